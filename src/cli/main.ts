import { setFlagsFromString } from "node:v8";
import { isMainThread } from "node:worker_threads";
import { version } from "../../package.json";
import { namesLike, UsageError } from "./arguments.js";
import { audit, auditWork } from "./commands/audit.js";
import { check, checkWork } from "./commands/check.js";
import { help } from "./help.js";
import { render } from "./commands/render.js";
import { replay, replayWork } from "./commands/replay.js";
import { solve } from "./commands/solve.js";
import { exit, terminal, type ExitCode } from "./terminal.js";
import { serve } from "./threadPool.js";
import { verify } from "./commands/verify.js";

const commands = new Map(Object.entries({ check, audit, replay, solve, render, verify }));

async function run([name, ...rest]: readonly string[]): Promise<ExitCode> {
  const command = commands.get(name ?? "");
  if (command) return await command.run(rest);
  if (name === "--help" || name === "-h" || name === "help") terminal.out(help.all);
  else if (name === "--version") terminal.out(`${version}\n`);
  else {
    const what = name === undefined ? "no command" : `unknown command "${name}"`;
    throw new UsageError(`${what}; ${namesLike(name ?? "", [...commands.keys()])} (aabb --help)`);
  }
  return exit.clean;
}

async function main(): Promise<void> {
  terminal.endWithStreams();
  // Until the verdict is known: whatever ends the program early must not look like a clean check.
  process.exitCode = exit.unusable;
  process.exitCode = await run(process.argv.slice(2)).catch(sayWhy);
}

/** An error that nobody catches would end as 1, which means findings. The stack of an accident is for whoever reports it. */
function sayWhy(error: unknown): ExitCode {
  if (isWorkingFolderGone(error)) {
    terminal.say("the working folder no longer exists; change to an existing folder");
    return exit.unusable;
  }
  const accident = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const lines = error instanceof UsageError ? [error.message] : `unexpected error: ${accident}`.split("\n");
  for (const line of lines) terminal.say(line);
  return exit.unusable;
}

/** Whether an error is the system's answer that the folder in which the program runs was deleted. */
function isWorkingFolderGone(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "uv_cwd";
}

/**
 * Bytecode that a function runs through before V8 optimizes it; of all threads, eight times what it is by default. Most of
 * what is compiled after less is hardly used any more when a check ends, and to compile it took a fifth of the time.
 */
const INTERRUPT_BUDGET = 8 * 66 * 1024;

/** The last V8 that has this flag, that of Node 20: in Node 22 and 24 there is none, and they would say so to the user. */
const LAST_V8 = 11;

// One bundle for the program and its threads: nearly all of it is the same.
if (isMainThread) {
  if (Number.parseInt(process.versions.v8) <= LAST_V8) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
  void main();
} else serve([checkWork, auditWork, replayWork]);
