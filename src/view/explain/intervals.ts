import * as l10n from "@vscode/l10n";
import { vectorText } from "../index.js";
import type { SceneView } from "../protocol/index.js";
import { bindingAxes, type Explanation, type AxisInterval } from "./explanation.js";
import { frameTime } from "./motionSegment.js";
import { axisName, length, listed, timeText, timeTexts } from "./words.js";

/** One axis as a bar on the line of time. Times are fractions of the frame. */
export interface Bar {
  readonly axis: number;
  readonly name: string;
  /** −Infinity and Infinity where it has no end; both NaN where the axis never overlaps. */
  readonly from: number;
  readonly to: number;
  /** What holds for all of time. */
  readonly always?: Exclude<AxisInterval["always"], undefined>;
  /** Whether this axis is the last to begin, and so gives the normal. */
  readonly last: boolean;
}

/**
 * Why two boxes meet or do not: from when to when each axis overlaps, and what these times share.
 *
 * Source: first and last times of overlap, Gomez, "Simple Intersection Tests for Games", "An AABB Sweep Test".
 */
export interface Intervals {
  readonly bars: readonly Bar[];
  /** From the latest begin to the earliest end, over unlimited motion; undefined where no time is in all bars. */
  readonly shared?: { readonly from: number; readonly to: number };
  readonly sentence: string;
}

export function intervalsOf(scene: SceneView, explanation: Explanation): Intervals {
  const { segment, intervals, reason, sweep } = explanation;
  const { last, first } = bindingAxes(intervals);
  const normal = sweep.kind === "hit" ? sweep.normal.findIndex((n) => n !== 0) : -1;
  const bars = intervals.map(({ axis, entry, exit, always }): Bar => {
    const never = always === "apart";
    return {
      axis,
      name: axisName(axis),
      from: never ? NaN : frameTime(segment, entry),
      to: never ? NaN : frameTime(segment, exit),
      ...(always && { always }),
      last: axis === normal,
    };
  });
  const isShared = reason.kind !== "still" && reason.kind !== "apart" && reason.kind !== "beside";
  return {
    bars,
    ...(isShared && { shared: { from: frameTime(segment, last.entry), to: frameTime(segment, first.exit) } }),
    sentence: sentenceOf(scene, explanation, bars),
  };
}

function sentenceOf(
  scene: SceneView,
  { segment, sweep, reason, intervals }: Explanation,
  bars: readonly Bar[],
): string {
  const time = (fraction: number): string => timeText(frameTime(segment, fraction));
  const isSpace = scene.dimensions === 3;
  const { last, first } = bindingAxes(intervals);
  switch (reason.kind) {
    case "enters": {
      if (sweep.kind !== "hit") return "";
      const when = { from: time(sweep.time), until: time(first.exit) };
      const what = { axis: axisName(reason.last.axis), normal: vectorText(sweep.normal) };
      const overlap = isSpace
        ? l10n.t("All three axes overlap from {from} until {until}.", when)
        : l10n.t("Both axes overlap from {from} until {until}.", when);
      const why =
        sweep.axes.length > 1
          ? l10n.t("The last to begin are {axes}, and {axis} gives the normal: {normal}.", {
              axes: listed(sweep.axes.map(axisName)),
              ...what,
            })
          : l10n.t("The last to begin is {axis}, so it gives the normal: {normal}.", what);
      return `${overlap} ${why}`;
    }
    case "inside": {
      if (first.exit === Infinity) {
        return isSpace
          ? l10n.t("All three axes overlap when it begins, and never cease to.")
          : l10n.t("Both axes overlap when it begins, and never cease to.");
      }
      const end = { time: time(first.exit) };
      return isSpace
        ? l10n.t("All three axes overlap when it begins, and do so until {time}.", end)
        : l10n.t("Both axes overlap when it begins, and do so until {time}.", end);
    }
    case "arrives":
      return l10n.t("{axis} begins at 1.000, when the frame ends: the two touch and have not overlapped.", {
        axis: axisName(reason.last.axis),
      });
    case "along":
      return l10n.t(
        "{axis} only touches, for all of the time: the faces are flush and do not come closer, so there is no hit.",
        { axis: axisName(reason.flush.axis) },
      );
    case "corner":
      return l10n.t(
        "{last} begins at {time}, at the very moment when {first} ends: a touch of no duration is no hit.",
        { last: axisName(reason.last.axis), time: time(reason.last.entry), first: axisName(reason.first.axis) },
      );
    case "leaves":
      return l10n.t("{axis} ends at {time}, when this begins: the two touch and part.", {
        axis: axisName(reason.first.axis),
        time: time(reason.first.exit),
      });
    case "still":
      return l10n.t("Nothing moves against the other: {axis} never overlaps, {distance} are between them.", {
        axis: axisName(reason.apart.axis),
        distance: length(scene, reason.apart.gap),
      });
    case "apart":
      return l10n.t("{axis} never overlaps: there the two stay {distance} apart.", {
        axis: axisName(reason.apart.axis),
        distance: length(scene, reason.apart.gap),
      });
    case "beside": {
      const a = bars[reason.first.axis];
      const b = bars[reason.last.axis];
      if (!a || !b) return "";
      const [aFrom = "", aTo = "", bFrom = "", bTo = ""] = timeTexts(a.from, a.to, b.from, b.to);
      return l10n.t("{first} overlaps {firstTimes}, {last} {lastTimes}: never at the same time.", {
        first: a.name,
        firstTimes: `${aFrom}…${aTo}`,
        last: b.name,
        lastTimes: `${bFrom}…${bTo}`,
      });
    }
    case "past": {
      const end = { time: time(reason.first.exit) };
      return isSpace
        ? l10n.t("All three axes overlapped until {time}, before this began: the two move apart.", end)
        : l10n.t("Both axes overlapped until {time}, before this began: the two move apart.", end);
    }
    case "late": {
      const begin = { time: time(last.entry) };
      return isSpace
        ? l10n.t("All three axes overlap from {time} on, after the frame’s end at 1: no hit in this frame.", begin)
        : l10n.t("Both axes overlap from {time} on, after the frame’s end at 1: no hit in this frame.", begin);
    }
  }
}

/** What a bar cannot show. */
export function noteOf(always: Exclude<Bar["always"], undefined>): string {
  switch (always) {
    case "overlaps":
      return l10n.t("always");
    case "touches":
      return l10n.t("touches only");
    case "apart":
      return l10n.t("never");
  }
}

/** What a screen reader says in place of the picture. */
export function intervalsAlternative({ bars, shared }: Intervals): string {
  const [from = "", to = ""] = shared ? timeTexts(shared.from, shared.to) : [];
  return [
    l10n.t("Times in fractions of the frame."),
    ...bars.map(barSentence),
    shared ? l10n.t("Shared: from {from} to {to}.", { from, to }) : l10n.t("No time is shared."),
  ].join(" ");
}

function barSentence({ name: axis, from: begin, to: end, always }: Bar): string {
  switch (always) {
    case "apart":
      return l10n.t("{axis} never overlaps.", { axis });
    case "touches":
      return l10n.t("{axis} touches all the time and never overlaps.", { axis });
    case "overlaps":
      return l10n.t("{axis} overlaps all the time.", { axis });
    default: {
      const [from = "", to = ""] = timeTexts(begin, end);
      return l10n.t("{axis} overlaps from {from} to {to}.", { axis, from, to });
    }
  }
}
