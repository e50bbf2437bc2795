import { finished, type Steps } from "../geometry/index.js";
import { accelerationOf } from "../scene/index.js";
import { discreteRun } from "./discreteRun.js";
import { isSame, PassageTracker, type TrackedPassage } from "./passageTracker.js";
import { cellAround } from "./phaseCells.js";
import { type Frames, type NearbyRuns, placesNow, type StepPlaces } from "./phaseWays.js";
import { canTellNear, NearAsIn, NearMovers } from "./nearMovers.js";
import { inPhase, type SceneWorld } from "./sceneWorld.js";

/** Whether a body is followed, by its index in the scene. */
type IsFollowed = (body: number) => boolean;

/** A look at a polygon takes as long as so many at boxes. */
export const POLYGON = 4;

/** A part of the phases in (0, 1]. */
export type PhaseSpan = readonly [low: number, high: number];

/** Phases around one in which a run is the same, but for places that are polynomials of the phase. */
export interface PhaseCell {
  readonly phase: number;
  readonly span: PhaseSpan;
  readonly passages: readonly TrackedPassage[];
  /** What of the span that was asked about is in other cells. */
  readonly rest: readonly PhaseSpan[];
  /** How much there was to look at. */
  readonly work: number;
}

/** Narrower cells are rounding. */
const LEAST_CELL = 1e-7;

/**
 * Distance of the runs beside one, as a part of the span: two places tell a straight line, three a parabola. What a parabola errs by far
 * from there grows with the square of the distance.
 */
const [NEARBY, NEARBY_ON_CURVES] = [2 ** -12, 2 ** -6];

/** Farther than this many times the distance of the runs, rounding makes the fitted places unreliable. */
const [RELIABLE, RELIABLE_ON_CURVES] = [2 ** 20, 2 ** 11];

/** So much nearer they are where something happens between them, and so often. */
const [NEARER, MOST_NEARER] = [2 ** -4, 3];

/** Whether places depend on the phase in straight lines. */
function areStraight({ integrator }: SceneWorld): boolean {
  return integrator.isUniform;
}

/**
 * Whether places are polynomials of the phase, so that all cells can be known: not where a path through a frame is a parabola, a cap is
 * the length of a slanted velocity, or something that accelerates is swept.
 */
export function areCellsExact({ integrator, movers, scene }: SceneWorld): boolean {
  if (integrator.isUniform) return true;
  if (integrator.isCurved) return false;
  return movers.every(({ body }) => {
    if (body.detection === "swept") return false;
    if (typeof body.maxSpeed !== "number") return true;
    const pull = accelerationOf(scene, body);
    return (body.velocity ?? []).filter((along, axis) => along !== 0 || (pull?.[axis] ?? 0) !== 0).length <= 1;
  });
}

/** Where in a span a run is tried, one after the other, until its phase is not the very border of two cells. */
const PLACES = [0.5, 0.4532, 0.5571];

/** Runs a scene in the middle of a span, and tells how far around it the run is the same. */
export function cellOf(world: SceneWorld, [low, high]: PhaseSpan, isFollowed?: IsFollowed): PhaseCell {
  let all = 0;
  for (const place of PLACES) {
    const phase = low + (high - low) * place;
    const far = canTellNear(world) ? Math.max(phase - low, high - phase) : undefined;
    let trace = finished(traceOf(world, phase, isFollowed, far));
    let around = spanAround(world, phase, trace.frames, [low, high]);
    if (far !== undefined && !isWithinReach(far, around.farthest)) {
      trace = finished(traceOf(world, phase, isFollowed));
      around = spanAround(world, phase, trace.frames, [low, high]);
    }
    const { passages, work } = trace;
    const { cell, runs } = around;
    all += (runs + 1) * work;
    if (!cell && place !== PLACES.at(-1)) continue;
    const span: PhaseSpan = cell ?? [phase, phase];
    const beside: readonly PhaseSpan[] = [
      [low, span[0]],
      [span[1], high],
    ];
    const rest = beside.filter(([a, b]) => b - a > LEAST_CELL);
    return { phase: (span[0] + span[1]) / 2, span, passages, rest, work: all };
  }
  throw new RangeError("A span has places.");
}

