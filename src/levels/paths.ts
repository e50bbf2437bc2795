/**
 * The path of a file that another one refers to, both from the workspace's root with slashes.
 *
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
