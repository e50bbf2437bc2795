// Evaluates texts, levels and recordings for editors: all that is computed, behind one connection of messages.
export { connectTo, type Port, type Transfer } from "./connection.js";
export type { EngineConnection } from "./connection.js";
export { Engine } from "./engine.js";
export type { DocumentPart } from "./evaluatedText.js";
export { serveHostFunctions } from "./hostCalls.js";
export { runEngine, type EngineOptions, type RunningEngine } from "./run.js";
export type { EngineHost, FilePieces } from "./engineHost.js";
export * from "./messages/index.js";
export { recordingPlaces } from "./recordings/recordingPlaces.js";
