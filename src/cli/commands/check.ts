import { defined } from "../../geometry/index.js";
import { isLevelFile } from "../../levels/index.js";
import {
  checkedFile,
  type CheckedFile,
  checkedProject,
  checkReport,
  checkSuites,
  checkText,
  count,
  unreadableFile,
} from "../../report/index.js";
import { adaptedTo, type SceneAdaptation } from "../../notebook/index.js";
import { MAX_FRAMES } from "../../scene/index.js";
import { projectRemarks, readingsOfRun } from "../../workspace/index.js";
import { command, frameRate, ruleName, UsageError } from "../arguments.js";
import { reportedName } from "../findFiles.js";
import { newProject, projectsOf, projectsOfRun } from "../projectFiles.js";
import { evaluateFile, sceneFile, standardName } from "../readScene.js";
import { terminal } from "../terminal.js";
import { reportingFlags, reportingOf, reportOn } from "../reporting.js";
import type { ReportedWork } from "../work.js";

/** A run of the program, or of one of its threads, is about one state of the files. */
let levels = readingsOfRun(projectsOfRun());

export const checkWork: ReportedWork<SceneAdaptation, CheckedFile> = {
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
    const { result, around } = await evaluateFile(file, levels, { adapted: adaptedTo(options), tracks: false });
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
    const options: SceneAdaptation = {
      ...defined({
        fps: values.fps === undefined ? undefined : frameRate(values.fps),
        rule: values.rule === undefined ? undefined : ruleName(values.rule),
      }),
    };
    if (positionals.length === 0) {
      throw new UsageError("no scenes given; aabb check . checks everything in this folder");
    }
    const isInput = positionals.includes(standardName);
    if (isInput && values.watch) throw new UsageError("--watch cannot read the standard input again");
    const given = isInput ? [await sceneFile(standardName)] : [];
    const others = positionals.filter((arg) => arg !== standardName);
    return await reportOn(checkWork, options, reporting, {
      args: others,
      given,
      async amended(results, files) {
        const said = retimedText(results);
        if (said !== undefined) terminal.say(said);
        const projects = [...(await projectsOf(files, projectsOfRun())).keys()];
        const ofProjects = projects.flatMap((project) => {
          const name = reportedName(project.uri);
          const remarks = projectRemarks(project, name);
          return remarks.length === 0 ? [] : checkedProject(name, remarks);
        });
        return {
          results: results.after(ofProjects),
          files: [newProject(), ...projects.flatMap(({ files: read }) => read)],
        };
      },
    });
  },
);

/** Says of scenes that run another number of frames than is written, so that they last as long; undefined where there is none. */
function retimedText(results: Iterable<CheckedFile>): string | undefined {
  const retimed: CheckedFile["cells"][number][] = [];
  for (const { cells } of results)
    retimed.push(...cells.filter(({ frames, framesWritten }) => frames !== framesWritten));
  const [first] = retimed;
  if (!first) return undefined;
  const { title, fps, frames, framesWritten } = first;
  const one = `At ${fps} fps, "${title}" runs ${count(frames, "frame")} instead of ${framesWritten}, so its duration stays the same`;
  const n = retimed.length - 1;
  const others =
    n === 0 ? "" : n === 1 ? "; the same applies to 1 more scene" : `; the same applies to ${n} more scenes`;
  const isCut = retimed.some((scene) => scene.frames === MAX_FRAMES);
  return `${one}${others}${isCut ? `; the maximum is ${MAX_FRAMES} frames` : ""}`;
}
