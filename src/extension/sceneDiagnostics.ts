import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { checkedFile, unreadableFile, type CheckedFile } from "../report/index.js";
import { diagnosticsOf } from "./diagnostics.js";
import { ClosedScenes } from "./levels/index.js";
import { isOutOfSight } from "./findScenes.js";
import { Owner, type Disposable } from "./owner.js";
import { PathIndex } from "./pathIndex.js";
import { folderAround, readText } from "./readFile.js";
import type { SceneChanges } from "./sceneChanges.js";
import { isEditable, isScene, nameOf, openDocument, reasonOf, whyUnreadable } from "./sceneFiles.js";
import { onDidChangeSeverities } from "./severities.js";
import type { SceneResult, SceneResults } from "./sceneResults.js";

/**
 * For how long an edit shows in the picture only. The picture is what somebody who types looks at, and marks that change
 * with each key would hold it up, in the one thread in which all of the window is painted.
 */
const pauseMs = 100;

/**
 * The problems of scenes, as the editor and the Problems view show them: of each scene while it is open, and of the
 * scenes that were checked also while they are not, kept as fresh as the disk.
 */
export class SceneDiagnostics implements Disposable {
  private readonly owner = new Owner();
  private readonly collection = this.owner.own(vscode.languages.createDiagnosticCollection("aabb"));
  /** Scenes that keep their problems when they are closed, by uri. */
  private readonly kept = new Map<string, vscode.Uri>();
  private readonly keptPaths = new PathIndex<vscode.Uri>();
  /** Of these, those that the user has named. */
  private readonly named = new Set<string>();
  /** Open scenes whose newest problems are about to be shown. */
  private readonly pauses = new Map<vscode.TextDocument, ReturnType<typeof setTimeout>>();
  /** Files in which something was found, by uri: it can be shown with other severities. */
  private readonly shown = new Map<string, { readonly uri: vscode.Uri; readonly file: CheckedFile }>();
  /** The newest read of each file that is being read; an older one that ends later is dropped. */
  private readonly reads = new Map<string, number>();
  private lastRead = 0;
  private readonly closedScenes = this.owner.own(new ClosedScenes((uri) => this.levelChanged(uri)));
  /** Whether scenes that come to the workspace are checked without being asked for. */
  private isWhole = false;

