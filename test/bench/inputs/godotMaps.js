// Large layers of tiles of Godot, as texts, in both ways in which it has written them.

/** Cells along each axis: Godot's editor itself is slow with more. */
const side = 1024;

/** The numbers of all cells, as each way has them: column, row, source, column and row in the atlas, alternative. */
function cells() {
  let seed = 1;
  return Array.from({ length: side * side }, (_, i) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    const tile = (seed >> 8) % 64;
    return [i % side, Math.floor(i / side), 0, tile % 8, tile >> 3, (seed >> 16) % 4 === 0 ? 4096 : 0];
  });
}

/** The tiles of the even columns of the atlas are whole, the others free. */
const tileSet = `[sub_resource type="TileSetAtlasSource" id="Atlas"]
${Array.from({ length: 64 }, (_, tile) => {
  const key = `${tile % 8}:${tile >> 3}/0`;
  const polygon = `${key}/physics_layer_0/polygon_0/points = PackedVector2Array(-8, -8, 8, -8, 8, 8, -8, 8)`;
  return tile % 2 === 0 ? `${key} = 0\n${polygon}` : `${key} = 0`;
}).join("\n")}

[sub_resource type="TileSet" id="Tiles"]
physics_layer_0/collision_layer = 1
sources/0 = SubResource("Atlas")
`;

/** @param {"TileMapLayer" | "TileMap"} kind @returns {{ text: string; plain: string; solid: number }} a scene, the same numbers as JSON, and how many are solid */
function godotMap(kind) {
  const all = cells();
  const solid = all.filter(([, , , x]) => x % 2 === 0).length;
  const head = `[gd_scene format=3]\n\n${tileSet}\n[node name="Level" type="Node2D"]\n\n[node name="Tiles" type="${kind}" parent="."]\ntile_set = SubResource("Tiles")\n`;
  if (kind === "TileMap") {
    const numbers = all.flatMap(([column, row, source, x, y, alternative]) => [
      column | (row << 16),
      source | (x << 16),
      y | (alternative << 16),
    ]);
    const text = `${head}layer_0/tile_data = PackedInt32Array(${numbers.join(", ")})\n`;
    return { text, plain: `[${numbers.join(", ")}]`, solid };
  }
  const bytes = Buffer.alloc(2 + 12 * all.length);
  for (const [i, [column, row, ...tile]] of all.entries()) {
    bytes.writeInt16LE(column, 2 + 12 * i);
    bytes.writeInt16LE(row, 4 + 12 * i);
    tile.forEach((number, word) => bytes.writeUInt16LE(number, 6 + 12 * i + 2 * word));
  }
  const text = `${head}tile_map_data = PackedByteArray("${bytes.toString("base64")}")\n`;
  return { text, plain: JSON.stringify(all.flat()), solid };
}

module.exports = { godotMap, side };
