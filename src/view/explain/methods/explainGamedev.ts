import * as l10n from "@vscode/l10n";
import { at } from "../../../geometry/index.js";
import type { GamedevTrace, MethodAnswer } from "../../../solver/index.js";
import { vectorText } from "../../index.js";
import { isSameTime, rounding, type Disagreement } from "./disagreement.js";
import { closesFastest, normalAxis, type Explanation, type Hit } from "../explanation.js";
import { axisName, listed, number, perAxis } from "../methodWords.js";

/** Why the method of the GameDev.net article does not give the exact answer about a segment. */
export function gamedevDisagreement(explanation: Explanation, answered: MethodAnswer<GamedevTrace>): Disagreement {
  const { sweep: answer, trace } = answered;
  const { sweep: exact, reason } = explanation;
  const { entry, entryTime, exitTime } = trace;
  if (exact.kind === "overlap" && answer.kind === "miss" && entry.every((time) => time < 0)) {
    const sentence = l10n.t(
      "All entry times are negative ({times}), so the method treats the obstacle as already passed. It never reports boxes that overlap at the start.",
      { times: perAxis(entry) },
    );
    return { brief: l10n.t("ignores overlap"), sentence };
  }
  if (answer.kind === "hit" && reason.kind === "along") {
    const sentence = l10n.t(
      "There is no relative motion along {axis}, so the method assumes that the boxes overlap along {axis} at all times. In fact their faces only touch, and the boxes slide along each other.",
      { axis: axisName(reason.axis.axis) },
    );
    return { brief: l10n.t("face touch is a hit"), sentence };
  }
  if (answer.kind === "hit" && exact.kind === "graze" && entryTime === exitTime) {
    const sentence = l10n.t(
      "The method rejects a hit only if entryTime > exitTime. Both are {time}: the boxes touch for an instant, and that counts as a hit.",
      { time: number(entryTime) },
    );
    return { brief: l10n.t("corner touch is a hit"), sentence };
  }
  if (answer.kind === "hit" && exact.kind === "hit" && isSameTime(exact.time, answer.time)) {
    const axis = normalAxis(answer.normal);
    const wanted = normalAxis(exact.normal);
    if (axis === wanted && at(trace.inverseEntry, axis) === 0) {
      const sentence = l10n.t(
        "The boxes touch along {axis} at the start, so invEntry is 0. The method makes the normal positive only if invEntry < 0, so it is {normal} and points into the obstacle.",
        { axis: axisName(axis), normal: vectorText(answer.normal) },
      );
      return { brief: l10n.t("normal reversed"), sentence };
    }
    if (axis !== wanted) {
      const isTie = exact.axes.includes(axis) && at(entry, axis) === at(entry, wanted);
      if (isTie) return tie(explanation, exact, axis, at(entry, axis));
      const name = (each: number): string => l10n.t("entry time on {axis}", { axis: axisName(each) });
      return rounding(name(axis), at(entry, axis), name(wanted), at(entry, wanted));
    }
  }
  return rounding("entryTime", entryTime, "exitTime", exitTime);
}

function tie(explanation: Explanation, { axes, normal }: Hit, axis: number, entry: number): Disagreement {
  const wanted = normalAxis(normal);
  const taken = l10n.t(
    "The overlaps along {axes} start at the same time, {time}. No axis is later, so the method takes the normal from {axis}.",
    {
      axes: listed(axes.map(axisName)),
      time: number(entry),
      axis: axisName(axis),
    },
  );
  const exact = { axis: axisName(wanted) };
  const rule = closesFastest(explanation, wanted, axes)
    ? l10n.t("But the gap closes faster along {axis}, so {axis} gives the exact normal.", exact)
    : l10n.t(
        "No gap closes faster than that along {axis}. At equal speeds, the exact result uses the first axis.",
        exact,
      );
  return { brief: l10n.t("other axis at a corner"), sentence: `${taken} ${rule}` };
}
