export { findingCandidates } from "./findingCandidates.js";
export { type Evaluate, fixFinding, fixFindings, fixInWay, targetsOf } from "./findingFixes.js";
export type { Candidate, Fix, Target } from "./fix.js";
export { problemCandidates } from "./problemCandidates.js";
export { fixProblem, fixProblems, type Read } from "./problemFixes.js";
