import { crowdSize } from "../marks.js";
import type { Surface } from "../paint/brush.js";
import { escapeXml, PathText, short } from "./pathText.js";
import { textWidth } from "./textWidth.js";

interface Element {
  readonly tag: "path" | "text";
  /** What is its own: the `d` of a path; place and content of a text. */
  own: string;
  /** Attributes that it may have in common with others: how it is filled and outlined, and what it is clipped by. */
  readonly fill: string;
  readonly stroke: string;
  readonly clip: string;
  /** The one colour that it covers all below with; undefined where something shines through, or there are two. */
  readonly covers: string | undefined;
}

/**
 * A surface that becomes the elements of an SVG file. The same calls make the same text.
 *
 * A shape is an element, with two exceptions that keep files small. Shapes of one colour that let nothing shine through
 * look the same in any order, so those of equal style are one path. And of more than `crowdSize` shapes between a `save`
 * and its `restore`, those of equal style are one path too: where they overlap they do not get darker then. That paths
 * joined under the non-zero rule leave no holes where they overlap, they owe to being drawn clockwise, all of them.
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
  private path = new PathText();
  private readonly states: object[] = [];
  private readonly done: Element[] = [];
  /** What was painted since the outermost `save`. */
  private block: Element[] = [];
  private readonly clips = new Map<string, string>();

  /** What was painted so far. */
  toString(): string {
    const clips = [...this.clips.values()].map((clip) => `<defs>${clip}</defs>\n`).join("");
    return clips + elementsText([...this.done, ...this.block]);
  }

  save(): void {
    if (this.states.length === 0) this.endBlock();
    const { strokeStyle, fillStyle, lineWidth, lineJoin, globalAlpha, font, textAlign, textBaseline } = this;
    const { dash, clipping } = this;
    this.states.push({
      ...{ strokeStyle, fillStyle, lineWidth, lineJoin, globalAlpha, font, textAlign, textBaseline },
      ...{ dash, clipping },
    });
  }

  restore(): void {
    Object.assign(this, this.states.pop());
    if (this.states.length === 0) this.endBlock();
  }

  setLineDash(segments: number[]): void {
    this.dash = [...segments];
  }

  beginPath(): void {
    this.path = new PathText();
  }

  moveTo(x: number, y: number): void {
    this.path.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.path.lineTo(x, y);
  }

  closePath(): void {
    this.path.close();
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path.rect(x, y, width, height);
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    this.path.roundRect(x, y, width, height, radius);
  }

  arc(x: number, y: number, radius: number, startAngle: number, endAngle: number): void {
    this.path.arc(x, y, radius, startAngle, endAngle);
  }

  fill(rule: "nonzero" | "evenodd" = "nonzero"): void {
    this.fillPath(this.path, rule);
  }

  stroke(): void {
    this.strokePath(this.path);
  }

  clip(): void {
    const path = `<path d="${this.path.toString()}"/>`;
    const id = `clip-${fingerprint(this.clipping + path)}`;
    // A clipping path is clipped itself by the one that it lies in.
    this.clips.set(id, `<clipPath id="${id}"${this.clipping}>${path}</clipPath>`);
    this.clipping = ` clip-path="url(#${id})"`;
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.fillPath(rectPath(x, y, width, height), "nonzero");
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
    return { width: textWidth(text, this.fontSize) };
  }

  private fillPath(path: PathText, rule: "nonzero" | "evenodd"): void {
    const fill = this.fillAttributes() + (rule === "evenodd" ? ' fill-rule="evenodd"' : "");
    this.add("path", path.toString(), fill, "");
  }

  private strokePath(path: PathText): void {
    const own = path.toString();
    const stroke = this.strokeAttributes();
    const last = this.block.at(-1);
    // Filled, then outlined: an SVG element does both in this order.
    if (last?.tag === "path" && last.own === own && last.stroke === "" && last.clip === this.clipping) {
      this.block[this.block.length - 1] = { ...last, stroke, covers: undefined };
    } else {
      this.add("path", own, "", stroke);
    }
  }

  private add(tag: Element["tag"], own: string, fill: string, stroke: string): void {
    if (own === "") return;
    const style = fill === "" ? this.strokeStyle : this.fillStyle;
    const covers = this.globalAlpha === 1 ? colourText(style) : undefined;
    this.block.push({ tag, own, fill, stroke, clip: this.clipping, covers });
  }

  private endBlock(): void {
    const block = this.block.length > crowdSize ? joined(this.block) : this.block;
    for (const element of block) addTo(this.done, element);
    this.block = [];
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
    const size = attribute("font-size", short(this.fontSize));
    const place = `${attribute("x", short(x))}${attribute("y", short(baseline))}`;
    return `${place}${size}${anchor ? attribute("text-anchor", anchor) : ""}>${escapeXml(text)}</text>`;
  }

  private get fontSize(): number {
    return Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 10);
  }
}

/** How far the baseline is below the middle of a line of text, in font sizes: half of ascent minus descent. */
const middleOfLetters = 0.35;

function rectPath(x: number, y: number, width: number, height: number): PathText {
  const path = new PathText();
  path.rect(x, y, width, height);
  return path;
}

/** Adds an element, to one of equal style where all between them are of the same covering colour. */
function addTo(elements: Element[], element: Element): void {
  for (let i = elements.length - 1; element.tag === "path" && element.covers !== undefined && i >= 0; i--) {
    const other = elements[i];
    if (other?.covers !== element.covers) break;
    if (other.tag !== "path" || attributesOf(other) !== attributesOf(element)) continue;
    other.own += element.own;
    return;
  }
  elements.push({ ...element });
}

/** Paths of equal style as one, in the order of the first of each; texts stay between what was before and after them. */
function joined(block: readonly Element[]): Element[] {
  const result: Element[] = [];
  const parts = new Map<string, { readonly element: Element; readonly own: string[] }>();
  const flush = (): void => {
    for (const { element, own } of parts.values()) result.push({ ...element, own: own.join("") });
    parts.clear();
  };
  for (const element of block) {
    if (element.tag === "text") {
      flush();
      result.push(element);
      continue;
    }
    const key = attributesOf(element);
    const part = parts.get(key);
    if (part) part.own.push(element.own);
    else parts.set(key, { element, own: [element.own] });
  }
  flush();
  return result;
}

/** Elements in a row that look the same are in a group that says how. */
function elementsText(elements: readonly Element[]): string {
  const lines: string[] = [];
  for (let i = 0; i < elements.length;) {
    const first = elements[i];
    if (!first) break;
    const attributes = attributesOf(first);
    let end = i + 1;
    while (elements[end] && attributesOf(elements[end] ?? first) === attributes) end++;
    const run = elements.slice(i, end);
    if (run.length === 1) lines.push(elementText(first, attributes));
    else lines.push(`<g${attributes}>`, ...run.map((element) => elementText(element, "")), "</g>");
    i = end;
  }
  return lines.map((line) => `${line}\n`).join("");
}

function elementText({ tag, own }: Element, attributes: string): string {
  return tag === "path" ? `<path${attributes} d="${own}"/>` : `<text${attributes}${own}`;
}

function attributesOf({ fill, stroke, clip }: Element): string {
  return fill + stroke + clip;
}

function attribute(name: string, value: string): string {
  return ` ${name}="${value}"`;
}

function colourText(style: string | object): string {
  return typeof style === "string" ? escapeXml(style) : "none";
}

/**
 * A short name that only what is the same has in common (FNV-1a, 32 bits): files that are put into one page together
 * may then meet with equal names, but not with equal names for different paths.
 */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
