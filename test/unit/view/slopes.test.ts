import { describe, expect, it } from "vitest";
import { emptyCorner, slopeCorners } from "../../../src/geometry/index.js";
import { evaluate } from "../../../src/notebook/index.js";
import { paintTiles, palettes, project, SvgSurface } from "../../../src/view/index.js";

describe("a slope", () => {
  it("is what is left of its tile, of which one corner is empty", () => {
    const size = [4, 2];
    for (const [empty, gone] of [
      [emptyCorner.low, [0, 0]],
      [emptyCorner.right, [4, 0]],
      [emptyCorner.left, [0, 2]],
      [emptyCorner.high, [4, 2]],
    ] as const) {
      const corners = slopeCorners(empty, size);
      expect(corners).toHaveLength(3);
      expect(corners).not.toContainEqual(gone);
    }
  });

  it.each([
    { name: "down", up: false, empty: emptyCorner.low },
    { name: "up", up: true, empty: emptyCorner.left },
  ])("is a triangle, solid below where y grows $name", ({ up, empty }) => {
    const surface = new SvgSurface();
    const projection = project({ centerX: 10, centerY: 10, scale: 2 }, { width: 40, height: 40 }, up);
    const tiles = { origin: [0, 0], tileSize: [20, 20], width: 1, height: 1 } as const;
    const [solid, slopes] = [Uint8Array.of(0), Uint8Array.of(empty)];
    paintTiles({ surface, palette: palettes.light, projection }, { ...tiles, solid, slopes });
    // Both upper corners are at y 0: only the right one is a corner of it, and both of the lower ones.
    const path = surface.toString().match(/d="(M[^"]*z)"/)?.[1] ?? "";
    const corners = [...path.matchAll(/[ML](\S+) (\S+?)(?=[MLz])/g)].map(([, x, y]) => `${x ?? ""} ${y ?? ""}`);
    expect(corners.toSorted()).toEqual(["0 40", "40 0", "40 40"]);
  });
});

describe("slopes of a tilemap", () => {
  const problemsOf = (slopes: string): readonly string[] => {
    const tilemap = `{ "tileSize": 8, "rows": ["/#"], "slopes": ${slopes} }`;
    return evaluate(`{ "version": 1, "tilemap": ${tilemap} }`).problems.map(({ code }) => code);
  };

  it("are single characters that are not solid, and go up or down", () => {
    expect(problemsOf(`{ "//": "up" }`)).toContain("out-of-range");
    expect(problemsOf(`{ "#": "up" }`)).toContain("conflict");
    expect(problemsOf(`{ "/": "sideways" }`)).toContain("not-one-of");
    expect(problemsOf(`{}`)).toEqual([]);
  });

  it("are read without a word where they are single characters that are not solid", () => {
    expect(problemsOf(`{ "/": "up" }`)).toEqual([]);
  });
});
