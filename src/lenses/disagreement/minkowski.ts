import { at } from "../../geometry/index.js";
import type { MethodAnswer, MinkowskiTrace } from "../../solver/index.js";
import { closesFastest, normalAxis, type Account } from "../account.js";
import { isSameTime } from "../agreement.js";
import type { Disagreement } from "./disagreement.js";
import { number } from "../values.js";
import { axisName, listed } from "../words.js";
import { rounding } from "./rounding.js";

/** Why the method of the Minkowski article does not give the exact answer about a leg. */
export function minkowskiDisagreement(
  account: Account,
  { sweep: answer, trace }: MethodAnswer<MinkowskiTrace>,
): Disagreement {
  const { sweep: exact, reason } = account;
  const { difference, fraction } = trace;
  const flush = difference.min.flatMap((low, axis) => (low === 0 || at(difference.max, axis) === 0 ? [axis] : []));
  if (answer.kind === "hit" && exact.kind === "graze") {
    if (answer.time === 0 && flush.length > 0 && holdsOrigin(trace)) {
      return {
        brief: "sticks where flush",
        sentence: `The origin lies on the boundary of the difference box (flush along ${listed(flush.map(axisName))}), and that counts as a hit at 0 whichever way the boxes move: here they ${flushMotion(account)}.`,
      };
    }
    if (reason.kind === "along") {
      return {
        brief: "hits an edge it passes",
        sentence: `The ray runs along a face, at ${axisName(reason.flush.axis)} = 0, and meets the end of the face beside it at ${number(fraction)}: a point on a face’s very end counts as a hit.`,
      };
    }
    if (reason.kind === "arrives") {
      return {
        brief: "hits at the end",
        sentence: `The ray ends on the difference box: t ≤ 1 counts, so that boxes that only touch when the frame ends are a hit at ${number(fraction)}.`,
      };
    }
    if (reason.kind === "corner") {
      return {
        brief: "hits a corner it touches",
        sentence: `The ray touches the difference box at ${number(fraction)} for no time at all, where two faces end; a point on a face’s very end counts as a hit.`,
      };
    }
  }
  if (answer.kind === "hit" && exact.kind === "hit" && isSameTime(exact.time, answer.time)) {
    const { axis } = normalAxis(answer.normal);
    const wanted = normalAxis(exact.normal).axis;
    if (axis !== wanted && exact.axes.includes(axis)) {
      const why = closesFastest(account, wanted, exact.axes)
        ? `${axisName(wanted)} closes faster`
        : `of those that close equally fast ${axisName(wanted)} comes first`;
      return {
        brief: "other face at a corner",
        sentence: `The ray meets the faces of ${listed(exact.axes.map(axisName))} at the same fraction, ${number(fraction)}, and it keeps the one that it tried first, ${axisName(axis)}; but ${why}.`,
      };
    }
  }
  const last = trace.faces.reduce((most, face) => (face.fraction < Infinity ? Math.max(most, face.fraction) : most), 0);
  return rounding("the first face met", fraction, "the last", last);
}

function holdsOrigin({ difference }: MinkowskiTrace): boolean {
  return difference.min.every((low, axis) => low <= 0 && at(difference.max, axis) >= 0);
}

function flushMotion({ reason }: Account): string {
  if (reason.kind === "along") return "glide along each other";
  return reason.kind === "leaves" ? "part" : "only touch";
}
