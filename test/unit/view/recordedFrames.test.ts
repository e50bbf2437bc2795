import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  axesOf,
  clockText,
  framesOf,
  placeIn,
  rectIn,
  rectOfBody,
  recordingBadges,
  scrubStep,
} from "../../../src/view/index.js";
import { recordedCodes } from "../../../src/model/index.js";

const front = axesOf("front");

/** Two frames: in the first the bodies 0 and 2, in the second body 2 alone, and 4 frames later. */
const message = {
  ...({ type: "frames", uri: "file:///a", run: 1, first: 8, step: 4 } as const),
  numbers: Float64Array.of(108, 112),
  times: Float64Array.of(1.8, 1.9),
  ends: Uint32Array.of(2, 3),
  bodies: Uint32Array.of(0, 2, 2),
  boxes: Float64Array.of(0, 1, 10, 11, 5, 6, 7, 8, 50, 60, 52, 62),
};

describe("the frames of a message", () => {
  test("have their places in the recording, and parts of its columns", () => {
    const frames = framesOf(message, 2);
    const [a, b] = frames.map(([, frame]) => frame);
    expect(frames.map(([place]) => place)).toEqual([8, 12]);
    expect(a).toMatchObject({ number: 108, time: 1.8, bodies: Uint32Array.of(0, 2) });
    expect(b).toMatchObject({ number: 112, bodies: Uint32Array.of(2), boxes: Float64Array.of(50, 60, 52, 62) });
  });

  test("have the boxes of those bodies alone that are there", () => {
    const frames = new Map(framesOf(message, 2));
    expect(rectOfBody(frames.get(8), 2, front, 2)).toEqual([5, 6, 7, 8]);
    expect(rectOfBody(frames.get(12), 0, front, 2)).toBeUndefined();
    expect(rectOfBody(undefined, 0, front, 2)).toBeUndefined();
  });

  test("are seen from the side and the top where they have a third axis", () => {
    const boxes = Float64Array.of(1, 2, 3, 11, 22, 33);
    expect(rectIn({ boxes }, 0, axesOf("front"), 3)).toEqual([1, 2, 11, 22]);
    expect(rectIn({ boxes }, 0, axesOf("top"), 3)).toEqual([1, 3, 11, 33]);
    expect(rectIn({ boxes }, 0, axesOf("side"), 3)).toEqual([3, 2, 33, 22]);
  });

  test("find each body that is there, and no other one", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(60), { maxLength: 30 }), fc.nat(60), (given, body) => {
        const bodies = Uint32Array.from(given.toSorted((a, b) => a - b));
        const place = placeIn({ bodies }, body);
        expect(place).toBe(given.includes(body) ? bodies.indexOf(body) : undefined);
      }),
    );
  });
});

test("a timeline can be sent to no more frames than it has pixels, and to each where there are few", () => {
  expect(scrubStep(500, 600)).toBe(1);
  expect(scrubStep(0, 600)).toBe(1);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e7 }), fc.integer({ min: 1, max: 3000 }), (frames, pixels) => {
      const step = scrubStep(frames, pixels);
      expect(Number.isInteger(Math.log2(step))).toBe(true);
      expect(frames / step).toBeLessThanOrEqual(pixels);
      if (step > 1) expect(frames / (step / 2)).toBeGreaterThan(pixels);
    }),
  );
});

test("times are written as on a clock where they are long", () => {
  expect([0, 2.05, 59.9994, 62.05, 3723.5, -1.5, NaN].map(clockText)).toEqual([
    ...["0.000 s", "2.050 s", "59.999 s", "1:02.05", "1:02:03.50", "−1.500 s", "–"],
  ]);
});

describe("what a recording comes to", () => {
  const read = { state: "read", bytes: { read: 9, all: 9 }, notEvaluated: [] } as const;
  const counts = (of: Partial<Record<(typeof recordedCodes)[number], number>>): number[] =>
    recordedCodes.map((code) => of[code] ?? 0);
  const texts = (...given: Parameters<typeof recordingBadges>): string[] =>
    recordingBadges(...given).map(({ text }) => text);

  test("is said by kind, tunnels first", () => {
    expect(texts(read, counts({ "recorded-overlap": 1, "recorded-tunnel": 2 }))).toEqual([
      "▲ 2 tunnels",
      "1 overlap with an obstacle",
    ]);
  });

  test("is only good where all was looked at", () => {
    const nothing = counts({});
    expect(texts(read, nothing)).toEqual(["✓ no tunneling found"]);
    expect(texts({ ...read, notEvaluated: ["1 polygon"] }, nothing)).toEqual(["◌ not checked: 1 polygon"]);
    expect(texts({ ...read, state: "reading", bytes: { read: 1, all: 3 } }, nothing)).toEqual(["reading: 33\u00a0%"]);
  });
});
