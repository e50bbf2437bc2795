import * as l10n from "@vscode/l10n";
import { passes } from "./badges.js";
import { hasSolids, isImmovable } from "./bodies.js";
import type { Surface } from "./paint/brush.js";
import { Strokes } from "./paint/strokes.js";
import type { Palette } from "./palette.js";
import type { SceneView } from "./protocol/index.js";
import type { Rect } from "./rect.js";

/** What a sign of a legend looks like: a box of a role, an eye, an arrow on a bar, hatching. */
export type LegendSign = "game" | "sweep" | "start" | "static" | "look" | "normal" | "missed";

/** A sign and its name. */
export interface LegendItem {
  readonly sign: LegendSign;
  readonly text: string;
}

/** The two that every picture tells of, as they are called everywhere. */
export function protagonists(): { readonly game: string; readonly sweep: string } {
  return { game: l10n.t("your game"), sweep: l10n.t("the sweep") };
}

/** What the signs of a scene's picture mean; of those that are in it. */
export function legendOf(scene: SceneView): readonly LegendItem[] {
  const isSolid = hasSolids(scene) || scene.bodies.ids.some((_, body) => isImmovable(scene, body));
  const movers = [...scene.bodies.ids.keys()].filter((body) => !isImmovable(scene, body));
  const looks = movers.some((body) => scene.bodies.sweeps?.[body] !== 1);
  const moves = movers.length > 0;
  const isThere: Readonly<Record<LegendSign, boolean>> = {
    ...{ game: moves, sweep: moves, start: moves, static: isSolid },
    look: looks && scene.frames > 0,
    normal: scene.swept.contacts.bodies.length > 0,
    missed: scene.findings.some(passes),
  };
  return wholeLegend().filter(({ sign }) => isThere[sign]);
}

/** All signs that there are, whatever a scene has of them: a legend over a picture that is edited does not move. */
export function wholeLegend(): readonly LegendItem[] {
  const { game, sweep } = protagonists();
  return [
    { sign: "game", text: game },
    { sign: "sweep", text: sweep },
    { sign: "start", text: l10n.t("start") },
    { sign: "static", text: l10n.t("solid") },
    { sign: "look", text: l10n.t("a look: the game checks for overlap") },
    { sign: "normal", text: l10n.t("normal") },
    { sign: "missed", text: l10n.t("nobody looked here") },
  ];
}

const swatch = { width: 16, height: 10, gap: 5, after: 14 } as const;
const row = { height: 20, left: 12, right: 12 } as const;
/** Pixels of a letter, about: the same on every surface, so that lines break at the same places. */
const letter = 6.2;

/** Where the items of a legend stand below each other on a strip of a width, and how high that is. Pixels. */
export function legendRows(items: readonly LegendItem[], width: number) {
  let [x, y] = [row.left as number, 0];
  const places = items.map((item) => {
    const length = swatch.width + swatch.gap + item.text.length * letter;
    if (x > row.left && x + length > width - row.right) [x, y] = [row.left, y + row.height];
    const place = { item, x, y: y + row.height / 2 };
    x += length + swatch.after;
    return place;
  });
  return { places, height: y + row.height + 4 };
}

/** Paints a legend as if its place were the surface's own upper left corner. */
export function paintLegend(surface: Surface, palette: Palette, { places }: ReturnType<typeof legendRows>): void {
  const strokes = new Strokes(surface, palette);
  for (const { item, x, y } of places) {
    const box: Rect = [x, y - swatch.height / 2, x + swatch.width, y + swatch.height / 2];
    paintSign(strokes, item.sign, box);
    strokes.text(item.text, [x + swatch.width + swatch.gap, y], "dim");
  }
}

function paintSign(strokes: Strokes, sign: LegendSign, box: Rect): void {
  const [x0, y0, x1, y1] = box;
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  switch (sign) {
    case "game":
    case "sweep":
      return strokes.box(box, sign, { width: 2, fill: 0.22 });
    case "start":
      return strokes.box(box, "start", { width: 1.4, dash: [4, 3] });
    case "static":
      return strokes.box(box, "static", { width: 1.5, fill: 0.35 });
    case "look":
      return strokes.eye([x, y], "game");
    case "normal":
      strokes.line([x0 + 2, y0], [x0 + 2, y1], "sweep", 3);
      return strokes.arrow([x0 + 2, y], [x1, y], "sweep", 1.6);
    case "missed":
      for (let at = x0; at < x1; at += 4) strokes.line([at, y1], [at + (y1 - y0) * 0.6, y0], "bad", 1.6);
  }
}
