import { at } from "../../geometry/index.js";
import { boxesInView } from "../boxesInView.js";
import {
  arrowLength,
  crowdSize,
  normalFoot,
  polygonAt,
  ticks,
  waypointRadius,
  type ArrowMark,
  type BoxesMark,
  type HullMark,
  type PathMark,
  type Waypoint,
} from "../marks.js";
import { boxStyle, styles, type Style } from "../styles.js";
import { screenPoint, screenX, screenY, type Projection } from "../projection.js";
import { boundsOf, hullNumbers, type Point, type Rect } from "../rect.js";
import { applyStyle, strokeArrow, strokeLine, traceAround, type Brush, type Surface } from "./brush.js";

/** Pixels beyond the stage that coordinates are clamped to: canvases compute in single precision. */
const far = 4000;
/** Boxes below this many pixels are drawn as a marker that can be seen. */
const leastPixels = 3;

/** Paints boxes; with `only`, those at these indices. */
export function paintBoxes(brush: Brush, mark: BoxesMark, only?: ArrayLike<number>): void {
  const { surface, projection: p } = brush;
  const style = boxStyle(mark);
  const chosen = only ?? (mark.index && boxesInView(mark, p, { sparse: true }));
  const count = chosen?.length ?? mark.bodies.length;
  // So many tiny boxes need no line of their own: filling is many times faster than outlining, and a marker larger than
  // the box would flood the picture.
  const crowd = mark.bodies.length > crowdSize;
  surface.save();
  applyStyle(brush, style);
  for (let k = 0; k < count; k++) {
    const i = chosen ? at(chosen, k) : k;
    const x0 = stageX(p, at(mark.rects, i * 4));
    const x1 = stageX(p, at(mark.rects, i * 4 + 2));
    // NaN, "no such box", fails this test as well.
    if (!(x1 >= -leastPixels && x0 <= p.width + leastPixels)) continue;
    const ya = stageY(p, at(mark.rects, i * 4 + 1));
    const yb = stageY(p, at(mark.rects, i * 4 + 3));
    const y0 = Math.min(ya, yb);
    const y1 = Math.max(ya, yb);
    if (!(y1 >= -leastPixels && y0 <= p.height + leastPixels)) continue;
    const w = x1 - x0;
    const h = y1 - y0;
    const left = mark.fade?.[i] ?? 1;
    if (w < leastPixels || h < leastPixels) {
      paintThin(surface, style, x0, y0, w, h, crowd);
      continue;
    }
    const polygon = mark.corners && polygonAt(mark, i);
    if (polygon)
      traceAround(
        surface,
        polygon.map(([x, y]): Point => [stageX(p, x), stageY(p, y)]),
      );
    if (style.fill > 0) {
      surface.globalAlpha = style.fill * left;
      if (polygon) surface.fill();
      else surface.fillRect(x0, y0, w, h);
    }
    if (crowd && w < 8 && h < 8) continue;
    surface.globalAlpha = style.line * left;
    if (polygon) {
      surface.stroke();
      continue;
    }
    surface.strokeRect(x0, y0, w, h);
    const face = mark.faces?.[i] ?? 0;
    if (face !== 0) paintTicks(surface, face, [x0, y0, x1, y1], ya > yb);
  }
  surface.restore();
}

/** Ticks on the only solid face of a box, and a second line along it, as editors of levels draw it. */
function paintTicks(surface: Surface, face: number, [x0, y0, x1, y1]: Rect, isUp: boolean): void {
  const isAcross = Math.abs(face) === 1;
  // Where y grows upwards, the higher face is above on the screen.
  const side = Math.sign(face) * (!isAcross && isUp ? -1 : 1);
  const edge = isAcross ? (side < 0 ? x0 : x1) : side < 0 ? y0 : y1;
  const [from, to] = isAcross ? [Math.max(y0, -far), Math.min(y1, far)] : [Math.max(x0, -far), Math.min(x1, far)];
  const count = Math.max(1, Math.floor((to - from) / ticks.step));
  surface.beginPath();
  const line = (a: number, b: number, alongA: number, alongB: number): void => {
    surface.moveTo(...(isAcross ? ([a, alongA] as const) : ([alongA, a] as const)));
    surface.lineTo(...(isAcross ? ([b, alongB] as const) : ([alongB, b] as const)));
  };
  for (let tick = 0; tick < count; tick++) {
    const place = from + ((tick + 0.5) * (to - from)) / count;
    const tip = edge + side * ticks.line;
    line(tip + side * ticks.length, tip, place, place);
    for (const half of [-ticks.head, ticks.head]) line(tip + side * (ticks.head + 1), tip, place + half, place);
  }
  surface.stroke();
}

