import fc from "fast-check";
import { expect, test } from "vitest";
import { readLevels, TileValues, type Level, type SolidRule } from "../../src/levels/index.js";
import { filesOf } from "../unit/levels/levelFiles.js";
import { runs } from "./seeded.js";

const [width, height] = [5, 2];
const names = ["walls", "decor"] as const;

/** A map of Tiled with two layers; tiles 1 and 2 have a property. */
function mapOf(layers: readonly (readonly number[])[], hasObject: boolean): string {
  const size = { width, height };
  const solid = [{ name: "hard", type: "bool", value: true }];
  const tileLayers = layers.map((data, i) => ({
    id: i + 1,
    name: names[i],
    type: "tilelayer",
    x: 0,
    y: 0,
    ...size,
    data,
  }));
  const object = { id: 1, name: "crate", x: 0, y: 0, width: 9, height: 9, properties: solid };
  const objects = hasObject ? [{ id: 9, name: "things", type: "objectgroup", objects: [object] }] : [];
  const tiles = [0, 1].map((id) => ({ id, properties: solid }));
  return JSON.stringify({
    ...{
      type: "map",
      tiledversion: "1.10.2",
      orientation: "orthogonal",
      tilewidth: 16,
      tileheight: 16,
      infinite: false,
    },
    ...{ ...size, layers: [...tileLayers, ...objects] },
    tilesets: [{ firstgid: 1, name: "t", tilewidth: 16, tileheight: 16, tilecount: 4, tiles }],
  });
}

/** Which tiles of the layers are solid, layer by layer. */
function solidIn(levels: readonly Level[]): readonly boolean[] {
  return names.flatMap((name) =>
    Array.from({ length: width * height }, (_, i) =>
      levels.some(({ grids }) => grids.some(({ layer, solid }) => layer === name && solid[i] === 1)),
    ),
  );
}

const rules = fc.constantFrom<SolidRule>(
  ...[{ layer: "walls" }, { layer: "decor" }, { layer: "things" }, { layer: "*" }, { any: true } as const],
  ...[{ property: "hard" }, { tiles: [1] }, { tiles: [2, 3] }],
);
const cells = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: width * height, maxLength: width * height });

test("tiles that are taken out of what is solid, or made solid, change nothing else", async () => {
  const { numRuns } = runs(600);
  let chosen = 0;
  await fc.assert(
    fc.asyncProperty(
      ...([fc.tuple(cells, cells), fc.boolean(), fc.uniqueArray(rules, { minLength: 1, maxLength: 3 })] as const),
      ...([fc.integer({ min: 1, max: 4 }), fc.boolean()] as const),
      async (layers, hasObject, solid, tile, isSolid) => {
        const files = filesOf({ "a.json": mapOf(layers, hasObject) });
        const read = async (choice: object) => (await readLevels("a.json", files, choice)).levels;
        const before = await read({ solid });
        const values = await TileValues.read(
          { file: "a.json", files, choice: { solid }, pause: () => undefined },
          before,
        );
        const choice = await values.chosen(`tiles:${String(tile)}`, isSolid);
        if (typeof choice === "string") return;
        chosen++;
        const after = await read(choice);
        const wanted = solidIn(before).map((was, i) => (layers.flat()[i] === tile ? isSolid : was));
        const boxes = (levels: readonly Level[]): number => levels.reduce((n, level) => n + level.boxes.length, 0);
        expect([solidIn(after), boxes(after)], JSON.stringify(choice)).toEqual([wanted, boxes(before)]);
      },
    ),
    { numRuns },
  );
  expect(chosen).toBeGreaterThan(numRuns / 2);
});
