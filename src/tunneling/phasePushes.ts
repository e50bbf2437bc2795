import { at, type Box, minus, mostOf, plus, type Polynomial, times, type Vec } from "../geometry/index.js";
import { isDriven, type SceneBody } from "../scene/index.js";
import type { Meeting, SceneWorld } from "./sceneWorld.js";
import {
  along,
  areOverlapping,
  areOverlappingClearly,
  depthAlong,
  depthBehind,
  facesBetween,
  movedBy,
  NEAR,
  pushOutAgainst,
  type Solid,
} from "./solid.js";
import { type PhaseBounds, type PhaseWay, bodyOf, atRest, later, scaled, less } from "./phaseWays.js";
import { addFaces, type Borders } from "./phaseBorders.js";

/** Something solid that may be met, and how. */
export interface Wall {
  /** Its place among what never moves. */
  readonly index: number;
  readonly solid: Solid;
  readonly met: Exclude<Meeting, "none">;
}

/** What never moves and may be met within a hull, in the order of the file. */
export function wallsNear(world: SceneWorld, place: number, { min, max }: Box): readonly Wall[] {
  const found: number[] = [];
  world.statics.collect(Float64Array.of(...min, ...max), found);
  return found
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const met = world.meetingWith(place, index);
      return met === "none" ? [] : [{ index, solid: world.solidAt(index), met }];
    });
}

const near: number[] = [];

/** Whether anything that never moves touches a box. */
export function hasWalls({ statics }: SceneWorld, { min, max }: Box): boolean {
  near.length = 0;
  statics.collect(Float64Array.of(...min, ...max), near);
  return near.length > 0;
}

/** Where something may be, in phases as far away as this. */
function boundsOf({ lows, highs }: PhaseBounds, far: number): Box {
  return { min: lows.map((low) => -mostOf(times(low, -1), far)), max: highs.map((high) => mostOf(high, far)) };
}

/** Walls that a body is pushed out of in a step at most. */
const MOST_PUSHES = 64;

/**
 * Adds the phases in which the pushes out of walls, one after the other, lead elsewhere. Returns where they lead.
 *
 * @param walls in the order in which the game looks at them
 */
export function addPushes(
  world: SceneWorld,
  place: number,
  { start, end, moves, legs }: PhaseWay,
  walls: readonly Wall[],
  borders: Borders,
): PhaseBounds {
  const body = bodyOf(world, place);
  if (body.response === "pass" || isDriven(body)) return end;
  const isIn = (now: PhaseBounds, { solid, met }: Wall): boolean =>
    // Out of a slanted face, a push leaves a rounding.
    (now.solid.polygon || solid.polygon ? areOverlappingClearly : areOverlapping)(now.solid, solid) &&
    (met === "any" || depthAlong(met, start.solid, solid) <= 0);
  if (body.check.rule === "axis by axis") {
    let last = end;
    legs.forEach((leg, axis) => {
      last = leg.end;
      const normal = moves.map((by, i) => (i === axis ? -Math.sign(by) : 0));
      if (at(moves, axis) === 0) return;
      for (let i = 0; i < MOST_PUSHES; i++) {
        const wall = deepestAlong(
          normal,
          last.solid,
          walls.filter((each) => isIn(last, each)),
        );
        if (!wall) return;
        last = pushedAlong(normal, last, wall.solid);
        for (const { solid } of walls) addFaces(last, atRest(solid), borders, false);
      }
    });
    return last;
  }
  if (body.check.rule !== "overlap, shortest push-out") return walls.some((wall) => isIn(end, wall)) ? start : end;
  let now = end;
  let left = walls;
  for (let pushes = 0; pushes < MOST_PUSHES; pushes++) {
    const wall = left.find((each) => isIn(now, each));
    if (!wall) break;
    const { solid, met } = wall;
    now = met === "any" ? pushed(now, pushOutAgainst(now.solid, solid, moves)) : pushedAlong(met, now, solid);
    // What comes later in the file has its turn, where the push leads.
    left = wallsNear(world, place, boundsOf(now, borders.far)).filter(({ index }) => index > wall.index);
    for (const each of left) addFaces(now, atRest(each.solid), borders, true);
  }
  return now;
}

