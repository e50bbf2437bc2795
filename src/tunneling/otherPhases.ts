import type { Steps } from "../geometry/index.js";
import { isDriven } from "../scene/index.js";
import type { Comparison } from "./compare.js";
import { IntervalRun } from "./intervalRun.js";
import type { TrackedPassage } from "./passageTracker.js";
import { areCellsExact, cellOf, evenSpans, type PhaseSpan, POLYGON, traceOf } from "./phaseRuns.js";
import type { SceneWorld } from "./sceneWorld.js";

/** A passage of some phases. */
export interface PhasePassage {
  readonly passage: TrackedPassage;
  /** A phase in which it happens. */
  readonly phase: number;
  /** The share of the phases that were run in which it happens. */
  readonly share: number;
}

/** What a scene comes to in other phases. */
interface Survey {
  readonly passages: readonly PhasePassage[];
  /** Whether all phases are known: else only some were run. */
  readonly isComplete: boolean;
}

/** What is looked at in other phases at most, in bodies near a path in a step: an answer is wanted with each letter that is typed. */
const MOST_WORK = 4096;

/** Scenes of more movers are run in no other phase. */
const MOST_MOVERS = 64;

/** Where cells are not exact, phases are run in so many pieces of (0, 1]; in at most so many of short runs; and in so many cells at most. */
const [PIECES, PIECES_OF_CURVES, MOST_CELLS] = [8, 16, 512];

/** Runs a scene in all phases of its checks: once in each cell of phases, see `cellAround`. Where cells are not exact there are more of them. */
class PhaseSurvey {
  private readonly found = new Map<string, { passage: TrackedPassage; phase: number; share: number }>();
  private readonly maxRuns: number;
  /** Spans that are not run yet, in two rounds: those of the next one are what cells of this one leave. */
  private open: PhaseSpan[];
  private next: PhaseSpan[] = [];
  private known = 0;
  private runs = 0;
  private isComplete = true;

  /** @param work of a run, in bodies near a path in a step */
  constructor(
    private readonly world: SceneWorld,
    work: number,
  ) {
    const runs = MOST_WORK / ((world.hasShapes ? POLYGON : 1) * Math.max(work, world.scene.frames));
    const pieces = areCellsExact(world) ? 1 : Math.max(PIECES, Math.min(PIECES_OF_CURVES, Math.floor(runs)));
    this.maxRuns = Math.min(runs, MOST_CELLS);
    this.open = evenSpans(pieces);
    if (pieces > this.maxRuns) this.stop();
  }

  /** Runs the next cell of phases. Returns whether that was the last one that is run. */
  runNext(): boolean {
    const each = this.open.shift();
    if (!each) return true;
    const { found, world } = this;
    const { phase, span, passages, rest } = cellOf(world, each);
    this.runs += 1;
    const share = span[1] - span[0];
    this.known += share;
    const counted = new Set<string>();
    for (const passage of passages) {
      const { comparison } = passage;
      const isAfter = comparison.frame > world.scene.frames;
      const key = `${pairOf(comparison)} ${comparison.code} ${passage.isFirst} ${isAfter}`;
      const before = found.get(key) ?? { passage, phase, share: 0 };
      if (!counted.has(key)) before.share += share;
      counted.add(key);
      found.set(key, before);
    }
    this.next.push(...rest);
    if (this.open.length > 0) return false;
    [this.open, this.next] = [this.next, []];
    if (this.runs + this.open.length > this.maxRuns) this.stop();
    return this.open.length === 0;
  }

  private stop(): void {
    this.isComplete = this.open.length === 0;
    this.open = [];
  }

  /** Returns the passages in the phases that were run. */
  result(): Survey {
    const passages = [...this.found.values()].map(({ share, ...each }) => ({ ...each, share: share / this.known }));
    return { passages, isComplete: this.isComplete };
  }
}

/** Whether a run is short enough to be run in other phases, by how many bodies come near a path in a step. */
export function isShortEnough({ movers, hasShapes }: SceneWorld, work: number): boolean {
  return movers.length <= MOST_MOVERS && PIECES * (hasShapes ? POLYGON : 1) * work <= MOST_WORK;
}

/** The body and the obstacle of a comparison, in any order: safe numbers are about the two, however often they meet. */
export function pairOf({ body, obstacle }: Pick<Comparison, "body" | "obstacle">): string {
  return body < obstacle ? `${body} ${obstacle}` : `${obstacle} ${body}`;
}

