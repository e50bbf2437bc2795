import type { MovingBox } from "../../../src/solver/index.js";
import type { Random } from "../random.js";

/** A question to the sweep: how does `a` meet `b`? */
export interface Pair {
  readonly a: MovingBox;
  readonly b: MovingBox;
}

/** One axis of a pair. */
export interface AxisPair {
  readonly a: Span;
  readonly b: Span;
}

/** One axis of a moving box. */
export interface Span {
  readonly min: number;
  readonly max: number;
  readonly motion: number;
}

export function pairOf(axes: readonly AxisPair[]): Pair {
  return { a: boxOf(axes.map(({ a }) => a)), b: boxOf(axes.map(({ b }) => b)) };
}

function boxOf(spans: readonly Span[]): MovingBox {
  return {
    min: spans.map(({ min }) => min),
    max: spans.map(({ max }) => max),
    displacement: spans.map(({ motion }) => motion),
  };
}

/** The same pair, looked at from anywhere: axes in another order, mirrored, and the boxes in each other's place. */
export function scrambled(random: Random, axes: readonly AxisPair[]): Pair {
  const rest = [...axes];
  const turned: AxisPair[] = [];
  const isSwapped = random.chance(0.5);
  while (rest.length > 0) {
    for (const { a, b } of rest.splice(random.integer(0, rest.length - 1), 1)) {
      const seen = random.chance(0.5) ? { a, b } : { a: mirrored(a), b: mirrored(b) };
      turned.push(isSwapped ? { a: seen.b, b: seen.a } : seen);
    }
  }
  return pairOf(turned);
}

function mirrored({ min, max, motion }: Span): Span {
  return { min: -max, max: -min, motion: -motion };
}
