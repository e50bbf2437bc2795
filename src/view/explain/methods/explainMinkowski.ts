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
        "The origin is on the boundary of the difference box (flush along {axes}). That counts as a hit at 0, regardless of how the boxes move.",
        { axes: listed(flush.map(axisName)) },
      );
      return { brief: l10n.t("sticks when flush"), sentence: `${onBoundary} ${flushMotion(explanation)}` };
    }
    if (reason.kind === "along") {
      const sentence = l10n.t(
        "The ray runs along a face, at {axis} = 0, and reaches the end of the adjacent face at {time}. Even the end point of a face counts as a hit.",
        { axis: axisName(reason.axis.axis), time: number(fraction) },
      );
      return { brief: l10n.t("hits an edge that passes by"), sentence };
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
        "The ray touches the difference box at {time} only for an instant, where two faces end. Even the end point of a face counts as a hit.",
        { time: number(fraction) },
      );
      return { brief: l10n.t("hits a touched corner"), sentence };
    }
  }
  if (answer.kind === "hit" && exact.kind === "hit" && isSameTime(exact.time, answer.time)) {
    const axis = normalAxis(answer.normal);
    const wanted = normalAxis(exact.normal);
    if (axis !== wanted && exact.axes.includes(axis)) {
      const kept = l10n.t(
        "The ray reaches the faces of {axes} at the same fraction, {time}. The method keeps the face that it tested first, {axis}.",
        { axes: listed(exact.axes.map(axisName)), time: number(fraction), axis: axisName(axis) },
      );
      const why = closesFastest(explanation, wanted, exact.axes)
        ? l10n.t("But {axis} closes faster.", { axis: axisName(wanted) })
        : l10n.t("But these axes make contact at the same time, and {axis} is the first.", { axis: axisName(wanted) });
      return { brief: l10n.t("different normal at a corner"), sentence: `${kept} ${why}` };
    }
  }
  const last = trace.faces.reduce((most, face) => (face.fraction < Infinity ? Math.max(most, face.fraction) : most), 0);
  return rounding(l10n.t("first hit face"), fraction, l10n.t("last hit face"), last);
}

function flushMotion({ reason }: Explanation): string {
  if (reason.kind === "along") return l10n.t("Here they slide along each other.");
  return reason.kind === "leaves" ? l10n.t("Here they separate.") : l10n.t("Here they only touch.");
}