  constructor(
    private readonly results: SceneResults,
    private readonly changes: SceneChanges,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.owner.own(changes.onDidWrite((uri) => this.written(uri)));
    this.owner.own(changes.onDidDelete((uri) => this.gone(uri)));
    this.owner.own(results.onDidEvaluate((it) => this.evaluated(it)));
    this.owner.own(results.onDidClose((document) => this.closed(document)));
    this.owner.own(onDidChangeSeverities(() => this.showAgain()));
    this.owner.own(vscode.workspace.onDidRenameFiles(({ files }) => files.forEach((it) => this.renamed(it))));
    this.owner.own(vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach((uri) => this.gone(uri))));
  }

  /**
   * Checks a scene, with its unsaved text where it is open, and keeps what was found when it is closed.
   *
   * @param isNamed whether the user has named it, and it was not found by a search
   */
  async check(uri: vscode.Uri, isNamed = false): Promise<CheckedFile> {
    this.changes.watch();
    this.keep(uri);
    if (isNamed) this.named.add(uri.toString());
    const document = openDocument(uri);
    if (document) return this.show(uri, checkedOf(await this.results.withLevels(document)));
    const file = await this.checkClosed(uri);
    return file ?? this.show(uri, unreadable(uri, l10n.t("there is no such file")));
  }

  /** Undefined for a file that does not exist. */
  private async checkClosed(uri: vscode.Uri): Promise<CheckedFile | undefined> {
    const key = uri.toString();
    const read = ++this.lastRead;
    this.reads.set(key, read);
    const file = await this.readAndCheck(uri);
    if (!this.kept.has(key)) this.closedScenes.forget(uri);
    if (this.reads.get(key) !== read) return file;
    this.reads.delete(key);
    const document = openDocument(uri);
    if (document) return this.show(uri, checkedOf(this.results.of(document)));
    if (!file) this.forget(uri);
    return file && this.kept.has(key) ? this.show(uri, file) : file;
  }

  /** Undefined for a file that does not exist. */
  private async readAndCheck(uri: vscode.Uri): Promise<CheckedFile | undefined> {
    try {
      const text = await readText(uri, this.named.has(uri.toString()) ? undefined : folderAround(uri));
      const result = await this.closedScenes.evaluate(uri, text);
      return checkedFile(nameOf(uri), result);
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

  /** Shows what was found at once where nothing is shown yet, and otherwise after a pause, of what is newest then. */
  private evaluated(result: SceneResult): void {
    const { document } = result;
    const { uri } = document;
    if (!isEditable(uri) || this.pauses.has(document)) return;
    if (!this.collection.has(uri)) {
      this.show(uri, checkedOf(result));
      return;
    }
    const timer = setTimeout(() => {
      this.pauses.delete(document);
      this.show(uri, checkedOf(this.results.latestOf(document)));
    }, pauseMs);
    this.pauses.set(document, timer);
  }

  private closed(document: vscode.TextDocument): void {
    const { uri } = document;
    clearTimeout(this.pauses.get(document));
    this.pauses.delete(document);
    if (this.kept.has(uri.toString())) this.refresh(uri);
    else this.hide(uri);
  }

  private refresh(uri: vscode.Uri): void {
    this.checkClosed(uri).catch((error: unknown) => this.log.error(`${uri.toString()}: ${reasonOf(error)}`));
  }

  private async levelChanged(uri: vscode.Uri): Promise<void> {
    if (!this.kept.has(uri.toString()) || openDocument(uri)) return;
    await this.checkClosed(uri).catch((error: unknown) => this.log.error(`${uri.toString()}: ${reasonOf(error)}`));
  }

  /** The workspace is checked as a whole: what is written to it from now on belongs to the check. */
  includeWorkspace(): void {
    this.isWhole = true;
    this.changes.watch();
  }

  private written(uri: vscode.Uri): void {
    const isIncluded = this.kept.has(uri.toString()) || (this.isWhole && !isOutOfSight(uri));
    if (!isIncluded) return;
    this.keep(uri);
    if (!openDocument(uri)) this.refresh(uri);
  }

  private renamed({ oldUri, newUri }: { readonly oldUri: vscode.Uri; readonly newUri: vscode.Uri }): void {
    for (const uri of this.keptWithin(oldUri)) {
      const moved = newUri.with({ path: newUri.path + uri.path.slice(oldUri.path.length) });
      this.forget(uri);
      if (!isScene(moved)) continue;
      this.keep(moved);
      if (!openDocument(moved)) this.refresh(moved);
    }
  }

  /** A file or folder does not exist any more. Text that is still open keeps its problems until it is closed. */
  private gone(deleted: vscode.Uri): void {
    for (const uri of this.keptWithin(deleted)) {
      if (openDocument(uri)) this.leave(uri);
      else this.forget(uri);
    }
  }

  private keptWithin(folder: vscode.Uri): readonly vscode.Uri[] {
    return this.keptPaths.within(folder);
  }

  private keep(uri: vscode.Uri): void {
    const key = uri.toString();
    if (this.kept.has(key)) return;
    this.kept.set(key, uri);
    this.keptPaths.add(uri, uri);
  }

  private leave(uri: vscode.Uri): void {
    const known = this.kept.get(uri.toString());
    if (!known) return;
    this.kept.delete(uri.toString());
    this.keptPaths.delete(known, known);
  }

  private forget(uri: vscode.Uri): void {
    this.closedScenes.forget(uri);
    this.leave(uri);
    this.named.delete(uri.toString());
    this.reads.delete(uri.toString());
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

  dispose(): void {
    for (const timer of this.pauses.values()) clearTimeout(timer);
    this.pauses.clear();
    this.owner.dispose();
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
