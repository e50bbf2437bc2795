export {
  obstacleName,
  type ExpectationResult,
  type FinalBody,
  type Finding,
  type FindingCode,
  type Obstacle,
  type Run,
  type RunContact,
  type SceneResult,
  type Tracks,
} from "./finding.js";
export { answerTo, newExpectations, type ExpectedValues } from "./answers.js";
export { expectationText } from "./expectations.js";
export { vec as vectorText } from "./format.js";
export { tunnelsOf } from "./meetings.js";
export { runScene } from "./runScene.js";
