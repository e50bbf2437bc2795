import {
  labelHeight,
  paintLabels,
  Strokes,
  type Label,
  type Palette,
  type Rect,
  type Size,
  type Surface,
} from "../index.js";
import { collides, type Explanation } from "./explanation.js";
import { noteOf, type Bar, type Intervals } from "./intervals.js";
import { timeText, timeTexts } from "./words.js";

/** Where everything of the intervals stands on the screen, in pixels. */
export interface IntervalsPicture {
  readonly size: Size;
  /** A place for each axis; `open` where the bar runs on beyond the picture. */
  readonly rows: readonly {
    readonly bar: Bar;
    readonly box: Rect;
    readonly openLeft: boolean;
    readonly openRight: boolean;
  }[];
  /** What all bars share, around all rows; undefined where they share nothing. */
  readonly shared?: Rect;
  readonly isHit: boolean;
  readonly sharedTimes: readonly number[];
  /** From the least time that is drawn to the greatest. */
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

const margin = { left: 24, right: 12, top: 12, bottom: 24 } as const;
/** Times beyond these are shown by bars that run on. */
const farthest = { from: -1, to: 2.5 } as const;
/** So much time is shown before the first and after the last of what has to be seen. */
const beyond = 0.15;
const barHeight = 16;

/** Lays the intervals out on a picture of a size. */
export function intervalsPicture(explanation: Explanation, { bars, shared }: Intervals, size: Size): IntervalsPicture {
  const times = bars.flatMap(({ from, to }) => [from, to]).filter(Number.isFinite);
  const within = times.filter((time) => time > farthest.from && time < farthest.to);
  const from = Math.min(0, ...within) - beyond;
  const to = Math.max(1, ...within) + beyond;
  const left = margin.left;
  const right = size.width - margin.right;
  const bottom = size.height - margin.bottom;
  const pitch = (bottom - margin.top) / bars.length;
  const x = (time: number): number => left + ((time - from) / (to - from)) * (right - left);
  const clamped = (time: number): number => Math.min(right, Math.max(left, x(time)));
  const rows = bars.map((bar, i) => {
    const middle = margin.top + pitch * (i + 0.5);
    const never = Number.isNaN(bar.from);
    return {
      bar,
      box: [
        never ? left : clamped(bar.from),
        middle - barHeight / 2,
        never ? right : clamped(bar.to),
        middle + barHeight / 2,
      ] as const,
      openLeft: bar.from < from,
      openRight: bar.to > to,
    };
  });
  const first = rows[0]?.box ?? [0, 0, 0, 0];
  const last = rows.at(-1)?.box ?? first;
  const isSeen = shared !== undefined && shared.to >= from && shared.from <= to;
  return {
    size,
    rows,
    ...(isSeen && { shared: [clamped(shared.from), first[1] - 5, clamped(shared.to), last[3] + 5] as const }),
    isHit: collides(explanation.sweep),
    sharedTimes: shared ? [shared.from, shared.to].filter((time) => time >= from && time <= to) : [],
    from,
    to,
    left,
    right,
    bottom,
  };
}

/** Where a time stands. */
export function timeAt({ from, to, left, right }: IntervalsPicture, time: number): number {
  return left + ((time - from) / (to - from)) * (right - left);
}

/** Paints the bars, the frame, what is shared, and the time as a cursor. */
export function paintIntervals(surface: Surface, palette: Palette, picture: IntervalsPicture, time: number): void {
  const strokes = new Strokes(surface, palette);
  const { rows, shared, bottom, isHit, left, right } = picture;
  const [zero, one] = [timeAt(picture, 0), timeAt(picture, 1)];
  strokes.box([zero, 4, one, bottom], "gridMajor", { fill: 0.35, width: 0 });
  strokes.line([zero, 4], [zero, bottom + 4], "dim", 1);
  strokes.line([one, 4], [one, bottom + 4], "dim", 1);
  strokes.line([left, bottom], [right, bottom], "gridMajor");
  for (const row of rows) paintRow(strokes, picture, row);
  if (shared) {
    const [x0, y0, x1, y1] = shared;
    // A moment is a line; a share that runs on beyond the picture is open there.
    const style = isHit ? { width: 2, fill: 0.14 } : { width: 1.2, fill: 0, dash: [4, 3] };
    if (x1 - x0 < 1) strokes.line([x0, y0], [x0, y1], isHit ? "hit" : "dim", style.width, isHit ? [] : [4, 3]);
    else strokes.box([x0, y0, Math.max(x1, x0), y1], isHit ? "hit" : "dim", style);
  }
  const cursor = Math.min(right, Math.max(left, timeAt(picture, time)));
  strokes.line([cursor, 8], [cursor, bottom], "text", 1.2);
  strokes.polygon(
    [
      [cursor - 4.5, 2],
      [cursor + 4.5, 2],
      [cursor, 9],
    ],
    "text",
  );
  paintLabels({ surface, palette }, [...axisLabels(picture, strokes.measure), ...barLabels(picture, strokes.measure)]);
}

function paintRow(
  strokes: Strokes,
  { left, right }: IntervalsPicture,
  { bar, box, openLeft, openRight }: IntervalsPicture["rows"][number],
): void {
  const [x0, y0, x1, y1] = box;
  const middle = (y0 + y1) / 2;
  strokes.text(bar.name, [8, middle], bar.last ? "hit" : "text");
  if (bar.always === "apart") {
    strokes.line([left, middle], [right, middle], "dim", 1, [2, 4]);
    return;
  }
  const colour = bar.last ? "start" : "static";
  const isThin = bar.always === "touches";
  if (isThin) strokes.line([x0, middle], [x1, middle], colour, 2, [6, 3]);
  else strokes.box(box, colour, { fill: bar.last ? 0.8 : 0.6, width: 0 });
  // Ends that are drawn are ends; where the bar runs on it has a head instead.
  if (!openLeft && !isThin) strokes.line([x0, y0], [x0, y1], colour, 2);
  if (!openRight && !isThin) strokes.line([x1, y0], [x1, y1], colour, 2);
  if (openLeft && x1 > left)
    strokes.polygon(
      [
        [left - 6, middle],
        [left, y0],
        [left, y1],
      ],
      colour,
    );
  if (openRight && x0 < right)
    strokes.polygon(
      [
        [right + 6, middle],
        [right, y0],
        [right, y1],
      ],
      colour,
    );
}

/** Times below the bars: of what is shared, and the frame's ends. What finds no room beside a greater one is left out. */
function axisLabels(picture: IntervalsPicture, measure: (text: string) => number): Label[] {
  const { sharedTimes, bottom, isHit, size } = picture;
  const texts = timeTexts(...sharedTimes);
  const wanted = [
    ...sharedTimes.map((time, i) => ({ time, text: texts[i] ?? "", strong: isHit && i === 0 })),
    ...[0, 1].map((time) => ({ time, text: String(time), strong: false })),
  ];
  const placed: Label[] = [];
  for (const { time, text, strong } of wanted) {
    const x = timeAt(picture, time);
    const width = measure(text) + 4;
    const starts = [x - width / 2, x - width + 4, x - 4, x].map((start) =>
      Math.min(size.width - width, Math.max(0, start)),
    );
    const start = starts.find((from) =>
      placed.every(({ box: [left, , right] }) => from + width <= left || from >= right),
    );
    if (start === undefined) continue;
    const box = [start, bottom + 5, start + width, bottom + 5 + labelHeight] as const;
    placed.push({ text, colour: strong ? "text" : "dim", style: "beside", box });
  }
  return placed;
}

/** What a bar alone does not say: its ends where they are not below, and that it has none. */
function barLabels({ rows, sharedTimes, size }: IntervalsPicture, measure: (text: string) => number): Label[] {
  const put = (text: string, colour: "text" | "dim", x: number, y: number): Label => {
    const half = measure(text) / 2 + 2;
    const centre = Math.min(size.width - 2 - half, Math.max(2 + half, x));
    const box = [centre - half, y - labelHeight / 2, centre + half, y + labelHeight / 2] as const;
    return { text, colour, style: "beside", box };
  };
  return rows.flatMap(({ bar, box: [x0, y0, x1, y1], openLeft, openRight }) => {
    const middle = (y0 + y1) / 2;
    if (bar.always) return [put(noteOf(bar.always), "text", (x0 + x1) / 2, middle)];
    const above = y0 - labelHeight / 2 - 1;
    const [from = "", to = ""] = timeTexts(bar.from, bar.to);
    const begin = openLeft || sharedTimes.includes(bar.from) ? [] : [put(from, "dim", x0, above)];
    const end = openRight || sharedTimes.includes(bar.to) ? [] : [put(to, "dim", x1, above)];
    const [first, last] = [begin[0], end[0]];
    if (!first || !last || first.box[2] < last.box[0]) return [...begin, ...end];
    return [put(`${from}…${to}`, "dim", (x0 + x1) / 2, above)];
  });
}

/** What stands where, for whoever has only the page. */
export function intervalsPlaces(picture: IntervalsPicture, time: number): Record<string, string> {
  const text = (rect: readonly number[]): string => rect.map((n) => n.toFixed(1)).join(" ");
  return {
    frame: text([timeAt(picture, 0), timeAt(picture, 1)]),
    bars: picture.rows.map(({ box }) => text(box)).join(" | "),
    shared: picture.shared ? text(picture.shared) : "",
    cursor: timeAt(picture, time).toFixed(1),
    time: timeText(time),
  };
}
