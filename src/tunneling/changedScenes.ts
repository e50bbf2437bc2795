import { at, type Box, boxAt, obstacleAt, type Vec } from "../geometry/index.js";
import { accelerationOf, MAX_SUBSTEPS, type Scene, type SceneBody } from "../scene/index.js";
import type { Comparison } from "./compare.js";
import type { Limits } from "./finding.js";

/** A part of a step that is rounding. */
export const ROUNDING = 1e-6;

/** A number that is tried. */
export type LimitKey = keyof Limits;

/** The number of sub-steps that is at least a rate, frames per second; undefined if no scene can have so many. */
export function substepsFor(fps: number, written: Scene): number | undefined {
  const substeps = Math.ceil((fps * written.substeps) / written.fps);
  return substeps <= MAX_SUBSTEPS ? substeps : undefined;
}

/** A body that begins with its velocity alone. */
export function withoutDisplacement(body: SceneBody): SceneBody {
  if (!body.displacement) return body;
  const { displacement: _, ...others } = body;
  return others;
}

/** The scene with a number, run for as long in seconds, or as far; undefined where it is not known what to change. */
export function withNumber(
  written: Scene,
  { body, obstacle, passage, frame }: Comparison,
  key: LimitKey,
  number: number,
): Scene | undefined {
  const { bodies } = written;
  // No shorter: what happens in the last frame still does.
  const longer = (times: number): number => Math.max(1, Math.ceil(written.frames * times - ROUNDING));
  switch (key) {
    case "fps":
      return { ...written, fps: number, frames: longer(number / written.fps) };
    case "substeps": {
      return number <= MAX_SUBSTEPS ? { ...written, substeps: number } : undefined;
    }
    case "speed": {
      const own = bodies[body] as SceneBody;
      const other = bodies[obstacle];
      if (isCapped(written, own)) {
        const capped = { ...own, maxSpeed: number };
        // The slower body needs more frames to come to the obstacle and out of it.
        const later = frame * (1 + topSpeed(written, own) / number);
        return { ...written, bodies: bodies.with(body, capped), frames: longer(Math.max(1, later / written.frames)) };
      }
      const factor = number / relativeSpeed(own, other);
      const slower = (each: SceneBody): SceneBody =>
        each.velocity ? { ...each, velocity: each.velocity.map((v) => v * factor) } : each;
      const changed = bodies.with(body, slower(own));
      return {
        ...written,
        bodies: other?.velocity ? changed.with(obstacle, slower(other)) : changed,
        frames: longer(Math.max(1, 1 / factor)),
      };
    }
    case "thickness": {
      const { normal } = passage.first;
      return normal && withThickness(written, obstacle, normal, number);
    }
  }
}

/** The scene with a wall that is so thick, away from the face with a normal; undefined where that is no box. @param obstacle as `obstacleAt` reads it */
function withThickness(written: Scene, obstacle: number, normal: Vec, thickness: number): Scene | undefined {
  const { bodies, solids } = written;
  const met = obstacleAt(solids.grids, obstacle);
  if (met.kind === "body") {
    const wall = bodies[met.index];
    if (!wall || wall.corners) return undefined;
    const size = wall.size.map((extent, axis) => (at(normal, axis) === 0 ? extent : thickness));
    const { min: position } = thickened(boxAt(wall.position, wall.size), normal, thickness);
    return { ...written, bodies: bodies.with(met.index, { ...wall, position, size }) };
  }
  if (met.kind === "box") {
    const wall = solids.boxes[met.index];
    if (!wall || wall.corners) return undefined;
    return {
      ...written,
      solids: {
        ...solids,
        boxes: solids.boxes.with(met.index, { ...wall, box: thickened(wall.box, normal, thickness) }),
      },
    };
  }
  const grid = solids.grids[met.grid];
  if (!grid || grid.slopes?.[met.row * grid.width + met.column]) return undefined;
  const low = [met.column, met.row].map((place, axis) => at(grid.origin, axis) + place * at(grid.tileSize, axis));
  // A box over the tile forms one obstacle with it.
  const box = { name: "", box: thickened(boxAt(low, grid.tileSize), normal, thickness), oneWay: grid.oneWay };
  return { ...written, solids: { ...solids, boxes: [...solids.boxes, box] } };
}

/** Whether a body has a cap on its speed, or accelerates. */
export function isCapped(written: Scene, { maxSpeed, ...body }: SceneBody): boolean {
  return maxSpeed !== undefined || accelerationOf(written, body) !== undefined;
}

/** How fast one can become until a scene ends, units per second. */
function topSpeed(written: Scene, body: SceneBody): number {
  const { velocity = [], maxSpeed = Infinity } = body;
  const gains = Math.hypot(...(accelerationOf(written, body) ?? [])) * (written.frames / written.fps);
  const cap = typeof maxSpeed === "number" ? maxSpeed : Math.hypot(...maxSpeed);
  return Math.min(cap, Math.hypot(...velocity) + gains);
}

/** How fast one begins against another one, or against what keeps still. */
export function relativeSpeed({ velocity = [] }: SceneBody, other: SceneBody | undefined): number {
  return Math.hypot(...velocity.map((v, axis) => v - (other?.velocity?.[axis] ?? 0)));
}

/** A box that is so thick, away from the face with a normal. */
function thickened({ min, max }: Box, normal: Vec, thickness: number): Box {
  return {
    min: min.map((low, axis) => (at(normal, axis) > 0 ? at(max, axis) - thickness : low)),
    max: max.map((high, axis) => (at(normal, axis) < 0 ? at(min, axis) + thickness : high)),
  };
}
