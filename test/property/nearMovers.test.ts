import { expect, test } from "vitest";
import type { Scene } from "../../src/scene/index.js";
import { canTellNear } from "../../src/tunneling/nearMovers.js";
import { cellOf, type PhaseSpan } from "../../src/tunneling/phaseRuns.js";
import { sceneWorld } from "../../src/tunneling/sceneWorld.js";
import { Random, seedOf } from "../exact/random.js";
import { generateSafety } from "../fuzz/safety/generate.js";
import { readText } from "../unit/writtenScene.js";

const kinds = ["uniform", "seam", "tiles", "one-way", "polygons", "two movers", "sub-steps"] as const;
const SCENES = 48;
const MOST_CELLS = 40;

/** A crowd: boxes that fly among blocks, and may meet each other. */
function crowd(random: Random): string {
  const bodies = Array.from({ length: 12 }, (_, i) => {
    const position = [(i % 4) * 40 + random.integer(0, 10), Math.floor(i / 4) * 40 + random.integer(0, 10)];
    const velocity = [random.integer(-400, 400), random.pick(0, random.integer(-400, 400))];
    const moves = { velocity, response: random.pick("slide", "stop", "deflect", "push") };
    return { id: `${i}`, position, size: [random.integer(4, 16), 10], ...(i % 2 === 0 && moves) };
  });
  const check = random.pick("overlap, shortest push-out", "axis by axis", "overlap, back to the old position");
  return JSON.stringify({ version: 1, check, frames: 20, bodies });
}

function sceneOf(text: string): Scene {
  const [cell] = readText(text).cells;
  if (cell?.kind !== "scene") throw new Error(`There is no scene: ${text}`);
  return cell.scene;
}

/** With so many that keep still, far from all, that nobody is left out. */
function withAllNear(scene: Scene): Scene {
  const [first] = scene.bodies;
  if (!first) throw new Error("There is no body.");
  const { path: _, growth: __, orbit: ___, corners: ____, displacement: _____, ...plain } = first;
  const others = Array.from({ length: 65 }, (_none, i) => ({
    ...plain,
    ...{ id: `far ${i}`, position: [1e5 + 100 * i, 1e5], size: [1, 1], velocity: [0, 0] },
  }));
  return { ...scene, bodies: [...scene.bodies, ...others] };
}

interface Cell {
  readonly span: PhaseSpan;
  readonly passages: readonly string[];
}

/** All cells of phases of a scene, and the passages in each. */
function cellsOf(scene: Scene): readonly Cell[] {
  const world = sceneWorld(scene);
  const found: Cell[] = [];
  let open: PhaseSpan[] = [[0, 1]];
  while (open.length > 0 && found.length < MOST_CELLS) {
    const next: PhaseSpan[] = [];
    for (const each of open) {
      const { span, passages, rest } = cellOf(world, each);
      const told = passages.map(({ comparison: { code, body, obstacle, frame } }) => {
        return `${code}: ${body} through ${obstacle} in frame ${frame}`;
      });
      found.push({ span, passages: told });
      next.push(...rest);
    }
    open = next;
  }
  return found;
}

test("a cell of phases in which steps are left out has the passages that each phase in it has with all steps", () => {
  let [compared, passages] = [0, 0];
  for (let seed = 0; seed < SCENES; seed++) {
    const random = new Random(seedOf("near"), seed);
    const text = seed % 3 === 0 ? crowd(random) : JSON.stringify(generateSafety(random, random.pick(...kinds)).scene);
    const scene = sceneOf(text);
    if (!canTellNear(sceneWorld(scene))) continue;
    const cells = cellsOf(scene);
    for (const { span, passages: told } of cellsOf(withAllNear(scene))) {
      const middle = (span[0] + span[1]) / 2;
      const around = cells.find(({ span: [low, high] }) => low <= middle && middle <= high);
      if (!around) continue;
      compared++;
      passages += told.length;
      expect(around.passages, `${text} in the phase ${middle}`).toEqual(told);
    }
  }
  expect(compared).toBeGreaterThan(2 * SCENES);
  expect(passages).toBeGreaterThan(SCENES / 2);
});
