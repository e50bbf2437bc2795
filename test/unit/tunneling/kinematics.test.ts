import { describe, expect, it } from "vitest";
import { evaluate, type SceneResultCell } from "../../../src/notebook/index.js";
import { applyTextEdits, editScene } from "../../../src/scene/edit/index.js";
import { contactAt } from "../../../src/tunneling/index.js";
import { turnsOf } from "../../../src/tunneling/kinematics.js";
import { evaluateScene } from "../writtenScene.js";

/** Where a body is when a frame ends. */
function placeOf(
  { scene, result }: SceneResultCell,
  body: number,
  frame: number,
  name: "swept" | "discrete" = "swept",
) {
  const { first, times, positions } = result[name].tracks;
  for (let i = (first[body + 1] ?? 0) - 1; i >= (first[body] ?? 0); i--) {
    if (times[i] === frame) return [...positions.slice(i * scene.dimensions, (i + 1) * scene.dimensions)];
  }
  return undefined;
}

const square = [
  [0, 0],
  [30, 0],
  [30, 40],
  [0, 40],
];

describe("a path", () => {
  const lift = (path: object, more = {}) => ({ id: "lift", position: [0, 0], size: [10, 4], path, ...more });

  it.each([
    ["one-way face", { oneWay: [0, -1] }, {}],
    ["layers", { layers: ["lifts"] }, { layers: ["children"], collidesWith: ["children"] }],
    ["list of whom it meets", { layers: ["lifts"], collidesWith: ["lifts"] }, { layers: ["children"] }],
  ])("leaves a body its %s", (_, limits, own) => {
    const down = {
      points: [
        [0, 0],
        [0, 20],
      ],
      speed: 60,
    };
    const child = { id: "child", position: [2, 8], size: [4, 4], velocity: [0, 0], ...own };
    const cell = evaluateScene({ frames: 20, bodies: [lift(down, limits), child] });
    expect(cell.result.swept.contacts.times).toHaveLength(0);
    expect(placeOf(cell, 1, 20)).toEqual([2, 8]);
    expect(placeOf(cell, 1, 20, "discrete")).toEqual([2, 8]);
  });

  it.each([
    [
      "once",
      { points: square, speed: 60 },
      { 0: [0, 0], 15: [15, 0], 30: [30, 0], 50: [30, 20], 100: [0, 40], 120: [0, 40] },
    ],
    ["loop", { points: square, speed: 60, repeat: "loop" }, { 110: [0, 30], 140: [0, 0], 170: [30, 0], 280: [0, 0] }],
    [
      "back and forth",
      { points: square, speed: 60, repeat: "back-and-forth" },
      { 100: [0, 40], 130: [30, 40], 200: [0, 0], 215: [15, 0] },
    ],
    ["in a time", { points: square, duration: 2, repeat: "once" }, { 60: [30, 20], 120: [0, 40] }],
    [
      "without a way",
      {
        points: [
          [0, 0],
          [0, 0],
        ],
        duration: 2,
        repeat: "loop",
      },
      { 7: [0, 0] },
    ],
  ])("goes %s", (_, path, places) => {
    const cell = evaluateScene({ frames: 280, bodies: [lift(path)] });
    for (const [frame, place] of Object.entries(places)) {
      expect(placeOf(cell, 0, Number(frame)), frame).toEqual(place);
      expect(placeOf(cell, 0, Number(frame), "discrete"), frame).toEqual(place);
    }
  });

  it("does not drift away in many frames, whatever the frame rate", () => {
    const path = {
      points: [
        [0, 0],
        [0.7, 0.1],
        [0.3, 0.9],
      ],
      speed: 0.1,
      repeat: "loop",
    };
    const cell = evaluateScene({ fps: 7, frames: 20_000, bodies: [lift(path)] });
    const length = Math.hypot(0.7, 0.1) + Math.hypot(0.4, 0.8) + Math.hypot(0.3, 0.9);
    const [x = NaN, y = NaN] = placeOf(cell, 0, 20_000) ?? [];
    const along = ((20_000 * 0.1) / 7) % length;
    // It is on its first stretch then.
    expect(along).toBeLessThan(Math.hypot(0.7, 0.1));
    const share = along / Math.hypot(0.7, 0.1);
    expect([x, y]).toEqual([expect.closeTo(0.7 * share, 9), expect.closeTo(0.1 * share, 9)]);
  });

  it("is of places of the center where the body has one", () => {
    const { position, ...rest } = lift({
      points: [
        [5, 2],
        [5, 62],
      ],
      speed: 60,
    });
    void position;
    expect(placeOf(evaluateScene({ frames: 30, bodies: [{ ...rest, center: [5, 2] }] }), 0, 30)).toEqual([0, 30]);
  });

  it("is the same in three dimensions", () => {
    const body = {
      position: [0, 0, 0],
      size: [1, 1, 1],
      path: {
        points: [
          [0, 0, 0],
          [0, 0, 60],
        ],
        speed: 60,
      },
    };
    expect(placeOf(evaluateScene({ dimensions: 3, frames: 7, bodies: [body] }), 0, 7)).toEqual([0, 0, 7]);
  });

  it("moves along with its body in the picture", () => {
    const text = `{ "version": 1, "bodies": [{ "id": "a", "position": [0, 0.1], "size": [1, 1], "path": { "points": [[0, 0.1], [0.3, 8]], "speed": 1 } }] }`;
    const edits = editScene(evaluate(text), 0, { kind: "change", bodies: [{ body: 0, position: [0.4, 0.1] }] });
    if (typeof edits === "string") return expect.fail(edits);
    const after = applyTextEdits(text, edits);
    expect(after).toContain('"points": [[0.4, 0.1], [0.7, 8]]');
    expect(evaluate(after).problems).toEqual([]);
  });

  it("leads past walls, which is no tunnel, with a contact", () => {
    const wall = { id: "wall", position: [20, -5], size: [0.1, 20] };
    const { scene, result } = evaluateScene({ frames: 60, bodies: [lift({ points: square, speed: 1800 }), wall] });
    expect(result.findings).toEqual([]);
    expect(result.swept.contacts.bodies.length).toBe(1);
    const contact = contactAt(scene, result.swept.contacts, 0);
    expect(contact).toMatchObject({ body: 0, obstacle: { kind: "body", index: 1 }, response: "pass" });
  });
});

