import { describe, expect, test } from "vitest";
import { type LevelArt, readLevelArt } from "../../../src/levels/index.js";
import { layerData, sceneOf, tileMapData } from "./godot/scenes.js";
import { filesOf, fixtureFiles } from "./levelFiles.js";

/** What is drawn, the hindmost first. */
function drawn({ parts, tiles, places }: LevelArt) {
  return Array.from(tiles, (part, i) => ({ ...parts[part], at: [places[2 * i], places[2 * i + 1]] }));
}

async function artOf(file: string, texts: Readonly<Record<string, string>>): Promise<LevelArt> {
  const [art] = await readLevelArt(file, filesOf(texts));
  return art ?? expect.fail("there is a level");
}

const map = (layers: string, tileset: string): string =>
  `<map orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16">${tileset}${layers}</map>`;
const layer = (gids: string, own = ""): string =>
  `<layer name="a" width="2" height="2" ${own}><data encoding="csv">${gids}</data></layer>`;
const atlas =
  '<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" margin="2" spacing="1" tilecount="6" columns="3"><image source="../art/t.png" width="54" height="37"/></tileset>';

describe("the looks of a map of Tiled", () => {
  test("are parts of the picture of its tileset, behind margin and spacing, at the corners of their cells", async () => {
    const art = await artOf("maps/a.tmx", { "maps/a.tmx": map(layer("0,1,5,0"), atlas) });
    const common = { image: "art/t.png", size: [16, 16], isTransposed: false, isMirrored: [false, false] };
    expect(drawn(art)).toEqual([
      { ...common, from: [2, 2, 16, 16], at: [16, 0] },
      { ...common, from: [19, 19, 16, 16], at: [0, 16] },
    ]);
  });

  test("are turned as their cells say, and those of hidden layers and of layers that move with the camera are not there", async () => {
    const [x, y, diagonal] = [2 ** 31, 2 ** 30, 2 ** 29];
    const hidden = `<group name="g" visible="0">${layer("1,1,1,1")}</group>${layer("1,1,1,1", 'parallaxx="0.5"')}`;
    const art = await artOf("a.tmx", {
      "a.tmx": map(hidden + layer(`${1 + x},${1 + y},${1 + diagonal},0`), atlas.replace("../", "")),
    });
    expect(drawn(art).map(({ isMirrored, isTransposed, at }) => [isMirrored, isTransposed, at])).toEqual([
      [[true, false], false, [0, 0]],
      [[false, true], false, [16, 0]],
      [[false, false], true, [0, 16]],
    ]);
  });

  test("are of the tile's own picture where it has one, which stands on the lower edge of its cell", async () => {
    const own =
      '<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="1" columns="0"><tile id="0"><image source="tree.png" width="20" height="40"/></tile></tileset>';
    const [tree] = drawn(await artOf("a.tmx", { "a.tmx": map(layer("0,0,0,1"), own) }));
    expect(tree).toMatchObject({ image: "tree.png", from: [0, 0, 20, 40], size: [20, 40], at: [16, -8] });
  });

  test("outside of the workspace, or on another machine, are not taken but named", async () => {
    for (const source of ["../../t.png", "https://example.org/t.png", "C:\\t.png"]) {
      const art = await artOf("maps/a.tmx", {
        "maps/a.tmx": map(layer("1,0,0,0"), atlas.replace("../art/t.png", source)),
      });
      expect([art.elsewhere, art.tiles.length]).toEqual([[source], 0]);
    }
  });
});

test("the looks of real levels have a part for each tile that is drawn", async () => {
  const [city] = await readLevelArt("excalibur-tiled/example-city-gzip.tmx", fixtureFiles);
  expect(city?.tiles.length).toBe(10_916);
  expect(city?.parts[0]).toMatchObject({ image: "excalibur-tiled/assets/kenny-rpg-urban-pack/tilemap_packed.png" });
  const rooms = await readLevelArt("ldtk/WorldMap_GridVania_layout.ldtk", fixtureFiles);
  expect(rooms).toHaveLength(21);
  expect(new Set(rooms.flatMap(({ parts }) => parts.map(({ image }) => image)))).toEqual(
    new Set(["ldtk/atlas/SunnyLand_by_Ansimuz-extended.png"]),
  );
  // The first layer that is drawn is the last of the file; a level stands where its world has it.
  expect(drawn(rooms[0] ?? expect.fail("there is a room"))[0]?.at).toEqual([48, 32]);
  const [stage] = await readLevelArt("godot/physics_platformer/stage.tscn", fixtureFiles);
  expect(stage?.tiles.length).toBe(1007);
});

