import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { recordings } from "../../engine/index.js";
import { type Disposable, Owner } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import { codeOf, diagnostic, diagnosticSource } from "../problems/diagnostics.js";
import { hiddenCodesFor, onDidChangeSeverities, severitiesFor } from "../problems/severitySettings.js";
import { editorRange } from "../sceneFiles.js";

/** A recording whose problems are shown: as long as an editor has it, and from a check on until the file is gone. */
interface Entry {
  /** Number of its session. Links of problems have it: the address of a file would have to be escaped as often as VS Code reads it. */
  readonly id: number;
  readonly uri: vscode.Uri;
  /** Editors that show it, and checks that read it. */
  users: number;
  isChecked: boolean;
  isGone: boolean;
  /** By line and code of a problem that is shown, the frame that it is of. */
  frames: ReadonlyMap<string, number>;
}

/** The problems of recordings that are open, or were checked. The engine finds them. */
export class RecordingChecks extends Owner {
  private readonly collection = this.owner.add(vscode.languages.createDiagnosticCollection("aabb-recordings"));
  private readonly entries = new Map<string, Entry>();
  private lastId = 0;

  constructor(
    private readonly engine: EngineClient,
    log: Pick<vscode.LogOutputChannel, "error">,
  ) {
    super();
    const { connection } = engine;
    this.owner.add(connection.onNotification(recordings.problemsChanged, (change) => this.change(change)));
    this.owner.add(connection.onNotification(recordings.failed, ({ uri, reason }) => log.error(`${uri}: ${reason}`)));
    this.owner.add(onDidChangeSeverities(() => this.hide()));
    this.owner.add(
      engine.onDidRestart(() => {
        for (const entry of this.entries.values())
          void connection.sendNotification(recordings.follow, this.followed(entry, entry.users > 0));
      }),
    );
  }

  /** An editor shows a recording, until this is disposed of. */
  opened(uri: vscode.Uri): Disposable {
    const entry = this.entryOf(uri);
    entry.users++;
    void this.engine.connection.sendNotification(recordings.follow, this.followed(entry, true));
    return this.owner.defer(() => this.release(entry));
  }

  /**
   * Reads a recording to its end that a search found, and returns the report of it under this name. Its problems are
   * shown from then on. Returns undefined if one of the tokens is cancelled.
   */
  async report(
    uri: vscode.Uri,
    name: string,
    ...tokens: readonly (vscode.CancellationToken | undefined)[]
  ): Promise<recordings.ReplayedFile | undefined> {
    const entry = this.entryOf(uri);
    const source = this.owner.add(new vscode.CancellationTokenSource());
    const listening = tokens.map((token) => token?.onCancellationRequested(() => source.cancel()));
    if (tokens.some((token) => token?.isCancellationRequested === true)) source.cancel();
    entry.users++;
    try {
      const wanted = { ...this.followed(entry, false), name };
      const { isFollowed, report } = await this.engine.connection.sendRequest(recordings.check, wanted, source.token);
      if (isFollowed) entry.isChecked = true;
      return report ?? undefined;
    } catch (error) {
      // A request that is cancelled before its turn has no answer.
      if (source.token.isCancellationRequested) return undefined;
      throw error;
    } finally {
      for (const each of listening) each?.dispose();
      this.owner.delete(source);
      this.release(entry);
    }
  }

  /** The frame of a problem at a place of a recording; undefined where it is about none. */
  frameOf(uri: vscode.Uri, problem: vscode.Diagnostic): number | undefined {
    return this.entries.get(uri.toString())?.frames.get(keyOf(problem.range.start.line, codeOf(problem)));
  }

  /** The recording that a problem's link leads to; undefined where its problems are not shown any more. */
  linked(id: unknown): vscode.Uri | undefined {
    return this.entryWith(id)?.uri;
  }

  private entryWith(id: unknown): Entry | undefined {
    return [...this.entries.values()].find((entry) => entry.id === id);
  }

  private entryOf(uri: vscode.Uri): Entry {
    const key = uri.toString();
    const known = this.entries.get(key);
    if (known) return known;
    const id = this.lastId++;
    const made = { id, uri, users: 0, isChecked: false, isGone: false, frames: new Map<string, number>() };
    this.entries.set(key, made);
    return made;
  }

  private followed({ id, uri }: Entry, isNamed: boolean): recordings.FollowedRecording {
    return { session: id, uri: uri.toString(), isNamed, hidden: hiddenCodesFor(uri) };
  }

  private hide(): void {
    for (const { id, uri } of this.entries.values()) {
      void this.engine.connection.sendNotification(recordings.hide, { session: id, hidden: hiddenCodesFor(uri) });
    }
  }

  private change({ session, problems, isGone }: recordings.ProblemsChange): void {
    const entry = this.entryWith(session);
    if (!entry) return;
    entry.isGone = isGone;
    if (isGone && entry.users === 0) this.forget(entry);
    else if (problems) this.show(entry, problems);
  }

  private show(entry: Entry, { listed, more }: recordings.ListedProblems): void {
    const { id, uri } = entry;
    const severityOf = severitiesFor(uri);
    const frames = new Map<string, number>();
    const explained = new Set<string>();
    const shown = listed.flatMap(({ code, severity, line, frame, message }) => {
      const item = diagnostic({ code, severity, message, range: beginOf(line) }, severityOf);
      if (item && frame !== undefined) {
        frames.set(keyOf(line - 1, code), frame);
        linkTo(item, id, frame, !explained.has(code));
        explained.add(code);
      }
      return item ?? [];
    });
    if (more > 0) {
      const message =
        more === 1
          ? l10n.t("This file has 1 more problem that is not listed here.")
          : l10n.t("This file has {n} more problems that are not listed here.", { n: more });
      const unlisted = new vscode.Diagnostic(editorRange(beginOf(1)), message, vscode.DiagnosticSeverity.Warning);
      unlisted.source = diagnosticSource;
      shown.push(unlisted);
    }
    entry.frames = frames;
    this.collection.set(uri, shown);
  }

  private release(entry: Entry): void {
    if (--entry.users === 0 && (!entry.isChecked || entry.isGone)) this.forget(entry);
  }

  private forget({ id, uri }: Entry): void {
    const key = uri.toString();
    if (this.entries.get(key)?.id !== id) return;
    this.entries.delete(key);
    this.collection.delete(uri);
    void this.engine.connection.sendNotification(recordings.unfollow, { session: id });
  }
}

/**
 * Makes a problem's code a link to its frame in the picture: VS Code opens the file for a click on a problem, but tells no picture of
 * the place in it. The page that explains the code is below it then, for the first problem of each kind.
 */
function linkTo(item: vscode.Diagnostic, id: number, frame: number, isExplained: boolean): void {
  if (typeof item.code !== "object") return;
  const { value, target: page } = item.code;
  const query = JSON.stringify([id, frame]);
  const target = vscode.Uri.from({ scheme: "command", path: "aabb.showRecordedFrame", query });
  item.code = { value, target };
  if (!isExplained) return;
  const place = new vscode.Location(page, new vscode.Position(0, 0));
  item.relatedInformation = [
    new vscode.DiagnosticRelatedInformation(place, l10n.t("{code}: meaning and fix", { code: String(value) })),
  ];
}

function keyOf(line: number, code: string): string {
  return `${line} ${code}`;
}

/** Of a line its beginning: nobody knows how long it is without reading it again. */
function beginOf(line: number) {
  const start = { line: line - 1, character: 0 };
  return { start, end: start };
}
