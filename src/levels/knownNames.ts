import { globMatcher } from "./glob.js";

/** More than any name, and than any glob; what is longer is compared as it is. */
const LONGEST = 1000;

/**
 * Says of a layer or level whether it is one of those that were asked for: by its name, by the last part of it (`front`
 * for `walls/front`), or by a glob on either. A name that is there is never read as a glob, so `walls [1]` can be asked for.
 * @param wanted undefined: all are
 */
export function nameMatcher(wanted: readonly string[] | undefined): (name: string) => boolean {
  if (wanted === undefined) return () => true;
  const exact = new Set(wanted);
  const globs = wanted.filter((each) => each.length <= LONGEST).map((each) => globMatcher(each, { dot: true }));
  const isDescribed = (name: string): boolean => name.length <= LONGEST && globs.some((matches) => matches(name));
  return (name) => [name, lastName(name)].some((each) => exact.has(each) || isDescribed(each));
}

/**
 * The names that say of something that it is solid, or that a body can be in it, each with its source: a real level below
 * test/fixtures/levels that has it, or the public engine or tutorial that reads it. What has another name is asked about. Names are
 * compared without capitals and without an `s` at their end.
 */
export const knownNames = {
  /** Of properties, as a whole, without `_`, `-`, spaces and an `is` before them. */
  property: {
    solid: "excalibur-tiled/example-city-gzip.tmx",
    collides: "phaser3-tilemap-blog/platformer.json",
    collidable: "https://github.com/karai17/Simple-Tiled-Implementation (sti/plugins/box2d.lua)",
  },
  /** A word in the name of a layer that is made to be collided with. */
  layer: {
    collisions: "ldtk/WorldMap_GridVania_layout.ldtk",
    solid: "excalibur-tiled/example-city-gzip.tmx",
  },
  /** A word in the name of a layer of solid things, which may as well be a layer of their pictures: any of the other names is stronger. */
  art: {
    walls: "flixel-demos/room-001.json",
    platforms: "https://stackabuse.com/phaser-3-and-tiled-building-a-platformer",
  },
  /** A word in the name of a value of an IntGrid layer, or of a group of values. */
  value: {
    walls: "ldtk/SeparateLevelFiles.ldtk",
    dirt: "ldtk/Typical_2D_platformer_example.ldtk",
    stone: "ldtk/Typical_2D_platformer_example.ldtk",
  },
  /** A word in the name of a layer or a value that a body can be in, whatever else the name says: `Wall_shadows`. */
  passable: {
    water: "ldtk/WorldMap_GridVania_layout.ldtk",
    ladder: "ldtk/Typical_2D_platformer_example.ldtk",
    lava: "phaser3-tilemap-blog/simple-map-collision-mapped.json",
    background: "flixel-demos/level.tmx",
    bg: "ldtk/Typical_2D_platformer_example.ldtk",
    shadows: "ldtk/WorldMap_GridVania_layout.ldtk",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Words that turn a name round: `no collision`; what moves is not solid at the place where the editor shows it: `moving platforms`. */
const negations = new Set(["no", "non", "not", "nocollision", "nonsolid", "moving"]);

const singular = (word: string): string => word.replace(/s$/, "");
const setOf = (names: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(Object.keys(names).map(singular));
const known = {
  property: setOf(knownNames.property),
  layer: setOf(knownNames.layer),
  art: setOf(knownNames.art),
  value: setOf(knownNames.value),
  passable: setOf(knownNames.passable),
} as const;

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** Whether a property of this name says that what has it is solid: `collides`, `isSolid`. */
export function isSolidProperty(name: string): boolean {
  const plain = name.toLowerCase().replace(/[\s_-]/g, "");
  return known.property.has(singular(plain.replace(/^is/, "")));
}

/** Returns whether the name of a value says that its cells are solid: `walls`, `stone`. */
export function isSolidValue(name: string): boolean {
  return hasWord(name, known.value) && !saysFree(name);
}

/** How sure the name of a layer is: it is made to be collided with (`Collisions`), or it may be a picture of what is (`front walls`). */
export type LayerSign = "collision" | "art";

/** Returns what the name of a layer says: that its content is solid, and how sure that is; undefined if it doesn't say so. */
export function layerSign(name: string): LayerSign | undefined {
  if (saysFree(name)) return undefined;
  return hasWord(name, known.layer) ? "collision" : hasWord(name, known.art) ? "art" : undefined;
}

function hasWord(name: string, words: ReadonlySet<string>): boolean {
  return wordsOf(name).some((word) => words.has(singular(word)));
}

/** Whether the name of a layer or a value says that a body can be in it: `deepWater_2`, `no collision`. */
export function saysFree(name: string): boolean {
  return wordsOf(name).some((word) => negations.has(word) || known.passable.has(singular(word)));
}

/**
 * The path of a file that another one refers to, both from the workspace's root with slashes.
 * @param from the file that has the reference; what it says counts from its folder
 * @param reference as it is written: slashes or, as editors on Windows write them, backslashes
 * @returns undefined where it leads out of the workspace: too many `..`, an absolute path, a drive, or a URL
 */
export function resolveReference(from: string, reference: string): string | undefined {
  const written = reference.replaceAll("\\", "/");
  if (written.startsWith("/") || /^[a-z][a-z0-9+.-]*:/i.test(written)) return undefined;
  const folders = from.split("/").slice(0, -1);
  for (const part of written.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") folders.push(part);
    else if (folders.pop() === undefined) return undefined;
  }
  return folders.length === 0 ? undefined : folders.join("/");
}

/** The last name of a path: `walls/front` → `front`. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
