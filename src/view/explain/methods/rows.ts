import type { Vec } from "../../../geometry/index.js";
import { methods as published, type Sweep } from "../../../solver/index.js";
import { agrees, type Disagreement } from "./disagreement.js";
import { collides, type Explanation } from "../explanation.js";
import { gamedevDisagreement } from "./gamedev.js";
import { gomezDisagreement } from "./gomez.js";
import { minkowskiDisagreement } from "./minkowski.js";
import { tileDisagreement } from "./tile.js";
import { frameTime } from "../motionSegment.js";
import { gamedevValues, gomezValues, minkowskiValues, exactValues, tileValues, type Value } from "../words.js";

export type MethodName = "exact" | keyof typeof published;

/** What a method answers about a segment. */
export interface MethodRow {
  readonly name: MethodName;
  readonly kind: Sweep["kind"];
  /** The fraction of the frame at which it sees a collision: NaN where it computes none; undefined for no collision. */
  readonly time?: number;
  /** Undefined for no collision, for boxes that overlap, and for methods whose article gives no normal. */
  readonly normal?: Vec;
  /** How it comes to that, in fractions of the segment. */
  readonly values: readonly Value[];
  /** Where the answer is not the exact one: why, in a few words and in a sentence. */
  readonly disagreement?: Disagreement;
}

/** Methods whose article says which face was hit. The others end with a time. */
const givesNormal: ReadonlySet<MethodName> = new Set(["exact", "gamedev", "minkowski"]);

/** What each published method answers about a segment, beside the exact answer. */
export function methodRows(explanation: Explanation): MethodRow[] {
  const { mover: a, obstacle: b } = explanation.segment;
  const gamedev = published.gamedev(a, b);
  const minkowski = published.minkowski(a, b);
  const gomez = published.gomez(a, b);
  const tile = published.tile(a, b);
  return [
    row(explanation, "exact", explanation.sweep, exactValues(explanation), () => undefined),
    row(explanation, "gamedev", gamedev.sweep, gamedevValues(gamedev.trace), () =>
      gamedevDisagreement(explanation, gamedev),
    ),
    row(explanation, "minkowski", minkowski.sweep, minkowskiValues(minkowski.trace), () =>
      minkowskiDisagreement(explanation, minkowski),
    ),
    row(explanation, "gomez", gomez.sweep, gomezValues(gomez.trace), () => gomezDisagreement(explanation, gomez)),
    row(explanation, "tile", tile.sweep, tileValues(tile.trace), () => tileDisagreement(explanation, tile)),
  ];
}

function row(
  { segment, sweep: exact }: Explanation,
  name: MethodName,
  answer: Sweep,
  values: readonly Value[],
  why: () => Disagreement | undefined,
): MethodRow {
  const hasNormal = answer.kind === "hit" && givesNormal.has(name);
  const disagreement = agrees(exact, answer, hasNormal) ? undefined : why();
  return {
    name,
    kind: answer.kind,
    ...(collides(answer) && { time: frameTime(segment, answer.time) }),
    ...(hasNormal && { normal: answer.normal }),
    values,
    ...(disagreement && { disagreement }),
  };
}
