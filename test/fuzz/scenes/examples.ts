import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "jsonc-parser";

/** The repository: the nearest folder with examples, of where this file is, or of where it is bundled into. */
export const repository = folderWithExamples(__dirname);

function folderWithExamples(folder: string): string {
  return existsSync(path.join(folder, "examples")) ? folder : folderWithExamples(path.dirname(folder));
}

function filesIn(folder: string, ending: string): readonly string[] {
  const all = readdirSync(path.join(repository, folder), { recursive: true, encoding: "utf8" });
  return all
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => path.join(repository, folder, name));
}

/** The texts of all scenes that users are shown. */
export const examples: readonly string[] = filesIn("examples", ".aabb.json").map((file) => readFileSync(file, "utf8"));

/** What a scene says, as far as it can be read. */
export function jsonOf(text: string): unknown {
  return parse(text, [], { allowTrailingComma: true }) as unknown;
}

/** Text of a file that stands beside the level examples. */
export function textBeside(name: string): string {
  return readFileSync(path.join(repository, "examples", "levels", path.basename(name)), "utf8");
}
