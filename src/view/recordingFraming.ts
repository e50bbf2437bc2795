import { fit, type Axes, type Size, type View } from "./projection.js";
import type { RecordingFindingView } from "./protocol/index.js";
import { flatCorners, rectIn, type RecordedFrame } from "./recordedFrames.js";
import { boundsOf, type Point, type Rect } from "./rect.js";
import type { RecordedSolids } from "./recordingPicture.js";

/** What is looked at first: the level, or without one where the bodies of the first frame are. */
export function actionBounds(
  solids: RecordedSolids | undefined,
  frame: RecordedFrame | undefined,
  axes: Axes,
  dimensions: 2 | 3,
): Rect | undefined {
  if (solids?.bounds && axes.across === 0 && axes.along === 1) return flatCorners(solids.bounds, axes);
  if (!frame || frame.bodies.length === 0) return undefined;
  const [left, low, right, high] = around(
    Array.from(frame.bodies, (_, place) => rectIn(frame, place, axes, dimensions)),
  );
  const room = Math.max(right - left, high - low) / 8;
  return [left - room, low - room, right + room, high + room];
}

/** Bounds that have a length and a width. */
export function withExtent([x0, y0, x1, y1]: Rect): Rect {
  const room = x1 > x0 || y1 > y0 ? 0 : 0.5;
  return [x0 - room, y0 - (y1 > y0 ? 0 : 0.5), x1 + (x1 > x0 ? 0 : 0.5), y1 + (y1 > y0 ? 0 : 0.5)];
}

/** A view with a body in its middle. */
export function followed(view: View, rect: Rect | undefined): View {
  return rect ? { ...view, centerX: (rect[0] + rect[2]) / 2, centerY: (rect[1] + rect[3]) / 2 } : view;
}

/** Pixels that the smaller side of a body is to have where something is looked at. */
const leastSeen = 14;

/** The view that shows a finding: the one at hand where it can be seen there, else with it in the middle. */
export function viewShowing(
  finding: RecordingFindingView,
  axes: Axes,
  view: View,
  size: Size,
  up: boolean,
): View | undefined {
  const { from, to, wall } = finding;
  const boxes = [from, to, ...(to ? [] : [wall])].flatMap((box) => (box ? [flatCorners(box, axes)] : []));
  if (boxes.length === 0) return undefined;
  const [x0, y0, x1, y1] = around(boxes);
  const half = { x: size.width / 2 / view.scale, y: size.height / 2 / view.scale };
  const isSeen =
    x0 > view.centerX - half.x &&
    x1 < view.centerX + half.x &&
    y0 > view.centerY - half.y &&
    y1 < view.centerY + half.y;
  const side = Math.min(...boxes.map((box) => Math.min(box[2] - box[0], box[3] - box[1])));
  if (isSeen && side * view.scale >= leastSeen) return undefined;
  const most = fit([x0, y0, x1, y1], size, up).scale;
  const scale = side > 0 ? Math.min(Math.max(view.scale, leastSeen / side), most) : view.scale;
  return { centerX: (x0 + x1) / 2, centerY: (y0 + y1) / 2, scale };
}

function around(rects: readonly Rect[]): Rect {
  return boundsOf(
    rects.flatMap(([x0, y0, x1, y1]): Point[] => [
      [x0, y0],
      [x1, y1],
    ]),
  );
}
