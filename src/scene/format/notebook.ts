import * as v from "valibot";
import { sceneEntries } from "./scene.js";
import { optional, required, perDimensions } from "./values.js";

export const SUPPORTED_VERSION = 1;

/** Keys of a prose cell. */
export const proseEntries = {
  markdown: required(v.string(), "Prose between scenes.", "a text (Markdown)"),
};

/** All keys of a file. Those of a scene are its only scene's, or defaults for every cell. */
export const notebookEntries = perDimensions((dimensions) => {
  const scene = v.strictObject(sceneEntries(dimensions));
  return {
    version: required(v.literal(SUPPORTED_VERSION), "Version of the format.", `${SUPPORTED_VERSION}`),
    ...scene.entries,
    cells: optional(
      v.array(v.union([scene, v.strictObject(proseEntries)])),
      "Scenes and prose, in the order in which they are shown.",
      "a list of cells",
    ),
  };
});
