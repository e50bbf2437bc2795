export type {
  Cell,
  Detection,
  LeftOut,
  LevelChoice,
  LevelReference,
  Expectation,
  Method,
  NamedBox,
  Notebook,
  Problem,
  ProseCell,
  Scene,
  SceneBody,
  SceneCell,
  Severity,
  SolidGrid,
  SolidRule,
  Solids,
  TextRange,
  Tilemap,
} from "./notebook.js";
export type { BodyMemory } from "./memory.js";
export { isWithinNumbers } from "./body.js";
export { defaults, levelEntries, translated, wordMeaning } from "./format/index.js";
export { translatedSchema } from "./translatedSchema.js";
export { newSceneText } from "./newScene.js";
export { parseNotebook, type ParsedNotebook } from "./parse.js";
export { readTree } from "./syntax.js";
export { rangeOf } from "./range.js";
export { lineIndex, type LineIndex, type Position } from "./lines.js";
export { problemCodes, type ProblemCode } from "./problems.js";
