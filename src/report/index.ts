export {
  checkedFile,
  checkReport,
  unreadableFile,
  type CheckedCell,
  type CheckedFile,
  type CheckReport,
  type CheckSummary,
  type ReportedExpectation,
  type ReportedFinding,
  type ReportedProblem,
} from "./check.js";
export { checkText, placeText } from "./checkText.js";
export { ansi, counted, oneLine, plain, type Ink, type Role } from "./ink.js";
export { rangesOf, type Position, type Range } from "./place.js";
export { solveReport, type SolvedBody, type SolvedCell, type SolvedContact, type SolveReport } from "./solve.js";
export { solveText } from "./solveText.js";
