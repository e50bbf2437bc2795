import * as l10n from "@vscode/l10n";
import { findingRange, levelPlaces, obstacleRange, type CellResult, type NotebookResult } from "../notebook/index.js";
import { type Range, rangesOf, type SceneCell } from "../scene/index.js";
import { obstacleName, type Finding, type FindingCode, type Obstacle } from "../tunneling/index.js";
import { beginningOf, sumsOf, withNames, type Case, type Place, type Remark, type Suite, type Sums } from "./suite.js";

/** The answer of `aabb check`, as its JSON. Names stay; fields may be added. `null` stands for "there is none". */
export interface CheckReport {
  readonly files: readonly CheckedFile[];
  readonly summary: CheckSummary;
}

export interface CheckedFile {
  readonly file: string;
  readonly problems: readonly ReportedProblem[];
  /** The scenes of the file; prose has nothing to check. */
  readonly cells: readonly CheckedCell[];
}

/** It is in the file that it is a part of. */
export type ReportedProblem = Omit<Remark, "file">;

export interface CheckedCell {
  /** The scene's title, or `Scene 2` for one without. */
  readonly title: string;
  /** Place of the cell in the file, from zero, prose counted. */
  readonly index: number;
  /** Names of what was left out of the scene and its level: what is found, or holds, is so without that. */
  readonly notEvaluated: readonly string[];
  readonly findings: readonly ReportedFinding[];
  readonly expectations: readonly ReportedExpectation[];
}

export interface ReportedFinding extends ReportedProblem {
  readonly code: FindingCode;
  /** Whether an expectation that holds declares it: then it counts for nothing. */
  readonly expected: boolean;
  readonly body: string;
  readonly obstacle: string | null;
  /** From 1. */
  readonly frame: number;
  readonly dwell: number | null;
  readonly minFps: number | null;
  /** The file in which the obstacle is written: this one or, for what stands in a level, one of the level's. */
  readonly obstacleFile: string | null;
  /** Where in `obstacleFile`. */
  readonly obstacleRange: Range | null;
}

export interface ReportedExpectation {
  readonly pass: boolean;
  readonly message: string;
  readonly range: Range;
}

/** A failed expectation is an error. */
export interface CheckSummary extends Sums {
  readonly files: number;
  /** Scenes in them. */
  readonly cells: number;
  readonly expectations: { readonly pass: number; readonly fail: number };
}

/** What is to be said of one file. `file` is its name as the reader knows it. */
export function checkedFile(file: string, { text, cells, problems }: NotebookResult): CheckedFile {
  const range = rangesOf(text);
  return {
    file,
    problems: problems.map((problem) => ({
      code: problem.code,
      severity: problem.severity,
      message: problem.message,
      range: range(problem.range),
    })),
    cells: scenesOf(cells).map(({ cell, index, title }) => {
      const { findings, expectations } = cell.result;
      const inLevel = levelPlaces(
        cell,
        findings.flatMap(({ obstacle }) => obstacle ?? []),
      );
      const placeOf = (obstacle: Obstacle | undefined): Place | undefined => {
        const own = obstacleRange(cell, obstacle);
        return (obstacle && inLevel.get(obstacle)) ?? (own && { file, range: range(own) });
      };
      return {
        title,
        index,
        notEvaluated: cell.notEvaluated,
        findings: findings.map((finding) => {
          const obstacleAt = placeOf(finding.obstacle);
          return {
            code: finding.code,
            severity: finding.severity,
            message: finding.message,
            expected: finding.expected === true,
            body: cell.scene.bodies[finding.body]?.id ?? expectedBody(cell, finding) ?? `bodies[${finding.body}]`,
            obstacle: finding.obstacle ? obstacleName(cell.scene, finding.obstacle) : null,
            frame: finding.frame,
            dwell: finite(finding.dwell),
            minFps: finite(finding.minFps),
            range: range(findingRange(cell, finding)),
            obstacleFile: obstacleAt?.file ?? null,
            obstacleRange: obstacleAt?.range ?? null,
          };
        }),
        expectations: expectations.map(({ pass, message }, i) => ({
          pass,
          message,
          range: range(cell.scene.expect[i]?.source ?? cell.source),
        })),
      };
    }),
  };
}

/** An expectation may speak of a body that is not there. */
function expectedBody(cell: SceneCell, { expectation }: Finding): string | undefined {
  return expectation === undefined ? undefined : cell.scene.expect[expectation]?.body;
}

/** What is to be said of a file that could not even be read. */
export function unreadableFile(file: string, message: string): CheckedFile {
  const { range } = beginningOf(file);
  return { file, problems: [{ code: "unreadable", severity: "error", message, range }], cells: [] };
}

/** The files together, in the given order, with their sums. */
export function checkReport(files: readonly CheckedFile[]): CheckReport {
  const cells = files.flatMap((file) => file.cells);
  const expectations = cells.flatMap((cell) => cell.expectations);
  const pass = expectations.filter((expectation) => expectation.pass).length;
  const remarks = [...files.flatMap(({ problems }) => problems), ...cells.flatMap(({ findings }) => findings)];
  return {
    files,
    summary: {
      files: files.length,
      cells: cells.length,
      ...sumsOf(remarks),
      expectations: { pass, fail: expectations.length - pass },
    },
  };
}

/** What a check looked at: the text of each file, its scenes, and what they expect. */
export function checkSuites({ files }: CheckReport): readonly Suite[] {
  return files.map(({ file, problems, cells }) => ({
    file,
    cases: withNames([
      {
        name: "is a scene file",
        kind: "input",
        annotations: problems.map((problem) => ({ ...problem, file, about: [], related: [] })),
      },
      ...cells.flatMap((cell) => [sceneCase(file, cell), ...expectationCases(file, cell)]),
    ]),
  }));
}

function sceneCase(file: string, { title, findings, notEvaluated }: CheckedCell): Case {
  return {
    name: title,
    kind: "check",
    notEvaluated,
    annotations: findings
      // It is a case of its own.
      .filter(({ code }) => code !== "expectation")
      .map(({ code, severity, message, body, obstacle, range, obstacleFile, obstacleRange }) => ({
        file,
        range,
        code,
        severity,
        message,
        about: [title, body, ...(obstacle === null ? [] : [obstacle])],
        related: obstacleRange
          ? [{ file: obstacleFile ?? file, range: obstacleRange, message: obstacle ?? "obstacle" }]
          : [],
      })),
  };
}

function expectationCases(file: string, { title, expectations, notEvaluated }: CheckedCell): readonly Case[] {
  return expectations.map(({ pass, message, range }, i) => {
    const name = `expectation ${i + 1}`;
    const about = [title, name];
    const failed = { file, range, code: "expectation", severity: "error", message, about, related: [] } as const;
    return { name: `${title}: ${name}`, kind: "check", annotations: pass ? [] : [failed], notEvaluated };
  });
}

/** A scene of a notebook with the name that reports give it. */
export interface NamedScene {
  readonly cell: Extract<CellResult, { kind: "scene" }>;
  readonly index: number;
  readonly title: string;
}

export function scenesOf(cells: readonly CellResult[]): readonly NamedScene[] {
  const scenes: NamedScene[] = [];
  cells.forEach((cell, index) => {
    if (cell.kind === "scene") {
      scenes.push({ cell, index, title: cell.scene.title ?? l10n.t("Scene {n}", { n: scenes.length + 1 }) });
    }
  });
  return scenes;
}

/** JSON has no infinity: what never ends has no number. */
export function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}
