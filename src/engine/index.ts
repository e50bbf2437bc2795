// Evaluates texts, levels and recordings for editors: all that is computed, behind one connection of messages.
export { connectTo, type Port, type Transfer } from "./connection.js";
export { Engine } from "./engine.js";
export type { DocumentPart } from "./evaluatedText.js";
export type { BookParts, EngineHost } from "./host.js";
export * from "./messages/index.js";
