import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import v8 from "node:v8";
import { Script } from "node:vm";
import type { Finished } from "./cli.js";

/** What the program is, as Node wraps it: with the process that it is run in as one more argument. */
type Program = (
  ...args: readonly [exports: object, require: (name: string) => unknown, file: string, folder: string, process: object]
) => void;

const programs = new Map<string, { readonly program: Program; readonly require: NodeJS.Require }>();

/** Compiled once; what it keeps is made anew with each call. */
function programIn(file: string) {
  const known = programs.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8").replace(/^#!/, "//");
  const wrapped = `(function (exports, require, __filename, __dirname, process) {${text}\n})`;
  const made = {
    program: new Script(wrapped, { filename: file }).runInThisContext() as Program,
    require: createRequire(file),
  };
  programs.set(file, made);
  return made;
}

/** V8's flags hold for all that runs in this process, and are no part of what is tested here. */
const ownV8 = { ...v8, setFlagsFromString: () => undefined };

/** The runs at this moment, and the folder in which they all are: a process is in one. */
const now = { runs: 0, folder: "", home: "" };

function enter(folder: string): void {
  if (now.runs > 0 && now.folder !== folder) throw new Error("there are runs in another folder");
  if (now.runs++ > 0) return;
  Object.assign(now, { folder, home: process.cwd() });
  process.chdir(folder);
}

function leave(): void {
  if (--now.runs === 0) process.chdir(now.home);
}

/**
 * Runs the program that has been built into `file` in this process: in a folder, with its own streams, exit code and
 * listeners, as if it had been started. That takes a tenth of the time. What it starts itself are processes and threads as
 * ever; what they write to the standard error is not in the answer.
 */
export async function runInProcess(file: string, folder: string, args: readonly string[]): Promise<Finished> {
  const { program, require } = programIn(file);
  const said = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof said) =>
    new Writable({
      decodeStrings: false,
      write(text: string, _, done) {
        said[name] += text;
        done();
      },
    });
  const events = new EventEmitter();
  enter(folder);
  try {
    const code = await new Promise<number>((resolve) => {
      let isBegun = false;
      program({}, (name) => (name === "node:v8" ? ownV8 : require(name)), file, path.dirname(file), {
        ...{ argv: [process.execPath, file, ...args], env: process.env, cwd: () => process.cwd() },
        ...{ platform: process.platform, versions: process.versions, kill: process.kill.bind(process) },
        allowedNodeEnvironmentFlags: process.allowedNodeEnvironmentFlags,
        stdin: Readable.from([]),
        ...{ stdout: stream("stdout"), stderr: stream("stderr") },
        on: events.on.bind(events),
        once: events.once.bind(events),
        exit: resolve,
        /** Set as the first thing, in case that there is an accident, and as the last one. */
        set exitCode(verdict: number) {
          if (isBegun) resolve(verdict);
          isBegun = true;
        },
      });
    });
    events.emit("exit", code);
    return { code, ...said };
  } finally {
    leave();
  }
}
