import { at } from "../../geometry/index.js";
import { boxesInView } from "../boxesInView.js";
import {
  arrowLength,
  crowdSize,
  styleOf,
  type ArrowMark,
  type BoxesMark,
  type DotMark,
  type HatchMark,
  type HullMark,
  type PathMark,
  type Style,
} from "../marks.js";
import { screenX, screenY } from "../projection.js";
import { hullNumbers } from "../rect.js";
import { applyLine, strokeArrow, traceAround, type Brush, type Surface } from "./brush.js";

/** Pixels beyond the stage that coordinates are clamped to: canvases compute in single precision. */
const far = 4000;
/** Boxes below this many pixels are drawn as a marker that can be seen. */
const leastPixels = 3;

/** Paints boxes; with `only`, those at these indices. */
export function paintBoxes(brush: Brush, mark: BoxesMark, only?: ArrayLike<number>): void {
  const { surface, projection: p } = brush;
  const style = styleOf(mark);
  const chosen = only ?? (mark.index && boxesInView(mark, p, { sparse: true }));
  const count = chosen?.length ?? mark.bodies.length;
  // So many tiny boxes need no line of their own: filling is many times faster than outlining, and a marker larger than
  // the box would flood the picture.
  const crowd = mark.bodies.length > crowdSize;
  surface.save();
  applyLine(brush, style);
  surface.fillStyle = brush.palette.colours[style.colour];
  for (let k = 0; k < count; k++) {
    const i = chosen ? at(chosen, k) : k;
    const x0 = clamp(screenX(p, at(mark.rects, i * 4)), p.width);
    const x1 = clamp(screenX(p, at(mark.rects, i * 4 + 2)), p.width);
    // NaN, "no such box", fails this test as well.
    if (!(x1 >= -leastPixels && x0 <= p.width + leastPixels)) continue;
    const ya = clamp(screenY(p, at(mark.rects, i * 4 + 1)), p.height);
    const yb = clamp(screenY(p, at(mark.rects, i * 4 + 3)), p.height);
    const y0 = Math.min(ya, yb);
    const y1 = Math.max(ya, yb);
    if (!(y1 >= -leastPixels && y0 <= p.height + leastPixels)) continue;
    const w = x1 - x0;
    const h = y1 - y0;
    if (w < leastPixels || h < leastPixels) {
      paintThin(surface, style, x0, y0, w, h, crowd);
      continue;
    }
    if (style.fill > 0) {
      surface.globalAlpha = style.fill;
      surface.fillRect(x0, y0, w, h);
    }
    if (crowd && w < 8 && h < 8) continue;
    surface.globalAlpha = style.line;
    surface.strokeRect(x0, y0, w, h);
  }
  surface.restore();
}

/** A point as a small square on its corner, a line as a line: both can be seen at any scale. */
function paintThin(surface: Surface, style: Style, x: number, y: number, w: number, h: number, crowd: boolean): void {
  surface.globalAlpha = style.line;
  if (crowd) {
    surface.globalAlpha = Math.max(style.fill, 0.6);
    surface.fillRect(x, y, Math.max(1, w), Math.max(1, h));
  } else if (w < leastPixels && h < leastPixels) {
    const r = 4;
    const cx = x + w / 2;
    const cy = y + h / 2;
    traceAround(surface, [
      [cx, cy - r],
      [cx + r, cy],
      [cx, cy + r],
      [cx - r, cy],
    ]);
    if (style.fill > 0) surface.fill();
    surface.stroke();
  } else {
    surface.strokeRect(x, y, w, h);
  }
}

/** Lines that are stroked at once: the cost of a path grows faster than its length. */
const strokeBatch = 64;

function restroke(surface: Surface): void {
  surface.stroke();
  surface.beginPath();
}

export function paintHull(brush: Brush, mark: HullMark): void {
  const { surface, projection: p } = brush;
  const style = styleOf(mark);
  surface.save();
  applyLine(brush, style);
  surface.fillStyle = brush.palette.colours[style.colour];
  surface.globalAlpha = style.fill;
  const crowd = mark.polygons.length / hullNumbers > crowdSize;
  surface.beginPath();
  for (let i = 0; i < mark.polygons.length; i += hullNumbers) {
    if (crowd) surface.beginPath();
    tracePolygon(brush, mark.polygons, i, i + hullNumbers);
    if (crowd) surface.fill();
  }
  // One path with one orientation: where hulls overlap the fill is not doubled. In a crowd that would cost too much.
  if (!crowd) surface.fill();
  else surface.setLineDash([]);
  surface.globalAlpha = style.line;
  surface.beginPath();
  for (let i = 0; i < mark.edges.length; i += 4) {
    surface.moveTo(clamp(screenX(p, at(mark.edges, i)), p.width), clamp(screenY(p, at(mark.edges, i + 1)), p.height));
    surface.lineTo(
      clamp(screenX(p, at(mark.edges, i + 2)), p.width),
      clamp(screenY(p, at(mark.edges, i + 3)), p.height),
    );
    if ((i / 4) % strokeBatch === strokeBatch - 1) restroke(surface);
  }
  surface.stroke();
  surface.restore();
}

