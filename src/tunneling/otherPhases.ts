import { at, inSteps, type Steps, type Vec, vecAt } from "../geometry/index.js";
import { isDriven } from "../scene/index.js";
import type { Comparison } from "./compare.js";
import { discreteRun } from "./discreteRun.js";
import { facesOf } from "./encounter.js";
import type { Game } from "./game.js";
import { isSame, PassageTracker, type Places, type TrackedPassage } from "./passageTracker.js";
import { inPhase, type SceneWorld } from "./sceneWorld.js";
import { movedBy, type Solid, solidOf } from "./solid.js";

/** A passage of some phases. */
export interface PhasePassage {
  readonly passage: TrackedPassage;
  /** A phase in which it happens. */
  readonly phase: number;
  /** The share of the phases that were run in which it happens. */
  readonly share: number;
}

/** What a scene comes to in other phases. */
export interface Survey {
  readonly passages: readonly PhasePassage[];
  /** Whether all phases are known: else only some were run. */
  readonly isComplete: boolean;
}

/** What is looked at in other phases at most, in bodies near a path in a step: an answer is wanted with each letter that is typed. */
const MOST_WORK = 4096;

/** How much a polygon is, in boxes. */
const POLYGON = 4;

/** Scenes of more movers are run in no other phase. */
const MOST_MOVERS = 64;

/** Phases are run in so many pieces of (0, 1] at least; in more where bodies accelerate or grow; and in so many at most. */
const [PIECES, PIECES_OF_CURVES, MOST_CELLS] = [8, 16, 512];

/** Narrower cells are rounding. */
const LEAST_CELL = 1e-7;

/** By which part of a cell a second run is apart from the first, to tell how places depend on the phase. */
const NEARBY = 2 ** -10;

/**
 * Runs a scene in all phases of its checks. Around each phase that is run there is a cell of phases in which the run is the same but
 * for places that depend on the phase in a straight line: up to the next phase in which a check is flush with a face, two ways out
 * are equally long, or a path leads over a corner. Where bodies accelerate the line is only near.
 *
 * @param work of a run, in bodies near a path in a step
 */
