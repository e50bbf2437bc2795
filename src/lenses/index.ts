export { accountOf, type Account, type Reason } from "./account.js";
export { frameTime, legOf, motionOf, type Leg, type Motion, type Pair } from "./leg.js";
export { type Obstacle } from "./obstacle.js";
export { pairOf, type NoPair } from "./pair.js";
export { type Span } from "./spans.js";
export { intervalsAlternative, intervalsOf, type Bar, type Intervals } from "./intervals.js";
export { type Disagreement } from "./disagreement/disagreement.js";
export { methodRows, type MethodName, type MethodRow } from "./methods.js";
export { minkowskiAlternative, minkowskiOf, type Minkowski } from "./minkowski.js";
export { type Value } from "./values.js";
export { broadPhaseOf, type BroadPhase, type Candidate } from "./broadPhase.js";
export {
  intervalsPicture,
  intervalsPlaces,
  paintIntervals,
  timeAt,
  type IntervalsPicture,
} from "./intervalsPicture.js";
export {
  minkowskiPicture,
  minkowskiPlaces,
  paintMinkowski,
  pointAt,
  type MinkowskiPicture,
} from "./minkowskiPicture.js";
export { candidatesOf } from "./candidates.js";
export { kindName, timeText } from "./words.js";
