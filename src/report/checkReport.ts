import * as l10n from "@vscode/l10n";
import { findingRange, levelPlaces, obstacleRange, type CellResult, type NotebookResult } from "../notebook/index.js";
import { rangesOf, type Range, type TextRange, type UnknownKey } from "../scene/index.js";
import { idleText, somePhasesText, unknownLaterText } from "../wording/index.js";
import { obstacleName, type Obstacle } from "../tunneling/index.js";
import {
  annotation,
  beginningOf,
  suiteOf,
  sumsOf,
  type Case,
  type LookedAt,
  type Place,
  type Remark,
  type Suite,
} from "./annotations.js";

// The answer of `aabb check`, as its JSON. Names stay; fields may be added. `null` stands for "there is none".
export type CheckReport = ReturnType<typeof checkReport>;
export type CheckedFile = ReturnType<typeof checkedFile> & Pick<LookedAt, "isProject">;
type CheckedCell = CheckedFile["cells"][number];

/** A problem of a file. `unknownKey` is for the report for people alone, not for JSON. */
type CheckedProblem = Pick<Remark, "code" | "severity" | "message" | "range"> & { readonly unknownKey?: UnknownKey };

/** What is to be said of one file. `file` is its name as the reader knows it. */
export function checkedFile(file: string, { text, cells, problems }: NotebookResult) {
  const range = rangesOf(text);
  const scenes = [];
  for (const scene of scenesOf(cells)) {
    scenes.push(checkedCell(file, scene, range));
  }
  return {
    file,
    /** They are in the file that they are a part of. */
    problems: problems.map(({ code, severity, message, range: at, unknownKey }): CheckedProblem => {
      return { code, severity, message, range: range(at), ...(unknownKey && { unknownKey }) };
    }),
    /** The scenes of the file; prose has nothing to check. */
    cells: scenes,
  };
}

function checkedCell(file: string, { cell, index, title }: NamedScene, range: (at: TextRange) => Range) {
  const { scene } = cell;
  const { findings, expectations } = cell.result;
  const met = findings.flatMap(({ obstacle }) => obstacle ?? []);
  const inLevel = levelPlaces(cell, met);
  const placeOf = (obstacle: Obstacle | undefined): Place | undefined => {
    const own = obstacleRange(cell, obstacle);
    return (obstacle && inLevel.get(obstacle)) ?? (own && { file, range: range(own) });
  };
  return {
    /** The scene's title, or `Scene 2` for one without. */
    title,
    /** Place of the cell in the file, from zero, prose counted. */
    index,
    /** Names of what was left out of the scene and its level: what is found, or holds, is so without that. */
    notEvaluated: cell.notEvaluated,
    /** Why nothing in the scene could tunnel. */
    nothingToCheck: cell.idle ?? null,
    /** That it was not run in all phases of its checks, and may end otherwise in one of the others. */
    isInSomePhases: cell.result.isInSomePhases && (true as const),
    /**
     * How many frames after the run were looked at, for bodies that meet nothing in it, nor until then; `null` where there are none. If that is
     * not whole, what they meet later is not known.
     */
    lookAhead: cell.result.lookAhead ?? null,
    /** The frame rate at which it was run, in frames per second; and the highest of one that varies, else `null`. */
    fps: scene.fps,
    fastestFps: scene.fastestFps ?? null,
    /** How many frames were run. */
    frames: scene.frames,
    /** How many frames its text says; others are run where the frame rate is given besides. */
    framesWritten: (cell.written ?? scene).frames,
    findings: findings.map((finding) => {
      const {
        code,
        severity,
        message,
        expected = false,
        obstacle,
        frame,
        dwell,
        minFps,
        minSubsteps,
        safe,
        detected,
        expectation,
      } = finding;
      // An expectation may speak of a body that is not there.
      const wanted = expectation === undefined ? undefined : scene.expect[expectation]?.body;
      const obstacleAt = placeOf(obstacle);
      return {
        code,
        severity,
        message,
        /** Whether an expectation that holds declares it: then it counts for nothing. */
        expected,
        body: scene.bodies[finding.body]?.id ?? wanted ?? `bodies[${finding.body}]`,
        obstacle: obstacle ? obstacleName(scene, obstacle) : null,
        /** From 1. */
        frame,
        dwell: finite(dwell),
        minFps: finite(minFps),
        /** How many sub-steps a frame are enough at this frame rate. */
        minSubsteps: minSubsteps ?? null,
        /** Numbers at which no passage happens in any phase, by the game's rule; and at which some check finds the overlap. */
        safe,
        detected,
        range: range(findingRange(cell, finding)),
        /** The file in which the obstacle is written: this one or, for what stands in a level, one of the level's. */
        obstacleFile: obstacleAt?.file ?? null,
        /** Where in `obstacleFile`. */
        obstacleRange: obstacleAt?.range ?? null,
      };
    }),
    expectations: expectations.map(({ pass, message }, i) => ({
      pass,
      message,
      range: range(scene.expect[i]?.source ?? cell.source),
    })),
  };
}

