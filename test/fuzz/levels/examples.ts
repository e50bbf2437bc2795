import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const repository = path.resolve(__dirname, "..");

/** Larger files take longer to be read than they tell. */
const MOST_BYTES = 150_000;

/** A folder with levels, and the files in it by their paths. */
export type Folder = Readonly<Record<string, string>>;

function folderOf(place: string): Folder {
  const root = path.join(repository, place);
  const files: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (
      !/\.(?:tmx|tmj|tsx|tsj|ldtk|ldtkl|json|ogmo|tscn|tres|godot)$/.test(entry.name) ||
      entry.name.endsWith(".aabb.json")
    )
      continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8");
    if (text.length <= MOST_BYTES) files[path.relative(root, file).split(path.sep).join("/")] = text;
  }
  return files;
}

/** Levels that were made in their editors, and those of the examples. */
export const folders: readonly Folder[] = [
  "examples/levels",
  "test/fixtures/levels/excalibur-tiled",
  "test/fixtures/levels/flixel-demos",
  "test/fixtures/levels/godot",
  "test/fixtures/levels/ldtk",
  "test/fixtures/levels/phaser3-tilemap-blog",
].map(folderOf);

export const isLevel = (file: string): boolean => /\.(?:tmx|tmj|ldtk|json|tscn)$/.test(file);