/** A point as a small square on its corner, a line as a line: both can be seen at any scale. */
function paintThin(surface: Surface, style: Style, x: number, y: number, w: number, h: number, crowd: boolean): void {
  surface.globalAlpha = style.line;
  if (crowd) {
    surface.globalAlpha = Math.max(style.fill, 0.6);
    surface.fillRect(x, y, Math.max(1, w), Math.max(1, h));
  } else if (w < leastPixels && h < leastPixels) {
    const r = 4;
    traceAround(surface, diamond([x + w / 2, y + h / 2], r));
    if (style.fill > 0) surface.fill();
    surface.stroke();
  } else {
    surface.strokeRect(x, y, w, h);
  }
}

/** The corners of a square that stands on one of them, as far from its middle as `reach`. */
export function diamond([x, y]: Point, reach: number): Point[] {
  return [
    [x, y - reach],
    [x + reach, y],
    [x, y + reach],
    [x - reach, y],
  ];
}

/** Lines that are stroked at once: the cost of a path grows faster than its length. */
const strokeBatch = 64;

function restroke(surface: Surface): void {
  surface.stroke();
  surface.beginPath();
}

export function paintHull(brush: Brush, mark: HullMark): void {
  const { surface, projection: p } = brush;
  surface.save();
  applyStyle(brush, styles.hull);
  surface.globalAlpha = styles.hull.fill;
  const crowd = mark.polygons.length / hullNumbers > crowdSize;
  surface.beginPath();
  for (let i = 0; i < mark.polygons.length; i += hullNumbers) {
    if (crowd) surface.beginPath();
    tracePoints(brush, mark.polygons, i, i + hullNumbers);
    surface.closePath();
    if (crowd) surface.fill();
  }
  for (const corners of mark.others) {
    corners.forEach(([x, y], i) =>
      i === 0 ? surface.moveTo(stageX(p, x), stageY(p, y)) : surface.lineTo(stageX(p, x), stageY(p, y)),
    );
    surface.closePath();
  }
  // One path with one orientation: where hulls overlap the fill is not doubled. In a crowd that would cost too much.
  if (!crowd) surface.fill();
  else surface.setLineDash([]);
  surface.globalAlpha = styles.hull.line;
  surface.beginPath();
  for (let i = 0; i < mark.edges.length; i += 4) {
    tracePoints(brush, mark.edges, i, i + 4);
    if ((i / 4) % strokeBatch === strokeBatch - 1) restroke(surface);
  }
  surface.stroke();
  surface.restore();
}

export function paintPath(brush: Brush, { role, points, first }: PathMark): void {
  const { surface } = brush;
  surface.save();
  applyStyle(brush, styles[role]);
  surface.beginPath();
  for (let i = 0; i + 1 < first.length; i++) {
    tracePoints(brush, points, at(first, i) * 2, at(first, i + 1) * 2);
    if (i % strokeBatch === strokeBatch - 1) restroke(surface);
  }
  surface.stroke();
  surface.restore();
}

/** Pixels: more than an outline, on which it lies. */
const footWidth = 4;

export function paintArrow(brush: Brush, mark: ArrowMark): void {
  const { surface, projection: p } = brush;
  const length = arrowLength(mark, p.scale);
  const isNormal = mark.role === "normal";
  const head = isNormal ? 6 : Math.min(9, length / 2);
  if (head < 3) return;
  const x = screenX(p, mark.from[0]);
  const y = screenY(p, mark.from[1]);
  if (!(Math.abs(x) < far && Math.abs(y) < far)) return;
  surface.save();
  applyStyle(brush, styles[mark.role]);
  surface.globalAlpha = !isNormal || mark.strong ? 1 : 0.6;
  const [dx, dy] = [mark.direction[0], mark.direction[1] * p.down];
  strokeArrow(surface, [x, y], [dx, dy], length, head);
  if (isNormal) {
    const [alongX, alongY] = [-dy * normalFoot, dx * normalFoot];
    surface.lineWidth = footWidth;
    strokeLine(surface, x - alongX, y - alongY, x + alongX, y + alongY);
  }
  surface.restore();
}

