export { editScene, type SceneEdits } from "./editScene.js";
export { applyTextEdits, type TextEdit } from "./textEdit.js";
