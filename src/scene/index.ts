export { besidePolygons } from "./besidePolygons.js";
export { accelerationOf, isDriven, isWithinNumbers, placeNamed } from "./body.js";
export { referenceKeys } from "./expectation.js";
export {
  acceptEntries,
  defaults,
  levelEntries,
  levelRuleEntries,
  MAX_SUBSTEPS,
  moverEntries,
  projectEntries,
  translated,
  translatedSchema,
  wordMeaning,
} from "./format/index.js";
export { layerMasks, type Masks } from "./layers.js";
export * from "./lines.js";
export { newSceneText } from "./newScene.js";
export { nearest } from "./nearest.js";
export type * from "./notebook.js";
export { type ParsedNotebook, parseInSteps, parseNotebook } from "./parse.js";
export { type ProblemCode, problemCodes, ProblemList } from "./problems.js";
export { brace, entriesOf, isKind, readKeys, withAdvice } from "./readKeys.js";
export { toMiddleOf } from "./shape.js";
export { leastScene, rangeOf, readTree, readTreeInSteps } from "./syntax.js";
