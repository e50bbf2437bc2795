import { at } from "../geometry/index.js";
import type { FindingView, SceneView } from "../protocol.js";
import { sizeOf } from "./body.js";
import { clipToRect, sweptHull, type Rect } from "./hull.js";
import type { HatchMark } from "./mark.js";
import type { Axes } from "./plane.js";
import { coordinateAt } from "./track.js";
import { passes } from "./verdict.js";
import { restingBox } from "./solid.js";

/** The parts of obstacles that bodies pass through in the game's own run. */
export function hatches(scene: SceneView, axes: Axes): HatchMark[] {
  return scene.findings.filter(({ code }) => passes.has(code)).flatMap((finding) => hatch(scene, finding, axes));
}

function hatch(scene: SceneView, finding: FindingView, axes: Axes): HatchMark[] {
  const obstacle = obstacleRect(scene, finding, axes);
  if (!obstacle) return [];
  const start = finding.frame - 1;
  const from = bodyRect(scene, finding.body, axes, start, "after");
  const to = bodyRect(scene, finding.body, axes, finding.frame, "before");
  const polygon = clipToRect(sweptHull(from, to[0] - from[0], to[1] - from[1]), obstacle);
  return polygon.length > 0 && polygon.every(Number.isFinite)
    ? [{ kind: "hatch", polygon: Float64Array.from(polygon) }]
    : [];
}

function bodyRect(scene: SceneView, body: number, axes: Axes, time: number, side: "before" | "after"): Rect {
  const { tracks } = scene.discrete;
  const x = coordinateAt(tracks, scene.dimensions, body, axes.across, time, side);
  const y = coordinateAt(tracks, scene.dimensions, body, axes.along, time, side);
  return [x, y, x + sizeOf(scene, body, axes.across), y + sizeOf(scene, body, axes.along)];
}

/** Where the obstacle is when it is entered. */
function obstacleRect(scene: SceneView, finding: FindingView, axes: Axes): Rect | undefined {
  const { obstacle } = finding;
  if (!obstacle) return undefined;
  if (obstacle.kind !== "body") {
    const box = restingBox(scene, obstacle);
    if (!box || axes.across !== 0 || axes.along !== 1) return undefined;
    return [at(box.min, 0), at(box.min, 1), at(box.max, 0), at(box.max, 1)];
  }
  const moving = bodyRect(scene, obstacle.index, axes, finding.frame - 1 + (finding.entry ?? 0), "after");
  if (!Number.isNaN(moving[0])) return moving;
  const first = obstacle.index * scene.dimensions;
  const x = scene.bodies.position[first + axes.across] ?? NaN;
  const y = scene.bodies.position[first + axes.along] ?? NaN;
  return [x, y, x + sizeOf(scene, obstacle.index, axes.across), y + sizeOf(scene, obstacle.index, axes.along)];
}
