import path from "node:path";
import { FilesAround } from "../workspace/index.js";
import { reportedName, type NamedFile } from "./findFiles.js";
import { isIn, readText } from "./readFile.js";

/**
 * The files of one level, or around one scene: itself and what it refers to, which must be below the working folder, or,
 * where the level is not, below the level's folder. Their uris are absolute paths.
 */
export function filesAround({ path: own, foundIn }: Pick<NamedFile, "path" | "foundIn">, cwd: string): FilesAround {
  const root = isIn(cwd, own) ? cwd : path.dirname(own);
  const file = reportedName(own, root);
  const uriOf = (name: string): string => path.join(root, name);
  return new FilesAround({
    file,
    root,
    uriOf,
    async read(name) {
      // Whoever names a file means it. A level's author does not: a link must not lead to other files of this machine.
      const isNamed = name === file && foundIn === undefined;
      const within = isNamed ? undefined : [root, ...(foundIn === undefined ? [] : [foundIn])];
      return await readText(uriOf(name), within, "level");
    },
    reportedName: (name) => reportedName(uriOf(name), cwd),
  });
}
