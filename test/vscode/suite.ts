// What VS Code calls in its extension host: runs every test/vscode/**/*.test.ts, on the desktop, in the server and in a
// web worker. So it uses nothing that only one of these has.
import Mocha from "mocha";
import { onlyNamed, tests } from "in-host-tests";
import * as vscode from "vscode";
import { makeFolders } from "./scenes.js";

/** What the harness reads when the host has ended. */
export interface SuiteResult {
  readonly registered: number;
  readonly passed: number;
  readonly failed: number;
  /** Whether the tests ran in a web worker, as in VS Code for the Web. */
  readonly inWorker: boolean;
  /** Rejections and errors that no test was waiting for. */
  readonly unhandled: readonly string[];
}

/** Beside the scenes, written last: the one way out of a host that works wherever the host runs. */
const resultFile = ".in-host-result.json";
const testTimeoutMs = 300_000;

/** Runs all tests. Rejects when one fails, when none ran, or when something was rejected that nobody handled. */
export async function run(): Promise<void> {
  const unhandled: string[] = [];
  const stopListening = listenForUnhandled((error) => {
    if (isOurs(error)) unhandled.push(describeError(error));
  });
  // Nobody looks at the explorer, which would be drawn anew with each file that a test writes.
  await vscode.commands.executeCommand("workbench.action.closeSidebar");
  await makeFolders();
  const result = { ...(await runMocha()), inWorker: "WorkerGlobalScope" in globalThis, unhandled };
  stopListening();
  await writeResult(result);

  for (const error of unhandled) console.error(`unhandled: ${error}`);
  const ran = result.passed + result.failed;
  console.log(`in the host: ${String(result.passed)} passed, ${String(result.failed)} failed`);
  if (result.failed > 0 || unhandled.length > 0) throw new Error("some tests failed");
  if ((ran === 0 && !onlyNamed) || ran !== result.registered) {
    throw new Error(`${String(ran)} of ${String(result.registered)} tests ran`);
  }
}

function runMocha(): Promise<Omit<SuiteResult, "unhandled" | "inWorker">> {
  const mocha = new Mocha({ ui: "bdd", reporter: ConsoleReporter, timeout: testTimeoutMs });
  for (const [file, load] of Object.entries(tests)) {
    // Gives the file its describe and it, as Mocha does itself when it reads files from a disk.
    mocha.suite.emit("pre-require", globalThis, file, mocha);
    load();
  }
  if (onlyNamed) mocha.grep(onlyNamed);
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      const { passes = 0, failures = 0 } = runner.stats ?? {};
      resolve({ registered: runner.total, passed: passes, failed: failures });
    });
  });
}

class ConsoleReporter extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    runner.on("pass", (test) => {
      console.log(`✓ ${test.fullTitle()} (${String(test.duration ?? 0)} ms)`);
    });
    runner.on("fail", (test, error: unknown) => {
      console.error(`✗ ${test.fullTitle()}\n${describeError(error)}`);
    });
  }
}

async function writeResult(result: SuiteResult): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) throw new Error("the tests need a folder to be open");
  const bytes = new TextEncoder().encode(JSON.stringify(result));
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder.uri, resultFile), bytes);
}

/** Returns the function that stops listening. */
function listenForUnhandled(report: (error: unknown) => void): () => void {
  // A web worker has no process, or one that is only a name.
  const { process } = globalThis as { process?: Partial<Pick<NodeJS.Process, "on" | "off">> };
  if (process?.on !== undefined) {
    process.on("unhandledRejection", report);
    return () => process.off?.("unhandledRejection", report);
  }
  const listener = (event: PromiseRejectionEvent) => {
    report(event.reason);
  };
  globalThis.addEventListener("unhandledrejection", listener);
  return () => {
    globalThis.removeEventListener("unhandledrejection", listener);
  };
}

/** Other extensions share the host: only what came through our code, or does not say where it came from. */
function isOurs(error: unknown): boolean {
  if (!(error instanceof Error) || error.stack === undefined) return true;
  // The paths of VS Code's own extensions, on the desktop and in the server, end alike.
  const lines = error.stack.split("\n").filter((line) => !/[\\/](app|vscode)[\\/]extensions[\\/]/.test(line));
  return lines.some((line) => /[\\/]dist[\\/]extension\.js|[\\/]dist-test[\\/]suite[-\w]*\.js/.test(line));
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
