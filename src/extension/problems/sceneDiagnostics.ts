import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { checkedFile, type CheckedFile, unreadableFile } from "../../report/index.js";
import { type Disposable, Owner, PathIndex } from "../../workspace/index.js";
import { isOutOfSight } from "../findFiles.js";
import { isEditable, isScene, movedWith, nameOf, openDocument, type Renamed, whyUnreadable } from "../sceneFiles.js";
import type { SceneResult, SceneWorkspace } from "../workspace.js";
import { diagnosticsOf } from "./diagnostics.js";
import { onDidChangeSeverities } from "./severities.js";

/**
 * For how long an edit shows in the picture only. The picture is what somebody who types looks at, and marks that change
 * with each key would hold it up, in the one thread in which all of the window is painted.
 */
const pauseMs = 100;

/** A scene that keeps its problems when it is closed. */
interface Kept {
  readonly uri: vscode.Uri;
  /** Whether the user has named it. */
  readonly isNamed: boolean;
  readonly following: Disposable;
}

/**
 * The problems of scenes, as the editor and the Problems view show them: of each scene while it is open, and of the
 * scenes that were checked also while they are not, kept as fresh as the disk.
 */
export class SceneDiagnostics extends Owner {
  private readonly collection = this.owner.add(vscode.languages.createDiagnosticCollection("aabb"));
  private readonly kept = new Map<string, Kept>();
  private readonly keptPaths = new PathIndex<Kept>();
  /** Files in which something was found, by uri: it can be shown with other severities. */
  private readonly shown = new Map<string, { readonly uri: vscode.Uri; readonly file: CheckedFile }>();
  private listening: Disposable | undefined;
  /** Whether scenes that come to the workspace are checked without being asked for. */
  private isWhole = false;

  constructor(private readonly workspace: SceneWorkspace) {
    super();
    const { scenes } = workspace;
    this.owner.add(scenes.paced(pauseMs, (it) => this.show(it.document.uri, checkedOf(it))));
    this.owner.add(scenes.onDidClose(({ uri }) => this.closed(uri)));
    this.owner.add(onDidChangeSeverities(() => this.showAgain()));
    this.owner.add(vscode.workspace.onDidRenameFiles(({ files }) => files.forEach((it) => this.renamed(it))));
    this.owner.add(vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach((uri) => this.gone(uri.toString()))));
  }

  /**
   * Checks a scene, with its unsaved text where it is open, and keeps what was found when it is closed.
   *
   * @param isNamed whether the user has named it, and it was not found by a search
   */
  async check(uri: vscode.Uri, isNamed = false): Promise<CheckedFile> {
    this.listen();
    this.keep(uri, isNamed);
    const document = openDocument(uri);
    if (document) return this.show(uri, checkedOf(await this.workspace.scenes.withLevels(document)));
    const file = await this.checkClosed(uri);
    return file ?? this.show(uri, unreadable(uri, l10n.t("there is no such file")));
  }

  /** Undefined for a file that does not exist. */
  private async checkClosed(uri: vscode.Uri): Promise<CheckedFile | undefined> {
    const key = uri.toString();
    const file = await this.readAndCheck(uri, this.kept.get(key)?.isNamed);
    const document = openDocument(uri);
    if (document) return this.show(uri, checkedOf(this.workspace.scenes.of(document)));
    if (!file) this.forget(uri);
    return file && this.kept.has(key) ? this.show(uri, file) : file;
  }

  /** Undefined for a file that does not exist. */
  private async readAndCheck(uri: vscode.Uri, isNamed = false): Promise<CheckedFile | undefined> {
    try {
      return checkedFile(nameOf(uri), await this.workspace.closed.evaluate(uri.toString(), isNamed));
    } catch (error) {
      if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return undefined;
      return unreadable(uri, whyUnreadable(error));
    }
  }

  private show(uri: vscode.Uri, file: CheckedFile): CheckedFile {
    if (isEditable(uri)) {
      if (isClean(file)) this.shown.delete(uri.toString());
      else this.shown.set(uri.toString(), { uri, file });
      this.collection.set(uri, diagnosticsOf(uri, file));
    }
    return file;
  }

  private closed(uri: vscode.Uri): void {
    if (this.kept.has(uri.toString())) this.refresh(uri);
    else this.hide(uri);
  }

  /** A closed scene, or a level of it, is not what it was. */
  private refresh(uri: vscode.Uri): void {
    this.workspace.catchUp(`check ${uri.toString()}`, async () => {
      if (this.kept.has(uri.toString()) && !openDocument(uri)) await this.checkClosed(uri);
    });
  }

  /** The workspace is checked as a whole: what is written to it from now on belongs to the check. */
  includeWorkspace(): void {
    this.isWhole = true;
    this.listen();
  }

  private listen(): void {
    this.listening ??= this.owner.add(
      this.workspace.changes.listen({ written: (uri) => this.written(uri), deleted: (uri) => this.gone(uri) }),
    );
  }

  /** What is kept is followed already. */
  private written(file: string): void {
    const uri = vscode.Uri.parse(file);
    if (!this.isWhole || this.kept.has(file) || !isScene(uri) || isOutOfSight(uri)) return;
    this.keep(uri);
    this.refresh(uri);
  }

  private renamed(renamed: Renamed): void {
    for (const { uri, isNamed } of this.keptPaths.within(renamed.oldUri.toString())) {
      const moved = movedWith(uri, renamed);
      this.forget(uri);
      if (!isScene(moved)) continue;
      this.keep(moved, isNamed);
      this.refresh(moved);
    }
  }

  /** A file or folder does not exist any more. Text that is still open keeps its problems until it is closed. */
  private gone(deleted: string): void {
    for (const { uri } of this.keptPaths.within(deleted)) {
      if (openDocument(uri)) this.leave(uri);
      else this.forget(uri);
    }
  }

  private keep(uri: vscode.Uri, isNamed = false): void {
    const key = uri.toString();
    const before = this.kept.get(key);
    if (before && (before.isNamed || !isNamed)) return;
    this.leave(uri);
    const following = this.owner.add(this.workspace.closed.follow(key, () => this.refresh(uri), isNamed));
    const kept = { uri, isNamed, following };
    this.kept.set(key, kept);
    this.keptPaths.add(key, kept);
  }

  private leave(uri: vscode.Uri): void {
    const key = uri.toString();
    const kept = this.kept.get(key);
    if (!kept) return;
    this.kept.delete(key);
    this.keptPaths.delete(key, kept);
    this.owner.delete(kept.following);
  }

  private forget(uri: vscode.Uri): void {
    this.leave(uri);
    this.hide(uri);
  }

  private hide(uri: vscode.Uri): void {
    this.shown.delete(uri.toString());
    this.collection.delete(uri);
  }

  /** Nothing is found anew with other severities. */
  private showAgain(): void {
    for (const { uri, file } of this.shown.values()) this.collection.set(uri, diagnosticsOf(uri, file));
  }
}

function checkedOf({ document, result }: SceneResult): CheckedFile {
  return checkedFile(nameOf(document.uri), result);
}

function isClean({ problems, cells }: CheckedFile): boolean {
  return problems.length === 0 && cells.every(({ findings }) => findings.length === 0);
}

function unreadable(uri: vscode.Uri, reason: string): CheckedFile {
  const file = nameOf(uri);
  return unreadableFile(file, l10n.t("{file} cannot be read: {reason}.", { file, reason }));
}
