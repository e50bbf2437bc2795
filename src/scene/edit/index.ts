// The least changes of a scene's text: a value, a body, a list, tiles.
export { addList } from "./editBodies.js";
export { statedIn } from "./editCheck.js";
export { editScene, type Change } from "./editScene.js";
export {
  append,
  commaAfter,
  insertAfter,
  listText,
  setFirstKey,
  setKeys,
  setSettings,
  spacingInside,
} from "./insert.js";
export { removeEntries } from "./remove.js";
export * from "./textEdits.js";
