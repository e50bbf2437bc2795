// Results as annotations, and these as text, JSON, SARIF, JUnit and the log of GitHub.
export { count } from "../wording/index.js";
export * from "./annotations.js";
export * from "./auditReport.js";
export * from "./checkReport.js";
export { githubText } from "./github.js";
export { ansi, inWidth, oneLine, plain, type AnsiStyle as Ink } from "./ansi.js";
export { junitXml } from "./junit.js";
export * from "./replayReport.js";
export { pageOf, rules } from "./codeRules.js";
export { momentScene, withScene } from "./momentScene.js";
export { sarifLog, type SarifRun } from "./sarif.js";
export { solveReport, solveText, type SolveReport } from "./solveReport.js";
export { checkSentence, checkText, placeText, replayText } from "./textReports.js";
export { auditText } from "./auditText.js";
export {
  lawRules,
  type VerifiedCode,
  verifyReport,
  type VerifyReport,
  verifySuites,
  verifyText,
} from "./verifyReport.js";
export { wallScene } from "./wallScene.js";
