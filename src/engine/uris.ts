// Uris as VS Code writes them: everything in a path is encoded but its slashes.

/** Returns the last part of a uri's path: what a user calls the file. */
export function nameOf(uri: string): string {
  const path = pathOf(uri);
  return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
}

/** Returns whether a file is a scene: its name says so. A cell of a notebook has the name of its file. */
export function isScene(uri: string): boolean {
  return /[^/]\.aabb\.json$/.test(pathOf(uri)) && !uri.startsWith("vscode-notebook-cell:");
}

/** Returns whether a search for scenes skips a file. */
export function isOutOfSight(uri: string): boolean {
  return pathOf(uri).includes("/node_modules/");
}

/** Returns whether a file is the given file or folder, or is somewhere below it. */
export function isWithin(uri: string, folder: string): boolean {
  return uri === folder || uri.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** Returns the path of a file from a folder around it, decoded. */
export function pathFrom(folder: string, file: string): string {
  return decodeURIComponent(pathOf(file).slice(pathOf(folder).length)).replace(/^\//, "");
}

/** Returns the path of a uri, as it is encoded. */
export function pathOf(uri: string): string {
  return /^[^:]*:(?:\/\/[^/?#]*)?([^?#]*)/.exec(uri)?.[1] ?? "";
}
