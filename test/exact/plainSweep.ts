import type { MovingBox, Sweep } from "../../src/solver/index.js";

/**
 * A sweep as it is usually written, in plain doubles: right wherever nothing is rounded. Corpora that cannot tell it from
 * an exact one would be worth nothing.
 */
export function plainSweep(a: MovingBox, b: MovingBox): Sweep {
  const axes = a.min.map((_, i) => axisOf(a, b, i));
  const entry = Math.max(...axes.map((axis) => axis.entry));
  const exit = Math.min(...axes.map((axis) => axis.exit));
  if (axes.every(({ low, high }) => low < 0 && high > 0)) {
    return { kind: "overlap", time: 0, exit, penetration: leastPush(axes) };
  }
  if (entry > exit || entry > 1 || exit < 0) return { kind: "miss" };
  const enters = entry >= 0;
  const touching = axes.filter((axis) => (enters ? axis.entry === entry : axis.low === 0 || axis.high === 0));
  const faces = touching.map(({ index, speed, low }) => {
    const side = (enters ? speed > 0 : low === 0) ? -1 : 1;
    return { index, side, closing: -side * speed };
  });
  const first = faces.reduce((fastest, face) => (face.closing > fastest.closing ? face : fastest));
  const isHit =
    enters && entry < exit && entry < 1 && axes.every(({ speed, low, high }) => speed !== 0 || low * high < 0);
  return {
    kind: isHit ? "hit" : "graze",
    time: Math.max(entry, 0),
    exit,
    normal: axes.map(({ index }) => (index === first.index ? first.side : 0)),
    axes: touching.map(({ index }) => index),
  };
}

interface Axis {
  readonly index: number;
  readonly speed: number;
  readonly low: number;
  readonly high: number;
  readonly entry: number;
  readonly exit: number;
}

function axisOf(a: MovingBox, b: MovingBox, index: number): Axis {
  const minus = (u: readonly number[], v: readonly number[]): number => (u[index] ?? 0) - (v[index] ?? 0);
  const [low, high] = [minus(b.min, a.max), minus(b.max, a.min)];
  const speed = minus(a.displacement, b.displacement);
  if (speed > 0) return { index, speed, low, high, entry: low / speed, exit: high / speed };
  if (speed < 0) return { index, speed, low, high, entry: high / speed, exit: low / speed };
  const touches = low <= 0 && high >= 0;
  return { index, speed, low, high, entry: touches ? -Infinity : Infinity, exit: touches ? Infinity : -Infinity };
}

function leastPush(axes: readonly Axis[]): readonly number[] {
  const pushes = axes.map(({ low, high }) => (-low <= high ? low : high));
  const least = pushes.reduce((chosen, push, i) => (Math.abs(push) < Math.abs(pushes[chosen] ?? 0) ? i : chosen), 0);
  return pushes.map((push, i) => (i === least ? push : 0));
}
