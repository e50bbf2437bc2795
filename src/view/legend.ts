import * as l10n from "@vscode/l10n";
import { paintMeasure, paintMissedCheck } from "./paint/paintAnnotations.js";
import { Strokes } from "./paint/strokes.js";
import type { Palette } from "./palette.js";
import type { Rect } from "./rect.js";
import { short, SvgSurface } from "./svgSurface.js";

/** A sign of pictures that says nothing by itself. What has its words beside it in a picture, as a verdict has, is none. */
export type LegendSign =
  | "game"
  | "sweep"
  | "start"
  | "static"
  | "velocity"
  | "normal"
  | "look"
  | "sees"
  | "step"
  | "stretch"
  | "dot"
  | "bars"
  | "pushed"
  | "misses"
  | "missed"
  | "oneWay"
  | "waypoint"
  | "answer"
  | "missedStart";

/** A sign and its name. */
export interface LegendItem {
  readonly sign: LegendSign;
  readonly text: string;
}

/** The two that every picture tells of, as they are called everywhere. */
export function protagonists(): { readonly game: string; readonly sweep: string } {
  return { game: l10n.t("your game"), sweep: l10n.t("the sweep") };
}

/** Every sign that a diagram of a scene can have: first those of the lanes, then those of both runs over each other. */
export function allSigns(): readonly LegendItem[] {
  const { game, sweep } = protagonists();
  return [
    { sign: "game", text: game },
    { sign: "sweep", text: sweep },
    { sign: "start", text: l10n.t("start") },
    { sign: "static", text: l10n.t("solid") },
    { sign: "oneWay", text: l10n.t("one-way: solid from one side") },
    { sign: "waypoint", text: l10n.t("path point") },
    { sign: "answer", text: l10n.t("recorded positions of your game") },
    { sign: "velocity", text: l10n.t("velocity") },
    { sign: "stretch", text: l10n.t("path between two checks") },
    { sign: "missed", text: l10n.t("no check here") },
    { sign: "missedStart", text: l10n.t("check with another start point: body is missed") },
    { sign: "pushed", text: l10n.t("pushed out") },
    { sign: "normal", text: l10n.t("normal") },
    { sign: "look", text: l10n.t("overlap check") },
    { sign: "sees", text: l10n.t("a check that detects an overlap") },
    { sign: "misses", text: l10n.t("a check that misses an obstacle") },
    { sign: "step", text: l10n.t("path between two checks, with both runs in one lane") },
    { sign: "bars", text: l10n.t("distance between checks vs. body + obstacle") },
    { sign: "dot", text: l10n.t("path with a dot per check") },
  ];
}

/** Pixels of a sign. */
const swatch = { width: 16, wide: 28, height: 10 } as const;
const wide: ReadonlySet<LegendSign> = new Set(["sees", "misses", "step", "stretch", "dot", "bars"]);
function widthOf(sign: LegendSign): number {
  return wide.has(sign) ? swatch.wide : swatch.width;
}

/** A sign by itself, as an element of SVG, with a rim of two pixels. */
export function legendSvg(sign: LegendSign, palette: Palette): string {
  const surface = new SvgSurface();
  const [width, height, rim] = [widthOf(sign), swatch.height, 2];
  paintSign(new Strokes(surface, palette), sign, [rim, rim, rim + width, rim + height]);
  const size = `width="${short(width + 2 * rim)}" height="${short(height + 2 * rim)}"`;
  return `<svg ${size} fill="none" aria-hidden="true">${surface.toString()}</svg>`;
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
    case "oneWay":
      strokes.line([x0, y1], [x1, y1], "static", 1.5);
      for (const at of [x0 + 4, x1 - 4]) strokes.arrow([at, y0 - 1], [at, y1 - 1], "static", 1.5);
      return;
    case "waypoint":
      return strokes.ring([x, y], 3.2, "dim", 1.2);
    case "velocity":
      return strokes.arrow([x0, y], [x1, y], "start", 1.6);
    case "step":
      return paintMeasure(strokes, {
        along: [x0, y, x1, y],
        ends: [
          [x0, y0, x0, y1],
          [x1, y0, x1, y1],
        ],
        checkMark: box,
      });
    case "stretch":
      strokes.line([x0, y], [x1, y], "game", 1.6, [1.6, 4.4]);
      return strokes.head([x0, y], [x1, y], "game");
    case "look":
      return strokes.checkMark([x, y], "game");
    case "sees":
      strokes.checkMark([x0 + 8, y], "game");
      return strokes.check([x1 - 6, y], 3.2, "game");
    case "misses":
      strokes.checkMark([x0 + 8, y], "game");
      return strokes.cross([x1 - 6, y], 2.8, "bad");
    case "dot":
      strokes.line([x0, y], [x1, y], "game", 1.4, [4, 3]);
      for (const at of [x0 + 6, x1 - 6]) strokes.dot([at, y], 2.4, "game");
      return;
    case "bars":
      strokes.box([x0, y0, x1, y - 1], "game", { width: 1, fill: 1 });
      strokes.box([x0, y + 1, x0 + 7, y1], "dim", { width: 1, fill: 0.35 });
      return strokes.box([x0 + 7, y + 1, x0 + 16, y1], "static", { width: 1, fill: 1 });
    case "pushed":
      return strokes.arrow([x1, y], [x0, y], "game", 2.6);
    case "normal":
      strokes.line([x0 + 2, y0], [x0 + 2, y1], "sweep", 3);
      return strokes.arrow([x0 + 2, y], [x1, y], "sweep", 1.6);
    case "answer":
      return strokes.box(box, "warn", { width: 1.8, dash: [2, 3], fill: 0.08 });
    case "missedStart":
      return paintMissedCheck(strokes, box);
    case "missed":
      for (let at = x0; at < x1; at += 4) strokes.line([at, y1], [at + (y1 - y0) * 0.6, y0], "bad", 1.6);
  }
}
