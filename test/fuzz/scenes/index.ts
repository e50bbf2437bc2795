import type { Target } from "../target.js";
import { smallerTexts } from "../texts.js";
import { smallerValues } from "../values.js";
import { jsonOf } from "./examples.js";
import { generateScene, type SceneCase } from "./generate.js";
import { holdScene } from "./laws.js";

/** Scene files: what is read in them, found, reported, drawn, and answered to somebody who edits them. */
export const scenesTarget: Target<SceneCase> = {
  name: "scenes",
  seconds: 60,
  megabytes: 1024,
  generate: generateScene,
  check: holdScene,
  smaller: smallerScenes,
  text: ({ text, fps, places }) =>
    `${text}\n--- at ${places.map((share) => Math.floor(share * (text.length + 1))).join(", ")}${fps === undefined ? "" : `, fps ${fps}`}`,
};

function* smallerScenes(given: SceneCase): Generator<SceneCase> {
  const { fps, ...rest } = given;
  if (fps !== undefined) yield rest;
  if (given.before !== "") yield { ...given, before: "" };
  for (let i = 0; i < given.places.length; i++) yield { ...given, places: given.places.filter((_, j) => j !== i) };
  const value = jsonOf(given.text);
  // What has a form is made smaller as what it says, first; then as a text.
  if (typeof value === "object" && value !== null) {
    for (const smaller of smallerValues(value)) {
      const text = JSON.stringify(smaller);
      if (text.length < given.text.length) yield { ...given, text };
    }
  }
  for (const text of smallerTexts(given.text)) yield { ...given, text };
}
