import { obstacleAt, type Steps, type Vec, at } from "../geometry/index.js";
import { accelerationOf, MAX_SUBSTEPS, type Scene, type SceneBody } from "../scene/index.js";
import type { Comparison } from "./compare.js";
import type { Limits } from "./finding.js";
import type { PassageLimits } from "./limits.js";
import { happensInSome, pairOf } from "./otherPhases.js";
import { sceneWorld, type SceneWorld } from "./sceneWorld.js";

/** Multiples of a number with which a scene is run, each with in how many phases. */
const multiples = [
  [1, 48],
  [1.001, 24],
  [1.1, 24],
  [1.5, 16],
  [2, 16],
  [3, 12],
  [7, 6],
] as const;

/** Movers times steps that the numbers of a pair may take; what would take more has no number. */
const MOST_MOVER_STEPS = 32_768;

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
  const tries = new Tries(written, world, comparison);
  return {
    safe: yield* tries.limits(safe, () => true),
    detected: yield* tries.limits(detected, isUndetected),
  };
}

/** Whether no check falls into the overlap of a passage. */
function isUndetected({ code, push }: Comparison): boolean {
  return code === "tunnel" || (code === "corner-cut" && !push);
}

/** Numbers of one kind, each by itself. */
class Tries {
  private steps = 0;

  constructor(
    private readonly written: Scene,
    private readonly world: SceneWorld,
    private readonly comparison: Comparison,
  ) {}

  *limits(given: Limits, isCounted: (passage: Comparison) => boolean): Steps<Limits> {
    const found: { -readonly [K in keyof Limits]: Limits[K] } = {};
    for (const key of ["fps", "speed", "thickness", "substeps"] as const) {
      const number = given[key];
      const tried = number === undefined ? undefined : yield* this.number(key, number, isCounted);
      if (tried !== undefined) found[key] = tried;
    }
    return found;
  }

  private *number(
    key: keyof Limits,
    given: number,
    isCounted: (passage: Comparison) => boolean,
  ): Steps<number | undefined> {
    let number = given;
    for (let raise = 0; raise <= MOST_RAISES; raise++) {
      const failed = yield* this.failing(key, number, isCounted);
      if (failed === undefined) return number;
      if (key === "substeps") number = Math.max(number + 1, Math.ceil(number * failed));
      else number = key === "speed" ? number / (failed * FURTHER) : number * failed * FURTHER;
      if (failed === Infinity || (key === "substeps" && number > MAX_SUBSTEPS)) return undefined;
    }
    return undefined;
  }

  /** The least multiple of a number with which a passage is left; Infinity where it would take too long to know; undefined where there is none. */
  private *failing(
    key: keyof Limits,
    number: number,
    isCounted: (passage: Comparison) => boolean,
  ): Steps<number | undefined> {
    const { written, world, comparison } = this;
    const isMeant = (passage: Comparison): boolean => pairOf(passage) === pairOf(comparison) && isCounted(passage);
    for (const [times, phases] of multiples) {
      const variant = withNumber(written, world, comparison, key, stronger(key, number, times));
      if (!variant) return Infinity;
      const run = yield* sceneWorld(variant);
      this.steps += phases * run.scene.frames * run.movers.length;
      if (this.steps > MOST_MOVER_STEPS) return Infinity;
      if (yield* happensInSome(run, phases, isMeant)) return times;
    }
    return undefined;
  }
}

function stronger(key: keyof Limits, number: number, times: number): number {
  if (key === "substeps") return Math.ceil(number * times);
  return key === "speed" ? number / times : number * times;
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
