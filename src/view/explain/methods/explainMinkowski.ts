import * as l10n from "@vscode/l10n";
import { at } from "../../../geometry/index.js";
import type { MethodAnswer, MinkowskiTrace } from "../../../solver/index.js";
import { isSameTime, rounding, type Disagreement } from "./disagreement.js";
import { closesFastest, normalAxis, type Explanation } from "../explanation.js";
import { axisName, listed, number } from "../methodWords.js";

/** Why the method of the Minkowski article does not give the exact answer about a segment. */
export function minkowskiDisagreement(explanation: Explanation, answered: MethodAnswer<MinkowskiTrace>): Disagreement {
  const { sweep: answer, trace } = answered;
  const { sweep: exact, reason } = explanation;
  const { difference, fraction } = trace;
  const flush = difference.min.flatMap((low, axis) => (low === 0 || at(difference.max, axis) === 0 ? [axis] : []));
  if (answer.kind === "hit" && exact.kind === "graze") {
    const holdsOrigin = difference.min.every((low, axis) => low <= 0 && at(difference.max, axis) >= 0);
    if (answer.time === 0 && flush.length > 0 && holdsOrigin) {
      const onBoundary = l10n.t(
        "The boxes touch along {axes}, so the origin is on the boundary of the difference box. The method counts this as a hit at 0, regardless of how the boxes move.",
        { axes: listed(flush.map(axisName)) },
      );
      return { brief: l10n.t("sticks when touching"), sentence: `${onBoundary} ${flushMotion(explanation)}` };
    }
    if (reason.kind === "along") {
      const sentence = l10n.t(
        "The ray runs along a face of the difference box ({axis} = 0) and touches a corner of the box at {time}. The method counts touching a corner as a hit.",
        { axis: axisName(reason.axis.axis), time: number(fraction) },
      );
      return { brief: l10n.t("hits a corner in passing"), sentence };
    }
    if (reason.kind === "arrives") {
      const sentence = l10n.t(
        "The ray ends on the difference box. The method accepts t ≤ 1, so boxes that first touch at the frame end count as a hit at {time}.",
        { time: number(fraction) },
      );
      return { brief: l10n.t("hits at the frame end"), sentence };
    }
    if (reason.kind === "corner") {
      const sentence = l10n.t(
        "The ray touches the difference box only for an instant, at {time}, where two of its faces meet. The method counts even this as a hit.",
        { time: number(fraction) },
      );
      return { brief: l10n.t("corner touch is a hit"), sentence };
    }
  }
  if (answer.kind === "hit" && exact.kind === "hit" && isSameTime(exact.time, answer.time)) {
    const axis = normalAxis(answer.normal);
    const wanted = normalAxis(exact.normal);
    if (axis !== wanted && exact.axes.includes(axis)) {
      const kept = l10n.t(
        "The ray reaches the {axes} faces at the same time, {time}. The method keeps the face that it tested first: the {axis} face.",
        { axes: listed(exact.axes.map(axisName)), time: number(fraction), axis: axisName(axis) },
      );
      const why = closesFastest(explanation, wanted, exact.axes)
        ? l10n.t("But the gap closes faster along {axis}.", { axis: axisName(wanted) })
        : l10n.t("But no gap closes faster than that along {axis}, and at equal speeds the first axis counts.", {
            axis: axisName(wanted),
          });
      return { brief: l10n.t("different normal at a corner"), sentence: `${kept} ${why}` };
    }
  }
  const last = trace.faces.reduce((most, face) => (face.fraction < Infinity ? Math.max(most, face.fraction) : most), 0);
  return rounding(l10n.t("hit time of the first face"), fraction, l10n.t("hit time of the last face"), last);
}

function flushMotion({ reason }: Explanation): string {
  if (reason.kind === "along") return l10n.t("In this frame they slide along each other.");
  return reason.kind === "leaves" ? l10n.t("In this frame they separate.") : l10n.t("In this frame they only touch.");
}
