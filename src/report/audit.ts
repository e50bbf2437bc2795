import * as l10n from "@vscode/l10n";
import { finished, mappedInSteps } from "../geometry/index.js";
import { notAudited, type LevelAudit, type WeakWall } from "../audit/index.js";
import { amountText, ruleText, type LevelProblem, type LevelReading, type Source } from "../levels/index.js";
import { finite } from "./check.js";
import {
  annotation,
  beginningOf,
  suiteOf,
  sumsOf,
  type Annotation,
  type Place,
  type Remark,
  type Suite,
} from "./annotations.js";

// The answer of `aabb audit`, as its JSON. Names stay; fields may be added. `null` stands for "there is none".
export type AuditReport = ReturnType<typeof auditReport>;
export type AuditedFile = ReturnType<typeof auditedFile>;
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
) {
  return finished(auditedInSteps(file, reading, audits, placeOf));
}

/** What is said of in a step: to find where something is written may mean to go through a part of a layer. */
const saidAStep = 16;

/** {@link auditedFile} in steps, each of a few milliseconds. */
export function* auditedInSteps(
  file: string,
  { problems, candidates = [] }: LevelReading,
  audits: readonly LevelAudit[],
  placeOf: (source: Source) => Place,
) {
  const reported = ({ code, severity, message, source }: LevelProblem): Remark => ({
    ...placeOf(source),
    ...{ code, severity, message },
  });
  const all = [...problems, ...audits.flatMap((audit) => audit.problems)];
  const levels = [];
  for (const { level, walls, unlisted, isCutShort, problems: own } of audits) {
    levels.push({
      /** The file that was named; a finding may be in another one that it refers to. */
      file,
      /** Name of the level in it. */
      level: level.name,
      /** What counted as solid, as `--solid` takes it: what was asked for, else what was found to fit. */
      rule: level.rules.map(ruleText).join(" or "),
      solidTiles: level.grids.reduce((sum, { count }) => sum + count, 0),
      solidBoxes: level.boxes.length,
      /** What would be solid and cannot be an axis-aligned box. */
      skipped: level.skipped,
      /** Names of what no verdict on the level speaks of: what was skipped, or could not be checked. */
      notEvaluated: notAudited([{ level, problems: own }], problems),
      findings: yield* mappedInSteps(walls, saidAStep, (wall) => reportedWall(wall, placeOf)),
      /** How many more weak walls were found than `findings` has. */
      unlisted,
      /** Whether the search ended early, so that there may be still more. */
      isCutShort,
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
  const { code, severity, message, name, axis, directions, thickness, dwell, missed } = wall;
  return {
    ...placeOf(wall.source),
    ...{ code, severity, message },
    /** What the wall is made of at its weakest place. */
    name,
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

/** What is to be said of a file that could not even be read. */
export function unreadableLevels(file: string, message: string): AuditedFile {
  return {
    file,
    problems: [{ ...beginningOf(file), code: "unreadable", severity: "error", message }],
    levels: [],
    candidates: [],
  };
}

/** The files together, in the given order, with their sums. A wall that is not listed is a warning. */
export function auditReport(files: readonly AuditedFile[]) {
  const levels = files.flatMap((file) => file.levels);
  const problems = files.flatMap((file) => file.problems);
  const sum = (count: (level: AuditedLevel) => number) => levels.reduce((total, level) => total + count(level), 0);
  const sums = sumsOf([...problems, ...levels.flatMap(({ findings }) => findings)]);
  return {
    levels,
    problems,
    /** Of the files of which it is not clear what is solid in them. */
    candidates: files.flatMap(({ file, candidates }) => candidates.map((each) => ({ file, ...each }))),
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
  return files.map((audited) => {
    const cases = audited.levels.map((level) => {
      const { level: name, notEvaluated } = level;
      return { name, kind: "check" as const, annotations: annotationsOfLevel(level), notEvaluated };
    });
    return suiteOf(audited, "is a level file", cases);
  });
}

/** The walls of a level, and that there are more. */
export function annotationsOfLevel(audited: AuditedLevel): readonly Annotation[] {
  const { file, level, findings, unlisted, isCutShort } = audited;
  const annotations = findings.map((wall) => annotation(wall, [level, wall.axis, wall.min.join(",")]));
  if (unlisted === 0 && !isCutShort) return annotations;
  const message = `${moreText(unlisted, isCutShort)} ${l10n.t("Is it as fast as that, and is all this solid?")}`;
  const more = { ...beginningOf(file), code: "tunnel", severity: "warning", message } as const;
  return [...annotations, annotation(more, [level, "unlisted"])];
}

function moreText(n: number, isCutShort: boolean): string {
  if (isCutShort) return l10n.t("There are more than {n} walls that the mover can pass.", { n });
  return n === 1
    ? l10n.t("There is 1 more wall that the mover can pass.")
    : l10n.t("There are {n} more walls that the mover can pass.", { n });
}
