import * as l10n from "@vscode/l10n";
import type { Vec } from "../../../geometry/index.js";
import { methods as published, type MethodAnswer, type MovingBox, type Sweep } from "../../../solver/index.js";
import { agrees, type Disagreement } from "./disagreement.js";
import { collides, type Explanation } from "../explanation.js";
import { gamedevDisagreement } from "./explainGamedev.js";
import { gomezDisagreement } from "./explainGomez.js";
import { minkowskiDisagreement } from "./explainMinkowski.js";
import { tileDisagreement } from "./explainTile.js";
import { frameTime } from "../motionSegment.js";
import {
  curveValues,
  gamedevValues,
  gomezValues,
  minkowskiValues,
  exactValues,
  tileValues,
  type Value,
} from "../methodWords.js";

export type MethodName = "exact" | keyof typeof published;

/** What a method answers about a segment. */
export interface MethodRow {
  readonly name: MethodName;
  readonly kind: Sweep["kind"];
  /** The fraction of the frame at which it sees a collision: NaN where it computes none; undefined for no collision. */
  readonly time?: number;
  /** Undefined for no collision, for boxes that overlap, and for methods whose article gives no normal. */
  readonly normal?: Vec;
  /** What it does not know of the pair, in a few words: then it has no answer. */
  readonly beyond?: string;
  /** How it comes to that, in fractions of the segment. */
  readonly values: readonly Value[];
  /** Where the answer is not the exact one: why, in a few words and in a sentence. */
  readonly disagreement?: Disagreement;
}

/** Methods whose article says which face was hit. The others end with a time. */
const givesNormal: ReadonlySet<MethodName> = new Set(["exact", "gamedev", "minkowski"]);

/** What each published method answers about a segment, beside the exact answer. */
export function methodRows(explanation: Explanation): MethodRow[] {
  const { segment, sweep: exact, curve, passed } = explanation;
  const beyond = beyondOf(explanation);
  const row = (name: MethodName, answer: Sweep, values: readonly Value[], why?: () => Disagreement): MethodRow => {
    const hasNormal = answer.kind === "hit" && givesNormal.has(name);
    return {
      ...{ name, kind: answer.kind, values },
      time: collides(answer) ? frameTime(segment, answer.time) : undefined,
      normal: hasNormal ? answer.normal : undefined,
      disagreement: why && !agrees(exact, answer, hasNormal) ? why() : undefined,
    };
  };
  const rowOf = <T>(
    name: keyof typeof published,
    method: (a: MovingBox, b: MovingBox) => MethodAnswer<T>,
    valuesOf: (trace: T) => Value[],
    disagreementOf: (explanation: Explanation, answer: MethodAnswer<T>) => Disagreement,
  ): MethodRow => {
    if (beyond !== undefined) return { name, kind: "miss", values: [], beyond };
    const answer = method(segment.mover, segment.obstacle);
    return row(name, answer.sweep, valuesOf(answer.trace), () => disagreementOf(explanation, answer));
  };
  const values = curve ? curveValues(exact, curve.intervals, explanation.intervals) : exactValues(explanation);
  return [
    // Who is passed is no collision, whatever the boxes do.
    passed ? { name: "exact", kind: "miss", values } : row("exact", exact, values),
    rowOf("gamedev", published.gamedev, gamedevValues, gamedevDisagreement),
    rowOf("minkowski", published.minkowski, minkowskiValues, minkowskiDisagreement),
    rowOf("gomez", published.gomez, gomezValues, gomezDisagreement),
    rowOf("tile", published.tile, tileValues, tileDisagreement),
  ];
}

/** What is beyond the articles in a pair: they know two boxes of constant size that go straight, of which every face is solid to all. */
function beyondOf({ shapes, curve, passed, segment }: Explanation): string | undefined {
  if (shapes) return l10n.t("only for boxes");
  if (curve) return l10n.t("only for straight lines");
  if (segment.mover.growth || segment.obstacle.growth) return l10n.t("only for constant sizes");
  if (passed === "layers") return l10n.t("not for layers");
  return passed === "oneWay" ? l10n.t("not for one-way faces") : undefined;
}