export function paintPath(brush: Brush, mark: PathMark): void {
  const { surface, projection: p } = brush;
  surface.save();
  applyLine(brush, styleOf(mark));
  surface.beginPath();
  for (let i = 0; i + 1 < mark.first.length; i++) {
    let begun = false;
    for (let point = at(mark.first, i); point < at(mark.first, i + 1); point++) {
      const x = clamp(screenX(p, at(mark.points, point * 2)), p.width);
      const y = clamp(screenY(p, at(mark.points, point * 2 + 1)), p.height);
      if (Number.isNaN(x + y)) continue;
      if (begun) surface.lineTo(x, y);
      else surface.moveTo(x, y);
      begun = true;
    }
    if (i % strokeBatch === strokeBatch - 1) restroke(surface);
  }
  surface.stroke();
  surface.restore();
}

export function paintArrow(brush: Brush, mark: ArrowMark): void {
  const { surface, projection: p } = brush;
  const style = styleOf(mark);
  const length = arrowLength(mark, p.scale);
  const head = Math.min(9, length / 2);
  if (head < 3) return;
  const x = screenX(p, mark.from[0]);
  const y = screenY(p, mark.from[1]);
  if (!(Math.abs(x) < far && Math.abs(y) < far)) return;
  surface.save();
  applyLine(brush, style);
  surface.fillStyle = brush.palette.colours[style.colour];
  surface.globalAlpha = mark.role === "velocity" || mark.strong ? 1 : 0.6;
  strokeArrow(surface, [x, y], [mark.direction[0], mark.direction[1] * p.down], length, head);
  surface.restore();
}

/** Paints a dot; small where so many are near each other that they would cover the picture. */
export function paintDot(brush: Brush, mark: DotMark, crowded = false): void {
  const { surface, projection: p } = brush;
  const x = screenX(p, mark.at[0]);
  const y = screenY(p, mark.at[1]);
  if (!(Math.abs(x) < far && Math.abs(y) < far)) return;
  surface.save();
  surface.globalAlpha = mark.strong ? 1 : 0.75;
  surface.fillStyle = brush.palette.colours[styleOf(mark).colour];
  surface.beginPath();
  surface.arc(x, y, mark.strong ? 3.8 : crowded ? 0.8 : 2.6, 0, 2 * Math.PI);
  surface.fill();
  surface.restore();
}

/** Slanted lines inside the polygon, the same distance apart at any zoom. */
export function paintHatch(brush: Brush, mark: HatchMark): void {
  const { surface, projection: p } = brush;
  const gap = 7;
  surface.save();
  applyLine(brush, styleOf(mark));
  surface.beginPath();
  tracePolygon(brush, mark.polygon, 0, mark.polygon.length);
  if (Math.abs(signedArea(mark.polygon)) * p.scale * p.scale < 4) {
    // A point or a line that passes through something leaves no region, only a line.
    surface.lineWidth = 4;
    surface.lineJoin = "round";
    surface.stroke();
    surface.restore();
    return;
  }
  surface.clip();
  const [x0, y0, x1, y1] = screenBounds(brush, mark.polygon);
  surface.beginPath();
  // Anchored at the region, so that the pattern moves with it.
  for (let x = x0 - (y1 - y0); x < x1; x += gap) {
    surface.moveTo(x, y1);
    surface.lineTo(x + (y1 - y0), y0);
  }
  surface.stroke();
  surface.restore();
}

function tracePolygon({ surface, projection: p }: Brush, points: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i += 2) {
    const x = clamp(screenX(p, at(points, i)), p.width);
    const y = clamp(screenY(p, at(points, i + 1)), p.height);
    if (i === from) surface.moveTo(x, y);
    else surface.lineTo(x, y);
  }
  surface.closePath();
}

function screenBounds({ projection: p }: Brush, points: Float64Array): readonly [number, number, number, number] {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    const x = clamp(screenX(p, at(points, i)), p.width);
    const y = clamp(screenY(p, at(points, i + 1)), p.height);
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  }
  return [x0, y0, x1, y1];
}

function signedArea(points: Float64Array): number {
  let twice = 0;
  for (let i = 0; i < points.length; i += 2) {
    const j = (i + 2) % points.length;
    twice += at(points, i) * at(points, j + 1) - at(points, j) * at(points, i + 1);
  }
  return twice / 2;
}

function clamp(value: number, size: number): number {
  return value < -far ? -far : value > size + far ? size + far : value;
}
