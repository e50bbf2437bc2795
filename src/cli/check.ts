import { isLevelFile } from "../levels/index.js";
import {
  checkedFile,
  type CheckedFile,
  checkedProject,
  checkReport,
  checkSuites,
  checkText,
  unreadableFile,
} from "../report/index.js";
import type { RuleName } from "../rules/index.js";
import { projectRemarks, readingsOfRun } from "../workspace/index.js";
import { command, frameRate, ruleName, UsageError } from "./arguments.js";
import { reportedName } from "./findFiles.js";
import { newProject, projectsOf, projectsOfRun } from "./project.js";
import { evaluateFile, sceneFile, standardName } from "./readScene.js";
import { chained, reportingFlags, reportingOf, reportOn } from "./reporting.js";
import type { ReportedWork } from "./work.js";

/** A run of the program, or of one of its threads, is about one state of the files. */
let levels = readingsOfRun(projectsOfRun());

/** What counts in place of what the scenes say. */
interface CheckOptions {
  readonly fps?: number;
  readonly rule?: RuleName;
}

export const checkWork: ReportedWork<CheckOptions, CheckedFile> = {
  name: "check",
  kind: {
    plural: "*.aabb.json files",
    fits: (name) => name.endsWith(".aabb.json"),
    other: { plural: "level files", fits: isLevelFile, command: "audit" },
  },
  bytesWorthThreads: 1 << 20,
  begin() {
    levels = readingsOfRun(projectsOfRun());
  },
  async resultOf(file, options) {
    const { result, around } = await evaluateFile(file, levels, { ...options, tracks: false });
    const levelFiles = result.cells.flatMap((cell) => (cell.kind === "scene" ? (cell.level?.origin?.files ?? []) : []));
    const files = [...new Set(levelFiles)].map((name) => around.uriOf(name));
    return { result: checkedFile(file.name, result), files: [file.path, ...files] };
  },
  unreadable: unreadableFile,
  report: checkReport,
  sums: (results) => checkReport([...results]).summary,
  text: (results, ink) => checkText([...results], ink),
  suites: (results) => checkSuites([...results]),
};

/** `aabb check`. */
export const check = command(
  "check",
  { ...reportingFlags, fps: { type: "string" }, rule: { type: "string" } },
  async (values, positionals) => {
    const reporting = reportingOf(values);
    const options: CheckOptions = {
      ...(values.fps !== undefined && { fps: frameRate(values.fps) }),
      ...(values.rule !== undefined && { rule: ruleName(values.rule) }),
    };
    if (positionals.length === 0) {
      throw new UsageError("check wants files, folders or globs: aabb check . checks everything below this folder");
    }
    const isInput = positionals.includes(standardName);
    if (isInput && values.watch) throw new UsageError("--watch cannot look at the standard input again");
    const given = isInput ? [await sceneFile(standardName)] : [];
    const others = positionals.filter((arg) => arg !== standardName);
    return await reportOn(checkWork, options, reporting, {
      args: others,
      given,
      async amended(results, files) {
        const projects = [...(await projectsOf(files, projectsOfRun())).keys()];
        const said = projects.flatMap((project) => {
          const name = reportedName(project.uri);
          const remarks = projectRemarks(project, name);
          return remarks.length === 0 ? [] : checkedProject(name, remarks);
        });
        return {
          results: chained(said, results),
          files: [newProject(), ...projects.flatMap(({ files: read }) => read)],
        };
      },
    });
  },
);
