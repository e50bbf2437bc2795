import { at } from "../geometry/index.js";
import type { InstantGeometry } from "./instantGeometry.js";
import { styles, type BoxesMark, type BoxRole } from "./marks.js";
import { applyStyle, traceAround, type Surface } from "./paint/brush.js";
import type { Palette } from "./palette.js";
import type { Pane } from "./panes.js";
import type { Size } from "./projection.js";
import { boundsOf, type Point } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** A scene on one plane at one instant. */
export interface Seen {
  readonly outline: SceneGeometry;
  readonly moment: InstantGeometry;
}

/** Boxes of one role in space: `minX, minY, minZ, maxX, maxY, maxZ` each. NaN stands for "none". */
export interface SpaceBoxes {
  readonly role: BoxRole;
  readonly boxes: Float64Array;
}

type Space = readonly SpaceBoxes[];

/** A point of space on the screen, in pixels: to the right, down. */
export type SpaceProjection = (x: number, y: number, z: number) => Point;

/** Pixels around the content. */
const margin = 24;

/** What stands in the corner that the three views leave free: the same boxes seen at an angle. */
export function spaceBoxes(front: Seen, top: Seen): Space {
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
    joined(front.outline.statics, top.outline.statics),
    joined(front.outline.starts, top.outline.starts),
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

/** The corner that the views of a space leave free; undefined where they stand one below the other. */
export function freeCorner(panes: readonly Pane[]): Omit<Pane, "plane"> | undefined {
  const top = panes.find(({ plane }) => plane === "top");
  const side = panes.find(({ plane }) => plane === "side");
  if (!top || !side || side.left === 0) return undefined;
  return { left: side.left, top: top.top, width: side.width, height: top.height };
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

/** Paints boxes of a space as they are seen at an angle on a stage, from what cannot move to what is now. */
export function paintSpace(surface: Surface, palette: Palette, all: Space, size: Size, up: boolean): void {
  const project = isometric(all, size, up);
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
