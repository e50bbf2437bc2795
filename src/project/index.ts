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
export { projectChecks, type ProjectChecks } from "./rules.js";
