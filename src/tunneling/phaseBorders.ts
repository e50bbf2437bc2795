import {
  at,
  canBeZero,
  minus,
  mostOf,
  mostOfDifference,
  plus,
  type Polynomial,
  product,
  rootsBetween,
  times,
  valueOf,
  type Vec,
} from "../geometry/index.js";
import { along, cornersOf, facesBetween, NEAR, type Solid } from "./solid.js";
import { type NearbyRuns, type PhaseBounds, type PhaseWay, type PhaseLeg, later } from "./phaseWays.js";

/** Phases that are less apart are one. */
const LEAST = 1e-12;

/** Rounding error of the difference of two places, relative to the coordinates. */
const ROUNDING = 2 ** -43;

/** The next phases before and after the one that was run in which something else happens. */
export class Borders {
  /** Whether the phase that was run is one of them. */
  isOnOne = false;
  /** The rounding error of the factor of each power of the phase. */
  private readonly noise: readonly number[];

  constructor(
    { here, apart, before }: NearbyRuns,
    public from: number,
    public to: number,
  ) {
    let reach = 1;
    for (const { positions } of here.values()) for (const each of positions) reach = Math.max(reach, Math.abs(each));
    const gain = (ROUNDING * reach) / apart;
    this.noise = [0, gain, ...(before ? [(2 * gain) / apart] : [])];
  }

  add(border: number): void {
    if (border > 0 && border < this.to) this.to = border;
    if (border < 0 && border > this.from) this.from = border;
  }

  /** How far away the phases are that are still looked at. */
  get far(): number {
    return Math.max(-this.from, this.to);
  }

  /** Adds where a polynomial is 0. @param scale of its rounding */
  addRoots(polynomial: Polynomial, isMeant: (phase: number) => boolean = () => true, scale = 1): void {
    if (!canBeZero(polynomial, this.far)) return;
    const clear = this.clear(polynomial, scale);
    if (isConstant(clear)) return;
    for (const root of rootsBetween(clear, this.from, this.to)) {
      if (!isMeant(root)) continue;
      if (Math.abs(root) < LEAST) this.isOnOne = true;
      this.add(root);
    }
  }

  /** By how much rounding errs in a phase. */
  errorAt(phase: number): number {
    const [, gain = 0, bend = 0] = this.noise;
    const far = Math.abs(phase);
    return far * (gain + far * bend);
  }

  /** A polynomial without what is rounding alone. */
  clear(polynomial: Polynomial, scale = 1): Polynomial {
    const last = this.noise.length - 1;
    return polynomial.map((factor, power) =>
      power > 0 && Math.abs(factor) <= scale * (this.noise[Math.min(power, last)] as number) ? 0 : factor,
    );
  }
}

function isConstant(polynomial: Polynomial): boolean {
  return polynomial.every((factor, power) => power === 0 || factor === 0);
}

/**
 * Adds the phases, from this one, from which on something else happens between two movers.
 *
 * @param pull how far acceleration moves one against the other in a step, if they have any
 */
export function addBordersOfTwo(own: PhaseWay, other: PhaseWay, borders: Borders, pull?: Vec): void {
  addFaces(own.start, other.start, borders, false);
  for (const [i, leg] of [own, ...own.legs].entries()) {
    const otherLeg = [other, ...other.legs][i];
    if (!otherLeg) continue;
    addFaces(leg.end, otherLeg.end, borders, true);
    addCorners(leg, otherLeg, borders, pull);
  }
}

function marginOf(a: Solid, b: Solid): number {
  let reach = 0;
  for (const vec of [a.min, a.max, b.min, b.max]) for (const each of vec) reach = Math.max(reach, Math.abs(each));
  return NEAR * reach;
}

/** Whether two are apart along an axis, by more than a margin, in all phases as far away as this: where a step begins and where it ends. */
function areApart({ start, end }: PhaseLeg, other: PhaseLeg, far: number, margin: number): boolean {
  for (let axis = 0; axis < start.lows.length; axis++) {
    const isBefore = isBelow(start, other.start, axis, far, margin) && isBelow(end, other.end, axis, far, margin);
    if (isBefore) return true;
    const isBehind = isBelow(other.start, start, axis, far, margin) && isBelow(other.end, end, axis, far, margin);
    if (isBehind) return true;
  }
  return false;
}

