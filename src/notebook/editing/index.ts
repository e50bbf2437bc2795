export { editScene, type SceneEdits } from "./editScene.js";
export { applyTextEdits, type TextEdit } from "./textEdit.js";
export { recordExpectations, type Recording } from "./record.js";
