import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { evaluate, type NotebookResult } from "../../../src/notebook/index.js";
import { parseNotebook } from "../../../src/scene/index.js";
import type { Finding } from "../../../src/tunneling/index.js";
import type { SafetyCase } from "../../fuzz/safety/generate.js";
import { disagreements } from "../../fuzz/safety/laws.js";
import { Loop, type Passage } from "../../fuzz/safety/loop.js";
import {
  type Model,
  modelOf,
  withCap,
  withRate,
  withSpeed,
  withSubsteps,
  withThickness,
} from "../../fuzz/safety/model.js";
import { evenPhases, phasesAtFaces } from "../../fuzz/safety/phases.js";

type SceneText = Readonly<Record<string, unknown>> & { readonly bodies: readonly object[] };

function modelFrom(scene: SceneText): Model {
  const cell = parseNotebook(JSON.stringify({ version: 1, ...scene })).notebook?.cells[0];
  const model = cell?.kind === "scene" ? modelOf(cell.scene) : undefined;
  if (!model) throw new Error("The scene is not one that the loop knows.");
  return model;
}

/** The passages of each phase in which there is one. */
function passagesOf(
  model: Model,
  phases: readonly number[] = [...phasesAtFaces(model), ...evenPhases(400)],
): readonly Passage[] {
  const loop = new Loop(model);
  return phases.flatMap((phase) => loop.run(phase, loop.steps + 2).slice(0, 1));
}

const isSafe = (model: Model): boolean => passagesOf(model).length === 0;

/** Where the first body is after so many steps of the scene's own phase. */
function endOf(model: Model, steps: number): readonly number[] {
  const loop = new Loop(model);
  loop.run(1, steps);
  return loop.placeOf(0);
}

const pushOut = "overlap, shortest push-out";
const back = "overlap, back to the old position";
const legs = "axis by axis";

describe("a bullet of 8 px at 3000 px/s and a wall of 4 px at 60 fps", () => {
  const bullet = (check: string): Model =>
    modelFrom({
      ...{ fps: 60, frames: 4, check },
      bodies: [
        { id: "bullet", position: [0, 240], size: [8, 4], velocity: [3000, 0] },
        { id: "wall", position: [138, 0], size: [4, 480] },
      ],
    });

  test("needs steps of half of both by the shortest push-out", () => {
    const model = bullet(pushOut);
    expect([499, 500, 501].map((fps) => isSafe(withRate(model, fps)))).toEqual([false, true, true]);
    expect([361, 360, 100].map((speed) => isSafe(withSpeed(model, [0], speed / 3000)))).toEqual([false, true, true]);
    expect([91.9, 92, 500].map((px) => isSafe(withThickness(model, [1], [-1, 0], px)))).toEqual([false, true, true]);
    expect([8, 9, 10].map((steps) => isSafe(withSubsteps(model, steps)))).toEqual([false, true, true]);
  });

  test.each([back, legs])("needs steps shorter than both by the rule %s", (check) => {
    const model = bullet(check);
    expect([249, 250, 250.1].map((fps) => isSafe(withRate(model, fps)))).toEqual([false, false, true]);
    expect([720, 719.9].map((speed) => isSafe(withSpeed(model, [0], speed / 3000)))).toEqual([false, true]);
    expect([42, 42.1].map((px) => isSafe(withThickness(model, [1], [-1, 0], px)))).toEqual([false, true]);
    expect([4, 5].map((steps) => isSafe(withSubsteps(model, steps)))).toEqual([false, true]);
  });

  test("tunnels where no check is inside, and comes out on the wrong side where one is", () => {
    // Steps of 20 px, through 12: six of them are behind after 12 px, and those within are past the middle in part.
    const kinds = passagesOf(withRate(bullet(pushOut), 150), evenPhases(400)).map(({ kind }) => kind);
    const tunnels = kinds.filter((kind) => kind === "tunnel").length;
    const wrong = kinds.filter((kind) => kind === "wrong-side").length;
    expect([tunnels / 400, wrong / 400]).toEqual([expect.closeTo(0.4, 2), expect.closeTo(0.3, 2)]);
    expect(new Set(passagesOf(withRate(bullet(back), 150)).map(({ kind }) => kind))).toEqual(new Set(["tunnel"]));
  });
});

