import type { MovingBox, Sweep } from "../../src/solver/index.js";

/**
 * A sweep as it is usually written, in plain doubles: right wherever nothing is rounded. Corpora that cannot tell it from
 * an exact one would be worth nothing.
 */
export function plainSweep(a: MovingBox, b: MovingBox): Sweep {
  const faces = a.min.flatMap((_, axis) => facesOf(a, b, axis));
  const entry = Math.max(...faces.map((face) => face.entry));
  const exit = Math.min(...faces.map((face) => face.exit));
  if (faces.every(({ gap }) => gap < 0)) {
    return { kind: "overlap", time: 0, exit, penetration: leastPush(faces, a.min.length) };
  }
  if (entry > exit || entry > 1 || exit < 0) return { kind: "miss" };
  const enters = entry >= 0;
  const touching = faces.filter((face) => (enters ? face.entry === entry : face.gap === 0));
  const first = touching.reduce((fastest, face) => (face.closing > fastest.closing ? face : fastest));
  const isHit = enters && entry < exit && entry < 1 && faces.every(({ gap, closing }) => closing !== 0 || gap < 0);
  return {
    kind: isHit ? "hit" : "graze",
    time: Math.max(entry, 0),
    exit,
    normal: a.min.map((_, axis) => (axis === first.axis ? first.side : 0)),
    axes: [...new Set(touching.map(({ axis }) => axis))],
  };
}

/** A face of b, how far a is from it, how fast a closes in on it, and between which times a is past it. */
interface Face {
  readonly axis: number;
  readonly side: 1 | -1;
  readonly gap: number;
  readonly closing: number;
  readonly entry: number;
  readonly exit: number;
}

function facesOf(a: MovingBox, b: MovingBox, axis: number): readonly Face[] {
  const moves = (box: MovingBox, face: "min" | "max"): number =>
    (box.displacement[axis] ?? 0) + (box.growth?.[face][axis] ?? 0);
  const face = (side: 1 | -1, gap: number, closing: number): Face => {
    const base = { axis, side, gap, closing };
    if (closing > 0) return { ...base, entry: gap / closing, exit: Infinity };
    if (closing < 0) return { ...base, entry: -Infinity, exit: gap / closing };
    return { ...base, entry: gap <= 0 ? -Infinity : Infinity, exit: gap <= 0 ? Infinity : -Infinity };
  };
  return [
    face(-1, (b.min[axis] ?? 0) - (a.max[axis] ?? 0), moves(a, "max") - moves(b, "min")),
    face(1, (a.min[axis] ?? 0) - (b.max[axis] ?? 0), moves(b, "max") - moves(a, "min")),
  ];
}

function leastPush(faces: readonly Face[], dimensions: number): readonly number[] {
  const least = faces.reduce((chosen, face) => (face.gap > chosen.gap ? face : chosen));
  return Array.from({ length: dimensions }, (_, axis) => (axis === least.axis ? least.side * -least.gap : 0));
}
