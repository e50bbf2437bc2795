import { at, type Box, touches, type Vec, vecAt } from "../geometry/index.js";
import { isDriven } from "../scene/index.js";
import { type Depth, facesOf } from "./encounter.js";
import type { Game } from "./game.js";
import { turnsOf } from "./kinematics.js";
import type { Places } from "./passageTracker.js";
import type { Meeting, SceneWorld } from "./sceneWorld.js";
import { along, areOverlapping, depthAlong, movedBy, pushOutAgainst, type Solid, solidOf } from "./solid.js";

/** Places of movers when a step begins, and their sizes. */
export interface SizedPlaces extends Places {
  readonly sizes: Float64Array;
}

export function placesNow({ positions, displacements, sizes }: Game): SizedPlaces {
  return {
    positions: positions.slice(),
    displacements: displacements.slice(),
    sizes: sizes.areChanging ? sizes.now.slice() : sizes.now,
  };
}

/** Steps of a run in one phase. */
type Frames = ReadonlyMap<number, SizedPlaces>;

/**
 * How far around a phase the run is the same but for places that depend on the phase in a straight line, as phases from it: up to the
 * next one in which a check is flush with a face, two ways out are equally long, a path leads over a corner, or something on a path
 * turns.
 *
 * @param frames of the run in that phase
 * @param nearby of the same in a phase that is `apart` from it
 * @param within at most from one to the other, from the phase
 */
export function cellAround(
  world: SceneWorld,
  phase: number,
  frames: Frames,
  nearby: Frames,
  apart: number,
  [low, high]: readonly [number, number],
): readonly [number, number] {
  let [from, to] = [low, high];
  const reach = Math.max(...[...frames.values()].flatMap(({ positions }) => [...positions].map(Math.abs)), 1);
  const borders: Borders = {
    add: (border) => {
      if (border > 0 && border < to) to = border;
      if (border < 0 && border > from) from = border;
    },
    noise: (ROUNDING * reach) / apart,
  };
  for (const { path } of world.onPaths.map((place) => bodyOf(world, place))) {
    // The checks are a step apart: one of them comes as something turns.
    if (path)
      for (const turn of turnsOf(path, world.scene.fps, frames.size + 1)) borders.add(turn - Math.floor(turn) - phase);
  }
  for (const [frame, here] of frames) {
    const there = nearby.get(frame);
    if (!there) continue;
    const after = { here: frames.get(frame + 1), there: nearby.get(frame + 1) };
    const ways = world.movers.map((_, place) => wayOf(world, place, { here, there }, after, apart));
    const far = Math.max(-low, high);
    const hulls = ways.map((way) => hullOf(way, far));
    const ends = ways.map((way, place) => {
      const walls = wallsNear(world, place, hulls[place] as Box);
      for (const { solid } of walls) addBorders(way, solid, borders);
      return addPushes(world, place, way, walls, borders);
    });
    for (const [i, way] of ways.entries()) {
      for (const [j, other] of ways.entries()) {
        const areDriven = isDriven(bodyOf(world, i)) && isDriven(bodyOf(world, j));
        if (j <= i || areDriven || !touches(hulls[i] as Box, hulls[j] as Box)) continue;
        addBordersOfTwo(way, other, borders);
        addPushesOfTwo(world, [i, j], ways, ends, borders);
      }
    }
  }
  return [from, to];
}

/** Phases from which on something else happens, from the one that was run. */
interface Borders {
  readonly add: (phase: number) => void;
  /** Gains that are no greater are rounding. */
  readonly noise: number;
}

/** What two places err by, in parts of the coordinates. */
const ROUNDING = 2 ** -43;

/** A solid, and what its place gains with the phase. */
interface Placed {
  readonly solid: Solid;
  readonly gain: Vec;
}

/** A mover in a step, and what its places gain with the phase. */
interface PhaseWay {
  readonly start: Placed;
  readonly end: Placed;
  readonly moves: Vec;
  /** Axis by axis; else none. */
  readonly legs: readonly PhaseLeg[];
}