function isBelow(own: PhaseBounds, other: PhaseBounds, axis: number, far: number, margin: number): boolean {
  return mostOfDifference(own.highs[axis] as Polynomial, other.lows[axis] as Polynomial, far) < -margin;
}

/** How deep a solid is behind each face of the sum of its shape and that of another one. */
function depthsOf(own: PhaseBounds, other: PhaseBounds): readonly Polynomial[] {
  if (!own.solid.polygon && !other.solid.polygon) {
    return own.lows.flatMap((low, axis) => [
      minus(own.highs[axis] as Polynomial, other.lows[axis] as Polynomial),
      minus(other.highs[axis] as Polynomial, low),
    ]);
  }
  const [ownCorners, corners] = [cornersOf(own.solid), cornersOf(other.solid)];
  const normals = facesBetween(own.solid, other.solid);
  // A polygon does not grow: all of it goes where its lowest coordinates go.
  const gains = own.lows.map((low, axis) => later(minus(other.lows[axis] as Polynomial, low)));
  return normals.map((normal) => {
    const depth =
      Math.max(...corners.map((corner) => along(normal, corner))) -
      Math.min(...ownCorners.map((corner) => along(normal, corner)));
    return gains.reduce((sum: Polynomial, gain, axis) => plus(sum, times(gain, at(normal, axis))), [depth]);
  });
}

/**
 * Adds the phases in which a solid is flush with a face of another one, or two ways out of it are equally long.
 *
 * @param isCheck whether the game looks which way out is shortest there
 */
export function addFaces(own: PhaseBounds, other: PhaseBounds, borders: Borders, isCheck: boolean): void {
  const { far } = borders;
  const margin = marginOf(own.solid, other.solid);
  if (areApart({ start: own, end: own }, { start: other, end: other }, far, margin)) return;
  const depths = depthsOf(own, other);
  if (depths.some((depth) => mostOf(depth, far) < -margin)) return;
  const isIn = (phase: number): boolean => {
    const least = -margin - borders.errorAt(phase);
    return depths.every((depth) => valueOf(depth, phase) > least);
  };
  depths.forEach((depth, i) => {
    borders.addRoots(depth, isIn);
    for (let j = i + 1; isCheck && j < depths.length; j++)
      borders.addRoots(minus(depths[j] as Polynomial, depth), isIn);
  });
}

/**
 * Adds the phases, from this one, from which on something else happens between a mover and a solid at rest.
 *
 * @param pull how far its acceleration moves it in a step, if it has any
 */
export function addBorders(
  { start, end }: PhaseWay,
  legs: readonly PhaseLeg[],
  wall: PhaseBounds,
  borders: Borders,
  pull?: Vec,
): void {
  addFaces(start, wall, borders, false);
  addFaces(end, wall, borders, true);
  for (const leg of legs) addFaces(leg.end, wall, borders, false);
  for (const leg of legs.length > 0 ? legs : [{ start, end }])
    addCorners(leg, { start: wall, end: wall }, borders, pull);
}

/**
 * Adds the phases in which a solid comes to another side of one that it is in when the step or leg ends. A one-way solid, and who is put
 * back, ask on which side it was before.
 */
export function addSides(own: PhaseLeg, other: PhaseLeg, borders: Borders): void {
  const margin = marginOf(own.end.solid, other.end.solid);
  if (areApart({ start: own.end, end: own.end }, { start: other.end, end: other.end }, borders.far, margin)) return;
  const ends = depthsOf(own.end, other.end);
  if (ends.some((depth) => mostOf(depth, borders.far) < -margin)) return;
  const isIn = (phase: number): boolean => {
    const least = -margin - borders.errorAt(phase);
    return ends.every((depth) => valueOf(depth, phase) > least);
  };
  for (const depth of depthsOf(own.start, other.start)) borders.addRoots(depth, isIn);
}

/**
 * Adds the phases in which a mover is just as deep in a solid as it may be when it rests in it.
 *
 * @param restsTo how deep that is, where it came in through a face with this normal
 */
