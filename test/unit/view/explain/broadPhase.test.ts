import { expect, test } from "vitest";
import { evaluate, toCellView } from "../../../../src/notebook/index.js";
import { broadPhaseOf, motionOf } from "../../../../src/view/explain/index.js";
import { instantAt } from "../../../../src/view/index.js";

/** What the broad phase of the first body finds in the first frame. */
function found(scene: object) {
  const [cell] = evaluate(JSON.stringify({ version: 1, ...scene })).cells.map(toCellView);
  if (cell?.kind !== "scene") throw new Error("no scene");
  const instant = instantAt(cell, 0);
  const motion = motionOf(cell, 0, instant) ?? expect.fail("no motion");
  const { bounds, candidates } = broadPhaseOf(cell, 0, motion);
  return { bounds, candidates: candidates.map(({ obstacle, verdict }) => [obstacle, verdict]) };
}

test("the broad phase of a body on an orbit has the bounds of its arc, and all that is within", () => {
  // Half a turn: the chord leads through the middle, the arc over the top.
  const sword = {
    id: "sword",
    center: [40, 0],
    size: [4, 4],
    orbit: { center: [0, 0], angularVelocity: Math.PI * 60 },
  };
  const { bounds, candidates } = found({ bodies: [sword, { id: "wall", position: [-2, 36], size: [4, 9] }] });
  expect(bounds.min).toEqual([expect.closeTo(-42, 9), expect.closeTo(-2, 9)]);
  expect(bounds.max).toEqual([expect.closeTo(42, 9), expect.closeTo(42, 9)]);
  expect(candidates).toEqual([[{ kind: "body", index: 1 }, "first"]]);
});

test("the broad phase of what grows has what it grows into", () => {
  const blob = { id: "blob", position: [0, 0], size: [10, 10], velocity: [0, 0], growth: [600, 0] };
  const { bounds, candidates } = found({ bodies: [blob, { id: "wall", position: [15, 0], size: [5, 10] }] });
  expect(bounds).toEqual({ min: [0, 0], max: [20, 10] });
  expect(candidates).toEqual([[{ kind: "body", index: 1 }, "first"]]);
});

test("the broad phase has slopes as well as whole tiles", () => {
  const tilemap = { tileSize: 10, origin: [20, 0], rows: ["/"], slopes: { "/": "up" } };
  const ball = { id: "ball", position: [0, 5], size: [4, 4], velocity: [1800, 0] };
  expect(found({ tilemap, bodies: [ball] }).candidates).toEqual([
    [{ kind: "tile", grid: 0, column: 0, row: 0 }, "first"],
  ]);
});