/** One leg of a step, from where the one before it was moved back to. */
interface PhaseLeg {
  readonly start: Placed;
  readonly end: Placed;
  readonly moves: Vec;
}

/** A step in a phase, and in one right beside it. */
interface Both<T> {
  readonly here: T;
  readonly there: T;
}

/** Something solid that may be met, and how. */
interface Wall {
  readonly solid: Solid;
  readonly met: Exclude<Meeting, "none">;
}

function bodyOf(world: SceneWorld, place: number): SceneWorld["movers"][number]["body"] {
  return (world.movers[place] as SceneWorld["movers"][number]).body;
}

function wayOf(
  world: SceneWorld,
  place: number,
  { here, there }: Both<SizedPlaces>,
  after: Both<SizedPlaces | undefined>,
  apart: number,
): PhaseWay {
  const { dimensions } = world.scene;
  const body = bodyOf(world, place);
  const of = (column: Float64Array): Vec => vecAt(column, place, dimensions);
  const [position, moves] = [of(here.positions), of(here.displacements)];
  const [nearPosition, nearMoves] = [of(there.positions), of(there.displacements)];
  const gain = position.map((p, axis) => (at(nearPosition, axis) - p) / apart);
  const start = { solid: solidOf({ size: of(here.sizes), corners: body.corners }, position), gain };
  const endGain = gain.map((each, axis) => each + (at(nearMoves, axis) - at(moves, axis)) / apart);
  const end = { solid: movedBy(start.solid, { displacement: moves }), gain: endGain };
  if (body.check.rule !== "axis by axis") return { start, end, moves, legs: [] };
  const along = (axis: number): Vec => moves.map((by, i) => (i === axis ? by : 0));
  const firstEnd = {
    solid: movedBy(start.solid, { displacement: along(0) }),
    gain: gain.map((each, axis) => (axis === 0 ? at(endGain, 0) : each)),
  };
  const legs: PhaseLeg[] = [{ start, end: firstEnd, moves: along(0) }];
  if (after.here && after.there) {
    // The second leg begins where the first one was moved back to. It does not change x.
    const [x = 0, nearX = 0] = [of(after.here.positions)[0], of(after.there.positions)[0]];
    const to = moves.map((_, axis) => (axis === 0 ? x - at(position, 0) : 0));
    const back = {
      solid: movedBy(start.solid, { displacement: to }),
      gain: gain.map((each, axis) => (axis === 0 ? (nearX - x) / apart : each)),
    };
    const secondEnd = {
      solid: movedBy(back.solid, { displacement: along(1) }),
      gain: back.gain.map((each, axis) => (axis === 1 ? at(endGain, 1) : each)),
    };
    legs.push({ start: back, end: secondEnd, moves: along(1) });
  }
  return { start, end, moves, legs };
}

/** Where a mover may be in its step, in phases as far away as this. */
function hullOf({ start, end }: PhaseWay, far: number): Box {
  const gain = start.gain.map((each, axis) => Math.max(Math.abs(each), Math.abs(at(end.gain, axis))) * far);
  return {
    min: start.solid.min.map((m, axis) => Math.min(m, at(end.solid.min, axis)) - at(gain, axis)),
    max: start.solid.max.map((m, axis) => Math.max(m, at(end.solid.max, axis)) + at(gain, axis)),
  };
}

/** What never moves and may be met within a hull, in the order of the file. */
function wallsNear(world: SceneWorld, place: number, { min, max }: Box): readonly Wall[] {
  const found: number[] = [];
  world.statics.collect(Float64Array.of(...min, ...max), found);
  return found
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const met = world.meetingWith(place, index);
      return met === "none" ? [] : [{ solid: world.solidAt(index), met }];
    });
}

/** Walls that a body is pushed out of in a step at most. */
const MOST_PUSHES = 64;

/**
 * Adds the phases in which the pushes out of walls, one after the other, lead elsewhere. Returns where they lead.
 *
 * @param walls in the order in which the game looks at them
 */
