import { describe, expect, test } from "vitest";
import { methodRows, type MethodName, type MethodRow } from "../../../../src/view/explain/index.js";
import type { MovingBox } from "../../../../src/solver/index.js";
import { explanation, box, unit } from "./pairs.js";

function row(name: MethodName, mover: MovingBox, obstacle: MovingBox): MethodRow {
  const found = methodRows(explanation(mover, obstacle)).find((each) => each.name === name);
  if (!found) throw new Error(`no row of ${name}`);
  return found;
}

test("all methods agree on a plain hit, each with its own intermediate values", () => {
  const rows = methodRows(explanation(unit(4, 1), box([3, 0], [4, 5])));
  expect(rows.map(({ name, time, disagreement }) => [name, time, disagreement])).toEqual(
    ["exact", "gamedev", "minkowski", "gomez", "tile"].map((name) => [name, 0.5, undefined]),
  );
  expect(rows[1]?.values).toContainEqual({ name: "entry", text: "x 0.5, y −1" });
  expect(rows[2]?.values).toContainEqual({ name: "x min edge", text: "0.5" });
  expect(rows[3]?.values).toContainEqual({ name: "u₀ per axis", text: "x 0.5, y 0" });
  expect(rows[4]?.values).toContainEqual({ name: "distance", text: "x 2, y −1" });
});

test("only the methods whose article says which face was hit have a normal", () => {
  const rows = methodRows(explanation(unit(4, 1), box([3, 0], [4, 5])));
  expect(rows.map(({ normal }) => normal)).toEqual([[-1, 0], [-1, 0], [-1, 0], undefined, undefined]);
});

describe.each<readonly [string, MethodName, MovingBox, MovingBox, RegExp]>([
  [
    "turns the normal round where the boxes are flush",
    "gamedev",
    unit(-1, 0),
    box([-1, 0], [0, 1]),
    /touch along x at the start, so invEntry is 0.*is \(−1, 0\) and points into the obstacle/,
  ],
  [
    "hits the ghost of a seam beside its path",
    "gamedev",
    unit(2, 0),
    box([2, -1], [3, 0]),
    /no relative motion along y, so the method assumes that the boxes overlap along y at all times.*faces only touch/,
  ],
  ["sticks to a flush floor", "gamedev", unit(-1, 0), box([-1, -1], [0, 0]), /no relative motion along y/],
  [
    "never reports an overlap",
    "gamedev",
    unit(1, 0),
    box([0, 0], [1, 1]),
    /All entry times are negative \(x −1, y −∞\).*never reports/,
  ],
  [
    "takes the other axis at a corner",
    "gamedev",
    unit(2, 1),
    box([2, 1.5], [3, 3]),
    /The overlaps along x and y start at the same time, 0\.5. No axis is later, so the method takes the normal from y\. But the gap closes faster along x/,
  ],
  [
    "hits a corner that is only touched",
    "gamedev",
    unit(2, -2),
    box([2, 0], [3, 1]),
    /rejects a hit only if entryTime > exitTime\. Both are 0\.5/,
  ],
  [
    "sticks to a flush box that it leaves",
    "minkowski",
    unit(-1, 0),
    box([1, 0], [2, 1]),
    /touch along x, .*counts this as a hit at 0, regardless of how the boxes move\. In this frame they separate/,
  ],
  [
    "sticks to a floor that it glides on",
    "minkowski",
    unit(1, 0),
    box([-4, 1], [4, 2]),
    /touch along y, .*In this frame they slide along each other/,
  ],
  [
    "hits the ghost of a seam beside its path",
    "minkowski",
    unit(2, 0),
    box([2, -1], [3, 0]),
    /runs along a face of the difference box \(y = 0\) and touches a corner of the box at 0\.5/,
  ],
  ["hits what it reaches when the frame ends", "minkowski", unit(1, 0), box([2, 0], [3, 1]), /accepts t ≤ 1/],
  [
    "keeps the face that it tried first at a corner",
    "minkowski",
    unit(1, 2),
    box([1.5, 2], [3, 3]),
    /the x and y faces at the same time, 0\.5.*tested first: the x face\. But the gap closes faster along y/,
  ],
  [
    "reports a hit for boxes that never touch and rests",
    "gomez",
    unit(0, 0),
    box([2, 0], [3, 1]),
    /are 1 apart along x, and this distance does not change.*They stay 0 and 1/,
  ],
  [
    "reports a hit for boxes that never touch and moves away",
    "gomez",
    unit(-1, 0),
    box([2, 0], [3, 1]),
    /are 1 apart along x and move further apart.*They stay 0 and 1/,
  ],
  [
    "reports hits that come after the frame",
    "gomez",
    unit(-1, -1),
    box([-3, -1], [-2, 0]),
    /u₀ = 2 is after the frame end/,
  ],
  ["takes a touch for an overlap", "gomez", unit(1, 0), box([-4, 1], [4, 2]), /touch at the start.*u₀ = u₁ = 0/],
  [
    "hits what it reaches when the frame ends",
    "gomez",
    unit(1, 0),
    box([2, 0], [3, 1]),
    /u₀ = 1 is not greater than u₁ = 1/,
  ],
  [
    "divides by zero on straight motion",
    "tile",
    unit(2, 0),
    box([2, 0], [3, 1]),
    /computes 1 \/ 0 = ∞\. That is greater than 1.*along this axis tunnels through/,
  ],
  [
    "has no time where the boxes share an edge line",
    "tile",
    unit(-1, 0),
    box([-1, -1], [0, 0]),
    /faces of the boxes have the same y coordinate, so the method computes 0 \/ 0 = NaN/,
  ],
  [
    "ignores boxes that overlap",
    "tile",
    unit(1, 1),
    box([0, 0], [1, 1]),
    /All times are negative \(x −1, y −1\).*never reports/,
  ],
  ["hits what it reaches when the frame ends", "tile", unit(1, 1), box([2, 0.5], [3, 4]), /only rejects times above 1/],
])("%s: %s", (_, name, mover, obstacle, sentence) => {
  test("and says why from its own values", () => {
    expect(row(name, mover, obstacle).disagreement?.sentence).toMatch(sentence);
  });
});

test("a method that gives no time for a hit shows that it has none", () => {
  expect(row("tile", unit(-1, 0), box([-1, -1], [0, 0])).time).toBeNaN();
});

test("what two sides agree not to call a hit is no disagreement, touching or not", () => {
  for (const obstacle of [box([3, 3], [4, 4]), box([-4, 1], [4, 2])]) {
    expect(row("tile", unit(1, 0), obstacle).time).toBeUndefined();
    expect(row("tile", unit(1, 0), obstacle).disagreement).toBeUndefined();
  }
});
