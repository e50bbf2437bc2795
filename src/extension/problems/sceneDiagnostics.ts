import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { type CheckedFile, unreadableFile } from "../../report/index.js";
import {
  Cancelled,
  type Derived,
  type Disposable,
  findingsRest,
  Owner,
  reasonOf,
  type SceneFinding,
} from "../../workspace/index.js";
import { isOutOfSight } from "../findFiles.js";
import { isEditable, isScene, isWithin, movedWith, nameOf, type Renamed } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";
import { diagnosticsOf } from "./diagnostics.js";
import { onDidChangeSeverities } from "./severities.js";

type Diagnostics = Derived<readonly vscode.Diagnostic[]>;

/** A scene whose problems are shown. */
interface Shown {
  readonly uri: vscode.Uri;
  readonly found: SceneFinding;
  readonly following: Disposable;
  /** Whether the user has named it. */
  readonly isNamed: boolean;
  /** Whether it keeps its problems when it is closed. */
  isKept: boolean;
  /** What is found in it as the editor shows it; where nothing is, there is none. */
  problems?: { readonly made: Diagnostics; readonly following: Disposable } | undefined;
}

/** The problems of scenes: of each while it is open, and of those that were checked as fresh as the disk. */
export class SceneDiagnostics extends Owner {
  private readonly collection = this.owner.add(vscode.languages.createDiagnosticCollection("aabb"));
  private readonly shown = new Map<string, Shown>();
  private listening: Disposable | undefined;

  constructor(
    private readonly workspace: SceneWorkspace,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    const { scenes } = workspace;
    // One that was closed meanwhile may still be evaluated for whoever has asked: nothing would ever end what is shown of it.
    this.owner.add(scenes.onDidEvaluate(({ document: { uri } }) => scenes.openAt(uri.toString()) && this.show(uri)));
    this.owner.add(scenes.onDidClose(({ uri }) => this.closed(uri)));
    this.owner.add(onDidChangeSeverities(() => this.shown.forEach(({ problems }) => problems?.made.invalidate())));
    this.owner.add(vscode.workspace.onDidRenameFiles(({ files }) => files.forEach((it) => this.renamed(it))));
  }

  /**
   * Checks a scene, with its unsaved text where it is open, and keeps what was found when it is closed.
   *
   * @param isNamed whether the user has named it, and it was not found by a search
   */
  async check(uri: vscode.Uri, isNamed = false): Promise<CheckedFile> {
    this.keep(uri, isNamed);
    const file = await this.workspace.findings.whole(uri.toString(), nameOf(uri), isNamed);
    // Whoever asked for the check looks at its problems next.
    await this.shown
      .get(uri.toString())
      ?.problems?.made.settled()
      .catch((error: unknown) => this.failed(uri, error));
    return file ?? unreadable(uri, l10n.t("there is no such file"));
  }

  /** The workspace is checked as a whole: what is written to it from now on belongs to the check. */
  includeWorkspace(): void {
    this.listening ??= this.owner.add(
      this.workspace.changes.listen((event, file) => {
        const uri = vscode.Uri.parse(file);
        if (event !== "deleted" && isScene(uri) && !isOutOfSight(uri)) this.keep(uri);
      }),
    );
  }

  private keep(uri: vscode.Uri, isNamed = false): void {
    const shown = this.show(uri, isNamed);
    if (shown) shown.isKept = true;
  }

  /** Shows what is found in a scene from now on, if it is the user's to fix. */
  private show(uri: vscode.Uri, isNamed = false): Shown | undefined {
    const key = uri.toString();
    const before = this.shown.get(key);
    if (!isEditable(uri)) return undefined;
    if (before && (before.isNamed || !isNamed)) return before;
    const found = this.workspace.findings.of(key, nameOf(uri), isNamed);
    const following = this.owner.add(found.observe(() => this.found(shown)));
    const shown: Shown = { uri, found, following, isNamed, isKept: false };
    if (before) this.leave(before);
    this.shown.set(key, shown);
    if (found.isCurrent) this.found(shown);
    return shown;
  }

  /** What is found in a scene is another. */
  private found(shown: Shown): void {
    const { uri, found } = shown;
    const { latest } = found;
    if (latest && "error" in latest) return this.failed(uri, latest.error);
    const file = latest?.value;
    if (!file) return this.forget(uri);
    if (file.problems.length === 0 && file.cells.every(({ findings }) => findings.length === 0)) {
      this.owner.delete(shown.problems?.following);
      shown.problems = undefined;
      return this.collection.delete(uri);
    }
    if (shown.problems) return;
    const made: Diagnostics = this.workspace.derived({
      rest: findingsRest,
      isExact: true,
      compute: async ({ read, through }) => {
        const of = await read(found);
        return of ? await through(diagnosticsOf(uri, of)) : [];
      },
    });
    const told = (): void => {
      const { latest } = made;
      if (latest && "error" in latest) this.failed(uri, latest.error);
      else if (latest) this.collection.set(uri, latest.value);
    };
    shown.problems = { made, following: this.owner.add(made.observe(told)) };
  }

  private closed(uri: vscode.Uri): void {
    if (!this.shown.get(uri.toString())?.isKept) this.forget(uri);
  }

  private renamed(renamed: Renamed): void {
    for (const { uri, isNamed, isKept } of [...this.shown.values()]) {
      if (!isKept || !isWithin(uri, renamed.oldUri)) continue;
      const moved = movedWith(uri, renamed);
      this.forget(uri);
      if (isScene(moved)) this.keep(moved, isNamed);
    }
  }

  private forget(uri: vscode.Uri): void {
    const shown = this.shown.get(uri.toString());
    if (!shown) return;
    this.shown.delete(uri.toString());
    this.leave(shown);
    this.collection.delete(uri);
  }

  private leave({ following, problems }: Shown): void {
    this.owner.delete(problems?.following);
    this.owner.delete(following);
  }

  private failed(uri: vscode.Uri, error: unknown): void {
    if (!(error instanceof Cancelled)) this.log.error(`${uri.toString()}: ${reasonOf(error)}`);
  }
}

function unreadable(uri: vscode.Uri, reason: string): CheckedFile {
  const file = nameOf(uri);
  return unreadableFile(file, l10n.t("{file} cannot be read: {reason}.", { file, reason }));
}
