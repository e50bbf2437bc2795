import * as l10n from "@vscode/l10n";
import type { CurveSweep } from "../../solver/index.js";
import { vectorText } from "../index.js";
import type { Vec } from "../../geometry/index.js";
import type { SceneView } from "../protocol/index.js";
import { bindingAxes, rowOfNormal, type AxisInterval } from "./axisIntervals.js";
import type { Explanation } from "./explanation.js";
import { frameTime } from "./motionSegment.js";
import { factsOf, listed, passedSentence, timeText, timeTexts } from "./methodWords.js";

/**
 * Why two boxes meet or do not: from when to when each axis overlaps, and what these times share.
 *
 * Source: first and last times of overlap, Gomez, "Simple Intersection Tests for Games", "An AABB Sweep Test".
 */
export type Intervals = Readonly<ReturnType<typeof intervalsOf>>;

export function intervalsOf(scene: SceneView, explanation: Explanation) {
  if (explanation.curve) return onCurve(scene, explanation, explanation.curve);
  const { segment, intervals, reason } = explanation;
  const { last, first } = bindingAxes(intervals);
  const bars = barsOf(explanation, (axis) => {
    const { entry, exit, always } = intervals[axis] as AxisInterval;
    const spans = always === "apart" ? [] : [{ from: frameTime(segment, entry), to: frameTime(segment, exit) }];
    return { spans, always };
  });
  const isShared = reason.kind !== "still" && reason.kind !== "apart" && reason.kind !== "beside";
  return {
    bars,
    down: downOf(scene),
    /** From the latest begin to the earliest end, over unlimited motion; undefined where no time is in all bars. */
    shared: isShared ? { from: frameTime(segment, last.entry), to: frameTime(segment, first.exit) } : undefined,
    sentence: explanation.passed ? passedSentence(explanation.passed) : sentenceOf(scene, explanation, bars),
  };
}

/** One axis as bars on the line of time. Times are fractions of the frame. */
export interface Bar {
  readonly name: string;
  /** A unit vector along it. */
  readonly direction: Vec;
  /** Along a line one, along a curve any number: −Infinity and Infinity where one has no end that is known. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  readonly always?: NonNullable<AxisInterval["always"]>;
  /** Whether this axis is the last to begin, and so gives the normal. */
  readonly last: boolean;
}

/** A bar for each axis. */
function barsOf({ intervals, sweep }: Explanation, timesOf: (axis: number) => Pick<Bar, "spans" | "always">) {
  const normal = sweep.kind === "hit" ? rowOfNormal(intervals, sweep.normal) : -1;
  return intervals.map(({ axis, name, direction }): Bar => {
    return { name, direction, ...timesOf(axis), last: axis === normal };
  });
}

/** Which way y grows on the screen. */
function downOf({ yAxis }: SceneView): 1 | -1 {
  return yAxis === "down" ? 1 : -1;
}

/** The same along a curve, of which nothing is known beyond the frame. */
function onCurve(scene: SceneView, explanation: Explanation, { intervals, stays }: CurveSweep) {
  const { segment, passed } = explanation;
  const time = (fraction: number): number => frameTime(segment, fraction);
  const bars = barsOf(explanation, (axis) => {
    const all = intervals[axis] ?? [];
    const spans = all.map(({ entry, exit }) => ({
      from: entry > 0 ? time(entry) : -Infinity,
      to: exit < 1 ? time(exit) : Infinity,
    }));
    const isTouch = all.every(({ kind }) => kind === "touch");
    const always = all.length === 0 ? "apart" : isTouch ? "touches" : undefined;
    return { spans, always };
  });
  const [stay] = stays;
  return {
    bars,
    down: downOf(scene),
    shared: stay && { from: time(stay.entry), to: stay.exit < 1 ? time(stay.exit) : Infinity },
    sentence: passed ? passedSentence(passed) : curveSentence(scene, explanation, bars, stays.length),
  };
}

function curveSentence(scene: SceneView, { segment, sweep }: Explanation, bars: readonly Bar[], stays: number): string {
  const all = scene.dimensions === 3 ? l10n.t("all three axes") : l10n.t("both axes");
  const [from, until] = sweep.kind === "miss" ? [NaN, NaN] : [sweep.time, sweep.exit];
  const words = { all, from: timeText(frameTime(segment, from)), until: timeText(frameTime(segment, until)), stays };
  switch (sweep.kind) {
    case "miss":
      return l10n.t(
        "Along the curve, the two never overlap on all axes at the same time: they miss each other in this frame.",
      );
    case "graze":
      return l10n.t("Along the curve, the two touch at {from} and never overlap.", words);
    case "overlap":
      return l10n.t("Along the curve, the two overlap on {all} from the start until {until}.", words);
    case "hit": {
      const axis = bars.find(({ last }) => last)?.name ?? "";
      const first = l10n.t(
        "Along the curve, the two overlap on {all} from {from} until {until}. The overlap along {axis} starts last, so {axis} gives the normal: {normal}.",
        {
          ...words,
          axis,
          normal: vectorText(sweep.normal),
        },
      );
      return stays > 1 ? `${first} ${l10n.t("They overlap {stays} separate times in this frame.", words)}` : first;
    }
  }
}

