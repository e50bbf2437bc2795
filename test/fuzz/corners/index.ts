import { step, type StepResult, type World } from "../../../src/solver/index.js";
import {
  cornerScene,
  type CornerScene,
  faultInCorners,
  resumed,
  worldOfCorners,
} from "../../property/growingCorners.js";
import { hold, type Target } from "../target.js";

type Move = (world: World, dt: number) => StepResult;

/** Runs a scene with some solver, and holds each frame to the laws. */
function holdCorners(scene: CornerScene, move: Move): void {
  const first = worldOfCorners(scene);
  for (let frame = 1, world = first; frame <= scene.frames; frame++) {
    const result = move(world, 1);
    const fault = faultInCorners(scene, result);
    hold(fault === undefined, "no body ends in another one, or in or behind a wall", () => `frame ${frame}: ${fault}`);
    world = resumed(first, result);
  }
}

function* smaller(given: CornerScene): Generator<CornerScene> {
  const { bodies, walls, frames } = given;
  if (frames > 1) {
    yield { ...given, frames: frames >> 1 };
    yield { ...given, frames: frames - 1 };
  }
  for (let i = 0; i < bodies.length; i++) yield { ...given, bodies: bodies.filter((_, j) => j !== i) };
  for (let i = 0; i < walls.length; i++) yield { ...given, walls: walls.filter((_, j) => j !== i) };
  for (let i = 0; i < bodies.length; i++) {
    for (const key of ["growth", "anchor", "response", "restitution", "mass"] as const) {
      const body = bodies[i];
      if (body?.[key] === undefined) continue;
      const { [key]: left, ...rest } = body;
      void left;
      yield { ...given, bodies: bodies.map((each, j) => (j === i ? rest : each)) };
    }
  }
}

/** Frames of a solver with bodies that grow in the corners of a room, and crates between them and the walls. */
export function cornersOf(move: Move): Target<CornerScene> {
  return {
    name: "corners",
    seconds: 60,
    megabytes: 1024,
    generate: cornerScene,
    check: (given) => holdCorners(given, move),
    smaller,
    text: (given) => JSON.stringify(given, undefined, 1),
  };
}

export const cornersTarget = cornersOf(step);
