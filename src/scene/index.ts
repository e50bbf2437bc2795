export { isWithinNumbers } from "./body.js";
export { defaults, levelEntries, translated, wordMeaning } from "./format/index.js";
export { translatedSchema } from "./format/translated.js";
export { lineIndex, rangesOf, type LineIndex, type Position, type Range } from "./lines.js";
export type { BodyMemory } from "./memory.js";
export { newSceneText } from "./newScene.js";
export type {
  Cell,
  Detection,
  Expectation,
  LeftOut,
  LevelChoice,
  LevelReference,
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
export { type ParsedNotebook, parseNotebook } from "./parse.js";
export { type ProblemCode, problemCodes } from "./problems.js";
export { brace } from "./read.js";
export { rangeOf, readTree } from "./syntax.js";
