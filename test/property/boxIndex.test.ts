import fc from "fast-check";
import { expect, test } from "vitest";
import { boxesMeeting, boxIndex, type Rect } from "../../src/view/index.js";
import { runs } from "./seeded.js";

const coordinate = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.double({ min: -50, max: 50, noNaN: true }),
  fc.constantFrom(1e17, -1e308, 1.7e308, Infinity, NaN),
);
const extent = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.double({ min: 0, max: 60, noNaN: true }));
const rect = fc
  .tuple(coordinate, coordinate, extent, extent)
  .map(([x, y, w, h]): Rect => [x, y, x + w, y + h] as const);
const boxes = fc
  .array(rect, { maxLength: 400 })
  .map((rects) => ({ rects, numbers: Float64Array.from(rects.flatMap((edges) => [...edges])) }));

const meets = (a: Rect, b: Rect): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

function scanned(rects: readonly Rect[], window: Rect): number[] {
  return rects.flatMap((edges, box) => (meets(edges, window) ? [box] : []));
}

const sorted = (found: readonly number[] | undefined): number[] => [...(found ?? [])].sort((a, b) => a - b);

test("the index finds in a window the boxes that a look at each of them finds, each once", () => {
  fc.assert(
    fc.property(boxes, rect, ({ rects, numbers }, window) => {
      expect(sorted(boxesMeeting(boxIndex(numbers), numbers, window))).toEqual(scanned(rects, window));
    }),
    runs(300),
  );
});

test("there is an answer exactly where there are not more boxes than asked for", () => {
  fc.assert(
    fc.property(boxes, rect, fc.nat(50), ({ rects, numbers }, window, most) => {
      const found = boxesMeeting(boxIndex(numbers), numbers, window, { most });
      expect(found === undefined).toBe(scanned(rects, window).length > most);
    }),
    runs(300),
  );
});

test("of boxes that lie together in less than a grain at least one is found, and nothing that is not near the window", () => {
  fc.assert(
    fc.property(boxes, rect, fc.double({ min: 0.1, max: 30, noNaN: true }), ({ rects, numbers }, window, grain) => {
      const found = boxesMeeting(boxIndex(numbers), numbers, window, { grain }) ?? [];
      const wide: Rect = [window[0] - grain, window[1] - grain, window[2] + grain, window[3] + grain];
      for (const box of found) expect(meets(rects[box] ?? [NaN, NaN, NaN, NaN], wide)).toBe(true);
      for (const box of scanned(rects, window)) {
        const [x0 = NaN, y0 = NaN, x1 = NaN, y1 = NaN] = rects[box] ?? [];
        const around: Rect = [x1 - grain, y1 - grain, x0 + grain, y0 + grain];
        const isShown = found.some((other) => other === box || meets(rects[other] ?? [NaN, NaN, NaN, NaN], around));
        expect(isShown).toBe(true);
      }
    }),
    runs(300),
  );
});
