import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import { rowOf } from "./bodyRows.js";
import { obstacleOf } from "./contactRows.js";
import { contactsUntil, currentContact, type InstantGeometry } from "./instantGeometry.js";
import { placeLabels, type LabelRequest } from "./labelPlaces.js";
import type { Line } from "./line.js";
import { contactTimeText } from "./contactLabels.js";
import type { BoxesMark } from "./marks.js";
import { styles, type BoxRole } from "./styles.js";
import { vectorText } from "./numberText.js";
import { applyStyle, traceAround, type Brush, type Surface } from "./paint/brush.js";
import { paintLabels } from "./paint/ground.js";
import { Strokes } from "./paint/strokes.js";
import type { Palette } from "./palette.js";
import type { Size } from "./projection.js";
import { boundsOf, type Point, type Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** A scene on one plane at one instant. */
export interface SceneMoment {
  readonly geometry: SceneGeometry;
  readonly moment: InstantGeometry;
}

/** Boxes of one role in space: `minX, minY, minZ, maxX, maxY, maxZ` each. NaN stands for "none". */
export interface SpaceBoxes {
  readonly role: BoxRole;
  readonly boxes: Float64Array;
}

type Space = readonly SpaceBoxes[];

/** A point of space on the screen, in pixels: to the right, down. */
type SpaceProjection = (x: number, y: number, z: number) => Point;

/** Pixels around the content. */
const margin = 34;

/** What stands in the corner that the three views leave free: the same boxes seen at an angle. */
export function spaceBoxes(front: SceneMoment, top: SceneMoment): Space {
  const joined = (a: BoxesMark, b: BoxesMark): SpaceBoxes => {
    const boxes = new Float64Array((a.rects.length / 4) * 6);
    for (let i = 0; i * 4 < a.rects.length; i++) {
      for (const [side, first] of [0, 2].entries()) {
        boxes[i * 6 + side * 3] = at(a.rects, i * 4 + first);
        boxes[i * 6 + side * 3 + 1] = at(a.rects, i * 4 + first + 1);
        boxes[i * 6 + side * 3 + 2] = at(b.rects, i * 4 + first + 1);
      }
    }
    return { role: a.role, boxes };
  };
  return [
    joined(front.geometry.statics, top.geometry.statics),
    joined(front.geometry.starts, top.geometry.starts),
    joined(front.moment.driven, top.moment.driven),
    joined(front.moment.game, top.moment.game),
    joined(front.moment.sweep, top.moment.sweep),
  ];
}

/**
 * An isometric view: x runs down to the right, z down to the left, y along the height. Shows all of the boxes in the
 * middle of a stage, whatever the other views show.
 *
 * @param up whether larger numbers of y are drawn higher.
 */
export function isometric(all: Space, size: Size, up: boolean): SpaceProjection {
  const rise = up ? -1 : 1;
  const flat = (x: number, y: number, z: number): Point => [
    (x - z) * Math.cos(Math.PI / 6),
    (x + z) * Math.sin(Math.PI / 6) + y * rise,
  ];
  const points = all.flatMap(({ boxes }) =>
    Array.from({ length: boxes.length / 6 }, (_, i) => cornersOf(boxes, i * 6, flat)).flat(),
  );
  const [x0, y0, x1, y1] = boundsOf(points.filter(([x, y]) => Number.isFinite(x + y)));
  if (!(x1 > x0) || !(y1 > y0)) return () => [NaN, NaN];
  const scale = Math.min((size.width - 2 * margin) / (x1 - x0), (size.height - 2 * margin) / (y1 - y0));
  return (x, y, z) => {
    const [across, along] = flat(x, y, z);
    return [size.width / 2 + (across - (x0 + x1) / 2) * scale, size.height / 2 + (along - (y0 + y1) / 2) * scale];
  };
}

/** The eight corners of a box on the screen, in the order of their bits: 1 is the high side in x, 2 in y, 4 in z. */
export function cornersOf(boxes: Float64Array, offset: number, project: SpaceProjection): Point[] {
  const side = (corner: number, axis: number): number => at(boxes, offset + axis + ((corner >> axis) & 1) * 3);
  return [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => project(side(corner, 0), side(corner, 1), side(corner, 2)));
}

/** Corners around each face that is turned to the viewer; which ones these are depends on where y grows. */
const sides = [
  { around: [1, 3, 7, 5], shade: 0.6 },
  { around: [4, 5, 7, 6], shade: 1 },
] as const;
const faces = {
  up: [...sides, { around: [2, 3, 7, 6], shade: 1.5 }],
  down: [...sides, { around: [0, 1, 5, 4], shade: 1.5 }],
} as const;

/** Paints a space as it is seen at an angle on a stage: its boxes, from what cannot move to what is now, the contact, and names. */
export function paintSpace(surface: Surface, palette: Palette, front: SceneMoment, top: SceneMoment, size: Size): void {
  const { up } = front.geometry;
  const all = spaceBoxes(front, top);
  const project = isometric(all, size, up);
  paintSolids({ surface, palette }, all, project, up);
  const strokes = new Strokes(surface, palette);
  const contact = contactInSpace(front, top, project);
  if (contact) {
    strokes.arrow(contact.dot, contact.tip, "sweep", 2);
    strokes.dot(contact.dot, 3.8, "sweep");
  }
  const requests = [...nameRequests(all, front, project), ...(contact ? contactRequests(front, contact) : [])];
  const drawn = {
    ...{ faint: [], bodies: [], walls: [] },
    lines: [
      ...all.flatMap(({ boxes }) => edgesOf(boxes, project, up)),
      ...(contact ? [[...contact.dot, ...contact.tip] as const] : []),
    ],
    marks: [
      // What the view is called: below in a notebook, above in a file.
      ...([
        [0, size.height - 22, 46, size.height],
        [size.width - 46, 18, size.width, 40],
      ] as const),
      ...(contact ? [around(contact.dot, 5)] : []),
    ],
  };
  paintLabels(strokes, placeLabels(requests, strokes.measure, [4, 4, size.width - 4, size.height - 4], drawn).placed);
}

/** Of more bodies only those are named that the contact is about. */
const mostNamed = 12;
/** Pixels of the arrow out of the face that was met. */
const normalLength = 34;

/** What is met last at an instant, on the screen. */
interface ContactInSpace {
  readonly index: number;
  readonly dot: Point;
  readonly tip: Point;
}

/** The contact that is looked at, else the last that has happened. */
function contactInSpace(front: SceneMoment, top: SceneMoment, project: SpaceProjection): ContactInSpace | undefined {
  const { scene } = front.geometry;
  const { instant } = front.moment;
  const index = currentContact(scene, instant) ?? contactsUntil(scene, instant).at(-1);
  const [inFront, above] = [front.geometry.dots[index ?? -1], top.geometry.dots[index ?? -1]];
  if (index === undefined || !inFront || !above) return undefined;
  const [x, y, z] = [inFront[0], inFront[1], above[1]];
  const dot = project(x, y, z);
  const normal = rowOf(scene.swept.contacts.normals, index, 3);
  const toward = project(x + at(normal, 0), y + at(normal, 1), z + at(normal, 2));
  const [dx, dy] = [toward[0] - dot[0], toward[1] - dot[1]];
  const length = Math.hypot(dx, dy);
  if (!Number.isFinite(length)) return undefined;
  const part = length > 0 ? normalLength / length : 0;
  return { index, dot, tip: [dot[0] + dx * part, dot[1] + dy * part] };
}

/** Names of bodies: movers where they begin. */
function nameRequests(all: Space, { geometry }: SceneMoment, project: SpaceProjection): LabelRequest[] {
  const { scene, starts, statics } = geometry;
  const { bodies } = scene.swept.contacts;
  const obstacle = bodies.length > 0 ? obstacleOf(scene, 0) : undefined;
  const met = new Set([...bodies.slice(0, 1), ...(obstacle?.kind === "body" ? [obstacle.index] : [])]);
  return [starts, statics].flatMap((mark) => {
    const boxes = all.find(({ role }) => role === mark.role)?.boxes ?? new Float64Array();
    return Array.from(mark.bodies).flatMap((body, i): LabelRequest[] => {
      if (mark.bodies.length > mostNamed && !met.has(body)) return [];
      const anchor = boundsOf(cornersOf(boxes, i * 6, project));
      const isFixed = mark.role === "static";
      const towards = { towards: [0, isFixed ? 1 : -1] } as const;
      return [{ text: scene.bodies.ids[body] ?? "", colour: "text", anchor, ...towards, priority: isFixed ? 5 : 8 }];
    });
  });
}

/** When it is met, and out of which face. */
function contactRequests({ geometry: { scene } }: SceneMoment, { index, dot, tip }: ContactInSpace): LabelRequest[] {
  const { contacts } = scene.swept;
  const towards: Point = [Math.sign(tip[0] - dot[0]) || 1, 0];
  const normal = vectorText(rowOf(contacts.normals, index, 3));
  return [
    { text: contactTimeText(scene, index), colour: "sweep", anchor: around(dot, 5), priority: 10 },
    {
      text: l10n.t("normal {normal}", { normal }),
      short: normal,
      colour: "sweep",
      anchor: around(tip, 2),
      towards,
      priority: 9,
    },
  ];
}

function around([x, y]: Point, reach: number): Rect {
  return [x - reach, y - reach, x + reach, y + reach];
}

/** The edges of boxes that are drawn. */
function edgesOf(boxes: Float64Array, project: SpaceProjection, up: boolean): Line[] {
  const lines: Line[] = [];
  for (let i = 0; i < boxes.length && lines.length < mostLines; i += 6) {
    const corners = cornersOf(boxes, i, project);
    if (!corners.every(([x, y]) => Number.isFinite(x + y))) continue;
    for (const { around } of up ? faces.up : faces.down) {
      const points = around.map((corner): Point => corners[corner] ?? [0, 0]);
      points.forEach((from, k) => lines.push([...from, ...(points[(k + 1) % points.length] ?? from)]));
    }
  }
  return lines;
}

/** More lines than this leave no place that is free of them. */
const mostLines = 1200;

function paintSolids(
  { surface, palette }: Pick<Brush, "surface" | "palette">,
  all: Space,
  project: SpaceProjection,
  up: boolean,
): void {
  for (const { role, boxes } of all) {
    const style = styles[role];
    surface.save();
    applyStyle({ surface, palette }, style);
    for (const i of backToFront(boxes, up)) {
      const corners = cornersOf(boxes, i, project);
      if (!corners.every(([x, y]) => Number.isFinite(x + y))) continue;
      for (const { around, shade } of up ? faces.up : faces.down) {
        const points = around.map((corner): Point => corners[corner] ?? [0, 0]);
        traceAround(surface, points);
        surface.globalAlpha = style.fill * shade;
        if (style.fill > 0) surface.fill();
        surface.globalAlpha = style.line;
        surface.stroke();
      }
    }
    surface.restore();
  }
}

/** Where boxes begin in their column, those first that others may stand in front of. */
function backToFront(boxes: Float64Array, up: boolean): readonly number[] {
  const depth = (i: number): number => at(boxes, i) + at(boxes, i + 2) + at(boxes, i + 1) * (up ? 1 : -1);
  return Array.from({ length: boxes.length / 6 }, (_, i) => i * 6).sort((a, b) => depth(a) - depth(b));
}
