import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readLevels } from "../../../../src/levels/index.js";
import { decodedShapes } from "./decoder.js";
import { body, type Cell, layerData, rectangle, sceneOf, tileMapData, tileSet } from "./scenes.js";
import { shapesOf } from "./shapes.js";

const folder = mkdtempSync(path.join(tmpdir(), "aabb-godot-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** Each tile of the set, as it is and in each way in which it can be turned. */
const cells: readonly Cell[] = [0, 1, 2, 3, 4, 5].flatMap((tile) =>
  [0, 4096, 8192, 12288, 16384, 20480, 24576, 28672].map((turned, i): Cell => ({
    at: [2 * i - 5, 2 * tile - 3],
    tile: [tile, 0],
    alternative: turned | (tile === 1 && i % 2 === 1 ? 1 : 0),
  })),
);
const layer = (name: string, own: string, parent = ".") =>
  `[node name="${name}" type="TileMapLayer" parent="${parent}"]\n${own}\ntile_map_data = ${layerData(cells)}\ntile_set = SubResource("Tiles")\n`;
const uses = (file: string, id: string) => `[ext_resource type="PackedScene" path="res://${file}" id="${id}"]\n`;
const instance = (name: string, id: string, own: string, parent = ".") =>
  `[node name="${name}" parent="${parent}" instance=ExtResource("${id}")]\n${own}\n`;

write("project.godot", "config_version=5\n");
write(
  "parts/inner.tscn",
  sceneOf(
    body("Wall", "position = Vector2(5, 7)", "position = Vector2(3, 0)") +
      body("Ledge", "position = Vector2(30, 7)", "one_way_collision = true") +
      layer("Tiles", "position = Vector2(1, 2)"),
    tileSet + rectangle(6, 10),
  ),
);
write(
  "parts/outer.tscn",
  sceneOf(
    instance("Left", "1", "position = Vector2(-40, 8)\nscale = Vector2(1, -1)") +
      instance("Right", "1", "position = Vector2(300, 8)\nrotation = 1.5707964"),
    uses("parts/inner.tscn", "1"),
  ),
);
write(
  "main.tscn",
  sceneOf(
    instance("Plain", "1", "") +
      instance("Scaled", "1", "position = Vector2(1000, -200)\nscale = Vector2(2, 3)") +
      instance("Turned", "1", "position = Vector2(-900, 400)\nrotation = -1.5707964\nscale = Vector2(-1, 2)") +
      layer("Own", "scale = Vector2(0.5, 2)") +
      `[node name="Old" type="TileMap" parent="."]\nposition = Vector2(0, 700)\ntile_set = SubResource("Tiles")\nformat = 2\nlayer_0/name = "A"\nlayer_0/tile_data = ${tileMapData(cells)}\n`,
    uses("parts/outer.tscn", "1") + tileSet,
  ),
);

test("scenes in scenes, mirrored, turned by quarters and scaled, with tiles in all ways, of both kinds of layers, have what a decoder finds", async () => {
  const files = { read: async (file: string) => readFileSync(path.join(folder, file), "utf8") };
  const { levels, problems } = await readLevels("main.tscn", files, { mask: -1 });
  const level = levels[0] ?? expect.fail("the scene is a level");
  expect(problems).toEqual([]);
  const decoded = decodedShapes(folder, "main.tscn");
  expect(decoded.length).toBeGreaterThan(300);
  expect(shapesOf(level)).toEqual(decoded);
});
