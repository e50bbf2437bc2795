export { evaluate, type CellResult, type NotebookResult } from "./evaluate.js";
export { bodyRange, findingRange, obstacleRange } from "./place.js";
