// `aabb.config.json`: what a game says once of all its levels.
export {
  acceptance,
  unmatched,
  unmatchedProblem,
  type Acceptance,
  type Fingerprinted,
  type LookedAtLevels,
} from "./accept.js";
export {
  acceptEdits,
  emptyProject,
  isUsable,
  saveEdits,
  unacceptEdits,
  type NewAccepted,
  type SavedCheck,
  type Usable,
} from "./edit.js";
export { parseProject, parseProjectInSteps, type ParsedProject } from "./parse.js";
export * from "./project.js";
export { hasSceneMovers, withSceneMovers } from "./sceneMovers.js";
export {
  projectChecks,
  projectRecording,
  type ProjectBody,
  type ProjectChecks,
  type ProjectRecording,
} from "./rules.js";
