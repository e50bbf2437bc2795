// The results of all scenes of a text, and what is shown of them.
export { adaptedTo, type SceneAdaptation } from "./adaptedScene.js";
export { subjectAt, type TextSubject } from "./atOffset.js";
export { bookCells, type BookCell } from "./book/bookCells.js";
export { evaluateBook, joinCells, type BookCellResult, type BookResult } from "./book/evaluateBook.js";
export { bookText } from "./book/write.js";
export { Drafts, type CellLevels } from "./drafts.js";
export * from "./evaluate.js";
export * from "./ranges.js";
export { recordExpectations, rewriteExpectation, type RecordedExpectations } from "./recordExpectations.js";
export { hasItsLevel, outsideLevel, sceneLevel, type LevelSource, type SceneLevel } from "./sceneLevel.js";
export * from "./view.js";
