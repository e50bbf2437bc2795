// What is solid in a map of Tiled, LDtk, Ogmo or Godot, each format in its reader, with the way back to where it is written.
export type { LevelArt } from "./artBuilder.js";
export { globMatcher } from "./glob.js";
export * from "./level.js";
export { resolveReference } from "./knownNames.js";
export {
  isAutomappingRule,
  isComposedLevel,
  isLevelFile,
  looksLikeLevel,
  mayBeLevel,
  readLevelArt,
  readLevels,
} from "./readLevels.js";
export {
  type GodotBody,
  type GodotMover,
  godotMoverName,
  isMover,
  moverNumbers,
  projectOfGodot,
  readGodotBodies,
  readGodotMovers,
} from "./godot/index.js";
export { TileValues, type TileValue } from "./tileValues.js";
export { amountText, overruledText, rulesText, skippedText, solidText } from "./ruleWords.js";
export { ruleOfText, ruleText } from "./solidRules.js";
