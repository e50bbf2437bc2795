import { at, type Box, minus, plus, type Polynomial, times, touches, type Vec } from "../geometry/index.js";
import { accelerationOf, isDriven } from "../scene/index.js";
import { movesByAxis } from "./compare.js";
import { turnsOf } from "./kinematics.js";
import type { SceneWorld } from "./sceneWorld.js";
import { type NearbyRuns, type StepPlaces, bodyOf, fitted, wayOf, atRest, hullOf } from "./phaseWays.js";
import { Borders, addBordersOfTwo, addBorders, addRests, addSides } from "./phaseBorders.js";
import { wallsNear, hasWalls, addPushes, addPushesOfTwo, isBack } from "./phasePushes.js";

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
  const pulls = world.movers.map(({ body }) => accelerationOf(world.scene, body)?.map((a) => a / world.scene.fps ** 2));
  const last = Math.min(world.scene.frames + 1, Math.max(...here.keys()));
  for (const frame of here.keys()) {
    if (!runs.after.has(frame) || (runs.before && !runs.before.has(frame))) continue;
    addCaps(world, runs, frame, borders);
    addVanishing(world, runs, frame, borders);
    const isNextKnown = here.has(frame + 1) && runs.after.has(frame + 1) && runs.before?.has(frame + 1) !== false;
    const { near } = here.get(frame) as StepPlaces;
    const hulls = world.movers.map((_, place) =>
      near?.[place] === 0 ? undefined : hullOf(world, place, runs, frame, far),
    );
    const isNear = (place: number): boolean => {
      const own = hulls[place];
      if (!own) return false;
      return hasWalls(world, own) || hulls.some((hull, other) => hull && other !== place && touches(hull, own));
    };
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
        if (frame === last) addRests(way.start, wall, borders, restsTo(world, runs, frame, pulls[place], place));
        addBorders(way, legs, wall, borders, pulls[place]);
        if (met === "any" && !isBack(body)) continue;
        for (const leg of [way, ...legs]) addSides(leg, { start: wall, end: wall }, borders);
      }
      return addPushes(world, place, way, walls, borders);
    });
    for (const [i, way] of ways.entries()) {
      for (const [j, other] of ways.entries()) {
        const areDriven = isDriven(bodyOf(world, i)) && isDriven(bodyOf(world, j));
        if (!way || !other || j <= i || areDriven || !touches(hulls[i] as Box, hulls[j] as Box)) continue;
        const pull = difference(pulls[i], pulls[j]);
        addBordersOfTwo(way, other, borders, pull);
        if (frame === last) {
          addRests(way.start, other.start, borders, restsTo(world, runs, frame, pull, i, j));
          addRests(other.start, way.start, borders, restsTo(world, runs, frame, difference(pulls[j], pulls[i]), j, i));
        }
        const areSidesAsked = world.isLimited || [i, j].some((place) => isBack(bodyOf(world, place)));
        if (areSidesAsked) addSides(way, other, borders);
        addPushesOfTwo(world, [i, j], [way, other], ends, borders);
      }
    }
  }
  return borders.isOnOne ? undefined : [borders.from, borders.to];
}

/**
 * How deep a mover may rest in what it came into through a face, by its normal: as deep as acceleration, growth and the other one lead it in
 * a step, times the bodies that may lie on each other.
 *
 * @param pull how far acceleration moves it in a step, against the other one
 * @param other the place of another mover; absent for a wall
 */
function restsTo(
  world: SceneWorld,
  runs: NearbyRuns,
  frame: number,
  pull: Vec | undefined,
  place: number,
  other?: number,
): (normal: Vec) => Polynomial {
  const { dimensions } = world.scene;
  const { changes } = runs.here.get(frame) as StepPlaces;
  const grows = Math.max(
    0,
    ...[place, other ?? place].flatMap((each) => [...changes.subarray(each * dimensions, (each + 1) * dimensions)]),
  );
  return (normal) => {
    const pulled = Math.max(0, -normal.reduce((sum, n, axis) => sum + n * (pull?.[axis] ?? 0), 0));
    const comes = normal.reduce((sum: Polynomial, n, axis) => {
      if (other === undefined || n === 0) return sum;
      return plus(
        sum,
        times(
          fitted(runs, frame, ({ displacements }) => displacements[other * dimensions + axis] as number),
          n,
        ),
      );
    }, []);
    return times(plus([pulled + grows], at(comes, 0) > 0 ? comes : []), world.movers.length);
  };
}

/** One vector less another one, where any of the two is known. */
function difference(a: Vec | undefined, b: Vec | undefined): Vec | undefined {
  return (a ?? b)?.map((_, axis) => (a?.[axis] ?? 0) - (b?.[axis] ?? 0));
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
