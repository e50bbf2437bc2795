import type { Target } from "../target.js";
import { smallerTexts } from "../texts.js";
import { smallerValues } from "../values.js";
import { generateLevel, type LevelCase } from "./generate.js";
import { holdLevel } from "./laws.js";

/** Files of levels: what is read in them, and what an audit of that says. */
export const levelsTarget: Target<LevelCase> = {
  name: "levels",
  seconds: 30,
  megabytes: 768,
  generate: generateLevel,
  check: holdLevel,
  smaller: smallerLevels,
  text: ({ files, ...rest }) =>
    [JSON.stringify(rest), ...Object.entries(files).map(([name, text]) => `--- ${name}\n${text}`)].join("\n"),
};

function* smallerLevels(given: LevelCase): Generator<LevelCase> {
  const { files, file, choice } = given;
  for (const name of Object.keys(files)) {
    if (name === file) continue;
    const { [name]: _, ...others } = files;
    yield { ...given, files: others };
  }
  if (Object.keys(choice).length > 0) yield { ...given, choice: {} };
  yield* [{ size: [1, 1], speed: [60, 60], fps: 60 }]
    .filter((mover) => JSON.stringify(mover) !== JSON.stringify(given.mover))
    .map((mover) => ({ ...given, mover }));
  for (const [name, text] of Object.entries(files)) {
    for (const smaller of smallerFile(text)) yield { ...given, files: { ...files, [name]: smaller } };
  }
}

function* smallerFile(text: string): Generator<string> {
  try {
    for (const value of smallerValues(JSON.parse(text))) {
      const smaller = JSON.stringify(value);
      if (smaller.length < text.length) yield smaller;
    }
  } catch {
    // It is no JSON, and made smaller as a text.
  }
  yield* smallerTexts(text);
}
