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
      "The boxes touch at the start. The method's overlap test uses ≤, so it reports a hit at u₀ = u₁ = 0 before it considers the motion.",
    );
    return { brief: l10n.t("touching is a hit"), sentence };
  }
  const unset = intervals.find(({ gap, gain, exit }) => gap >= 0 && (gain === 0 || exit <= 0));
  if (answer.kind === "hit" && unset) {
    const wrong = l10n.t(
      "But the method never sets u₀ and u₁ for {axis}. They stay 0 and 1, as if the boxes overlapped along {axis} for the whole frame.",
      { axis: axisName(unset.axis) },
    );
    return {
      brief: unset.gap > 0 ? l10n.t("reports a hit for boxes that never touch") : l10n.t("face touch is a hit"),
      sentence: `${wayApart(unset)} ${wrong}`,
    };
  }
  if (answer.kind === "hit" && first > 1) {
    const sentence = l10n.t(
      "u₀ = {first} is after the frame end at 1. The method only checks that u₀ ≤ u₁, and it does not limit u₁ = {last} to 1 either.",
      { first: number(first), last: number(last) },
    );
    return { brief: l10n.t("hits after the frame"), sentence };
  }
  if (answer.kind === "hit" && reason.kind === "arrives") {
    const sentence = l10n.t(
      "The boxes first touch at the frame end: u₀ = {first} is not greater than u₁ = {last}, and that counts as a hit.",
      { first: number(first), last: number(last) },
    );
    return { brief: l10n.t("hits at the frame end"), sentence };
  }
  if (answer.kind === "hit" && exact.kind === "graze" && first === last) {
    const sentence = l10n.t(
      "The method reports a hit if u₀ ≤ u₁. Both are {time}: the boxes touch for an instant, and that counts as a hit.",
      { time: number(first) },
    );
    return { brief: l10n.t("corner touch is a hit"), sentence };
  }
  return rounding("u₀", first, "u₁", last);
}

/** How boxes come not to meet on an axis on which they do not overlap when it begins. */
function wayApart({ axis, gap, gain }: AxisInterval): string {
  const where = { axis: axisName(axis), gap: number(gap) };
  if (gap > 0) {
    return gain === 0
      ? l10n.t("The boxes are {gap} apart along {axis}, and this distance does not change.", where)
      : l10n.t("The boxes are {gap} apart along {axis} and move further apart.", where);
  }
  return gain === 0
    ? l10n.t("Along {axis} the boxes touch during the whole frame, but never overlap.", { axis: where.axis })
    : l10n.t("Along {axis} the boxes only touch, and then move apart.", { axis: where.axis });
}
