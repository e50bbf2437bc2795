export { checkLevel, summaryOf, type CheckLevelContext } from "./checkLevel.js";
export { findLevels, isLevel } from "./findLevels.js";
export { LevelChecks, type CheckedLevel } from "./levelChecks.js";
export type { LevelCommand } from "./levelPreview.js";
export { LevelPreviews } from "./levelPreviews.js";
export type { LevelCheck } from "./profiles.js";
export { profilesFor } from "./settings.js";
export { WorkspaceLevels } from "./workspaceLevels.js";
