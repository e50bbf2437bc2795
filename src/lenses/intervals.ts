import { vectorText } from "../drawing/index.js";
import type { SceneView } from "../protocol.js";
import type { Account } from "./account.js";
import { frameTime } from "./leg.js";
import { bindingAxes } from "./spans.js";
import { axisName, length, listed, timeText, timeTexts } from "./words.js";

/** One axis as a bar on the line of time. Times are fractions of the frame. */
export interface Bar {
  readonly axis: number;
  readonly name: string;
  /** −Infinity and Infinity where it has no end; both NaN where the axis never overlaps. */
  readonly from: number;
  readonly to: number;
  /** What the bar cannot show. */
  readonly note?: "always" | "touches only" | "never";
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

export function intervalsOf(scene: SceneView, account: Account): Intervals {
  const { leg, spans, reason, sweep } = account;
  const { last, first } = bindingAxes(spans);
  const normal = sweep.kind === "hit" ? sweep.normal.findIndex((n) => n !== 0) : -1;
  const bars = spans.map(({ axis, entry, exit, always }): Bar => {
    const never = always === "apart";
    return {
      axis,
      name: axisName(axis),
      from: never ? NaN : frameTime(leg, entry),
      to: never ? NaN : frameTime(leg, exit),
      ...(always && { note: ({ overlaps: "always", touches: "touches only", apart: "never" } as const)[always] }),
      last: axis === normal,
    };
  });
  const isShared = reason.kind !== "still" && reason.kind !== "apart" && reason.kind !== "beside";
  return {
    bars,
    ...(isShared && { shared: { from: frameTime(leg, last.entry), to: frameTime(leg, first.exit) } }),
    sentence: sentenceOf(scene, account, bars),
  };
}

function sentenceOf(scene: SceneView, { leg, sweep, reason, spans }: Account, bars: readonly Bar[]): string {
  const time = (fraction: number): string => timeText(frameTime(leg, fraction));
  const all = scene.dimensions === 3 ? "All three axes" : "Both axes";
  const { last, first } = bindingAxes(spans);
  const until = (exit: number): string => (exit === Infinity ? "for ever" : `until ${time(exit)}`);
  switch (reason.kind) {
    case "enters": {
      if (sweep.kind !== "hit") return "";
      const name = axisName(reason.last.axis);
      const normal = vectorText(sweep.normal);
      const names = listed(sweep.axes.map(axisName));
      const why =
        sweep.axes.length > 1
          ? `The last to begin are ${names}, and ${name} gives the normal: ${normal}.`
          : `The last to begin is ${name}, so it gives the normal: ${normal}.`;
      return `${all} overlap from ${time(sweep.time)} ${until(first.exit)}. ${why}`;
    }
    case "inside":
      return `${all} overlap when it begins, and ${first.exit === Infinity ? "never cease to" : `do so ${until(first.exit)}`}.`;
    case "arrives":
      return `${axisName(reason.last.axis)} begins at 1.000, when the frame ends: the two touch and have not overlapped.`;
    case "along":
      return `${axisName(reason.flush.axis)} only touches, for all of the time: the faces are flush and do not come closer, so there is no hit.`;
    case "corner":
      return `${axisName(reason.last.axis)} begins at ${time(reason.last.entry)}, at the very moment when ${axisName(reason.first.axis)} ends: a touch of no duration is no hit.`;
    case "leaves":
      return `${axisName(reason.first.axis)} ends at ${time(reason.first.exit)}, when this begins: the two touch and part.`;
    case "still":
      return `Nothing moves against the other: ${axisName(reason.apart.axis)} never overlaps, ${length(scene, reason.apart.gap)} are between them.`;
    case "apart":
      return `${axisName(reason.apart.axis)} never overlaps: there the two stay ${length(scene, reason.apart.gap)} apart.`;
    case "beside": {
      const a = bars[reason.first.axis];
      const b = bars[reason.last.axis];
      if (!a || !b) return "";
      const [aFrom, aTo, bFrom, bTo] = timeTexts(a.from, a.to, b.from, b.to);
      return `${a.name} overlaps ${aFrom ?? ""}…${aTo ?? ""}, ${b.name} ${bFrom ?? ""}…${bTo ?? ""}: never at the same time.`;
    }
    case "past":
      return `${all} overlapped until ${time(reason.first.exit)}, before this began: the two move apart.`;
    case "late":
      return `${all} overlap from ${time(last.entry)} on, after the frame’s end at 1: no hit in this frame.`;
  }
}

/** What a screen reader says in place of the picture. */
export function intervalsAlternative({ bars, shared }: Intervals): string {
  const one = ({ name, from, to, note }: Bar): string => {
    if (note === "never") return `${name} never overlaps`;
    if (note === "touches only") return `${name} touches all the time and never overlaps`;
    if (note === "always") return `${name} overlaps all the time`;
    const [a, b] = timeTexts(from, to);
    return `${name} overlaps from ${a ?? ""} to ${b ?? ""}`;
  };
  const [from, to] = shared ? timeTexts(shared.from, shared.to) : [];
  const together = from === undefined ? "No time is shared" : `Shared: from ${from} to ${to ?? ""}`;
  return `Times in fractions of the frame. ${bars.map(one).join("; ")}. ${together}.`;
}
