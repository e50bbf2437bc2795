import * as l10n from "@vscode/l10n";
import { notAudited, type LevelAudit, type WeakWall } from "../audit/index.js";
import type { Vec } from "../geometry/index.js";
import { ruleText, type LevelProblem, type LevelReading, type SkippedKind, type Source } from "../levels/index.js";
import { finite } from "./check.js";
import {
  beginningOf,
  sumsOf,
  withNames,
  type Annotation,
  type Place,
  type Remark,
  type Suite,
  type Sums,
} from "./suite.js";

/** The answer of `aabb audit`, as its JSON. Names stay; fields may be added. `null` stands for "there is none". */
export interface AuditReport {
  readonly levels: readonly AuditedLevel[];
  readonly problems: readonly Remark[];
  readonly summary: AuditSummary;
}

export interface AuditedLevel {
  /** The file that was named; a finding may be in another one that it refers to. */
  readonly file: string;
  /** Name of the level in it. */
  readonly level: string;
  /** What counted as solid, as `--solid` takes it: what was asked for, else what was found to fit. */
  readonly rule: string;
  readonly solidTiles: number;
  readonly solidBoxes: number;
  /** What would be solid and cannot be an axis-aligned box. */
  readonly skipped: Readonly<Partial<Record<SkippedKind, number>>>;
  /** Names of what no verdict on the level speaks of: what was skipped, or could not be checked. */
  readonly notEvaluated: readonly string[];
  readonly findings: readonly ReportedWall[];
  /** How many more weak walls were found than `findings` has. */
  readonly unlisted: number;
  /** Whether the search ended early, so that there may be still more. */
  readonly isCutShort: boolean;
}

/** A wall that the mover can pass. Lengths are pixels. */
export interface ReportedWall extends Remark {
  readonly code: WeakWall["code"];
  /** What the wall is made of at its weakest place. */
  readonly name: string;
  readonly axis: WeakWall["axis"];
  readonly directions: readonly (-1 | 1)[];
  readonly min: Vec;
  readonly max: Vec;
  readonly thickness: number;
  /** Free lengths before the wall and behind it; `null` where the level ends openly. */
  readonly gaps: readonly (number | null)[];
  readonly dwell: number;
  /** The part of the frame's phases in which it is missed. */
  readonly missed: number;
  readonly minFps: number | null;
  readonly maxSpeed: number | null;
  readonly minThickness: number | null;
}

/** A wall that is not listed is a warning. */
export interface AuditSummary extends Sums {
  readonly files: number;
  readonly levels: number;
  readonly solidTiles: number;
  readonly solidBoxes: number;
}

/** One file, audited. */
export interface AuditedFile {
  readonly file: string;
  readonly problems: readonly Remark[];
  readonly levels: readonly AuditedLevel[];
}

/**
 * What is to be said of one file. `file` is its name as the reader knows it, and `placeOf` tells where a source is in the
 * same terms.
 */
export function auditedFile(
  file: string,
  { problems }: LevelReading,
  audits: readonly LevelAudit[],
  placeOf: (source: Source) => Place,
): AuditedFile {
  const reported = ({ code, severity, message, source }: LevelProblem) => ({
    ...placeOf(source),
    code,
    severity,
    message,
  });
  return {
    file,
    problems: [...problems, ...audits.flatMap((audit) => audit.problems)].map(reported),
    levels: audits.map(({ level, walls, unlisted, isCutShort, problems: own }) => ({
      file,
      level: level.name,
      rule: level.rules.map(ruleText).join(" or "),
      solidTiles: level.grids.reduce((sum, { count }) => sum + count, 0),
      solidBoxes: level.boxes.length,
      skipped: level.skipped,
      notEvaluated: notAudited([{ level, problems: own }], problems),
      findings: walls.map((wall) => reportedWall(wall, placeOf)),
      unlisted,
      isCutShort,
    })),
  };
}

function reportedWall(wall: WeakWall, placeOf: (source: Source) => Place): ReportedWall {
  const { code, severity, message, name, axis, directions, thickness, dwell, missed } = wall;
  return {
    ...placeOf(wall.source),
    ...{ code, severity, message, name, axis, directions },
    min: wall.wall.min,
    max: wall.wall.max,
    ...{ thickness, dwell, missed },
    gaps: wall.gaps.map(finite),
    minFps: finite(wall.minFps),
    maxSpeed: finite(wall.maxSpeed),
    minThickness: finite(wall.minThickness),
  };
}

/** What is to be said of a file that could not even be read. */
export function unreadableLevels(file: string, message: string): AuditedFile {
  return { file, problems: [{ ...beginningOf(file), code: "unreadable", severity: "error", message }], levels: [] };
}

/** The files together, in the given order, with their sums. */
export function auditReport(files: readonly AuditedFile[]): AuditReport {
  const levels = files.flatMap((file) => file.levels);
  const problems = files.flatMap((file) => file.problems);
  const sum = (count: (level: AuditedLevel) => number) => levels.reduce((total, level) => total + count(level), 0);
  const sums = sumsOf([...problems, ...levels.flatMap(({ findings }) => findings)]);
  return {
    levels,
    problems,
    summary: {
      files: files.length,
      levels: levels.length,
      solidTiles: sum(({ solidTiles }) => solidTiles),
      solidBoxes: sum(({ solidBoxes }) => solidBoxes),
      ...sums,
      warnings: sums.warnings + sum(({ unlisted }) => unlisted),
    },
  };
}

/** What an audit looked at: each file, and its levels. */
export function auditSuites(files: readonly AuditedFile[]): readonly Suite[] {
  return files.map(({ file, problems, levels }) => ({
    file,
    cases: withNames([
      {
        name: "is a level file",
        kind: "input",
        annotations: problems.map((problem) => ({ ...problem, about: [], related: [] })),
      },
      ...levels.map((level) => ({
        name: level.level,
        kind: "check" as const,
        annotations: annotationsOfLevel(level),
        notEvaluated: level.notEvaluated,
      })),
    ]),
  }));
}

/** The walls of a level, and that there are more. */
export function annotationsOfLevel({
  file,
  level,
  findings,
  unlisted,
  isCutShort,
}: AuditedLevel): readonly Annotation[] {
  const annotations: Annotation[] = findings.map(({ code, severity, message, axis, min, ...place }) => ({
    ...{ file: place.file, range: place.range, code, severity, message },
    about: [level, axis, min.join(",")],
    related: [],
  }));
  if (unlisted === 0 && !isCutShort) return annotations;
  const message = `${moreText(unlisted, isCutShort)} ${l10n.t("Is it as fast as that, and is all this solid?")}`;
  const rest = { ...beginningOf(file), code: "tunnel", severity: "warning" as const, message };
  return [...annotations, { ...rest, about: [level, "unlisted"], related: [] }];
}

function moreText(n: number, isCutShort: boolean): string {
  if (isCutShort) return l10n.t("There are more than {n} walls that the mover can pass.", { n });
  return n === 1
    ? l10n.t("There is 1 more wall that the mover can pass.")
    : l10n.t("There are {n} more walls that the mover can pass.", { n });
}
