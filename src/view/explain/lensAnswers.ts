import * as l10n from "@vscode/l10n";
import { num } from "../../wording/index.js";
import { bindingAxes } from "./axisIntervals.js";
import { collides, type Explanation } from "./explanation.js";
import { methodRows } from "./methods/rows.js";
import { frameTime } from "./motionSegment.js";
import { passedText, timeText } from "./methodWords.js";

/** What the lenses of a pair come to, each in a few words: for who has not opened them. */
export function lensAnswers(explanation: Explanation) {
  const { passed } = explanation;
  return {
    minkowski: passed ? passedText(passed) : rayAnswer(explanation),
    intervals: passed ? passedText(passed) : sharedAnswer(explanation),
    methods: methodsAnswer(explanation),
    /** Whom it asks is computed where it is looked at. */
    broadPhase: l10n.t("candidates"),
  };
}

function rayAnswer({ sweep, segment }: Explanation): string {
  if (sweep.kind === "overlap") return l10n.t("starts inside");
  if (!collides(sweep)) return l10n.t("no hit");
  return l10n.t("hit at t = {time}", { time: timeText(frameTime(segment, sweep.time)) });
}

function sharedAnswer({ sweep, segment, intervals, reason, curve }: Explanation): string {
  if (reason.kind === "still" || reason.kind === "apart" || reason.kind === "beside" || curve) {
    return collides(sweep) ? l10n.t("all of them overlap at the same time") : l10n.t("never all at once");
  }
  const { last, first } = bindingAxes(intervals);
  const [from, to] = [frameTime(segment, last.entry), frameTime(segment, first.exit)];
  if (!Number.isFinite(from) || !Number.isFinite(to)) return l10n.t("all of them overlap at the same time");
  return l10n.t("overlap for {share} frames", { share: num(to - from) });
}

function methodsAnswer(explanation: Explanation): string {
  const [, ...published] = methodRows(explanation);
  const beyond = published.find((row) => row.beyond !== undefined)?.beyond;
  if (beyond !== undefined) return beyond;
  const n = published.filter(({ disagreement }) => disagreement).length;
  const all = published.length;
  if (n === 0) return l10n.t("all {all} agree", { all });
  return n === 1 ? l10n.t("1 of {all} differs", { all }) : l10n.t("{n} of {all} differ", { n, all });
}
