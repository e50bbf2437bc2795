import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { holdXml } from "../outputs.js";
import { hold } from "../target.js";
import type { CliCase } from "./generate.js";
import { makeTree, type Entry } from "./tree.js";

/** Seconds that any run may take: what waits for a pipe waits for ever. */
const MOST_SECONDS = 40;
const MOST_MEGABYTES = 900;
const WATCH_MS = 25;

/** A scene in which something tunnels: whatever stands beside it, it is reported. */
const canary: Entry = {
  name: "canary.aabb.json",
  kind: "file",
  text: JSON.stringify({
    version: 1,
    bodies: [
      { id: "bullet", position: [0, 0], size: [1, 1], velocity: [6000, 0] },
      { id: "wall", position: [50, -5], size: [1, 10] },
    ],
  }),
};

interface Finished {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly megabytes: number;
}

/** Runs the program in a folder of its own, and holds what it does to what its help says. */
export async function holdCli(program: string, { entries, args }: CliCase): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), "aabb-fuzz-"));
  const folder = path.join(home, "work");
  try {
    mkdirSync(folder);
    makeTree(Buffer.from(folder), [...entries, canary]);
    const done = await run(program, args, folder);
    holdEnd(done);
    holdReport(args, done);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function run(program: string, args: readonly string[], folder: string): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    let megabytes = 0;
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
    const started = Date.now();
    const watch = setInterval(() => {
      megabytes = Math.max(megabytes, memoryOf(child.pid));
      if (Date.now() - started > 1000 * MOST_SECONDS || megabytes > 2 * MOST_MEGABYTES) child.kill("SIGKILL");
    }, WATCH_MS);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearInterval(watch);
      resolve({ code, signal, stdout, stderr, megabytes });
    });
  });
}

/** Megabytes that a process has taken at most, where the machine tells that. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function holdEnd({ code, signal, stderr, megabytes }: Finished): void {
  hold(megabytes <= MOST_MEGABYTES, "the program's memory is bounded", () => `${megabytes.toFixed(0)} MB`);
  hold(signal === null, `the program ends within ${MOST_SECONDS} s`, () => `${signal}: ${stderr.slice(0, 500)}`);
  hold(
    code === 0 || code === 1 || code === 2,
    "the exit code is one that is documented",
    () => `${code}: ${stderr.slice(0, 500)}`,
  );
  hold(!/\n\s+at .+:\d+|ended by an accident/.test(stderr), "no accident", () => stderr.slice(0, 2000));
  // oxlint-disable-next-line no-control-regex -- that is what it is about
  const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.exec(stderr);
  hold(control === null, "complaints have no control characters", () => JSON.stringify(stderr.slice(0, 500)));
}

interface JsonReport {
  readonly files?: readonly { readonly file: string }[];
  readonly summary: { readonly errors: number; readonly warnings: number };
}

function holdReport(args: readonly string[], { code, stdout, stderr }: Finished): void {
  const text = (): string => `exit code ${code}\n${stdout.slice(0, 1500)}\n${stderr.slice(0, 500)}`;
  if (code === 2 && stdout === "") {
    hold(stderr.trim() !== "", "who cannot do what was asked says why", text);
    return;
  }
  if (args.includes("--help")) return;
  const format = valueOf(args, "--format") ?? "text";
  const [command = ""] = args;
  const isReport = command === "check" || command === "audit";
  if (isReport && format === "junit") holdXml(stdout, stdout, "JUnit is XML");
  if (format !== "json" && format !== "sarif") return;
  let said: unknown;
  try {
    said = JSON.parse(stdout);
  } catch (error) {
    hold(false, "a report in JSON is JSON", () => `${String(error)}\n${text()}`);
  }
  if (!isReport || format !== "json") return;
  const { files, summary } = said as JsonReport;
  const most = valueOf(args, "--max-warnings") ?? "0";
  const isAllowed = most === "none" || summary.warnings <= Number(most);
  if (code === 0) hold(summary.errors === 0 && isAllowed, "clean is what has no errors", text);
  if (code === 1) hold(summary.errors > 0 || !isAllowed, "findings are found", text);
  const isWhole = command === "check" && !args.some((arg) => arg.startsWith("--shard")) && args.slice(1).includes(".");
  if (isWhole) {
    const isThere = files?.some(({ file }) => file === "canary.aabb.json") ?? false;
    hold(isThere, "whatever is wrong with a file, others are still reported", text);
  }
}

function valueOf(args: readonly string[], flag: string): string | undefined {
  const last = args.findLastIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
  return args[last]?.startsWith(`${flag}=`) ? args[last].slice(flag.length + 1) : last < 0 ? undefined : args[last + 1];
}