/** Whether the guessed reach holds for all movers in all phases of the span. @param far the greatest distance of these phases */
function isWithinReach(far: number, { here, after, before, apart }: NearbyRuns): boolean {
  const times = far / apart;
  for (const [frame, { positions, reach }] of here) {
    const [others, earlier] = [after.get(frame)?.positions, before?.get(frame)?.positions];
    if (!others || !reach || (before && !earlier)) continue;
    for (let i = 0; i < positions.length; i++) {
      const [now, then] = [positions[i] as number, others[i] as number];
      const gain = Math.abs(then - now);
      const bend = earlier ? Math.abs(then - 2 * now + (earlier[i] as number)) : 0;
      const elsewhere = gain * times + bend * times * (times + 1);
      if (elsewhere > (reach[i] as number) + ROUNDING * Math.abs(now) * times * (earlier ? times + 1 : 1)) return false;
    }
  }
  return true;
}

/** More than a place errs by, in parts of the coordinate. */
const ROUNDING = 2 ** -43;

interface Around {
  /** How far around a phase a run is the same; undefined where that phase is a border. */
  readonly cell: PhaseSpan | undefined;
  readonly runs: number;
  /** The runs beside it that are farthest away. */
  readonly farthest: NearbyRuns;
}

function spanAround(world: SceneWorld, phase: number, here: Frames, [low, high]: PhaseSpan): Around {
  const isStraight = areStraight(world);
  let apart = (high - low) * (isStraight ? NEARBY : NEARBY_ON_CURVES);
  let [runs, farthest]: [number, NearbyRuns | undefined] = [0, undefined];
  for (let nearer = 0; ; nearer++) {
    const after = placesOf(world, phase + apart, here);
    const before = isStraight ? undefined : placesOf(world, phase - apart, here);
    const beside: NearbyRuns = { phase, here, after, before, apart };
    farthest ??= beside;
    runs += isStraight ? 1 : 2;
    const cell = cellAround(world, beside, [low - phase, high - phase]);
    if (!cell) return { cell, runs, farthest };
    const isBetween = cell[1] <= apart || (!isStraight && -cell[0] <= apart);
    if (!isBetween || nearer === MOST_NEARER) {
      const reliable = apart * (isStraight ? RELIABLE : RELIABLE_ON_CURVES);
      const [from, to] = [Math.max(cell[0], -reliable), Math.min(cell[1], reliable)];
      return { cell: [phase + from, phase + to], runs, farthest };
    }
    apart *= NEARER;
  }
}

/** What runs may still take. */
export interface Budget {
  /** Looks at bodies that something is near to. */
  left: number;
  /** The same until it is time for a pause. */
  untilPause: number;
}

/** Thrown where it is time for a pause. Whoever asks again goes on: what was run until then is kept. */
export class PauseNeeded extends Error {}

/** Cells of phases that are run at most: in most scenes these are all. */
const MOST_CELLS = 64;

/** A span has one cell in place of this many even phases. */
const PHASES_A_SPAN = 2;

/** All phases, in so many parts. */
export function evenSpans(parts: number): PhaseSpan[] {
  return Array.from({ length: parts }, (_, i) => [i / parts, (i + 1) / parts]);
}

/**
 * Runs of a scene in phases that tell what happens in all: in one of each cell; where these are not all known, in phases that are
 * evenly apart as well. Each is run when it is asked for, and once.
 *
 * @throws PauseNeeded where it is time for one
 */
export class PhaseRuns {
  private readonly known: (readonly TrackedPassage[])[] = [];
  private readonly open: PhaseSpan[];
  private cells = 0;
  private evens = 0;

  /**
   * @param phases how many are evenly apart
   * @param isFollowed whose passages are asked for
   */
  constructor(
    private readonly world: SceneWorld,
    private readonly phases: number,
    private readonly isFollowed: IsFollowed,
    private readonly budget: Budget,
  ) {
    this.open = evenSpans(areCellsExact(world) ? 1 : Math.ceil(phases / PHASES_A_SPAN));
  }

  /** Whether any has a passage that is meant; undefined where the budget is not enough to tell. */
  some(isMeant: (passage: TrackedPassage) => boolean): boolean | undefined {
    for (let i = 0; ; i++) {
      if (i === this.known.length) {
        if (this.isOver) return false;
        if (this.budget.left < 0) return undefined;
        if (this.budget.untilPause < 0) throw new PauseNeeded();
        this.known.push(this.next());
      }
      if (this.known[i]?.some(isMeant)) return true;
    }
  }

