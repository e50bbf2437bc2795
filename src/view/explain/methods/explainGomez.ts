import * as l10n from "@vscode/l10n";
import { touches } from "../../../geometry/index.js";
import type { GomezTrace, MethodAnswer } from "../../../solver/index.js";
import { rounding, type Disagreement } from "./disagreement.js";
import type { AxisInterval } from "../axisIntervals.js";
import type { Explanation } from "../explanation.js";
import { axisName, number } from "../methodWords.js";

/** Why Gomez' method does not give the exact answer about a segment. */
export function gomezDisagreement(explanation: Explanation, answered: MethodAnswer<GomezTrace>): Disagreement {
  const { sweep: answer, trace } = answered;
  const { sweep: exact, reason, segment, intervals } = explanation;
  const { first, last } = trace;
  if (exact.kind === "graze" && touches(segment.mover, segment.obstacle)) {
    const sentence = l10n.t(
      "The boxes touch when it begins, and its overlap test has ≤: u₀ = u₁ = 0 before it looks at how they move.",
    );
    return { brief: l10n.t("touching counts"), sentence };
  }
  const unset = intervals.find(({ gap, gain, exit }) => gap >= 0 && (gain === 0 || exit <= 0));
  if (answer.kind === "hit" && unset) {
    const wrong = l10n.t(
      "But nothing sets u₀ and u₁ of {axis}: they stay 0 and 1, as if {axis} overlapped for the whole frame.",
      { axis: axisName(unset.axis) },
    );
    return {
      brief: unset.gap > 0 ? l10n.t("hits what is apart") : l10n.t("hits a flush face"),
      sentence: `${wayApart(unset)} ${wrong}`,
    };
  }
  if (answer.kind === "hit" && first > 1) {
    const sentence = l10n.t(
      "u₀ = {first} is after the frame’s end; it asks for u₀ ≤ u₁ only, and u₁ = {last} is not limited either.",
      { first: number(first), last: number(last) },
    );
    return { brief: l10n.t("hits after the frame"), sentence };
  }
  if (answer.kind === "hit" && reason.kind === "arrives") {
    const sentence = l10n.t(
      "The boxes first touch when the frame ends: u₀ = {first} is not after u₁ = {last}, and that counts as a hit.",
      { first: number(first), last: number(last) },
    );
    return { brief: l10n.t("hits at the end"), sentence };
  }
  if (answer.kind === "hit" && exact.kind === "graze" && first === last) {
    const sentence = l10n.t(
      "It asks for u₀ ≤ u₁; here both are {time}: the boxes touch for no time at all, and that counts as a hit.",
      { time: number(first) },
    );
    return { brief: l10n.t("hits a corner it touches"), sentence };
  }
  return rounding("u₀", first, "u₁", last);
}

/** How boxes come not to meet on an axis on which they do not overlap when it begins. */
function wayApart({ axis, gap, gain }: AxisInterval): string {
  const where = { axis: axisName(axis), gap: number(gap) };
  if (gap > 0) {
    return gain === 0
      ? l10n.t("The boxes are apart along {axis} by {gap} and keep that distance.", where)
      : l10n.t("The boxes are apart along {axis} by {gap} and move apart.", where);
  }
  return gain === 0
    ? l10n.t("The boxes are only flush along {axis} and keep that distance.", { axis: where.axis })
    : l10n.t("The boxes are only flush along {axis} and move apart.", { axis: where.axis });
}
