import { zlibSync } from "fflate";
import { expect, test } from "vitest";
import { readLevels, type TileGrid } from "../../../../src/levels/index.js";
import { tileLayer, tileset, tmj } from "./maps.js";

/** More cells than are read at once, so that there are several blocks. */
const side = 300;
const gids = Uint32Array.from({ length: side * side }, (_, i) => (i % 7 === 0 ? 0 : 1 + (i % 100)));
const size = { width: side, height: side };

const layers: Readonly<Record<string, object>> = {
  numbers: { data: [...gids] },
  base64: { encoding: "base64", data: Buffer.from(gids.buffer).toString("base64") },
  zlib: {
    encoding: "base64",
    compression: "zlib",
    data: Buffer.from(zlibSync(new Uint8Array(gids.buffer))).toString("base64"),
  },
  chunks: {
    chunks: [
      { x: 0, y: 0, width: side, height: 100, data: [...gids.subarray(0, 100 * side)] },
      { x: 0, y: 100, width: side, height: 200, data: [...gids.subarray(100 * side)] },
    ],
  },
};

const elements =
  `<map orientation="orthogonal" width="${side}" height="${side}" tilewidth="16" tileheight="16">` +
  `<tileset firstgid="1" name="ground" tilewidth="16" tileheight="16" tilecount="100"/>` +
  `<layer name="tiles" width="${side}" height="${side}"><data>` +
  Array.from(gids, (gid) => (gid === 0 ? "<tile/>" : `<tile gid="${gid}"/>`)).join("\n") +
  "</data></layer></map>";

async function gridOf(text: string): Promise<TileGrid> {
  const file = text.startsWith("<") ? "map.tmx" : "map.tmj";
  const files = { read: () => Promise.resolve(text) };
  const { levels } = await readLevels(file, files, { solid: [{ any: true }] });
  return levels[0]?.grids[0] ?? expect.fail("the map has a layer");
}

const texts: readonly (readonly [string, string])[] = [
  ...Object.entries(layers).map(
    ([how, layer]) =>
      [
        how,
        tmj({
          ...size,
          infinite: how === "chunks",
          layers: [tileLayer(undefined, { ...size, ...layer })],
          tilesets: [tileset()],
        }),
      ] as const,
  ),
  ["elements", elements],
];

test.each(texts)("cells written as %s have their names, in whatever order they are asked for", async (_, text) => {
  const grid = await gridOf(text);
  for (const index of [40_000, 1, 89_998, 16_384, 16_385, 61_111]) {
    const name = grid.nameOf(index % side, Math.floor(index / side));
    expect([index, name]).toEqual([index, `tile ${(gids[index] ?? 0) - 1}`]);
  }
});

test.each(texts.filter(([how]) => how !== "base64" && how !== "zlib"))(
  "cells written as %s have their places, those of many blocks too",
  async (_, text) => {
    const grid = await gridOf(text);
    for (const index of [40_000, 1, 89_998, 16_384, 16_385, 61_111]) {
      const { offset, length } = grid.sourceOf(index % side, Math.floor(index / side)).range;
      expect(/\d+/.exec(text.slice(offset, offset + length))?.[0]).toBe(String(gids[index]));
    }
  },
);

test("a cell may be written with zeros before it, and is found again", async () => {
  const written = ["0", "007", "0000", "010"];
  const csv = written.join(",\n");
  const text =
    `<map orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16">` +
    `<tileset firstgid="1" name="ground" tilewidth="16" tileheight="16" tilecount="100"/>` +
    `<layer name="tiles" width="2" height="2"><data encoding="csv">\n${csv}\n</data></layer></map>`;
  const grid = await gridOf(text);
  expect([...grid.solid]).toEqual([0, 1, 0, 1]);
  expect([grid.nameOf(1, 0), grid.nameOf(1, 1)]).toEqual(["tile 6", "tile 9"]);
  const { offset, length } = grid.sourceOf(1, 0).range;
  expect(text.slice(offset, offset + length)).toBe("007");
});