describe("a shot of 6 px at 1800 px/s, 120 px/s aside, and a wall of 8 px", () => {
  const model = modelFrom({
    ...{ fps: 60, frames: 10 },
    bodies: [
      { id: "shot", position: [100, 200], size: [6, 3], velocity: [1800, 120] },
      { id: "wall", position: [140, 100], size: [8, 300] },
    ],
  });

  test("passes at 129 fps, where each crossing has a check inside", () => {
    const passages = passagesOf(withRate(model, 129));
    expect(passages.length).toBeGreaterThan(0);
    expect(passages.every(({ kind, checks }) => kind === "wrong-side" && checks === 1)).toBe(true);
  });

  test("needs steps of half of 14 px", () => {
    expect([257.1, 257.2].map((fps) => isSafe(withRate(model, fps)))).toEqual([false, true]);
    const speed = Math.hypot(1800, 120);
    expect([421.1, 420.9].map((each) => isSafe(withSpeed(model, [0], each / speed)))).toEqual([false, true]);
    expect([53.9, 54].map((px) => isSafe(withThickness(model, [1], [-1, 0], px)))).toEqual([false, true]);
    expect([4, 5].map((steps) => isSafe(withSubsteps(model, steps)))).toEqual([false, true]);
  });
});

test("a body of 24 px in steps of 50 px comes out behind a floor of 64 px in 12 % of the phases", () => {
  const model = (y: number): Model =>
    modelFrom({
      ...{ fps: 60, frames: 4 },
      bodies: [
        { id: "player", position: [0, y], size: [200, 24], velocity: [0, 3000] },
        { id: "floor", position: [-100, 200], size: [400, 64] },
      ],
    });
  // Past 44 of its 88 px, and at most 50: 6 of 50 px.
  for (const y of [72, 100]) expect(passagesOf(model(y), evenPhases(400))).toHaveLength(48);
  expect(passagesOf(model(100), [1])).toHaveLength(0);
  expect(passagesOf(model(72), [1])).toHaveLength(1);
});

describe("a body that lands next to the middle of a seam", () => {
  const model = (check: string): Model =>
    modelFrom({
      ...{ fps: 60, frames: 10, check },
      bodies: [
        { id: "box", position: [95, 0], size: [20, 20], velocity: [0, 1800] },
        { id: "left", position: [0, 100], size: [100, 40] },
        { id: "right", position: [100, 100], size: [100, 40] },
      ],
    });

  test("stays on the floor axis by axis, in all phases", () => {
    expect(endOf(model(legs), 10)).toEqual([95, 80]);
    expect(isSafe(model(legs))).toBe(true);
  });

  test("goes aside first by the shortest push-out, and out of the other half upwards", () => {
    expect(endOf(model(pushOut), 10)).toEqual([100, 80]);
    expect(isSafe(model(pushOut))).toBe(false);
  });
});

test("no thickness helps where a thicker wall is left over its side", () => {
  const model = modelFrom({
    fps: 20,
    bodies: [
      { id: "b", position: [0, 0], size: [27, 15], velocity: [3715, -1248] },
      { id: "wall", position: [65, -45], size: [2, 304] },
    ],
  });
  for (const px of [2, 40, 158.9, 160, 500, 5000]) {
    expect(isSafe(withThickness(model, [1], [-1, 0], px)), `${px} px`).toBe(false);
  }
  expect(passagesOf(withThickness(model, [1], [-1, 0], 160), [1])[0]?.kind).toBe("corner-cut");
});