function addPushes(
  world: SceneWorld,
  place: number,
  { start, end, moves, legs }: PhaseWay,
  walls: readonly Wall[],
  borders: Borders,
): Placed {
  const body = bodyOf(world, place);
  if (body.response === "pass" || isDriven(body)) return end;
  const isIn = (now: Placed, { solid, met }: Wall): boolean =>
    areOverlapping(now.solid, solid) && (met === "any" || depthAlong(met, start.solid, solid) <= 0);
  if (body.check.rule === "axis by axis") {
    let last = end;
    legs.forEach((leg, axis) => {
      last = leg.end;
      const normal = moves.map((by, i) => (i === axis ? -Math.sign(by) : 0));
      if (at(moves, axis) === 0) return;
      for (let i = 0; i < MOST_PUSHES; i++) {
        const wall = walls.find((each) => isIn(last, each) && depthAlong(normal, last.solid, each.solid) > 0);
        if (!wall) return;
        last = pushed(last, scaled(normal, depthAlong(normal, last.solid, wall.solid)));
        for (const { solid } of walls) addFaces(last, solid, borders);
      }
    });
    return last;
  }
  if (body.check.rule !== "overlap, shortest push-out") return walls.some((wall) => isIn(end, wall)) ? start : end;
  let now = end;
  for (const wall of walls) {
    const { solid, met } = wall;
    if (now !== end) addFaces(now, solid, borders);
    if (!isIn(now, wall)) continue;
    const push =
      met === "any" ? pushOutAgainst(now.solid, solid, moves) : scaled(met, depthAlong(met, now.solid, solid));
    now = pushed(now, push);
  }
  return now;
}

