// The expectations of scenes as tests, and their recording.
import { NotificationType, NotificationType0, RequestType } from "vscode-jsonrpc/browser";
import type { RecordedExpectations } from "../../notebook/index.js";
import type { Position, Range } from "../../scene/index.js";
import type { DocumentVersion } from "./openTexts.js";

interface File {
  readonly uri: string;
}

/** A scene that expects something. */
export interface TestedScene {
  /** Index of its cell in the file. */
  readonly index: number;
  readonly title: string;
  readonly range: Range;
  /** Why the scene, or a part of it, could not be read or run. */
  readonly error?: string;
  /** What was not checked, or why there is nothing to check. */
  readonly description: string;
  readonly expectations: readonly { readonly label: string; readonly range: Range }[];
}

/** The scenes of a file that expect something, or why its text cannot be read. */
export type TestedFile = { readonly scenes: readonly TestedScene[] } | { readonly broken: string };

/** An open scene was evaluated. `isSameText` says that its level changed instead. */
export const evaluated = new NotificationType<File & { readonly tests: TestedFile; readonly isSameText: boolean }>(
  "testing/evaluated",
);

/** Reads what a file expects, without its levels. Rejects with the reason if there is no text. */
export const read = new RequestType<File, TestedFile, void>("testing/read");

/** Read a closed file again when there is time, since it changed. */
export const readLater = new NotificationType<File>("testing/readLater");

/** A closed file was read again, or could not be read. */
export const readAgain = new NotificationType<File & { readonly tests?: TestedFile; readonly failure?: string }>(
  "testing/readAgain",
);

/** The result of an expectation. */
export type ExpectationOutcome =
  | { readonly state: "passed" }
  /** It holds, but something in the scene was not evaluated. */
  | { readonly state: "skipped"; readonly message: string }
  | { readonly state: "errored"; readonly message: string }
  /** `expected` and `actual` are the values that differ, as a scene has them. `range` is the first of them. */
  | {
      readonly state: "failed";
      readonly message: string;
      readonly expected: string;
      readonly actual: string;
      readonly range: Range;
    };

export interface SceneOutcome {
  /** Index of its cell in the file. */
  readonly index: number;
  readonly error?: { readonly message: string; readonly range?: Range };
  readonly expectations: readonly ExpectationOutcome[];
}

/** The result of all tests of a file. `broken` says why its text cannot be read. */
export interface FileOutcome {
  readonly tests: TestedFile;
  readonly scenes: readonly SceneOutcome[];
  readonly broken?: string;
}

/** Runs the tests of a file, open or not, with its levels. A closed one is followed until it changes. Rejects with the reason if there is no text. */
export const run = new RequestType<File, FileOutcome, void>("testing/run");

/** A closed file whose tests ran changed, or a level of it. It is no longer followed. */
export const stale = new NotificationType<File>("testing/stale");

/** Do not follow a file any more. */
export const leave = new NotificationType<File>("testing/leave");

/** Tell of all files that change from now on. */
export const watch = new NotificationType0("testing/watch");

/** A closed scene was written, or a file or folder was deleted. */
export const fileChanged = new NotificationType<File & { readonly isDeleted: boolean }>("testing/fileChanged");

/** What is recorded in a scene, or in all scenes of a file. */
interface RecordingCounts {
  readonly updated: number;
  readonly added: number;
}

/** Where expectations can be recorded: the scenes of a file. */
export interface RecordingChoices {
  readonly all: RecordingCounts;
  readonly scenes: readonly (RecordingCounts & { readonly cell: number; readonly title: string })[];
  /** Index of the cell at the cursor. */
  readonly cellAtCursor?: number;
}

export const recordingChoices = new RequestType<
  DocumentVersion & { readonly tunnels: boolean; readonly cursor?: Position },
  RecordingChoices | null,
  void
>("testing/recordingChoices");

/** The edits that record what the solver answers now, for one cell or all. They are of the version that was asked about. */
export const recording = new RequestType<
  DocumentVersion & { readonly tunnels: boolean; readonly cell: number | "all" },
  (RecordedExpectations & { readonly isReadable: boolean }) | null,
  void
>("testing/recording");
