import {
  at,
  type Box,
  canBeZero,
  minus,
  mostOf,
  plus,
  type Polynomial,
  product,
  rootsBetween,
  times,
  touches,
  valueOf,
  type Vec,
  vecAt,
} from "../geometry/index.js";
import { accelerationOf, isDriven, type SceneBody } from "../scene/index.js";
import { movesByAxis } from "./compare.js";
import type { Game } from "./game.js";
import { turnsOf } from "./kinematics.js";
import type { Places } from "./passageTracker.js";
import type { Meeting, SceneWorld } from "./sceneWorld.js";
import {
  along,
  areOverlapping,
  areOverlappingClearly,
  cornersOf,
  depthAlong,
  depthBehind,
  extentOf,
  facesBetween,
  movedBy,
  normalsOf,
  pushOutAgainst,
  type Solid,
  solidOf,
} from "./solid.js";

/** What movers are when a step begins, by mover and axis. */
export interface StepPlaces extends Places {
  readonly sizes: Float64Array;
  /** What the step adds to the sizes: empty where nothing grows. */
  readonly changes: Float64Array;
  /** Velocities before the step's acceleration: empty where nothing accelerates. */
  readonly velocities: Float64Array;
}

export function placesNow({ positions, displacements, sizes, velocitiesBefore }: Game): StepPlaces {
  return {
    positions: positions.slice(),
    displacements: displacements.slice(),
    sizes: sizes.areChanging ? sizes.now.slice() : sizes.now,
    changes: sizes.areChanging ? sizes.changes.slice() : sizes.changes,
    velocities: velocitiesBefore.slice(),
  };
}

/** Steps of a run in one phase. */
export type Frames = ReadonlyMap<number, StepPlaces>;

/** Runs of a scene in a phase, and in one or two beside it. */
export interface NearbyRuns {
  readonly phase: number;
  readonly here: Frames;
  /** In a phase that is `apart` further. */
  readonly after: Frames;
  /** In a phase that is `apart` less far: only where places depend on the square of the phase. */
  readonly before?: Frames | undefined;
  readonly apart: number;
}

/**
 * How far around a phase the run is the same, but for places that are polynomials of the phase: undefined where that phase itself is one
 * in which something else begins. The ends are phases from it. At them a check is flush with a face, two ways out are equally long, a path leads over a corner, something on a path turns, a speed comes
 * to its cap, or a size to nothing.
 *
 * @param within at most from one to the other, from the phase
 */
export function cellAround(
  world: SceneWorld,
  runs: NearbyRuns,
  [low, high]: readonly [number, number],
): readonly [number, number] | undefined {
  const { phase, here } = runs;
  const borders = new Borders(runs, low, high);
  for (const { path } of world.onPaths.map((place) => bodyOf(world, place))) {
    // The checks are a step apart: one of them comes as something turns.
    if (path)
      for (const turn of turnsOf(path, world.scene.fps, here.size + 1)) borders.add(turn - Math.floor(turn) - phase);
  }
  const far = Math.max(-low, high);
  const areLegs = world.movers.some(({ body }) => movesByAxis(body));
  for (const frame of here.keys()) {
    if (!runs.after.has(frame) || (runs.before && !runs.before.has(frame))) continue;
    addCaps(world, runs, frame, borders);
    addVanishing(world, runs, frame, borders);
    const isNextKnown = here.has(frame + 1) && runs.after.has(frame + 1) && runs.before?.has(frame + 1) !== false;
    const hulls = world.movers.map((_, place) => hullOf(world, place, runs, frame, far));
    const isNear = (place: number): boolean =>
      hasWalls(world, hulls[place] as Box) ||
      hulls.some((hull, other) => other !== place && touches(hull, hulls[place] as Box));
    // Most have nothing near them in most frames.
    const ways = hulls.map((_, place) =>
      isNear(place) ? wayOf(world, place, runs, frame, { areLegs, isNextKnown }) : undefined,
    );
    const ends = ways.map((way, place) => {
      if (!way) return undefined;
      const walls = wallsNear(world, place, hulls[place] as Box);
      const body = bodyOf(world, place);
      const legs = movesByAxis(body) ? way.legs : [];
      for (const { solid, met } of walls) {
        const wall = atRest(solid);
        addBorders(way, legs, wall, borders);
        if (met === "any" && !isBack(body)) continue;
        for (const leg of [way, ...legs]) addSides(leg, { start: wall, end: wall }, borders);
      }
      return addPushes(world, place, way, walls, borders);
    });
    for (const [i, way] of ways.entries()) {
      for (const [j, other] of ways.entries()) {
        const areDriven = isDriven(bodyOf(world, i)) && isDriven(bodyOf(world, j));
        if (!way || !other || j <= i || areDriven || !touches(hulls[i] as Box, hulls[j] as Box)) continue;
        addBordersOfTwo(way, other, borders);
        const areSidesAsked = world.isLimited || [i, j].some((place) => isBack(bodyOf(world, place)));
        if (areSidesAsked) addSides(way, other, borders);
        addPushesOfTwo(world, [i, j], [way, other], ends, borders);
      }
    }
  }
  return borders.isOnOne ? undefined : [borders.from, borders.to];
}

