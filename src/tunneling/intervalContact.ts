import { at, type Box, type Vec } from "../geometry/index.js";

/** Velocities that differ by less are equal, in parts of the velocities of both. */
export const ROUNDED_SPEED = 2 ** -48;

/** A face of a box: `side` is −1 for the one that looks to lower coordinates. */
export interface Face {
  readonly axis: number;
  readonly side: number;
}

/** What a mover goes along, or away from: all boxes with such a face in this plane. */
interface Plane extends Face {
  readonly coordinate: number;
}

/** Something that a mover is beside and does not come to as long as it goes on as it does: by its key. */
interface Beside {
  readonly key: number;
  /** The axis along which the two are apart; undefined where one has gone past the other. */
  readonly axis: number | undefined;
}

/** Where a mover may be from a time on, in all phases and with all steps that are not longer. */
export interface Tube {
  /** Where it goes until it meets something. */
  readonly path: Part;
  /** Where it is before that, while it comes out of what it met. */
  readonly turn: Part | undefined;
  /** Both. */
  readonly parts: readonly Part[];
  readonly beside: readonly Beside[];
}

/** A piece of a tube, in seconds: a straight path, or a box while a mover turns; or a wall. */
export interface Part {
  readonly from: number;
  readonly until: number;
  /** Where its lowest corner is when it begins, at least and at most; of a wall the two are the same. */
  readonly low: Vec;
  readonly high: Vec;
  /** The greatest coordinates that it may reach to. */
  readonly highFace: Vec;
  readonly velocity: Vec;
  readonly planes: readonly Plane[];
  readonly isTurn: boolean;
}

/** How a mover comes to something else, from a time on. */
export interface Approach {
  readonly from: number;
  /** How deep it is behind the low and behind the high face on each axis, at least and at most: below 0 it is outside. */
  readonly lowIn: readonly [number, number][];
  readonly highIn: readonly [number, number][];
  readonly velocity: Vec;
  /** By how much the rounding of the velocities of both may change that, and whether both move along an axis. */
  readonly slack: number;
  readonly areMoving: readonly boolean[];
}

/** Two that may overlap from a time on. */
export interface Contact {
  readonly place: number;
  /** The place of another mover; or −1 less the index of a wall. */
  readonly key: number;
  readonly time: number;
  readonly own: Part;
  readonly other: Part;
  /** Whether one of the two is just coming out of something else then. */
  readonly isInTurn: boolean;
}

/** A face through which one may come into the other, and what a check makes of that. */
export interface Entry {
  readonly face: Face;
  /** When it comes there, at the earliest and at the latest. */
  readonly first: number;
  readonly last: number;
  /** Whether it is sure that the path leads through this face. */
  readonly isSure: boolean;
  /** Whether the path may lead out again before any check. */
  readonly isMissed: boolean;
  /** The faces over which the shortest way out may lead, wherever the first check finds it. */
  readonly pushes: readonly Face[];
}

/** All after two have gone on past each other. */
export function passed(tubes: readonly Tube[], { place, key }: Contact): readonly Tube[] {
  const past = (tube: Tube, met: number): Tube => ({
    ...tube,
    beside: [...tube.beside, { key: met, axis: undefined }],
  });
  const isEither = (each: number): boolean => each === place || each === key;
  return tubes.map((tube, each) => (isEither(each) ? past(tube, each === place ? key : place) : tube));
}

/** A wall, but for where it is. */
export const STILL: Part = {
  ...{ from: 0, until: Infinity, low: [], high: [], highFace: [] },
  ...{ velocity: [], planes: [], isTurn: false },
};

/** Whether a wall has a face in one of these planes. */
export function isAlong(planes: readonly Plane[], wall: Box): boolean {
  return planes.some(
    ({ axis, side, coordinate }) => coordinate === (side < 0 ? at(wall.min, axis) : at(wall.max, axis)),
  );
}

export function isSameFace(a: Face, b: Face): boolean {
  return a.axis === b.axis && a.side === b.side;
}

export function approachOf({ own, other }: Contact, size: Vec, otherSize: Vec | undefined): Approach {
  const [lowIn, highIn, velocity]: [[number, number][], [number, number][], number[]] = [[], [], []];
  const areMoving: boolean[] = [];
  let speed = 0;
  const from = Math.max(own.from, other.from);
  for (let axis = 0; axis < size.length; axis++) {
    const [v, u] = [at(own.velocity, axis), at(other.velocity, axis)];
    const [by, otherBy] = [v * (from - own.from), u * (from - other.from)];
    const [low, high] = [at(own.low, axis) + by, at(own.high, axis) + by];
    const [min, minMost] = [at(other.low, axis) + otherBy, at(other.high, axis) + otherBy];
    const maxMost = at(other.highFace, axis) + otherBy;
    // A wall is in one place.
    const max = otherSize ? min + at(otherSize, axis) : maxMost;
    lowIn.push([low + at(size, axis) - minMost, high + at(size, axis) - min]);
    highIn.push([max - high, maxMost - low]);
    velocity.push(v - u);
    areMoving.push(v !== 0 && u !== 0);
    speed = Math.max(speed, Math.abs(v) + Math.abs(u));
  }
  return { from, lowIn, highIn, velocity, slack: ROUNDED_SPEED * speed, areMoving };
}
