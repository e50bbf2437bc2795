import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SceneResultCell } from "../../../src/notebook/index.js";
import { contactAt, type RunOptions } from "../../../src/tunneling/index.js";
import { evaluateScene, inOneRun } from "../writtenScene.js";

function run(scene: object, options?: RunOptions): SceneResultCell {
  return evaluateScene({ integrator: "curve", ...scene }, options);
}

const contactsOf = ({ scene, result }: SceneResultCell) =>
  Array.from(result.swept.contacts.bodies, (_, place) => contactAt(scene, result.swept.contacts, place));

const codes = ({ result }: SceneResultCell) => result.findings.map(({ code }) => code);

const floor = { id: "floor", position: [-1000, 100], size: [2000, 50] };

/** Thrown up and to the right, past or over what stands in its way: it is at x = 30 t and at y = −45 t + 45 t² of a frame. */
const grenade = { id: "grenade", position: [0, 0], size: [4, 4], velocity: [300, -450] };
const thrown = { fps: 10, gravity: [0, 9000], bodies: [] };

describe("the integrator curve", () => {
  it("ends its frames as verlet does", () => {
    const scene = { fps: 10, frames: 9, gravity: [0, 90], bodies: [grenade] };
    expect(run(scene).result.final).toEqual(run({ ...scene, integrator: "verlet" }).result.final);
  });

  it("meets what the parabola leads into, at the time at which it does", () => {
    const ledge = { id: "ledge", position: [8, -20], size: [12, 16] };
    const cell = run({ ...thrown, bodies: [grenade, ledge] });
    // Its right face is at the ledge's left one.
    expect(contactsOf(cell)).toMatchObject([{ body: 0, time: expect.closeTo(4 / 30, 12), normal: [-1, 0] }]);
    expect(cell.result.findings.map(({ code, message }) => [code, message])).toMatchInlineSnapshot(`
      [
        [
          "tunnel",
          "grenade tunnels through ledge in frame 1. Its curved path enters through the left face after one check and leaves on the other side 0.5333 of a frame later, before the next check. Fix: at least 50.46 fps, 6 sub-steps, or a swept check. With at least 41.22 fps or 5 sub-steps, the game detects the contact, but it can still push the body out on the wrong side. These numbers are for the rule "overlap, shortest push-out", because no rule is set. The frame rate is enough only if no time step is longer than 19.81 ms.",
        ],
        [
          "curve-cut",
          "A straight sweep misses ledge in frame 1, but the curved path of grenade hits it. The curve reaches up to 7.042 px into ledge. The sweep follows the straight line between the positions at the frame's start and end.",
        ],
      ]
    `);
  });

  it("goes past what only the straight line leads into", () => {
    const box = { id: "box", position: [14, -1], size: [4, 3] };
    const cell = run({ ...thrown, bodies: [{ ...grenade, detection: "swept" }, box] });
    expect(contactsOf(cell)).toEqual([]);
    expect(cell.result.findings.map(({ code, message }) => [code, message])).toMatchInlineSnapshot(`
      [
        [
          "curve-cut",
          "A straight sweep hits box in frame 1, but the curved path of grenade misses it. The curve stays 3.028 px away from box. The sweep follows the straight line between the positions at the frame's start and end.",
        ],
      ]
    `);
  });

  it("is drawn as a parabola", () => {
    const { result } = run({ ...thrown, bodies: [grenade] });
    const { times, positions } = result.swept.tracks;
    expect(times.length).toBeGreaterThan(16);
    times.forEach((t, i) => {
      expect([positions[2 * i], positions[2 * i + 1]]).toEqual([
        expect.closeTo(30 * t, 9),
        expect.closeTo(-45 * t + 45 * t * t, 9),
      ]);
    });
  });

  it("lets bodies rest on each other", () => {
    const crates = [1, 2, 3].map((n) => ({
      id: `crate${n}`,
      position: [n, 100 - 4 * n],
      size: [4, 4],
      velocity: [0, 0],
    }));
    const cell = run({ fps: 30, frames: 60, gravity: [0, 900], bodies: [...crates, floor] });
    expect(cell.result.final.slice(0, 3)).toEqual(crates.map(({ position }) => ({ position, velocity: [0, 0] })));
    expect(codes(cell)).toEqual([]);
  });

  it("goes straight on from its first contact in a frame, along its tangent", () => {
    const cell = run({
      fps: 10,
      gravity: [0, 9000],
      bodies: [
        { ...grenade, velocity: [300, 0] },
        { ...floor, position: [-1000, 4 + 45 / 4] },
      ],
    });
    const [contact] = contactsOf(cell);
    expect(contact).toMatchObject({ time: expect.closeTo(0.5, 12), normal: [0, -1] });
    expect(cell.result.final[0]).toEqual({ position: [30, 45 / 4], velocity: [300, 0] });
  });

  it("bounces off with the velocity of the frame's end", () => {
    const ball = { ...grenade, velocity: [300, 0], response: "deflect", restitution: 0.5 };
    const cell = run({ fps: 10, gravity: [0, 9000], bodies: [ball, { ...floor, position: [-1000, 4 + 45 / 4] }] });
    // Half of its tangent, 45 a frame, for the second half of the frame.
    expect(cell.result.final[0]?.position).toEqual([30, expect.closeTo(45 / 4 - 45 / 4, 9)]);
    expect(cell.result.final[0]?.velocity).toEqual([300, -450]);
  });
});