/** Adds the phases in which the push of two movers out of each other, after those out of walls, leads elsewhere; and notes where to. */
export function addPushesOfTwo(
  world: SceneWorld,
  [i, j]: readonly [number, number],
  [way, otherWay]: readonly [PhaseWay, PhaseWay],
  ends: (PhaseBounds | undefined)[],
  borders: Borders,
): void {
  const [a, b] = [bodyOf(world, i), bodyOf(world, j)];
  const [own, other] = [ends[i] as PhaseBounds, ends[j] as PhaseBounds];
  const met = world.meetingBetween(i, j);
  const isByAxis = [a, b].some(({ check }) => check.rule === "axis by axis");
  if (met === "none" || a.response === "pass" || b.response === "pass" || isByAxis) return;
  const [moves, otherMoves] = [way.moves, otherWay.moves];
  addFaces(own, other, borders, true);
  if (!areOverlapping(own.solid, other.solid)) return;
  const areDriven = [isDriven(a), isDriven(b)];
  const areBack = [a, b].map((body, k) => !areDriven[k] && isBack(body));
  if (areBack.includes(true)) {
    if (areBack[0]) ends[i] = way.start;
    if (areBack[1]) ends[j] = otherWay.start;
    return;
  }
  const push =
    met === "any"
      ? pushOutAgainst(own.solid, other.solid, less(moves, otherMoves))
      : scaled(met, depthAlong(met, own.solid, other.solid));
  const total = a.mass + b.mass;
  const [share, otherShare] = [
    areDriven[0] ? 0 : areDriven[1] ? 1 : b.mass / total,
    areDriven[1] ? 0 : areDriven[0] ? 1 : a.mass / total,
  ];
  const apart = pushed(against(own, other), push);
  const shifted = (placed: PhaseBounds, part: number): PhaseBounds => {
    const change = (axis: number): Polynomial =>
      times(minus(apart.lows[axis] as Polynomial, against(own, other).lows[axis] as Polynomial), part);
    return {
      solid: movedBy(placed.solid, { displacement: scaled(push, part) }),
      lows: placed.lows.map((low, axis) => plus(low, change(axis))),
      highs: placed.highs.map((high, axis) => plus(high, change(axis))),
    };
  };
  ends[i] = shifted(own, share);
  ends[j] = shifted(other, -otherShare);
}

/** One solid as another one sees it that is at rest where it is in the phase that was run. */
function against(own: PhaseBounds, other: PhaseBounds): PhaseBounds {
  return {
    solid: own.solid,
    lows: own.lows.map((low, axis) => minus(low, later(other.highs[axis] as Polynomial))),
    highs: own.highs.map((high, axis) => minus(high, later(other.lows[axis] as Polynomial))),
  };
}

/** The wall that a solid is deepest in along a normal. */
function deepestAlong(normal: Vec, own: Solid, walls: readonly Wall[]): Wall | undefined {
  let [deepest, most]: [Wall | undefined, number] = [undefined, 0];
  for (const wall of walls) {
    const depth = depthAlong(normal, own, wall.solid);
    if (depth > most) [deepest, most] = [wall, depth];
  }
  return deepest;
}

/** Where a push along an axis leads, until a solid is out of another one. */
function pushedAlong(axis: Vec, own: PhaseBounds, other: Solid): PhaseBounds {
  const push = scaled(axis, depthAlong(axis, own.solid, other));
  if (!own.solid.polygon && !other.polygon) return pushed(own, push);
  const to = movedBy(own.solid, { displacement: push });
  // The face that it is flush with then may be slanted.
  const faces = facesBetween(to, other).filter((face) => along(face, axis) > NEAR);
  const gaps = faces.map((face) => Math.abs(depthBehind(face, to, other)));
  return pushed(own, push, faces[gaps.indexOf(Math.min(...gaps))]);
}

/**
 * Where a push out of something at rest leads: flush with it, in whatever phase.
 *
 * @param face of that, where the push is not along its normal
 */
function pushed({ solid, lows, highs }: PhaseBounds, push: Vec, face?: Vec): PhaseBounds {
  const length = Math.hypot(...push);
  if (length === 0) return { solid, lows, highs };
  const way = scaled(push, 1 / length);
  const normal = face ?? way;
  // The side that ends up flush: the lower one of what is pushed upwards.
  const sides = lows.map((low, axis) => (at(normal, axis) > 0 ? low : (highs[axis] as Polynomial)));
  const depth = sides.reduce((sum: Polynomial, side, axis) => plus(sum, times(later(side), at(normal, axis))), []);
  const back = times(depth, 1 / along(normal, way));
  const placed = (side: Polynomial, axis: number): Polynomial =>
    plus(minus(side, times(back, at(way, axis))), [at(push, axis)]);
  return { solid: movedBy(solid, { displacement: push }), lows: lows.map(placed), highs: highs.map(placed) };
}

/** Whether the game of a body puts it back to where its step began. */
export function isBack({ check }: SceneBody): boolean {
  return check.rule === "overlap, back to the old position";
}
