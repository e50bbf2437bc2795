import { crowdSize } from "./marks.js";
import type { Surface } from "./paint/brush.js";

/** A shape or a text as it was painted. */
export interface Element {
  readonly tag: "path" | "text";
  /** The `d` of a path; place and content of a text. */
  readonly own: string;
  /** Attributes: how it is filled and outlined, and what it is clipped by. */
  readonly fill: string;
  readonly stroke: string;
  readonly clip: string;
  /** Whether nothing shines through it, so that it does not matter how often it is painted. */
  readonly isOpaque: boolean;
}

/**
 * A surface that becomes the elements of an SVG file. The same calls make the same text.
 *
 * A shape is an element. Only neighbours of one style become one path: where nothing shines through, which looks the same,
 * and where they are more than `crowdSize`, which then do not get darker where they overlap.
 */
export class SvgSurface implements Surface {
  strokeStyle: string | object = "#000000";
  fillStyle: string | object = "#000000";
  lineWidth = 1;
  lineJoin = "miter";
  globalAlpha = 1;
  font = "10px sans-serif";
  textAlign = "start";
  textBaseline = "alphabetic";

  private dash: readonly number[] = [];
  private clipping = "";
  /** The `d` of the path under way. Coordinates that are not finite are left out, as a canvas does. */
  private path = "";
  private readonly states: object[] = [];
  /** What was painted so far, in its order. */
  readonly elements: Element[] = [];
  private readonly clips = new Map<string, string>();

  /** What was painted so far. */
  toString(): string {
    return this.definitions.join("") + elementsText(this.elements);
  }

  /** The clipping paths that its elements name. */
  get definitions(): string[] {
    return [...this.clips.values()].map((clip) => `<defs>${clip}</defs>\n`);
  }

  save(): void {
    const { strokeStyle, fillStyle, lineWidth, lineJoin, globalAlpha } = this;
    const { font, textAlign, textBaseline, dash, clipping } = this;
    // Written out: an object that is made of another one takes several times as long, and this is asked for with each mark.
    this.states.push({
      strokeStyle,
      fillStyle,
      lineWidth,
      lineJoin,
      globalAlpha,
      font,
      textAlign,
      textBaseline,
      dash,
      clipping,
    });
  }

  restore(): void {
    Object.assign(this, this.states.pop());
  }

  setLineDash(segments: number[]): void {
    this.dash = [...segments];
  }

  beginPath(): void {
    this.path = "";
  }

  moveTo(x: number, y: number): void {
    if (Number.isFinite(x + y)) this.path += `M${short(x)} ${short(y)}`;
  }

  lineTo(x: number, y: number): void {
    if (Number.isFinite(x + y)) this.path += `${this.path === "" ? "M" : "L"}${short(x)} ${short(y)}`;
  }

  closePath(): void {
    if (this.path !== "") this.path += "z";
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path += rectPath(x, y, width, height);
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.min(radius, width / 2, height / 2);
    if (!(r > 0)) {
      this.rect(x, y, width, height);
      return;
    }
    const corner = (toX: number, toY: number): void => this.arcTo(toX, toY, r, false);
    this.moveTo(x + r, y);
    this.lineTo(x + width - r, y);
    corner(x + width, y + r);
    this.lineTo(x + width, y + height - r);
    corner(x + width - r, y + height);
    this.lineTo(x + r, y + height);
    corner(x, y + height - r);
    this.lineTo(x, y + r);
    corner(x + r, y);
    this.closePath();
  }

