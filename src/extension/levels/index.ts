export { ClosedScenes } from "./closedScenes.js";
export { OpenLevels, type LevelsInUse } from "./openLevels.js";
