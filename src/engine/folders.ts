import { URI, Utils } from "vscode-uri";
import type { WorkspaceFolder } from "./messages/hostMessages.js";

/** The folders of the workspace. All uris are strings in the form that VS Code gives them. */
export class WorkspaceFolders {
  private folders: readonly WorkspaceFolder[] = [];

  set(folders: readonly WorkspaceFolder[]): void {
    this.folders = folders;
  }

  /** Returns the innermost folder of the workspace that holds a file; undefined outside all of them. */
  around(uri: string): string | undefined {
    const file = URI.parse(uri);
    const holding = this.folders.filter(({ uri: folder, ignoresCase }) =>
      isWithin(file, URI.parse(folder), ignoresCase),
    );
    return holding.sort((a, b) => b.uri.length - a.uri.length)[0]?.uri;
  }

  /** Returns where a file is or, if it was never saved, will be. */
  placeOnDisk(uri: string): string {
    const file = URI.parse(uri);
    const folder = this.folders[0];
    if (file.scheme !== "untitled" || !folder) return file.with({ query: "", fragment: "" }).toString();
    const root = URI.parse(folder.uri);
    return (file.path.startsWith("/") ? root.with({ path: file.path }) : Utils.joinPath(root, file.path)).toString();
  }
}

function isWithin(file: URI, folder: URI, ignoresCase: boolean): boolean {
  const folded = (text: string): string => (ignoresCase ? text.toLowerCase() : text);
  const [path, root] = [folded(file.path), folded(folder.path)];
  if (file.scheme !== folder.scheme || folded(file.authority) !== folded(folder.authority)) return false;
  return path === root || path.startsWith(root.endsWith("/") ? root : `${root}/`);
}
