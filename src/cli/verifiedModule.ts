import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import { UsageError } from "./arguments.js";
import { deadline } from "./timers.js";
import { Connection, killTree, running } from "./programConnection.js";
import { contentOf, type LoadResult, type Portion } from "./moduleMessages.js";
import { PrintedLines } from "./printedLines.js";
import { RestartableCode, type VerifiedCode } from "./verifiedCode.js";

/** What loads a module in its process, beside the program. */
const server = path.join(__dirname, "moduleServer.js");

class ModuleConnection extends Connection {
  constructor(child: ChildProcess, timeoutMs: number) {
    super(child, timeoutMs);
    child.on("message", (message) => {
      const answered = contentOf(message);
      if (answered && "values" in answered && answered.id === this.waiting[0]?.portion.id)
        this.settle({ values: answered.values, texts: new Map(answered.texts) });
    });
  }

  protected send(portion: Portion): void {
    this.child.send(portion);
  }
}

/** From its text it is told whether a .js is a module, which Node does by itself from 20.19 on. */
const detectModules = "--experimental-detect-module";

/** Milliseconds in which the last lines of a process come that has ended. */
const LAST_LINES_MS = 500;

/** What is to be done where a Node does not load a file. */
function hintFor(failed: string, file: string): string {
  if (/Unexpected token 'export'|import statement outside/.test(failed))
    return " (the name of a file that uses import or export must end in .mjs)";
  // Of the file or of one that it imports; or there is more in it than types, as enums are.
  if (!/Unknown file extension "\.[cm]?tsx?"|TypeScript/.test(failed)) return "";
  return (
    `. Node 22.18 or later loads TypeScript if removing the types is enough; enums, for example, need more (this is Node ${process.versions.node}). ` +
    `With tsx installed, every version of Node loads TypeScript if you set NODE_OPTIONS="--import tsx". If the file is a program that reads one question per line, use --command "npx tsx ${file}"`
  );
}

/**
 * Loads a module in a process of its own.
 *
 * @param startMs milliseconds that it may take to load
 * @param timeoutMs milliseconds that an answer may take
 * @param show shows a line that it prints
 * @throws UsageError where it cannot be loaded
 */
export async function moduleCode(
  file: string,
  startMs: number,
  timeoutMs: number,
  show: (line: string) => void,
): Promise<VerifiedCode> {
  const printed = new PrintedLines(show, "Further printed lines are not shown.");
  const open = async (): Promise<readonly [Connection, Exclude<LoadResult, { failed: string }>]> => {
    const child = fork(server, [file], {
      serialization: "advanced",
      // What it prints is for people, and must not get into the report.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      execArgv: process.allowedNodeEnvironmentFlags.has(detectModules) ? [detectModules] : [],
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) printed.take(stream);
    const loaded = await new Promise<LoadResult>((resolve) => {
      child.on("message", (message) => {
        const content = contentOf(message);
        if (content && !("values" in content)) resolve(content);
      });
      child.once("exit", (code, signal) => {
        const failed = `the process exited with ${String(code ?? signal)} while loading`;
        // Its last lines are read before its end is told. A child process that keeps printing is not waited for.
        child.once("close", () => resolve({ failed }));
        deadline(LAST_LINES_MS, () => resolve({ failed }));
      });
      child.once("error", (error) => resolve({ failed: error.message }));
      const failed = `it did not load within ${startMs / 1000} s (--start-timeout sets the limit)`;
      deadline(startMs, () => resolve({ failed }));
    });
    child.removeAllListeners();
    if ("failed" in loaded) {
      killTree(child);
      const name = path.relative("", file);
      throw new UsageError(`${name} cannot be loaded: ${loaded.failed}${hintFor(loaded.failed, name)}`);
    }
    return [new ModuleConnection(child, timeoutMs), loaded];
  };
  const [first, { calls, options }] = await open();
  return new RestartableCode(calls, options, first, async () => (await open())[0]);
}
