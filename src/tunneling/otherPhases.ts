import { at, type Box, type Steps, type Vec, vecAt } from "../geometry/index.js";
import { compareFrame, type Comparison, nearOf } from "./compare.js";
import { discreteRun } from "./discreteRun.js";
import { facesOf } from "./encounter.js";
import type { Game } from "./game.js";
import { inPhase, type SceneWorld } from "./sceneWorld.js";
import { movedBy, type Solid, solidOf } from "./solid.js";

/** A passage of some phases: the first one of its body there. */
export interface PhasePassage {
  readonly comparison: Comparison;
  /** A phase in which it happens. */
  readonly phase: number;
  /** The share of the phases that were run in which it happens. */
  readonly share: number;
  /** Whether the game has pushed the body before, in any of these phases. */
  readonly isLater: boolean;
}

/** What a scene comes to in other phases. */
export interface Survey {
  readonly passages: readonly PhasePassage[];
  /** Whether all phases are known: else only some were run. */
  readonly isComplete: boolean;
  /** Movers times steps that were run. */
  readonly cost: number;
}

/** Movers times steps that are run in other phases at most: an answer is wanted with each letter that is typed. */
const MOST_MOVER_STEPS = 16_384;

/** Phases are run in so many pieces of (0, 1] at least, and in so many at most. */
const [PIECES, MOST_CELLS] = [8, 512];

/** Narrower cells are rounding. */
const LEAST_CELL = 1e-7;

/** By which part of a cell a second run is apart from the first, to tell how places depend on the phase. */
const NEARBY = 2 ** -10;

/**
 * Runs a scene in all phases of its checks. Around each phase that is run there is a cell of phases in which the run is the same but
 * for places that depend on the phase in a straight line: up to the next phase in which a check is flush with a face, two ways out
 * are equally long, or a path leads over a corner. Where bodies accelerate the line is only near.
 */
export function* surveyPhases(world: SceneWorld): Steps<Survey> {
  const found = new Map<string, { comparison: Comparison; phase: number; share: number; isLater: boolean }>();
  const costOfRun = world.scene.frames * Math.max(1, world.movers.length);
  const mostRuns = MOST_MOVER_STEPS / costOfRun;
  let open = Array.from({ length: PIECES }, (_, i) => [i / PIECES, (i + 1) / PIECES] as const);
  let known = 0;
  let runs = 0;
  const survey = (isComplete: boolean): Survey => {
    const passages = [...found.values()].map(({ share, ...each }) => ({ ...each, share: share / known }));
    return { passages, isComplete, cost: runs * costOfRun };
  };
  while (open.length > 0 && runs + open.length <= Math.min(mostRuns, MOST_CELLS)) {
    const next: (readonly [number, number])[] = [];
    for (const [low, high] of open) {
      const phase = (low + high) / 2;
      const run = yield* traceOf(world, phase, true);
      const nearby = yield* traceOf(world, phase + (high - low) * NEARBY, false);
      runs += 1;
      const [from, to] = cellAround(world, run, nearby, (high - low) * NEARBY, [low - phase, high - phase]);
      known += to - from;
      for (const { comparison, isLater } of run.passages) {
        const key = `${comparison.body} ${comparison.obstacle} ${comparison.code}`;
        const before = found.get(key) ?? { comparison, phase, share: 0, isLater };
        before.share += to - from;
        before.isLater ||= isLater;
        found.set(key, before);
      }
      for (const each of [
        [low, phase + from],
        [phase + to, high],
      ] as const) {
        if (each[1] - each[0] > LEAST_CELL) next.push(each);
      }
      yield;
    }
    open = next;
  }
  return survey(open.length === 0);
}

/**
 * Whether a passage happens in some phase, of so many that are evenly apart.
 *
 * @param isMeant which passage is asked for
 */
export function* happensInSome(
  world: SceneWorld,
  phases: number,
  isMeant: (passage: Comparison) => boolean,
): Steps<boolean> {
  for (let i = 0; i < phases; i++) {
    let isFound = false;
    yield* discreteRun(
      inPhase(world, (i + 0.5) / phases),
      { tracks: false, apart: undefined },
      function* (frame, game, from, to) {
        for (let place = from; place < Math.min(to, game.count) && !isFound; place++) {
          isFound = (yield* passagesOf(frame, game, place)).some(isMeant);
        }
      },
    );
    if (isFound) return true;
    yield;
  }
  return false;
}

/** More that is joined with an obstacle is not looked for. */
const MOST_JOINED = 256;

/** The pairs of a body with all that forms one obstacle with what it enters: grown by the body, they touch or overlap. */
function joinedPairs(world: SceneWorld, comparison: Comparison): readonly string[] {
  const { body, size, passage } = comparison;
  const joined = new Set([comparison.obstacle]);
  const edge: Box[] = world.scene.bodies[comparison.obstacle]?.velocity ? [] : [passage.first.box];
  const found: number[] = [];
  for (const { min, max } of edge) {
    found.length = 0;
    const low = min.map((m, axis) => m - at(size, axis));
    const high = max.map((m, axis) => m + at(size, axis));
    world.statics.collect(Float64Array.of(...low, ...high), found);
    for (const index of found) {
      const obstacle = world.obstacle(index);
      if (joined.has(obstacle) || joined.size > MOST_JOINED) continue;
      joined.add(obstacle);
      edge.push(world.solidAt(index));
    }
  }
  return [...joined].map((obstacle) => pairOf({ body, obstacle }));
}

