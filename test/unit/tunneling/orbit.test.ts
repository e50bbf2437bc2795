import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { SceneResultCell } from "../../../src/notebook/index.js";
import { contactAt } from "../../../src/tunneling/index.js";
import { evaluateScene } from "../writtenScene.js";

/** A body that turns about the origin. */
const sword = (angularVelocity: number, more = {}) => ({
  ...{ id: "sword", center: [40, 0], size: [4, 4], orbit: { center: [0, 0], angularVelocity } },
  ...more,
});

const contactsOf = ({ scene, result }: SceneResultCell) =>
  Array.from(result.swept.contacts.bodies, (_, place) => contactAt(scene, result.swept.contacts, place));

const codes = ({ result }: SceneResultCell) => result.findings.map(({ code }) => code);

describe("an orbit", () => {
  it("leads round, without drifting away", () => {
    const { result } = evaluateScene({ fps: 60, frames: 6000, bodies: [sword(2 * Math.PI)] });
    const [x, y] = result.final[0]?.position ?? [];
    expect([x, y]).toEqual([expect.closeTo(38, 8), expect.closeTo(-2, 8)]);
    expect(result.final[0]?.velocity?.[1]).toBeCloseTo(80 * Math.PI, 6);
  });

  it("is drawn as the arc", () => {
    const { result } = evaluateScene({ frames: 3, bodies: [sword(300)] });
    const { times, positions } = result.swept.tracks;
    expect(times.length).toBeGreaterThan(3 * 5 * 24);
    times.forEach((_, i) => {
      const [x = 0, y = 0] = positions.subarray(2 * i, 2 * i + 2);
      expect(Math.hypot(x + 2, y + 2)).toBeCloseTo(40, 9);
    });
    expect([...result.discrete.tracks.times]).toEqual([0, 1, 2, 3]);
  });

  it("is at rest without an angular velocity, and notes what comes to it", () => {
    const cell = evaluateScene({
      frames: 2,
      bodies: [sword(0), { id: "ball", position: [0, -1], size: [2, 2], velocity: [1200, 0] }],
    });
    expect(cell.result.final[0]?.position).toEqual([38, -2]);
    expect(contactsOf(cell)).toMatchObject([{ body: 0, obstacle: { index: 1 }, frame: 2, normal: [1, 0] }]);
    expect(cell.result.final[1]?.position).toEqual([40, -1]);
  });

  it.each([
    ["a box", {}],
    ["a polygon", { rotation: 45, size: [4 * Math.SQRT1_2, 4 * Math.SQRT1_2] }],
  ])("meets what grows as large as that is then: %s", (_, more) => {
    const { size, ...rest } = sword(0, more);
    const bubble = { id: "bubble", position: [0, -1], size: [2, 2], growth: [1800, 0] };
    const cell = evaluateScene({ frames: 3, bodies: [{ ...rest, size }, bubble] });
    expect(contactsOf(cell)).toMatchObject([{ body: 0, obstacle: { index: 1 }, frame: 2, normal: [1, 0] }]);
    expect(contactsOf(cell)[0]?.time).toBeCloseTo(0.2, 9);
    expect(cell.scene.leftOut).toEqual([]);
  });

  it("meets a wall on each of its turns in a frame", () => {
    const wall = { id: "wall", position: [-2, 30], size: [4, 20] };
    const cell = evaluateScene({ bodies: [sword(3 * 2 * Math.PI * 60), wall] });
    const contacts = contactsOf(cell);
    expect(contacts.map(({ frame, response }) => [frame, response])).toEqual(Array(3).fill([1, "pass"]));
    const [first, second, third] = contacts.map(({ time }) => time);
    expect((second ?? 0) - (first ?? 0)).toBeCloseTo(1 / 3, 9);
    expect((third ?? 0) - (second ?? 0)).toBeCloseTo(1 / 3, 9);
    expect(codes(cell)).toEqual(["tunnel", "curve-cut"]);
  });

  describe("of polygons, or beside them,", () => {
    const diamond = { id: "diamond", center: [0, 40], size: [10, 10], rotation: 45 };
    /** Degrees that the sword has turned when it meets the first thing. */
    const angleAt = (cell: SceneResultCell, perSecond: number): number | undefined => {
      const [first] = contactsOf(cell);
      return first && first.seconds * perSecond;
    };

    it("is met at its corners and edges", () => {
      const still = evaluateScene({ frames: 60, bodies: [sword(3), diamond] });
      // The left face of the sword comes to the diamond's right corner.
      expect(angleAt(still, 3)).toBeCloseTo(Math.acos((2 + Math.hypot(5, 5)) / 40), 9);
      expect(contactsOf(still)).toMatchObject([{ body: 0, obstacle: { index: 1 }, normal: [1, 0] }]);
      const turned = evaluateScene({ frames: 60, bodies: [sword(3, { rotation: 45 }), { ...diamond, rotation: 0 }] });
      expect(angleAt(turned, 3)).toBeCloseTo(Math.acos((5 + Math.hypot(2, 2)) / 40), 9);
    });

    it("meets another one on its own orbit, and one that moves", () => {
      const back = sword(-3, { id: "back", center: [-40, 0], rotation: 30 });
      const both = evaluateScene({ frames: 60, bodies: [sword(3, { rotation: 30 }), back] });
      // Each is as wide as both halves together.
      const half = 2 * (Math.cos(Math.PI / 6) + Math.sin(Math.PI / 6));
      const [contact] = contactsOf(both);
      expect(contact).toMatchObject({ body: 0, obstacle: { index: 1 } });
      const angle = (contact?.seconds ?? 0) * 3;
      expect(40 * Math.cos(angle)).toBeLessThanOrEqual(half);
      expect(40 * Math.cos(angle)).toBeGreaterThan(half / 2);
      const { size: _, center: _center, ...triangle } = sword(0);
      const shape = {
        polygon: [
          [0, 0],
          [4, 0],
          [2, 4],
        ],
      };
      const ball = { id: "ball", center: [0, 1], size: [4, 4], rotation: 30, velocity: [300, 0] };
      const cell = evaluateScene({ frames: 20, bodies: [{ ...triangle, position: [38, 0], shape }, ball] });
      expect(contactsOf(cell)).toMatchObject([{ body: 0, obstacle: { index: 1 } }]);
      const normal = contactsOf(cell)[0]?.normal ?? [];
      // Out of the ball at the left edge of the triangle.
      expect(normal).toEqual([expect.closeTo(2 / Math.sqrt(5), 12), expect.closeTo(-1 / Math.sqrt(5), 12)]);
    });

    it("meets slopes of tiles at their face", () => {
      const tilemap = { tileSize: 20, origin: [-10, 30], rows: ["\\"], slopes: { "\\": "down" } };
      const cell = evaluateScene({ frames: 60, bodies: [sword(3)], tilemap });
      const [contact] = contactsOf(cell);
      expect(contact).toMatchObject({ obstacle: { kind: "tile", column: 0, row: 0 } });
      // Its lower left corner is on the line from (−10, 30) to (10, 50).
      const angle = (contact?.seconds ?? 0) * 3;
      expect(40 * Math.sin(angle) + 2 - (40 * Math.cos(angle) - 2)).toBeCloseTo(40, 7);
      expect(contact?.normal).toEqual([expect.closeTo(Math.SQRT1_2, 12), expect.closeTo(-Math.SQRT1_2, 12)]);
    });

    it("is met only by the edges that are solid of a one-way body", () => {
      const passed = (oneWay: readonly number[]) =>
        contactsOf(evaluateScene({ frames: 60, bodies: [sword(3), { ...diamond, oneWay }] })).length;
      expect([passed([1, 0]), passed([-1, 0])]).toEqual([1, 0]);
    });

    it("is told to tunnel, and where a straight sweep misses what the arc hits", () => {
      const cell = evaluateScene({ bodies: [sword(3 * 2 * Math.PI * 60), { ...diamond, size: [4, 4] }] });
      expect(codes(cell)).toEqual(["tunnel", "curve-cut"]);
    });
  });

  it("notes a long stay once, and when it ends", () => {
    const cell = evaluateScene({ frames: 60, bodies: [sword(3), { id: "wall", position: [-6, 30], size: [12, 20] }] });
    const [contact, ...others] = contactsOf(cell);
    expect(others).toEqual([]);
    // From the angle at which its left face is at 6 to that at which its right face is at −6.
    const angle = Math.acos(8 / 40);
    expect(contact?.seconds).toBeCloseTo(angle / 3, 9);
    const leaves = ((contact?.frame ?? 0) - 1 + (contact?.exit ?? 0)) / 60;
    expect(leaves).toBeCloseTo((Math.PI - angle) / 3, 9);
    expect(codes(cell)).toEqual([]);
  });

  it("notes neither who it began in, nor who cannot meet it", () => {
    const beside = { id: "wall", position: [-2, 30], size: [4, 20] };
    expect(contactsOf(evaluateScene({ frames: 9, bodies: [sword(1), { ...beside, position: [38, -2] }] }))).toEqual([]);
    const layers = { layers: ["a"], collidesWith: ["a"] };
    const cell = evaluateScene({
      frames: 60,
      bodies: [sword(6, layers), { ...beside, layers: ["b"] }, { ...beside, id: "c", ...layers }],
    });
    expect(contactsOf(cell)).toMatchObject([{ obstacle: { index: 2 } }]);
  });

  it("changes nothing for others", () => {
    const ball = { id: "ball", position: [-10, 30], size: [8, 8], velocity: [300, 0], response: "deflect" };
    const wall = { id: "wall", position: [30, 20], size: [8, 40] };
    const alone = evaluateScene({ frames: 30, bodies: [ball, wall] });
    const beside = evaluateScene({ frames: 30, bodies: [ball, wall, sword(6)] });
    expect(beside.result.final.slice(0, 2)).toEqual(alone.result.final);
    expect(contactsOf(beside).filter(({ body }) => body === 0)).toEqual(contactsOf(alone));
    expect(contactsOf(beside).some(({ body }) => body === 2)).toBe(true);
  });

  it("meets another one", () => {
    const cell = evaluateScene({ frames: 60, bodies: [sword(3), { ...sword(-3), id: "other", center: [-40, 0] }] });
    expect(contactsOf(cell)).toMatchObject([{ body: 0, obstacle: { kind: "body", index: 1 } }]);
    expect(contactsOf(cell)[0]?.seconds).toBeCloseTo(Math.acos(2 / 40) / 3, 9);
  });
});

