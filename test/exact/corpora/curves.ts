import type { AxisMotion, CurvedBox } from "../../../src/solver/index.js";
import type { CurvedPair } from "../curveOracle.js";
import type { Random } from "../random.js";

type Draw = (from: number, to: number) => number;

/** 16 turns a frame. */
const most = 32 * Math.PI;

const still: AxisMotion = { kind: "line", displacement: 0 };

function draws(random: Random): Draw {
  return random.pick<Draw>(
    (from, to) => random.integer(from, to),
    (from, to) => random.integer(4 * from, 4 * to) / 4,
    (from, to) => random.integer(10 * from, 10 * to) / 10,
    (from, to) => random.between(from, to),
  );
}

function line(draw: Draw): AxisMotion {
  return { kind: "line", displacement: draw(-12, 12) };
}

function parabola(draw: Draw): AxisMotion {
  return { kind: "parabola", velocity: draw(-20, 20), acceleration: draw(-40, 40) };
}

function circle(random: Random, draw: Draw): AxisMotion {
  const turns = random.chance(0.7) ? random.between(-2, 2) : random.between(-16, 16);
  return {
    kind: "circle",
    radius: draw(-8, 8),
    phase: random.chance(0.5) ? (random.integer(-8, 8) * Math.PI) / 4 : random.between(-9, 9),
    angularVelocity: random.chance(0.3) ? 2 * Math.PI * Math.round(turns) : 2 * Math.PI * turns,
  };
}

function boxOf(random: Random, dimensions: number, draw: Draw, motion: () => AxisMotion): CurvedBox {
  const min = Array.from({ length: dimensions }, () => draw(-8, 8));
  const sizes = min.map(() => (random.chance(0.1) ? 0 : draw(0, 6)));
  const max = min.map((m, axis) => m + (sizes[axis] ?? 0));
  const box = { min, max, motion: min.map(motion) };
  if (random.chance(0.7)) return box;
  // A lower face goes down and an upper one up, or both as far as the size allows.
  const grow = (): number[] => sizes.map((size) => random.between(-0.5, 1) * size);
  return { ...box, growth: { min: grow().map((g) => -g), max: grow() } };
}

function pairOf(random: Random, dimensions: number, motion: (draw: Draw) => AxisMotion): CurvedPair {
  const draw = draws(random);
  const still = (): AxisMotion => ({ kind: "line", displacement: 0 });
  const [a, b] = [0, 1].map(() =>
    boxOf(random, dimensions, draw, () => (random.chance(0.25) ? still() : motion(draw))),
  ) as [CurvedBox, CurvedBox];
  return { a, b };
}

/** A little more, less or nothing: around the tolerance of small coordinates. */
function hair(random: Random): number {
  return random.chance(0.3) ? 0 : random.sign() * random.between(1, 2) * 2 ** -random.integer(30, 50);
}

/** On one axis the highest or lowest point of a curve is flush with a face, or off by a hair; on others the boxes overlap. */
function tangent(random: Random, dimensions: number): CurvedPair {
  const draw = draws(random);
  const chosen = random.integer(0, dimensions - 1);
  const motions = Array.from({ length: dimensions }, (_, axis): readonly [AxisMotion, number] => {
    if (axis !== chosen) return [random.chance(0.5) ? still : line(draw), 0];
    if (random.chance(0.5)) {
      const acceleration = -random.integer(1, 160) / 4;
      const velocity = (-acceleration * random.integer(0, 16)) / 16;
      return [{ kind: "parabola", velocity, acceleration }, -(velocity * velocity) / (2 * acceleration)];
    }
    const radius = random.integer(1, 32) / 4;
    const angularVelocity = random.sign() * random.between(0.5, 100);
    return [{ kind: "circle", radius, phase: random.between(-4, 4), angularVelocity }, radius];
  });
  const low = motions.map(() => draw(-8, 8));
  const a: CurvedBox = { min: low, max: low.map((m) => m + random.integer(1, 4)), motion: motions.map(([m]) => m) };
  const min = low.map((m, axis) =>
    axis === chosen ? (a.max[axis] ?? 0) + (motions[axis]?.[1] ?? 0) + hair(random) : m - 20,
  );
  const b: CurvedBox = { min, max: min.map((m) => m + 50), motion: motions.map(() => still) };
  return turned(random, { a, b });
}

/** Seen upside down, and the boxes in each other's place. */
function turned(random: Random, { a, b }: CurvedPair): CurvedPair {
  const flip = ({ min, max, motion }: CurvedBox): CurvedBox => ({
    min: max.map((m) => -m),
    max: min.map((m) => -m),
    motion: motion.map(negative),
  });
  const [one, other] = random.chance(0.5) ? [a, b] : [flip(a), flip(b)];
  return random.chance(0.5) ? { a: one, b: other } : { a: other, b: one };
}

function negative(motion: AxisMotion): AxisMotion {
  switch (motion.kind) {
    case "line":
      return { kind: "line", displacement: -motion.displacement };
    case "parabola":
      return { kind: "parabola", velocity: -motion.velocity, acceleration: -motion.acceleration };
    case "circle":
      return { ...motion, radius: -motion.radius };
  }
}

/** Two boxes on nearly the same way, flush or off by a hair: depths that stay near 0 for long. */
function together(random: Random, dimensions: number): CurvedPair {
  const draw = draws(random);
  const { a } = pairOf(random, dimensions, (each) => (random.chance(0.3) ? parabola(each) : circle(random, each)));
  const near = (x: number): number => (random.chance(0.5) ? x : x * (1 + hair(random)));
  const motion = a.motion.map((m): AxisMotion => {
    switch (m.kind) {
      case "line":
        return { ...m, displacement: near(m.displacement) };
      case "parabola":
        return { ...m, velocity: near(m.velocity), acceleration: near(m.acceleration) };
      case "circle":
        return {
          ...m,
          phase: near(m.phase),
          angularVelocity: Math.max(-most, Math.min(most, near(m.angularVelocity))),
        };
    }
  });
  const flushAxis = random.integer(0, dimensions - 1);
  const min = a.min.map((m, axis) => (axis === flushAxis ? (a.max[axis] ?? 0) + hair(random) : m - draw(0, 1)));
  const b: CurvedBox = { min, max: min.map((m) => m + draw(1, 4)), motion };
  return turned(random, { a: { min: a.min, max: a.max, motion: a.motion }, b });
}

/** What each corpus of curves is made of. */
const generators = {
  lines: (random, dimensions) => pairOf(random, dimensions, line),
  parabolas: (random, dimensions) =>
    pairOf(random, dimensions, (draw) => (random.chance(0.3) ? line(draw) : parabola(draw))),
  circles: (random, dimensions) => pairOf(random, dimensions, (draw) => circle(random, draw)),
  any: (random, dimensions) =>
    pairOf(random, dimensions, (draw) =>
      random.pick(line(draw), parabola(draw), circle(random, draw), circle(random, draw)),
    ),
  tangent,
  together,
} as const satisfies Readonly<Record<string, (random: Random, dimensions: number) => CurvedPair>>;

export type CurveCorpus = keyof typeof generators;

export const curveCorpora = Object.keys(generators) as readonly CurveCorpus[];

/** One case of a corpus of curves. */
export function curveCase(corpus: CurveCorpus, dimensions: 2 | 3, random: Random): CurvedPair {
  return generators[corpus](random, dimensions);
}
