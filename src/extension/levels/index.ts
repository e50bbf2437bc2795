export { ClosedScenes } from "./closedScenes.js";
export { FileChanges } from "./fileChanges.js";
export { OpenLevels, type LevelsInUse } from "./openLevels.js";
