import * as l10n from "@vscode/l10n";
import {
  groupsOf,
  marginText,
  notAudited,
  placeText,
  type LevelAudit,
  type Margin,
  type Unlisted,
  type WeakWall,
} from "../audit/index.js";
import { partlyNothingText } from "../wording/index.js";
import { amountText, ruleText, type LevelProblem, type LevelReading, type Source } from "../levels/index.js";
import { finite } from "./checkReport.js";
import {
  annotation,
  beginningOf,
  suiteOf,
  sumsOf,
  type Annotation,
  type Case,
  type LookedAt,
  type NamedPlace,
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
 *
 * @param mover the name of whom the levels were audited for
 */
export function auditedFile(
  file: string,
  { problems, candidates = [] }: LevelReading,
  audits: readonly LevelAudit[],
  placeOf: (source: Source) => Place,
  mover?: string,
) {
  const reported = ({ code, severity, message, source }: LevelProblem): Remark => ({
    ...placeOf(source),
    ...{ code, severity, message },
  });
  const all = [...problems, ...audits.flatMap((audit) => audit.problems)];
  const levels = [];
  for (const audit of audits) {
    const { level, walls, unlisted, unlistedBy, isCutShort, margin } = audit;
    const left = notAudited([audit], problems);
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
      /** Polygons and turned rectangles. */
      solidShapes: level.shapes?.length ?? 0,
      /** What would be solid and was left out. */
      skipped: level.skipped,
      /** Signs of what is solid that a stronger one overrules, and how much they would make solid: the rule as `--solid` takes it. */
      overruled: (level.overruled ?? []).map((sign) => {
        const { rules, tiles, boxes, others } = sign;
        return { rule: rules.map(ruleText).join(" or "), tiles, boxes, others, amount: amountText(sign) };
      }),
      /** Whether nothing of it was looked at, since what is solid in it is not clear. */
      isUnclear: level.unclear !== undefined,
      /** Names of what no verdict on the level speaks of: what was skipped, or could not be checked. */
      notEvaluated: left,
      findings: walls.map((wall) => reportedWall(wall, placeOf)),
      /** How many more weak walls were found than `findings` has; one that is passed along both axes is one. */
      unlisted,
      /** The same by why they are weak. */
      unlistedBy: unlistedBy.map(({ code, axis, layer, thickness, places }): Unlisted => {
        return { code, axis, layer, thickness, places };
      }),
      /** Whether the search ended early, so that there may be still more. */
      isCutShort,
      /** The rule that the numbers follow, and whether a file or a flag states it. */
      check: { rule: audit.check.rule, isStated: audit.check.isStated },
      /** The frame rate that the numbers follow, and of one that varies the highest; `null` where it does not vary. */
      fps: audit.fps,
      fastestFps: audit.fastestFps ?? null,
      /** Whether the game sweeps the mover, so that nothing was to be looked for. */
      isSwept: audit.isSwept === true,
      /** How far the mover is from passing anything; `null` where it passes something, or nothing is there to be passed. */
      margin: margin ? reportedMargin(margin, left.length === 0, placeOf) : null,
    });
  }
  return {
    file,
    problems: all.map(reported),
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
  const { code, severity, message, layer, name, axis, directions, thickness, step, dwell, missed, passed } = wall;
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
    /** Whether it is solid from one side only. */
    isOneWay: wall.isOneWay === true,
    /** Whether it is a slope, which boxes inside of it stand for: it is at least as thick as is said. */
    isSlope: wall.isSlope === true,
    /**
     * Of the weakest place at which solids touch, along an axis, where the mover is before it, and the longest step; and the numbers at
     * which a game that merges them passes nothing in the level. `null` for a wall.
     */
    seam: wall.seam ?? null,
    merged: wall.merged ?? null,
    min: wall.wall.min,
    max: wall.wall.max,
    ...{ thickness, step, dwell },
    /** The part of the frame's phases in which it is missed; and in which the mover comes out behind it, missed or pushed. */
    ...{ missed, passed },
    /** Free lengths before the wall and behind it; `null` where the level ends openly. */
    gaps: wall.gaps.map(finite),
    /** Numbers at which nothing passes it in any phase, by the game's rule; and at which a check finds the mover in it. */
    ...{ safe: wall.safe, detected: wall.detected },
    minFps: finite(wall.minFps),
    minSubsteps: finite(wall.minSubsteps),
    maxSpeed: finite(wall.maxSpeed),
    minThickness: finite(wall.minThickness),
  };
}

