// A scene run twice, with the sweep and as the game's own check does, and what it comes to where the two part: findings.
export { answerTo, type ExpectedValues, newExpectations, undeclaredTunnels } from "./answers.js";
export { contactAt } from "./runContacts.js";
export { expectationName, expectationText } from "./expectations.js";
export * from "./finding.js";
export { contactsByBody, isTunnel, otherOf, tunnelsOf } from "./meetings.js";
export type { Encounter, NearSolid } from "./encounter.js";
export { idleReason } from "./idle.js";
export { type PassageLimits, steadyLimits } from "./limitFormulas.js";
export { type Crossing, isThrough, type Passage, passages, straightCrossing } from "./passage.js";
export { runInSteps, runScene, type RunOptions } from "./runScene.js";
export { directionOf, solidParts } from "./sceneWorld.js";
export { along, areOverlapping, cornersOf, type MovingSolid, polygonAt, pushOut, type Solid } from "./solid.js";
export { substepsAbove } from "./substeps.js";
export { encounterOf } from "./judgePassage.js";
export { vec as vectorText } from "./shown.js";
export { MOST_NEAR } from "./surroundings.js";
