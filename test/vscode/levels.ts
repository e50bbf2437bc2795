// Levels that the in-host tests check: a room with a wall one tile thick in it.

/** A mover that steps over a tile of 16 px: 50 px a frame. */
export const fast = { size: [8, 8], speed: [3000, 0], fps: 60 };

/** One that each frame sees in it. */
export const slow = { ...fast, speed: [300, 0] };

/** A map of Tiled: `#` is a solid tile of 16 px. The first row stands in the fourth line. */
export function tiledMap(rows: readonly string[]): string {
  const tiles = rows.map((row) => [...row].map((tile) => (tile === "#" ? 1 : 0)).join(",")).join(",\n");
  const size = `width="${rows[0]?.length ?? 0}" height="${rows.length}"`;
  return `<map version="1.10" orientation="orthogonal" ${size} tilewidth="16" tileheight="16">
<tileset firstgid="1" name="walls" tilewidth="16" tileheight="16" tilecount="4" columns="4"/>
<layer id="1" name="walls" ${size}><data encoding="csv">
${tiles}
</data></layer>
</map>
`;
}

export const room = tiledMap(["....#....", "....#....", "....#...."]);

/** A wall at the right, and a pond: an ellipse, which no audit and no scene knows. */
export const pond = tiledMap(["........#", "........#", "........#"]).replace(
  "</map>",
  '<objectgroup id="2" name="walls"><object id="1" x="8" y="8" width="9" height="9"><ellipse/></object></objectgroup></map>',
);

export const emptyRoom = tiledMap([".........", ".........", "........."]);

/** Two layers of which no name says whether they are solid: ground with a wall in it, and grass. */
export const unmarked = `<map version="1.10" orientation="orthogonal" width="9" height="3" tilewidth="16" tileheight="16">
<tileset firstgid="1" name="tiles" tilewidth="16" tileheight="16" tilecount="4" columns="4"/>
<layer id="1" name="ground" width="9" height="3"><data encoding="csv">
0,0,0,0,1,0,0,0,0,
0,0,0,0,1,0,0,0,0,
0,0,0,0,1,0,0,0,0
</data></layer>
<layer id="2" name="grass" width="9" height="3"><data encoding="csv">
2,2,0,0,0,0,0,0,0,
2,2,0,0,0,0,0,0,0,
2,2,0,0,0,0,0,0,0
</data></layer>
</map>
`;

/** What is found of the wall: it is passed, and where two of its tiles touch, a push out of one leads into the other. */
export const ofWall = ["tunnel", "wrong-side"];

/** Two walls instead of one. */
export const twoWalls = tiledMap(["....#....#....", "....#....#....", "....#....#...."]);