/** What is to be said of a file that could not even be read. */
export function unreadableFile(file: string, message: string): CheckedFile {
  const { range } = beginningOf(file);
  return { file, problems: [{ code: "unreadable", severity: "error", message, range }], cells: [] };
}

/** What is to be said of a project file. */
export function checkedProject(file: string, problems: readonly Remark[]): CheckedFile {
  const own = problems.map(({ code, severity, message, range, unknownKey }) => {
    return { code, severity, message, range, ...(unknownKey && { unknownKey }) };
  });
  return { file, problems: own, cells: [], isProject: true };
}

/** The files together, in the given order, with their sums. A failed expectation is an error. */
export function checkReport(files: readonly CheckedFile[]) {
  const cells = files.flatMap((file) => file.cells);
  const expectations = cells.flatMap((cell) => cell.expectations);
  const pass = expectations.filter((expectation) => expectation.pass).length;
  const inSomePhases = cells.filter(({ isInSomePhases }) => isInSomePhases).length;
  const remarks = [...files.flatMap(({ problems }) => problems), ...cells.flatMap(({ findings }) => findings)];
  return {
    files: files.map((file) => ({
      ...file,
      problems: file.problems.map(({ code, severity, message, range }) => ({ code, severity, message, range })),
    })),
    summary: {
      files: files.filter(({ isProject }) => !isProject).length,
      /** Scenes in them. */
      cells: cells.length,
      ...sumsOf(remarks),
      expectations: { pass, fail: expectations.length - pass },
      /** Scenes in which nothing could tunnel. */
      nothingToCheck: cells.filter(({ nothingToCheck }) => nothingToCheck !== null).length,
      /** Scenes that were not run in all phases of their checks; absent where there are none. */
      inSomePhases: inSomePhases > 0 ? inSomePhases : undefined,
      /** Scenes in which it is not known what a body meets after the frames that were looked at. */
      unknownLater: cells.filter((cell) => laterText(cell) !== undefined).length,
    },
  };
}

/** What a check looked at: the text of each file, its scenes, and what they expect. */
export function checkSuites(files: readonly CheckedFile[]): readonly Suite[] {
  return files.map((checked) => {
    const cases = checked.cells.flatMap((cell) => casesOf(checked.file, cell));
    return suiteOf(checked, "is a scene file", cases);
  });
}

/** Beyond which frame nothing is known of a scene. */
function laterText({
  frames,
  fps,
  lookAhead,
  nothingToCheck,
}: Pick<CheckedCell, "frames" | "fps" | "lookAhead" | "nothingToCheck">): string | undefined {
  return unknownLaterText({ frames, fps, lookAhead, idle: nothingToCheck ?? undefined });
}

function casesOf(
  file: string,
  { title, findings, expectations, notEvaluated, nothingToCheck, ...run }: CheckedCell,
): readonly Case[] {
  const annotations = findings
    // It is a case of its own.
    .filter(({ code }) => code !== "expectation")
    .map(({ body, obstacle, obstacleFile, obstacleRange: range, ...finding }) => {
      const about = [title, body, ...(obstacle === null ? [] : [obstacle])];
      const at = range && { file: obstacleFile ?? file, range, message: obstacle ?? "obstacle" };
      return annotation({ file, ...finding }, about, at ? [at] : []);
    });
  const ofExpectations = expectations.map(({ pass, message, range }, i): Case => {
    const name = `expectation ${i + 1}`;
    const failed = { file, range, code: "expectation", severity: "error", message } as const;
    const annotations = pass ? [] : [annotation(failed, [title, name])];
    return { name: `${title}: ${name}`, kind: "check", annotations, notEvaluated };
  });
  const { isInSomePhases } = run;
  const unproven = laterText({ ...run, nothingToCheck }) ?? (isInSomePhases && somePhasesText());
  const why = nothingToCheck === null ? unproven : idleText(nothingToCheck);
  const idle = why === undefined || (nothingToCheck === null && notEvaluated.length > 0) ? {} : { idle: why };
  return [{ name: title, kind: "check", annotations, notEvaluated, ...idle }, ...ofExpectations];
}

export type NamedScene = ReturnType<typeof scenesOf>[number];

/** The scenes of a notebook with their places in it, and the names that reports give them. */
export function scenesOf(cells: readonly CellResult[]) {
  const scenes = cells.flatMap((cell, index) => (cell.kind === "scene" ? [{ cell, index }] : []));
  return scenes.map(({ cell, index }, i) => ({
    cell,
    index,
    title: cell.scene.title ?? l10n.t("Scene {n}", { n: i + 1 }),
  }));
}

/** JSON has no infinity: what never ends has no number. */
export function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}
