export { subjectAt, type TextSubject } from "./atOffset.js";
export { Drafts, type CellLevels, type SceneDraft } from "./drafts.js";
export { evaluate, type CellResult, type EvaluateOptions, type NotebookResult } from "./evaluate.js";
export { applyTextEdits, editScene, type SceneEdits, type TextEdit } from "./editing/index.js";
export { sceneLevel, type LevelSource, type SceneLevel } from "./sceneLevel.js";
export { bodyRange, findingRange, obstacleRange } from "./place.js";
export { looksLike, problemView, sameProblems, toCellView } from "./view.js";
