import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { cliBundles } from "../../../esbuild.js";
import { repository } from "../../harness/fetchServer.js";
import { runInProcess } from "./inProcess.js";

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command line program, built from source, and a folder of its own around it, which goes away with it. */
export interface Cli {
  readonly folder: string;
  write(file: string, text: string): void;
  /** Runs it in this process, see {@link runInProcess}. */
  run(...args: readonly string[]): Promise<Finished>;
  /** Runs it in a process of its own, as whoever uses it does: for what its end, its streams and its children come to. */
  runApart(...args: readonly string[]): Promise<Finished>;
  /** The same with a text as its standard input. */
  runWith(input: string, ...args: readonly string[]): Promise<Finished>;
  /** Begins to run it, for whoever wants to end it. */
  start(...args: readonly string[]): ChildProcessWithoutNullStreams;
  /** The same with a reader of its output that goes away at once. */
  runUnread(...args: readonly string[]): Promise<Finished>;
  dispose(): void;
}

/** The program, as {@link buildCli} builds it. */
export const program = path.join(repository, "dist-test", "unit", "cli.js");
let built: Promise<unknown> | undefined;

/** @param options of Node itself for processes of its own, such as how much memory they may take */
export async function buildCli(options: readonly string[] = []): Promise<Cli> {
  // Once for all files of tests.
  const to = { absWorkingDir: repository, outdir: path.dirname(program) };
  built ??= Promise.all(cliBundles.map((bundle) => build({ ...bundle, ...to })));
  await built;
  const home = mkdtempSync(path.join(tmpdir(), "aabb-cli-"));
  const folder = path.join(home, "work");
  mkdirSync(folder);
  const start = (args: readonly string[]) => spawn(process.execPath, [...options, program, ...args], { cwd: folder });
  const runApart = (args: readonly string[], reader: "read" | "leave", input = ""): Promise<Finished> =>
    new Promise((resolve, reject) => {
      const child = start(args);
      // A program that reads nothing is gone before it has been told anything.
      child.stdin.on("error", () => undefined).end(input);
      let stdout = "";
      let stderr = "";
      child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
      child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
      if (reader === "leave") child.stdout.destroy();
      child.once("error", reject);
      child.once("close", (code) => {
        resolve({ code, stdout, stderr });
      });
    });
  return {
    folder,
    write(file, text) {
      const target = path.join(folder, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
    },
    run: (...args) => runInProcess(program, folder, args),
    runWith: (input, ...args) => runApart(args, "read", input),
    runApart: (...args) => runApart(args, "read"),
    start: (...args) => start(args),
    runUnread: (...args) => runApart(args, "leave"),
    dispose: () => rmSync(home, { recursive: true, force: true }),
  };
}
