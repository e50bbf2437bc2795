import { readLevels, type LevelChoice, type LevelReading } from "../../../../src/levels/index.js";

/** Reads a level of which every file is given here; `map.tmj` or `map.tmx` is the first. */
export function readMap(files: Readonly<Record<string, string>>, choice?: LevelChoice): Promise<LevelReading> {
  const [first = ""] = Object.keys(files);
  const read = (path: string) => {
    const text = files[path];
    return text === undefined ? Promise.reject(new Error("file not found")) : Promise.resolve(text);
  };
  return readLevels(first, { read }, choice);
}

/** A map of 16 px tiles as TMJ, of 2 × 2 tiles where nothing else is said. */
export function tmj(map: object): string {
  return JSON.stringify({
    type: "map",
    orientation: "orthogonal",
    infinite: false,
    width: 2,
    height: 2,
    tilewidth: 16,
    tileheight: 16,
    layers: [],
    tilesets: [],
    ...map,
  });
}

/** A tileset of a hundred 16 px tiles. */
export function tileset(more: object = {}): object {
  return { firstgid: 1, name: "ground", tilewidth: 16, tileheight: 16, tilecount: 100, columns: 10, ...more };
}

export function tileLayer(data: unknown, more: object = {}): object {
  return { type: "tilelayer", name: "tiles", width: 2, height: 2, data, ...more };
}

export function objectLayer(objects: readonly object[], more: object = {}): object {
  return { type: "objectgroup", name: "objects", objects, ...more };
}

/** Places of the cells that are solid, of all layers. */
export function solidCells({ levels }: LevelReading): readonly string[] {
  return levels.flatMap(({ grids }) =>
    grids.flatMap(({ layer, origin, tileSize, width, solid }) =>
      [...solid.entries()].flatMap(([index, one]) => {
        const [x = 0, y = 0] = origin;
        const [w = 0, h = 0] = tileSize;
        return one === 1 ? [`${layer} ${x + (index % width) * w},${y + Math.floor(index / width) * h}`] : [];
      }),
    ),
  );
}

export function boxesOf({ levels }: LevelReading): readonly (readonly number[])[] {
  return levels.flatMap(({ boxes }) => boxes.map(({ box }) => [...box.min, ...box.max]));
}

export function codesOf({ problems }: LevelReading): readonly string[] {
  return problems.map(({ code }) => code);
}
