import * as l10n from "@vscode/l10n";
import { finished, mappedInSteps } from "../geometry/index.js";
import { marginText, notAudited, type LevelAudit, type Margin, type WeakWall } from "../audit/index.js";
import { amountText, ruleText, type LevelProblem, type LevelReading, type Source } from "../levels/index.js";
import { finite } from "./check.js";
import {
  annotation,
  beginningOf,
  suiteOf,
  sumsOf,
  type Annotation,
  type LookedAt,
  type Place,
  type Remark,
  type Suite,
} from "./annotations.js";

// The answer of `aabb audit`, as its JSON. Names stay; fields may be added. `null` stands for "there is none".
export type AuditReport = ReturnType<typeof auditReport>;
export type AuditedFile = ReturnType<typeof auditedFile> & Pick<LookedAt, "isProject">;
export type AuditedLevel = AuditedFile["levels"][number];

/**
 * What is to be said of one file. `file` is its name as the reader knows it, and `placeOf` tells where a source is in the
 * same terms.
 */
export function auditedFile(
  file: string,
  reading: LevelReading,
  audits: readonly LevelAudit[],
  placeOf: (source: Source) => Place,
  by: AuditedFor = {},
) {
  return finished(auditedInSteps(file, reading, audits, placeOf, by));
}

/** Whom levels were audited for. */
export interface AuditedFor {
  /** Name of the mover. */
  readonly mover?: string | undefined;
  /** Names of what of it was not taken into account. */
  readonly notEvaluated?: readonly string[] | undefined;
}

/** What is said of in a step: to find where something is written may mean to go through a part of a layer. */
const saidAStep = 16;

/** {@link auditedFile} in steps, each of a few milliseconds. */
export function* auditedInSteps(
  file: string,
  { problems, candidates = [] }: LevelReading,
  audits: readonly LevelAudit[],
  placeOf: (source: Source) => Place,
  { mover, notEvaluated = [] }: AuditedFor = {},
) {
  const reported = ({ code, severity, message, source }: LevelProblem): Remark => ({
    ...placeOf(source),
    ...{ code, severity, message },
  });
  const all = [...problems, ...audits.flatMap((audit) => audit.problems)];
  const levels = [];
  for (const { level, walls, unlisted, isCutShort, problems: own, margin } of audits) {
    const left = [...notAudited([{ level, problems: own }], problems), ...notEvaluated];
    levels.push({
      /** The file that was named; a finding may be in another one that it refers to. */
      file,
      /** Name of the level in it. */
      level: level.name,
      /** Name of the mover that it was audited for; `null` for one without a name. */
      mover: mover ?? null,
      /** What counted as solid, as `--solid` takes it: what was asked for, else what was found to fit. */
      rule: level.rules.map(ruleText).join(" or "),
      solidTiles: level.grids.reduce((sum, { count }) => sum + count, 0),
      solidBoxes: level.boxes.length,
      /** What would be solid and cannot be an axis-aligned box. */
      skipped: level.skipped,
      /** Names of what no verdict on the level speaks of: what was skipped, or could not be checked. */
      notEvaluated: left,
      findings: yield* mappedInSteps(walls, saidAStep, (wall) => reportedWall(wall, placeOf)),
      /** How many more weak walls were found than `findings` has. */
      unlisted,
      /** Whether the search ended early, so that there may be still more. */
      isCutShort,
      /** How far the mover is from passing anything; `null` where it passes something, or nothing is there to be passed. */
      margin: margin ? reportedMargin(margin, left.length === 0, placeOf) : null,
    });
  }
  return {
    file,
    problems: yield* mappedInSteps(all, saidAStep, reported),
    levels,
    /** What could be solid, where nothing says it: the rule as `--solid` takes it, and how much it makes solid. */
    candidates: candidates.map((candidate) => {
      const { rule, tiles, boxes, others } = candidate;
      return { rule: ruleText(rule), tiles, boxes, others, amount: amountText(candidate) };
    }),
  };
}

/** A wall that the mover can pass. Lengths are pixels. */
function reportedWall(wall: WeakWall, placeOf: (source: Source) => Place) {
  const { code, severity, message, layer, name, axis, directions, thickness, dwell, missed } = wall;
  return {
    ...placeOf(wall.source),
    ...{ code, severity, message },
    /** By what later audits know it again, and a project accepts it. */
    fingerprint: wall.fingerprint,
    /** That it is known and put up with, and why; `null` where it counts. */
    accepted: wall.accepted ?? null,
    /** The layer that the wall is in, and what it is made of, at its weakest place. */
    ...{ layer, name },
    ...{ axis, directions },
    min: wall.wall.min,
    max: wall.wall.max,
    ...{ thickness, dwell },
    /** The part of the frame's phases in which it is missed. */
    missed,
    /** Free lengths before the wall and behind it; `null` where the level ends openly. */
    gaps: wall.gaps.map(finite),
    minFps: finite(wall.minFps),
    maxSpeed: finite(wall.maxSpeed),
    minThickness: finite(wall.minThickness),
  };
}

