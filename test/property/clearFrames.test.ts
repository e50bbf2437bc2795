import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "../../src/notebook/index.js";
import { runs } from "./seeded.js";

/** Coarse numbers, so that faces lie on each other and bodies without extent, and fine ones, whose sums are rounded. */
const number = (most: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: -most / 4, max: most / 4 }).map((n) => n * 4),
    fc.integer({ min: -10 * most, max: 10 * most }).map((n) => n / 10),
  );
const vector = (dimensions: number, most: number): fc.Arbitrary<number[]> =>
  fc.array(number(most), { minLength: dimensions, maxLength: dimensions });

const names = fc.subarray(["a", "b", "c"]);
const limits = (dimensions: number): fc.Arbitrary<object> =>
  fc.record(
    {
      layers: names,
      collidesWith: names,
      oneWay: fc
        .tuple(fc.nat(dimensions - 1), fc.constantFrom(-1, 1))
        .map(([axis, side]) => Array.from({ length: dimensions }, (_, i) => (i === axis ? side : 0))),
    },
    { requiredKeys: [] },
  );

const body = (dimensions: number): fc.Arbitrary<object> =>
  fc
    .tuple(plainBody(dimensions), fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, limits(dimensions)))
    .map(([plain, more]) => ({ ...plain, ...more }));

const plainBody = (dimensions: number): fc.Arbitrary<object> =>
  fc.record(
    {
      position: vector(dimensions, 80),
      size: vector(dimensions, 24).map((size) => size.map(Math.abs)),
      velocity: fc.oneof(vector(dimensions, 240), vector(dimensions, 2400)),
      response: fc.constantFrom("slide", "stop", "deflect", "push", "pass"),
      detection: fc.constantFrom("swept", "discrete"),
    },
    { requiredKeys: ["position", "size"] },
  );

const scene = fc.constantFrom(2, 3).chain((dimensions) =>
  fc.record({
    version: fc.constant(1),
    dimensions: fc.constant(dimensions),
    fps: fc.constantFrom(30, 64),
    frames: fc.integer({ min: 1, max: 90 }),
    bodies: fc
      .array(body(dimensions), { minLength: 1, maxLength: 6 })
      .map((bodies) => bodies.map((each, i) => ({ id: `b${i}`, ...each }))),
  }),
);
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

/** So many that nobody looks for clear frames any more, each alone and far from the scene. */
function withOthersFarAway({ bodies, ...scene }: Scene): Scene {
  const others = Array.from({ length: 17 }, (_, i) => {
    const first = [1e7 + i * 1e4, ...Array.from({ length: scene.dimensions - 1 }, () => 1e7)];
    return { id: `far ${i}`, position: first, size: first.map(() => 1), velocity: first.map(() => 1) };
  });
  return { ...scene, bodies: [...bodies, ...others] };
}

/** What becomes of the first bodies of a scene. */
function outcome(scene: Scene, count: number): unknown {
  // In how many phases a scene is run depends on how much there is in it.
  const cell = evaluate(JSON.stringify(scene), undefined, { isInAllPhases: false }).cells[0];
  if (cell?.kind !== "scene") throw new Error("no scene");
  const { swept, discrete, final, findings } = cell.result;
  const tracks = [swept.tracks, discrete.tracks].map(({ first, times, positions }) => {
    const end = first[count] as number;
    const numbers = positions.subarray(0, end * scene.dimensions);
    return [first.subarray(0, count + 1), times.subarray(0, end), numbers];
  });
  return { tracks, contacts: swept.contacts, cutShort: swept.cutShort, final: final.slice(0, count), findings };
}

test("a scene comes to the same whether its clear frames are looked for or not", () => {
  fc.assert(
    fc.property(scene, (made) => {
      const count = made.bodies.length;
      expect(outcome(made, count)).toEqual(outcome(withOthersFarAway(made), count));
    }),
    runs(300),
  );
});
