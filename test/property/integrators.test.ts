import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SceneResult, Tracks } from "../../src/tunneling/index.js";
import { runScene, withoutTrying } from "../unit/writtenScene.js";
import { runs } from "./seeded.js";

/** Quarters and powers of two, so that every sum of a run is exact in doubles. */
const quarter = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 4 * min, max: 4 * max }).map((n) => n / 4);
const integrator = fc.constantFrom("semi-implicit", "explicit", "verlet");
const fps = fc.constantFrom(32, 64, 128);
const frames = fc.integer({ min: 1, max: 90 });

function run(scene: object): SceneResult {
  return runScene(scene, withoutTrying);
}

/** Of the first body, where it is at the end of each frame. */
function frameEnds({ first, times, positions }: Tracks): readonly (readonly number[])[] {
  const ends: number[][] = [];
  for (let entry = 0; entry < (first[1] as number); entry++) {
    const time = times[entry] as number;
    if (Number.isInteger(time)) ends[time] = Array.from(positions.subarray(2 * entry, 2 * entry + 2));
  }
  return ends;
}

describe("a free fall", () => {
  const fall = fc.record({
    integrator,
    fps,
    frames,
    gravity: fc.tuple(quarter(-40, 40), quarter(-40, 40)),
    velocity: fc.tuple(quarter(-90, 90), quarter(-90, 90)),
    acceleration: fc.tuple(quarter(-40, 40), quarter(-40, 40)),
    gravityScale: fc.constantFrom(undefined, 0, -1, 0.5, 2),
  });

  test("ends each frame where the integrator's sum has it, in both runs", () => {
    fc.assert(
      fc.property(fall, ({ velocity, acceleration, gravityScale, ...scene }) => {
        const body = { id: "ball", position: [3, 5], size: [2, 2], velocity, acceleration, gravityScale };
        const { swept, discrete, final } = run({ ...scene, bodies: [body] });
        const pulls = scene.gravity.map((g, axis) => g * (gravityScale ?? 1) + (acceleration[axis] ?? 0));
        const times = { "semi-implicit": 1, explicit: -1, verlet: 0 }[scene.integrator];
        const endOf = (n: number) =>
          velocity.map(
            (v, axis) =>
              (body.position[axis] ?? 0) +
              (n * v) / scene.fps +
              ((pulls[axis] ?? 0) * n * (n + times)) / 2 / scene.fps ** 2,
          );
        const expected = Array.from({ length: scene.frames + 1 }, (_, n) => endOf(n));
        expect(frameEnds(swept.tracks)).toEqual(expected);
        expect(discrete.tracks).toEqual(swept.tracks);
        expect(final[0]?.velocity).toEqual(
          velocity.map((v, axis) => v + ((pulls[axis] ?? 0) * scene.frames) / scene.fps),
        );
      }),
      runs(300),
    );
  });

  test("is never faster than its cap, in any direction or on any axis", () => {
    const cap = fc.oneof(quarter(0, 60), fc.tuple(quarter(0, 60), quarter(0, 60)));
    fc.assert(
      fc.property(fall, cap, ({ velocity, acceleration, gravityScale, ...scene }, maxSpeed) => {
        const body = { id: "ball", position: [0, 0], size: [2, 2], velocity, acceleration, gravityScale, maxSpeed };
        const { swept, discrete, final } = run({ ...scene, bodies: [body] });
        expect(discrete.tracks).toEqual(swept.tracks);
        const ends = frameEnds(swept.tracks);
        const rounding = 1 + 1e-12;
        for (const [n, end] of ends.entries()) {
          const step = end.map((p, axis) => (p - (ends[Math.max(0, n - 1)]?.[axis] ?? 0)) * scene.fps);
          for (const speeds of [step, final[0]?.velocity ?? []]) {
            const isCapped =
              typeof maxSpeed === "number"
                ? Math.hypot(...speeds) <= maxSpeed * rounding
                : speeds.every((v, axis) => Math.abs(v) <= (maxSpeed[axis] ?? 0) * rounding);
            if (!isCapped) throw new Error(`over its cap in frame ${n}: ${speeds.join()}`);
          }
        }
      }),
      runs(300),
    );
  });

  test("comes to the same in a world with walls that it does not meet", () => {
    fc.assert(
      fc.property(fall, ({ velocity, acceleration, gravityScale, ...scene }) => {
        const body = { id: "ball", position: [3, 5], size: [2, 2], velocity, acceleration, gravityScale };
        const wall = { id: "wall", position: [1e6, 1e6], size: [1, 1] };
        const other = { id: "other", position: [-1e6, 1e6], size: [1, 1], velocity: [1, 1] };
        const alone = run({ ...scene, bodies: [body] });
        const among = run({ ...scene, bodies: [body, wall, other] });
        expect(frameEnds(among.swept.tracks)).toEqual(frameEnds(alone.swept.tracks));
        expect(frameEnds(among.discrete.tracks)).toEqual(frameEnds(alone.discrete.tracks));
      }),
      runs(100),
    );
  });
});

