import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { checkedInSteps, type CheckedFile, unreadableFile } from "../../report/index.js";
import type { Steps } from "../../geometry/index.js";
import { type Disposable, inSlices, Owner, PathIndex, reasonOf } from "../../workspace/index.js";
import { isOutOfSight } from "../findFiles.js";
import { isEditable, isScene, movedWith, nameOf, openDocument, type Renamed, whyUnreadable } from "../sceneFiles.js";
import { scheduler, yieldBudget } from "../clock.js";
import type { SceneResult, SceneWorkspace } from "../workspace.js";
import { diagnosticsOf } from "./diagnostics.js";
import { onDidChangeSeverities } from "./severities.js";

/** For how long an edit shows in the picture only: marks that change with each key would hold its painting up. */
export const pauseMs = 100;

/** A scene that keeps its problems when it is closed. */
interface Kept {
  readonly uri: vscode.Uri;
  /** Whether the user has named it. */
  readonly isNamed: boolean;
  readonly following: Disposable;
  /** Which check of its file was the last to be shown: what began before that is older. */
  shown: number;
}

/** What was checked, and whether it is still what there is: no more once its text or its file is another, or gone. */
interface Shown {
  readonly uri: vscode.Uri;
  readonly file: CheckedFile;
  readonly isNewest: () => boolean;
}

/** The problems of scenes: of each while it is open, and of those that were checked as fresh as the disk. */
export class SceneDiagnostics extends Owner {
  private readonly collection = this.owner.add(vscode.languages.createDiagnosticCollection("aabb"));
  private readonly kept = new Map<string, Kept>();
  private readonly keptPaths = new PathIndex<Kept>();
  /** Files in which something was found, by uri: it can be shown with other severities. */
  private readonly shown = new Map<string, Shown>();
  /** What is being made to be shown, by uri. */
  private readonly making = new Map<string, Disposable>();
  /** How many checks of closed scenes have begun. */
  private checks = 0;
  /** How often other severities were chosen. */
  private choices = 0;
  private listening: Disposable | undefined;
  /** Whether scenes that come to the workspace are checked without being asked for. */
  private isWhole = false;

  constructor(
    private readonly workspace: SceneWorkspace,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    const { scenes } = workspace;
    this.owner.add(scenes.paced(pauseMs, (it) => this.showOpen(it, checkedOf(it))));
    this.owner.defer(() => this.making.forEach((making) => making.dispose()));
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
    if (document) return await this.checkOpen(await this.workspace.scenes.withLevels(document));
    return (await this.checkClosed(uri)) ?? unreadable(uri, l10n.t("there is no such file"));
  }

  private async checkOpen(result: SceneResult): Promise<CheckedFile> {
    const file = (await yieldBudget().through(checkedOf(result), () => false)) as CheckedFile;
    this.showOpen(result, made(file));
    return file;
  }

  /** Undefined for a file that does not exist. */
  private async checkClosed(uri: vscode.Uri): Promise<CheckedFile | undefined> {
    const key = uri.toString();
    const kept = this.kept.get(key);
    const check = ++this.checks;
    const isNewest = (): boolean =>
      kept !== undefined && this.kept.get(key) === kept && kept.shown <= check && !openDocument(uri);
    let file: CheckedFile | undefined;
    try {
      const result = await this.workspace.closed.evaluate(key, kept?.isNamed);
      file = await yieldBudget().through(checkedInSteps(nameOf(uri), result), () => false);
    } catch (error) {
      const isGone = error instanceof vscode.FileSystemError && error.code === "FileNotFound";
      file = isGone ? undefined : unreadable(uri, whyUnreadable(error));
    }
    const document = openDocument(uri);
    if (document) return await this.checkOpen(await this.workspace.scenes.of(document));
    if (!kept || !isNewest()) return file;
    kept.shown = check;
    if (file) this.show(uri, made(file), isNewest);
    else this.forget(uri);
    return file;
  }

  /** Shows what is found in the text of an open scene. */
  private showOpen(result: SceneResult, checking: Steps<CheckedFile>): void {
    const { document, version } = result;
    const { scenes } = this.workspace;
    this.show(document.uri, checking, () => document.version === version && scenes.latestOf(document) === result);
  }

  /** Nothing is found anew with other severities; what is being made takes them up by itself. */
  private showAgain(): void {
    this.choices++;
    for (const [key, { uri, file, isNewest }] of this.shown) {
      if (!this.making.has(key)) this.show(uri, made(file), isNewest);
    }
  }

  /** Shows what is found in a file, in the place of what is being made for it still, as long as there is nothing newer. */
  private show(uri: vscode.Uri, checking: Steps<CheckedFile>, isNewest: () => boolean): void {
    if (!isEditable(uri) || !isNewest()) return;
    const key = uri.toString();
    this.leaveMaking(key);
    const making = inSlices(scheduler, this.make(uri, checking), {
      done: ({ file, diagnostics }) => {
        this.making.delete(key);
        const isClean = file.problems.length === 0 && file.cells.every(({ findings }) => findings.length === 0);
        if (isClean) this.shown.delete(key);
        else this.shown.set(key, { uri, file, isNewest });
        this.collection.set(uri, diagnostics);
      },
      failed: (error) => {
        this.making.delete(key);
        this.log.error(`${key}: ${reasonOf(error)}`);
      },
      isWanted: () => isNewest() || this.leaveMaking(key),
    });
    if (making) this.making.set(key, making);
  }

  /** What is shown of a file, with the severities as they are in the end. */
  private *make(uri: vscode.Uri, checking: Steps<CheckedFile>) {
    const file = yield* checking;
    for (;;) {
      const { choices } = this;
      const diagnostics = yield* diagnosticsOf(uri, file);
      if (choices === this.choices) return { file, diagnostics };
    }
  }

  /** Ends what is being made for a file: there is something newer, or nobody wants it any more. */
  private leaveMaking(key: string): false {
    this.making.get(key)?.dispose();
    this.making.delete(key);
    return false;
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
      this.workspace.changes.listen((event, uri) => (event === "deleted" ? this.gone(uri) : this.written(uri))),
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
    const kept = { uri, isNamed, following, shown: 0 };
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
    this.leaveMaking(uri.toString());
    this.shown.delete(uri.toString());
    this.collection.delete(uri);
  }
}

function checkedOf({ document, result }: SceneResult): Steps<CheckedFile> {
  return checkedInSteps(nameOf(document.uri), result);
}

/** What is there already. */
// eslint-disable-next-line require-yield
function* made(file: CheckedFile): Steps<CheckedFile> {
  return file;
}

function unreadable(uri: vscode.Uri, reason: string): CheckedFile {
  const file = nameOf(uri);
  return unreadableFile(file, l10n.t("{file} cannot be read: {reason}.", { file, reason }));
}
