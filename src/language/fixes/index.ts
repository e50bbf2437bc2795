export type { Fix, Candidate } from "./fix.js";
export { fixProblem, fixProblems, type Corrections } from "./problemFixes.js";
export { findingCandidates } from "./findingCandidates.js";
export { fixFinding, targetsOf, type Target } from "./findingFixes.js";
export { fixFindings } from "./findingFixes.js";
export { problemCandidates } from "./problemCandidates.js";
