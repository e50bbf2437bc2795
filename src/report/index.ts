export {
  checkedFile,
  checkReport,
  checkSuites,
  unreadableFile,
  type CheckedCell,
  type CheckedFile,
  type CheckReport,
  scenesOf,
  type NamedScene,
  type CheckSummary,
  type ReportedExpectation,
  type ReportedFinding,
  type ReportedProblem,
} from "./check.js";
export {
  auditedFile,
  auditReport,
  auditSuites,
  unreadableLevels,
  type AuditedFile,
  type AuditedLevel,
  type AuditReport,
  type AuditSummary,
  type ReportedWall,
} from "./audit.js";
export { auditText } from "./auditText.js";
export { checkSentence, checkText } from "./checkText.js";
export { placeText } from "./fileText.js";
export { githubText } from "./github.js";
export { ansi, oneLine, plain, type Ink, type Role } from "./ink.js";
export { junitXml } from "./junit.js";
export { rangesOf, type Position, type Range } from "../scene/index.js";
export { count } from "../wording/index.js";
export { rules, type Rule } from "./rules.js";
export { sarifLog, type SarifRun } from "./sarif.js";
export { solveReport, type SolvedBody, type SolvedCell, type SolvedContact, type SolveReport } from "./solve.js";
export { solveText } from "./solveText.js";
export {
  annotationsOf,
  exitCodes,
  verdict,
  type Annotation,
  type Case,
  type Place,
  type Suite,
  type Sums,
} from "./suite.js";
