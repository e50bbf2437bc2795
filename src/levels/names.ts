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

/** Words in the names of what is solid: melonJS looks for layers with the first of them by itself. */
const usualWords = new Set("collision collisions collides collider colliders solid solids wall walls".split(" "));
/** Words that turn these round: `no collision`. */
const negations = new Set(["no", "non", "not", "nocollision", "nonsolid"]);

/** Whether the name of a layer or a group says that what is in it is solid: `Collisions`, `front walls`. */
export function saysSolid(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => usualWords.has(word)) && !words.some((word) => negations.has(word));
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
