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
import { noteOf, type Intervals } from "./intervals.js";
import { timeText, timeTexts } from "./methodWords.js";

/** Where everything of the intervals stands on the screen, in pixels. */
type IntervalsPicture = Readonly<ReturnType<typeof intervalsPicture>>;

const margin = { left: 24, right: 12, top: 12, bottom: 24 } as const;
/** The left margin where axes stand at an angle: each is drawn before its name. */
const roomForAxes = 64;
/** Half the length of an axis that is drawn. */
const axisReach = 7;
/** Times beyond these are shown by bars that run on. */
const farthest = { from: -1, to: 2.5 } as const;
/** So much time is shown before the first and after the last of what has to be seen. */
const beyond = 0.15;
const barHeight = 16;

/** Lays the intervals out on a picture of a size. */
export function intervalsPicture(explanation: Explanation, { bars, shared, down }: Intervals, size: Size) {
  const isDrawn = explanation.shapes !== undefined;
  const times = bars.flatMap(({ spans }) => spans.flatMap((span) => [span.from, span.to])).filter(Number.isFinite);
  const within = times.filter((time) => time > farthest.from && time < farthest.to);
  /** The least time that is drawn, and the greatest. */
  const [from, to] = [Math.min(0, ...within) - beyond, Math.max(1, ...within) + beyond];
  const [left, right, bottom] = [
    isDrawn ? roomForAxes : margin.left,
    size.width - margin.right,
    size.height - margin.bottom,
  ];
  const pitch = (bottom - margin.top) / bars.length;
  const x = (time: number): number => left + ((time - from) / (to - from)) * (right - left);
  const clamped = (time: number): number => Math.min(right, Math.max(left, x(time)));
  /** A place for each axis, and for each of its bars; `open` where one runs on beyond the picture. */
  const rows = bars.map((bar, i) => {
    const middle = margin.top + pitch * (i + 0.5);
    const half = Math.min(barHeight / 2, pitch / 3);
    const boxFrom = (x0: number, x1: number): Rect => [x0, middle - half, x1, middle + half];
    const boxes = bar.spans.map((span) => ({
      span,
      box: boxFrom(clamped(span.from), clamped(span.to)),
      openLeft: span.from < from,
      openRight: span.to > to,
    }));
    return { bar, whole: boxFrom(left, right), boxes };
  });
  const [top, below] = [rows[0]?.whole[1] ?? 0, rows.at(-1)?.whole[3] ?? 0];
  const isSeen = shared !== undefined && shared.to >= from && shared.from <= to;
  return {
    size,
    rows,
    /** Whether the axes are drawn: which way y grows on the screen then. */
    down: isDrawn ? down : undefined,
    /** What all bars share, around all rows; undefined where they share nothing. */
    shared: isSeen ? ([clamped(shared.from), top - 5, clamped(shared.to), below + 5] as const) : undefined,
    isHit: collides(explanation.sweep),
    sharedTimes: shared ? [shared.from, shared.to].filter((time) => time >= from && time <= to) : [],
    ...{ left, right, bottom },
    /** Where a time stands. */
    x,
  };
}

/** Paints the bars, the frame, what is shared, and the time as a cursor. */
export function paintIntervals(surface: Surface, palette: Palette, picture: IntervalsPicture, time: number): void {
  const strokes = new Strokes(surface, palette);
  const { rows, shared, bottom, isHit, left, right } = picture;
  const [zero, one] = [picture.x(0), picture.x(1)];
  strokes.box([zero, 4, one, bottom], "gridMajor", { fill: 0.35, width: 0 });
  strokes.line([zero, 4], [zero, bottom + 4], "dim", 1);
  strokes.line([one, 4], [one, bottom + 4], "dim", 1);
  strokes.line([left, bottom], [right, bottom], "gridMajor");
  for (const row of rows) paintRow(strokes, picture, row);
  if (shared) {
    const [x0, y0, x1, y1] = shared;
    // A moment is a line; a share that runs on beyond the picture is open there.
    const style = isHit ? { width: 2, fill: 0.14 } : { width: 1.2, fill: 0, dash: [4, 3] };
    if (x1 - x0 < 1) strokes.line([x0, y0], [x0, y1], isHit ? "sweep" : "dim", style.width, isHit ? [] : [4, 3]);
    else strokes.box([x0, y0, Math.max(x1, x0), y1], isHit ? "sweep" : "dim", style);
  }
  const cursor = Math.min(right, Math.max(left, picture.x(time)));
  strokes.line([cursor, 8], [cursor, bottom], "text", 1.2);
  strokes.triangle([cursor - 4.5, 2], [cursor + 4.5, 2], [cursor, 9], "text");
  paintLabels(strokes, [...axisLabels(picture, strokes.measure), ...barLabels(picture, strokes.measure)]);
}

