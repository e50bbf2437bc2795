export { convexSweepOracle } from "./convexOracle.js";
export { disagreement } from "./disagreement.js";
export { firstHitDisagreement, firstHitOracle, type ExactFirstHit } from "./firstHit.js";
export { sweepOracle, type ExactPush, type ExactSweep } from "./oracle.js";
export { Random, seedOf } from "./random.js";
export { worlds, type ExactWorld, type WorldName } from "./worlds.js";
