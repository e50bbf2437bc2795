// The format of scenes: its keys (`format`), a text read to a scene and what is wrong with it, and least edits of a text (`edit`).
export { besidePolygons } from "./besidePolygons.js";
export { accelerationOf, isDriven, isWithinNumbers } from "./bodyMotion.js";
export { referenceKeys } from "./readExpectations.js";
export {
  MAX_FRAMES,
  acceptEntries,
  defaults,
  levelEntries,
  levelRuleEntries,
  MAX_SUBSTEPS,
  moverEntries,
  projectEntries,
  recordingRuleEntries,
  recordedBodyEntries,
  sceneMoverEntries,
  recordingEntries,
  translated,
  translatedSchema,
  type Values,
  wordMeaning,
} from "./format/index.js";
export { layerMasks, type Masks } from "./layers.js";
export { readLevel } from "./readLevel.js";
export * from "./lines.js";
export { newSceneText } from "./newSceneText.js";
export { nearest } from "./nearest.js";
export type * from "./notebook.js";
export { type ParsedNotebook, parseNotebook } from "./parseNotebook.js";
export { type ProblemCode, problemCodes, ProblemList } from "./sceneProblemList.js";
export { isNaturalKey, nameKeys, naturalKeys } from "./otherKeys.js";
export { brace, entriesOf, isKind, readKeys, withAdvice } from "./readKeys.js";
export { toMiddleOf } from "./polygon.js";
export { leastScene, rangeOf, readTree } from "./syntax.js";
export { placeNamed } from "./readBodies.js";
