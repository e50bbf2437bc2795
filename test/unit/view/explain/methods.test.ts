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
    /flush along x, so invEntry is 0.*is \(−1, 0\) here and points into the obstacle/,
  ],
  [
    "hits the ghost of a seam beside its path",
    "gamedev",
    unit(2, 0),
    box([2, -1], [3, 0]),
    /Nothing moves along y, so the method treats y as overlapping from −∞ to ∞.*only flush/,
  ],
  ["sticks to a flush floor", "gamedev", unit(-1, 0), box([-1, -1], [0, 0]), /Nothing moves along y/],
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
    /x and y start to overlap at the same time, 0\.5. Since neither is later, the method uses y\. But x closes faster/,
  ],
  [
    "hits a corner that is only touched",
    "gamedev",
    unit(2, -2),
    box([2, 0], [3, 1]),
    /only rejects entryTime > exitTime\. Here both are 0\.5/,
  ],
  [
    "sticks to a flush box that it leaves",
    "minkowski",
    unit(-1, 0),
    box([1, 0], [2, 1]),
    /flush along x\)\. That counts as a hit at 0, regardless of how the boxes move\. Here they separate/,
  ],
  [
    "sticks to a floor that it glides on",
    "minkowski",
    unit(1, 0),
    box([-4, 1], [4, 2]),
    /flush along y\).*Here they slide along each other/,
  ],
  [
    "hits the ghost of a seam beside its path",
    "minkowski",
    unit(2, 0),
    box([2, -1], [3, 0]),
    /runs along a face, at y = 0, and reaches the end of the adjacent face at 0\.5/,
  ],
  ["hits what it reaches when the frame ends", "minkowski", unit(1, 0), box([2, 0], [3, 1]), /accepts t ≤ 1/],
  [
    "keeps the face that it tried first at a corner",
    "minkowski",
    unit(1, 2),
    box([1.5, 2], [3, 3]),
    /faces of x and y at the same fraction, 0\.5.*tested first, x\. But y closes faster/,
  ],
  [
    "reports a hit for boxes that never touch and rests",
    "gomez",
    unit(0, 0),
    box([2, 0], [3, 1]),
    /are 1 apart along x, and this distance does not change.*They keep 0 and 1/,
  ],
  [
    "reports a hit for boxes that never touch and moves away",
    "gomez",
    unit(-1, 0),
    box([2, 0], [3, 1]),
    /are 1 apart along x and move further apart.*They keep 0 and 1/,
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
    /Nothing moves along y: 1 \/ 0 = ∞ is greater than 1.*straight motion tunnels through/,
  ],
  [
    "has no time where the boxes share an edge line",
    "tile",
    unit(-1, 0),
    box([-1, -1], [0, 0]),
    /Nothing moves along y, and edges of the boxes line up exactly there\. 0 \/ 0 is NaN/,
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
