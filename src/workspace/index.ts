// What is current: texts, levels, results and audits as values that are made when somebody looks and dropped when nobody does.
export {
  auditOf,
  checksOfProject,
  type AuditedLevels,
  type KnownLevels,
  type AuditResult,
  type LevelCheck,
  type WantedChecks,
} from "./audits.js";
export { Changes, PathIndex, type FileEvent, type FileListener } from "./fileChanges.js";
export type { CheckWaiting } from "./checkedLevels.js";
export {
  CancellationError as Cancelled,
  LiveValue as Derived,
  type Computation,
  type Context,
  type Waiting,
} from "./liveValue.js";
export { DisposableStore, ownedCount, Owner, type Disposable } from "./disposables.js";
export type { LiveEvaluation as Evaluated } from "./liveEvaluation.js";
export { FilesAround } from "./filesAround.js";
export { LevelReadings, readingsOfRun, unchangingContext } from "./levelReadings.js";
export { projectRemarks, Projects, type ProjectFile } from "./projects.js";
export type { FileBytes, ReadRecording, RecordingPlaces, RecordingValue } from "./recordingReadings.js";
export { findingsRest, type SceneFinding } from "./sceneFindings.js";
export type { Host, OpenScenes, OpenText, EvaluatedFile } from "./scenes.js";
export { Debounce, reasonOf, Turns, YieldBudget, type Rest, type Scheduler } from "./scheduler.js";
export { Workspace } from "./workspace.js";
