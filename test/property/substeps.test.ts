import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Finding, Tracks } from "../../src/tunneling/index.js";
import { inOneRun, runScene } from "../unit/writtenScene.js";
import { runs } from "./seeded.js";

const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const pair = (min: number, max: number) => fc.tuple(whole(min, max), whole(min, max));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });

const mover = fc.record({
  position: pair(-60, 60),
  size: pair(1, 12),
  velocity: pair(-900, 900),
  acceleration: maybe(pair(-400, 400)),
  maxSpeed: maybe(fc.oneof(whole(10, 900), pair(10, 900))),
  response: fc.constantFrom("slide", "stop", "deflect", "push", "pass"),
  detection: fc.constantFrom("discrete", "swept"),
  layers: maybe(fc.constant(["a"])),
  collidesWith: maybe(fc.constantFrom(["a"], ["b"])),
  growth: maybe(pair(-20, 40)),
});
const lift = fc.record({
  position: fc.constant([0, 40]),
  size: fc.constant([30, 6]),
  carries: maybe(fc.constant(true)),
  path: fc.record({
    points: fc.tuple(fc.constant([0, 40]), pair(-50, 50)),
    speed: whole(1, 500),
    repeat: fc.constantFrom("once", "back-and-forth"),
  }),
});
const wall = fc.record({
  position: pair(-80, 80),
  size: pair(1, 40),
  layers: maybe(fc.constantFrom(["a"], ["b"])),
  oneWay: maybe(fc.constantFrom([0, -1], [1, 0])),
});
const orbit = fc.record({
  size: fc.constant([3, 5]),
  center: pair(-30, 30),
  orbit: fc.record({ center: fc.constant([0, 0]), angularVelocity: whole(-9, 9) }),
});
const scenes = fc.record({
  fps: fc.constantFrom(20, 30, 60, 144),
  substeps: whole(2, 6),
  frames: whole(1, 8),
  gravity: maybe(pair(-900, 900)),
  integrator: fc.constantFrom("semi-implicit", "explicit", "verlet", "curve"),
  movers: fc.array(mover, { minLength: 1, maxLength: 3 }),
  lifts: fc.array(lift, { maxLength: 1 }),
  orbits: fc.array(orbit, { maxLength: 1 }),
  walls: fc.array(wall, { maxLength: 4 }),
});

/** By body, the entries at times that are whole numbers of steps. */
function places({ first, positions, times, sizes }: Tracks, scale: number) {
  return { first, positions, sizes, times: Array.from(times, (time) => time / scale) };
}

const isOfStart = ({ code }: Finding): boolean => code === "start-overlap";

describe("n sub-steps at f frames per second", () => {
  test("are n·f frames per second, to the bit: of the integrators, caps, layers, one-way faces, driven bodies and growth", () => {
    fc.assert(
      fc.property(scenes, ({ fps, substeps, frames, movers, lifts, orbits, walls, ...laws }) => {
        // On a parabola nothing grows.
        const sized = movers.map(({ growth, ...body }) => (laws.integrator === "curve" ? body : { ...body, growth }));
        const bodies = [...sized, ...lifts, ...orbits, ...walls].map((body, i) => ({ id: `${i}`, ...body }));
        const divided = runScene({ ...laws, bodies, fps, frames, substeps }, undefined, true);
        const fast = runScene({ ...laws, bodies, fps: fps * substeps, frames: frames * substeps }, undefined, true);
        for (const which of ["swept", "discrete"] as const) {
          expect(places(divided[which].tracks, 1)).toEqual(places(fast[which].tracks, substeps));
        }
        expect(divided.final).toEqual(fast.final);
        const [a, b] = [divided.swept.contacts, fast.swept.contacts];
        for (const key of ["bodies", "obstacles", "normals", "responses", "positions", "obstaclePositions"] as const)
          expect(a[key]).toEqual(b[key]);
        expect(Array.from(a.frames)).toEqual(Array.from(b.frames, (step) => Math.ceil(step / substeps)));
        a.times.forEach((time, i) => {
          const inFast = ((b.frames[i] as number) - 1 + (b.times[i] as number)) / substeps;
          expect((a.frames[i] as number) - 1 + time).toBeCloseTo(inFast, 9);
          expect(time).toBeLessThanOrEqual(1);
        });
        expect(divided.findings.map(({ code, body, obstacle }) => [code, body, obstacle])).toEqual(
          fast.findings.map(({ code, body, obstacle }) => [code, body, obstacle]),
        );
        divided.findings.forEach((found, i) => {
          const same = fast.findings[i] as Finding;
          if (isOfStart(found)) return;
          expect(found.frame).toBe(Math.ceil(same.frame / substeps));
          expect([found.dwell, found.maxSpeed, found.minThickness]).toEqual([
            ...[same.dwell, same.maxSpeed, same.minThickness],
          ]);
          expect(found.minFps === undefined).toBe(same.minFps === undefined);
          if (found.minFps !== undefined) expect(found.minFps * substeps).toBeCloseTo(same.minFps as number, 6);
        });
      }),
      runs(100),
    );
  });

  test("are enough where the finding says so: nothing is passed with as many, wherever in its step the body begins", () => {
    fc.assert(
      fc.property(
        fc.record({
          speed: whole(1000, 9000),
          size: whole(1, 12),
          thickness: whole(1, 12),
          gravity: fc.constantFrom(0, 0, 900),
          fps: fc.constantFrom(20, 60),
          substeps: fc.constantFrom(1, 1, 2),
          phases: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
        }),
        ({ speed, size, thickness, gravity, fps, substeps, phases }) => {
          const made = (steps: number, back: number) => ({
            ...{ fps, substeps: steps, frames: 4, gravity: [gravity, 0] },
            bodies: [
              { id: "bullet", position: [0 - (back * speed) / fps, 0], size: [size, 4], velocity: [speed, 0] },
              { id: "wall", position: [30, -40], size: [thickness, 80] },
            ],
          });
          const found = runScene(made(substeps, 0)).findings.find(
            ({ code }) => code === "tunnel" || code === "tunnel-risk",
          );
          if (found?.minSubsteps === undefined) return;
          expect(found.minSubsteps).toBeGreaterThan(substeps);
          for (const phase of phases) {
            const { findings } = runScene(made(found.minSubsteps, phase), inOneRun);
            expect(findings.filter(({ code }) => code === "tunnel")).toEqual([]);
          }
        },
      ),
      runs(100),
    );
  });
});

test("a body that moves `to` a place in the first frame is there at that frame's end, within what rounding makes", () => {
  fc.assert(
    fc.property(pair(-900, 900), whole(1, 64), whole(1, 240), (to, substeps, fps) => {
      const { final } = runScene({ fps, substeps, bodies: [{ id: "a", position: [1, 2], size: [3, 4], to }] });
      final[0]?.position.forEach((p, axis) => {
        expect(p).toBeCloseTo(to[axis] as number, 9);
      });
    }),
  );
});
