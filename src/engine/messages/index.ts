// The messages between the engine and where it is used: typed requests and notifications of JSON-RPC.
export * as host from "./host.js";
export type { FileContent, HostFunctions, TextChange, WorkspaceFolder } from "./host.js";
export * as books from "./books.js";
export * as language from "./language.js";
export * as preview from "./preview.js";
export * as recordings from "./recordings.js";
export * as problems from "./problems.js";
export * as project from "./project.js";
export * as severities from "./severities.js";
export type { ChosenSeverities, ShownSeverity } from "./severities.js";
export * as levels from "./levels.js";
export type * from "./text.js";
export * as testing from "./testing.js";
export * as verdict from "./verdict.js";
