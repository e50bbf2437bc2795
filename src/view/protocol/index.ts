// What the host and a page say to each other: schemas, the types made from them, packing, and changes.
export { difference, withChange, type Change } from "./change.js";
export * from "./levelMessages.js";
export { fromBase64, pack, packText, toBase64, type PackedMessage as Packed } from "./pack.js";
export * from "./previewMessages.js";
export * from "./recordingMessages.js";