  /** An arc about (x, y) from one angle to a greater one, clockwise on the screen. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const turn = Math.min(to - from, 2 * Math.PI);
    const at = (angle: number): [number, number] => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    this.lineTo(...at(from));
    // The ends of a whole turn fall on each other, and no arc would be told by them: in two halves it is.
    const parts = turn > Math.PI ? 2 : 1;
    for (let part = 1; part <= parts; part++)
      this.arcTo(...at(from + (turn * part) / parts), radius, turn / parts > Math.PI);
  }

  fill(): void {
    this.add("path", this.path, this.fillAttributes(), "");
  }

  stroke(): void {
    this.strokePath(this.path);
  }

  clip(): void {
    const path = `<path d="${this.path}"/>`;
    const id = `clip-${fingerprint(this.clipping + path)}`;
    // A clipping path is clipped itself by the one that it lies in.
    this.clips.set(id, `<clipPath id="${id}"${this.clipping}>${path}</clipPath>`);
    this.clipping = ` clip-path="url(#${id})"`;
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.add("path", rectPath(x, y, width, height), this.fillAttributes(), "");
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.strokePath(rectPath(x, y, width, height));
  }

  fillText(text: string, x: number, y: number): void {
    this.add("text", this.textOwn(text, x, y), this.fillAttributes(), "");
  }

  strokeText(text: string, x: number, y: number): void {
    this.add("text", this.textOwn(text, x, y), "", this.strokeAttributes());
  }

  measureText(text: string): { readonly width: number } {
    return { width: textWidth(text, this.fontSize) * (this.isBold ? boldness : 1) };
  }

  private arcTo(x: number, y: number, radius: number, isLarge: boolean): void {
    if (Number.isFinite(x + y))
      this.path += `A${short(radius)} ${short(radius)} 0 ${isLarge ? 1 : 0} 1 ${short(x)} ${short(y)}`;
  }

  private strokePath(path: string): void {
    const stroke = this.strokeAttributes();
    const last = this.elements.at(-1);
    // Filled, then outlined: an SVG element does both in this order.
    if (last?.tag === "path" && last.own === path && last.stroke === "" && last.clip === this.clipping) {
      this.elements[this.elements.length - 1] = { ...last, stroke, isOpaque: false };
    } else {
      this.add("path", path, "", stroke);
    }
  }

  private add(tag: Element["tag"], own: string, fill: string, stroke: string): void {
    if (own !== "")
      this.elements.push({ tag, own, fill, stroke, clip: this.clipping, isOpaque: this.globalAlpha === 1 });
  }

  private fillAttributes(): string {
    return attribute("fill", colourText(this.fillStyle)) + this.opacity("fill-opacity");
  }

  private strokeAttributes(): string {
    return [
      attribute("stroke", colourText(this.strokeStyle)),
      this.lineWidth === 1 ? "" : attribute("stroke-width", short(this.lineWidth)),
      this.opacity("stroke-opacity"),
      this.dash.length === 0 ? "" : attribute("stroke-dasharray", this.dash.map(short).join(" ")),
      this.lineJoin === "miter" ? "" : attribute("stroke-linejoin", this.lineJoin),
    ].join("");
  }

  private opacity(name: string): string {
    return this.globalAlpha === 1 ? "" : attribute(name, short(this.globalAlpha));
  }

  private textOwn(text: string, x: number, y: number): string {
    if (!Number.isFinite(x + y)) return "";
    const anchor = { center: "middle", right: "end", end: "end" }[this.textAlign];
    // Not every program knows other baselines than that of the letters.
    const baseline = this.textBaseline === "middle" ? y + middleOfLetters * this.fontSize : y;
    const weight = this.isBold ? attribute("font-weight", "bold") : "";
    const size = attribute("font-size", short(this.fontSize)) + weight;
    const place = `${attribute("x", short(x))}${attribute("y", short(baseline))}`;
    // Labels were placed by this width, and not every machine has one of the fonts.
    const length = `${attribute("textLength", short(this.measureText(text).width))} lengthAdjust="spacingAndGlyphs"`;
    return `${place}${size}${length}${anchor ? attribute("text-anchor", anchor) : ""}>${escapeXml(text)}</text>`;
  }

  private get isBold(): boolean {
    return this.font.startsWith("bold ");
  }

  private get fontSize(): number {
    return Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 10);
  }
}

/** How far the baseline is below the middle of a line of text, in font sizes: half of ascent minus descent. */
const middleOfLetters = 0.35;

/** Neighbours of one style are a group, or one path where that looks the same or they are very many. */
export function elementsText(elements: readonly Element[]): string {
  let text = "";
  const styles = elements.map(styleOf);
  for (let i = 0, end = 0; i < elements.length; i = end) {
    const first = elements[i] as Element;
    const style = styles[i] as string;
    while (elements[end]?.tag === first.tag && styles[end] === style) end++;
    const run = elements.slice(i, end);
    const isOne = first.tag === "path" && (run.length > crowdSize || run.every(({ isOpaque }) => isOpaque));
    if (isOne) text += elementText({ ...first, own: run.map(({ own }) => own).join("") }, style);
    else if (run.length === 1) text += elementText(first, style);
    else text += `<g${style}>\n${run.map((element) => elementText(element, "")).join("")}</g>\n`;
  }
  return text;
}

/** What only elements that look the same in the same place have in common. */
export function elementKey(element: Element): string {
  return `${element.tag} ${styleOf(element)} ${element.own}`;
}

function elementText({ tag, own }: Element, style: string): string {
  return tag === "path" ? `<path${style} d="${own}"/>\n` : `<text${style}${own}\n`;
}

function styleOf({ fill, stroke, clip }: Element): string {
  return fill + stroke + clip;
}

function rectPath(x: number, y: number, width: number, height: number): string {
  if (!Number.isFinite(x + y + width + height)) return "";
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
}

function attribute(name: string, value: string): string {
  return ` ${name}="${value}"`;
}

function colourText(style: string | object): string {
  return typeof style === "string" ? escapeXml(style) : "none";
}

/** A number with at most two decimals. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it may stand in an XML document, between tags or quotes. What XML has no way to write is shown as `�`. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/**
 * A short name that only what is the same has in common (FNV-1a, 32 bits): files that are put into one page together
 * may then meet with equal names, but not with equal names for different paths.
 */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The fonts of an SVG file. The first three have the same widths, and nearly every machine has one of them. */
export const svgFonts = "Arial, Helvetica, Liberation Sans, sans-serif";

/** Advance widths in thousandths of the font's size: from the published metrics of Helvetica. */
const ascii = [
  [278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278], // space … /
  [556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556], // 0 … ?
  [1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778], // @ … O
  [667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556], // P … _
  [333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556], // ` … o
  [556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584], // p … ~
].flat();

/** Characters beyond ASCII that pictures use. */
const others: Readonly<Record<string, number>> = {
  "·": 278,
  "’": 222,
  "−": 584,
  "×": 584,
  "∞": 713,
  "–": 556,
  "…": 1000,
};

/** How much wider bold letters are, at most. */
const boldness = 1.1;

/** Letters of most alphabets are about this wide; those of East Asia, and pictures, fill the whole square. */
const usual = 600;
const square = 1000;

/** The width of a text in pixels, as if each character stood alone. */
function textWidth(text: string, fontSize: number): number {
  let sum = 0;
  for (const character of text) sum += advance(character);
  return (sum * fontSize) / 1000;
}

function advance(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x2e80) return square;
  if (/\p{M}|\p{Cf}/u.test(character)) return 0;
  // A letter is as wide as the one without its accents.
  const letter = character.normalize("NFD").codePointAt(0) ?? code;
  return ascii[letter - 0x20] ?? others[character] ?? usual;
}
