import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import { animatedSvg, palettes } from "../../../src/view/index.js";

const repository = path.join(import.meta.dirname, "../../..");

it.each(["light", "dark"] as const)(
  "the animation that the README opens with is that of its example (%s)",
  async (theme) => {
    const text = fs.readFileSync(path.join(repository, "examples/thin-wall.aabb.json"), "utf8");
    const scene = evaluate(text)
      .cells.map(toCellView)
      .find((cell) => cell.kind === "scene");
    if (!scene) throw new Error("the example has no scene");
    const svg = animatedSvg(scene, "", { palette: palettes[theme], width: 800, hasCaption: true });
    await expect(svg).toMatchFileSnapshot(path.join(repository, `media/thin-wall-${theme}.svg`));
  },
);
