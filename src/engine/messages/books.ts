// Notebooks: a file as cells, and what each cell of an open notebook shows.
import { NotificationType, RequestType } from "vscode-jsonrpc/browser";
import type { BookCell } from "../../notebook/index.js";
import type { Range } from "../../scene/index.js";
import type { Severity } from "../../model/index.js";
import type { DocumentVersion } from "./openTexts.js";

export type { BookCell };

/** The cells of a file's text. */
export const readCells = new RequestType<{ readonly text: string }, readonly BookCell[], void>("books/readCells");

/** The text of a file with these cells. Where a cell is unchanged, the text is that of the `original`. */
export const writeCells = new RequestType<
  { readonly original: string; readonly cells: readonly BookCell[] },
  string,
  void
>("books/writeCells");

/** The number of an open notebook. The host chooses it and never uses it twice. */
export interface BookNumber {
  readonly book: number;
}

/** A cell of an open notebook. `text` is absent if the engine has the text of this version. */
export interface OpenCell extends DocumentVersion, Pick<BookCell, "kind" | "origin"> {
  readonly text?: string;
}

/** A notebook was opened. */
export interface OpenParams extends BookNumber {
  /** The uri of the file. */
  readonly uri: string;
  /** The name of the file. */
  readonly name: string;
  /** The translations that outputs load, relative to their script. Absent for English. */
  readonly translations?: string;
  /** The text that the cells were read from. */
  readonly original: string;
  readonly cells: readonly OpenCell[];
}

export const open = new NotificationType<OpenParams>("books/open");

/** A notebook has these cells now, in this order. `original` is absent if it is as before. */
export interface ChangeParams extends BookNumber {
  readonly original?: string;
  readonly cells: readonly OpenCell[];
}

export const change = new NotificationType<ChangeParams>("books/change");

/** Whether the engine tells of each new result of a notebook. Once it does, it tells of all cells again. */
export const follow = new NotificationType<BookNumber & { readonly isFollowed: boolean }>("books/follow");

/** Tells of the outputs of these cells again. `cells` are uris. */
export const run = new NotificationType<BookNumber & { readonly cells: readonly string[] }>("books/run");

export const close = new NotificationType<BookNumber>("books/close");

/** A problem or a finding in a cell, with its range in the text of the cell. */
export interface CellProblem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: Range;
}

/** One output of a cell: a scene, or problems if there is no scene. `picture` is a packed `SceneOutput`. */
export interface CellOutput {
  readonly picture?: string;
  readonly words: string;
}

/** All that a cell shows. `isGood` is false if there is an error in it. */
export interface ShownOutputs {
  readonly outputs: readonly CellOutput[];
  readonly isGood: boolean;
}

/** The result of one version of a cell. */
export interface CellResult extends DocumentVersion {
  /** Problems in the order in which the picture lists them. */
  readonly problems: readonly CellProblem[];
  readonly findings: readonly CellProblem[];
  /** Absent if the cell shows the same as before. */
  readonly shown?: ShownOutputs;
}

/** All cells with scenes were evaluated. */
export const evaluated = new NotificationType<BookNumber & { readonly cells: readonly CellResult[] }>(
  "books/evaluated",
);

/** The cells could not be evaluated: an unexpected error. */
export const failed = new NotificationType<BookNumber & { readonly reason: string }>("books/failed");
