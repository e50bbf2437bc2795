import { paintFixed } from "./paint/picture.js";
import { paintPath } from "./paint/paintMarks.js";
import type { Surface } from "./paint/brush.js";
import { Strokes } from "./paint/strokes.js";
import type { Palette } from "./palette.js";
import { fit, project, screenX, screenY, type Projection, type Size, type View } from "./projection.js";
import type { Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** Pixels across the strip that shows a whole run: above the lanes, or beside them where the run is taller than wide. */
export const stripWidth = 40;

/** Where the world of a scene is on the strip of its run. */
export function stripProjection(geometry: Pick<SceneGeometry, "action" | "up">, size: Size): Projection {
  return project(fit(geometry.action, size, geometry.up), size, geometry.up);
}

/** Paints the whole run small: what cannot move, the paths of both runs, and a frame around the part that a lane shows. */
export function paintStrip(
  surface: Surface,
  palette: Palette,
  geometry: SceneGeometry,
  size: Size,
  seen: View & Size,
): void {
  const projection = stripProjection(geometry, size);
  const brush = { surface, palette, projection };
  paintFixed(brush, geometry);
  paintPath(brush, geometry.gamePath);
  paintPath(brush, geometry.path);
  new Strokes(surface, palette).box(seenOnStrip(projection, seen), "accent", { width: 1.5, fill: 0.12 });
}

/** The part that a lane shows, on the strip, within its edges. */
function seenOnStrip(p: Projection, { centerX, centerY, scale, width, height }: View & Size): Rect {
  const [x, y, half] = [screenX(p, centerX), screenY(p, centerY), p.scale / scale / 2];
  return [
    Math.max(1, x - width * half),
    Math.max(1, y - height * half),
    Math.min(p.width - 1, x + width * half),
    Math.min(p.height - 1, y + height * half),
  ];
}
