// What is drawn over each other in a picture: its texts, and the lines that they lie on.
import { palettes, type Rect } from "../../../src/view/index.js";
import { lineMeets, type Line } from "../../../src/view/line.js";
import { rejectedDash } from "../../../src/view/paint/paintBroadPhase.js";
import { inside } from "../../../src/view/rect.js";
import { styles } from "../../../src/view/styles.js";
import type { Element, SvgSurface } from "../../../src/view/svgSurface.js";

const { game, sweep, bad, start, warn, dim, static: fixed, surface: ground } = palettes.light.colours;

/** What a function makes of an object, made when it is first asked for. */
export function once<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>();
  return (from) => {
    const known = made.get(from) ?? make(from);
    made.set(from, known);
    return known;
  };
}

export interface Text {
  readonly text: string;
  readonly box: Rect;
  /** Numbers of the ruler lie on the ground, below everything. */
  readonly isRuler: boolean;
}

const measuresOfText = ["x", "y", "font-size", "textLength"].map((name) => new RegExp(` ${name}="(-?[\\d.]+)"`));

/** A text that is drawn, from the tops of its letters down to their feet. */
export function textOf({ tag, own, stroke }: Element): readonly Text[] {
  if (tag !== "text" || stroke !== "") return [];
  const [x = NaN, y = NaN, size = NaN, width = NaN] = measuresOfText.map((measure) => Number(measure.exec(own)?.[1]));
  const left = own.includes('text-anchor="middle"') ? x - width / 2 : own.includes('"end"') ? x - width : x;
  const text = />([^<]*)</.exec(own)?.[1] ?? "";
  return [{ text, box: [left, y - 0.72 * size, left + width, y + 0.2 * size], isRuler: size === 10 }];
}

/** The straight parts of what is stroked in the colour of your game, of the sweep, or of what is wrong, or in others. */
function linesOf(element: Element, colours: readonly string[] = [game, sweep, bad]): readonly Line[] {
  // Hatching is cut to its obstacle: see `clipped`.
  return element.clip === "" ? strokesIn(element, colours) : [];
}

/** The same of what only some pictures show: bounds, what they touch, and where bodies would be if nothing were in the way. */
function shownLinesOf(element: Element): readonly Line[] {
  const isShown = [styles.broad, styles.free, { dash: rejectedDash }].some(({ dash }) =>
    element.stroke.includes(`stroke-dasharray="${dash.join(" ")}"`),
  );
  return isShown ? linesOf(element, [""]) : [];
}

/** The straight parts of what is stroked in one of some colours. */
export function strokesIn(element: Element, colours: readonly string[]): readonly Line[] {
  const { tag, stroke } = element;
  return tag === "path" && colours.some((colour) => stroke.includes(colour)) ? linesIn(element) : [];
}

/** The straight parts of a path. */
const linesIn = once(({ own }: Element): readonly Line[] => {
  const lines: Line[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const go = (toX: number, toY: number): void => {
    lines.push([x, y, toX, toY]);
    [x, y] = [toX, toY];
  };
  for (const [, command = "", rest = ""] of own.matchAll(/([MLAhvz])([^MLAhvz]*)/g)) {
    const numbers = rest.trim().split(" ").map(Number);
    const [a = 0, b = 0] = numbers.slice(-2);
    if (command === "M") [x, y, startX, startY] = [a, b, a, b];
    else if (command === "h") go(x + (numbers[0] ?? 0), y);
    else if (command === "v") go(x, y + (numbers[0] ?? 0));
    else if (command === "z") go(startX, startY);
    else go(a, b);
  }
  return lines;
});

/** The bounds of what hatching is cut to, and those of insets, whose own hatching does not count. */
function clipped({ definitions }: SvgSurface): { readonly hatched: Rect[]; readonly insets: Rect[] } {
  const [hatched, insets]: [Rect[], Rect[]] = [[], []];
  for (const definition of definitions.filter((each) => !each.includes("clip-path="))) {
    const path = / d="([^"]*)"/.exec(definition)?.[1] ?? "";
    const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
    // Of a box there are its corner, its width and its height.
    if (path.includes("h")) {
      const [x = 0, y = 0, width = 0, height = 0] = numbers;
      insets.push([x, y, x + width, y + height]);
      continue;
    }
    const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, i) => i % 2 === axis)) as [number[], number[]];
    hatched.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  }
  return { hatched, insets };
}

/** Where walls of tiles end: filled a pixel wide. */
function bordersOf({ tag, own, fill, clip }: Element): Line[] {
  // An inset has them once more, cut to it.
  if (tag !== "path" || clip !== "" || !fill.includes(fixed) || !fill.includes('fill-opacity="0.7"')) return [];
  return [...own.matchAll(/M([-\d.]+) ([-\d.]+)h([\d.]+)v([\d.]+)/g)].flatMap((found) => {
    const [x = NaN, y = NaN, width = NaN, height = NaN] = found.slice(1).map(Number);
    return width === 1 ? [[x, y, x, y + height] as const] : height === 1 ? [[x, y, x + width, y] as const] : [];
  });
}

/** A box, of round corners or not, that is filled with the colour of the ground: what is below it cannot be seen. */
function groundOf({ tag, own, fill }: Element): Rect[] {
  if (tag !== "path" || fill.includes("opacity") || !fill.includes(ground)) return [];
  const box = /^M([-\d.]+) ([-\d.]+)h([-\d.]+)v([-\d.]+)h[-\d.]+z$/.exec(own)?.slice(1).map(Number);
  if (box) {
    const [x = NaN, y = NaN, width = NaN, height = NaN] = box;
    return [[x, y, x + width, y + height]];
  }
  if (!/^M[^MAz]*(A[^Az]*){4}z$/.test(own)) return [];
  const ends = [...own.matchAll(/([-\d.]+) ([-\d.]+)(?=[LAz])/g)].map((found) => found.slice(1).map(Number));
  const [xs, ys] = [0, 1].map((axis) => ends.map((end) => end[axis] ?? NaN)) as [number[], number[]];
  return [[Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]];
}