/** Decimals, so that nothing is exact but what has to be. */
const decimal = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 10 * min, max: 10 * max }).map((n) => n / 10);
const resting = fc.record({
  integrator,
  fps: fc.constantFrom(30, 50, 60, 144),
  frames: fc.integer({ min: 2, max: 60 }),
  gravity: decimal(1, 3000),
  size: fc.tuple(decimal(1, 40), decimal(1, 40)),
  x: decimal(0, 60),
  tileSize: fc.constantFrom(8, 10, 16.1),
  isUp: fc.boolean(),
});

describe("a body on a floor of tiles", () => {
  const floorOf = ({ tileSize, isUp, size, gravity }: typeof resting extends fc.Arbitrary<infer T> ? T : never) => {
    const tilemap = { origin: [0, 7.3], tileSize, rows: ["#".repeat(40)] };
    // Under a ceiling it falls up.
    const y = isUp ? 7.3 + tileSize : 7.3 - size[1];
    return { tilemap, y, gravity: [0, isUp ? -gravity : gravity] };
  };

  test("stays where it is to the bit, at seams too", () => {
    fc.assert(
      fc.property(resting, (made) => {
        const { tilemap, y, gravity } = floorOf(made);
        const { integrator, fps, frames, size, x } = made;
        fc.pre(made.isUp || y + size[1] === 7.3);
        const body = { id: "crate", position: [x, y], size, velocity: [0, 0] };
        const { swept, discrete, final, findings } = run({ integrator, fps, frames, gravity, tilemap, bodies: [body] });
        for (const end of frameEnds(swept.tracks)) expect(end).toEqual([x, y]);
        const left = integrator === "explicit" ? (gravity[1] ?? 0) / fps : 0;
        expect(final[0]?.velocity).toEqual([0, left]);
        // A body that stands on less of a tile than it falls in a frame is pushed aside by the game's check, and stays on the floor.
        const isPushedAside = [...frameEnds(discrete.tracks)].some(([endX]) => endX !== x);
        if (!isPushedAside) expect(frameEnds(discrete.tracks)).toEqual(frameEnds(swept.tracks));
        if (findings.length === 0) for (const end of frameEnds(discrete.tracks)) expect(end[1]).toBe(y);
      }),
      runs(300),
    );
  });

  test("slides along it without leaving it or getting caught", () => {
    fc.assert(
      fc.property(resting, decimal(-300, 300), (made, speed) => {
        const { tilemap, y, gravity } = floorOf(made);
        const { integrator, fps, frames, size } = made;
        fc.pre(made.isUp || y + size[1] === 7.3);
        const [least, most] = [Math.abs(speed / fps) * frames, made.tileSize * 40 - size[0]];
        const x = Math.min(most - least, least + made.x);
        fc.pre(x >= least);
        const body = { id: "crate", position: [x, y], size, velocity: [speed, 0], detection: "swept" };
        const { swept, final } = run({ integrator, fps, frames, gravity, tilemap, bodies: [body] });
        let at = x;
        for (const [n, end] of frameEnds(swept.tracks).entries()) {
          if (n > 0) at += speed / fps;
          expect(end).toEqual([at, y]);
        }
        expect(final[0]?.velocity?.[0]).toBe(speed);
      }),
      runs(300),
    );
  });

  test("carries others that stand on it, which stay where they are", () => {
    fc.assert(
      fc.property(resting, fc.integer({ min: 2, max: 4 }), (made, count) => {
        const { tilemap, y, gravity } = floorOf({ ...made, isUp: false });
        const { integrator, fps, frames, size, x } = made;
        const bodies = Array.from({ length: count }, (_, i) => {
          const top = Array.from({ length: i }).reduce<number>((from) => from - size[1], y);
          return { id: `crate ${i}`, position: [x, top], size, velocity: [0, 0], detection: "swept" };
        });
        fc.pre(bodies.every(({ position }, i) => (position[1] ?? 0) + size[1] === (bodies[i - 1]?.position[1] ?? 7.3)));
        const { final } = run({ integrator, fps, frames, gravity, tilemap, bodies });
        expect(final.map(({ position }) => position)).toEqual(bodies.map(({ position }) => position));
      }),
      runs(200),
    );
  });
});