describe("what a kinematic body meets", () => {
  const floor = { id: "floor", position: [-50, 100], size: [200, 20] };
  const press = (end: number, speed = 120) => ({
    ...{ id: "press", position: [0, 0], size: [40, 40] },
    path: {
      points: [
        [0, 0],
        [0, end],
      ],
      speed,
    },
  });
  const player = { id: "player", position: [10, 76], size: [16, 24], velocity: [0, 0] };

  it("is squeezed where there is no room, with the least that was left", () => {
    const { result } = evaluateScene({ frames: 60, bodies: [press(50), player, floor] });
    expect(result.findings).toMatchObject([
      {
        code: "squeezed",
        severity: "warning",
        body: 1,
        obstacle: { kind: "body", index: 0 },
        frame: 19,
        penetration: [0, 14],
      },
    ]);
    expect(result.findings[0]?.message).toBe(
      "player is squeezed by press in frame 19 and in 41 more frames: it needs 24 px, and only 10 px are left.",
    );
    expect(result.final[1]?.position).toEqual([10, 76]);
  });

  it("is squeezed in the same place by a game that sweeps", () => {
    const cell = evaluateScene({ detection: "swept", frames: 60, bodies: [press(50), player, floor] });
    expect(placeOf(cell, 1, 60, "discrete")).toEqual(placeOf(cell, 1, 60));
  });

  it("is not where there is", () => {
    expect(evaluateScene({ frames: 60, bodies: [press(36), player, floor] }).result.findings).toEqual([]);
  });

  it("can be missed by the game's own check, which is a tunnel of what gives way", () => {
    const { result } = evaluateScene({ frames: 1, bodies: [press(400, 12_000), { ...player, size: [16, 4] }] });
    expect(result.findings).toMatchObject([{ code: "tunnel", body: 1, obstacle: { kind: "body", index: 0 } }]);
  });

  it("is pushed in front of it in both runs", () => {
    const cell = evaluateScene({ frames: 30, bodies: [press(50), { ...player, position: [10, 44] }] });
    expect(placeOf(cell, 1, 20)).toEqual([10, 80]);
    expect(placeOf(cell, 1, 20, "discrete")).toEqual([10, 80]);
  });
});

