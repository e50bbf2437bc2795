// `aabb.config.json`: what a game says once of all its levels.
export { acceptance, unmatched, unmatchedProblem, type Acceptance } from "./accept.js";
export {
  acceptEdits,
  emptyProject,
  isUsable,
  saveEdits,
  unacceptEdits,
  type NewAccepted,
  type Usable,
} from "./edit.js";
export { parseProject, type ParsedProject } from "./parseProject.js";
export * from "./project.js";
export { hasSceneMovers, withSceneMovers } from "./sceneMovers.js";
export { projectChecks, projectRecording, type ProjectRecording } from "./projectRules.js";
