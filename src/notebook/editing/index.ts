export type { BodyChange } from "./change.js";
export { insertAfter } from "./insert.js";
export { editScene, type SceneEdits } from "./editScene.js";
export { listText, setFirstKey, setKeys } from "./keys.js";
export { removeEntries } from "./remove.js";
export { literal } from "./literal.js";
export { applyTextEdits, type TextEdit } from "./textEdit.js";
export { recordExpectations, rewriteExpectation, type Recording } from "./record.js";
