/**
 * The one declaration of the scene format. Readers check the text against it key by key, the JSON schema that gives
 * completion and hovers in the editor is made from it, and its types are what readers return.
 */
export { bodyEntries } from "./body.js";
export { expectationEntries } from "./expectation.js";
export { levelEntries } from "./level.js";
export { notebookEntries, proseEntries, SUPPORTED_VERSION } from "./notebook.js";
export { translated } from "./translated.js";
export { wordMeaning } from "./words.js";
export { plannedEntries, sceneEntries, settingEntries } from "./scene.js";
export { tilemapEntries } from "./tilemap.js";
export { defaults, type Dimensions } from "./values.js";
