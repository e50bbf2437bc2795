// Uris as they are in messages: encoded, so that a part of a path has no slash of its own.

/** Returns the path of a uri, decoded. */
export function pathOf(uri: string): string {
  const path = /^[^:/?#]+:(?:\/\/[^/?#]*)?([^?#]*)/.exec(uri)?.[1] ?? "";
  return decodeURIComponent(path);
}

/** Returns the last part of a uri's path: what a user calls the file. */
export function nameOf(uri: string): string {
  const path = pathOf(uri);
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the path of a file from a folder around it. */
export function pathFrom(folder: string, file: string): string {
  return pathOf(file).slice(pathOf(folder).length).replace(/^\//, "");
}

/** Returns whether `uri` is `folder` or somewhere below it. */
export function isWithin(uri: string, folder: string): boolean {
  return uri === folder || uri.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
