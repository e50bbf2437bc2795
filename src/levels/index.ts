export { globMatcher } from "./glob.js";
export * from "./level.js";
export { resolveReference } from "./names.js";
export { isLevelFile, levelEndings, looksLikeLevel, mayBeLevel, readLevels } from "./readLevels.js";
export { amountText, candidateText, leftOutText, ruleText, skippedText, solidText } from "./words.js";
