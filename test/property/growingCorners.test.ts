import { describe, expect, test } from "vitest";
import { createWorld, step } from "../../src/solver/index.js";
import { Random } from "../exact/random.js";
import { cornerScene, faultInCorners, resumed, worldOfCorners } from "./growingCorners.js";
import { runs, seed } from "./seeded.js";

describe("bodies that grow in corners", () => {
  test("send no body into another one, or into or behind a wall", () => {
    for (let number = 0; number < runs(12_000).numRuns; number++) {
      const scene = cornerScene(new Random(seed, number));
      const first = worldOfCorners(scene);
      for (let frame = 0, world = first; frame < scene.frames; frame++) {
        const result = step(world, 1);
        const fault = faultInCorners(scene, result);
        if (fault !== undefined) expect.fail(`scene ${number}, frame ${frame}: ${fault}\n${JSON.stringify(world)}`);
        world = resumed(first, result);
      }
    }
  });

  test("end where they do in a world that stays", () => {
    for (let number = 0; number < runs(1200).numRuns; number++) {
      const { bodies, dimensions } = worldOfCorners(cornerScene(new Random(seed, number)));
      const world = createWorld({ dimensions });
      const handles = bodies.map((body) => world.add(body));
      world.step(1);
      const after = step({ dimensions, bodies }, 1).bodies;
      expect(handles.map((body) => [world.position(body), world.size(body)])).toEqual(
        after.map(({ position, size }) => [position, size]),
      );
    }
  });
});
