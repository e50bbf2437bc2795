import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAt, overlaps, touches } from "../../src/geometry/index.js";
import { positionBelow, statics, step, sweep, type Body, type MovingBox } from "../../src/solver/index.js";

const dimensions = fc.constantFrom(2, 3);
const integer = fc.integer({ min: -8, max: 8 });
/** Decimals as people write them, which no double holds exactly, and small integers, which make ties and corners. */
const coordinate = fc.oneof(
  integer,
  fc.integer({ min: -400, max: 400 }).map((n) => n / 10),
  fc.double({ min: -50, max: 50, noNaN: true }),
);
const extent = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.double({ min: 0.1, max: 10, noNaN: true }));
const vec = (n: number, component: fc.Arbitrary<number> = coordinate): fc.Arbitrary<number[]> =>
  fc.array(component, { minLength: n, maxLength: n });
const movingBox = (n: number): fc.Arbitrary<MovingBox> =>
  fc
    .record({ position: vec(n), size: vec(n, extent), displacement: vec(n) })
    .map(({ position, size, displacement }) => ({ ...boxAt(position, size), displacement }));
const pair = dimensions.chain((n) => fc.tuple(movingBox(n), movingBox(n)));

const moved = ({ min, max, displacement }: MovingBox, t: number): { min: number[]; max: number[] } => ({
  min: min.map((m, i) => m + (displacement[i] ?? 0) * t),
  max: max.map((m, i) => m + (displacement[i] ?? 0) * t),
});

describe("the sweep", () => {
  test("finds what a walk in small steps finds", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const answer = sweep(a, b);
        const steps = Array.from({ length: 97 }, (_, i) => (i + 0.5) / 97);
        const found = steps.some((t) => overlaps(moved(a, t), moved(b, t)));
        if (found) expect(["hit", "overlap"]).toContain(answer.kind);
        if (answer.kind === "miss") expect(touches(a, b)).toBe(false);
      }),
    );
  });

  test("gives the same kind and the opposite normal for b against a", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const there = sweep(a, b);
        const back = sweep(b, a);
        expect(back.kind).toBe(there.kind);
        if (there.kind === "hit" && back.kind === "hit") {
          expect(back.time).toBe(there.time);
          expect(back.axes).toEqual(there.axes);
          expect(back.normal).toEqual(there.normal.map((n) => (n === 0 ? 0 : -n)));
        }
      }),
    );
  });

  test("is the same at every scale that is a power of two", () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: -200, max: 200 }), ([a, b], exponent) => {
        const scale = (box: MovingBox): MovingBox => {
          const by = (v: readonly number[]): number[] => v.map((x) => x * 2 ** exponent);
          return { min: by(box.min), max: by(box.max), displacement: by(box.displacement) };
        };
        const answer = sweep(a, b);
        if (answer.kind === "overlap") expect(sweep(scale(a), scale(b)).kind).toBe("overlap");
        else expect(sweep(scale(a), scale(b))).toEqual(answer);
      }),
    );
  });
});

describe("a position below a face", () => {
  test("puts the upper face on it or an ulp below, never past it", () => {
    fc.assert(
      fc.property(coordinate, extent, (face, size) => {
        const upper = positionBelow(face, size) + size;
        expect(upper).toBeLessThanOrEqual(face);
        expect(face - upper).toBeLessThanOrEqual(2 * Number.EPSILON * Math.max(Math.abs(face), size));
      }),
    );
  });
});

describe("statics", () => {
  test("find the same first hit as asking every box", () => {
    fc.assert(
      fc.property(
        dimensions.chain((n) => fc.tuple(fc.constant(n), fc.array(movingBox(n), { maxLength: 12 }), movingBox(n))),
        ([n, boxes, mover]) => {
          const flat = Float64Array.from(boxes.flatMap(({ min, max }) => [...min, ...max]));
          const answer = statics(flat, n).firstHit(mover, mover.displacement);
          const hits = boxes.flatMap(({ min, max }) => {
            const hit = sweep(mover, { min, max, displacement: min.map(() => 0) });
            return hit.kind === "hit" ? [hit.time] : [];
          });
          expect(answer?.sweep.time).toBe(hits.length > 0 ? Math.min(...hits) : undefined);
        },
      ),
    );
  });
});

