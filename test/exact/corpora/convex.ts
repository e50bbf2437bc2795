import type { MovingBox, MovingConvex, Vec } from "../../../src/solver/index.js";
import { Random, seedOf } from "../random.js";
import { commonPlace, inPlaces } from "../rational.js";
import type { GrowingConvexPair } from "../growingConvexOracle.js";
import { fewMagnitudes } from "./extremes.js";
import { growing } from "./growth.js";
import { decimals, displacement, integers, offset, reals, scaled, type Numbers } from "./numbers.js";

/** A question to the sweep of convex shapes: how does `a` meet `b`? */
export interface ConvexPair {
  readonly a: MovingConvex | MovingBox;
  readonly b: MovingConvex | MovingBox;
}

type Point = readonly [number, number];
type Generator = (random: Random) => ConvexPair;

const mostCorners = 16;

/** What each corpus is made of. In every one both shapes move in some pairs, and some have a box in the place of a polygon. */
const generators = {
  "convex-reals": planned(() => reals),
  "convex-integers": planned(() => integers),
  "convex-decimals": planned((random) => decimals(random, random.pick(10, 100))),
  "convex-offsets": planned(offset),
  "convex-displacements": planned(displacement),
  "convex-scales": planned(scaled),
  "convex-aimed": aimed,
  "convex-slender": slender,
  "convex-extremes": extremes,
} as const satisfies Readonly<Record<string, Generator>>;

export type ConvexCorpusName = keyof typeof generators;

export const convexCorpusNames = Object.keys(generators) as readonly ConvexCorpusName[];

/** One case of a corpus: always the same for the same index. */
export function convexCaseOf(corpus: ConvexCorpusName, index: number): ConvexPair {
  return generators[corpus](new Random(seedOf(corpus), index, 2));
}

/**
 * Shapes that meet, or just fail to: the meeting is planned in small numbers, with a corner of one on a corner or an edge of the
 * other, or with two edges flush, and then the shapes are moved back to where they start.
 */
function planned(numbersOf: (random: Random) => Numbers): Generator {
  return (random) => {
    const numbers = numbersOf(random);
    const between = (from: number, to: number): number =>
      numbers.isWhole ? random.integer(from, to) : random.between(from, to);
    const parts = numbers.isWhole ? random.integer(1, 6) : 1;
    const part = numbers.isWhole ? random.integer(0, parts) : random.between(0, 1.1);
    const b = cloud(random, between);
    // The same shape, or its mirror image, has edges that are parallel.
    const turned = b.map(([x, y]): Point => [-x, -y]);
    const a = random.chance(0.4) ? (random.chance(0.7) ? turned : b) : cloud(random, between);
    const [hullA, hullB] = [hullOf(a), hullOf(b)];
    const pointOn = (hull: readonly Point[]): Point => {
      const [from, to] = [random.integer(0, hull.length - 1), random.integer(0, 4) / 4];
      const [p, q] = [hull[from] ?? [0, 0], hull[(from + 1) % hull.length] ?? [0, 0]];
      const share = random.chance(0.5) ? 0 : to;
      const between = (x: number, y: number): number => {
        const at = x + (y - x) * share;
        return numbers.isWhole ? Math.round(at) : at;
      };
      return [between(p[0], q[0]), between(p[1], q[1])];
    };
    const [onA, onB] = [pointOn(hullA), pointOn(hullB)];
    const off = (): number =>
      random.chance(0.8) ? 0 : numbers.isWhole ? random.sign() : random.between(-1, 1) * 2 ** -random.integer(0, 52);
    // Along an edge of b, towards it, or anywhere.
    const edge = random.integer(0, hullB.length - 1);
    const [from, to] = [hullB[edge] ?? [0, 0], hullB[(edge + 1) % hullB.length] ?? [1, 0]];
    const step: Point = random.chance(0.2)
      ? [to[0] - from[0], to[1] - from[1]]
      : random.chance(0.1)
        ? [0, 0]
        : [between(-6, 6), between(-6, 6)];
    const own: Point = random.chance(0.5) ? [0, 0] : [between(-30, 30), between(-30, 30)];
    const at: Point = [between(-8, 8), between(-8, 8)];
    const shape = (points: readonly Point[], place: Point, motion: Point): MovingConvex | MovingBox => {
      const position = [numbers.coordinate(place[0], 0), numbers.coordinate(place[1], 1)];
      const move = motion.map((m) => numbers.motion(m));
      const corners = points.map(([x, y]): Point => [numbers.extent(x), numbers.extent(y)]);
      return random.chance(0.25) ? boxOf(random, corners, position, move) : polygonOf(random, corners, position, move);
    };
    const back = (axis: 0 | 1): number => at[axis] + onB[axis] - onA[axis] - part * step[axis] + off();
    const pair = {
      a: shape(a, [back(0), back(1)], [own[0] + parts * step[0], own[1] + parts * step[1]]),
      b: shape(b, at, own),
    };
    return random.chance(0.5) ? pair : { a: pair.b, b: pair.a };
  };
}