function meets([a0, b0, a1, b1]: Rect, [c0, d0, c1, d1]: Rect): boolean {
  return a0 < c1 && c0 < a1 && b0 < d1 && d0 < b1;
}

/** The texts that touch each other or lie on lines, in words. */
export function onEachOther(texts: readonly Text[], lines: readonly Line[]): string[] {
  return texts.flatMap((one, i) => {
    const others = texts.slice(i + 1).filter((other) => meets(one.box, other.box));
    // `lineMeets` keeps some pixels around its box free; what counts here is the ink.
    const [x0, y0, x1, y1] = one.box;
    const ink = [x0 + 3, y0 + 3, x1 - 3, y1 - 3] as const;
    const line = one.isRuler ? undefined : lines.find((each) => lineMeets(each, ink));
    return [
      ...others.map((other) => `"${one.text}" on "${other.text}"`),
      ...(line ? [`"${one.text}" on the line ${line.map(Math.round).join(" ")}`] : []),
    ];
  });
}

/** What touches what it must not, in words. */
export function collisions(
  surface: SvgSurface,
  isUsual = true,
): {
  readonly texts: number;
  readonly lines: number;
  readonly insets: number;
  readonly found: string[];
} {
  const texts = surface.elements.flatMap(textOf);
  const lines = surface.elements.flatMap((element) => linesOf(element));
  const shownLines = surface.elements.flatMap(shownLinesOf);
  // An inset covers what it lies on; a text would be crossed out by the edge of a wall.
  const found = onEachOther(texts, isUsual ? lines : []);
  const grounds = surface.elements.map(groundOf);
  const edges: Line[] = [];
  /** How many edges are painted before each element. */
  const before = surface.elements.map((each) => {
    const { length } = edges;
    edges.push(...linesOf(each, [game, sweep, bad, fixed]), ...bordersOf(each), ...shownLinesOf(each));
    return length;
  });
  for (const text of texts) {
    // Of edges those that are painted on the text's own ground, where it has one.
    const below = grounds.findLastIndex((boxes) => boxes.some((box) => inside(text.box, box)));
    found.push(...onEachOther([text], edges.slice(before[below + 1] ?? edges.length)));
  }
  const { hatched, insets } = clipped(surface);
  texts.forEach((one) => {
    if (one.isRuler) return;
    if (hatched.some((rect) => meets(one.box, rect))) found.push(`"${one.text}" on hatching`);
    if (insets.some((rect) => meets(one.box, rect))) found.push(`"${one.text}" on an inset`);
  });
  // An inset stays where it is whatever else is shown, as does the step of the game over its obstacle.
  for (const inset of isUsual ? insets : []) {
    const line = lines.find((each) => lineMeets(each, inset));
    if (line) found.push(`an inset on the line ${line.map(Math.round).join(" ")}`);
  }
  return { texts: texts.length, lines: lines.length + shownLines.length, insets: insets.length, found };
}

/** Whether a shape is a mark: small, and nothing shines through it. */
function markOf({ tag, own, fill, clip }: Element): Rect[] {
  const opacity = Number(/fill-opacity="([\d.]+)"/.exec(fill)?.[1] ?? 1);
  if (tag !== "path" || clip !== "" || fill === "" || opacity < 0.6 || own.includes("h")) return [];
  const ends = [...own.matchAll(/([-\d.]+) ([-\d.]+)(?=[MLAz]|$)/g)].map((found) => found.slice(1).map(Number));
  const [xs, ys] = [0, 1].map((axis) => ends.map((end) => end[axis] ?? NaN)) as [number[], number[]];
  const box: Rect = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return box[2] - box[0] <= largestMark && box[3] - box[1] <= largestMark ? [box] : [];
}

/** Pixels across the largest head of an arrow, dot or sign. */
const largestMark = 14;

/** What the texts of a picture lie on, in words: other texts; and lines of whatever is no grid, marks, hatching and insets. */
export function crossings(
  surface: SvgSurface,
  titles: readonly Text[] = [],
): { readonly onTexts: readonly string[]; readonly onMarks: readonly string[] } {
  const texts = [...surface.elements.flatMap(textOf), ...titles];
  const { hatched, insets } = clipped(surface);
  const grounds = surface.elements.map(groundOf);
  const drawn = surface.elements.map((each) => ({
    lines: [...linesOf(each, [game, sweep, bad, start, warn, dim, fixed]), ...bordersOf(each)],
    marks: markOf(each),
  }));
  const onMarks = texts.flatMap((text) => {
    if (text.isRuler) return [];
    // Of lines those that are painted on the text's own ground, where it has one.
    const above = drawn.slice(grounds.findLastIndex((boxes) => boxes.some((box) => inside(text.box, box))) + 1);
    const { box } = text;
    const isOn = (kind: string, rects: readonly Rect[]): readonly string[] => {
      const found = rects.find((rect) => meets(box, rect));
      return found ? [`"${text.text}" on ${kind} ${found.map(Math.round).join(" ")}`] : [];
    };
    return [
      ...onEachOther(
        [text],
        above.flatMap(({ lines }) => lines),
      ),
      ...isOn(
        "the mark",
        above.flatMap(({ marks }) => marks),
      ),
      ...isOn("hatching", hatched),
      ...isOn("an inset", insets),
    ];
  });
  return { onTexts: onEachOther(texts, []), onMarks };
}