describe("findings on an orbit", () => {
  const quarter = (detection: string) => ({ ...sword(30 * Math.PI, { detection }), size: [8, 8] });

  it("are where the line misses what the arc meets", () => {
    const bat = { id: "bat", position: [30, 26], size: [6, 6] };
    expect(codes(evaluateScene({ bodies: [quarter("discrete"), bat] }))).toEqual(["corner-cut", "curve-cut"]);
    expect(codes(evaluateScene({ bodies: [quarter("swept"), bat] }))).toEqual(["curve-cut"]);
  });

  it("are where the line hits what the arc passes", () => {
    const post = { id: "post", position: [16, 16], size: [5, 5] };
    expect(codes(evaluateScene({ bodies: [quarter("discrete"), post] }))).toEqual(["curve-cut"]);
  });

  it("say a frame rate that is safe, whatever the phase", () => {
    const wall = { id: "wall", position: [-1, 30], size: [2, 20] };
    const { result } = evaluateScene({ frames: 60, bodies: [sword(30), wall] });
    const finding = result.findings.find(({ minFps }) => minFps !== undefined);
    const fps = Math.ceil(finding?.minFps ?? 0) + 1;
    expect(fps).toBeGreaterThan(60);
    for (let i = 0; i < 16; i++) {
      const angle = i / 64;
      const center = [40 * Math.cos(angle), 40 * Math.sin(angle)];
      const cell = evaluateScene({ fps, frames: fps, bodies: [sword(30, { center }), wall] });
      expect(codes(cell).filter((code) => code !== "curve-cut")).toEqual([]);
    }
  });
});

