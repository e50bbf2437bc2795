import { evaluate } from "../notebook/index.js";
import { checkedFile, checkReport, checkSuites, checkText, unreadableFile, type CheckedFile } from "../report/index.js";
import { frameRate, readArguments } from "./arguments.js";
import { findScenes, reportedName } from "./findScenes.js";
import { help } from "./help.js";
import { readScene, unreadableBecause } from "./readScene.js";
import { reportingFlags, reportingOf, verdict, write } from "./reporting.js";
import { shardOf } from "./shard.js";
import type { Terminal } from "./terminal.js";
import { exit, UsageError, type ExitCode } from "./usage.js";

/** Files that are read while one is being checked: enough to keep the disk ahead, few enough to stay small. */
const READ_AHEAD = 16;

/** `aabb check`. */
export async function check(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments("check", args, { ...reportingFlags, fps: { type: "string" } });
  if (values.help) {
    terminal.out(help.check);
    return exit.clean;
  }
  const reporting = reportingOf(values);
  const fps = values.fps === undefined ? undefined : frameRate("--fps", values.fps);
  if (positionals.length === 0) {
    throw new UsageError("check wants files, folders or globs: aabb check . checks everything below this folder");
  }

  const cwd = process.cwd();
  const { files: all, unusable } = await findScenes(positionals, cwd);
  const files = reporting.shard ? shardOf(all, reporting.shard) : all;
  const report = checkReport(await checkAll(files, cwd, fps, terminal));
  if (all.length > 0 || reporting.format !== "text") {
    const forms = {
      text: () => checkText(report, terminal.ink),
      json: () => report,
      suites: () => checkSuites(report),
    };
    write("check", reporting, forms, terminal);
  }
  for (const line of unusable) terminal.complain(line);
  const isUnreadable = report.files.some(({ problems }) => problems.some(({ severity }) => severity === "error"));
  return verdict(report.summary, unusable.length > 0 || isUnreadable, reporting);
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
