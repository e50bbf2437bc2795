export { findingCandidates } from "./findingCandidates.js";
export { fixFinding, fixFindings, targetsOf } from "./findingFixes.js";
export type { Candidate, Fix, Target } from "./fix.js";
export { problemCandidates } from "./problemCandidates.js";
export { fixProblem, fixProblems, type Corrections } from "./problemFixes.js";