describe("a fall onto a floor of 4.42 px", () => {
  const fall = (integrator: string): Model =>
    modelFrom({
      ...{ fps: 50, frames: 30, gravity: [0, 2594.4], integrator, check: back },
      bodies: [
        { id: "b", position: [0, 0], size: [10.92, 2.16], velocity: [2338.97, 2891.75] },
        { id: "w0", position: [-48.15, 161.39], size: [23180, 4.42] },
      ],
    });

  test.each(["explicit", "semi-implicit", "verlet"])(
    "needs a step at the floor that is shorter than both: %s",
    (integrator) => {
      // √(2891.75² + 2 · 2594.4 · 159.23) = 3031.2 px/s at the contact, 6.58 px through: 460.67 fps; and what a step gains
      // in velocity until it is there: none, all of it, half of it.
      const gain = { explicit: 0, "semi-implicit": 1, verlet: 0.5 }[integrator] ?? 0;
      const rate = (3031.2 + (gain * 2594.4) / 461) / 6.58;
      expect([rate - 0.8, rate + 0.8].map((fps) => isSafe(withRate(fall(integrator), fps)))).toEqual([false, true]);
    },
  );

  test("needs a cap that makes its steps shorter than both", () => {
    // 6.58 px · 50 steps a second straight down.
    const straight = modelFrom({
      ...{ fps: 50, frames: 60, gravity: [0, 2594.4], check: back },
      bodies: [
        { id: "b", position: [0, 0], size: [10.92, 2.16], velocity: [0, 0] },
        { id: "w0", position: [-48.15, 161.39], size: [23180, 4.42] },
      ],
    });
    expect([329.5, 328.5].map((cap) => isSafe(withCap(straight, 0, cap, 3)))).toEqual([false, true]);
  });
});

describe("no passage", () => {
  test("a body that runs over the edge of what it rests on", () => {
    const model = modelFrom({
      ...{ fps: 60, frames: 30, gravity: [0, 1200] },
      bodies: [
        { id: "runner", position: [0, 60], size: [20, 40], velocity: [300, 0] },
        { id: "ledge", position: [-50, 100], size: [100, 20] },
      ],
    });
    expect(isSafe(model)).toBe(true);
  });

  test("a body that comes through a one-way platform from below and lands on it", () => {
    const model = modelFrom({
      ...{ fps: 60, frames: 60, gravity: [0, 1200] },
      bodies: [
        { id: "jumper", position: [0, 100], size: [20, 40], velocity: [0, -600] },
        { id: "platform", position: [-50, 60], size: [100, 20], oneWay: [0, -1] },
      ],
    });
    expect(isSafe(model)).toBe(true);
    expect(endOf(model, 60)).toEqual([0, 20]);
  });
});

test("a fast body goes through a one-way platform against its direction unseen", () => {
  const model = modelFrom({
    ...{ fps: 60, frames: 5 },
    bodies: [
      { id: "b", position: [0, 0], size: [8, 8], velocity: [0, 3000] },
      { id: "platform", position: [-50, 70], size: [100, 4], oneWay: [0, -1] },
    ],
  });
  // 12 of 50 px; flush is outside, so that 95 of 400 phases have a check inside.
  expect(passagesOf(model, evenPhases(400))).toHaveLength(305);
  expect(isSafe(withRate(model, 250))).toBe(false);
  // Whatever is seen in it is pushed back over its only face.
  expect(isSafe(withRate(model, 251))).toBe(true);
});

test("two bodies that come together are as one at their speed against each other", () => {
  const model = modelFrom({
    ...{ fps: 60, frames: 5, check: pushOut },
    bodies: [
      { id: "a", position: [0, 0], size: [8, 100], velocity: [1800, 0] },
      { id: "b", position: [100, 0], size: [4, 100], velocity: [-1200, 0] },
    ],
  });
  expect([499, 500].map((fps) => isSafe(withRate(model, fps)))).toEqual([false, true]);
});

test("a body on an orbit is only seen: one check inside is enough", () => {
  const model = modelFrom({
    ...{ fps: 60, frames: 10 },
    bodies: [
      { id: "moon", center: [100, 0], size: [8, 8], orbit: { center: [0, 0], angularVelocity: 10 } },
      { id: "wall", position: [-8, 80], size: [8, 40] },
    ],
  });
  // About 16.7 px a step through about 16 px, then through half as much.
  expect([60, 80].map((fps) => isSafe(withRate(model, fps)))).toEqual([false, true]);
});

/** The laws that a case breaks, without those that are only counted. */
async function lawsBroken(given: SafetyCase, run?: (text: string) => NotebookResult): Promise<readonly string[]> {
  const laws: string[] = [];
  for await (const { law, isCounted } of disagreements(given, undefined, run)) if (!isCounted) laws.push(law);
  return laws;
}