export function addRests(
  own: PhaseBounds,
  other: PhaseBounds,
  borders: Borders,
  restsTo: (normal: Vec) => Polynomial,
): void {
  const margin = marginOf(own.solid, other.solid);
  if (areApart({ start: own, end: own }, { start: other, end: other }, borders.far, margin)) return;
  const depths = depthsOf(own, other);
  const isIn = (phase: number): boolean => {
    const least = -margin - borders.errorAt(phase);
    return depths.every((depth) => valueOf(depth, phase) > least);
  };
  for (const most of facesBetween(own.solid, other.solid).map(restsTo)) {
    if (at(most, 0) === 0) continue;
    for (const depth of depths) borders.addRoots(minus(depth, most), isIn);
  }
}

/**
 * Adds the phases in which a straight path leads over a corner: to two faces at once, or along one of them; and those in which what passed
 * the solid ends flush with the plane of a face, or as deep behind it as acceleration alone leads it: so deep it only lets go of an edge.
 */
function addCorners(own: PhaseLeg, other: PhaseLeg, borders: Borders, pull?: Vec): void {
  const margin = Math.max(marginOf(own.start.solid, other.start.solid), marginOf(own.end.solid, other.end.solid));
  const { far } = borders;
  if (areApart(own, other, far, margin)) return;
  const depths = depthsOf(own.start, other.start);
  const endDepths = depthsOf(own.end, other.end);
  const isBeside = (depth: Polynomial, i: number): boolean =>
    Math.max(mostOf(depth, far), mostOf(endDepths[i] as Polynomial, far)) < -margin;
  if (depths.some(isBeside)) return;
  const speeds = endDepths.map((depth, i) => borders.clear(minus(depth, depths[i] as Polynomial)));
  const isMet = (phase: number): boolean => isMetOn(depths, speeds, phase, margin + borders.errorAt(phase));
  const faces = pull && facesBetween(own.end.solid, other.end.solid);
  depths.forEach((depth, i) => {
    const speed = speeds[i] as Polynomial;
    borders.addRoots(endDepths[i] as Polynomial, isMet);
    const pulled = pull && faces ? -along(faces[i] as Vec, pull) : 0;
    if (pulled > 0) borders.addRoots(minus(endDepths[i] as Polynomial, [pulled]), isMet);
    if (speed.every((factor) => factor === 0)) {
      borders.addRoots(depth, isMet);
      return;
    }
    for (let j = i + 1; j < depths.length; j++) {
      const [further, otherSpeed] = [depths[j] as Polynomial, speeds[j] as Polynomial];
      if (otherSpeed.every((factor) => factor === 0)) continue;
      const isOver = (phase: number): boolean => {
        const time = -valueOf(depth, phase) / valueOf(speed, phase);
        const least = -margin - borders.errorAt(phase);
        const isOnPath = time > -NEAR && time < 1 + NEAR;
        return (
          isOnPath &&
          depths.every((each, k) => valueOf(each, phase) + valueOf(speeds[k] as Polynomial, phase) * time > least)
        );
      };
      const together = minus(product(further, speed), product(depth, otherSpeed));
      borders.addRoots(together, isOver, sumOf(speed) + sumOf(otherSpeed));
    }
  });
}

/** How great a polynomial is in phases that are a step away at most. */
function sumOf(polynomial: Polynomial): number {
  return polynomial.reduce((sum, factor) => sum + Math.abs(factor), 0);
}

/** Whether a path comes to a solid, or along it, in a phase. */
function isMetOn(depths: readonly Polynomial[], speeds: readonly Polynomial[], phase: number, margin: number): boolean {
  let [enter, leave] = [0, 1];
  for (const [i, each] of depths.entries()) {
    const [depth, speed] = [valueOf(each, phase) + margin, valueOf(speeds[i] as Polynomial, phase)];
    if (speed > 0) enter = Math.max(enter, -depth / speed);
    else if (speed < 0) leave = Math.min(leave, -depth / speed);
    else if (depth < 0) return false;
  }
  return enter <= leave;
}
