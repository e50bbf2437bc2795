import fc from "fast-check";
import { gzipSync, zlibSync } from "fflate";
import { expect, test } from "vitest";
import { boxesOf, readMap, solidCells, tileset, tmj } from "../unit/levels/tiled/maps.js";
import { runs } from "./seeded.js";

const flags = [0x80000000, 0x40000000, 0x20000000, 0x10000000];

/** A number of a cell with flags, often empty. */
const gid = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 100 }), fc.subarray(flags))
      .map(([tile, set]) => set.reduce((sum, flag) => sum + flag, tile)),
  },
);

const map = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 })).chain(([width, height]) =>
  fc.record({
    width: fc.constant(width),
    height: fc.constant(height),
    gids: fc.array(gid, { minLength: width * height, maxLength: width * height }),
    solid: fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 50 }),
  }),
);

/** A frame of zstd (RFC 8878) with one block that is not compressed. */
function zstd(bytes: Uint8Array): Uint8Array {
  const size = bytes.length;
  const block = (size << 3) | 1;
  const header = [0x28, 0xb5, 0x2f, 0xfd, 0xa0, size & 255, (size >> 8) & 255, (size >> 16) & 255, 0];
  return Uint8Array.from([...header, block & 255, (block >> 8) & 255, block >> 16, ...bytes]);
}

test("a map reads the same in whatever way its cells are written", async () => {
  await fc.assert(
    fc.asyncProperty(map, async ({ width, height, gids, solid }) => {
      const bytes = new Uint8Array(Uint32Array.from(gids).buffer);
      const base64 = (data: Uint8Array) => Buffer.from(data).toString("base64");
      const packed = {
        zlib: base64(zlibSync(bytes)),
        gzip: base64(gzipSync(bytes)),
        zstd: base64(zstd(bytes)),
        "": base64(bytes),
      };
      const tiles = solid.map((id) => ({ id, properties: [{ name: "solid", type: "bool", value: true }] }));
      const size = { width, height };
      const json = (layer: object) =>
        tmj({
          ...size,
          layers: [{ type: "tilelayer", name: "tiles", ...size, ...layer }],
          tilesets: [tileset({ tiles })],
        });
      const xml = (data: string) =>
        `<map orientation="orthogonal" width="${width}" height="${height}" tilewidth="16" tileheight="16">` +
        `<tileset firstgid="1" name="ground" tilewidth="16" tileheight="16" tilecount="100">` +
        solid
          .map((id) => `<tile id="${id}"><properties><property name="solid" value="true"/></properties></tile>`)
          .join("") +
        `</tileset><layer name="tiles" width="${width}" height="${height}">${data}</layer></map>`;
      const files: (readonly [string, string])[] = [
        ["map.tmj", json({ data: gids })],
        ["map.tmx", xml(`<data encoding="csv">\n${gids.join(",\n")}\n</data>`)],
        [
          "map.tmx",
          xml(`<data>${gids.map((each) => (each === 0 ? "<tile/>" : `<tile gid="${each}"/>`)).join("\n")}</data>`),
        ],
      ];
      for (const [compression, data] of Object.entries(packed)) {
        files.push(["map.tmj", json({ encoding: "base64", compression, data })]);
        const attribute = compression === "" ? "" : ` compression="${compression}"`;
        files.push(["map.tmx", xml(`<data encoding="base64"${attribute}>\n  ${data}\n</data>`)]);
      }
      const expected = gids.flatMap((each, index) =>
        solid.includes((each % 2 ** 28) - 1) ? [`tiles ${(index % width) * 16},${Math.floor(index / width) * 16}`] : [],
      );
      for (const [name, text] of files) {
        const reading = await readMap({ [name]: text }, { solid: [{ property: "solid" }] });
        expect(reading.problems.filter(({ severity }) => severity === "error")).toEqual([]);
        expect(solidCells(reading)).toEqual(expected);
      }
    }),
    runs(60),
  );
});

test("a point is in a flipped shape if its mirror image is in the shape", async () => {
  const part = fc.integer({ min: 0, max: 15 });
  await fc.assert(
    fc.asyncProperty(part, part, part, part, fc.subarray(flags.slice(0, 3)), async (x, y, w, h, set) => {
      const shape = {
        x: Math.min(x, 14),
        y: Math.min(y, 14),
        width: 1 + Math.min(w, 14 - Math.min(x, 14)),
        height: 1 + Math.min(h, 14 - Math.min(y, 14)),
      };
      const written = set.reduce((sum, flag) => sum + flag, 1);
      const tiles = [{ id: 0, objectgroup: { objects: [shape] } }];
      const layer = { type: "tilelayer", name: "tiles", width: 1, height: 1, data: [written] };
      const reading = await readMap(
        { "map.tmj": tmj({ width: 1, height: 1, layers: [layer], tilesets: [tileset({ tiles })] }) },
        { solid: [{ shapes: true }] },
      );
      const [box = []] = boxesOf(reading);
      const [left = 0, top = 0, right = 0, bottom = 0] = box;
      for (let px = 0.5; px < 16; px++) {
        for (let py = 0.5; py < 16; py++) {
          // From the screen back to the picture: the last flip first.
          let [u, v] = [px, py];
          if (set.includes(0x40000000)) v = 16 - v;
          if (set.includes(0x80000000)) u = 16 - u;
          if (set.includes(0x20000000)) [u, v] = [v, u];
          const isIn = u > shape.x && u < shape.x + shape.width && v > shape.y && v < shape.y + shape.height;
          expect(px > left && px < right && py > top && py < bottom).toBe(isIn);
        }
      }
    }),
    runs(100),
  );
});