/** Whether a passage is one of the body and the obstacle of a comparison, or of what is joined with that. */
export function isOfPair({ comparison, joined }: TrackedPassage, pair: Pick<Comparison, "body" | "obstacle">): boolean {
  if (comparison.body === pair.obstacle && comparison.obstacle === pair.body) return true;
  return comparison.body === pair.body && (comparison.obstacle === pair.obstacle || joined.has(pair.obstacle));
}

/** What a scene comes to in the phases that were run, and whether these are all. */
export interface InPhases {
  readonly comparisons: readonly Comparison[];
  readonly isComplete: boolean;
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
): Steps<InPhases> {
  // A risk by a bound that may be too strict.
  const isBound = ({ fall, code }: Comparison): boolean =>
    code === "tunnel-risk" && (fall !== undefined || world.hasShapes);
  if (unproven.size === 0 && !comparisons.some(isBound)) return { comparisons, isComplete: true };
  const isOwn = (each: Comparison): boolean => unproven.has(each.body) || unproven.has(each.obstacle) || isBound(each);
  if (new IntervalRun(world, "all", "passages").isSure())
    return { comparisons: comparisons.filter((each) => !isOwn(each)), isComplete: true };
  const survey = new PhaseSurvey(world, work);
  while (!survey.runNext()) yield;
  const { passages, isComplete } = survey.result();
  const here = (yield* traceOf(world, 1)).passages;
  const all = passages.map(({ passage }) => passage);

  const told = new Set<string>();
  const kept = comparisons.flatMap((each): readonly Comparison[] => {
    if (!isOwn(each)) return [each];
    // A passage of what is joined with the obstacle is another one, if it begins in another frame.
    const now = here.find(
      (passage) =>
        isOfPair(passage, each) &&
        (each.code === "tunnel-risk" ||
          pairOf(passage.comparison) === pairOf(each) ||
          passage.comparison.frame === each.frame),
    );
    if (now && each.code === "tunnel-risk") {
      const isTold = comparisons.some((other) => other.code !== "tunnel-risk" && isOfPair(now, other));
      return isTold ? [] : [now.comparison];
    }
    if (now?.comparison.endsInside && !isHeldIn(world, each))
      return [{ ...withoutPush(each), code: "wrong-side", endsInside: true }];
    const happened = here.filter(({ comparison, joined }) => joined.size === 1 && pairOf(comparison) === pairOf(each));
    const [first] = happened;
    // What pushed the body besides is not known of the one encounter: the run tells how it came out.
    const isSame = ({ comparison }: TrackedPassage): boolean => comparison.code === each.code;
    if (first && each.code !== "tunnel-risk" && !happened.some(isSame)) {
      const isTold = told.has(pairOf(each));
      told.add(pairOf(each));
      return isTold ? [] : [first.comparison];
    }
    if (now || each.code === "tunnel-risk")
      return now || all.some((passage) => isOfPair(passage, each)) || !isComplete ? [each] : [];
    const [other] = passages.filter(({ passage }) => isOfPair(passage, each));
    if (other) return [toldAs(other, here)];
    // This run tells what pushes lead to. A single encounter does not know the pushes of other solids.
    return (isComplete || each.push) && !isHeldIn(world, each) ? [] : [each];
  });
  const isKnown = (passage: TrackedPassage): boolean => kept.some((each) => isOfPair(passage, each));
  const missing = here.filter((passage) => !isKnown(passage)).map(({ comparison }) => comparison);
  const isMissing = (passage: TrackedPassage): boolean => !missing.some((each) => isOfPair(passage, each));
  const others = new Map<string, Comparison>();
  for (const each of passages) {
    const { passage } = each;
    const isAfter = passage.comparison.frame > world.scene.frames;
    if (isAfter || !passage.isFirst || isKnown(passage) || !isMissing(passage)) continue;
    if (![...others.values()].some((other) => isOfPair(passage, other)))
      others.set(pairOf(passage.comparison), toldAs(each, here));
  }
  return { comparisons: [...kept, ...missing, ...others.values()], isComplete };
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

/**
 * A passage of other phases, as it is told. It is a risk, unless this run has a passage of the same two, or of a wall that is joined. Then that
 * passage is told.
 */
function toldAs({ passage: { comparison }, phase, share }: PhasePassage, here: readonly TrackedPassage[]): Comparison {
  const isSame = (passage: TrackedPassage): boolean => pairOf(passage.comparison) === pairOf(comparison);
  const own = here.find(isSame) ?? here.find((passage) => isOfPair(passage, comparison));
  return own?.comparison ?? { ...comparison, code: "tunnel-risk", inPhases: { code: comparison.code, phase, share } };
}
