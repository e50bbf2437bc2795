import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { repository } from "../../harness/fetchServer.js";

/** The texts of the manifest in one language, by the keys that the manifest has in their places. */
export type ManifestTexts = Readonly<Record<string, string>>;

const read = (file: string): string => readFileSync(path.join(repository, file), "utf8");

/** The manifest as it is written: `%key%` where a text is to be. */
export const manifestSource = read("package.json");

/** The texts of every language, by their file. English is `package.nls.json`. */
export function manifestTexts(): ReadonlyMap<string, ManifestTexts> {
  const files = readdirSync(repository).filter((file) => /^package\.nls(\.[\w-]+)?\.json$/.test(file));
  return new Map(files.map((file) => [file, JSON.parse(read(file)) as ManifestTexts]));
}

/** The manifest as VS Code shows it in English. */
export function englishManifest(): unknown {
  const english = JSON.parse(read("package.nls.json")) as ManifestTexts;
  return JSON.parse(manifestSource, (_, value: unknown) => {
    const key = typeof value === "string" ? /^%(.+)%$/.exec(value)?.[1] : undefined;
    return key === undefined ? value : (english[key] ?? value);
  });
}
