import * as l10n from "@vscode/l10n";
import { hasSolids, isImmovable } from "./bodyRows.js";
import { isUnbent } from "./frameSamples.js";
import type { Surface } from "./paint/brush.js";
import { paintMeasure } from "./paint/paintAnnotations.js";
import { Strokes } from "./paint/strokes.js";
import type { Palette } from "./palette.js";
import type { Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";
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
  | "dot"
  | "bars"
  | "pushed"
  | "misses"
  | "missed"
  | "oneWay"
  | "waypoint"
  | "answer";

/** A sign and its name. */
export interface LegendItem {
  readonly sign: LegendSign;
  readonly text: string;
}

/** The two that every picture tells of, as they are called everywhere. */
export function protagonists(): { readonly game: string; readonly sweep: string } {
  return { game: l10n.t("your game"), sweep: l10n.t("the sweep") };
}

/** What the signs of a scene's picture mean; of those that are in it at its end, when all is seen. */
export function legendOf(geometry: SceneGeometry): readonly LegendItem[] {
  const { scene, movers, velocities, normals, hatches, gamePath } = geometry;
  const { told, frameSamples: looks, teleports, pushes, step } = geometry.annotations;
  const isThere: Readonly<Partial<Record<LegendSign, boolean>>> = {
    ...{ game: movers.length > 0, sweep: movers.length > 0, start: movers.length > 0 },
    // What goes its way whatever it meets is drawn as what stands still.
    static: hasSolids(scene) || scene.bodies.ids.some((_, body) => isImmovable(scene, body) || isUnbent(scene, body)),
    ...{ velocity: velocities.length > 0, normal: normals.length > 0 },
    look: told.length > 0,
    sees: told.some(({ sees }) => sees === "overlap"),
    misses: told.some(({ isMissed }) => isMissed),
    dot: teleports.length > 0 ? looks.length > told.length : gamePath.points.length > 0,
    step: teleports.length > 0,
    bars: step !== undefined,
    pushed: pushes.length > 0,
    missed: hatches.length > 0,
  };
  return wholeLegend(geometry).filter(({ sign }) => isThere[sign] ?? true);
}

/**
 * All signs that there are, whatever a scene has of them: a legend over a picture that is edited does not move; what comes and goes
 * with a verdict is last. But few scenes have one-way solids, paths or recorded answers, and no drag in a picture makes one.
 */
export function wholeLegend({ scene, starts, statics, solids, waypoints }: SceneGeometry): readonly LegendItem[] {
  const { game, sweep } = protagonists();
  // Where answers of a game are recorded, these are the game: what moves in the picture is what they are compared with.
  const hasAnswers = (scene.answers?.length ?? 0) > 0;
  const rare = (sign: LegendSign, isThere: boolean, text: string): readonly LegendItem[] =>
    isThere ? [{ sign, text }] : [];
  const isOneWay = [starts, statics, solids].some(({ faces }) => faces?.some((face) => face !== 0));
  return [
    { sign: "game", text: hasAnswers ? l10n.t("the exact motion") : game },
    { sign: "sweep", text: sweep },
    { sign: "start", text: l10n.t("start") },
    { sign: "static", text: l10n.t("solid") },
    ...rare("oneWay", isOneWay, oneWayText()),
    ...rare("waypoint", waypoints.length > 0, l10n.t("path point")),
    ...rare("answer", hasAnswers, answeredBy(scene)),
    ...eventSigns(),
  ];
}

/** Every sign that a diagram of a scene can have. */
export function allSigns(): readonly LegendItem[] {
  const { game, sweep } = protagonists();
  return [
    { sign: "game", text: game },
    { sign: "sweep", text: sweep },
    { sign: "start", text: l10n.t("start") },
    { sign: "static", text: l10n.t("solid") },
    { sign: "oneWay", text: oneWayText() },
    { sign: "waypoint", text: l10n.t("path point") },
    { sign: "answer", text: l10n.t("positions from your games") },
    ...eventSigns(),
  ];
}

function oneWayText(): string {
  return l10n.t("one-way: solid from one side");
}

/** The signs of what happens in a run. */
function eventSigns(): readonly LegendItem[] {
  return [
    { sign: "velocity", text: l10n.t("intended movement") },
    { sign: "step", text: l10n.t("movement without a check") },
    { sign: "look", text: l10n.t("overlap check of your game") },
    { sign: "normal", text: l10n.t("normal") },
    { sign: "bars", text: l10n.t("distance per frame vs. body + obstacle") },
    { sign: "misses", text: l10n.t("missed it") },
    { sign: "missed", text: l10n.t("no check here") },
    { sign: "sees", text: l10n.t("detects an overlap") },
    { sign: "pushed", text: l10n.t("pushed out") },
    { sign: "dot", text: l10n.t("from check to check") },
  ];
}

/** Whose recorded answers are in a picture. */
function answeredBy({ answers = [] }: SceneGeometry["scene"]): string {
  const [name, ...others] = new Set(answers.map((answer) => answer.name));
  return name !== undefined && others.length === 0
    ? l10n.t("your game: position from {name}", { name })
    : l10n.t("positions from your games");
}

const swatch = { width: 16, wide: 28, height: 10, gap: 5, after: 14 } as const;
const wide: ReadonlySet<LegendSign> = new Set(["sees", "misses", "step", "dot", "bars"]);
const row = { height: 20, left: 12, right: 12 } as const;
/** Pixels of a letter, about: the same on every surface, so that lines break at the same places. */
const letter = 6.2;

/** Where the items of a legend stand below each other on a strip of a width, and how high that is. Pixels. */
export function legendRows(items: readonly LegendItem[], width: number) {
  let [x, y] = [row.left as number, 0];
  const places = items.map((item) => {
    const length = widthOf(item.sign) + swatch.gap + item.text.length * letter;
    if (x > row.left && x + length > width - row.right) [x, y] = [row.left, y + row.height];
    const place = { item, x, y: y + row.height / 2 };
    x += length + swatch.after;
    return place;
  });
  return { places, height: y + row.height + 4 };
}

function widthOf(sign: LegendSign): number {
  return wide.has(sign) ? swatch.wide : swatch.width;
}

/** Paints a legend as if its place were the surface's own upper left corner. */
export function paintLegend(surface: Surface, palette: Palette, { places }: ReturnType<typeof legendRows>): void {
  const strokes = new Strokes(surface, palette);
  for (const { item, x, y } of places) {
    const width = widthOf(item.sign);
    paintSign(strokes, item.sign, [x, y - swatch.height / 2, x + width, y + swatch.height / 2]);
    strokes.text(item.text, [x + width + swatch.gap, y], "dim");
  }
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
      strokes.line([x0, y + 1], [x1, y + 1], "static", 1.5);
      strokes.line([x0, y - 2], [x1, y - 2], "static", 1.5);
      for (const at of [x0 + 3, x, x1 - 3]) strokes.line([at, y - 2], [at, y0], "static", 1.5);
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
    case "missed":
      for (let at = x0; at < x1; at += 4) strokes.line([at, y1], [at + (y1 - y0) * 0.6, y0], "bad", 1.6);
  }
}
