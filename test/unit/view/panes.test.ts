import { describe, expect, it } from "vitest";
import { axesOf, panesFor, planesOf, sizeOfPanes, viewOn, withView } from "../../../src/view/index.js";

const space = { dimensions: 3 } as const;

describe("the views of a space", () => {
  it("are one in a scene of the plane", () => {
    expect(planesOf({ dimensions: 2 })).toEqual(["front"]);
    expect(panesFor({ dimensions: 2 }, 800, 300)).toEqual([
      { plane: "front", lane: "both", left: 0, top: 0, width: 800, height: 300 },
    ]);
  });

  it("has two lanes below each other, and beside each other where the action is tall", () => {
    const place = (isTall: boolean, width: number) =>
      panesFor({ dimensions: 2 }, width, 301, ["game", "sweep"], isTall).map(({ lane, left, top }) => [
        lane,
        left,
        top,
      ]);
    const stacked = [
      ["game", 0, 0],
      ["sweep", 0, 151],
    ];
    expect(place(false, 800)).toEqual(stacked);
    expect(place(true, 290)).toEqual(stacked);
    expect(place(true, 801)).toEqual([
      ["game", 0, 0],
      ["sweep", 401, 0],
    ]);
  });

  it("have the front below the top and beside the side, in equal widths and heights", () => {
    const [top, front, side] = panesFor(space, 900, 0);
    expect([front?.left, front?.width]).toEqual([top?.left, top?.width]);
    expect([front?.top, front?.height]).toEqual([side?.top, side?.height]);
    expect(sizeOfPanes(panesFor(space, 900, 0)).width).toBe(900);
  });

  it("stand one below the other where there is little width", () => {
    const panes = panesFor(space, 400, 0);
    expect(panes.map(({ left, width }) => [left, width])).toEqual([
      [0, 400],
      [0, 400],
      [0, 400],
    ]);
  });

  it("leave the axis alone that they do not show", () => {
    const before = { center: [1, 2, 3], scale: 4 };
    const moved = withView(before, axesOf("top"), { centerX: 10, centerY: 30, scale: 5 });
    expect(moved).toEqual({ center: [10, 2, 30], scale: 5 });
    expect(viewOn(moved, axesOf("side"))).toEqual({ centerX: 30, centerY: 2, scale: 5 });
  });
});
