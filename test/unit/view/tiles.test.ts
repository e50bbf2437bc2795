import { expect, test } from "vitest";
import { paintTiles, project, type Palette, type Surface, type TilesMark } from "../../../src/view/index.js";
import { tileLevels } from "../../../webview/stage/Ground.js";

function mapOf(...rows: readonly string[]): TilesMark {
  const tiles = rows.flatMap((row) => [...row].map((tile) => (tile === "#" ? 1 : 0)));
  const width = rows[0]?.length ?? 0;
  const shape = { origin: [0, 0], tileSize: [10, 10], width, height: rows.length } as const;
  return { ...shape, solid: Uint8Array.from(tiles) };
}

test("each level has the mean of four blocks of the one below, and the last is one block", () => {
  const levels = tileLevels(mapOf("##..", "##.#", "#...", "...."));
  expect(levels.map(({ block, cover }) => [block, [...cover]])).toEqual([
    [1, [255, 255, 0, 0, 255, 255, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0]],
    [2, [255, 63, 63, 0]],
    [4, [95]],
  ]);
});

test("blocks that reach over the edge of a map count what is beyond as empty", () => {
  const levels = tileLevels(mapOf("###"));
  expect(levels.map(({ width, height, cover }) => [width, height, [...cover]])).toEqual([
    [3, 1, [255, 255, 255]],
    [2, 1, [127, 63]],
    [1, 1, [47]],
  ]);
});

/** What is filled: x, y, width, height. */
function filled(map: TilesMark, scale: number, up = false): number[][] {
  const rects: number[][] = [];
  const nothing = (): void => undefined;
  const recording: Partial<Surface> = {
    save: nothing,
    restore: nothing,
    setLineDash: nothing,
    fillRect: (...rect) => rects.push(rect),
  };
  const palette = { colours: { static: "grey" } } as unknown as Palette;
  const view = { centerX: 0, centerY: 0, scale };
  const projection = project(view, { width: 100, height: 100 }, up);
  paintTiles({ surface: recording as Surface, palette, projection }, map);
  return rects;
}

test("flush tiles of a row are filled as one, at whole pixels, without lines where they are small", () => {
  expect(filled(mapOf("##.#"), 0.5)).toEqual([
    [50, 50, 10, 5],
    [65, 50, 5, 5],
  ]);
});

test("where y grows upwards a row lies above its lower edge", () => {
  expect(filled(mapOf("#"), 0.5, true)).toEqual([[50, 45, 5, 5]]);
});

test("larger tiles have one line on each of their sides: fainter where two are flush, and the border over that", () => {
  const [fill, seam, ...border] = filled(mapOf("##"), 1);
  expect(fill).toEqual([50, 50, 20, 10]);
  expect(seam).toEqual([60, 50, 1, 10]);
  expect(border).toEqual([
    [50, 50, 20, 1],
    [50, 60, 20, 1],
    [50, 50, 1, 10],
    [70, 50, 1, 10],
  ]);
});

test("what is out of view is not painted", () => {
  expect(filled(mapOf("#".repeat(1000)), 0.5)).toEqual([[50, 50, 55, 5]]);
});