/** Blocks on a coarse grid, so that they do not overlap each other, and one mover outside of them. */
const scene = fc
  .record({
    cells: fc.uniqueArray(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })), {
      selector: ([x, y]) => `${x} ${y}`,
      maxLength: 12,
    }),
    cellSize: fc.constantFrom(1, 1.1, 16, 0.7),
    position: vec(2),
    size: vec(2, fc.constantFrom(0.5, 0.3, 0.1, 7)),
    velocity: vec(2),
    response: fc.constantFrom("slide", "stop", "deflect", "push"),
  })
  .map(({ cells, cellSize, ...mover }) => ({
    mover: { id: "mover", ...mover },
    blocks: cells.map(([x, y], i) => ({
      id: `block ${i}`,
      position: [x * cellSize, y * cellSize],
      size: [cellSize, cellSize],
    })),
  }))
  .filter(({ mover, blocks }) =>
    blocks.every((block) => !overlaps(boxAt(block.position, block.size), boxAt(mover.position, mover.size))),
  );

describe("a step", () => {
  test("never leaves a blocked body inside what blocked it, frame after frame", () => {
    fc.assert(
      fc.property(scene, ({ mover, blocks }) => {
        let bodies: readonly Body[] = [mover, ...blocks];
        for (let frame = 0; frame < 4; frame++) {
          const result = step({ dimensions: 2, bodies }, 1);
          bodies = result.bodies;
          const [end, ...walls] = bodies;
          if (!end || result.cutShort) return;
          for (const wall of walls) {
            expect(overlaps(boxAt(end.position, end.size), boxAt(wall.position, wall.size))).toBe(false);
          }
        }
      }),
    );
  });

  test("does not depend on the order of the bodies", () => {
    fc.assert(
      fc.property(scene, vec(2), vec(2), fc.infiniteStream(fc.nat()), ({ mover, blocks }, position, velocity, keys) => {
        const other: Body = { id: "other", position, size: [0.9, 0.9], velocity, response: "slide" };
        const bodies = [mover, other, ...blocks];
        const shuffled = bodies
          .map((body) => ({ body, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ body }) => body);
        const byId = (list: readonly Body[]): readonly Body[] => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
        const one = step({ dimensions: 2, bodies }, 1);
        const two = step({ dimensions: 2, bodies: shuffled }, 1);
        expect(byId(two.bodies)).toEqual(byId(one.bodies));
        expect(two.contacts).toEqual(one.contacts);
      }),
    );
  });

  test("slides the whole commanded distance along a tiled floor and wall", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 3, noNaN: true }), fc.constantFrom(1, 16, 1.1), (speed, tile) => {
        const tiles = Array.from({ length: 40 }, (_, i) => i - 20);
        const floor = tiles.map((i) => ({ id: `floor ${i}`, position: [i * tile, 1], size: [tile, tile] }));
        let body: Body = { id: "body", position: [0, 0], size: [1, 1], velocity: [speed, 5] };
        let commanded = 0;
        for (let frame = 0; frame < 5; frame++) {
          const result = step({ dimensions: 2, bodies: [body, ...floor] }, 1);
          body = { ...(result.bodies[0] ?? body), velocity: [speed, 5] };
          commanded += speed;
        }
        expect(body.position).toEqual([commanded, 0]);
      }),
    );
  });

  test("never gains energy without a restitution above 1", () => {
    fc.assert(
      fc.property(
        scene,
        vec(2),
        vec(2),
        fc.constantFrom("slide", "stop", "deflect"),
        (given, position, velocity, response) => {
          const bodies: Body[] = [
            given.mover,
            { id: "other", position, size: [0.9, 0.9], velocity, response, mass: 2 },
            ...given.blocks,
          ];
          const energy = (list: readonly Body[]): number =>
            list.reduce(
              (sum, { velocity: v, mass }) => sum + (v ? (mass ?? 1) * v.reduce((s, c) => s + c * c, 0) : 0),
              0,
            );
          expect(energy(step({ dimensions: 2, bodies }, 1).bodies)).toBeLessThanOrEqual(energy(bodies) * (1 + 1e-9));
        },
      ),
    );
  });
});
