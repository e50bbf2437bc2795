export { findingCandidates } from "./proposeFindingFixes.js";
export { type Evaluate, fixFinding, fixFindings, fixInWay, targetsOf } from "./tryFindingFixes.js";
export type { Candidate, Fix, Target } from "./fix.js";
export { problemCandidates } from "./proposeProblemFixes.js";
export { fixProblem, fixProblems, type Read } from "./tryProblemFixes.js";