function sentenceOf(scene: SceneView, explanation: Explanation, bars: readonly Bar[]): string {
  const { segment, sweep, reason, intervals } = explanation;
  const n = intervals.length;
  const all = n === 2 ? l10n.t("both axes") : n === 3 ? l10n.t("all three axes") : l10n.t("all {n} axes", { n });
  const { last, first } = bindingAxes(intervals);
  const facts = { ...factsOf(scene, explanation), all };
  if (sweep.kind === "hit") {
    const when = { all, from: timeText(frameTime(segment, sweep.time)), until: facts.exit };
    const what = {
      ...facts,
      normal: vectorText(sweep.normal),
      axes: listed(sweep.axes.map((axis) => bars[axis]?.name ?? "")),
    };
    const overlap = l10n.t("The two overlap along {all} from {from} until {until}.", when);
    const why =
      sweep.axes.length > 1
        ? l10n.t("The overlaps along {axes} start last, at the same time, and {axis} gives the normal: {normal}.", what)
        : l10n.t("The overlap along {axis} starts last, so {axis} gives the normal: {normal}.", what);
    return `${overlap} ${why}`;
  }
  if (reason.kind === "inside" && first.exit === Infinity) {
    return l10n.t("The two overlap along {all} from the start and never stop.", { all });
  }
  const spans = [first, last].flatMap(({ axis }) => [
    bars[axis]?.spans[0]?.from ?? NaN,
    bars[axis]?.spans[0]?.to ?? NaN,
  ]);
  const [aFrom = "", aTo = "", bFrom = "", bTo = ""] = timeTexts(...spans);
  const besideFacts = { ...facts, firstTimes: `${aFrom}…${aTo}`, lastTimes: `${bFrom}…${bTo}` };
  return {
    enters: "",
    inside: l10n.t("The two overlap along {all} from the start until {time}.", facts),
    arrives: l10n.t(
      "The overlap along {axis} would start only at 1.000, the frame end: the two touch but do not overlap.",
      facts,
    ),
    along: l10n.t("Along {axis} they touch the whole time, but come no closer, so there is no hit.", facts),
    corner: l10n.t(
      "The overlap along {last} would start at {time}, exactly when that along {first} ends. So the two only touch for an instant, which is not a hit.",
      facts,
    ),
    leaves: l10n.t(
      "The overlap along {axis} ends at {time}, when the motion starts: the two touch and then separate.",
      facts,
    ),
    still: l10n.t(
      "The two do not move relative to each other. They stay {distance} apart along {axis} and never overlap.",
      facts,
    ),
    apart: l10n.t("The two are always {distance} apart along {axis} and never overlap.", facts),
    beside: l10n.t(
      "They overlap along {first} at {firstTimes} and along {last} at {lastTimes}, so never at the same time.",
      besideFacts,
    ),
    past: l10n.t(
      "The two move apart. If their motion is extended backwards, they overlap along {all} only until {time}, before it starts.",
      facts,
    ),
    late: l10n.t(
      "The two would overlap along {all} only from {time}, after the frame end at 1: there is no hit in this frame.",
      facts,
    ),
  }[reason.kind];
}

/** What a bar cannot show. */
export function noteOf(always: NonNullable<AxisInterval["always"]>): string {
  return { overlaps: l10n.t("always"), touches: l10n.t("touches only"), apart: l10n.t("never") }[always];
}

/** What a screen reader says in place of the picture. */
export function intervalsAlternative({ bars, shared }: Intervals): string {
  const [from = "", to = ""] = shared ? timeTexts(shared.from, shared.to) : [];
  return [
    l10n.t("Times are fractions of the frame."),
    ...bars.map(barSentence),
    shared
      ? l10n.t("They overlap along all axes from {from} to {to}.", { from, to })
      : l10n.t("They never overlap along all axes at the same time."),
  ].join(" ");
}

function barSentence({ name: axis, spans, always }: Bar): string {
  const [first, ...more] = spans.map((span) => timeTexts(span.from, span.to));
  const [from = "", to = ""] = first ?? [];
  if (more.length > 0 && !always) {
    const times = spans.map((span) => timeTexts(span.from, span.to).join("…"));
    return l10n.t("They overlap along {axis} at {times}.", { axis, times: listed(times) });
  }
  return {
    apart: l10n.t("They never overlap along {axis}.", { axis }),
    touches: l10n.t("They touch along {axis} the whole time and never overlap.", { axis }),
    overlaps: l10n.t("They overlap along {axis} the whole time.", { axis }),
    between: l10n.t("They overlap along {axis} from {from} to {to}.", { axis, from, to }),
  }[always ?? "between"];
}
