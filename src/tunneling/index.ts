export { answerTo, type ExpectedValues, newExpectations } from "./answers.js";
export { expectationText } from "./expectations.js";
export {
  type ExpectationResult,
  type FinalBody,
  type Finding,
  type FindingCode,
  type Obstacle,
  obstacleName,
  type Run,
  type RunContact,
  type SceneResult,
  type Tracks,
} from "./finding.js";
export { contactsByBody, isTunnel, otherOf, tunnelsOf } from "./meetings.js";
export { runScene } from "./runScene.js";
export { vec as vectorText } from "./shown.js";
