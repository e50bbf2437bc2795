import { vectorText } from "../../drawing/index.js";
import { at } from "../../geometry/index.js";
import type { GamedevTrace, MethodAnswer } from "../../solver/index.js";
import { closesFastest, normalAxis, type Account } from "../account.js";
import { isSameTime } from "../agreement.js";
import type { Disagreement } from "./disagreement.js";
import { number } from "../values.js";
import { axisName, listed } from "../words.js";
import { rounding } from "./rounding.js";

/** Why the method of the GameDev.net article does not give the exact answer about a leg. */
export function gamedevDisagreement(
  account: Account,
  { sweep: answer, trace }: MethodAnswer<GamedevTrace>,
): Disagreement {
  const { sweep: exact, reason } = account;
  const { entry, entryTime, exitTime } = trace;
  if (exact.kind === "overlap" && answer.kind === "miss" && entry.every((time) => time < 0)) {
    const times = entry.map((time, axis) => `${axisName(axis)} ${number(time)}`).join(", ");
    return {
      brief: "ignores overlap",
      sentence: `Every entry time is negative (${times}), which it takes for a box that is left behind: boxes that overlap when it begins are never reported.`,
    };
  }
  if (answer.kind === "hit" && reason.kind === "along") {
    const name = axisName(reason.flush.axis);
    return {
      brief: "hits a flush face",
      sentence: `Nothing moves along ${name}, so it takes ${name} to overlap from −∞ to ∞; but there the faces are only flush, and the boxes glide past each other.`,
    };
  }
  if (answer.kind === "hit" && exact.kind === "graze" && entryTime === exitTime) {
    return {
      brief: "hits a corner it touches",
      sentence: `It rejects only entryTime > exitTime; here both are ${number(entryTime)}: the boxes touch for no time at all, and that counts as a hit.`,
    };
  }
  if (answer.kind === "hit" && exact.kind === "hit" && isSameTime(exact.time, answer.time)) {
    const { axis } = normalAxis(answer.normal);
    const wanted = normalAxis(exact.normal);
    if (axis === wanted.axis && at(trace.inverseEntry, axis) === 0) {
      return {
        brief: "normal turned round",
        sentence: `The boxes are flush along ${axisName(axis)}, so invEntry is 0. The normal is positive only for invEntry < 0: it comes out as ${vectorText(answer.normal)} and points into the obstacle.`,
      };
    }
    if (axis !== wanted.axis) {
      const isTie = exact.axes.includes(axis) && at(entry, axis) === at(entry, wanted.axis);
      if (isTie) return tie(account, entry, axis, wanted.axis, exact.axes);
      const names = [axis, wanted.axis].map((each) => `the entry of ${axisName(each)}`);
      return rounding(names[0] ?? "", at(entry, axis), names[1] ?? "", at(entry, wanted.axis));
    }
  }
  return rounding("entryTime", entryTime, "exitTime", exitTime);
}

function tie(
  account: Account,
  entry: readonly number[],
  axis: number,
  wanted: number,
  axes: readonly number[],
): Disagreement {
  const faster = closesFastest(account, wanted, axes);
  const rule = faster
    ? `${axisName(wanted)} closes faster and gives the exact normal`
    : `the exact answer takes the first of those that close equally fast, ${axisName(wanted)}`;
  return {
    brief: "other axis at a corner",
    sentence: `${listed(axes.map(axisName))} begin to overlap at the same time, ${number(at(entry, axis))}; with no greater one it takes ${axisName(axis)}, but ${rule}.`,
  };
}
