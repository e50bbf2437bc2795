import { defined } from "../../geometry/index.js";
import path from "node:path";
import { type Check, checkOf, type RuleName } from "../../model/index.js";
import type { SceneLevel } from "../../notebook/index.js";
import { type ProjectRecording, projectRecording } from "../../project/index.js";
import { RecordedFindings, RecordingReader } from "../../recordings/index.js";
import {
  oneLine,
  type ReplayedFile,
  replayedFile,
  replayedProject,
  replayReport,
  replaySuites,
  replayText,
  unreadableRecording,
} from "../../report/index.js";
import type { ReferredLevel } from "../../scene/index.js";
import { projectRemarks, readingsOfRun } from "../../workspace/index.js";
import { command, ruleName, UsageError } from "../arguments.js";
import { filesAround, type NamedFile, reportedName, slashed } from "../findFiles.js";
import { newProject, projectsOf, projectsOfRun } from "../projectFiles.js";
import { readPieces, Unreadable } from "../readFile.js";
import { reportingFlags, reportingOf, reportOn } from "../reporting.js";
import type { ReportedWork } from "../work.js";

const isScene = (name: string): boolean => name.endsWith(".aabb.json");

interface ReplayOptions {
  /** A level by its file's name, for recordings that name none. */
  readonly level?: string;
  /** How the game responds to an overlap, in place of what recordings and projects say. */
  readonly rule?: RuleName;
}

/** A run of the program, or of one of its threads, is about one state of the files. */
let projects = projectsOfRun();
let levels = readingsOfRun(projects);

export const replayWork: ReportedWork<ReplayOptions, ReplayedFile> = {
  name: "replay",
  kind: {
    plural: "recordings (*.aabb.jsonl, *.aabb.csv)",
    fits: (name) => name.endsWith(".aabb.jsonl") || name.endsWith(".aabb.csv"),
    other: { plural: "scenes", fits: isScene, command: "check" },
  },
  bytesWorthThreads: 16 << 20,
  begin() {
    projects = projectsOfRun();
    levels = readingsOfRun(projects);
  },
  async resultOf(file, { level: ofFlag, rule }) {
    if (isScene(file.name)) {
      throw new Unreadable(`this is a scene, not a recording; check it with: aabb check ${oneLine(file.name)}`);
    }
    const project = await projects.around(file.path)?.settled();
    const known = project?.parsed.project && projectRecording(project.parsed.project, project.pathOf(file.path));
    const recording = recordingIn(file, known, rule && checkOf(rule));
    const reference = ofFlag === undefined ? (recording.header.level ?? known?.level) : fromHere(file, ofFlag);
    const around = filesAround(file);
    const level: SceneLevel | undefined = reference && (await levels.levelFor(() => around, reference));
    const findings = new RecordedFindings(recording, level?.solids, ofFlag !== undefined);
    findings.end();
    const files = (level?.origin?.files ?? []).map((name) => around.uriOf(name));
    return { result: replayedFile(file.name, recording, findings, level), files: [file.path, ...files] };
  },
  unreadable: unreadableRecording,
  report: replayReport,
  sums: (results) => replayReport([...results]).summary,
  text: (results, ink) => replayText([...results], ink),
  suites: (results) => replaySuites([...results]),
};

/** Reads a recording from its file. @throws Unreadable */
function recordingIn(
  { path: own, foundIn, refusal }: NamedFile,
  known: ProjectRecording | undefined,
  check: Check | undefined,
) {
  if (refusal !== undefined) throw new Unreadable(refusal);
  const about = (id: string) => ({ ...known?.about(id), ...(check && { check }) });
  const reader = new RecordingReader({ about });
  const within = foundIn === undefined ? undefined : [process.cwd(), foundIn];
  readPieces(own, within, "recording", (piece) => reader.read(piece));
  reader.end();
  return reader.recording;
}

/** A level that is named from the working folder, as a recording names it. */
function fromHere(file: NamedFile, level: string): ReferredLevel {
  return { file: slashed(path.relative(path.dirname(file.path), path.resolve(level))) };
}

/** `aabb replay`. */
export const replay = command(
  "replay",
  { ...reportingFlags, level: { type: "string" }, rule: { type: "string" } },
  async (values, positionals) => {
    const reporting = reportingOf(values);
    if (positionals.length === 0) {
      throw new UsageError("no recordings given; aabb replay . checks everything in this folder");
    }
    const options: ReplayOptions = {
      ...defined({ level: values.level, rule: values.rule === undefined ? undefined : ruleName(values.rule) }),
    };
    return await reportOn(replayWork, options, reporting, {
      args: positionals,
      async amended(results, files) {
        const found = [...(await projectsOf(files, projectsOfRun())).keys()];
        const said = found.flatMap((project) => {
          const name = reportedName(project.uri);
          const remarks = projectRemarks(project, name);
          return remarks.length === 0 ? [] : replayedProject(name, remarks);
        });
        return { results: results.after(said), files: [newProject(), ...found.flatMap(({ files: read }) => read)] };
      },
    });
  },
);