describe("curves of two bodies", () => {
  it("that fall alike never meet, however they bend", () => {
    const cell = run({
      fps: 10,
      frames: 5,
      gravity: [0, 9000],
      bodies: [grenade, { ...grenade, id: "other", position: [4, 0] }],
    });
    expect(contactsOf(cell)).toEqual([]);
    expect(codes(cell)).toEqual([]);
  });

  it("meet where they both are", () => {
    const bird = { id: "bird", position: [40, -11.25], size: [4, 4], velocity: [-300, 0], gravityScale: 0 };
    const cell = run({ ...thrown, bodies: [grenade, bird] });
    expect(contactsOf(cell)).toMatchObject([{ time: expect.closeTo(36 / 60, 12) }]);
  });
});

describe("with curves, as without,", () => {
  it("no frame ends with one body in another", () => {
    const number = (least: number, most: number) => fc.integer({ min: least * 8, max: most * 8 }).map((n) => n / 8);
    const response = fc.constantFrom("slide", "stop", "deflect", "push");
    const mover = fc.record({
      size: fc.tuple(number(1, 6), number(1, 6)),
      velocity: fc.tuple(number(-90, 90), number(-90, 90)),
      response,
      gravityScale: fc.constantFrom(-1, 0, 1, 2),
    });
    const wall = fc.record({
      position: fc.tuple(number(-30, 30), number(-30, 30)),
      size: fc.tuple(number(1, 9), number(1, 9)),
    });
    fc.assert(
      fc.property(
        fc.array(mover, { minLength: 1, maxLength: 5 }),
        fc.array(wall, { maxLength: 6 }),
        (movers, walls) => {
          const bodies = movers.map((body, i) => ({ id: `m${i}`, position: [40 + 10 * i, 10 * (i % 3)], ...body }));
          const scene = {
            fps: 5,
            frames: 12,
            gravity: [0, 300],
            bodies: [...bodies, ...walls, { ...floor, position: [-1000, 60] }],
          };
          const { result } = run(scene, inOneRun);
          const boxes = [...bodies, ...walls, { ...floor, position: [-1000, 60] }].map(({ size }, i) => {
            const min = result.final[i]?.position ?? [];
            return { min, max: min.map((m, axis) => m + (size[axis] ?? 0)) };
          });
          boxes.slice(0, bodies.length).forEach((a, i) => {
            for (const b of boxes.slice(i + 1)) {
              const isIn = a.min.every((m, axis) => m < (b.max[axis] ?? 0) && (b.min[axis] ?? 0) < (a.max[axis] ?? 0));
              expect(isIn).toBe(false);
            }
          });
        },
      ),
      { numRuns: 100, seed: 11 },
    );
  });
});
