import { isLevelFile } from "../levels/index.js";
import { checkReport, checkSuites, checkText, verdict } from "../report/index.js";
import { exit, type ExitCode, frameRate, readArguments, shardOf, UsageError } from "./arguments.js";
import { checkWork } from "./checkWork.js";
import { findFiles } from "./findFiles.js";
import { help } from "./help.js";
import { sceneFile, standardName } from "./readScene.js";
import { allResults, reportingFlags, reportingOf, write } from "./reporting.js";
import type { Terminal } from "./terminal.js";
import { type Round, watch } from "./watch.js";
import type { FileKind } from "./walk.js";

const scenes: FileKind = {
  plural: "*.aabb.json files",
  fits: (name) => name.endsWith(".aabb.json"),
  other: { plural: "level files", fits: isLevelFile, command: "audit" },
};

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

  const isInput = positionals.includes(standardName);
  if (isInput && values.watch) throw new UsageError("--watch cannot look at the standard input again");
  const given = isInput ? [await sceneFile(standardName, process.cwd())] : [];
  const others = positionals.filter((arg) => arg !== standardName);

  const run = async (): Promise<Round> => {
    const { files: found, unusable, places } = await findFiles(others, process.cwd(), scenes);
    const all = [...given, ...found];
    const files = reporting.shard ? shardOf(all, reporting.shard) : all;
    const looked = await allResults(checkWork, files, fps === undefined ? {} : { fps }, reporting, terminal);
    const report = checkReport(looked.map(({ result }) => result));
    if (all.length > 0 || reporting.format !== "text") {
      const forms = {
        text: () => checkText(report, terminal.ink),
        json: () => report,
        suites: () => checkSuites(report),
      };
      write("check", reporting, report.summary, forms, terminal);
    }
    for (const line of unusable) terminal.complain(line);
    const isUnreadable = report.files.some(({ problems }) => problems.some(({ severity }) => severity === "error"));
    const code = verdict(report.summary, unusable.length > 0 || isUnreadable, reporting.maxWarnings);
    return { code, files: looked.flatMap(({ files: read }) => read), places };
  };
  return values.watch ? await watch(run, scenes, terminal) : (await run()).code;
}
