// What the extension can do that depends on where it runs.
import type * as vscode from "vscode";
import type { Disposable } from "../../workspace/index.js";
import { readBytes, startThread, targetIn } from "./browser/index.js";
import type { ThreadListener } from "./platformThreads.js";

export type { ThreadListener };

/** An open file of any size. */
export interface OpenFile {
  /** Bytes that it had when it was opened. */
  readonly size: number;
  /** Reads bytes. @param to at most the size; there are fewer bytes only if the file became shorter */
  read(from: number, to: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Platform {
  /**
   * The bytes of a file that is not open, in a buffer that nobody else uses, if they may be read: it is no pipe or device, not too large, and really lies in the
   * folder in which it was found, or from which it is referred to.
   *
   * @param within that folder; absent for a file that the user has named
   * @throws what the file system throws, or an error whose message says why the file is not read
   */
  readBytes(uri: vscode.Uri, within: vscode.Uri | undefined): Promise<Uint8Array>;
  /** Where in a folder a file of it really lies, behind all links; undefined where it is not in the folder, or not known. */
  targetIn(folder: vscode.Uri, uri: vscode.Uri): Promise<vscode.Uri | undefined>;
  /** Opens a file of any size, of which parts are read; undefined where there are none of this one, as in a browser. */
  openBytes?(uri: vscode.Uri, within: vscode.Uri | undefined): Promise<OpenFile> | undefined;
  /**
   * Starts a program of the extension in a thread: the `run` that it exports is called with a port and options.
   *
   * @returns what ends the thread
   */
  startThread(program: vscode.Uri, port: MessagePort, options: unknown, listener: ThreadListener): Disposable;
  /** The command line that comes with the extension; undefined where no program can be run, as in a browser. */
  commandLine?: CommandLine;
}

/** `aabb`, in a process of its own. */
export interface CommandLine {
  /** For a task, which shows in a terminal what is printed. */
  execution(args: readonly string[], folder: vscode.Uri): vscode.ProcessExecution;
  /** Runs it unseen. A run that is cancelled is ended. */
  run(args: readonly string[], folder: vscode.Uri, token: vscode.CancellationToken): Promise<CommandRun>;
}

export interface CommandRun {
  /** `null` where it was ended. */
  readonly exit: number | null;
  readonly output: string;
  readonly errors: string;
}

/** As in a browser. In Node, `node/index.ts` puts what can be done better there in its place, before the extension starts. */
export const platform: Platform = { readBytes, targetIn, startThread };
