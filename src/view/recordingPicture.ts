import { recordedFindings } from "../model/index.js";
import { bordersInView, edgesInView, rulerTexts, scaleBar, wallsInView } from "./drawnShapes.js";
import { placeLabels, type LabelRequest } from "./labelPlaces.js";
import type { Line } from "./line.js";
import type { BoxesMark } from "./marks.js";
import type { BoxRole } from "./styles.js";
import type { Brush } from "./paint/brush.js";
import { paintGrid, paintLabels, paintRuler } from "./paint/ground.js";
import { paintBoxes, paintHatch } from "./paint/paintMarks.js";
import { paintFixed } from "./paint/picture.js";
import { Strokes } from "./paint/strokes.js";
import type { ColourRole, Palette } from "./palette.js";
import {
  onStage,
  project,
  screenPoint,
  screenRect,
  type Axes,
  type Projection,
  type Size,
  type View,
} from "./projection.js";
import type { RecordingFindingView, RecordingHostMessage } from "./protocol/index.js";
import { flatCorners, rectIn, type RecordedFrame } from "./recordedFrames.js";
import { area, boundsOf, clipToRect, meets, sweptHull, type Point, type Rect } from "./rect.js";
import { ruler } from "./ruler.js";
import { levelBoxes, paleSolids, tilesMark, type SceneGeometry } from "./sceneGeometry.js";
import type { Sheet } from "./sheet.js";

/** What is solid around bodies, as the host says it. */
export type RecordedSolids = Omit<Extract<RecordingHostMessage, { type: "solids" }>, "type" | "uri" | "run">;

/** The same as it is drawn. */
interface RecordingGround extends Pick<SceneGeometry, "tiles" | "solids" | "statics" | "unclear"> {
  readonly up: boolean;
}

/** @param solids undefined where nothing is solid, or the plane is another one than that of x and y */
export function recordingGround(solids: RecordedSolids | undefined, up: boolean): RecordingGround {
  const { grids, boxes, unclear } = solids ?? { grids: [], boxes: { names: [], rects: new Float64Array() } };
  return {
    tiles: grids.map(tilesMark),
    solids: levelBoxes(boxes),
    statics: { role: "static", rects: new Float64Array(), bodies: new Uint32Array() },
    unclear: unclear && paleSolids(unclear),
    up,
  };
}

/** All that is shown of a recording in one frame. */
export interface RecordingPicture {
  /** What is solid around the bodies: of the plane of x and y. */
  readonly geometry: RecordingGround;
  readonly axes: Axes;
  readonly dimensions: 2 | 3;
  readonly unit: string;
  readonly names: readonly string[];
  /** 1 for bodies that others cannot pass. */
  readonly solid: Uint8Array;
  readonly frame: RecordedFrame;
  /** Where they come from: the frames before it, the oldest first, and it. */
  readonly trail: readonly RecordedFrame[];
  /** Which bodies are shown. */
  isShown(body: number): boolean;
  readonly selected: number | undefined;
  /** What happens about this time, and which of it is framed. */
  readonly findings: readonly RecordingFindingView[];
  readonly chosen: RecordingFindingView | undefined;
  readonly view: View;
  readonly palette: Palette;
}

/** More bodies than this hide each other's ways: then only that of the selected one is drawn. */
const mostTrails = 60;
/** More names than this are not read. */
const mostNames = 40;
/** Among more boxes, and more lines of ways, there is no place that is free of them. */
const mostOutlines = 200;
const mostLines = 2000;

/** The lines behind a recording. */
export function paintRecordingGrid(brush: Brush, { unit }: Pick<RecordingPicture, "unit">): void {
  paintGrid(brush, ruler(brush.projection, unit));
}

/** The bodies, their ways and what was found, over what is solid. */
export function paintRecording(brush: Brush, picture: RecordingPicture): void {
  const { surface, palette, projection: p } = brush;
  const strokes = new Strokes(surface, palette);
  const { axes, dimensions, frame, selected, unit } = picture;
  const ways = waysIn(picture, p);
  paintTrails(strokes, p, picture, ways);
  for (const finding of picture.findings) paintPassage(brush, finding, axes);
  const movers = boxesIn(picture, "game", (body) => picture.solid[body] !== 1);
  const solids = boxesIn(picture, "driven", (body) => picture.solid[body] === 1);
  paintBoxes(brush, solids);
  paintBoxes(brush, movers);
  const { chosen } = picture;
  if (chosen) paintChosen(brush, strokes, chosen, axes);
  const place = selected === undefined ? -1 : frame.bodies.indexOf(selected);
  if (place >= 0) {
    const [x0, y0, x1, y1] = screenRect(rectIn(frame, place, axes, dimensions), 0, p);
    if (onStage(p, [x0, y0]) || onStage(p, [x1, y1])) strokes.box([x0 - 4, y0 - 4, x1 + 4, y1 + 4], "accent");
  }
  paintRuler(brush, ruler(p, unit), unit);
  paintNames(strokes, p, picture, ways);
}

