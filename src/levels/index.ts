export { globMatcher } from "./glob.js";
export {
  levelProblemCodes,
  type Level,
  type LevelChoice,
  type LevelFiles,
  type LevelProblem,
  type LevelProblemCode,
  type LevelReading,
  type Pause,
  type SkippedKind,
  type SolidBox,
  type SolidRule,
  type Source,
  type TileGrid,
} from "./level.js";
export { resolveReference } from "./names.js";
export { readLevels } from "./readLevels.js";
export { isLevelFile, looksLikeLevel } from "./recognise.js";
export { ruleText, skippedText, solidText } from "./words.js";
