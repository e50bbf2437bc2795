export { subjectAt, type TextSubject } from "./atOffset.js";
export { Drafts, type CellLevels } from "./drafts.js";
export {
  evaluate,
  type CellResult,
  type EvaluateOptions,
  type NotebookResult,
  type SceneResultCell,
} from "./evaluate.js";
export {
  applyTextEdits,
  editScene,
  recordExpectations,
  rewriteExpectation,
  type Recording,
  insertAfter,
  listText,
  literal,
  removeEntries,
  setFirstKey,
  setKeys,
  type BodyChange,
  type SceneEdits,
  type TextEdit,
} from "./editing/index.js";
export { evaluateWithLevels } from "./evaluateWithLevels.js";
export { LevelReadings, levelPath, outsideLevel, type FilesAround } from "./levelReadings.js";
export {
  hasItsLevel,
  sceneLevel,
  type LevelOrigin,
  type LevelPlace,
  type LevelSource,
  type SceneLevel,
} from "./sceneLevel.js";
export { bodyRange, findingRange, levelPlaces, obstacleRange } from "./place.js";
export { haveSameSolids, looksLike, problemView, sameProblems, toCellView, toSceneDraft } from "./view.js";
export { propertyOf, writtenIn } from "./written.js";
export {
  bookCells,
  bookText,
  evaluateBook,
  type BookCell,
  type BookCellResult,
  type BookResult,
} from "./book/index.js";
