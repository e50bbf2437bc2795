export { recordingTarget } from "./recordingTarget.js";
export { SceneTests } from "./sceneTests.js";
