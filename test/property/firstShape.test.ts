import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAt, type Box, type Vec } from "../../src/geometry/index.js";
import { joined, statics, sweepConvex, tiles, type Limited, type Statics } from "../../src/solver/index.js";
import { Random } from "../exact/random.js";
import { indexOfShapes, polygon } from "./convexScenes.js";
import { runs } from "./seeded.js";
import { holds } from "./stepScenes.js";

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const still: Vec = [0, 0];

const everywhere: Box = { min: [-Infinity, -Infinity], max: [Infinity, Infinity] };

/** All that an index has, asked one by one: which are hit, and when. */
function hitsOf(index: Statics, box: Box, displacement: Vec, oneWay?: Vec) {
  return index.touching(everywhere).flatMap((i) => {
    const corners = index.shapes?.get(i);
    const other = corners ? { position: still, corners } : index.box(i);
    const found = sweepConvex({ ...box, displacement }, { ...other, displacement: still });
    if (found.kind !== "hit") return [];
    const along = oneWay ? found.normal.reduce((sum, n, axis) => sum + n * (oneWay[axis] as number), 0) : 1;
    return along > 0 ? [{ i, found }] : [];
  });
}

function expectFirst(index: Statics, box: Box, displacement: Vec, { oneWay }: Pick<Limited, "oneWay"> = {}): boolean {
  const hits = hitsOf(index, box, displacement, oneWay);
  const answer = index.firstHit(box, displacement);
  if (hits.length === 0 || !answer) {
    expect(answer?.index).toBe(hits[0]?.i);
    return false;
  }
  const first = Math.min(...hits.map(({ found }) => found.time));
  const hit = hits.find(({ i }) => i === answer.index)?.found ?? expect.fail(`${answer.index} is not hit`);
  expect(hit.time - first).toBeLessThanOrEqual(4 * Number.EPSILON * first);
  const { kind, time, exit, normal, axes } = answer.sweep;
  expect({ kind, time, exit, normal }).toEqual({ kind: hit.kind, time: hit.time, exit: hit.exit, normal: hit.normal });
  const isSlanted = normal.every((component) => component !== 0);
  expect(axes.length === 0).toBe(isSlanted);
  return true;
}

function mover(random: Random, reach: number, most: number): { readonly box: Box; readonly displacement: Vec } {
  const at = (): Vec => [random.between(-reach, reach), random.between(-reach, reach)];
  const round = random.pick<(vec: Vec) => Vec>(
    (vec) => vec,
    (vec) => vec.map(Math.round),
  );
  const size = [random.between(0, most), random.between(0, most)];
  return { box: boxAt(round(at()), round(size)), displacement: round(at()) };
}

describe("the first hit among boxes and convex polygons", () => {
  test("is none where a point comes to the tip of a one-way slope from below", () => {
    // Into the slope, which it enters along its lower face and its slanted one at once.
    const index = tiles({
      ...{ tileSize: 2, origin: [0, 0], width: 1, height: 1, oneWay: [0, -1] },
      ...{ solid: Uint8Array.of(0), slopes: Uint8Array.of(1) },
    });
    expect(index.shapes?.get(0)).toEqual([
      [2, 0],
      [2, 2],
      [0, 2],
    ]);
    expect(expectFirst(index, boxAt([0, 2], [0, 0]), [2, -1], { oneWay: [0, -1] })).toBe(false);
  });

  test("is the first of all, whatever is joined with what", () => {
    let hits = 0;
    holds(seeds, (seed) => {
      const random = new Random(seed, 11);
      const part = (count: number): Statics => {
        const shapes = new Map<number, readonly Vec[]>();
        const boxes = Array.from({ length: count }, (_, i) => {
          const position = [random.between(-40, 40), random.between(-40, 40)];
          if (random.chance(0.4)) return boxAt(position, [random.integer(0, 5), random.integer(0, 5)]);
          const corners = polygon(random, 4, (n) => n);
          const [x, y] = [corners.map((corner) => corner[0] as number), corners.map((corner) => corner[1] as number)];
          const min = [Math.min(...x), Math.min(...y)];
          shapes.set(
            i,
            corners.map((corner) => corner.map((c, axis) => c - (min[axis] as number))),
          );
          return boxAt(position, [Math.max(...x) - (min[0] as number), Math.max(...y) - (min[1] as number)]);
        });
        return indexOfShapes(boxes, shapes);
      };
      const index = random.chance(0.5)
        ? part(random.integer(1, 60))
        : joined(part(random.integer(1, 20)), part(random.integer(0, 20)), statics(Float64Array.of(5, 5, 9, 7), 2));
      for (let query = 0; query < 10; query++) {
        const { box, displacement } = mover(random, 40, 6);
        if (expectFirst(index, box, displacement)) hits++;
      }
    });
    expect(hits).toBeGreaterThan(runs(200).numRuns);
  });

  test("is the first of a map with slopes, on short ways and on long ones", () => {
    let hits = 0;
    holds(seeds, (seed) => {
      const random = new Random(seed, 12);
      const [width, height] = [random.integer(1, 50), random.integer(1, 50)];
      const density = random.pick(0.02, 0.1, 0.5);
      const tile = (): number => (random.chance(density) ? 1 : 0);
      const solid = Uint8Array.from({ length: width * height }, tile);
      const slopes = Uint8Array.from(solid, (one) => (one === 0 && random.chance(density) ? random.integer(1, 4) : 0));
      const limits = random.chance(0.3) ? { oneWay: random.pick([0, -1], [0, 1], [1, 0], [-1, 0]) } : {};
      const tileSize = random.pick(1, 0.7, 2);
      const origin = [-width / 2, -height / 2].map((n) => n * tileSize);
      const index = tiles({ tileSize, origin, width, height, solid, slopes, ...limits });
      for (let query = 0; query < 10; query++) {
        const { box, displacement } = mover(
          random,
          (random.pick(3, 40) * tileSize) / 2,
          random.pick(0.5, 3) * tileSize,
        );
        if (expectFirst(index, box, displacement, limits)) hits++;
      }
    });
    expect(hits).toBeGreaterThan(runs(200).numRuns);
  });
});
