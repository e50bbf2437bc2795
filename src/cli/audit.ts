import { isLevelFile, type LevelChoice } from "../levels/index.js";
import { auditReport, auditSuites, auditText, count, verdict } from "../report/index.js";
import { exit, type ExitCode, readArguments, shardOf, UsageError } from "./arguments.js";
import { auditWork } from "./auditWork.js";
import { findFiles } from "./findFiles.js";
import { help } from "./help.js";
import { moverOf, namesIn, solidRule } from "./mover.js";
import { allResults, reportingFlags, reportingOf, write } from "./reporting.js";
import type { Terminal } from "./terminal.js";
import { type Round, watch } from "./watch.js";
import type { FileKind } from "./walk.js";

/** By name; whether a `.json` is one its text says. */
const levelFiles: FileKind = {
  plural: "level files (.tmx, .tmj, .ldtk, .json)",
  fits: (name) => isLevelFile(name) || (name.endsWith(".json") && !name.endsWith(".aabb.json")),
  other: { plural: "scenes", fits: (name) => name.endsWith(".aabb.json"), command: "check" },
};

/** `aabb audit`. */
export async function audit(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments("audit", args, {
    ...reportingFlags,
    size: { type: "string" },
    speed: { type: "string" },
    fps: { type: "string" },
    layers: { type: "string", multiple: true },
    levels: { type: "string", multiple: true },
    solid: { type: "string", multiple: true },
  });
  if (values.help) {
    terminal.out(help.audit);
    return exit.clean;
  }
  const reporting = reportingOf(values);
  if (positionals.length === 0) {
    throw new UsageError("audit wants level files, folders or globs: aabb audit levels --size W,H --speed X,Y --fps N");
  }
  const mover = moverOf(values);
  const choice: LevelChoice = {
    ...(values.layers && { layers: namesIn(values.layers) }),
    ...(values.levels && { levels: namesIn(values.levels) }),
    ...(values.solid && { solid: values.solid.map(solidRule) }),
  };

  const run = async (): Promise<Round> => {
    const { files: all, unusable, places } = await findFiles(positionals, process.cwd(), levelFiles);
    const files = reporting.shard ? shardOf(all, reporting.shard) : all;
    const looked = await allResults(auditWork, files, { mover, choice }, reporting, terminal);
    const audited = looked.map(({ result }) => result).filter((result) => result !== undefined);
    const report = auditReport(audited);
    const complaints = [...unusable];
    // A part of the files may well have no level in it, or none with anything solid.
    if (!reporting.shard && files.length > 0) {
      if (audited.length === 0)
        complaints.push(`${positionals.join(" ")}: no ${levelFiles.plural} among ${count(files.length, "file")}`);
      else if (report.problems.length === 0 && report.summary.solidTiles + report.summary.solidBoxes === 0) {
        complaints.push("nothing is solid in these levels: see --solid and --layers (aabb audit --help)");
      }
    }
    if (audited.length > 0 || reporting.shard || reporting.format !== "text") {
      const forms = {
        text: () => auditText(audited, report, terminal.ink),
        json: () => report,
        suites: () => auditSuites(audited),
      };
      write("audit", reporting, report.summary, forms, terminal);
    }
    for (const line of complaints) terminal.complain(line);
    const isUnreadable = report.problems.some(({ severity }) => severity === "error");
    const code = verdict(report.summary, complaints.length > 0 || isUnreadable, reporting.maxWarnings);
    return { code, files: looked.flatMap(({ files: read }) => read), places };
  };
  return values.watch ? await watch(run, levelFiles, terminal) : (await run()).code;
}