describe("a body that carries", () => {
  const lift = (carries: boolean, yAxis = 1) => ({
    ...{ id: "lift", position: [0, 100 * yAxis], size: [60, 8], ...(carries && { carries }) },
    path: {
      points: [
        [0, 100 * yAxis],
        [30, 40 * yAxis],
      ],
      speed: 60,
      repeat: "back-and-forth",
    },
  });
  const rider = { id: "rider", position: [20, 80], size: [10, 20], velocity: [0, 0] };

  it.each(["discrete", "swept"] as const)("has the same riders at the same place in a game that is %s", (detection) => {
    const cell = evaluateScene({ detection, frames: 150, bodies: [lift(true), rider] });
    for (const frame of [1, 40, 67, 80, 134, 150]) {
      const [x = NaN, y = NaN] = placeOf(cell, 0, frame) ?? [];
      for (const name of ["swept", "discrete"] as const) {
        expect(placeOf(cell, 1, frame, name)).toEqual([expect.closeTo(x + 20, 9), expect.closeTo(y - 20, 9)]);
      }
    }
    expect(cell.result.findings).toEqual([]);
  });

  it("does so on the side that is up", () => {
    const up = { ...rider, position: [20, -92] };
    const cell = evaluateScene({ yAxis: "up", frames: 30, bodies: [lift(true, -1), up] });
    const [x = NaN, y = NaN] = placeOf(cell, 0, 30) ?? [];
    expect(placeOf(cell, 1, 30)).toEqual([expect.closeTo(x + 20, 9), expect.closeTo(y + 8, 9)]);
    expect(placeOf(evaluateScene({ frames: 30, bodies: [lift(true, -1), up] }), 1, 30)?.[0]).toBe(20);
  });

  it.each(["discrete", "swept"] as const)("carries nothing where it is a sensor, in a game that is %s", (detection) => {
    const cell = evaluateScene({ detection, frames: 30, bodies: [{ ...lift(true), response: "pass" }, rider] });
    for (const name of ["swept", "discrete"] as const) expect(placeOf(cell, 1, 30, name)).toEqual([20, 80]);
  });

  it("is another one than one that does not", () => {
    const cell = evaluateScene({ frames: 134, bodies: [lift(false), rider] });
    expect(placeOf(cell, 1, 134)?.[0]).toBe(20);
    expect(placeOf(cell, 1, 134)?.[1]).toBeLessThan(0);
  });
});

describe("the turns of a path", () => {
  // 30 and 40 px long, at 2 px a step.
  const points = [
    [0, 0],
    [30, 0],
    [30, 40],
  ];
  const turns = (repeat: "once" | "loop" | "back-and-forth", steps: number) => [
    ...new Set(turnsOf({ points, speed: 120, repeat }, 60, steps).toSorted((a, b) => a - b)),
  ];

  it("are its points, in steps from its begin", () => {
    expect(turns("once", 100)).toEqual([0, 15, 35]);
  });

  it("come again on the way back", () => {
    expect(turns("back-and-forth", 69)).toEqual([0, 15, 35, 55, 70]);
  });

  it("come again in each round, which ends where it began", () => {
    expect(turns("loop", 61)).toEqual([0, 15, 35, 60, 75, 95, 120]);
  });
});
