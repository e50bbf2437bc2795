// The messages between the engine and where it is used: typed requests and notifications of JSON-RPC.
export * as host from "./hostMessages.js";
export type { FileContent, HostFunctions, TextChange, WorkspaceFolder } from "./hostMessages.js";
export * as books from "./books.js";
export * as language from "./language.js";
export * as preview from "./previewRequests.js";
export * as recordings from "./recordingRequests.js";
export * as problems from "./problemMessages.js";
export * as project from "./projectMessages.js";
export * as severities from "./severities.js";
export type { ChosenSeverities, ShownSeverity } from "./severities.js";
export * as levels from "./levels.js";
export type * from "./openTexts.js";
export * as testing from "./testing.js";
export * as verdict from "./verdictMessages.js";