/** The wall that comes nearest to being passed. Lengths are pixels, `maxSpeed` pixels per second. */
function reportedMargin(margin: Margin, isWhole: boolean, placeOf: (source: Source) => Place) {
  const { layer, name, axis, wall, thickness, dwell, headroom, minFps, maxSpeed, safe, detected } = margin;
  return {
    ...placeOf(margin.source),
    message: marginText(margin, isWhole),
    ...{ layer, name, axis, min: wall.min, max: wall.max, thickness, dwell },
    /** So many times as fast is safe. */
    headroom,
    ...{ minFps, maxSpeed, safe, detected },
    /** The same of a game that merges solids that touch, where the place is one of these; else `null`. */
    merged: margin.merged ?? null,
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

/** The files together, in the given order, with their sums. A group of walls is one warning. */
export function auditReport(files: readonly AuditedFile[]) {
  return {
    levels: files.flatMap((file) =>
      file.levels.map((level) => ({
        ...level,
        groups: groupsOf(level.findings, level.unlistedBy).groups,
        partial: partialOf(level) ?? null,
      })),
    ),
    problems: files.flatMap((file) => file.problems.map(({ unknownKey: _, ...problem }) => problem)),
    /** Of the files of which it is not clear what is solid in them. */
    candidates: files.flatMap(({ file, candidates }) => candidates.map((each) => ({ file, ...each }))),
    summary: auditSums(files),
  };
}

/** The sums of all files, of which each is looked at once. */
export function auditSums(files: Iterable<AuditedFile>) {
  const sums = {
    files: 0,
    levels: 0,
    solidTiles: 0,
    solidBoxes: 0,
    solidShapes: 0,
    ...sumsOf([]),
    /** Findings that are known and put up with; the other numbers are without them. */
    accepted: 0,
  };
  for (const { problems, levels, isProject } of files) {
    if (!isProject) sums.files++;
    const { errors, warnings, infos } = sumsOf([...problems, ...levels.flatMap(annotationsOfLevel)]);
    sums.errors += errors;
    sums.warnings += warnings;
    sums.infos += infos;
    for (const { mover, solidTiles, solidBoxes, solidShapes, findings } of levels) {
      sums.accepted += findings.filter(({ accepted }) => accepted).length;
      // What is solid in a level is so for each mover.
      if (mover !== levels[0]?.mover) continue;
      sums.levels++;
      sums.solidTiles += solidTiles;
      sums.solidBoxes += solidBoxes;
      sums.solidShapes += solidShapes;
    }
  }
  return sums;
}

/** What is said of a level from which something was left out, where nothing is found in the rest. */
export function partialOf(level: AuditedLevel): string | undefined {
  const { notEvaluated, findings, unlisted, isCutShort } = level;
  const isNothing = findings.length === 0 && unlisted === 0 && !isCutShort && hasSolids(level);
  return isNothing && notEvaluated.length > 0 ? partlyNothingText(notEvaluated) : undefined;
}

/** Whether anything counts as solid in a level, or in all of them. */
export function hasSolids(of: Pick<AuditedLevel, "solidTiles" | "solidBoxes" | "solidShapes">): boolean {
  return of.solidTiles + of.solidBoxes + of.solidShapes > 0;
}

/** What an audit looked at: each file, and its levels. */
export function auditSuites(files: Iterable<AuditedFile>): readonly Suite[] {
  const least = new LeastMargins();
  for (const { levels } of files) for (const level of levels) least.add(level);
  return Array.from(files, (audited) => {
    const cases = audited.levels.map((level): Case => {
      const { notEvaluated, margin } = level;
      const partial = partialOf(level);
      const said = {
        name: titleOf(level),
        kind: "check",
        annotations: annotationsOfLevel(level),
        notEvaluated,
        partial,
      } as const;
      if (!margin) return said;
      const { file, range, message } = margin;
      return { ...said, margin: { file, range, message, isLeast: least.take(level) } };
    });
    return suiteOf(audited, "is a level file", cases);
  });
}

/** For each mover, in the order in which they come, the level in which nothing is passed and least is missing for it. */
export class LeastMargins {
  private readonly least = new Map<string | null, AuditedLevel>();

  add(level: AuditedLevel): void {
    const known = this.least.get(level.mover)?.margin;
    if (level.margin && (!known || level.margin.headroom < known.headroom)) this.least.set(level.mover, level);
  }

  get levels(): readonly AuditedLevel[] {
    return [...this.least.values()];
  }

  /** Whether it is the level of its mover: of levels with the same margin only the first. */
  take({ mover, file, level }: AuditedLevel): boolean {
    const known = this.least.get(mover);
    const isOne = known?.file === file && known.level === level;
    if (isOne) this.least.delete(mover);
    return isOne;
  }
}

/** A level, and the mover that it was audited for. */
export function titleOf({ level, mover }: AuditedLevel): string {
  return mover === null ? level : `${level}, ${mover}`;
}

/** The title of a level next to its file's name, which it does not repeat; undefined if nothing is left. */
export function titleNextToFile({ file, level, mover }: AuditedLevel): string | undefined {
  const parts = [file.split("/").at(-1) === level ? null : level, mover].filter((part) => part !== null);
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** The walls of a level, one remark for all that are weak for one reason, and that there are more. */
export function annotationsOfLevel(audited: AuditedLevel): readonly Annotation[] {
  const { file, level, mover, findings, unlistedBy, isCutShort } = audited;
  const about = mover === null ? [level] : [level, mover];
  const { groups, rest } = groupsOf(findings, unlistedBy);
  const annotations = groups.flatMap(({ places, listed, layer, thickness, code, severity, message, accepted }) => {
    const [worst, ...others] = listed.flatMap(([i]) => findings[i] ?? []);
    if (!worst) return [];
    const elsewhere = others.map((wall): NamedPlace => {
      return {
        file: wall.file,
        range: wall.range,
        message: placeText({ name: wall.name, wall }),
        id: wall.fingerprint,
      };
    });
    const remark = { file: worst.file, range: worst.range, code, severity, message, accepted };
    const isDiagonal = worst.axis === "diagonal";
    const names = [...about, layer, isDiagonal ? worst.axis : String(thickness)];
    const told = annotation(remark, names, [], elsewhere);
    return { ...told, id: worst.fingerprint, unlisted: places - listed.length };
  });
  if (rest === 0 && !isCutShort) return annotations;
  const message = `${moreText(rest, isCutShort, groups.length + rest > 0)} ${l10n.t("Check whether the mover is really this fast and all of these walls are solid.")}`;
  const more = { ...beginningOf(file), code: "tunnel", severity: "warning", message } as const;
  return [...annotations, annotation(more, [...about, "unlisted"])];
}

function moreText(n: number, isCutShort: boolean, isMore: boolean): string {
  if (isCutShort && !isMore)
    return l10n.t("There are too many corners to check all of them, so the mover may get through a wall.");
  if (isCutShort) return l10n.t("The mover may also get through walls that are not listed.");
  return n === 1
    ? l10n.t("The mover can get through 1 more wall that is not listed.")
    : l10n.t("The mover can get through {n} more walls that are not listed.", { n });
}
