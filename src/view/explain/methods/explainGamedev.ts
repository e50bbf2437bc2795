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
      "All entry times are negative ({times}), so the method treats the box as already behind. It never reports boxes that overlap at the start.",
      { times: perAxis(entry) },
    );
    return { brief: l10n.t("ignores overlap"), sentence };
  }
  if (answer.kind === "hit" && reason.kind === "along") {
    const sentence = l10n.t(
      "Nothing moves along {axis}, so the method treats {axis} as overlapping from −∞ to ∞. But the faces there are only flush, and the boxes slide along each other.",
      { axis: axisName(reason.axis.axis) },
    );
    return { brief: l10n.t("hits a flush face"), sentence };
  }
  if (answer.kind === "hit" && exact.kind === "graze" && entryTime === exitTime) {
    const sentence = l10n.t(
      "The method only rejects entryTime > exitTime. Here both are {time}: the boxes touch for an instant, and that counts as a hit.",
      { time: number(entryTime) },
    );
    return { brief: l10n.t("hits a touched corner"), sentence };
  }
  if (answer.kind === "hit" && exact.kind === "hit" && isSameTime(exact.time, answer.time)) {
    const axis = normalAxis(answer.normal);
    const wanted = normalAxis(exact.normal);
    if (axis === wanted && at(trace.inverseEntry, axis) === 0) {
      const sentence = l10n.t(
        "The boxes are flush along {axis}, so invEntry is 0. The normal is positive only for invEntry < 0, so it is {normal} here and points into the obstacle.",
        { axis: axisName(axis), normal: vectorText(answer.normal) },
      );
      return { brief: l10n.t("normal reversed"), sentence };
    }
    if (axis !== wanted) {
      const isTie = exact.axes.includes(axis) && at(entry, axis) === at(entry, wanted);
      if (isTie) return tie(explanation, exact, axis, at(entry, axis));
      const name = (each: number): string => l10n.t("the entry on {axis}", { axis: axisName(each) });
      return rounding(name(axis), at(entry, axis), name(wanted), at(entry, wanted));
    }
  }
  return rounding("entryTime", entryTime, "exitTime", exitTime);
}

function tie(explanation: Explanation, { axes, normal }: Hit, axis: number, entry: number): Disagreement {
  const wanted = normalAxis(normal);
  const taken = l10n.t(
    "{axes} start to overlap at the same time, {time}. Since neither is later, the method uses {axis}.",
    {
      axes: listed(axes.map(axisName)),
      time: number(entry),
      axis: axisName(axis),
    },
  );
  const exact = { axis: axisName(wanted) };
  const rule = closesFastest(explanation, wanted, axes)
    ? l10n.t("But {axis} closes faster, so it gives the exact normal.", exact)
    : l10n.t("Both axes make contact at the same time. The exact result then uses the first one, {axis}.", exact);
  return { brief: l10n.t("other axis at a corner"), sentence: `${taken} ${rule}` };
}
