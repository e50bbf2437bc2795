import { at, type Box, plus, type Polynomial, type Vec, vecAt } from "../geometry/index.js";
import type { SceneBody } from "../scene/index.js";
import type { Game } from "./game.js";
import type { NearMovers } from "./nearMovers.js";
import type { Places } from "./passageTracker.js";
import type { SceneWorld } from "./sceneWorld.js";
import { extentOf, movedBy, type Solid, solidOf } from "./solid.js";

/** What movers are when a step begins, by mover and axis. */
export interface StepPlaces extends Places {
  readonly sizes: Float64Array;
  /** What the step adds to the sizes: empty where nothing grows. */
  readonly changes: Float64Array;
  /** Velocities before the step's acceleration: empty where nothing accelerates. */
  readonly velocities: Float64Array;
  /** By place: 1 for movers that are near anything; absent where all may be. */
  readonly near?: Uint8Array | undefined;
  /** By mover and axis: how far one may be elsewhere in other phases; absent where all are near. */
  readonly reach?: Float64Array | undefined;
}

/** Copies what a game has when a step begins. */
export function placesNow({ positions, displacements, sizes, velocitiesBefore }: Game, near?: NearMovers): StepPlaces {
  return {
    near: near?.flags.slice(),
    reach: near?.reach.slice(),
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

/** A solid, and its lowest and highest coordinates on each axis: polynomials of the phase, from the one that was run. */
export interface PhaseBounds {
  readonly solid: Solid;
  readonly lows: readonly Polynomial[];
  readonly highs: readonly Polynomial[];
}

/** A mover in a step. */
export interface PhaseWay {
  readonly start: PhaseBounds;
  readonly end: PhaseBounds;
  readonly moves: Vec;
  /** Where any mover goes axis by axis, all do; else none. */
  readonly legs: readonly PhaseLeg[];
}

/** One leg of a step, from where the one before it was moved back to. */
export interface PhaseLeg {
  readonly start: PhaseBounds;
  readonly end: PhaseBounds;
}

/** Something solid that may be met, and how. */

/** @param place among the movers */
export function bodyOf(world: SceneWorld, place: number): SceneBody {
  return (world.movers[place] as SceneWorld["movers"][number]).body;
}

/** A coordinate in a step, as a polynomial of the phase through the runs. */
export function fitted(
  { here, after, before, apart }: NearbyRuns,
  frame: number,
  of: (places: StepPlaces) => number,
): Polynomial {
  const [now, further] = [of(here.get(frame) as StepPlaces), of(after.get(frame) as StepPlaces)];
  if (!before) return [now, (further - now) / apart];
  const less = of(before.get(frame) as StepPlaces);
  return [now, (further - less) / (2 * apart), (further - now - (now - less)) / (2 * apart * apart)];
}

/** How a mover goes through a step, in all phases near the one that was run. @param known whether legs are asked for, and the next step of each run is there */
export function wayOf(
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
  const placed = (solid: Solid, positions: readonly Polynomial[], extent: readonly Polynomial[]): PhaseBounds => {
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
export function atRest(solid: Solid): PhaseBounds {
  return { solid, lows: solid.min.map((m) => [m]), highs: solid.max.map((m) => [m]) };
}

/** Where a mover may be in its step, in phases as far away as this. */
export function hullOf(world: SceneWorld, place: number, runs: NearbyRuns, frame: number, far: number): Box {
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

/** What of a polynomial depends on the phase. */
export function later(polynomial: Polynomial): Polynomial {
  return polynomial.map((factor, power) => (power === 0 ? 0 : factor));
}

/** A vector times a number, without a −0. */
export function scaled(vec: Vec, by: number): Vec {
  return vec.map((each) => (each === 0 ? 0 : each * by));
}

/** A vector less another one. */
export function less(a: Vec, b: Vec): Vec {
  return a.map((each, axis) => each - at(b, axis));
}