/** What all phases come to. */
interface AllPhases {
  readonly comparisons: readonly Comparison[];
  /** The pairs with a passage of a body that was pushed before, by {@link pairOf}. */
  readonly later: ReadonlySet<string>;
}

/** The body and the obstacle of a comparison: safe numbers are about the two, however often they meet. */
export function pairOf({ body, obstacle }: Pick<Comparison, "body" | "obstacle">): string {
  return `${body} ${obstacle}`;
}

/**
 * The comparisons of a run, and passages that only other phases have, as risks. A risk that is known by a bound alone is left out
 * if no phase has it.
 *
 * @param crowded bodies that come near more than one other: others are compared in all phases by their first contact
 */
export function* inAllPhases(
  world: SceneWorld,
  comparisons: readonly Comparison[],
  crowded: ReadonlySet<number>,
): Steps<AllPhases> {
  const isBound = ({ code, fall, isResizing, body }: Comparison): boolean =>
    code === "tunnel-risk" && (fall !== undefined || isResizing === true || crowded.has(body));
  if (crowded.size === 0 && !comparisons.some(isBound)) return { comparisons, later: new Set() };
  const { passages, isComplete } = yield* surveyPhases(world);
  const known = new Set(comparisons.flatMap((each) => joinedPairs(world, each)));
  const others = passages
    .filter(({ comparison }) => !known.has(pairOf(comparison)))
    .map(({ comparison, phase, share }): Comparison => {
      return { ...comparison, code: "tunnel-risk", inPhases: { code: comparison.code, phase, share } };
    });
  const passing = new Set(passages.map(({ comparison }) => comparison.body));
  const isLeft = (each: Comparison): boolean => !(isComplete && isBound(each) && !passing.has(each.body));
  const later = new Set(passages.flatMap(({ comparison, isLater }) => (isLater ? [pairOf(comparison)] : [])));
  return { comparisons: [...comparisons.filter(isLeft), ...others], later };
}

/** A run in one phase: places of the movers when each step begins, and what they move in it; and the first passage of each. */
interface Trace {
  readonly frames: ReadonlyMap<number, Places>;
  readonly passages: readonly FirstPassage[];
}

/** The first passage of a body, and whether the game has pushed the body before. */
interface FirstPassage {
  readonly comparison: Comparison;
  readonly isLater: boolean;
}

function* traceOf(world: SceneWorld, phase: number, isCompared: boolean): Steps<Trace> {
  const frames = new Map<number, Places>();
  const passages = new Map<number, FirstPassage>();
  const pushed = new Set<number>();
  let before: Places | undefined;
  const shifted = inPhase(world, phase);
  yield* discreteRun(shifted, { tracks: false, apart: undefined }, function* (frame, game, from, to) {
    if (from === 0) {
      const places = { positions: game.positions.slice(), displacements: game.displacements.slice() };
      frames.set(frame, places);
      if (isCompared && before) notePushed(world, before, places, pushed);
      before = places;
    }
    if (!isCompared) return;
    for (let place = from; place < Math.min(to, game.count); place++) {
      // Behind what it passed it is where it is not once that is fixed.
      if (passages.has(game.index(place))) continue;
      const [comparison] = yield* passagesOf(frame, game, place);
      if (comparison) passages.set(comparison.body, { comparison, isLater: pushed.has(place) });
    }
  });
  return { frames, passages: [...passages.values()] };
}

function* passagesOf(frame: number, game: Game, place: number): Steps<readonly Comparison[]> {
  const near = nearOf(game, place);
  return near ? (yield* compareFrame(frame, game, place, near, false)).comparisons : [];
}

/** Notes which movers, by their places, are not where the step before led them. */
function notePushed({ scene, movers }: SceneWorld, before: Places, now: Places, pushed: Set<number>): void {
  const { dimensions } = scene;
  movers.forEach((_, place) => {
    for (let i = place * dimensions; i < (place + 1) * dimensions; i++) {
      const [led, is] = [
        (before.positions[i] as number) + (before.displacements[i] as number),
        now.positions[i] as number,
      ];
      if (Math.abs(led - is) > NEAR * (Math.abs(led) + Math.abs(is))) pushed.add(place);
    }
  });
}

/** Places of movers when a step begins, and what they move in it. */
interface Places {
  readonly positions: Float64Array;
  readonly displacements: Float64Array;
}