/** Angular velocities, and walls near the circle. */
const scenes = fc.record({
  angularVelocity: fc.double({ min: -400, max: 400, noNaN: true }),
  position: fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })),
  size: fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 })),
});

it("meets what it is flush with as the scene begins, if it turns into that", () => {
  const cell = evaluateScene({
    bodies: [sword(-0.006708203948433144), { id: "wall", position: [25, 0], size: [13, 1] }],
  });
  expect(contactsOf(cell)).toMatchObject([{ frame: 1, time: 0, normal: [1, 0] }]);
});

test("no place on an arc is in a wall without a contact before it", () => {
  fc.assert(
    fc.property(scenes, ({ angularVelocity, position, size }) => {
      const cell = evaluateScene({ frames: 2, bodies: [sword(angularVelocity), { id: "wall", position, size }] });
      const contacts = contactsOf(cell).map(({ frame, time, exit }) => [frame - 1 + time, frame - 1 + exit] as const);
      const isIn = (time: number) => {
        const angle = (angularVelocity / 60) * time;
        const corner = [40 * Math.cos(angle) - 2, 40 * Math.sin(angle) - 2];
        return corner.every(
          (c, axis) => c + 4 > (position[axis] ?? 0) + 1e-6 && c < (position[axis] ?? 0) + (size[axis] ?? 0) - 1e-6,
        );
      };
      for (let i = 0; i <= 400; i++) {
        const time = i / 200;
        if (!isIn(time) || isIn(0)) continue;
        expect(contacts.some(([from, to]) => from <= time && time <= to)).toBe(true);
      }
    }),
  );
});

test("a tiny arc is as a line is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), (speed) => {
      const radius = 1e9;
      const wall = { id: "wall", position: [-20, 10], size: [40, 5] };
      const orbit = { center: [-radius, 0], angularVelocity: speed / radius };
      const onArc = evaluateScene({ frames: 3, bodies: [{ id: "a", center: [0, 0], size: [4, 4], orbit }, wall] });
      const straight = { id: "a", center: [0, 0], size: [4, 4], velocity: [0, speed], response: "pass" };
      const onLine = evaluateScene({ frames: 3, bodies: [straight, wall] });
      const times = (cell: SceneResultCell) =>
        contactsOf(cell).map(({ seconds }) => expect.closeTo(seconds, 4) as number);
      expect(contactsOf(onArc).map(({ seconds }) => seconds)).toEqual(times(onLine));
    }),
  );
});
