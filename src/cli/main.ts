import { isMainThread } from "node:worker_threads";
import { version } from "../../package.json";
import { exit, type ExitCode, UsageError } from "./arguments.js";
import { audit } from "./audit.js";
import { check } from "./check.js";
import { help } from "./help.js";
import { render } from "./render.js";
import { solve } from "./solve.js";
import { processTerminal, type Terminal } from "./terminal.js";

const commands: Readonly<Record<string, (args: readonly string[], terminal: Terminal) => Promise<ExitCode>>> = {
  check,
  audit,
  solve,
  render,
};

async function run([name, ...rest]: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (name === "--help" || name === "-h" || name === "help") {
    terminal.out(help.all);
    return exit.clean;
  }
  if (name === "--version") {
    terminal.out(`${version}\n`);
    return exit.clean;
  }
  const there = `there is: ${Object.keys(commands).join(", ")} (aabb --help)`;
  if (name === undefined) throw new UsageError(`no command; ${there}`);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command(rest, terminal);
  throw new UsageError(`unknown command "${name}"; ${there}`);
}

async function main(): Promise<void> {
  const terminal = processTerminal();
  // Until the verdict is known: whatever ends the program early must not look like a clean check.
  process.exitCode = exit.unusable;
  try {
    process.exitCode = await run(process.argv.slice(2), terminal);
  } catch (error) {
    // An error that nobody catches would end as 1, which means findings. Its stack is for whoever reports it.
    const lines =
      error instanceof UsageError ? [error.message] : `ended by an accident: ${accident(error)}`.split("\n");
    for (const line of lines) terminal.complain(line);
  }
}

function accident(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

// What a thread of the pool calls. One bundle for both: nearly all of it is the same.
export { audit, check } from "./worker.js";

if (isMainThread) void main();