/** Paints a dot, the one that the picture explains large, and small where many would cover the picture. */
export function paintDot({ surface, palette, projection: p }: Brush, dot: Point, size: keyof typeof dotRadii): void {
  const x = screenX(p, dot[0]);
  const y = screenY(p, dot[1]);
  if (!(Math.abs(x) < far && Math.abs(y) < far)) return;
  surface.save();
  surface.globalAlpha = size === "strong" ? 1 : 0.75;
  surface.fillStyle = palette.colours.sweep;
  surface.beginPath();
  surface.arc(x, y, dotRadii[size], 0, 2 * Math.PI);
  surface.fill();
  surface.restore();
}

/** Marks the points of paths, with rings: a dot is a contact. */
export function paintWaypoints({ surface, palette, projection: p }: Brush, waypoints: readonly Waypoint[]): void {
  surface.save();
  surface.lineWidth = 1.2;
  surface.setLineDash([]);
  surface.fillStyle = palette.colours.surface;
  surface.strokeStyle = palette.colours.dim;
  for (const { point } of waypoints) {
    const [x, y] = screenPoint(p, point);
    if (!(Math.abs(x) < far && Math.abs(y) < far)) continue;
    surface.beginPath();
    surface.arc(x, y, waypointRadius, 0, 2 * Math.PI);
    surface.fill();
    surface.stroke();
  }
  surface.restore();
}

const dotRadii = { strong: 3.8, usual: 2.6, crowded: 0.8 } as const;

/** Slanted lines inside the polygon, the same distance apart at any zoom. */
export function paintHatch(brush: Brush, polygon: ArrayLike<number>): void {
  const { surface, projection: p } = brush;
  const gap = 7;
  surface.save();
  applyStyle(brush, styles.hatch);
  const corners = Array.from({ length: polygon.length / 2 }, (_, i): Point => [
    stageX(p, at(polygon, i * 2)),
    stageY(p, at(polygon, i * 2 + 1)),
  ]);
  traceAround(surface, corners);
  if (Math.abs(signedArea(polygon)) * p.scale * p.scale < 4) {
    // A point or a line that passes through something leaves no region, only a line.
    surface.lineWidth = 4;
    surface.lineJoin = "round";
    surface.stroke();
    surface.restore();
    return;
  }
  surface.clip();
  const [x0, y0, x1, y1] = boundsOf(corners);
  surface.beginPath();
  // Anchored at the region, so that the pattern moves with it.
  for (let x = x0 - (y1 - y0); x < x1; x += gap) {
    surface.moveTo(x, y1);
    surface.lineTo(x + (y1 - y0), y0);
  }
  surface.stroke();
  surface.restore();
}

/** Continues the path along points of the world from an index up to another. */
function tracePoints({ surface, projection: p }: Brush, points: Float64Array, from: number, to: number): void {
  let begun = false;
  for (let i = from; i < to; i += 2) {
    const x = stageX(p, at(points, i));
    const y = stageY(p, at(points, i + 1));
    if (Number.isNaN(x + y)) continue;
    if (begun) surface.lineTo(x, y);
    else surface.moveTo(x, y);
    begun = true;
  }
}

function signedArea(points: ArrayLike<number>): number {
  let twice = 0;
  for (let i = 0; i < points.length; i += 2) {
    const j = (i + 2) % points.length;
    twice += at(points, i) * at(points, j + 1) - at(points, j) * at(points, i + 1);
  }
  return twice / 2;
}

function stageX(p: Projection, x: number): number {
  return clamp(screenX(p, x), p.width);
}

function stageY(p: Projection, y: number): number {
  return clamp(screenY(p, y), p.height);
}

function clamp(value: number, size: number): number {
  return value < -far ? -far : value > size + far ? size + far : value;
}