/** The boxes of a frame that are meant. */
function boxesIn(picture: RecordingPicture, role: BoxRole, isMeant: (body: number) => boolean): BoxesMark {
  const { frame, axes, dimensions, isShown } = picture;
  const rects: number[] = [];
  const bodies: number[] = [];
  frame.bodies.forEach((body, place) => {
    if (!isShown(body) || !isMeant(body)) return;
    bodies.push(body);
    rects.push(...rectIn(frame, place, axes, dimensions));
  });
  return { role, rects: Float64Array.from(rects), bodies: Uint32Array.from(bodies) };
}

/** The ways that bodies came, through their middles, as far as they are drawn: in pixels, by body. */
function waysIn(picture: RecordingPicture, p: Projection): ReadonlyMap<number, readonly Point[]> {
  const { trail, frame, axes, dimensions, solid, selected, isShown } = picture;
  const isDrawn = (body: number): boolean =>
    body === selected || (frame.bodies.length <= mostTrails && solid[body] !== 1 && isShown(body));
  const ways = new Map<number, Point[]>();
  for (const each of trail) {
    each.bodies.forEach((body, place) => {
      if (!isDrawn(body)) return;
      const [x0, y0, x1, y1] = rectIn(each, place, axes, dimensions);
      const way = ways.get(body) ?? [];
      ways.set(body, way);
      way.push(screenPoint(p, [(x0 + x1) / 2, (y0 + y1) / 2]));
    });
  }
  for (const [body, way] of ways) if (!meets(boundsOf(way), [0, 0, p.width, p.height])) ways.delete(body);
  return ways;
}

function paintTrails(
  strokes: Strokes,
  p: Projection,
  { selected }: RecordingPicture,
  ways: ReturnType<typeof waysIn>,
): void {
  for (const [body, way] of ways) {
    const isChosen = body === selected;
    strokes.path(way, "game", isChosen ? 2 : 1.2, isChosen ? [] : [4, 3]);
    // The game is at these places and nowhere between.
    if (!isChosen) continue;
    for (const point of way) if (onStage(p, point)) strokes.dot(point, 2, "game");
  }
}

/** Findings of a body that passed something between two frames. */
const passageCodes: ReadonlySet<RecordingFindingView["code"]> = new Set(["recorded-tunnel", "recorded-corner"]);

/** The part of a solid that was passed between two frames; a body that was in it where it was. */
function passageOf({ code, from, to, wall }: RecordingFindingView, axes: Axes): readonly number[] {
  if (!from || !to || !wall || !passageCodes.has(code)) return [];
  const [before, after] = [flatCorners(from, axes), flatCorners(to, axes)];
  const polygon = clipToRect(sweptHull(before, after[0] - before[0], after[1] - before[1]), flatCorners(wall, axes));
  return polygon.every(Number.isFinite) ? polygon : [];
}

function paintPassage(brush: Brush, finding: RecordingFindingView, axes: Axes): void {
  const passage = passageOf(finding, axes);
  if (passage.length > 0) paintHatch(brush, passage);
}

/** How findings are marked, by their tone. */
const toneMarks = {
  bad: { colour: "bad", sign: "cross" },
  warn: { colour: "warn", sign: "diamond" },
  info: { colour: "start" },
  plain: { colour: "dim" },
} as const;

/** What a kind of finding is called in the picture, and how it is marked. */
function findingSign({ code }: Pick<RecordingFindingView, "code">): {
  readonly word: string;
  readonly colour: ColourRole;
  readonly sign?: "cross" | "diamond";
} {
  const { word, tone } = recordedFindings[code];
  return { word: word(), ...toneMarks[tone] };
}

/** The finding that is looked at: the solid, the box before it, and the step from there. */
function paintChosen(brush: Brush, strokes: Strokes, { from, to, wall, code }: RecordingFindingView, axes: Axes): void {
  const { projection: p } = brush;
  const { colour } = findingSign({ code });
  if (wall) {
    const rect = flatCorners(wall, axes);
    strokes.box(screenRect(rect, 0, p), colour, { width: 2 });
  }
  if (!from || !to) return;
  const rects = flatCorners(from, axes);
  paintBoxes(brush, { role: "look", rects: Float64Array.from(rects), bodies: Uint32Array.of(0) });
  const [a, b] = [screenPoint(p, middleOf(rects)), screenPoint(p, middleOf(flatCorners(to, axes)))];
  if (onStage(p, a) || onStage(p, b)) strokes.arrow(a, b, colour);
}

