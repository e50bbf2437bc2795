export { evaluate, type CellResult, type NotebookResult } from "./evaluate.js";
