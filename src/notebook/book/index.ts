export { bookCells, type BookCell } from "./cells.js";
export { evaluateBook, type BookCellResult, type BookResult } from "./evaluate.js";
export { bookText, type Written } from "./write.js";
