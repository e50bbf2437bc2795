import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { mappedInSteps, type Steps } from "../../geometry/index.js";
import { recordedSeverities, type Severity } from "../../model/index.js";
import { recordedMessage } from "../../recordings/index.js";
import { remarksOn, type ReplayedFile, replayedInSteps, unreadableRecording } from "../../report/index.js";
import {
  Cancelled,
  type Derived,
  type Disposable,
  reasonOf,
  Owner,
  type ReadRecording,
  type RecordingValue,
  type Waiting,
} from "../../workspace/index.js";
import { yieldBudget } from "../clock.js";
import { codeOf, diagnostic, diagnosticSource } from "../problems/diagnostics.js";
import { onDidChangeSeverities, severitiesFor } from "../problems/severities.js";
import { editorRange } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";

/** A recording whose problems are shown: as long as an editor has it, and from a check on until the file is gone. */
interface Entry {
  /** Links of problems have it: the address of a file would have to be escaped as often as VS Code reads it. */
  readonly id: number;
  readonly uri: vscode.Uri;
  readonly value: RecordingValue;
  readonly problems: Derived<Problems | undefined>;
  readonly following: Disposable;
  editors: number;
  isChecked: boolean;
}

/** What is said of a recording, as far as it has been read. */
interface Problems {
  readonly shown: readonly vscode.Diagnostic[];
  /** By line and code of a problem that is shown, the frame that it is of. */
  readonly frames: ReadonlyMap<string, number>;
}

/** Problems of one file that the Problems view has; of more nobody reads, and the picture lists them. */
const mostShown = 1000;
/** Some milliseconds. */
const problemsAStep = 16;
/** A file that grows has others again and again. */
const rest = { ms: 500, since: "first" } as const;

const noSolids = { grids: [], boxes: [] };

/** The problems of recordings that are open, or were checked. */
export class RecordingChecks extends Owner {
  private readonly collection = this.owner.add(vscode.languages.createDiagnosticCollection("aabb-recordings"));
  private readonly entries = new Map<string, Entry>();
  private lastId = 0;

  constructor(
    private readonly workspace: SceneWorkspace,
    private readonly log: Pick<vscode.LogOutputChannel, "error">,
  ) {
    super();
    this.owner.add(onDidChangeSeverities(() => this.entries.forEach(({ problems }) => problems.invalidate())));
  }

  /** An editor shows a recording, until this is disposed of. */
  opened(uri: vscode.Uri): Disposable {
    const entry = this.entryOf(uri, true);
    entry.editors++;
    return this.owner.defer(() => {
      entry.editors--;
      if (entry.editors === 0 && !entry.isChecked) this.forget(entry);
    });
  }

  /** Reads a recording to its end. Undefined when it was cancelled. */
  async check(uri: vscode.Uri, isNamed: boolean, waiting?: Waiting): Promise<ReadRecording | undefined> {
    const key = uri.toString();
    const value = this.entries.get(key)?.value ?? this.workspace.recordings.of(key, isNamed);
    const using = this.owner.add(value.use());
    try {
      const read = await value.settled(waiting);
      if (read.isGone) return read;
      const entry = this.entryOf(uri, isNamed);
      entry.isChecked = true;
      // Whoever asked for the check looks at its problems next; what they fail of is told where they are shown.
      await entry.problems.settled(waiting).catch(() => undefined);
      return read;
    } catch (error) {
      if (error instanceof Cancelled) return undefined;
      throw error;
    } finally {
      this.owner.delete(using);
    }
  }

  /** {@link check} of a recording that was found by a search, with what is to be said of it. */
  async report(uri: vscode.Uri, name: string, waiting?: Waiting): Promise<ReplayedFile | undefined> {
    const value = await this.check(uri, false, waiting);
    if (!value) return undefined;
    if (value.failure !== undefined) return unreadableRecording(name, value.failure);
    const steps = replayedInSteps(name, value.recording, value.findings, value.level);
    return await yieldBudget().through(steps, () => waiting?.isCancelled?.() === true);
  }

  /** The frame of a problem at a place of a recording; undefined where it is about none. */
  frameOf(uri: vscode.Uri, diagnostic: vscode.Diagnostic): number | undefined {
    const key = keyOf(diagnostic.range.start.line, codeOf(diagnostic));
    return this.entries.get(uri.toString())?.problems.newest?.frames.get(key);
  }