function paintRow(
  strokes: Strokes,
  { left, right, down }: IntervalsPicture,
  { bar, whole, boxes }: IntervalsPicture["rows"][number],
): void {
  const middle = (whole[1] + whole[3]) / 2;
  const shade = bar.last ? "sweep" : "text";
  if (down === undefined) strokes.text(bar.name, [8, middle], shade);
  else {
    const [dx = 0, dy = 0] = bar.direction.map((d) => d * axisReach);
    strokes.line([12 - dx, middle - dy * down], [12 + dx, middle + dy * down], shade, 1.5);
    strokes.text(bar.name, [24, middle], shade);
  }
  if (bar.always === "apart") {
    strokes.line([left, middle], [right, middle], "dim", 1, [2, 4]);
    return;
  }
  const colour = bar.last ? "start" : "static";
  const isThin = bar.always === "touches";
  for (const each of boxes) paintBar(strokes, bar, each, { left, right, colour, isThin });
}

function paintBar(
  strokes: Strokes,
  bar: IntervalsPicture["rows"][number]["bar"],
  { box: [x0, y0, x1, y1], openLeft, openRight }: IntervalsPicture["rows"][number]["boxes"][number],
  { left, right, colour, isThin }: { left: number; right: number; colour: "start" | "static"; isThin: boolean },
): void {
  const box: Rect = [x0, y0, x1, y1];
  const middle = (y0 + y1) / 2;
  if (isThin) strokes.line([x0, middle], [x1, middle], colour, 2, [6, 3]);
  else strokes.box(box, colour, { fill: bar.last ? 0.8 : 0.6, width: 0 });
  // Ends that are drawn are ends; where the bar runs on it has a head instead.
  if (!openLeft && !isThin) strokes.line([x0, y0], [x0, y1], colour, 2);
  if (!openRight && !isThin) strokes.line([x1, y0], [x1, y1], colour, 2);
  if (openLeft && x1 > left) strokes.triangle([left - 6, middle], [left, y0], [left, y1], colour);
  if (openRight && x0 < right) strokes.triangle([right + 6, middle], [right, y0], [right, y1], colour);
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
    const x = picture.x(time);
    const width = measure(text) + 4;
    const starts = [x - width / 2, x - width + 4, x - 4, x].map((start) =>
      Math.min(size.width - width, Math.max(0, start)),
    );
    const start = starts.find((from) =>
      placed.every(({ box: [left, , right] }) => from + width <= left || from >= right),
    );
    if (start === undefined) continue;
    const box = [start, bottom + 5, start + width, bottom + 5 + labelHeight] as const;
    placed.push({ text, colour: strong ? "text" : "dim", box });
  }
  return placed;
}

/** What a bar alone does not say: its ends where they are not below, and that it has none. */
function barLabels(picture: IntervalsPicture, measure: (text: string) => number): Label[] {
  const { rows, shared, sharedTimes, size } = picture;
  /** @param side of the place at which the text stands: −1 for before it, 1 for behind it, 0 for about it. */
  const put = (text: string, colour: "text" | "dim", x: number, y: number, side: -1 | 0 | 1 = 0): Label => {
    const half = measure(text) / 2 + 2;
    const centre = Math.min(size.width - 2 - half, Math.max(2 + half, x + side * half));
    const box = [centre - half, y - labelHeight / 2, centre + half, y + labelHeight / 2] as const;
    return { text, colour, box };
  };
  const lines = [picture.x(0), picture.x(1), ...(shared ? [shared[0], shared[2]] : [])];
  /** The note of a bar in its middle, or where no line goes through it. */
  const noted = (text: string, [x0, y0, x1, y1]: Rect): Label => {
    const places = [0.5, 0.3, 0.7, 0.15, 0.85].map((share) => put(text, "text", x0 + share * (x1 - x0), (y0 + y1) / 2));
    const isClear = ({ box: [from, , to] }: Label): boolean => lines.every((x) => x < from || x > to);
    return places.find(isClear) ?? (places[0] as Label);
  };
  return rows.flatMap(({ bar, whole, boxes }) => {
    if (bar.always) return [noted(noteOf(bar.always), boxes[0]?.box ?? whole)];
    const labels: Label[] = [];
    for (const { span, box, openLeft, openRight } of boxes) {
      const [x0, y0, x1] = box;
      const above = y0 - labelHeight / 2 - 1;
      const [from = "", to = ""] = timeTexts(span.from, span.to);
      const begin = openLeft || sharedTimes.includes(span.from) ? [] : [put(from, "dim", x0, above, -1)];
      const end = openRight || sharedTimes.includes(span.to) ? [] : [put(to, "dim", x1, above, 1)];
      const [first, last] = [begin[0], end[0]];
      const own =
        !first || !last || first.box[2] < last.box[0]
          ? [...begin, ...end]
          : [put(`${from}…${to}`, "dim", (x0 + x1) / 2, above)];
      // What finds no room beside the bars before is left out.
      labels.push(...own.filter((label) => labels.every((each) => label.box[0] >= each.box[2])));
    }
    return labels;
  });
}

/** What stands where, for whoever has only the page. */
export function intervalsPlaces(picture: IntervalsPicture, time: number): Record<string, string> {
  const text = (rect: readonly number[]): string => rect.map((n) => n.toFixed(1)).join(" ");
  return {
    frame: text([picture.x(0), picture.x(1)]),
    bars: picture.rows
      .map(({ whole, boxes }) => (boxes.length === 0 ? text(whole) : boxes.map(({ box }) => text(box)).join(", ")))
      .join(" | "),
    shared: picture.shared ? text(picture.shared) : "",
    cursor: picture.x(time).toFixed(1),
    time: timeText(time),
  };
}
