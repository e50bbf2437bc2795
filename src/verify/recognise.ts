import { methods, type MovingBox, type Sweep } from "../solver/index.js";
import type { Exact } from "./judge.js";
import { ANSWER, status } from "./subject.js";

/** Two boxes as the solver takes them. */
export interface Pair {
  readonly a: MovingBox;
  readonly b: MovingBox;
}

/** A known failure of published code. */
interface Deviation {
  /** What it does, in words that go on "It …, as the published … does". */
  readonly does: string;
  readonly applies: (exact: Exact, isAtRest: boolean, answered: Sweep) => boolean;
}

interface PublishedSweep {
  readonly name: string;
  readonly solve: (a: MovingBox, b: MovingBox) => Sweep;
  /** The first that applies is the one. */
  readonly deviations: readonly Deviation[];
}

const restingAxis: Deviation = {
  does: "treats boxes as overlapping on an axis without motion at any distance, so it hits walls next to the path and sticks to faces that touch",
  applies: (exact, isAtRest) => isAtRest && exact.kind !== "hit",
};

const gamedev: readonly Deviation[] = [
  {
    does: "never reports a hit for boxes that overlap at the start of the frame",
    applies: (exact) => exact.kind === "overlap",
  },
  {
    does: "takes the sign of the normal from a distance that is 0 for boxes that touch, so the normal can point into the wall",
    applies: (exact, _, answered) => exact.kind === "hit" && exact.time === 0 && answered.kind === "hit",
  },
  restingAxis,
  {
    does: "counts faces and corners that only touch as hits",
    applies: (exact, _, answered) => exact.kind === "graze" && answered.kind === "hit",
  },
  {
    does: "does not report a hit if the overlap on one axis begins after this frame, or began before it",
    applies: (exact, _, answered) => exact.kind === "hit" && answered.kind === "miss",
  },
];

const tile: readonly Deviation[] = [
  { does: "divides by 0 if nothing moves along an axis", applies: (_, isAtRest) => isAtRest },
  {
    does: "does not report a hit for boxes that overlap at the start of the frame",
    applies: (exact, _, answered) => exact.kind === "overlap" && answered.kind === "miss",
  },
  {
    does: "counts faces and corners that only touch as hits",
    applies: (exact, _, answered) => exact.kind === "graze" && answered.kind === "hit",
  },
];

const publishedSweeps: readonly PublishedSweep[] = [
  { name: "GameDev.net sweep", solve: (a, b) => methods.gamedev(a, b).sweep, deviations: gamedev },
  {
    name: "GameDev.net sweep without its broad phase",
    solve: (a, b) => methods.gamedev(a, b, { broadPhase: false }).sweep,
    deviations: gamedev,
  },
  {
    name: "sweep by the Minkowski difference",
    solve: (a, b) => methods.minkowski(a, b).sweep,
    deviations: [
      {
        does: "counts touching as a collision, so boxes that touch stick in every direction",
        applies: (exact, _, answered) => exact.kind !== "hit" && exact.time === 0 && answered.kind === "hit",
      },
      {
        does: "counts a motion that only grazes a face or a corner as a hit",
        applies: (exact, _, answered) => exact.kind === "graze" && answered.kind === "hit",
      },
      {
        does: "returns the first face at which the boxes touch, regardless of the direction of motion",
        applies: (exact) => exact.kind === "hit" && exact.time === 0,
      },
    ],
  },
  {
    name: "sweep of Gomez",
    solve: (a, b) => methods.gomez(a, b).sweep,
    deviations: [
      {
        does: "reports a hit for boxes that touch at the start of the frame, regardless of the direction of motion",
        applies: (exact) => exact.kind === "graze" && exact.time === 0,
      },
      {
        does: "reports hits that come after the end of the frame",
        applies: (_, __, answered) => answered.kind === "hit" && answered.time > 1,
      },
      {
        does: "reports a hit for boxes that are apart on an axis and do not approach each other, because their entry time stays 0",
        applies: (exact, _, answered) => exact.kind === "miss" && answered.kind === "hit",
      },
      {
        does: "counts faces and corners that only touch as hits",
        applies: (exact, _, answered) => exact.kind === "graze" && answered.kind === "hit",
      },
    ],
  },
  { name: "tile-game sweep", solve: (a, b) => methods.tile(a, b).sweep, deviations: tile },
  {
    name: "tile-game sweep, if its exit distance is not divided by the speed",
    solve: (a, b) => methods.tile(a, b, { dividesExit: false }).sweep,
    deviations: [
      ...tile,
      {
        does: "compares a time with a distance, which fails if the speed is not 1",
        applies: () => true,
      },
    ],
  },
];

/** By how much two computations of the same formula differ, at most. */
const SAME = 1e-9;
/** Share of the failures, and of the cases without one, in which a published method has to answer the same. */
const MOST_OF_THEM = 0.9;

/** A case with what was answered, {@link ANSWER} numbers from a place. */
export interface AnsweredCase {
  readonly pair: Pair;
  readonly values: Float64Array;
  readonly exact: Exact;
}

/**
 * Says of a failure which published method fails in the same way: of several that do, the one that has most of all failures.
 * One that is wrong where the code is right is not what the code does.
 *
 * @param ofLaws some failures of each law
 * @param right some cases of all laws in which the code is right
 * @returns says it in a sentence, of the first failure of a law; undefined where it is none of them
 */
export function recognised(
  ofLaws: readonly (readonly AnsweredCase[])[],
  right: readonly AnsweredCase[],
): (smallest: AnsweredCase) => string | undefined {
  const all = ofLaws.flat();
  const ranked = publishedSweeps
    .filter((published) => right.length === 0 || shareOf(published, right) >= MOST_OF_THEM)
    .map((published) => ({ ...published, share: shareOf(published, all) }))
    .filter(({ share }) => share >= MOST_OF_THEM)
    .sort((a, b) => b.share - a.share);
  return (smallest) => {
    const { a, b } = smallest.pair;
    const isAtRest = a.displacement.some((moves, axis) => moves === b.displacement[axis]);
    const failures = ofLaws.find(([first]) => first === smallest) ?? [];
    for (const published of ranked) {
      const answered = published.solve(a, b);
      if (!answersAlike(answered, smallest.values) || shareOf(published, failures) < MOST_OF_THEM) continue;
      const deviation = published.deviations.find(({ applies }) => applies(smallest.exact, isAtRest, answered));
      if (deviation) return `The code ${deviation.does}, like the published ${published.name}.`;
    }
    return undefined;
  };
}

/** The part of some cases in which a published method answers as the code does. */
function shareOf({ solve }: PublishedSweep, answers: readonly AnsweredCase[]): number {
  const alike = answers.filter(({ pair, values }) => answersAlike(solve(pair.a, pair.b), values)).length;
  return answers.length === 0 ? 0 : alike / answers.length;
}

/** Whether code answered as a method does. */
function answersAlike(sweep: Sweep, values: Float64Array): boolean {
  const kind = values[0] as number;
  if (sweep.kind === "miss") return kind === status.none;
  if (kind === status.garbage) return Number.isNaN(sweep.time);
  if (kind !== status.plain && kind !== status.full) return false;
  if (!(Math.abs(sweep.time - (values[1] as number)) <= SAME)) return false;
  if (sweep.kind === "overlap" || kind === status.plain || values.length < ANSWER) return true;
  return sweep.normal.every((part, axis) => Math.abs(part - (values[2 + axis] as number)) <= SAME);
}
