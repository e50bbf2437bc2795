import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EvaluateOptions } from "../../src/notebook/index.js";
import type { Finding } from "../../src/tunneling/index.js";
import { inOneRun, runScene } from "../unit/writtenScene.js";
import { runs } from "./seeded.js";

const decimal = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 10 * min, max: 10 * max }).map((n) => n / 10);

const fall = fc.record({
  integrator: fc.constantFrom("semi-implicit", "explicit", "verlet"),
  fps: fc.constantFrom<number>(30, 50, 60, 144),
  gravity: decimal(100, 4000),
  height: decimal(10, 2000),
  player: decimal(2, 24),
  floor: decimal(1, 8),
  velocity: decimal(-300, 600),
});
type Fall = typeof fall extends fc.Arbitrary<infer T> ? T : never;

/** What is found of a fall whose first frame is so much of one, run as long as it takes to get there and through. */
function findings(
  { integrator, fps, gravity, height, player, floor, velocity }: Fall,
  { phase = 0, maxSpeed, ...options }: { phase?: number; maxSpeed?: number | undefined } & EvaluateOptions = {},
) {
  const way = height + player + floor + 100;
  const speed = maxSpeed ?? Infinity;
  const seconds = 2 * (way / speed + Math.abs(velocity) / gravity + Math.sqrt((2 * way) / gravity)) + 0.2;
  const size = [10, player];
  // What the game's frame makes of that part.
  const capped = (v: number): number => Math.max(-speed, Math.min(speed, v));
  const time = phase / fps;
  const after = capped(capped(velocity) + gravity * time);
  const mean = { "semi-implicit": after, explicit: capped(velocity), verlet: (capped(velocity) + after) / 2 }[
    integrator
  ];
  const body = { id: "player", position: [0, -player + mean * time], size, velocity: [0, after], maxSpeed };
  const bodies = [body, { id: "floor", position: [-50, height], size: [100, floor] }];
  const scene = { integrator, fps, frames: Math.ceil(seconds * fps), gravity: [0, gravity], bodies };
  return runScene(scene, options).findings;
}

const PHASES = 16;
const phases = Array.from({ length: PHASES }, (_, k) => k / PHASES);
/** A passage: missed, or pushed out on the wrong side. */
const isFailure = ({ code }: Finding): boolean => code === "tunnel" || code === "corner-cut" || code === "wrong-side";

describe("the safe numbers of a fall", () => {
  test("are safe in every phase, and not by much", () => {
    let seen = 0;
    fc.assert(
      fc.property(fall, (made) => {
        // What is found later is of another fall, which begins where the floor has turned the player.
        for (const found of findings(made).slice(0, 1)) {
          const { minFps, maxSpeed, minThickness } = found;
          if (minFps === undefined || minFps > 400) continue;
          seen++;
          const fails = (scene: Fall, maxSpeed?: number) =>
            phases.some((phase) => findings(scene, { phase, maxSpeed, ...inOneRun }).some(isFailure));
          expect(fails({ ...made, fps: minFps * (1 + 1e-6) })).toBe(false);
          // The bound takes a step to gain all that a frame can: a low fall under verlet gains half of that.
          expect(fails({ ...made, fps: minFps * 0.75 })).toBe(true);
          if (maxSpeed === undefined) continue;
          expect(fails(made, maxSpeed * (1 - 1e-6))).toBe(false);
          // Of a step as long as the floor is wide, no thickness is safe: the shortest way out leads over its side.
          if (minThickness !== undefined) expect(minThickness).toBeGreaterThan(made.floor - 1e-9);
        }
      }),
      { ...runs(12), endOnFailure: true },
    );
    expect(seen).toBeGreaterThan(runs(3).numRuns);
  });

  test("do not depend on whether the floor is one box or cut into flush tiles", () => {
    let told = 0;
    fc.assert(
      fc.property(
        fall,
        fc.oneof(fc.constant(0), decimal(-400, 400)),
        ({ player, height, floor, velocity, ...law }, across) => {
          const numbers = (floors: readonly object[]) => {
            // Wider than it comes deep in: no tile pushes it along the row.
            const size = [40, player];
            const body = { id: "player", position: [0, -player], size, velocity: [across, velocity] };
            const gravity = [0, law.gravity];
            const { findings } = runScene({ ...law, gravity, frames: 60, bodies: [body, ...floors] });
            const [first] = findings.filter(({ code }) => code === "tunnel");
            // Out of a thicker tile, the shortest way can lead over its side.
            return first && [first.minFps, first.maxSpeed].map((each) => each?.toPrecision(9));
          };
          const tiles = Array.from({ length: 40 }, (_, i) => ({
            position: [40 * (i - 20), height],
            size: [40, floor],
          }));
          const [ofTiles, ofOne] = [numbers(tiles), numbers([{ position: [-800, height], size: [1600, floor] }])];
          expect(ofTiles === undefined).toBe(ofOne === undefined);
          // Over many tiles, a number may take too long to try: then it is not told.
          ofTiles?.forEach((each, i) => {
            if (each === undefined) return;
            told++;
            expect(each).toBe(ofOne?.[i]);
          });
        },
      ),
      { ...runs(40), endOnFailure: true },
    );
    expect(told).toBeGreaterThan(0);
  });

  test("are those of a body that goes as fast all the way, once it falls at its cap", () => {
    const player = { id: "player", position: [0, 0], size: [10, 20] };
    const floorAt = (y: number) => ({ id: "floor", position: [-50, y], size: [100, 4] });
    const riskOf = (scene: object) => {
      const { minFps, maxSpeed, minThickness, dwell } =
        runScene(scene).findings.find(({ code }) => code === "tunnel" || code === "tunnel-risk") ?? expect.fail("none");
      return [minFps, maxSpeed, minThickness, dwell].map((each) => each?.toFixed(5));
    };
    const falling = { ...player, velocity: [0, 0], maxSpeed: 1500 };
    expect(riskOf({ frames: 120, gravity: [0, 3000], bodies: [falling, floorAt(2003)] })).toEqual(
      riskOf({ frames: 2, bodies: [{ ...player, velocity: [0, 1500] }, floorAt(42)] }),
    );
  });
});
