import { at, type Vec } from "../geometry/index.js";
import { fit, type Axes, type Plane, type Size, type View } from "./projection.js";
import type { SceneView } from "./protocol/index.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** What part of a scene's space is looked at, on all of its axes: the point in the middle, and pixels per unit. */
export interface SpaceView {
  /** As many numbers as the scene has dimensions. */
  readonly center: Vec;
  readonly scale: number;
}

/** Where one view of a scene stands among the others, in pixels. */
export interface Pane extends Size {
  readonly plane: Plane;
  readonly left: number;
  readonly top: number;
}

/** The planes that a scene is seen on: a 3D scene from the top, the front and the side. */
export function planesOf({ dimensions }: Pick<SceneView, "dimensions">): readonly Plane[] {
  return dimensions === 3 ? ["top", "front", "side"] : ["front"];
}

/** From this width on the three views of a space stand beside each other. */
const leastBeside = 520;
const spaceHeights = { top: 230, front: 260 } as const;
/** Pixels between panes. */
const seam = 1;

/**
 * How the views of a scene are laid out. Of a space the top stands above the front and the side beside it, as in a
 * technical drawing, so that what lies above or beside each other is the same place; one below the other where it is narrow.
 *
 * @param width pixels in all.
 * @param height pixels of a 2D scene's only view.
 */
export function panesFor(scene: Pick<SceneView, "dimensions">, width: number, height: number): readonly Pane[] {
  if (scene.dimensions === 2) return [{ plane: "front", left: 0, top: 0, width, height }];
  const { top: above, front: below } = spaceHeights;
  if (width < leastBeside) {
    return [
      { plane: "top", left: 0, top: 0, width, height: above },
      { plane: "front", left: 0, top: above + seam, width, height: below },
      { plane: "side", left: 0, top: above + below + 2 * seam, width, height: below },
    ];
  }
  const left = Math.round(width * 0.58);
  const right = width - left - seam;
  return [
    { plane: "top", left: 0, top: 0, width: left, height: above },
    { plane: "front", left: 0, top: above + seam, width: left, height: below },
    { plane: "side", left: left + seam, top: above + seam, width: right, height: below },
  ];
}

/** The size of all panes together. */
export function sizeOfPanes(panes: readonly Pane[]): Size {
  return {
    width: Math.max(...panes.map(({ left, width }) => left + width)),
    height: Math.max(...panes.map(({ top, height }) => top + height)),
  };
}

/** The part of a space as it is seen on a plane. */
export function viewOn({ center, scale }: SpaceView, { across, along }: Axes): View {
  return { centerX: at(center, across), centerY: at(center, along), scale };
}

/** The part of a space after its view on a plane was moved: the others follow on the axis that they share. */
export function withView({ center }: SpaceView, { across, along }: Axes, view: View): SpaceView {
  const moved = center.map((c, axis) => (axis === across ? view.centerX : axis === along ? view.centerY : c));
  return { center: moved, scale: view.scale };
}

/** The part of a space that shows all of a scene on each of its panes, in one scale. `outlines` are those of the panes. */
export function fitPanes(outlines: readonly SceneGeometry[], panes: readonly Pane[]): SpaceView {
  const center: number[] = [];
  let scale = Infinity;
  // The front comes last: what it needs to have its labels in view counts.
  for (const plane of ["top", "side", "front"] as const) {
    const outline = outlines.find((candidate) => candidate.plane === plane);
    const pane = panes.find((candidate) => candidate.plane === plane);
    if (!outline || !pane) continue;
    const view = fit(outline.bounds, pane, outline.up);
    scale = Math.min(scale, view.scale);
    center[outline.axes.along] = view.centerY;
    center[outline.axes.across] = view.centerX;
  }
  return { center, scale };
}

const heights = { least: 220, most: 360 } as const;

/** The height that suits the shape of what a 2D view shows, within limits. */
export function heightFor({ bounds }: Pick<SceneGeometry, "bounds">, width: number): number {
  const shape = (bounds[3] - bounds[1]) / (bounds[2] - bounds[0]);
  const wanted = Number.isFinite(shape) ? width * 0.85 * shape + 110 : heights.least;
  return Math.round(Math.min(heights.most, Math.max(heights.least, wanted)));
}
