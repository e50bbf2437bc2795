import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SceneResult } from "../../src/tunneling/index.js";
import { runScene } from "../unit/writtenScene.js";

/** Long enough for an ulp lost in each frame to show many times over. */
const frames = 10_000;

function run(scene: object): SceneResult {
  return runScene({ frames, ...scene });
}

const floor = { id: "floor", position: [-100, 0], size: [200, 16] };

/** Boxes on boxes on a floor whose top is at 0, y downwards; `gaps` are those below each. */
function tower(heights: readonly number[], gaps: readonly number[], response: string) {
  let top = 0;
  return heights.map((height, i) => {
    top -= height + (gaps[i] ?? 0);
    return { id: `box${i}`, position: [0, top], size: [10, height], velocity: [0, 0], response };
  });
}

const response = fc.constantFrom("stop", "slide");
const pull = fc.record({ gravity: fc.constantFrom(980, 9.81, 0.1, 12_345.678), fps: fc.constantFrom(50, 60, 144) });
const decimals = fc.integer({ min: 1, max: 300 }).map((n) => n / 10);

describe("a tower under gravity, for ten thousand frames", () => {
  test("that stands flush neither sinks nor climbs: each box stays to the bit", () => {
    const whole = fc.array(
      fc.integer({ min: 1, max: 300 }).map((n) => n / 8),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(whole, pull, response, (heights, { gravity, fps }, response) => {
        const bodies = tower(heights, [], response);
        const { final, findings } = run({ fps, gravity: [0, gravity], bodies: [...bodies, floor] });
        expect(final.slice(0, bodies.length).map(({ position }) => position)).toEqual(bodies.map((it) => it.position));
        expect(findings).toEqual([]);
      }),
      { numRuns: 2 },
    );
  });

  test("that falls together comes to stand, and stays as it stands", () => {
    const boxes = fc.array(fc.tuple(decimals, decimals), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(boxes, pull, response, (boxes, { gravity, fps }, response) => {
        const bodies = tower(
          boxes.map(([height]) => height),
          boxes.map(([, gap]) => gap),
          response,
        );
        const { final } = run({ fps, gravity: [0, gravity], bodies: [...bodies, floor] });
        let below = 0;
        for (const [i, { size }] of bodies.entries()) {
          const top = final[i]?.position[1] ?? NaN;
          // A few ulps of the coordinate for each box: that of rounding a face to stand on, once.
          expect(Math.abs(top + (size[1] ?? 0) - below)).toBeLessThan(1e-12 * 512);
          below = top;
        }
      }),
      { numRuns: 2 },
    );
  });
});
