import * as l10n from "@vscode/l10n";
import { listOfWays, plainText } from "../wording/index.js";
import type { Surface } from "./paint/brush.js";
import { Strokes } from "./paint/strokes.js";
import type { ColourRole, Palette } from "./palette.js";
import type { Size } from "./projection.js";
import type { Point, Rect } from "./rect.js";
import type { SceneView } from "./protocol/index.js";
import { SvgSurface } from "./svgSurface.js";
import { calmCard, cardOf, cardsOf, isAttainable, type Card, type Lengths } from "./verdictCards.js";

/** Pixels of a line, around the block, of the bar before it, and from the bar to the words. */
const room = { line: 18, edge: 8, bar: 3, gap: 8 } as const;
/** Pixels of the bars of lengths, and of the room from the cause to them; below a width the sheet has none. */
const lengthBars = { width: 112, gap: 16, height: 6, apart: 2, minWidth: 620 } as const;
/** How much wider than in the usual fonts a text may be. */
const widest = 1.25;

/** A line of the block. */
interface HeadLine {
  readonly text: string;
  readonly colour: ColourRole;
  readonly isBold?: true;
}

/** What stands over a diagram: its size, and what paints it. */
export interface VerdictHead {
  readonly size: Size;
  readonly paint: (surface: Surface) => void;
}

/** The colours of what a scene comes to. */
const tones: Readonly<Record<Card["tone"], ColourRole>> = {
  bad: "bad",
  warn: "warn",
  good: "safe",
  info: "dim",
  plain: "dim",
};

/**
 * What stands over the diagram of a scene on a sheet: its title, if it is asked for, and the verdict with its fixes and its cause. Each line
 * is a text of its own. As files measure texts, so that the block is as high everywhere.
 */
export function verdictHead(scene: SceneView, title: string | undefined, palette: Palette, width: number): VerdictHead {
  const card = cardShown(scene);
  return cardHead(card && { ...card, lines: fixesText(scene, card) }, title, palette, width);
}

/** A card with its fixes in lines. */
type HeadCard = Pick<Card, "tone" | "symbol" | "happens" | "why" | "lengths"> & { readonly lines: readonly string[] };

/** What stands over a diagram: its title, if it is asked for, and a card, if there is one. */
export function cardHead(
  card: HeadCard | undefined,
  title: string | undefined,
  palette: Palette,
  width: number,
): VerdictHead {
  const strokes = new Strokes(new SvgSurface(), palette);
  const across = width - 2 * room.edge - room.bar - room.gap;
  const lengths = width < lengthBars.minWidth ? undefined : card?.lengths;
  const taken = lengthBars.width + lengthBars.gap;
  const fits = ({ text, isBold }: HeadLine, beside = 0): boolean =>
    widest * strokes.measure(text, isBold) <= across - beside;
  const wrapped = (text: string, line: Omit<HeadLine, "text">, beside = 0): readonly HeadLine[] =>
    wrappedAt(plainText(text), (part) => fits({ ...line, text: part }, beside)).map((part) => ({
      ...line,
      text: part,
    }));
  const colour = card ? tones[card.tone] : "dim";
  const sentences: readonly HeadLine[] = card
    ? [
        ...wrapped(`${card.symbol} ${card.happens}`, { colour, isBold: true }),
        ...card.lines.flatMap((text) => wrapped(text, { colour: "text" })),
      ]
    : [];
  const causeBeside = (beside: number): readonly HeadLine[] =>
    card?.why === undefined ? [] : wrapped(card.why, { colour: "dim" }, beside);
  // The bars of lengths are in the last line that leaves room for them; where none does, the cause makes room.
  const whole = [...sentences, ...causeBeside(0)];
  const free = lengths ? whole.findLastIndex((line, i) => i > 0 && fits(line, taken)) : 0;
  const [verdict, barsLine] = free >= 0 ? [whole, free] : [[...sentences, ...causeBeside(taken)], sentences.length];
  const heading: readonly HeadLine[] = title === undefined ? [] : [{ text: title, colour: "text", isBold: true }];
  const lines = [...heading, ...verdict];
  const height = lines.length === 0 ? 0 : 2 * room.edge + lines.length * room.line;
  return {
    size: { width, height },
    paint: (surface) => {
      const on = new Strokes(surface, palette);
      const first = room.edge + heading.length * room.line;
      if (verdict.length > 0)
        on.box([room.edge, first, room.edge + room.bar, height - room.edge], colour, { width: 0, fill: 1 });
      lines.forEach(({ text, colour: ink, isBold }, i) => {
        const left = i < heading.length ? room.edge : room.edge + room.bar + room.gap;
        on.text(text, [left, room.edge + (i + 0.5) * room.line], ink, "left", isBold);
      });
      if (lengths) paintLengths(on, lengths, [width - room.edge - lengthBars.width, first + barsLine * room.line]);
    },
  };
}

/** Paints the distance between two checks as a bar, over those of body and obstacle together, from a corner on. */
function paintLengths(strokes: Strokes, { step, body, obstacle }: Lengths, [left, top]: Point): void {
  const scale = lengthBars.width / Math.max(step, body + obstacle);
  const bar = (row: number, from: number, to: number): Rect => {
    const y = top + 3 + row * (lengthBars.height + lengthBars.apart);
    return [left + from * scale, y, left + to * scale, y + lengthBars.height];
  };
  strokes.box(bar(0, 0, step), "game", { width: 0, fill: 1 });
  strokes.box(bar(1, 0, body), "game", { width: 1 });
  strokes.box(bar(1, body, body + obstacle), "static", { width: 0, fill: 1 });
}

/** The card of the worst finding, or what is said where nothing is found. */
function cardShown(scene: SceneView): Card | undefined {
  const [worst] = cardsOf(scene);
  return worst ? cardOf(scene, worst) : calmCard(scene);
}

/** The fixes of the finding that a card is about, in the words of its message. */
function fixesText(scene: SceneView, { finding: index = -1, cures }: Card): readonly string[] {
  const finding = scene.findings[index];
  if (!finding || cures.length === 0) return [];
  const { minFps, maxSpeed, minThickness, minSubsteps } = finding;
  const attainable = (value: number | undefined): number | undefined => (isAttainable(value) ? value : undefined);
  const limits = {
    fps: attainable(minFps),
    speed: attainable(maxSpeed),
    thickness: attainable(minThickness),
    substeps: minSubsteps,
  };
  const isSwept = cures.some(({ way }) => way === "sweep");
  const others = cures
    .filter(({ way }) => way !== undefined && !inWords.has(way))
    .map(({ way, text }) => (way === "frames" ? l10n.t("run {frames}", { frames: text }) : text));
  const list = listOfWays(limits, scene.unit, [...others, ...(isSwept ? [l10n.t("a swept check")] : [])]);
  return list === undefined ? [] : [l10n.t("Fix: {list}.", { list })];
}

/** The ways that `listOfWays` has words for. */
const inWords: ReadonlySet<string> = new Set(["rate", "speed", "thickness", "substeps", "sweep"]);

/** A text in lines that fit. A word that is longer than a line has a line of its own. */
function wrappedAt(text: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && !fits(longer)) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
