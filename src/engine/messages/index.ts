// The messages between the engine and where it is used: typed requests and notifications of JSON-RPC.
export * as language from "./language.js";
export * as preview from "./preview.js";
export * as scenes from "./scenes.js";
export type * from "./text.js";