  /** The recording that a problem's link leads to; undefined where its problems are not shown any more. */
  linked(id: unknown): vscode.Uri | undefined {
    return [...this.entries.values()].find((entry) => entry.id === id)?.uri;
  }

  private entryOf(uri: vscode.Uri, isNamed: boolean): Entry {
    const key = uri.toString();
    const known = this.entries.get(key);
    if (known) return known;
    const value = this.workspace.recordings.of(key, isNamed);
    const id = this.lastId++;
    const problems = this.workspace.derived<Problems | undefined>({
      rest,
      compute: async ({ newest, through }) => {
        const read = newest(value);
        return read && (await through(this.problemsOf(uri, id, read)));
      },
    });
    const following = this.owner.add(problems.observe(() => this.show(made)));
    const made: Entry = { id, uri, value, problems, following, editors: 0, isChecked: false };
    this.entries.set(key, made);
    return made;
  }

  private show(entry: Entry): void {
    const { uri, value, problems, editors } = entry;
    const { latest } = problems;
    if (value.newest?.isGone === true && editors === 0) this.forget(entry);
    else if (latest && "error" in latest) this.log.error(`${uri.toString()}: ${reasonOf(latest.error)}`);
    else if (latest?.value) this.collection.set(uri, latest.value.shown);
  }

  /** What there is to be said of a recording: in steps, since there may be much of it. */
  private *problemsOf(uri: vscode.Uri, id: number, value: ReadRecording): Steps<Problems> {
    const severityOf = severitiesFor(uri);
    const all = toldOf(value).filter(({ code, severity }) => severityOf(code, severity) !== undefined);
    const frames = new Map<string, number>();
    const explained = new Set<string>();
    const written = yield* mappedInSteps(all.slice(0, mostShown), problemsAStep, (told) => {
      const { code, severity, line, frame, message } = told;
      const item = diagnostic({ code, severity, message: message(), range: beginOf(line) }, severityOf);
      if (item && frame !== undefined) {
        frames.set(keyOf(line - 1, code), frame);
        linkTo(item, id, frame, !explained.has(code));
        explained.add(code);
      }
      return item;
    });
    const shown = written.filter((item) => item !== undefined);
    const unlisted = [...value.findings.counts.values()].reduce((sum, count) => sum + count.unlisted, 0);
    const n = all.length - shown.length + unlisted + value.recording.unlistedProblems;
    if (n > 0) {
      const message =
        n === 1
          ? l10n.t("There is 1 more problem in this file, which is not listed here.")
          : l10n.t("There are {n} more problems in this file, which are not listed here.", { n });
      const more = new vscode.Diagnostic(editorRange(beginOf(1)), message, vscode.DiagnosticSeverity.Warning);
      more.source = diagnosticSource;
      shown.push(more);
    }
    return { shown, frames };
  }

  private forget(entry: Entry): void {
    const key = entry.uri.toString();
    if (this.entries.get(key) !== entry) return;
    this.entries.delete(key);
    this.owner.delete(entry.following);
    this.collection.delete(entry.uri);
  }
}

/** Something to say of a recording. */
interface Told {
  readonly code: string;
  readonly severity: Severity;
  /** From 1. */
  readonly line: number;
  readonly message: () => string;
  readonly frame?: number;
}

/** What is to be said of a recording: first what is worst, so that nothing less hides it where not all is shown. */
function toldOf({ recording, findings, level, state, failure, isGone }: ReadRecording): readonly Told[] {
  const solids = level?.solids ?? noSolids;
  // While it is read, nobody knows yet what will have been left out.
  const remarks = state === "reading" ? recording.problems : remarksOn(recording, findings, level);
  const lost = { code: "unreadable", severity: "error", message: failure ?? "", line: 1 } as const;
  const all = [...(failure === undefined || isGone ? [] : [lost]), ...remarks];
  const ofFile = all.map(({ message, ...each }): Told => ({ ...each, message: () => message }));
  const found = findings.found.map((finding): Told => ({
    ...{ code: finding.code, severity: recordedSeverities[finding.code], frame: finding.frame },
    line: recording.lineOf(finding.frame),
    message: () => recordedMessage(recording, solids, finding),
  }));
  return (["error", "warning", "information"] as const).flatMap((wanted) =>
    [...found, ...ofFile].filter(({ severity }) => severity === wanted),
  );
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
    new vscode.DiagnosticRelatedInformation(
      place,
      l10n.t("{code}: what it is, and what to do", { code: String(value) }),
    ),
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
