export type { Fix, Way } from "./fix.js";
export { correcting, correctingAll, type Corrections } from "./correcting.js";
export { waysToMend } from "./findingCandidates.js";
export { mending, targetsOf, type Target } from "./mending.js";
export { mendingAll } from "./mendingAll.js";
export { waysToCorrect } from "./problemCandidates.js";