/** Adds the phases in which the push of two movers out of each other, after those out of walls, leads elsewhere; and notes where to. */
function addPushesOfTwo(
  world: SceneWorld,
  [i, j]: readonly [number, number],
  ways: readonly PhaseWay[],
  ends: Placed[],
  borders: Borders,
): void {
  const [a, b] = [bodyOf(world, i), bodyOf(world, j)];
  const [own, other] = [ends[i] as Placed, ends[j] as Placed];
  const met = world.meetingBetween(i, j);
  const isByAxis = [a, b].some(({ check }) => check.rule === "axis by axis");
  if (met === "none" || a.response === "pass" || b.response === "pass" || isByAxis) return;
  const [moves, otherMoves] = [ways[i]?.moves ?? [], ways[j]?.moves ?? []];
  const relative = { solid: own.solid, gain: less(own.gain, other.gain) };
  addFaces(relative, other.solid, borders);
  if (!areOverlapping(own.solid, other.solid)) return;
  const areDriven = [isDriven(a), isDriven(b)];
  const areBack = [a, b].map(({ check }, k) => !areDriven[k] && check.rule === "overlap, back to the old position");
  if (areBack.includes(true)) {
    if (areBack[0]) ends[i] = ways[i]?.start ?? own;
    if (areBack[1]) ends[j] = ways[j]?.start ?? other;
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
  const change = less(pushed(relative, push).gain, relative.gain);
  const shifted = ({ solid, gain }: Placed, part: number): Placed => ({
    solid: movedBy(solid, { displacement: scaled(push, part) }),
    gain: gain.map((each, axis) => each + part * at(change, axis)),
  });
  ends[i] = shifted(own, share);
  ends[j] = shifted(other, -otherShare);
}

/** Where a push over a face leads: flush with it, in whatever phase. */
function pushed({ solid, gain }: Placed, push: Vec): Placed {
  const length = Math.hypot(...push);
  if (length === 0) return { solid, gain };
  const normal = scaled(push, 1 / length);
  const out = along(normal, gain);
  return {
    solid: movedBy(solid, { displacement: push }),
    gain: gain.map((each, axis) => each - out * at(normal, axis)),
  };
}

function scaled(vec: Vec, by: number): Vec {
  return vec.map((each) => (each === 0 ? 0 : each * by));
}

function less(a: Vec, b: Vec): Vec {
  return a.map((each, axis) => each - at(b, axis));
}

function addBordersOfTwo(own: PhaseWay, other: PhaseWay, borders: Borders): void {
  const displacement = other.moves.map((moves) => 0 - moves);
  const relative: PhaseWay = {
    start: { solid: own.start.solid, gain: less(own.start.gain, other.start.gain) },
    // The other one is seen at rest where it begins.
    end: { solid: movedBy(own.end.solid, { displacement }), gain: less(own.end.gain, other.end.gain) },
    moves: less(own.moves, other.moves),
    legs: [],
  };
  addBorders(relative, other.start.solid, borders);
}

/** Depths that are rounding, in parts of the coordinates. */
const NEAR = 2 ** -40;

function marginOf(a: Solid, b: Solid): number {
  return NEAR * Math.max(...[...a.min, ...a.max, ...b.min, ...b.max].map(Math.abs));
}

/** Adds the phases in which a solid is flush with a face of another one that is at rest, or two ways out are equally long. */
function addFaces({ solid, gain }: Placed, wall: Solid, borders: Borders): void {
  const margin = marginOf(solid, wall);
  const faces = facesOf(solid, wall, gain);
  const addIfIn = (phase: number): void => {
    if (faces.every(({ begin, gain: each }) => begin + each * phase > -margin)) borders.add(phase);
  };
  faces.forEach((face, i) => {
    if (Math.abs(face.gain) > borders.noise) addIfIn(-face.begin / face.gain);
    for (const other of faces.slice(i + 1)) {
      if (Math.abs(face.gain - other.gain) > borders.noise)
        addIfIn((other.begin - face.begin) / (face.gain - other.gain));
    }
  });
}

/** Adds the phases, from this one, from which on something else happens between a mover and a solid at rest. */
function addBorders({ start, end, moves, legs }: PhaseWay, solid: Solid, borders: Borders): void {
  for (const own of [start, end, ...legs.map((leg) => leg.end)]) addFaces(own, solid, borders);
  for (const leg of legs.length > 0 ? legs : [{ start, moves }]) addCorners(leg, solid, borders);
}

/** Adds the phases in which a straight path leads over a corner: to two faces at once, or along one of them. */
function addCorners({ start, moves }: Pick<PhaseLeg, "start" | "moves">, solid: Solid, borders: Borders): void {
  const end = movedBy(start.solid, { displacement: moves });
  const margin = Math.max(marginOf(start.solid, solid), marginOf(end, solid));
  const faces = facesOf(start.solid, solid, start.gain);
  const speeds = facesOf(start.solid, solid, moves).map(({ gain }) => gain);
  faces.forEach((face, i) => {
    const speed = speeds[i] as number;
    if (speed === 0) {
      const phase = -face.begin / face.gain;
      if (Math.abs(face.gain) > borders.noise && isMetOn(faces, speeds, phase, margin)) borders.add(phase);
      return;
    }
    for (let j = i + 1; j < faces.length; j++) {
      const [other, otherSpeed] = [faces[j] as Depth, speeds[j] as number];
      const slope = face.gain / speed - other.gain / otherSpeed;
      const isNoise = Math.abs(slope) <= borders.noise * (1 / Math.abs(speed) + 1 / Math.abs(otherSpeed));
      if (otherSpeed === 0 || isNoise) continue;
      const phase = (other.begin / otherSpeed - face.begin / speed) / slope;
      const time = -(face.begin + face.gain * phase) / speed;
      const isOnPath = time > -NEAR && time < 1 + NEAR;
      const isAtSolid = faces.every(
        ({ begin, gain }, k) => begin + gain * phase + (speeds[k] as number) * time > -margin,
      );
      if (isOnPath && isAtSolid) borders.add(phase);
    }
  });
}

/** Whether a path comes to a solid, or along it, in a phase. */
function isMetOn(faces: readonly Depth[], speeds: readonly number[], phase: number, margin: number): boolean {
  let [enter, leave] = [0, 1];
  for (const [i, { begin, gain }] of faces.entries()) {
    const [depth, speed] = [begin + gain * phase + margin, speeds[i] as number];
    if (speed > 0) enter = Math.max(enter, -depth / speed);
    else if (speed < 0) leave = Math.min(leave, -depth / speed);
    else if (depth < 0) return false;
  }
  return enter <= leave;
}
