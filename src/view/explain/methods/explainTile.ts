import * as l10n from "@vscode/l10n";
import { at } from "../../../geometry/index.js";
import type { MethodAnswer, TileTrace } from "../../../solver/index.js";
import { rounding, type Disagreement } from "./disagreement.js";
import type { Explanation } from "../explanation.js";
import { axisName, number, perAxis } from "../methodWords.js";

/** Why the tile-game method does not give the exact answer about a segment. */
export function tileDisagreement(explanation: Explanation, answered: MethodAnswer<TileTrace>): Disagreement {
  const { sweep: answer, trace } = answered;
  const { sweep: exact, reason, intervals } = explanation;
  const { distance, time, actual, disjoint } = trace;
  const resting = intervals.filter(({ gain }) => gain === 0).map(({ axis }) => axis);
  const nan = resting.find((axis) => Number.isNaN(at(time, axis)));
  if (answer.kind === "hit" && nan !== undefined) {
    const sentence = l10n.t(
      "There is no relative motion along {axis}, and faces of the boxes have the same {axis} coordinate, so the method computes 0 / 0 = NaN. Every comparison with NaN is false, so no check rejects the hit. The hit has no time.",
      { axis: axisName(nan) },
    );
    return { brief: l10n.t("divides 0 by 0"), sentence };
  }
  const endless = resting.find((axis) => at(time, axis) === Infinity);
  if (answer.kind === "miss" && endless !== undefined) {
    const division = l10n.t(
      "There is no relative motion along {axis}, so the method computes {distance} / 0 = ∞. That is greater than 1, so it treats the tile as out of reach.",
      { axis: axisName(endless), distance: number(at(distance, endless)) },
    );
    const isMoving = intervals.some(({ gain }) => gain !== 0);
    return {
      brief: l10n.t("divides by 0"),
      sentence: isMoving
        ? `${division} ${l10n.t("So a body that does not move along this axis tunnels through.")}`
        : division,
    };
  }
  if (exact.kind === "overlap" && answer.kind === "miss" && time.every((t) => t < 0)) {
    const sentence = l10n.t(
      "All times are negative ({times}), so the method assumes that the boxes separate after a resolved collision. It never reports boxes that overlap at the start.",
      { times: perAxis(time) },
    );
    return { brief: l10n.t("ignores overlap"), sentence };
  }
  if (answer.kind === "hit" && reason.kind === "arrives") {
    const sentence = l10n.t(
      "The boxes first touch at the frame end. The method only rejects times above 1, and {time} is not above 1.",
      { time: number(actual) },
    );
    return { brief: l10n.t("hits at the frame end"), sentence };
  }
  if (answer.kind === "hit" && exact.kind === "graze" && actual === disjoint) {
    const sentence = l10n.t(
      "The method rejects a hit only if actualTime > actualDisjointTime. Both are {time}: the boxes touch for an instant, and that counts as a hit.",
      { time: number(actual) },
    );
    return { brief: l10n.t("corner touch is a hit"), sentence };
  }
  return rounding("actualTime", actual, "actualDisjointTime", disjoint);
}
