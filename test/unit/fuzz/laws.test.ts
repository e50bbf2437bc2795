import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Vec } from "../../../src/geometry/index.js";
import { type Body, step } from "../../../src/solver/index.js";
import { Random } from "../../exact/random.js";
import { failureOf, type Target } from "../../fuzz/target.js";
import { smallerTexts } from "../../fuzz/texts.js";
import { cornersOf } from "../../fuzz/corners/index.js";
import type { CornerScene } from "../../property/growingCorners.js";
import { motionOf, type MotionCase } from "../../fuzz/motion/index.js";
import { worldsOf } from "../../fuzz/worlds/index.js";
import type { Step, WorldCase } from "../../fuzz/worlds/world.js";

/** Everything flies on as if nothing were there. */
const blind: Step = (world, dt) =>
  step({ ...world, bodies: world.bodies.map((body) => ({ ...body, response: "pass" })) }, dt);

/** What it meets makes it faster. */
const lively: Step = (world, dt) => {
  const result = step(world, dt);
  const met = new Set(result.contacts.map(({ body }) => body));
  const bodies = result.bodies.map((body) =>
    met.has(body.id) && body.velocity ? { ...body, velocity: body.velocity.map((v) => 100 * v) } : body,
  );
  return { ...result, bodies };
};

const world: WorldCase = {
  dimensions: 2,
  dt: 1,
  frames: 3,
  drive: "free",
  bodies: [
    { id: "far", position: [90, 90], size: [1, 1] },
    { id: "bullet", position: [0, 0], size: [1, 1], velocity: [7, 1] },
  ],
  boxes: [{ min: [3, -9], max: [4, 9] }],
  more: [{ min: [50, 0], max: [51, 1] }],
};

describe("the laws of worlds", () => {
  test("hold where a body stops at a wall", async () => {
    expect(await failureOf(worldsOf(step) as Target, world)).toBeUndefined();
  });

  test("tell that a body goes through a wall, though it begins and ends outside", async () => {
    const passing: Step = (given, dt) => {
      const result = blind(given, dt);
      const bodies = given.bodies.map((body, i) => ({ ...body, position: result.bodies[i]?.position ?? [] }));
      return { ...result, bodies };
    };
    const failure = await failureOf(worldsOf(passing), { ...world, frames: 1 });
    expect(failure?.law).toBe("no body goes through anything");
  });

  test("tell that a body got faster", async () => {
    const failure = await failureOf(worldsOf(lively), { ...world, frames: 1 });
    expect(failure?.law).toBe("contacts give no energy");
  });
});

describe("the laws of motion", () => {
  const slope: readonly Vec[] = [
    [0, 4],
    [4, 0],
    [4, 4],
  ];
  const ball = { id: "ball", position: [0, 0], size: [1, 1], velocity: [60, 120] };
  const case_: MotionCase = {
    bodies: [ball],
    boxes: [{ min: [0, 2], max: [4, 6] }],
    shapes: [[0, slope]],
    frames: 3,
    gravity: 0,
  };
  /** Everything flies on as if nothing were there, and says nothing of that. */
  const ignoring = (move: typeof step): typeof step =>
    ((world, dt) => {
      const bodies = world.bodies.map((body) => ({ ...body, response: "pass" as const }));
      const result = move({ ...world, bodies }, dt);
      return { ...result, bodies: result.bodies.map(({ response: _, ...body }) => body) };
    }) as typeof step;

  test("hold where a body comes to a slope, and where one falls through a one-way face from below", async () => {
    expect(await failureOf(motionOf(step) as Target, case_)).toBeUndefined();
    const platform = { id: "platform", position: [0, 2], size: [4, 1], oneWay: [0, -1] };
    const bodies = [{ ...ball, position: [0, 4], velocity: [0, -120] }, platform];
    expect(await failureOf(motionOf(step) as Target, { ...case_, bodies, boxes: [], shapes: [] })).toBeUndefined();
  });

  test.each<readonly [string, MotionCase]>([
    ["in a slope", { ...case_, frames: 1, bodies: [{ ...ball, velocity: [120, 180] }] }],
    ["through a slope", { ...case_, frames: 1, bodies: [{ ...ball, velocity: [480, 480] }] }],
    [
      "through a one-way face against it",
      {
        ...case_,
        boxes: [],
        shapes: [],
        frames: 1,
        bodies: [ball, { id: "platform", position: [0, 2], size: [4, 1], oneWay: [0, -1] }],
      },
    ],
    [
      "in a lift",
      {
        ...case_,
        boxes: [],
        shapes: [],
        bodies: [
          { ...ball, velocity: [0, 0] },
          { id: "lift", position: [0, 2], size: [4, 1], velocity: [0, -120], kinematic: true },
        ],
      },
    ],
  ])("tell that a body is %s", async (_, given) => {
    expect(await failureOf(motionOf(step) as Target, given)).toBeUndefined();
    expect((await failureOf(motionOf(ignoring(step)) as Target, given))?.law).toBe(
      "nothing ends inside of anything, or goes through it",
    );
  });
});

describe("the laws of bodies that grow in corners", () => {
  const scene: CornerScene = {
    dimensions: 2,
    frames: 2,
    walls: [{ axis: 0, side: -1, coordinate: 10, thickness: 1 }],
    bodies: [
      { id: "m0", position: [0, 0], size: [2, 2], velocity: [0, 0], growth: [4, 0] },
      { id: "m1", position: [4, 0], size: [2, 2], velocity: [1, 0] },
    ],
  };

  test("hold where a body pushes another one against a wall", async () => {
    expect(await failureOf(cornersOf(step) as Target, scene)).toBeUndefined();
  });

  test.each<readonly [string, CornerScene]>([
    ["in another one", scene],
    ["in a wall", { ...scene, bodies: [{ ...scene.bodies[0], growth: [8.5, 0] } as Body] }],
    ["behind a wall", { ...scene, bodies: [{ ...scene.bodies[1], velocity: [20, 0] } as Body] }],
  ])("tell that a body is %s", async (_, given) => {
    expect((await failureOf(cornersOf(blind) as Target, { ...given, frames: 1 }))?.law).toBe(
      "no body ends in another one, or in or behind a wall",
    );
  });
});

test("a case of a target is the same for the same numbers", () => {
  const target = worldsOf(step);
  const made = [1, 1, 2].map((seed) => JSON.stringify(target.generate(new Random(5, seed))));
  expect(made[0]).toBe(made[1]);
  expect(made[0]).not.toBe(made[2]);
});

test("a text is made smaller to the part that matters", () => {
  let text = `{\n  "a": [1, 2, 3],\n  "b": "x#y"\n}\n`;
  for (;;) {
    const smaller = [...smallerTexts(text)].find((each) => each.includes("#") && each.length < text.length);
    if (smaller === undefined) break;
    text = smaller;
  }
  expect(text).toBe("#");
});

describe("what the fuzzers found in worlds", () => {
  const folder = path.join(__dirname, "..", "..", "fuzz", "worlds", "found");

  test.each(fs.readdirSync(folder))("is fixed: %s", async (name) => {
    const given: unknown = JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"));
    expect(await failureOf(worldsOf(step) as Target, given)).toBeUndefined();
  });
});
