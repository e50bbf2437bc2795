/** A map of Tiled: three times the same row of tiles of 16 pixels, `#` being tile 2. */
export function tiledMap(row: string, tileset = ownTileset): string {
  const cells = [...row].map((cell) => (cell === "#" ? 2 : 0));
  const size = `"width": ${cells.length}, "height": 3`;
  return `{ "type": "map", "version": "1.10", "tiledversion": "1.10.2", "orientation": "orthogonal", ${size},
  "tilewidth": 16, "tileheight": 16, "infinite": false,
  "tilesets": [{ ${tileset} }],
  "layers": [
    { "id": 1, "name": "walls", "type": "tilelayer", "x": 0, "y": 0, ${size},
      "data": [${[...cells, ...cells, ...cells].join(", ")}] }
  ] }`;
}

const ownTileset = `"firstgid": 1, "name": "t", "tilewidth": 16, "tileheight": 16, "tilecount": 4`;