/** The wall that comes nearest to being passed. Lengths are pixels, `maxSpeed` pixels per second. */
function reportedMargin(margin: Margin, isWhole: boolean, placeOf: (source: Source) => Place) {
  const { layer, name, axis, wall, thickness, dwell, minFps, maxSpeed } = margin;
  return {
    ...placeOf(margin.source),
    message: marginText(margin, isWhole),
    ...{ layer, name, axis, min: wall.min, max: wall.max, thickness, dwell, minFps, maxSpeed },
  };
}

/** What is to be said of a file that could not even be read. */
export function unreadableLevels(file: string, message: string): AuditedFile {
  return {
    file,
    problems: [{ ...beginningOf(file), code: "unreadable", severity: "error", message }],
    levels: [],
    candidates: [],
  };
}

/** What is to be said of a project file. */
export function auditedProject(file: string, problems: readonly Remark[]): AuditedFile {
  return { file, problems: [...problems], levels: [], candidates: [], isProject: true };
}

/** What several audits of one file came to: for one mover after the other. */
export function auditedTogether(file: string, audits: readonly AuditedFile[]): AuditedFile {
  const problems = new Map<string, Remark>();
  for (const problem of audits.flatMap((audited) => audited.problems)) problems.set(JSON.stringify(problem), problem);
  // What is solid is asked of the level, whoever moves in it.
  const candidates = audits[0]?.candidates ?? [];
  return { file, problems: [...problems.values()], levels: audits.flatMap(({ levels }) => levels), candidates };
}

/** The files together, in the given order, with their sums. A wall that is not listed is a warning. */
export function auditReport(files: readonly AuditedFile[]) {
  const levels = files.flatMap((file) => file.levels);
  // What is solid in a level is so for each mover.
  const once = files.flatMap((file) => file.levels.filter(({ mover }) => mover === file.levels[0]?.mover));
  const problems = files.flatMap((file) => file.problems);
  const sum = (count: (level: AuditedLevel) => number, of = levels) =>
    of.reduce((total, level) => total + count(level), 0);
  const findings = levels.flatMap((level) => level.findings);
  const sums = sumsOf([...problems, ...findings]);
  return {
    levels,
    problems,
    /** Of the files of which it is not clear what is solid in them. */
    candidates: files.flatMap(({ file, candidates }) => candidates.map((each) => ({ file, ...each }))),
    summary: {
      files: files.filter(({ isProject }) => !isProject).length,
      levels: once.length,
      solidTiles: sum(({ solidTiles }) => solidTiles, once),
      solidBoxes: sum(({ solidBoxes }) => solidBoxes, once),
      ...sums,
      warnings: sums.warnings + sum(({ unlisted }) => unlisted),
      /** Findings that are known and put up with; the other numbers are without them. */
      accepted: findings.filter(({ accepted }) => accepted).length,
    },
  };
}

/** What an audit looked at: each file, and its levels. */
export function auditSuites(files: readonly AuditedFile[]): readonly Suite[] {
  return files.map((audited) => {
    const cases = audited.levels.map((level) => {
      const { notEvaluated, margin } = level;
      const annotations = annotationsOfLevel(level);
      return { name: titleOf(level), kind: "check" as const, annotations, notEvaluated, ...(margin && { margin }) };
    });
    return suiteOf(audited, "is a level file", cases);
  });
}

/** For each mover, in the order in which they come, the level in which nothing is passed and least is missing for it. */
export function leastMargins(levels: readonly AuditedLevel[]): readonly AuditedLevel[] {
  const least = new Map<string | null, AuditedLevel>();
  for (const level of levels) {
    const known = least.get(level.mover)?.margin;
    if (level.margin && (!known || level.margin.dwell < known.dwell)) least.set(level.mover, level);
  }
  return [...least.values()];
}

/** A level, and the mover that it was audited for. */
export function titleOf({ level, mover }: AuditedLevel): string {
  return mover === null ? level : `${level}, ${mover}`;
}

/** The walls of a level, and that there are more. */
export function annotationsOfLevel(audited: AuditedLevel): readonly Annotation[] {
  const { file, level, mover, findings, unlisted, isCutShort } = audited;
  const about = mover === null ? [level] : [level, mover];
  const annotations = findings.map((wall) => annotation(wall, [...about, wall.axis, wall.min.join(",")]));
  if (unlisted === 0 && !isCutShort) return annotations;
  const message = `${moreText(unlisted, isCutShort)} ${l10n.t("Is it as fast as that, and is all this solid?")}`;
  const more = { ...beginningOf(file), code: "tunnel", severity: "warning", message } as const;
  return [...annotations, annotation(more, [...about, "unlisted"])];
}

function moreText(n: number, isCutShort: boolean): string {
  if (isCutShort) return l10n.t("There are more than {n} walls that the mover can pass.", { n });
  return n === 1
    ? l10n.t("There is 1 more wall that the mover can pass.")
    : l10n.t("There are {n} more walls that the mover can pass.", { n });
}
