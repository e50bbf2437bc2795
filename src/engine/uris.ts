// Uris as strings, in the form that VS Code gives them.
import { URI, Utils } from "vscode-uri";

/** Returns the decoded path of a uri. */
export function pathOf(uri: string): string {
  return URI.parse(uri).path;
}

/** Returns the last part of a uri's path: what a user calls the file. */
export function nameOf(uri: string): string {
  const path = pathOf(uri);
  return path.slice(path.lastIndexOf("/") + 1);
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

/** Returns the uri of a path from a folder. */
export function joinPath(folder: string, path: string): string {
  return Utils.joinPath(URI.parse(folder), path).toString();
}

/** Returns the folder around a file or folder; undefined around the root. */
export function parentOf(uri: string): string | undefined {
  const parsed = URI.parse(uri);
  const folder = Utils.joinPath(parsed, "..");
  return folder.path === parsed.path ? undefined : folder.toString();
}

/** Returns the path of a file from a folder around it. */
export function pathFrom(folder: string, file: string): string {
  return pathOf(file).slice(pathOf(folder).length).replace(/^\//, "");
}

/** Returns the names of the folders down to a folder. */
export function namesDownTo(folder: string): readonly string[] {
  return pathOf(folder)
    .split("/")
    .filter((name) => name !== "");
}
