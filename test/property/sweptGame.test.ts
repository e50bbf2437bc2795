import fc from "fast-check";
import { expect, test } from "vitest";
import type { SceneResultCell } from "../../src/notebook/index.js";
import type { Tracks } from "../../src/tunneling/index.js";
import { evaluateScene, inOneRun } from "../unit/writtenScene.js";
import { runs } from "./seeded.js";

function run(scene: object): SceneResultCell {
  return evaluateScene({ detection: "swept", ...scene }, inOneRun, true);
}

/** Where each body is in the end; nothing for one that never moves. */
function ends({ first, positions }: Tracks, dimensions: number): readonly (readonly number[])[] {
  return Array.from({ length: first.length - 1 }, (_, body) => {
    const [from, to] = [first[body] ?? 0, first[body + 1] ?? 0];
    return from === to ? [] : Array.from(positions.subarray((to - 1) * dimensions, to * dimensions));
  });
}

const whole = (least: number, most: number) => fc.integer({ min: least * 4, max: most * 4 }).map((n) => n / 4);
const vec = (least: number, most: number) => fc.tuple(whole(least, most), whole(least, most));
const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const axis = fc.constantFrom([0, -1], [0, 1], [-1, 0], [1, 0]);
const layers = fc.constantFrom(["a"], ["b"], ["a", "b"]);
const limits = { layers: perhaps(layers), collidesWith: perhaps(layers) };

const mover = fc.record({
  ...{ position: vec(-20, 20), size: vec(0, 6), velocity: vec(-300, 300) },
  response: fc.constantFrom("slide", "stop", "deflect", "push", "pass"),
  ...{ gravityScale: fc.constantFrom(-1, 0, 1, 2), maxSpeed: perhaps(whole(0, 200)), mass: fc.constantFrom(1, 2, 100) },
  ...limits,
});
const wall = fc.record({ position: vec(-30, 30), size: vec(0, 20), oneWay: perhaps(axis), ...limits });
const lift = fc
  .record({
    ...{ position: vec(-20, 20), size: vec(1, 12), points: fc.array(vec(-20, 20), { minLength: 1, maxLength: 3 }) },
    ...{ speed: whole(1, 300), repeat: fc.constantFrom("once", "loop", "back-and-forth"), carries: fc.boolean() },
    ...{ oneWay: perhaps(axis), ...limits },
  })
  .map(({ points, speed, repeat, carries, ...body }) => ({
    ...body,
    path: { points: [body.position, ...points], speed, repeat },
    ...(carries && { carries }),
  }));
const scenes = fc.record({
  ...{ fps: fc.constantFrom(5, 20, 60), frames: fc.integer({ min: 1, max: 20 }), gravity: vec(-900, 900) },
  integrator: fc.constantFrom("semi-implicit", "explicit", "verlet"),
  bodies: fc
    .tuple(
      fc.array(mover, { minLength: 1, maxLength: 6 }),
      fc.array(wall, { maxLength: 5 }),
      fc.array(lift, { maxLength: 2 }),
    )
    .map((all) => all.flat().map((body, i) => ({ id: `b${i}`, ...body }))),
});

test("a game that sweeps everything goes as the sweep does, to the bit", () => {
  fc.assert(
    fc.property(scenes, (scene) => {
      const { scene: read, result } = run(scene);
      const { dimensions } = read;
      expect(ends(result.discrete.tracks, dimensions)).toEqual(ends(result.swept.tracks, dimensions));
    }),
    runs(400),
  );
});
