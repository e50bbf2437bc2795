// Small scenes of Godot, written as its editor writes them.

/** A cell of a `TileMapLayer`. */
export interface Cell {
  readonly at: readonly [column: number, row: number];
  readonly source?: number;
  readonly tile?: readonly [x: number, y: number];
  readonly alternative?: number;
}

export function layerData(cells: readonly Cell[]): string {
  const bytes = Buffer.alloc(2 + 12 * cells.length);
  for (const [i, { at: place, source = 0, tile = [0, 0], alternative = 0 }] of cells.entries()) {
    const offset = 2 + 12 * i;
    place.forEach((each, axis) => bytes.writeInt16LE(each, offset + 2 * axis));
    [source, ...tile, alternative].forEach((each, word) => bytes.writeUInt16LE(each, offset + 4 + 2 * word));
  }
  return `PackedByteArray("${bytes.toString("base64")}")`;
}

/** The same cells as Godot 4.0 to 4.2 writes them. */
export function tileMapData(cells: readonly Cell[]): string {
  const numbers = cells.flatMap(({ at: [column, row], source = 0, tile: [x, y] = [0, 0], alternative = 0 }) => [
    (column & 0xffff) | (row << 16),
    source | (x << 16),
    y | (alternative << 16),
  ]);
  return `PackedInt32Array(${numbers.join(", ")})`;
}

/** A whole tile at 0:0, its lower half at 1:0, a slope at 2:0, a whole one-way tile at 3:0, one in another physics layer at 4:0. */
export const tileSet = `
[sub_resource type="TileSetAtlasSource" id="Atlas"]
0:0/0 = 0
0:0/0/physics_layer_0/polygon_0/points = PackedVector2Array(-8, -8, 8, -8, 8, 8, -8, 8)
1:0/0 = 0
1:0/0/physics_layer_0/polygon_0/points = PackedVector2Array(-8, 0, 8, 0, 8, 8, -8, 8)
1:0/1 = 1
1:0/1/physics_layer_0/polygon_0/points = PackedVector2Array(-8, 4, 8, 4, 8, 8, -8, 8)
2:0/0 = 0
2:0/0/physics_layer_0/polygon_0/points = PackedVector2Array(-8, 8, 8, -8, 8, 8)
3:0/0 = 0
3:0/0/physics_layer_0/polygon_0/points = PackedVector2Array(-8, -8, 8, -8, 8, 8, -8, 8)
3:0/0/physics_layer_0/polygon_0/one_way = true
4:0/0 = 0
4:0/0/physics_layer_1/polygon_0/points = PackedVector2Array(-8, -8, 8, -8, 8, 8, -8, 8)
5:0/0 = 0
5:0/0/physics_layer_2/polygon_0/points = PackedVector2Array(-8, -8, 8, -8, 8, 8, -8, 8)

[sub_resource type="TileSet" id="Tiles"]
physics_layer_0/collision_layer = 1
physics_layer_1/collision_layer = 4
physics_layer_2/collision_layer = 0
sources/0 = SubResource("Atlas")
`;

/** A scene of these nodes, after its resources. */
export function sceneOf(nodes: string, resources = ""): string {
  return `[gd_scene format=4 uid="uid://a"]\n${resources}\n[node name="Level" type="Node2D"]\n${nodes}\n`;
}

export const rectangle = (width: number, height: number, id = "Box"): string =>
  `[sub_resource type="RectangleShape2D" id="${id}"]\nsize = Vector2(${width}, ${height})\n`;

/** A body with one shape. */
export const body = (name: string, own = "", shape = "", type = "StaticBody2D", parent = "."): string => `
[node name="${name}" type="${type}" parent="${parent}"]
${own}

[node name="Shape" type="CollisionShape2D" parent="${parent === "." ? "" : `${parent}/`}${name}"]
shape = SubResource("Box")
${shape}
`;
