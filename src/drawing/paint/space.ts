import { at } from "../../geometry/index.js";
import { styleOf } from "../mark.js";
import { cornersOf, type SpaceBoxes, type SpaceProjection } from "../space.js";
import { applyLine } from "./brush.js";
import type { Palette } from "./palette.js";
import type { Surface } from "./surface.js";

/** Corners around each face that is turned to the viewer; which ones these are depends on where y grows. */
const right = [1, 3, 7, 5];
const near = [4, 5, 7, 6];
const high = [2, 3, 7, 6];
const low = [0, 1, 5, 4];

/** Paints boxes of a space as they are seen at an angle, from what cannot move to what is now. */
export function paintSpace(
  surface: Surface,
  palette: Palette,
  all: readonly SpaceBoxes[],
  project: SpaceProjection,
  up: boolean,
): void {
  for (const { role, boxes } of all) {
    const style = styleOf({ kind: "boxes", role, rects: boxes, bodies: new Uint32Array() });
    surface.save();
    applyLine({ surface, palette }, style);
    surface.fillStyle = palette.colours[style.colour];
    for (const i of backToFront(boxes, up)) {
      const corners = cornersOf(boxes, i, project);
      if (!corners.every(([x, y]) => Number.isFinite(x + y))) continue;
      for (const [face, shade] of [
        [right, 0.6],
        [near, 1],
        [up ? high : low, 1.5],
      ] as const) {
        surface.beginPath();
        face.forEach((corner, k) => {
          const [x, y] = corners[corner] ?? [0, 0];
          if (k === 0) surface.moveTo(x, y);
          else surface.lineTo(x, y);
        });
        surface.closePath();
        if (style.fill > 0) {
          surface.globalAlpha = style.fill * shade;
          surface.fill();
        }
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
