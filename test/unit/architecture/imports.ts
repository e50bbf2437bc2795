import fs from "node:fs";
import path from "node:path";
import { partOf } from "../../lint/borders.js";
import { repository } from "../../harness/fetchServer.js";

/** The product's files and, of each, those that it imports, also types alone; relative to the repository, with slashes. */
export function fileImports(): ReadonlyMap<string, readonly string[]> {
  const files = ["src", "webview"].flatMap((folder) =>
    fs
      .readdirSync(path.join(repository, folder), { recursive: true, encoding: "utf8" })
      .map((name) => path.posix.join(folder, name.replaceAll("\\", "/")))
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name)),
  );
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const text = fs.readFileSync(path.join(repository, file), "utf8");
      const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)\.js"/g)].map(([, name = ""]) => name);
      const targets = specifiers.flatMap((specifier) => {
        const target = path.posix.join(path.posix.dirname(file), specifier);
        return [`${target}.ts`, `${target}.tsx`].filter((name) => known.has(name));
      });
      return [file, [...new Set(targets)]];
    }),
  );
}

/** Of each part of the product, the parts that it imports. */
export function partImports(files = fileImports()): ReadonlyMap<string, ReadonlySet<string>> {
  const parts = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const part = partOf(file);
    if (part === undefined) continue;
    const own = parts.get(part) ?? new Set<string>();
    parts.set(part, own);
    for (const target of targets) {
      const other = partOf(target);
      if (other !== undefined && other !== part) own.add(other);
    }
  }
  return parts;
}

/** Rings of things that lead to each other, each once, as a list that ends where it begins; none is best. */
export function ringsIn(graph: ReadonlyMap<string, Iterable<string>>): readonly (readonly string[])[] {
  const done = new Set<string>();
  const under: string[] = [];
  const rings: (readonly string[])[] = [];
  const follow = (name: string): void => {
    if (done.has(name)) return;
    const before = under.indexOf(name);
    if (before >= 0) {
      rings.push([...under.slice(before), name]);
      return;
    }
    under.push(name);
    for (const next of graph.get(name) ?? []) follow(next);
    under.pop();
    done.add(name);
  };
  for (const name of graph.keys()) follow(name);
  return rings;
}
