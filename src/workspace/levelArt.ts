import { type LevelArt, readLevelArt } from "../levels/index.js";
import { type Context, LiveValue, type Recipe } from "./liveValue.js";
import type { FilesAround } from "./filesAround.js";

/** A program writes several files, and a file in several parts. */
const rest = { ms: 200, since: "last" } as const;

/** What the levels of a file look like in their editor, with pictures by their uris. @param around what lies around the file, made anew for each reading */
export function artOf(around: () => FilesAround, context: Context): LiveValue<readonly LevelArt[]> {
  const compute: Recipe<readonly LevelArt[]>["compute"] = async ({ follow, pause }) => {
    const files = around();
    const read = (file: string): Promise<string> => {
      follow(files.uriOf(file));
      return files.read(file);
    };
    const following = { folders: files.folders, read, list: (folder: string) => files.list(folder) };
    const art = await readLevelArt(files.file, following, pause);
    return art.map((level) => ({
      ...level,
      parts: level.parts.map((part) => ({ ...part, image: files.uriOf(part.image) })),
    }));
  };
  return new LiveValue(context, { rest, compute });
}