/** A corner that is aimed at another one exactly, or past it by one place. */
function aimed(random: Random): ConvexPair {
  const size = 2 ** random.pick(3, 10, 24, 48);
  const between = (): number => random.integer(-1, 1) * Math.floor(random.unit() * size) + random.integer(-3, 3);
  const polygon = (): MovingConvex => polygonOf(random, cloud(random, between), [between(), between()], [0, 0]);
  const [a, b] = [polygon(), polygon()];
  const corner = (shape: MovingConvex, axis: 0 | 1, i: number): number =>
    (shape.position[axis] ?? 0) + (shape.corners[i]?.[axis] ?? 0);
  const [i, j] = [random.integer(0, a.corners.length - 1), random.integer(0, b.corners.length - 1)];
  const times = random.pick(1, 2, 3, 4);
  const way = (axis: 0 | 1): number =>
    times * (corner(b, axis, j) - corner(a, axis, i)) + (random.chance(0.6) ? 0 : random.sign());
  const together = random.chance(0.5) ? [0, 0] : [between(), between()];
  return {
    a: { ...a, displacement: [way(0) + (together[0] ?? 0), way(1) + (together[1] ?? 0)] },
    b: { ...b, displacement: together },
  };
}

/** Shapes that are next to nothing but a line, with edges that are next to parallel, beside each other. */
function slender(random: Random): ConvexPair {
  const size = 2 ** random.pick(6, 20, 40, 50);
  const slope = random.pick(0, 1, -1, random.between(-2, 2));
  const isBox = random.chance(0.2);
  const scale = random.chance(0.7) ? 1 : 2 ** random.integer(-1060, 900);
  const line = (): Point => {
    const x = Math.floor(random.between(-1, 1) * size);
    return [x, Math.round(slope * x) + random.integer(-2, 2)];
  };
  const shape = (): MovingConvex | MovingBox => {
    const points = Array.from({ length: random.integer(3, 8) }, line);
    const corners = points.map(([x, y]): Point => [x * scale, y * scale]);
    const along = random.between(-1, 1) * random.pick(1, size);
    const [position, motion] = [
      [random.integer(-9, 9) * scale, random.integer(-9, 9) * scale],
      [Math.round(along) * scale, (Math.round(slope * along) + random.integer(-2, 2)) * scale],
    ];
    return isBox ? boxOf(random, corners, position, motion) : polygonOf(random, corners, position, motion);
  };
  const one = shape();
  const other = random.chance(0.5) ? shape() : one;
  return { a: one, b: { ...other, displacement: random.chance(0.5) ? [0, 0] : shape().displacement } };
}

/** Numbers of any magnitude, from a few in each pair. */
function extremes(random: Random): ConvexPair {
  const few = fewMagnitudes(random);
  const signed = (): number => random.sign() * random.pick(...few);
  const shape = (): MovingConvex | MovingBox => {
    const points = Array.from({ length: random.integer(3, 9) }, (): Point => [signed(), signed()]);
    const position = random.chance(0.4) ? [0, 0] : [signed(), signed()];
    const motion = random.chance(0.3) ? [0, 0] : [signed(), signed()];
    return random.chance(0.2)
      ? boxOf(random, points, [0, 0], motion)
      : polygonOf(random, points, position, motion, few.at(-1));
  };
  return { a: shape(), b: shape() };
}

