export { addList, type BodyChange } from "./bodies.js";
export { editScene } from "./editScene.js";
export { insertAfter, insertInto, listText, setFirstKey, setKeys, spacingInside } from "./insert.js";
export { removeEntries } from "./remove.js";
export {
  applyTextEdits,
  bracketed,
  colonOf,
  fileStyle,
  hasLineEnd,
  literal,
  propertyOf,
  rootOf,
  spaceBefore,
  spacingOf,
  triviaBetween,
  writtenIn,
  type TextEdit,
  type Trivia,
} from "./text.js";