export function* surveyPhases(world: SceneWorld, work: number): Steps<Survey> {
  const found = new Map<string, { passage: TrackedPassage; phase: number; share: number }>();
  const mostRuns = MOST_WORK / ((world.hasShapes ? POLYGON : 1) * Math.max(work, world.scene.frames));
  const isStraight = world.integrator.isUniform && world.growing.length === 0;
  const pieces = isStraight ? PIECES : Math.max(PIECES, Math.min(PIECES_OF_CURVES, Math.floor(mostRuns)));
  let open = Array.from({ length: pieces }, (_, i) => [i / pieces, (i + 1) / pieces] as const);
  let known = 0;
  let runs = 0;
  const survey = (isComplete: boolean): Survey => {
    const passages = [...found.values()].map(({ share, ...each }) => ({ ...each, share: share / known }));
    return { passages, isComplete };
  };
  while (open.length > 0 && runs + open.length <= Math.min(mostRuns, MOST_CELLS)) {
    const next: (readonly [number, number])[] = [];
    for (const [low, high] of open) {
      const phase = (low + high) / 2;
      const run = yield* traceOf(world, phase);
      const nearby = yield* placesOf(world, phase + (high - low) * NEARBY);
      runs += 1;
      const [from, to] = cellAround(world, run, nearby, (high - low) * NEARBY, [low - phase, high - phase]);
      known += to - from;
      for (const passage of run.passages) {
        const { comparison } = passage;
        const isAfter = comparison.frame > world.scene.frames;
        const key = `${pairOf(comparison)} ${comparison.code} ${passage.isFirst} ${isAfter}`;
        const before = found.get(key) ?? { passage, phase, share: 0 };
        before.share += to - from;
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
 * Whether a passage happens in some phase: in one on each side of those in which the run changes, or in one of so many that are evenly
 * apart.
 *
 * @param isMeant which passage is asked for
 */
export function* happensInSome(
  world: SceneWorld,
  phases: number,
  isMeant: (passage: TrackedPassage) => boolean,
): Steps<boolean> {
  const isStraight = world.integrator.isUniform && world.growing.length + world.onPaths.length === 0;
  const pieces = isStraight ? 1 : Math.max(1, Math.floor(phases / 4));
  let open = Array.from({ length: pieces }, (_, i) => [i / pieces, (i + 1) / pieces] as const);
  for (let runs = 0; open.length > 0 && runs < phases;) {
    const next: (readonly [number, number])[] = [];
    for (const [low, high] of open) {
      const phase = (low + high) / 2;
      const run = yield* traceOf(world, phase);
      if (run.passages.some(isMeant)) return true;
      const nearby = yield* placesOf(world, phase + (high - low) * NEARBY);
      const [from, to] = cellAround(world, run, nearby, (high - low) * NEARBY, [low - phase, high - phase]);
      runs += 2;
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
  if (isStraight && open.length === 0) return false;
  for (let i = 0; i < phases; i++) {
    const { passages } = yield* traceOf(world, (i + 0.5) / phases);
    if (passages.some(isMeant)) return true;
    yield;
  }
  return false;
}

/** Whether a run is short enough to be run in other phases, by how many bodies come near a path in a step. */
export function isShortEnough({ movers, hasShapes }: SceneWorld, work: number): boolean {
  return movers.length <= MOST_MOVERS && PIECES * (hasShapes ? POLYGON : 1) * work <= MOST_WORK;
}

/** The body and the obstacle of a comparison: safe numbers are about the two, however often they meet. */
export function pairOf({ body, obstacle }: Pick<Comparison, "body" | "obstacle">): string {
  return `${body} ${obstacle}`;
}

/** Whether a passage is one of the body and the obstacle of a comparison, or of what is joined with that. */
export function isOfPair({ comparison, joined }: TrackedPassage, { body, obstacle }: Comparison): boolean {
  return comparison.body === body && (comparison.obstacle === obstacle || joined.has(obstacle));
}

/**
 * What the comparisons of a run come to in all phases, where a bound on the first contact alone does not tell: a passage that the run
 * does not have, and others do, is a risk, and one that no phase has is none.
 *
 * @param unproven bodies of which the bounds of a first contact do not tell all
 * @param work of a run, in bodies near a path in a step
 */
export function* inAllPhases(
  world: SceneWorld,
  comparisons: readonly Comparison[],
  unproven: ReadonlySet<number>,
  work: number,
): Steps<readonly Comparison[]> {
  // A risk by a bound that may be too strict.
  const isBound = ({ fall, code }: Comparison): boolean =>
    code === "tunnel-risk" && (fall !== undefined || world.hasShapes);
  if (unproven.size === 0 && !comparisons.some(isBound)) return comparisons;
  const { passages, isComplete } = yield* surveyPhases(world, work);
  const here = (yield* traceOf(world, 1)).passages;
  const all = passages.map(({ passage }) => passage);
  const isOwn = (each: Comparison): boolean => unproven.has(each.body) || unproven.has(each.obstacle) || isBound(each);

  const kept = comparisons.flatMap((each): readonly Comparison[] => {
    if (!isOwn(each)) return [each];
    const now = here.find((passage) => isOfPair(passage, each));
    if (now && each.code === "tunnel-risk") {
      const isTold = comparisons.some((other) => other.code !== "tunnel-risk" && isOfPair(now, other));
      return isTold ? [] : [now.comparison];
    }
    if (now?.comparison.endsInside && !isHeldIn(world, each))
      return [{ ...withoutPush(each), code: "wrong-side", endsInside: true }];
    if (now || each.code === "tunnel-risk")
      return now || all.some((passage) => isOfPair(passage, each)) || !isComplete ? [each] : [];
    const [other] = passages.filter(({ passage }) => isOfPair(passage, each));
    if (other) return [asRisk(other)];
    return isComplete && !isHeldIn(world, each) ? [] : [each];
  });
  const isKnown = (passage: TrackedPassage): boolean => kept.some((each) => isOfPair(passage, each));
  const missing = here.filter((passage) => passage.isFirst && !isKnown(passage)).map(({ comparison }) => comparison);
  const isMissing = (passage: TrackedPassage): boolean => !missing.some((each) => isOfPair(passage, each));
  const others = new Map<string, Comparison>();
  for (const each of passages) {
    const { passage } = each;
    const isAfter = passage.comparison.frame > world.scene.frames;
    if (isAfter || !passage.isFirst || isKnown(passage) || !isMissing(passage)) continue;
    if (![...others.values()].some((other) => isOfPair(passage, other)))
      others.set(pairOf(passage.comparison), asRisk(each));
  }
  return [...kept, ...missing, ...others.values()];
}

/** Put back where something that goes its own way has come to, a body is in it until that goes on: no place is safe. */
function isHeldIn({ scene }: SceneWorld, { body, obstacle, encounter, code }: Comparison): boolean {
  const isTold = [body, obstacle].some((index) => {
    const each = scene.bodies[index];
    return each !== undefined && isDriven(each);
  });
  return code === "wrong-side" && isTold && encounter.check.rule === "overlap, back to the old position";
}

function withoutPush({ push: _, ...comparison }: Comparison): Comparison {
  return comparison;
}

function asRisk({ passage: { comparison }, phase, share }: PhasePassage): Comparison {
  return { ...comparison, code: "tunnel-risk", inPhases: { code: comparison.code, phase, share } };
}

/** A run in one phase: places of the movers when each step begins, and what they move in it; and its passages. */
interface Trace {
  readonly frames: ReadonlyMap<number, SizedPlaces>;
  readonly passages: readonly TrackedPassage[];
}

function* traceOf(world: SceneWorld, phase: number): Steps<Trace> {
  const frames = new Map<number, SizedPlaces>();
  const { scene } = world;
  const lastEntry = scene.frames + (phase < 1 ? 1 : 0);
  const tracker = new PassageTracker(world, scene.frames, lastEntry);
  // A frame more, to see where the last one ends.
  const longer = { ...inPhase(world, phase), scene: { ...scene, frames: lastEntry + 1 } };
  const known = {
    ...{ tracks: false, apart: undefined },
    mustLook: () => tracker.isWaiting,
    isOver: () => tracker.isAtRest,
    seePairs: tracker.seePairs,
  };
  yield* discreteRun(longer, known, function* (frame, game, from) {
    if (from > 0) return;
    frames.set(frame, placesNow(game));
    yield* tracker.look(frame, game);
  });
  return { frames, passages: tracker.found };
}

/** How places depend on the phase: the same without passages. */
function* placesOf(world: SceneWorld, phase: number): Steps<Trace["frames"]> {
  const frames = new Map<number, SizedPlaces>();
  let isOver = false;
  const known = { tracks: false, apart: undefined, isOver: () => isOver };
  yield* discreteRun(inPhase(world, phase), known, (frame, game, from) => {
    if (from === 0) {
      isOver = frame > 2 && isSame(world, frames.get(frame - 1), game);
      frames.set(frame, placesNow(game));
    }
    return inSteps(0, 1, () => undefined);
  });
  return frames;
}

/** The same with their sizes. */
interface SizedPlaces extends Places {
  readonly sizes: Float64Array;
}

function placesNow({ positions, displacements, sizes }: Game): SizedPlaces {
  return {
    positions: positions.slice(),
    displacements: displacements.slice(),
    sizes: sizes.areChanging ? sizes.now.slice() : sizes.now,
  };
}

/** How far around a phase the run is the same, as phases from it: at most from one to the other of the given ones. */
function cellAround(
  world: SceneWorld,
  run: Trace,
  nearby: Trace["frames"],
  apart: number,
  [low, high]: readonly [number, number],
): readonly [number, number] {
  let [from, to] = [low, high];
  const add = (phase: number): void => {
    if (phase > 0 && phase < to) to = phase;
    if (phase < 0 && phase > from) from = phase;
  };
  for (const [frame, here] of run.frames) {
    const there = nearby.get(frame);
    if (!there) continue;
    const after = { here: run.frames.get(frame + 1), there: nearby.get(frame + 1) };
    const ways = world.movers.map((_, place) => wayOf(world, place, { here, there }, after, apart));
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
  /** Axis by axis: the end of each leg, and what its place gains with the phase. */
  readonly legs: readonly (readonly [Solid, Vec])[];
}

/** A step in a phase, and in one right beside it. */
interface Both<T> {
  readonly here: T;
  readonly there: T;
}

function wayOf(
  world: SceneWorld,
  place: number,
  { here, there }: Both<SizedPlaces>,
  after: Both<SizedPlaces | undefined>,
  apart: number,
): PhaseWay {
  const { dimensions } = world.scene;
  const { body } = world.movers[place] as SceneWorld["movers"][number];
  const of = (column: Float64Array): Vec => vecAt(column, place, dimensions);
  const [position, moves] = [of(here.positions), of(here.displacements)];
  const [nearPosition, nearMoves] = [of(there.positions), of(there.displacements)];
  const start = solidOf({ size: of(here.sizes), corners: body.corners }, position);
  const startGain = position.map((p, axis) => (at(nearPosition, axis) - p) / apart);
  const endGain = startGain.map((gain, axis) => gain + (at(nearMoves, axis) - at(moves, axis)) / apart);
  const end = movedBy(start, { displacement: moves });
  if (body.check.rule !== "axis by axis") return { start, end, moves, startGain, endGain, legs: [] };
  // The first leg as it is, and the others from where the first one was moved back to.
  const led = moves.map((by, axis) => (axis === 0 ? by : 0));
  const first = movedBy(start, { displacement: led });
  const firstGain = startGain.map((gain, axis) => (axis === 0 ? at(endGain, axis) : gain));
  const legs: [Solid, Vec][] = [[first, firstGain]];
  if (after.here && after.there) {
    const [x = 0, nearX = 0] = [of(after.here.positions)[0], of(after.there.positions)[0]];
    const back = moves.map((_, axis) => (axis === 0 ? x - at(position, 0) - at(moves, 0) : 0));
    legs.push([
      movedBy(end, { displacement: back }),
      endGain.map((gain, axis) => (axis === 0 ? (nearX - x) / apart : gain)),
    ]);
  }
  return { start, end, moves, startGain, endGain, legs };
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
    legs: [],
  };
  addBorders(relative, other.start, add);
}

/** Depths that are rounding, in parts of the coordinates. */
const NEAR = 2 ** -40;

/** Adds the phases, from this one, from which on something else happens between a mover and a solid at rest. */
function addBorders(
  { start, end, moves, startGain, endGain, legs }: PhaseWay,
  solid: Solid,
  add: (phase: number) => void,
): void {
  const margin = NEAR * Math.max(...[...start.min, ...start.max, ...end.min, ...end.max].map(Math.abs));
  for (const [own, gain] of [[start, startGain], [end, endGain], ...legs] as const) {
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
