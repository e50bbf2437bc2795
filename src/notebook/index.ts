export { subjectAt, type TextSubject } from "./atOffset.js";
export { bookCells, type BookCell } from "./book/cells.js";
export { evaluateBook, type BookCellResult, type BookResult } from "./book/evaluate.js";
export { bookText } from "./book/write.js";
export { Drafts, type CellLevels } from "./drafts.js";
export {
  evaluate,
  evaluateWithLevels,
  type CellResult,
  type NotebookResult,
  type SceneResultCell,
} from "./evaluate.js";
export { bodyRange, findingRange, levelPlaces, obstacleRange } from "./place.js";
export { recordExpectations, rewriteExpectation, type Recording } from "./record.js";
export { hasItsLevel, outsideLevel, sceneLevel, type LevelSource, type SceneLevel } from "./sceneLevel.js";
export { haveSameSolids, looksLike, problemView, sameProblems, toCellView, toSceneDraft } from "./view.js";