  /** Whether there is no phase left to run. */
  private get isOver(): boolean {
    return this.open.length === 0 && (this.cells > 0 || this.evens === this.phases);
  }

  /** The passages of the next cell, or of the next even phase. */
  private next(): readonly TrackedPassage[] {
    const { world, phases, isFollowed } = this;
    const span = this.open.shift();
    if (!span) {
      const { passages, work } = finished(traceOf(world, (this.evens++ + 0.5) / phases, isFollowed));
      this.spend(work);
      return passages;
    }
    this.cells++;
    const { passages, rest, work } = cellOf(world, span, isFollowed);
    this.open.push(...rest);
    // There are too many: even phases are run instead.
    if (this.cells === MOST_CELLS && this.open.length > 0) [this.open.length, this.cells] = [0, 0];
    this.spend(work);
    return passages;
  }

  private spend(work: number): void {
    this.budget.left -= work;
    this.budget.untilPause -= work * (this.world.hasShapes ? POLYGON : 1);
  }
}

/** A run in one phase: places of the movers when each step begins, and what they move in it; and its passages. */
interface Trace {
  readonly frames: Frames;
  readonly passages: readonly TrackedPassage[];
  /** How much there was to look at. */
  readonly work: number;
}

/** Steps of a mover that are as much work as a look at one: where all steps are looked at, and where steps are left out. */
const [STEPS_A_LOOK, NEAR_STEPS_A_LOOK] = [16, 4];

/** @param far steps are left out in which nobody meets anything in phases as far away as this; undefined where all are looked at */
export function* traceOf(world: SceneWorld, phase: number, isFollowed?: IsFollowed, far?: number): Steps<Trace> {
  const frames = new Map<number, StepPlaces>();
  const { scene } = world;
  const lastEntry = scene.frames + (phase < 1 ? 1 : 0);
  const tracker = new PassageTracker(world, scene.frames, lastEntry, isFollowed);
  let seen = 0;
  const near = far === undefined ? undefined : new NearMovers(world, far);
  const known = {
    ...{ tracks: false, apart: undefined },
    mustLook: () => hasMet(frames, phase) || tracker.looks > 0,
    isOver: () => tracker.isAtRest || (seen > lastEntry && !tracker.isAwaited),
    seePairs: tracker.seePairs,
    seeLeg: tracker.seeLeg,
    endLeg: tracker.endLeg,
    near,
  };
  const last = lastEntry + 1 + MOST_AWAITED;
  yield* discreteRun(untilFrame(world, phase, last), known, (frame, game) => {
    // Frames before it may have been left out.
    const isPastEnd = frame > lastEntry + 1 && !tracker.isAwaited;
    seen = frame;
    if (isPastEnd) return;
    frames.set(frame, placesNow(game, near));
    tracker.look(frame, game);
  });
  const work = tracker.looks + (frames.size * world.movers.length) / (near ? NEAR_STEPS_A_LOOK : STEPS_A_LOOK);
  return { frames, passages: tracker.found, work };
}

/** Frames that a run goes on for at most, after the one that tells where the last one ends: until what is only seen is out. */
const MOST_AWAITED = 2;

/** A world in a phase, with so many frames. */
function untilFrame(world: SceneWorld, phase: number, frames: number): SceneWorld {
  return { ...inPhase(world, phase), scene: { ...world.scene, frames } };
}

/**
 * Whether anything has come near anything. Until something meets, paths are the same in all phases; from then on a frame that
 * is clear in one may not be in the next one.
 */
function hasMet(frames: Frames, phase: number): boolean {
  // A first step that is shorter is looked at anyway.
  return frames.size > (phase < 1 ? 1 : 0);
}

/** The same without passages. @param like steps of the run beside it: as many are run and looked at */
function placesOf(world: SceneWorld, phase: number, like: Frames): Frames {
  const frames = new Map<number, StepPlaces>();
  let isOver = false;
  const known = {
    tracks: false,
    apart: undefined,
    isOver: () => isOver,
    mustLook: () => like.has(2) || hasMet(frames, phase),
    near: like.get(1)?.near ? new NearAsIn(like) : undefined,
  };
  const run = discreteRun(untilFrame(world, phase, Math.max(...like.keys())), known, (frame, game) => {
    isOver = frame > 2 && isSame(world, frames.get(frame - 1), game);
    frames.set(frame, placesNow(game));
  });
  finished(run);
  return frames;
}