describe("the looks of a scene of Godot", () => {
  const tileSet = `
[ext_resource type="Texture2D" path="res://art/t.png" id="1"]
[sub_resource type="TileSetAtlasSource" id="Atlas"]
texture = ExtResource("1")
margins = Vector2i(1, 2)
separation = Vector2i(3, 4)
texture_region_size = Vector2i(16, 16)
2:1/size_in_atlas = Vector2i(2, 1)
2:1/0 = 0
2:1/0/texture_origin = Vector2i(0, 5)
[sub_resource type="TileSet" id="Tiles"]
tile_size = Vector2i(16, 16)
sources/0 = SubResource("Atlas")
`;
  const cells = [{ at: [1, 1] as const, tile: [2, 1] as const, alternative: 4096 }];
  test.each([
    ["TileMapLayer", `tile_map_data = ${layerData(cells)}`],
    ["TileMap", `layer_0/tile_data = ${tileMapData(cells)}`],
  ])("are parts of its atlas about the middle of their cells: %s", async (type, data) => {
    const node = (own: string): string =>
      `[node name="T" type="${type}" parent="."]\n${own}tile_set = SubResource("Tiles")\n${data}`;
    const read = (own: string) =>
      artOf("game/a.tscn", { "game/project.godot": "", "game/a.tscn": sceneOf(node(own), tileSet) });
    const [tile] = drawn(await read("scale = Vector2(2, 2)\n"));
    // 35 wide with the gap between its two tiles; the middle of its cell is at 24, 24, from which it is moved up by 5.
    expect(tile).toEqual({
      image: "game/art/t.png",
      from: [39, 22, 35, 16],
      size: [70, 32],
      isTransposed: false,
      isMirrored: [true, false],
      at: [48 - 35, 38 - 16],
    });
    expect((await read("visible = false\n")).tiles).toHaveLength(0);
  });
});

describe("the looks of a level of Ogmo", () => {
  const head = new Uint8Array(24);
  head.set([0x89, 0x50, 0x4e, 0x47]);
  new DataView(head.buffer).setUint32(16, 3 * 16);
  const image = `data:image/png;base64,${btoa(String.fromCharCode(...head))}AAAA`;
  const tiles = { label: "t", path: "../art/t.png", image, tileWidth: 16, tileHeight: 16 };
  const project = (more: object = {}) =>
    JSON.stringify({
      levelPaths: ["levels"],
      layers: [{ exportID: "7" }, { exportID: "8" }],
      tilesets: [tiles],
      ...more,
    });
  const layer = (cells: object, id = "7") => ({
    ...{
      name: "a",
      _eid: id,
      offsetX: 4,
      offsetY: 0,
      gridCellWidth: 16,
      gridCellHeight: 16,
      gridCellsX: 2,
      gridCellsY: 2,
    },
    ...{ tileset: "t", ...cells },
  });
  const level = (...layers: readonly object[]) =>
    JSON.stringify({ ogmoVersion: "3.4.0", width: 32, height: 32, layers });
  const inProject = (text: string, more?: object) =>
    artOf("game/levels/deep/a.json", { "game/levels/deep/a.json": text, "game/g.ogmo": project(more) });
  const common = { image: "art/t.png", size: [16, 16], isTransposed: false, isMirrored: [false, false] };

  test.each([
    { data: [-1, 1, 5, -1] },
    {
      data2D: [
        [-1, 1],
        [5, -1],
      ],
    },
    { dataCSV: "-1,1\n5,-1" },
    { dataCoords: [[-1], [1, 0], [2, 1], [-1]] },
    {
      dataCoords2D: [
        [[-1], [1, 0]],
        [[2, 1], [-1]],
      ],
    },
  ])("are parts of the picture that its project has for the tileset: %j", async (cells) => {
    expect(drawn(await inProject(level(layer(cells))))).toEqual([
      { ...common, from: [16, 0, 16, 16], at: [20, 0] },
      { ...common, from: [32, 16, 16, 16], at: [4, 16] },
    ]);
  });

  test("have a gap and a margin before the first tile, and the first layer in front", async () => {
    const spaced = { ...tiles, tileSeparationX: 1, tileSeparationY: 2, tileMarginX: 3, tileMarginY: 4 };
    const text = level(layer({ dataCoords: [[0, 0]] }), layer({ dataCoords: [[1, 1]] }, "8"));
    expect(drawn(await inProject(text, { tilesets: [spaced] })).map(({ from }) => from)).toEqual([
      [21, 24, 16, 16],
      [4, 6, 16, 16],
    ]);
  });

  test("are not there where it is not sure which project it is", async () => {
    const text = level(layer({ data: [0, 0, 0, 0] }));
    expect((await inProject(text)).tiles.length).toBe(4);
    expect((await inProject(text, { levelPaths: ["others"] })).tiles.length).toBe(0);
    expect((await inProject(text, { layers: [{ exportID: "9" }] })).tiles.length).toBe(0);
    expect((await inProject(text, { tilesets: [{ ...tiles, image: "" }] })).tiles.length).toBe(0);
    const two = {
      "g/a.json": text,
      "g/1.ogmo": project({ levelPaths: ["."] }),
      "g/2.ogmo": project({ levelPaths: ["."] }),
    };
    expect((await artOf("g/a.json", two)).tiles.length).toBe(0);
    expect((await artOf("g/a.json", { ...two, "g/2.ogmo": "broken" })).tiles.length).toBe(4);
  });

  test("outside of the workspace are not taken but named", async () => {
    const art = await inProject(level(layer({ data: [0] })), { tilesets: [{ ...tiles, path: "../../t.png" }] });
    expect([art.elsewhere, art.tiles.length]).toEqual([["../../t.png"], 0]);
  });
});
