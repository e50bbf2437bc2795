// Texts of the two lanes in which a scene is drawn by default: what they lie on, in the notebook and in files.
import { describe, expect, it } from "vitest";
import { exampleFiles, exampleScenes } from "../evaluatedExamples.js";
import { crossings } from "./collisions.js";
import { lanesAt, momentsOf } from "./laneSurfaces.js";

const widths = [380, 541, 1000] as const;

describe.each(exampleFiles)("the texts of the lanes of %s", (file) => {
  it.each(widths)("at %i px lie neither on each other nor on a line or a mark", async (width) => {
    const flat = (await exampleScenes(file)).filter(({ dimensions }) => dimensions === 2);
    const found = flat.flatMap((scene, cell) =>
      momentsOf(scene).flatMap(([moment, instant]) =>
        lanesAt(scene, instant, width).flatMap(([lane, surface]) => {
          const { onTexts, onMarks } = crossings(surface);
          return [...onTexts, ...onMarks].map((text) => `scene ${cell + 1}, ${moment}, ${lane}: ${text}`);
        }),
      ),
    );
    expect(found).toEqual([]);
  });
});