/** How far around a phase the run is the same, as phases from it: at most from one to the other of the given ones. */
function cellAround(
  world: SceneWorld,
  run: Trace,
  nearby: Trace,
  apart: number,
  [low, high]: readonly [number, number],
): readonly [number, number] {
  let [from, to] = [low, high];
  const add = (phase: number): void => {
    if (phase > 0 && phase < to) to = phase;
    if (phase < 0 && phase > from) from = phase;
  };
  for (const [frame, here] of run.frames) {
    const there = nearby.frames.get(frame);
    if (!there) continue;
    const ways = world.movers.map((_, place) => wayOf(world, place, here, there, apart));
    ways.forEach((way, place) => {
      for (const solid of solidsNear(world, place, way, Math.max(-low, high))) addBorders(way, solid, add);
      for (const other of ways.slice(place + 1)) addBordersOfTwo(way, other, add);
    });
  }
  return [from, to];
}

/** A mover in a step, and what its places gain with the phase. */
interface PhaseWay {
  readonly start: Solid;
  readonly end: Solid;
  readonly moves: Vec;
  readonly startGain: Vec;
  readonly endGain: Vec;
}

function wayOf(world: SceneWorld, place: number, here: Places, there: Places, apart: number): PhaseWay {
  const { dimensions } = world.scene;
  const { body } = world.movers[place] as SceneWorld["movers"][number];
  const of = (column: Float64Array): Vec => vecAt(column, place, dimensions);
  const [position, moves] = [of(here.positions), of(here.displacements)];
  const [nearPosition, nearMoves] = [of(there.positions), of(there.displacements)];
  const start = solidOf(body, position);
  const startGain = position.map((p, axis) => (at(nearPosition, axis) - p) / apart);
  const endGain = startGain.map((gain, axis) => gain + (at(nearMoves, axis) - at(moves, axis)) / apart);
  return { start, end: movedBy(start, { displacement: moves }), moves, startGain, endGain };
}

/** What never moves and may be met in phases as far away as this. */
function solidsNear(
  world: SceneWorld,
  place: number,
  { start, end, startGain, endGain }: PhaseWay,
  far: number,
): readonly Solid[] {
  const gain = startGain.map((each, axis) => Math.max(Math.abs(each), Math.abs(at(endGain, axis))) * far);
  const low = start.min.map((m, axis) => Math.min(m, at(end.min, axis)) - at(gain, axis));
  const high = start.max.map((m, axis) => Math.max(m, at(end.max, axis)) + at(gain, axis));
  const found: number[] = [];
  world.statics.collect(Float64Array.of(...low, ...high), found);
  return found.flatMap((index) => (world.meetingWith(place, index) === "none" ? [] : [world.solidAt(index)]));
}

function addBordersOfTwo(own: PhaseWay, other: PhaseWay, add: (phase: number) => void): void {
  const less = (a: Vec, b: Vec): Vec => a.map((each, axis) => each - at(b, axis));
  const relative: PhaseWay = {
    start: own.start,
    // The other one is seen at rest where it begins.
    end: movedBy(own.end, { displacement: other.moves.map((moves) => 0 - moves) }),
    moves: less(own.moves, other.moves),
    startGain: less(own.startGain, other.startGain),
    endGain: less(own.endGain, other.endGain),
  };
  addBorders(relative, other.start, add);
}

/** Depths that are rounding, in parts of the coordinates. */
const NEAR = 2 ** -40;

/** Adds the phases, from this one, from which on something else happens between a mover and a solid at rest. */
function addBorders(
  { start, end, moves, startGain, endGain }: PhaseWay,
  solid: Solid,
  add: (phase: number) => void,
): void {
  const margin = NEAR * Math.max(...[...start.min, ...start.max, ...end.min, ...end.max].map(Math.abs));
  for (const [own, gain] of [
    [start, startGain],
    [end, endGain],
  ] as const) {
    const faces = facesOf(own, solid, gain);
    const addIfIn = (phase: number): void => {
      if (faces.every(({ begin, gain: each }) => begin + each * phase > -margin)) add(phase);
    };
    faces.forEach((face, i) => {
      if (face.gain !== 0) addIfIn(-face.begin / face.gain);
      for (const other of faces.slice(i + 1)) {
        if (face.gain !== other.gain) addIfIn((other.begin - face.begin) / (face.gain - other.gain));
      }
    });
  }
  // Where the path leads over a corner, it comes to two faces at once.
  const begins = facesOf(start, solid, startGain);
  const speeds = facesOf(start, solid, moves).map(({ gain }) => gain);
  begins.forEach((face, i) => {
    const speed = speeds[i] as number;
    if (speed === 0) return;
    for (let j = i + 1; j < begins.length; j++) {
      const [other, otherSpeed] = [begins[j] as typeof face, speeds[j] as number];
      const slope = face.gain / speed - other.gain / otherSpeed;
      if (otherSpeed === 0 || slope === 0) continue;
      const phase = (other.begin / otherSpeed - face.begin / speed) / slope;
      const time = -(face.begin + face.gain * phase) / speed;
      const isOnPath = time > -NEAR && time < 1 + NEAR;
      const isAtSolid = begins.every(
        ({ begin, gain }, k) => begin + gain * phase + (speeds[k] as number) * time > -margin,
      );
      if (isOnPath && isAtSolid) add(phase);
    }
  });
}
