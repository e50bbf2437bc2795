import { at, boxAt, type Box, type Vec } from "../geometry/index.js";
import { sweep, type Hit, type MovingBox } from "../solver/index.js";

/** One obstacle on a straight path: when the box enters it and leaves it, in frames. */
export interface Crossing<Key> {
  readonly key: Key;
  readonly box: Box;
  readonly entry: number;
  readonly exit: number;
  /** Out of the obstacle, on the face that was entered; undefined when the path began inside. */
  readonly normal: Vec | undefined;
  readonly enteredAxes: readonly number[];
  readonly exitAxis: number;
}

/** Obstacles that the path crosses without a moment outside: one wall, however many boxes it is drawn with. */
export interface Passage<Key> {
  readonly first: Crossing<Key>;
  readonly crossings: readonly Crossing<Key>[];
  readonly entry: number;
  readonly exit: number;
  /** Whether it leaves on the axis on which it entered: through the wall, not over its corner. */
  readonly isStraight: boolean;
}

/** How many frames ahead a passage is followed. One that begins in this frame and lasts less than one ends within two. */
const FRAMES_AHEAD = 2;

/** The displacement over which obstacles can matter for a passage that begins in this frame. */
export function pathAhead(displacement: Vec): Vec {
  return displacement.map((component) => component * FRAMES_AHEAD);
}

/** When a box on a straight path crosses an obstacle within the frames ahead; undefined where it does not. */
export function crossing<Key>(key: Key, mover: MovingBox, obstacle: MovingBox): Crossing<Key> | undefined {
  const ahead = { min: mover.min, max: mover.max, displacement: pathAhead(mover.displacement) };
  const other = { min: obstacle.min, max: obstacle.max, displacement: pathAhead(obstacle.displacement) };
  const answer = sweep(ahead, other);
  if (answer.kind === "miss" || answer.kind === "graze") return undefined;
  const hit: Hit | undefined = answer.kind === "hit" ? answer : undefined;
  return {
    key,
    box: { min: obstacle.min, max: obstacle.max },
    entry: hit ? hit.time * FRAMES_AHEAD : -Infinity,
    exit: answer.exit * FRAMES_AHEAD,
    normal: hit?.normal,
    enteredAxes: hit?.axes ?? [],
    exitAxis: firstExitAxis(ahead, other),
  };
}

/** Joins crossings that follow each other without a gap, in the order of the path. */
export function passages<Key>(crossings: readonly Crossing<Key>[], mover: Box): readonly Passage<Key>[] {
  const sorted = [...crossings].sort(
    (a, b) => a.entry - b.entry || a.enteredAxes.length - b.enteredAxes.length || b.exit - a.exit,
  );
  // A box without extent is in no two flush walls at once, and yet has no way out between them.
  const isPoint = mover.min.some((m, axis) => m === at(mover.max, axis));
  const groups: Crossing<Key>[][] = [];
  let end = -Infinity;
  for (const next of sorted) {
    const group = groups[groups.length - 1];
    if (group && (next.entry < end || (isPoint && next.entry === end))) group.push(next);
    else groups.push([next]);
    end = group && groups[groups.length - 1] === group ? Math.max(end, next.exit) : next.exit;
  }
  return groups.flatMap((group) => {
    const first = group[0];
    if (!first) return [];
    const last = group.reduce((latest, next) => (next.exit > latest.exit ? next : latest), first);
    const isStraight = first.normal !== undefined && at(first.normal, last.exitAxis) !== 0;
    return [{ first, crossings: group, entry: first.entry, exit: last.exit, isStraight }];
  });
}

function firstExitAxis(a: MovingBox, b: MovingBox): number {
  let axis = 0;
  let first = Infinity;
  for (let i = 0; i < a.min.length; i++) {
    const speed = at(a.displacement, i) - at(b.displacement, i);
    if (speed === 0) continue;
    const exit = (speed > 0 ? at(b.max, i) - at(a.min, i) : at(b.min, i) - at(a.max, i)) / speed;
    if (exit < first) {
      first = exit;
      axis = i;
    }
  }
  return axis;
}

/** A box at rest, as the sweep takes it. */
export function atRest(box: Box): MovingBox {
  return { min: box.min, max: box.max, displacement: box.min.map(() => 0) };
}

/** A body's box with its movement. */
export function moving(position: Vec, size: Vec, displacement: Vec): MovingBox {
  const { min, max } = boxAt(position, size);
  return { min, max, displacement };
}
