import { evaluate } from "../notebook/index.js";
import {
  checkedFile,
  checkReport,
  checkText,
  unreadableFile,
  type CheckedFile,
  type CheckReport,
} from "../report/index.js";
import { choice, count, frameRate, readArguments } from "./arguments.js";
import { findScenes, reportedName } from "./findScenes.js";
import { help } from "./help.js";
import { readScene, unreadableBecause } from "./readScene.js";
import type { Terminal } from "./terminal.js";
import { exit, UsageError, type ExitCode } from "./usage.js";

/** Files that are read while one is being checked: enough to keep the disk ahead, few enough to stay small. */
const READ_AHEAD = 16;

/** `aabb check`. */
export async function check(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments("check", args, {
    format: { type: "string", default: "text" },
    fps: { type: "string" },
    "max-warnings": { type: "string", default: "0" },
    shard: { type: "string" },
    help: { type: "boolean", short: "h" },
  });
  if (values.help) {
    terminal.out(help.check);
    return exit.clean;
  }
  const format = choice("--format", values.format, ["text", "json"], ["sarif", "junit", "github"]);
  const fps = values.fps === undefined ? undefined : frameRate("--fps", values.fps);
  const maxWarnings = count("--max-warnings", values["max-warnings"]);
  if (values.shard !== undefined) {
    throw new UsageError("--shard is not there yet; there is: --format, --fps, --max-warnings");
  }
  if (positionals.length === 0) {
    throw new UsageError("check wants files, folders or globs: aabb check . checks everything below this folder");
  }

  const cwd = process.cwd();
  const { files, unusable } = await findScenes(positionals, cwd);
  const report = checkReport(await checkAll(files, cwd, fps, terminal));
  if (format === "json") terminal.out(JSON.stringify(report, undefined, 2) + "\n");
  else if (files.length > 0) terminal.out(checkText(report, terminal.ink));
  for (const line of unusable) terminal.complain(line);
  return unusable.length > 0 ? exit.unusable : verdict(report, maxWarnings);
}

async function checkAll(
  files: readonly string[],
  cwd: string,
  fps: number | undefined,
  terminal: Terminal,
): Promise<readonly CheckedFile[]> {
  const options = fps === undefined ? {} : { fps };
  const checked: CheckedFile[] = [];
  for await (const { file, text, error } of readInOrder(files)) {
    const name = reportedName(file, cwd);
    checked.push(
      text === undefined
        ? unreadableFile(name, unreadableBecause(error))
        : checkedFile(name, evaluate(text, undefined, options)),
    );
    terminal.progress(`checked ${checked.length} of ${files.length} files`);
  }
  terminal.progress(undefined);
  return checked;
}

interface ReadFile {
  readonly file: string;
  /** Absent when it could not be read. */
  readonly text?: string;
  readonly error?: unknown;
}

async function* readInOrder(files: readonly string[]): AsyncGenerator<ReadFile> {
  const read = async (file: string): Promise<ReadFile> => {
    try {
      return { file, text: await readScene(file) };
    } catch (error) {
      return { file, error };
    }
  };
  const ahead = files.slice(0, READ_AHEAD).map(read);
  for (let next = ahead.length, first = ahead.shift(); first; first = ahead.shift()) {
    const result = await first;
    const file = files[next++];
    if (file !== undefined) ahead.push(read(file));
    yield result;
  }
}

function verdict({ files, summary }: CheckReport, maxWarnings: number): ExitCode {
  const isUnusable = files.some(({ problems }) => problems.some(({ severity }) => severity === "error"));
  if (isUnusable) return exit.unusable;
  return summary.errors > 0 || summary.warnings > maxWarnings ? exit.findings : exit.clean;
}
