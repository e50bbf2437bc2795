import { inSteps, type Steps } from "../geometry/index.js";
import { discreteRun } from "./discreteRun.js";
import { isSame, PassageTracker, type TrackedPassage } from "./passageTracker.js";
import { cellAround, placesNow, type SizedPlaces } from "./phaseCells.js";
import { inPhase, type SceneWorld } from "./sceneWorld.js";

/** Whether a body is followed, by its index in the scene. */
type IsFollowed = (body: number) => boolean;

/** A part of the phases in (0, 1]. */
export type PhaseSpan = readonly [low: number, high: number];

/** Phases around one in which a run is the same, but for places that depend on the phase in a straight line. */
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

/** Distance of a second run from the first, as a part of the span. The two tell how places depend on the phase. */
const NEARBY = 2 ** -12;

/** Whether places depend on the phase in straight lines, so that all cells can be known. */
export function areStraight({ integrator, growing }: SceneWorld): boolean {
  return integrator.isUniform && growing.length === 0;
}

/** Runs a scene in the middle of a span, and tells how far around it the run is the same. */
export function* cellOf(world: SceneWorld, [low, high]: PhaseSpan, isFollowed?: IsFollowed): Steps<PhaseCell> {
  const phase = (low + high) / 2;
  const apart = (high - low) * NEARBY;
  const { frames, passages, work } = yield* traceOf(world, phase, isFollowed);
  const nearby = yield* placesOf(world, phase + apart);
  const [from, to] = cellAround(world, phase, frames, nearby, apart, [low - phase, high - phase]);
  const span: PhaseSpan = [phase + from, phase + to];
  const beside: readonly PhaseSpan[] = [
    [low, span[0]],
    [span[1], high],
  ];
  return { phase, span, passages, rest: beside.filter(([a, b]) => b - a > LEAST_CELL), work: 2 * work };
}

/** What runs may still take, in looks at bodies that something is near to. */
export interface Budget {
  left: number;
}

/** Cells of phases that are run at most: in most scenes these are all. */
const MOST_CELLS = 64;

/**
 * Runs of a scene in phases that tell what happens in all: in one of each cell; where these are not all known, in phases that are
 * evenly apart as well. Each is run when it is asked for, and once.
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
    this.open = areStraight(world) ? [[0, 1]] : [];
  }

  /** Whether any has a passage that is meant; undefined where the budget is not enough to tell. */
  *some(isMeant: (passage: TrackedPassage) => boolean): Steps<boolean | undefined> {
    for (let i = 0; ; i++) {
      if (i === this.known.length) {
        if (this.isOver) return false;
        if (this.budget.left < 0) return undefined;
        this.known.push(yield* this.next());
        yield;
      }
      if (this.known[i]?.some(isMeant)) return true;
    }
  }

  /** Whether there is no phase left to run. */
  private get isOver(): boolean {
    return this.open.length === 0 && (this.cells > 0 || this.evens === this.phases);
  }

  private *next(): Steps<readonly TrackedPassage[]> {
    const { world, phases, isFollowed, budget } = this;
    const span = this.open.shift();
    if (span) {
      this.cells++;
      const { passages, rest, work } = yield* cellOf(world, span, isFollowed);
      this.open.push(...rest);
      // There are too many: even phases are run instead.
      if (this.cells === MOST_CELLS && this.open.length > 0) [this.open.length, this.cells] = [0, 0];
      budget.left -= work;
      return passages;
    }
    const { passages, work } = yield* traceOf(world, (this.evens++ + 0.5) / phases, isFollowed);
    budget.left -= work;
    return passages;
  }
}

/** A run in one phase: places of the movers when each step begins, and what they move in it; and its passages. */
interface Trace {
  readonly frames: ReadonlyMap<number, SizedPlaces>;
  readonly passages: readonly TrackedPassage[];
  /** How much there was to look at. */
  readonly work: number;
}

/** So many steps of bodies that nothing is near to are as much work as a look at one. */
const STEPS_A_LOOK = 16;

export function* traceOf(world: SceneWorld, phase: number, isFollowed?: IsFollowed): Steps<Trace> {
  const frames = new Map<number, SizedPlaces>();
  const { scene } = world;
  const lastEntry = scene.frames + (phase < 1 ? 1 : 0);
  const tracker = new PassageTracker(world, scene.frames, lastEntry, isFollowed);
  // A frame more, to see where the last one ends.
  const longer = { ...inPhase(world, phase), scene: { ...scene, frames: lastEntry + 1 } };
  const known = {
    ...{ tracks: false, apart: undefined },
    mustLook: () => hasMet(frames, phase),
    isOver: () => tracker.isAtRest,
    seePairs: tracker.seePairs,
    seeLeg: tracker.seeLeg,
    endLeg: tracker.endLeg,
  };
  yield* discreteRun(longer, known, function* (frame, game, from) {
    if (from > 0) return;
    frames.set(frame, placesNow(game));
    yield* tracker.look(frame, game);
  });
  return { frames, passages: tracker.found, work: tracker.looks + (frames.size * world.movers.length) / STEPS_A_LOOK };
}

/**
 * Whether anything has come near anything. Until something meets, paths are the same in all phases; from then on a frame that
 * is clear in one may not be in the next one.
 */
function hasMet(frames: Trace["frames"], phase: number): boolean {
  // A first step that is shorter is looked at anyway.
  return frames.size > (phase < 1 ? 1 : 0);
}

/** How places depend on the phase: the same without passages. */
function* placesOf(world: SceneWorld, phase: number): Steps<Trace["frames"]> {
  const frames = new Map<number, SizedPlaces>();
  let isOver = false;
  const known = { tracks: false, apart: undefined, isOver: () => isOver, mustLook: () => hasMet(frames, phase) };
  yield* discreteRun(inPhase(world, phase), known, (frame, game, from) => {
    if (from === 0) {
      isOver = frame > 2 && isSame(world, frames.get(frame - 1), game);
      frames.set(frame, placesNow(game));
    }
    return inSteps(0, 1, () => undefined);
  });
  return frames;
}
