import { obstacleAt, type Steps, type Vec, at } from "../geometry/index.js";
import { accelerationOf, MAX_SUBSTEPS, type Scene, type SceneBody } from "../scene/index.js";
import type { Comparison } from "./compare.js";
import type { Limits } from "./finding.js";
import type { PassageLimits } from "./limits.js";
import { surveyPhases } from "./otherPhases.js";
import { sceneWorld, type SceneWorld } from "./sceneWorld.js";

/** Multiples of a number with which a scene is run in all phases. */
const multiples = [1, 1.001, 1.1, 1.5, 2, 3, 7];

/** How often a number that fails is made stronger, and by which part besides. */
const [MOST_RAISES, FURTHER] = [6, 1.02];

/**
 * The numbers of a pair, each tried: the scene is run with it, and with multiples of it, in all phases. A number with which a passage
 * is left is made stronger; if that does not help, there is none.
 *
 * @param written as it stands in the file
 */
export function* triedLimits(
  written: Scene,
  world: SceneWorld,
  comparison: Comparison,
  { safe, detected }: PassageLimits,
): Steps<PassageLimits> {
  return {
    safe: yield* tried(written, world, comparison, safe, () => true),
    detected: yield* tried(written, world, comparison, detected, isUndetected),
  };
}

/** Whether no check falls into the overlap of a passage. */
function isUndetected({ code, push }: Comparison): boolean {
  return code === "tunnel" || (code === "corner-cut" && !push);
}

function* tried(
  written: Scene,
  world: SceneWorld,
  comparison: Comparison,
  limits: Limits,
  isCounted: (passage: Comparison) => boolean,
): Steps<Limits> {
  const found: { -readonly [K in keyof Limits]: Limits[K] } = {};
  for (const key of ["fps", "speed", "thickness", "substeps"] as const) {
    const number = limits[key];
    if (number === undefined) continue;
    const least = yield* triedNumber(written, world, comparison, key, number, isCounted);
    if (least !== undefined) found[key] = least;
  }
  return found;
}

function* triedNumber(
  written: Scene,
  world: SceneWorld,
  comparison: Comparison,
  key: keyof Limits,
  given: number,
  isCounted: (passage: Comparison) => boolean,
): Steps<number | undefined> {
  const isOfPair = (passage: Comparison): boolean =>
    passage.body === comparison.body && passage.obstacle === comparison.obstacle && isCounted(passage);
  let number = given;
  for (let raise = 0; raise <= MOST_RAISES; raise++) {
    let failed: number | undefined;
    for (const times of multiples) {
      const stronger = key === "speed" ? number / times : key === "substeps" ? Math.ceil(number * times) : number * times;
      const variant = withNumber(written, world, comparison, key, stronger);
      if (!variant) continue;
      const { passages } = yield* surveyPhases(yield* sceneWorld(variant), isOfPair);
      if (passages.some((passage) => isOfPair(passage.comparison))) {
        failed = times;
        break;
      }
    }
    if (failed === undefined) return number;
    if (key === "substeps") {
      number = Math.max(number + 1, Math.ceil(number * failed));
      if (number > MAX_SUBSTEPS) return undefined;
    } else number = key === "speed" ? number / (failed * FURTHER) : number * failed * FURTHER;
  }
  return undefined;
}

/** The scene with a number, run for as long in seconds, or as far; undefined where it is not known what to change. */
function withNumber(
  written: Scene,
  world: SceneWorld,
  { body, obstacle, passage, displacement }: Comparison,
  key: keyof Limits,
  number: number,
): Scene | undefined {
  const bodies = written.bodies.map((each): SceneBody => {
    const { displacement: _, ...others } = each;
    return others;
  });
  const longer = (times: number): number => Math.ceil(written.frames * times);
  switch (key) {
    case "fps":
      return { ...written, bodies, fps: number, frames: longer(number / written.fps) };
    case "substeps":
      return { ...written, bodies, substeps: number };
    case "speed": {
      const own = bodies[body] as SceneBody;
      const other = bodies[obstacle];
      if (own.maxSpeed !== undefined || accelerationOf(written, own)) {
        return { ...written, bodies: bodies.with(body, { ...own, maxSpeed: number }) };
      }
      const factor = number / (Math.hypot(...displacement) * world.scene.fps);
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
      const wall = bodies[obstacle];
      const { normal } = passage.first;
      if (obstacleAt(written.solids.grids, obstacle).kind !== "body" || !wall || !normal || wall.corners) return undefined;
      return { ...written, bodies: bodies.with(obstacle, thickened(wall, normal, number)) };
    }
  }
}

/** A box that is so thick, away from the face with a normal. */
function thickened(wall: SceneBody, normal: Vec, thickness: number): SceneBody {
  const size = wall.size.map((extent, axis) => (at(normal, axis) === 0 ? extent : thickness));
  const position = wall.position.map((p, axis) =>
    at(normal, axis) > 0 ? p + at(wall.size, axis) - thickness : p,
  );
  return { ...wall, size, position };
}
