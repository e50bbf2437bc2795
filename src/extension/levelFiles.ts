import * as vscode from "vscode";
import type { Source } from "../levels/index.js";
import type { FilesAround as Around } from "../notebook/index.js";
import { rangesOf, type Place, type Range } from "../report/index.js";
import { folderAround, readText } from "./readFile.js";
import { openDocument, whyUnreadable } from "./sceneFiles.js";

/**
 * The files that a level or a scene may refer to: all in its workspace folder or, where it lies outside of any, in its own
 * folder. What is open counts as it stands in its editor. Remembers what it has read: made for one reading.
 */
export class FilesAround implements Around {
  readonly file: string;
  private readonly folder: vscode.Uri;
  private readonly texts = new Map<string, string>();
  private readonly ranges = new Map<string, (source: Source["range"]) => Range>();

  /** @param isNamed whether the user has named the file itself: then it may be a link to wherever */
  constructor(
    file: vscode.Uri,
    private readonly isNamed = false,
  ) {
    const place = placeOnDisk(file);
    this.folder = folderAround(place) ?? vscode.Uri.joinPath(place, "..");
    this.file = this.pathOf(place);
  }

  get root(): string {
    return this.folder.toString();
  }

  /** The path from the root of a file below it. */
  pathOf(uri: vscode.Uri): string {
    const { path } = this.folder;
    return uri.path.slice(path.endsWith("/") ? path.length : path.length + 1);
  }

  uriOf(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, path);
  }

  async read(path: string): Promise<string> {
    const text = this.texts.get(path) ?? (await this.readNow(path));
    this.texts.set(path, text);
    return text;
  }

  /** @throws an error whose message says why there is no text */
  private async readNow(path: string): Promise<string> {
    const uri = this.uriOf(path);
    const document = openDocument(uri);
    if (document) return document.getText();
    try {
      return await readText(uri, this.isNamed && path === this.file ? undefined : this.folder);
    } catch (error) {
      throw new Error(whyUnreadable(error), { cause: error });
    }
  }

  /** The text of a file that was read; undefined where there was none. */
  textOf(path: string): string | undefined {
    return this.texts.get(path);
  }

  /** Where a source is in its text. Only of files that were read. */
  placeOf({ file, range }: Source): Place {
    let ranges = this.ranges.get(file);
    if (!ranges) {
      ranges = rangesOf(this.texts.get(file) ?? "");
      this.ranges.set(file, ranges);
    }
    return { file, range: ranges(range) };
  }
}

/** Where a file is or, if it has never been saved, is going to be. */
function placeOnDisk(file: vscode.Uri): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (file.scheme !== "untitled" || !folder) return file.with({ query: "", fragment: "" });
  return file.path.startsWith("/") ? folder.with({ path: file.path }) : vscode.Uri.joinPath(folder, file.path);
}
