// Which pages can be opened without VS Code: those of all examples, and of levels and recordings of the tests.
import fs from "node:fs";
import path from "node:path";
import { isComposedLevel, isLevelFile, looksLikeLevel, mayBeLevel } from "../../../src/levels/index.js";
import { repository } from "../../harness/fetchServer.js";

/** Folders that are opened as VS Code opens a folder, by the name that they are listed under. */
export type Folders = Readonly<Record<string, string>>;

/** The folders of the repository with pages to open. */
export const foldersWithPages: Folders = Object.fromEntries(
  ["examples", "test/fixtures/levels", "test/fixtures/recordings"].map((name) => [name, path.join(repository, name)]),
);

export const kinds = { scene: "Scenes", level: "Levels", recording: "Recordings" } as const;
export type Kind = keyof typeof kinds;

export interface CatalogEntry {
  readonly kind: Kind;
  /** The name of the folder, and where the file lies in it. */
  readonly name: string;
  /** The folder that is open around it. */
  readonly folder: string;
  /** Where the file lies in that folder. */
  readonly file: string;
}

/** Lists the pages. Reads which files exist each time. */
export function catalog(folders: Folders): readonly CatalogEntry[] {
  return Object.entries(folders).flatMap(([name, folder]) =>
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
      .sort()
      .flatMap((file) => {
        const kind = kindOf(path.join(folder, file));
        return kind ? [{ kind, name: `${name}/${file}`, folder, file }] : [];
      }),
  );
}

function kindOf(file: string): Kind | undefined {
  if (file.endsWith(".aabb.json")) return "scene";
  if (file.endsWith(".aabb.jsonl")) return "recording";
  if (isLevelFile(file)) return "level";
  if (!mayBeLevel(file)) return undefined;
  const text = fs.readFileSync(file, "utf8");
  return looksLikeLevel(text) || isComposedLevel(text) ? "level" : undefined;
}