/** Points of which the hull has some corners. */
function cloud(random: Random, between: (from: number, to: number) => number): readonly Point[] {
  const count = random.chance(0.8) ? random.integer(3, 6) : random.integer(7, 20);
  return Array.from({ length: count }, (): Point => [between(-6, 6), between(-6, 6)]);
}

/** The hull of some points, in either order and from any corner on; a triangle where they have none. */
function polygonOf(random: Random, points: readonly Point[], position: Vec, displacement: Vec, size = 1): MovingConvex {
  const found = hullOf(points);
  const hull: readonly Point[] =
    found.length >= 3
      ? found.slice(0, mostCorners)
      : [
          [0, 0],
          [size, 0],
          [0, size],
        ];
  const first = random.integer(0, hull.length - 1);
  const turned = [...hull.slice(first), ...hull.slice(0, first)];
  return { position, corners: random.chance(0.5) ? turned : turned.reverse(), displacement };
}

/** The box around some points, which sometimes has no extent. */
function boxOf(random: Random, points: readonly Point[], position: Vec, displacement: Vec): MovingBox {
  const isFlat = [random.chance(0.3), random.chance(0.3)];
  const all = ([0, 1] as const).map((axis) => points.map((point) => (position[axis] ?? 0) + point[axis]));
  const min = all.map((coordinates) => Math.min(...coordinates));
  return {
    min,
    max: all.map((coordinates, i) => (isFlat[i] === true ? (min[i] ?? 0) : Math.max(...coordinates))),
    displacement,
  };
}

/** Source: Andrew's monotone chain, with exact turns. */
function hullOf(points: readonly Point[]): readonly Point[] {
  const place = commonPlace(...points);
  const sorted = [...points]
    .sort((p, q) => p[0] - q[0] || p[1] - q[1])
    .map((point) => ({ point, x: inPlaces(point[0], place), y: inPlaces(point[1], place) }));
  const chain = (along: typeof sorted): readonly Point[] => {
    const hull: typeof sorted = [];
    for (const next of along) {
      for (;;) {
        const [before, last] = [hull.at(-2), hull.at(-1)];
        if (!before || !last) break;
        if ((last.x - before.x) * (next.y - last.y) > (last.y - before.y) * (next.x - last.x)) break;
        hull.pop();
      }
      const last = hull.at(-1);
      if (last?.x !== next.x || last.y !== next.y) hull.push(next);
    }
    return hull.slice(0, -1).map(({ point }) => point);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** A box that grows beside a polygon: one of a corpus of convex shapes, of which what the faces move besides is made of what is there. */
export function growingConvexCaseOf(corpus: ConvexCorpusName, index: number): GrowingConvexPair {
  const random = new Random(seedOf(`growing-${corpus}`), index, 2);
  const { a, b } = generators[corpus](random);
  const [polygon, other] = "corners" in b ? [b, a] : ["corners" in a ? a : triangleIn(b), b];
  const box = "min" in other ? other : boxAround(random, other);
  const isWhole = [...box.min, ...box.max, ...box.displacement].every(Number.isInteger);
  const grown = growing(random, box, (axis) => {
    if (random.chance(0.25)) return 0;
    const size = (box.max[axis] ?? 0) - (box.min[axis] ?? 0);
    const gap = (polygon.position[axis] ?? 0) - (box.max[axis] ?? 0);
    const measure = random.pick(size, box.displacement[axis] ?? 0, polygon.displacement[axis] ?? 0, gap);
    const share = isWhole ? random.integer(-2, 2) : random.pick(random.between(-1, 1), -1, 0.5, 1);
    const motion = share * measure;
    return Number.isFinite(motion) ? motion : 0;
  });
  return { polygon, box: grown };
}

function triangleIn({ min, max, displacement }: MovingBox): MovingConvex {
  const size = (axis: 0 | 1): number => Math.min((max[axis] ?? 0) - (min[axis] ?? 0) || 1, Number.MAX_VALUE);
  return {
    position: min,
    corners: [
      [0, 0],
      [size(0), 0],
      [0, size(1)],
    ],
    displacement,
  };
}

function boxAround(random: Random, { position, corners, displacement }: MovingConvex): MovingBox {
  const box = boxOf(random, corners as readonly Point[], position, displacement);
  return [...box.min, ...box.max].every(Number.isFinite) ? box : { min: [0, 0], max: [0, 0], displacement };
}