/** Phases that are less apart are one. */
const LEAST = 1e-12;

/** What two places err by, in parts of the coordinates. */
const ROUNDING = 2 ** -43;

/** Phases from which on something else happens, from the one that was run. */
class Borders {
  /** Whether the phase that was run is one of them. */
  isOnOne = false;
  /** What the powers of the phase have as a factor by rounding alone. */
  private readonly noise: readonly number[];

  constructor(
    { here, apart, before }: NearbyRuns,
    public from: number,
    public to: number,
  ) {
    const reach = Math.max(...[...here.values()].flatMap(({ positions }) => [...positions].map(Math.abs)), 1);
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

/** A solid, and its lowest and highest coordinates on each axis: polynomials of the phase, from the one that was run. */
interface Placed {
  readonly solid: Solid;
  readonly lows: readonly Polynomial[];
  readonly highs: readonly Polynomial[];
}

/** A mover in a step. */
interface PhaseWay {
  readonly start: Placed;
  readonly end: Placed;
  readonly moves: Vec;
  /** Where any mover goes axis by axis, all do; else none. */
  readonly legs: readonly PhaseLeg[];
}

/** One leg of a step, from where the one before it was moved back to. */
interface PhaseLeg {
  readonly start: Placed;
  readonly end: Placed;
}

/** Something solid that may be met, and how. */
interface Wall {
  /** Its place among what never moves. */
  readonly index: number;
  readonly solid: Solid;
  readonly met: Exclude<Meeting, "none">;
}

function isBack({ check }: SceneBody): boolean {
  return check.rule === "overlap, back to the old position";
}

function bodyOf(world: SceneWorld, place: number): SceneBody {
  return (world.movers[place] as SceneWorld["movers"][number]).body;
}

/** A coordinate in a step, as a polynomial of the phase through the runs. */
function fitted(
  { here, after, before, apart }: NearbyRuns,
  frame: number,
  of: (places: StepPlaces) => number,
): Polynomial {
  const [now, further] = [of(here.get(frame) as StepPlaces), of(after.get(frame) as StepPlaces)];
  if (!before) return [now, (further - now) / apart];
  const less = of(before.get(frame) as StepPlaces);
  return [now, (further - less) / (2 * apart), (further - now - (now - less)) / (2 * apart * apart)];
}

function wayOf(
  world: SceneWorld,
  place: number,
  runs: NearbyRuns,
  frame: number,
  known: { readonly areLegs: boolean; readonly isNextKnown: boolean },
): PhaseWay {
  const { dimensions } = world.scene;
  const body = bodyOf(world, place);
  const places = runs.here.get(frame) as StepPlaces;
  const axes = Array.from({ length: dimensions }, (_, axis) => axis);
  const fit = (at: number, of: (places: StepPlaces, i: number) => number): readonly Polynomial[] =>
    axes.map((axis) => fitted(runs, at, (each) => of(each, place * dimensions + axis)));
  const size = vecAt(places.sizes, place, dimensions);
  const moves = vecAt(places.displacements, place, dimensions);
  const grows = body.growth !== undefined;
  const changes = grows ? vecAt(places.changes, place, dimensions) : undefined;
  const extents = grows ? fit(frame, ({ sizes }, i) => sizes[i] as number) : size.map((s): Polynomial => [s]);
  const endExtents = grows ? fit(frame, (each, i) => (each.sizes[i] as number) + (each.changes[i] as number)) : extents;
  const placed = (solid: Solid, positions: readonly Polynomial[], extent: readonly Polynomial[]): Placed => {
    if (!body.corners)
      return { solid, lows: positions, highs: positions.map((p, axis) => plus(p, extent[axis] ?? [])) };
    const from = (bounds: Vec): readonly Polynomial[] => positions.map((p, axis) => [at(bounds, axis), ...p.slice(1)]);
    return { solid, lows: from(solid.min), highs: from(solid.max) };
  };
  const positions = fit(frame, (each, i) => each.positions[i] as number);
  const ends = fit(frame, (each, i) => (each.positions[i] as number) + (each.displacements[i] as number));
  const startSolid = solidOf({ size, corners: body.corners }, vecAt(places.positions, place, dimensions));
  const growth = changes && { growth: { min: changes.map(() => 0), max: changes } };
  const start = placed(startSolid, positions, extents);
  const end = placed(movedBy(startSolid, { displacement: moves, ...growth }), ends, endExtents);
  if (!known.areLegs) return { start, end, moves, legs: [] };
  const led = known.isNextKnown ? fit(frame + 1, (each, i) => each.positions[i] as number) : positions;
  // What one leg was moved back to the next one does not change.
  const legs = (known.isNextKnown ? axes : axes.slice(0, 1)).map((axis): PhaseLeg => {
    const begin = axes.map((i) => (i < axis ? led : positions)[i] as Polynomial);
    const from = movedBy(startSolid, { displacement: begin.map((p, i) => at(p, 0) - at(positions[i] as Vec, 0)) });
    const to = movedBy(from, { displacement: moves.map((by, i) => (i === axis ? by : 0)) });
    return {
      start: placed(from, begin, extents),
      end: placed(to, begin.with(axis, ends[axis] as Polynomial), extents),
    };
  });
  return { start, end, moves, legs };
}

/** Something that is in the same place in all phases. */
function atRest(solid: Solid): Placed {
  return { solid, lows: solid.min.map((m) => [m]), highs: solid.max.map((m) => [m]) };
}

/** Where a mover may be in its step, in phases as far away as this. */
function hullOf(world: SceneWorld, place: number, runs: NearbyRuns, frame: number, far: number): Box {
  const { dimensions } = world.scene;
  const { corners, growth } = bodyOf(world, place);
  const [min, max]: [number[], number[]] = [[], []];
  const times = far / runs.apart;
  for (let axis = 0, i = place * dimensions; axis < dimensions; axis++, i++) {
    const extent = corners && extentOf({ size: [], corners }, axis);
    let [low, high] = [Infinity, -Infinity];
    for (const atEnd of [0, 1]) {
      const lowAt = ({ positions, displacements }: StepPlaces): number =>
        (positions[i] as number) + atEnd * (displacements[i] as number);
      const sizeAt = ({ sizes, changes }: StepPlaces): number =>
        (sizes[i] as number) + (growth ? atEnd * Math.abs(changes[i] as number) : 0);
      const now = runs.here.get(frame) as StepPlaces;
      const after = runs.after.get(frame) as StepPlaces;
      const before = runs.before?.get(frame);
      const gain = Math.abs(lowAt(after) - lowAt(now)) + (growth ? Math.abs(sizeAt(after) - sizeAt(now)) : 0);
      const bend = before ? Math.abs(lowAt(after) - 2 * lowAt(now) + lowAt(before)) : 0;
      const reach = gain * times + bend * times * (times + 1);
      low = Math.min(low, lowAt(now) + (extent ? extent[0] : 0) - reach);
      high = Math.max(high, lowAt(now) + (extent ? extent[1] : sizeAt(now)) + reach);
    }
    min.push(low);
    max.push(high);
  }
  return { min, max };
}

/** Adds the phases in which a speed comes to its cap. */
function addCaps(world: SceneWorld, runs: NearbyRuns, frame: number, borders: Borders): void {
  const { scene } = world;
  const { dimensions, fps } = scene;
  const step: Polynomial = frame === 1 ? [runs.phase / fps, 1 / fps] : [1 / fps];
  for (const place of world.movers.keys()) {
    const body = bodyOf(world, place);
    const { maxSpeed } = body;
    if (maxSpeed === undefined) continue;
    const acceleration = accelerationOf(scene, body) ?? [];
    for (let axis = 0; axis < dimensions; axis++) {
      const most = typeof maxSpeed === "number" ? maxSpeed : at(maxSpeed, axis);
      const velocity = fitted(runs, frame, ({ velocities }) => velocities[place * dimensions + axis] as number);
      const uncapped = plus(velocity, times(step, acceleration[axis] ?? 0));
      for (const cap of [most, -most]) borders.addRoots(minus(uncapped, [cap]));
    }
  }
}

/** Adds the phases in which something that shrinks is gone. */
function addVanishing(world: SceneWorld, runs: NearbyRuns, frame: number, borders: Borders): void {
  const { dimensions, fps } = world.scene;
  const step: Polynomial = frame === 1 ? [runs.phase / fps, 1 / fps] : [1 / fps];
  for (const place of world.growing) {
    const { growth } = bodyOf(world, place);
    for (let axis = 0; axis < dimensions; axis++) {
      const change = growth?.change[axis] ?? 0;
      if (change >= 0) continue;
      const size = fitted(runs, frame, ({ sizes }) => sizes[place * dimensions + axis] as number);
      borders.addRoots(plus(size, times(step, change)));
    }
  }
}

/** What never moves and may be met within a hull, in the order of the file. */
function wallsNear(world: SceneWorld, place: number, { min, max }: Box): readonly Wall[] {
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

function hasWalls({ statics }: SceneWorld, { min, max }: Box): boolean {
  near.length = 0;
  statics.collect(Float64Array.of(...min, ...max), near);
  return near.length > 0;
}

/** Where something may be, in phases as far away as this. */
function boundsOf({ lows, highs }: Placed, far: number): Box {
  return { min: lows.map((low) => -mostOf(times(low, -1), far)), max: highs.map((high) => mostOf(high, far)) };
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
function addPushesOfTwo(
  world: SceneWorld,
  [i, j]: readonly [number, number],
  [way, otherWay]: readonly [PhaseWay, PhaseWay],
  ends: (Placed | undefined)[],
  borders: Borders,
): void {
  const [a, b] = [bodyOf(world, i), bodyOf(world, j)];
  const [own, other] = [ends[i] as Placed, ends[j] as Placed];
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
  const shifted = (placed: Placed, part: number): Placed => {
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
function against(own: Placed, other: Placed): Placed {
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
function pushedAlong(axis: Vec, own: Placed, other: Solid): Placed {
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
function pushed({ solid, lows, highs }: Placed, push: Vec, face?: Vec): Placed {
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

/** What of a polynomial depends on the phase. */
function later(polynomial: Polynomial): Polynomial {
  return polynomial.map((factor, power) => (power === 0 ? 0 : factor));
}

function scaled(vec: Vec, by: number): Vec {
  return vec.map((each) => (each === 0 ? 0 : each * by));
}

function less(a: Vec, b: Vec): Vec {
  return a.map((each, axis) => each - at(b, axis));
}

function addBordersOfTwo(own: PhaseWay, other: PhaseWay, borders: Borders): void {
  addFaces(own.start, other.start, borders, false);
  for (const [i, leg] of [own, ...own.legs].entries()) {
    const otherLeg = [other, ...other.legs][i];
    if (!otherLeg) continue;
    addFaces(leg.end, otherLeg.end, borders, true);
    addCorners(leg, otherLeg, borders);
  }
}

/** Depths that are rounding, in parts of the coordinates. */
const NEAR = 2 ** -40;

function marginOf(a: Solid, b: Solid): number {
  return NEAR * Math.max(...[...a.min, ...a.max, ...b.min, ...b.max].map(Math.abs));
}

/** How deep a solid is behind each face of the sum of its shape and that of another one. */
function depthsOf(own: Placed, other: Placed): readonly Polynomial[] {
  if (!own.solid.polygon && !other.solid.polygon) {
    return own.lows.flatMap((low, axis) => [
      minus(own.highs[axis] as Polynomial, other.lows[axis] as Polynomial),
      minus(other.highs[axis] as Polynomial, low),
    ]);
  }
  const [ownCorners, corners] = [cornersOf(own.solid), cornersOf(other.solid)];
  const normals = [...normalsOf(corners), ...normalsOf(ownCorners).map((normal) => scaled(normal, -1))];
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
function addFaces(own: Placed, other: Placed, borders: Borders, isCheck: boolean): void {
  const { far } = borders;
  const margin = marginOf(own.solid, other.solid);
  const depths = depthsOf(own, other);
  if (depths.some((depth) => mostOf(depth, far) < -margin)) return;
  const isIn = (phase: number): boolean => depths.every((depth) => valueOf(depth, phase) > -margin);
  depths.forEach((depth, i) => {
    borders.addRoots(depth, isIn);
    for (let j = i + 1; isCheck && j < depths.length; j++)
      borders.addRoots(minus(depths[j] as Polynomial, depth), isIn);
  });
}

/** Adds the phases, from this one, from which on something else happens between a mover and a solid at rest. */
function addBorders({ start, end }: PhaseWay, legs: readonly PhaseLeg[], wall: Placed, borders: Borders): void {
  addFaces(start, wall, borders, false);
  addFaces(end, wall, borders, true);
  for (const leg of legs) addFaces(leg.end, wall, borders, false);
  for (const leg of legs.length > 0 ? legs : [{ start, end }]) addCorners(leg, { start: wall, end: wall }, borders);
}

/**
 * Adds the phases in which a solid comes to another side of one that it is in when the step or leg ends. A one-way solid, and who is put
 * back, ask on which side it was before.
 */
function addSides(own: PhaseLeg, other: PhaseLeg, borders: Borders): void {
  const margin = marginOf(own.end.solid, other.end.solid);
  const ends = depthsOf(own.end, other.end);
  if (ends.some((depth) => mostOf(depth, borders.far) < -margin)) return;
  const isIn = (phase: number): boolean => ends.every((depth) => valueOf(depth, phase) > -margin);
  for (const depth of depthsOf(own.start, other.start)) borders.addRoots(depth, isIn);
}

/** Adds the phases in which a straight path leads over a corner: to two faces at once, or along one of them. */
function addCorners(own: PhaseLeg, other: PhaseLeg, borders: Borders): void {
  const margin = Math.max(marginOf(own.start.solid, other.start.solid), marginOf(own.end.solid, other.end.solid));
  const depths = depthsOf(own.start, other.start);
  const endDepths = depthsOf(own.end, other.end);
  const { far } = borders;
  const isBeside = (depth: Polynomial, i: number): boolean =>
    Math.max(mostOf(depth, far), mostOf(endDepths[i] as Polynomial, far)) < -margin;
  if (depths.some(isBeside)) return;
  const speeds = endDepths.map((depth, i) => borders.clear(minus(depth, depths[i] as Polynomial)));
  depths.forEach((depth, i) => {
    const speed = speeds[i] as Polynomial;
    if (speed.every((factor) => factor === 0)) {
      borders.addRoots(depth, (phase) => isMetOn(depths, speeds, phase, margin));
      return;
    }
    for (let j = i + 1; j < depths.length; j++) {
      const [further, otherSpeed] = [depths[j] as Polynomial, speeds[j] as Polynomial];
      if (otherSpeed.every((factor) => factor === 0)) continue;
      const isOver = (phase: number): boolean => {
        const time = -valueOf(depth, phase) / valueOf(speed, phase);
        const isOnPath = time > -NEAR && time < 1 + NEAR;
        return (
          isOnPath &&
          depths.every((each, k) => valueOf(each, phase) + valueOf(speeds[k] as Polynomial, phase) * time > -margin)
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
