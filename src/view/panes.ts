import { at, type Vec } from "../geometry/index.js";
import type { Lane } from "./marks.js";
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
  readonly lane: Lane;
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
 * The lanes of a 2D scene stand below each other; beside each other where its action is taller than wide.
 *
 * @param width pixels in all.
 * @param height pixels of all lanes of a 2D scene together.
 */
export function panesFor(
  scene: Pick<SceneView, "dimensions">,
  width: number,
  height: number,
  lanes: readonly Lane[] = ["both"],
  areBeside = false,
): readonly Pane[] {
  if (scene.dimensions === 2) {
    const columns = columnsFor(lanes.length, areBeside, width);
    const across = Math.floor((width - (columns - 1) * seam) / columns);
    const each = laneHeight(height, lanes.length, columns);
    return lanes.map((lane, i) => {
      const place = columns > 1 ? { left: i * (across + seam), top: 0 } : { left: 0, top: i * (each + seam) };
      return { plane: "front", lane, ...place, width: across, height: each };
    });
  }
  const { top: above, front: below } = spaceHeights;
  const top = above + seam;
  const first = width < leastBeside ? width : Math.round(width * 0.58);
  const beside = { left: first + seam, top, width: width - first - seam };
  return [
    { plane: "top", lane: "both", left: 0, top: 0, width: first, height: above },
    { plane: "front", lane: "both", left: 0, top, width: first, height: below },
    {
      plane: "side",
      lane: "both",
      ...(width < leastBeside ? { left: 0, top: top + below + seam, width } : beside),
      height: below,
    },
  ];
}

/** Where the view of a space at an angle stands: in the corner that the others leave free, or below them. */
export function overviewPlace(panes: readonly Pane[]): Omit<Pane, "plane" | "lane"> | undefined {
  const above = panes.find(({ plane }) => plane === "top");
  const side = panes.find(({ plane }) => plane === "side");
  if (!above || !side) return undefined;
  const { left, width } = side;
  return { left, top: left > 0 ? above.top : side.top + side.height + seam, width, height: above.height };
}

/** The size of all panes together, and of the view at an angle. */
export function sizeOfPanes(panes: readonly Pane[]): Size {
  const overview = overviewPlace(panes);
  const all = overview ? [...panes, overview] : panes;
  return {
    width: Math.max(...all.map(({ left, width }) => left + width)),
    height: Math.max(...all.map(({ top, height }) => top + height)),
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

/** What a view can be fitted to: the decisive frame, all that moves, or everything. */
export const fits = ["decisive", "action", "all"] as const;
export type Fit = (typeof fits)[number];

/** The part of a space that shows a scene on each of its panes, in one scale. `geometries` are those of the panes. */
export function fitPanes(
  geometries: readonly SceneGeometry[],
  panes: readonly Pane[],
  to: Fit = "decisive",
): SpaceView {
  const center: number[] = [];
  let scale = Infinity;
  // The front comes last: what it needs to have its labels in view counts.
  for (const plane of ["top", "side", "front"] as const) {
    const geometry = geometries.find((candidate) => candidate.plane === plane);
    const pane = panes.find((candidate) => candidate.plane === plane);
    if (!geometry || !pane) continue;
    const view = fit(to === "all" ? geometry.bounds : geometry[to], pane, geometry.up);
    scale = Math.min(scale, view.scale);
    center[geometry.axes.along] = view.centerY;
    center[geometry.axes.across] = view.centerX;
  }
  return { center, scale };
}

/** Of what is higher than wide, up to three times, more of the height is used: a fall would be a thin line. */
const heights = { least: 220, most: 360, mostOfTall: 430 } as const;
/** Two lanes below each other have to be on the screen together. */
const stackedHeights = { least: 150, most: 200, mostOfTall: 200 } as const;

/**
 * The height that suits the shape of what a 2D view shows at first, within limits: that of two lanes, also where one is shown, so that an
 * edit that brings the other one moves nothing.
 *
 * @param width pixels of all lanes together
 */
export function heightFor(geometry: Pick<SceneGeometry, "action">, width: number): number {
  const { action } = geometry;
  const areBeside = columnsFor(2, fitBeside(geometry, width), width) === 2;
  const { least, most, mostOfTall } = areBeside ? heights : stackedHeights;
  const shape = (action[3] - action[1]) / (action[2] - action[0]);
  const wanted = Number.isFinite(shape) ? (areBeside ? width / 2 : width) * 0.85 * shape + 110 : least;
  const tall = Math.min(1, Math.max(0, (shape - 1) / 2)) || 0;
  const height = Math.round(Math.min(most + tall * (mostOfTall - most), Math.max(least, wanted)));
  return areBeside ? height : 2 * height + seam;
}

/** The height of each lane where all of them have a height together; at least so much that there is something to see. */
function laneHeight(height: number, lanes: number, columns: number): number {
  const rows = lanes / columns;
  return Math.max(leastLane, Math.floor((height - (rows - 1) * seam) / rows));
}

/** Pixels. */
const leastLane = 40;

/**
 * Whether two lanes show the action clearly larger beside each other than below each other: always where it is tall, and elsewhere
 * only in lanes that have room for their labels.
 *
 * @param width pixels of both lanes together
 */
export function fitBeside({ action }: Pick<SceneGeometry, "action">, width: number): boolean {
  const [across, along] = [action[2] - action[0], action[3] - action[1]];
  if (along > 1.2 * across) return true;
  const scaleIn = (laneWidth: number, laneHeight: number): number =>
    Math.min((laneWidth - labelRoom) / across, (laneHeight - labelRoom) / along);
  return width >= 2 * leastWideLane && scaleIn(width / 2, heights.most) > 1.25 * scaleIn(width, stackedHeights.most);
}

/** Pixels that labels and axes take of the width and of the height of a lane. */
const labelRoom = 110;
/** Pixels of a lane beside another one in which labels stand to the left and right of the action. */
const leastWideLane = 300;

/** Pixels of a lane that stands beside another one. */
const leastTallLane = 150;

/** The width that lanes take of a width: those beside each other are equally wide. */
export function widthOfLanes(lanes: number, areBeside: boolean, width: number): number {
  const columns = columnsFor(lanes, areBeside, width);
  return width - ((width - (columns - 1) * seam) % columns);
}

/** How many lanes stand beside each other. */
function columnsFor(lanes: number, areBeside: boolean, width: number): number {
  return areBeside && width >= leastTallLane * lanes ? lanes : 1;
}