describe("the laws of safety", () => {
  const folder = path.join(__dirname, "..", "..", "fuzz", "safety", "found");
  const caseIn = (name: string): SafetyCase =>
    JSON.parse(fs.readFileSync(path.join(folder, name), "utf8")) as SafetyCase;

  test.each(fs.readdirSync(folder))("agree with %s", async (name) => {
    expect(await lawsBroken(caseIn(name))).toEqual([]);
  });

  /** The product with other findings. */
  const saying =
    (change: (finding: Finding) => readonly Finding[]) =>
    (text: string): NotebookResult => {
      const result = evaluate(text);
      const cells = result.cells.map((cell) =>
        cell.kind === "scene"
          ? { ...cell, result: { ...cell.result, findings: cell.result.findings.flatMap(change) } }
          : cell,
      );
      return { ...result, cells };
    };
  const scaled = (limit: "fps" | "speed" | "thickness", factor: number) =>
    saying((finding) => [
      { ...finding, safe: { ...finding.safe, [limit]: (finding.safe?.[limit] ?? NaN) * factor }, detected: {} },
    ]);
  const bullet = { ...caseIn("bullet.json"), hasFixes: false };

  test.each([
    ["a frame rate that is too low", scaled("fps", 0.99), "safe fps is safe at it and beyond"],
    ["a speed that is too high", scaled("speed", 1.01), "safe speed is safe at it and beyond"],
    ["a wall that is too thin", scaled("thickness", 0.99), "safe thickness is safe at it and beyond"],
    ["a frame rate that is too high", scaled("fps", 1.01), "safe fps is no stricter than needed"],
    ["a speed that is too low", scaled("speed", 0.99), "safe speed is no stricter than needed"],
    ["a finding that is missing", saying(() => []), "a passage of this phase is found: tunnel"],
  ])("notice %s", async (_, run, law) => {
    expect(await lawsBroken(bullet, run)).toContain(law);
  });

  test("notice what is told twice", async () => {
    const law = "each passage of a body and an obstacle is told once";
    expect(
      await lawsBroken(
        bullet,
        saying((finding) => [finding, finding]),
      ),
    ).toContain(law);
    const risk = saying((finding) => [finding, { ...finding, code: "tunnel-risk" }]);
    expect(await lawsBroken(bullet, risk)).toContain(law);
  });

  test("notice a finding of something that does not happen", async () => {
    const twice = saying((finding) => [finding, { ...finding, obstacle: { kind: "body", index: 2 } }]);
    const { scene } = bullet;
    const far = { id: "far", position: [500, 900], size: [4, 4] };
    const given = { ...bullet, scene: { ...scene, bodies: [...scene.bodies, far] } };
    expect(await lawsBroken(given, twice)).toContain("a finding has a passage in some phase: tunnel");
  });
});

test("a sensor is looked at when the step ends, and a body that moves one axis at a time passes it on a straight path", () => {
  const model = modelFrom({
    ...{ fps: 30, frames: 6, check: legs },
    bodies: [
      { id: "body", position: [57, 33], size: [6, 5.9], velocity: [370, 30] },
      { id: "sensor", position: [79.9, 39], size: [24, 15], velocity: [-1496.75, 0], response: "pass" },
    ],
  });
  // The legs of the first step lead around it: along x it is 0.1 px below, along y it is 7.1 px to the right.
  expect(passagesOf(model, [1])).toMatchObject([{ kind: "tunnel", checks: 0 }]);
  expect([62.2, 62.3].map((fps) => isSafe(withRate(model, fps)))).toEqual([false, true]);
});

test("a body that is put back into a lift ends inside it, also where it is less deep than the lift moves in two steps", () => {
  const model = modelFrom({
    ...{ fps: 60, frames: 9, check: back },
    bodies: [
      {
        ...{ id: "lift", position: [2, 42], size: [16, 36] },
        path: {
          points: [
            [2, 42],
            [76, 182],
          ],
          speed: 427,
        },
      },
      { id: "body", position: [25, 85], size: [21, 37.3], velocity: [-296, 0] },
    ],
  });
  const loop = new Loop(model);
  expect(loop.run(1, loop.steps)).toMatchObject([{ kind: "ends inside" }]);
});
