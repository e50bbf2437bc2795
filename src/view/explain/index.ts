// Lenses: why an answer is what it is, asked of the solver itself.
export { lensAnswers } from "./lensAnswers.js";
export { broadPhaseOf, candidatesOf, type BroadPhase, type Candidate } from "./explainBroadPhase.js";
export { explain, type Explanation } from "./explanation.js";
export { intervalsAlternative, intervalsOf } from "./intervals.js";
export { intervalsPicture, intervalsPlaces, paintIntervals } from "./intervalsPicture.js";
export { methodRows, type MethodName, type MethodRow } from "./methods/rows.js";
export { minkowskiAlternative, minkowskiOf } from "./minkowskiDifference.js";
export { minkowskiPicture, minkowskiPlaces, paintMinkowski, pointAt } from "./minkowskiPicture.js";
export { frameTime, segmentOf, motionOf, type MotionSegment, type Motion } from "./motionSegment.js";
export { pairOf, type NoPair } from "./explainedPair.js";
export { recordedRows, type RecordedRow } from "./recorded.js";
export { kindName, passedText, timeText } from "./methodWords.js";
