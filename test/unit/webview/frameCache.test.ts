import { describe, expect, test } from "vitest";
import { FrameCache, trailFrames, type FramesWanted } from "../../../webview/recording/FrameCache.js";

/** So many frames of a few bodies, from one on. */
function framesFrom(first: number, count: number, step = 1, bodies = 2) {
  const all = Array.from({ length: count * bodies });
  return {
    ...({ type: "frames", uri: "file:///a", run: 1, first, step } as const),
    numbers: Float64Array.from({ length: count }, (_, i) => first + i * step),
    times: new Float64Array(count),
    ends: Uint32Array.from({ length: count }, (_, i) => (i + 1) * bodies),
    bodies: Uint32Array.from(all, (_, i) => i % bodies),
    boxes: new Float64Array(all.length * 4),
  };
}

/** Gives what is asked for until nothing is, and says what that was. */
function fill(cache: FrameCache, wanted: FramesWanted, bodies = 2) {
  const asked = [];
  for (let next = cache.missing(wanted); next; next = cache.missing(wanted)) {
    asked.push(next);
    if (asked.length > 5000) throw new Error("it is never content");
    cache.take(framesFrom(next.first, next.count, next.step, bodies), 2, wanted);
  }
  return asked;
}

const wanted: FramesWanted = { frames: 216_000, current: 100_000, ahead: 16, pixels: 1000 };

describe("the frames that a page has", () => {
  test("are asked for from the one that is shown on, then its trail, what comes, and where the timeline leads", () => {
    const cache = new FrameCache();
    const [shown, trail, last, ...others] = fill(cache, wanted);
    expect(shown?.first).toBe(wanted.current);
    expect(trail).toEqual({ first: wanted.current - trailFrames, step: 1, count: trailFrames });
    expect(last).toEqual({ first: wanted.frames - 1, step: 1, count: 1 });
    expect(others.every(({ step }) => step === 256)).toBe(true);
    for (let place = 0; place < wanted.frames; place += 256) expect(cache.get(place)?.number).toBe(place);
  });

  test("never are beyond the end", () => {
    const cache = new FrameCache();
    for (const { first, step, count } of fill(cache, { ...wanted, current: 215_999 }))
      expect(first + step * (count - 1)).toBeLessThan(wanted.frames);
    expect(cache.missing({ ...wanted, frames: 0 })).toBeUndefined();
    expect(cache.missing({ ...wanted, frames: 99_999 })).toBeUndefined();
  });

  test("are asked for where the recording has grown, and no others", () => {
    const cache = new FrameCache();
    fill(cache, wanted);
    const asked = fill(cache, { ...wanted, frames: wanted.frames + 600 });
    expect(asked.length).toBeLessThan(4);
    expect(asked.every(({ first }) => first >= wanted.frames - 256)).toBe(true);
  });

  test("are let go of when they are far from what is shown, so that memory is bounded", () => {
    const cache = new FrameCache();
    const bodies = 200;
    for (let current = 0; current < 40_000; current += 2500)
      fill(cache, { frames: 40_000, current, ahead: 500, pixels: 400 }, bodies);
    let kept = 0;
    for (let place = 0; place < 40_000; place++) if (cache.get(place)) kept++;
    // Of 36 bytes for each body.
    expect(kept * bodies * 36).toBeLessThan(64 << 20);
    expect(cache.get(37_500)).toBeDefined();
  });

  test("of a recording that is read anew are none", () => {
    const cache = new FrameCache();
    fill(cache, { ...wanted, frames: 100, current: 0 });
    cache.clear();
    expect(cache.get(0)).toBeUndefined();
  });
});
