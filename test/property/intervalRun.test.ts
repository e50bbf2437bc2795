import { expect, test } from "vitest";
import type { Scene } from "../../src/scene/index.js";
import { IntervalRun } from "../../src/tunneling/intervalRun.js";
import { canFollow, type ProofGoal } from "../../src/tunneling/intervalScope.js";
import { isOfPair } from "../../src/tunneling/otherPhases.js";
import { cellOf, type PhaseSpan } from "../../src/tunneling/phaseRuns.js";
import type { TrackedPassage } from "../../src/tunneling/passageTracker.js";
import { sceneWorld } from "../../src/tunneling/sceneWorld.js";
import { Random, seedOf } from "../exact/random.js";
import { generateSafety } from "../fuzz/safety/generate.js";
import { readText } from "../unit/writtenScene.js";

const SCENES = Number(process.env.SCENES ?? 60);
const FIRST = Number(process.env.FIRST ?? 0);
const MOST_CELLS = 64;

/** A few boxes that fly among blocks, some of which touch. */
function crowd(random: Random): string {
  const columns = random.pick(2, 3);
  const movers = random.integer(1, 4);
  const bodies = Array.from({ length: 9 }, (_, i) => {
    const apart = random.pick(40, 40, 16);
    const position = [
      (i % columns) * apart + random.integer(0, 6),
      Math.floor(i / columns) * 40 + random.integer(0, 6),
    ];
    const velocity = [random.integer(-400, 400), random.pick(0, random.integer(-400, 400))];
    const moves = {
      velocity,
      response: random.pick("slide", "slide", "stop", "deflect", "push", "pass"),
      restitution: 0.5,
    };
    const size = [random.integer(4, 16), random.integer(6, 16)];
    return { id: `${i}`, position, size, ...(i < movers ? moves : {}) };
  });
  return JSON.stringify({ version: 1, fps: random.pick(60, 120, 480), frames: 20, bodies });
}

function sceneOf(text: string): Scene {
  const [cell] = readText(text).cells;
  if (cell?.kind !== "scene") throw new Error(`There is no scene: ${text}`);
  return cell.scene;
}

/** The passages of a scene in all phases; undefined where there are too many cells. */
function passagesOf(scene: Scene): readonly TrackedPassage[] | undefined {
  const world = sceneWorld(scene);
  const found: TrackedPassage[] = [];
  const open: PhaseSpan[] = [[0, 1]];
  for (let cells = 0; open.length > 0; cells++) {
    if (cells === MOST_CELLS) return undefined;
    const { passages, rest } = cellOf(world, open.shift() as PhaseSpan);
    found.push(...passages);
    open.push(...rest);
  }
  return found;
}

function pairsOf({ bodies }: Scene): readonly { readonly body: number; readonly obstacle: number }[] {
  return bodies.flatMap(({ velocity }, body) =>
    velocity ? bodies.flatMap((_, obstacle) => (obstacle === body ? [] : [{ body, obstacle }])) : [],
  );
}

const finer = (scene: Scene, times: number): Scene => ({
  ...scene,
  fps: scene.fps * times,
  frames: Math.round(scene.frames * times),
});

test("what intervals prove not to happen happens in no phase, nor at higher rates", () => {
  let [proven, others] = [0, 0];
  for (let seed = FIRST; seed < FIRST + SCENES; seed++) {
    const random = new Random(seedOf("intervals"), seed);
    const kinds = ["uniform", "seam", "tiles", "two movers", "sub-steps"] as const;
    const text = seed % 4 > 0 ? crowd(random) : JSON.stringify(generateSafety(random, random.pick(...kinds)).scene);
    const scene = sceneOf(text);
    const world = sceneWorld(scene);
    if (!canFollow(world)) continue;
    const runs = [1, 1.001, random.between(1, 3)].map((times) => ({
      times,
      passages: passagesOf(finer(scene, times)),
    }));
    for (const pair of pairsOf(scene)) {
      for (const excluded of ["passages", "missed passages"] satisfies ProofGoal[]) {
        const isMeant = (each: TrackedPassage): boolean =>
          (excluded === "passages" || !each.isDetected) && isOfPair(each, pair);
        const happening = runs.filter(({ passages }) => passages?.some(isMeant));
        if (new IntervalRun(world, pair, excluded).isSure()) {
          proven++;
          const told = `${text}: ${excluded} of ${pair.body} and ${pair.obstacle}`;
          expect(
            happening.map(({ times }) => times),
            told,
          ).toEqual([]);
        } else others += happening.length;
      }
    }
    if (new IntervalRun(world, "all", "passages").isSure())
      for (const { passages = [] } of runs) expect(passages, text).toEqual([]);
  }
  expect(proven).toBeGreaterThan(SCENES);
  expect(others).toBeGreaterThan(SCENES / 4);
});

test.each([
  [
    "one that comes through the open side of one that moves",
    {
      ...{ fps: 60, frames: 30 },
      bodies: [
        { id: "m", position: [0, 0], size: [10, 10], velocity: [1200, 0] },
        { id: "P", position: [53, -50], size: [50, 200], velocity: [0, 1], oneWay: [0, -1] },
        { id: "W", position: [150, -50], size: [2, 200] },
      ],
    },
  ],
  [
    "one that meets another one at its corner, as fast on both axes but for a rounding",
    {
      ...{ fps: 20, frames: 20 },
      bodies: [
        { id: "m", position: [0, 0], size: [10, 10], velocity: [350.4, 300.1] },
        { id: "P", position: [43, 43], size: [40, 40], velocity: [0, -50.3] },
        { id: "W", position: [25, 130], size: [24, 1] },
      ],
    },
  ],
])("a wall is passed, which intervals do not prove otherwise, by %s", (_, given) => {
  const scene = sceneOf(JSON.stringify({ version: 1, ...given }));
  const passages = passagesOf(scene) ?? [];
  expect(passages.filter((each) => isOfPair(each, { body: 0, obstacle: 2 }))).not.toEqual([]);
  const world = sceneWorld(scene);
  for (const pair of [{ body: 0, obstacle: 2 }, "all"] as const)
    expect(new IntervalRun(world, pair, "passages").isSure()).toBe(false);
});

test("two that go the same way side by side may be put into each other by the rounding of many steps", () => {
  const bodies = [0, 30].map((x) => ({ id: `${x}`, position: [x, 0], size: [30, 4], velocity: [0.0448, 0] }));
  const world = sceneWorld(sceneOf(JSON.stringify({ version: 1, frames: 3000, bodies })));
  expect(new IntervalRun(world, "all", "passages").isSure()).toBe(false);
});
