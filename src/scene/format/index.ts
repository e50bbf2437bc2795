export { bodyEntries } from "./body.js";
export { expectationEntries } from "./expectation.js";
export { levelEntries, tilemapEntries } from "./level.js";
export {
  notebookEntries,
  plannedEntries,
  proseEntries,
  sceneEntries,
  settingEntries,
  SUPPORTED_VERSION,
} from "./scene.js";
export { translated, wordMeaning } from "./translated.js";
export { defaults, type Dimensions } from "./values.js";

/**
 * The one declaration of the scene format. Readers check the text against it key by key, the JSON schema that gives
 * completion and hovers in the editor is made from it, and its types are what readers return.
 */