function middleOf([x0, y0, x1, y1]: Rect): Point {
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

/** What a finding is called, at its place, and the names of bodies as far as there is room. */
function paintNames(strokes: Strokes, p: Projection, picture: RecordingPicture, ways: ReturnType<typeof waysIn>): void {
  const { frame, axes, dimensions, names, selected, chosen, isShown, solid, geometry, unit } = picture;
  const requests: LabelRequest[] = [];
  const [boxes, frames]: [Rect[], Rect[]] = [[], []];
  const walls = [geometry.statics, geometry.solids].flatMap((mark) => wallsInView(mark, p));
  const lines: Line[] = [
    ...[geometry.statics, geometry.solids].flatMap((mark) => edgesInView(mark, p)),
    ...bordersInView(geometry.tiles, p),
  ];
  for (const way of ways.values()) {
    if (lines.length > mostLines) break;
    way.slice(1).forEach((point, i) => lines.push([...(way[i] ?? point), ...point]));
  }
  const marks: Rect[] = [...rulerTexts({ scene: { unit } }, p), scaleBar({ scene: { unit } }, p)];
  if (chosen?.from && chosen.to) {
    const [from, to] = [flatCorners(chosen.from, axes), flatCorners(chosen.to, axes)];
    lines.push([...screenPoint(p, middleOf(from)), ...screenPoint(p, middleOf(to))]);
    const before = screenRect(from, 0, p);
    marks.push(before);
    frames.push(before);
  }
  if (chosen) {
    const { word, colour, sign } = findingSign(chosen);
    const place = chosen.wall ?? chosen.to;
    const passage = passageOf(chosen, axes);
    const points = Array.from({ length: passage.length / 2 }, (_, i): Point => [
      passage[2 * i] ?? 0,
      passage[2 * i + 1] ?? 0,
    ]);
    if (points.length > 0) marks.push(screenRect(boundsOf(points), 0, p));
    const rect = points.length > 0 ? boundsOf(points) : place && flatCorners(place, axes);
    if (rect) requests.push({ text: word, colour, sign, anchor: screenRect(rect, 0, p), priority: 3 });
    if (chosen.wall) walls.push(screenRect(flatCorners(chosen.wall, axes), 0, p));
  }
  const room: Rect = [0, 0, p.width, p.height];
  frame.bodies.forEach((body, place) => {
    if (!isShown(body)) return;
    const anchor = screenRect(rectIn(frame, place, axes, dimensions), 0, p);
    if (!meets(anchor, room)) return;
    boxes.push(anchor);
    if (solid[body] === 1) walls.push(anchor);
    else if (boxes.length <= mostOutlines) frames.push(anchor);
    if (requests.length > mostNames && body !== selected) return;
    const isMain = body === selected || body === chosen?.body;
    const colour = solid[body] === 1 ? "dim" : "game";
    requests.push({
      text: names[body] ?? "",
      colour,
      anchor,
      priority: isMain ? 2 : 1,
      optional: !isMain || undefined,
    });
  });
  const drawn = { faint: [], bodies: boxes, lines, frames, marks, walls };
  paintLabels(strokes, placeLabels(requests, strokes.measure, [4, 18, p.width - 4, p.height - 18], drawn).placed);
}

/** Pixels around a small box that count as it. */
const reach = 5;

/** The body at a place of the screen: of several the smallest. */
export function pickRecorded(picture: RecordingPicture, p: Projection, x: number, y: number): number | undefined {
  const { frame, axes, dimensions, isShown } = picture;
  let found: number | undefined;
  let least = Infinity;
  frame.bodies.forEach((body, place) => {
    if (!isShown(body)) return;
    const rect = screenRect(rectIn(frame, place, axes, dimensions), 0, p);
    if (!meets(rect, [x - reach, y - reach, x + reach, y + reach]) || area(rect) >= least) return;
    found = body;
    least = area(rect);
  });
  return found;
}

/**
 * A frame of a recording as its stage shows it.
 *
 * @param size of the stage, in pixels
 * @param description what is to be seen, in words
 */
export function recordingSheet(picture: RecordingPicture, size: Size, title: string, description: string): Sheet {
  const { geometry, view, palette } = picture;
  const projection = project(view, size, geometry.up);
  const paint: Sheet["pictures"][number]["paint"] = (surface) => {
    const brush = { surface, palette, projection };
    paintRecordingGrid(brush, picture);
    paintFixed(brush, geometry);
    paintRecording(brush, picture);
  };
  return {
    ...{ size, title, description },
    seam: palette.colours.gridMajor,
    pictures: [{ x: 0, y: 0, size, palette, paint }],
  };
}
