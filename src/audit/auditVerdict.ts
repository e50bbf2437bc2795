import * as l10n from "@vscode/l10n";
import { type LevelProblem, overruledText, skippedText } from "../levels/index.js";
import {
  count,
  type FindingSentences,
  joinSentences,
  judgedAtSentence,
  num,
  sentencesOrNone,
} from "../wording/index.js";
import { checkOfMover, type LevelAudit, type Margin, type Mover, placeKey, type WeakWall } from "./weakWall.js";
import { sizeText, atLeast } from "./wallMessages.js";
import { marginText } from "./marginWords.js";

/**
 * What the audit of levels came to, in words for whoever made them.
 *
 * @param problems of reading them
 */
export function auditVerdict(audits: readonly LevelAudit[], mover: Mover, problems: readonly LevelProblem[] = []) {
  return joinSentences(auditSentences(audits, mover, problems));
}

/** Says what the audit of levels came to, first in one sentence. @param problems of reading them */
export function auditSentences(
  audits: readonly LevelAudit[],
  mover: Mover,
  problems: readonly LevelProblem[] = [],
): FindingSentences {
  const parts = notAudited(audits, problems);
  const isWhole = parts.length === 0;
  const least = leastMargin(audits);
  const isPartlyHeld = !isWhole && holds(audits);
  const [headline, ...more] = isPartlyHeld
    ? [
        l10n.t("{mover} cannot get through any wall that was read; skipped: {parts}.", {
          mover: moverText(mover),
          parts: parts.join(", "),
        }),
      ]
    : verdictOn(audits, mover);
  const cause = sentencesOrNone([
    ...more,
    ...(checkOfMover(mover).rule === "swept" || isEmpty(audits) ? [] : judgedAtSentence(mover)),
    ...(least && !audits.some(tunnelsAny) ? [marginText(least, isWhole)] : []),
    ...(isWhole || isPartlyHeld || audits.length === 0
      ? []
      : [l10n.t("Not checked: {parts}.", { parts: parts.join(", ") })]),
  ]);
  return { headline, cause };
}

/** Whether all of a level was checked and nothing gets through it: only such a level is called safe. */
export function isSafeLevel(audit: LevelAudit, problems: readonly LevelProblem[]): boolean {
  return notAudited([audit], problems).length === 0 && holds([audit]) && !audit.isCutShort;
}

/** Names of what would be solid in levels and was left out, or not looked at: no verdict on them speaks of that. */
export function notAudited(
  audits: readonly Pick<LevelAudit, "level" | "problems" | "unjudged">[],
  problems: readonly LevelProblem[] = [],
): readonly string[] {
  const skipped = skippedText(audits.map(({ level }) => level));
  const slopes = audits.reduce((sum, { unjudged = 0 }) => sum + unjudged, 0);
  const isMissed = ({ problems }: Pick<LevelAudit, "problems">): boolean =>
    problems.some(({ severity }) => severity === "error");
  const missed = audits.filter(isMissed).map(({ level }) => level.name);
  const isTold = ({ code }: LevelProblem): boolean =>
    code === "level-solid-unclear" || (code === "level-missing-file" && areFilesMissed(audits));
  const isUnread = problems.some((problem) => problem.severity === "error" && !isTold(problem));
  const unread = isUnread ? [l10n.t("unreadable parts")] : [];
  const unclear = audits.some(({ level }) => level.unclear) ? [l10n.t("parts that may be solid")] : [];
  const overruled = audits.flatMap(({ level }) => level.overruled ?? []).filter(({ isSettled }) => !isSettled);
  const unjudged = slopes === 0 ? [] : [slopes === 1 ? l10n.t("1 slope") : l10n.t("{n} slopes", { n: slopes })];
  return [
    ...unread,
    ...unclear,
    ...missed,
    ...(skipped === "" ? [] : [skipped]),
    ...unjudged,
    ...overruled.map(overruledText),
  ];
}

/** Whether something was skipped because its own file is missing. It is named among the skipped things. */
function areFilesMissed(audits: readonly Pick<LevelAudit, "level">[]): boolean {
  return audits.some(({ level: { skipped } }) => (skipped.scene ?? skipped.template ?? skipped.tileset ?? 0) > 0);
}

/** Whether there is something solid in levels, and nothing that a mover passes, not even what is accepted. */
function holds(audits: readonly LevelAudit[]): boolean {
  const isClear = audits.some(({ level }) => !level.unclear) && !isEmpty(audits);
  return isClear && !audits.some(tunnelsAny);
}

function isEmpty(audits: readonly LevelAudit[]): boolean {
  return audits.every(
    ({ level: { grids, boxes, shapes } }) => !shapes && boxes.length === 0 && grids.every(({ count }) => count === 0),
  );
}

function verdictOn(audits: readonly LevelAudit[], by: Mover): readonly [headline: string, ...more: string[]] {
  const n = audits.length;
  if (n === 0) return [l10n.t("There is no level to check here.")];
  if (audits.every(({ level }) => level.unclear)) {
    return [
      n === 1
        ? l10n.t("It is unclear what is solid in this level, so nothing was checked.")
        : l10n.t("It is unclear what is solid in these {n} levels, so nothing was checked.", { n }),
    ];
  }
  if (isEmpty(audits)) {
    return [
      n === 1
        ? l10n.t("Nothing in this level is solid, so there was nothing to check.")
        : l10n.t("Nothing in these {n} levels is solid, so there was nothing to check.", { n }),
    ];
  }
  const mover = moverText(by);
  const passable = audits.reduce((sum, audit) => sum + tunnelCount(audit), 0);
  const accepted = audits.reduce((sum, { walls }) => sum + wallsIn(walls.filter(isAcceptedTunnel)), 0);
  if (passable === 0 && accepted > 0 && !audits.some(({ isCutShort }) => isCutShort)) {
    const walls = count(accepted, "wall");
    return [l10n.t("{mover} can get through {walls}; all of them are accepted.", { mover, walls })];
  }
  if (passable === 0 && audits.some(({ isCutShort }) => isCutShort))
    return [l10n.t("{mover} may get through walls: there are too many corners to check all of them.", { mover })];
  if (passable === 0) {
    const held =
      n === 1
        ? l10n.t("{mover} cannot get through any wall of this level.", { mover })
        : l10n.t("{mover} cannot get through any wall of these {n} levels.", { mover, n });
    const corners = audits.some((audit) => audit.walls.some(({ code }) => code === "corner-cut"));
    return corners ? [held, l10n.t("It can cut across corners, but not get through a wall.")] : [held];
  }
  const passedWalls = audits.reduce(
    (sum, audit) => sum + tunnelCount({ ...audit, walls: audit.walls.filter(({ seam }) => !seam) }),
    0,
  );
  const pushed = l10n.t("{mover} can be pushed into or through a wall where walls touch.", { mover });
  if (passedWalls === 0) return [pushed];
  const counted = count(passedWalls, "wall");
  const walls = audits.some(({ isCutShort }) => isCutShort) ? atLeast(counted) : counted;
  const held =
    n === 1
      ? l10n.t("{mover} can get through {walls} of this level.", { mover, walls })
      : l10n.t("{mover} can get through {walls} of these {n} levels.", { mover, walls, n });
  return passedWalls === passable
    ? [held]
    : [held, l10n.t("Where walls touch, it can also be pushed into or through one of them.")];
}

/** Of all levels in which nothing can be passed, the one in which the mover is nearest to it. */
function leastMargin(audits: readonly LevelAudit[]): Margin | undefined {
  const margins = audits.flatMap(({ margin }) => margin ?? []);
  return margins.reduce<Margin | undefined>(
    (least, it) => (least && least.headroom <= it.headroom ? least : it),
    undefined,
  );
}

const isPassed = ({ code }: Pick<WeakWall, "code">): boolean => code !== "corner-cut";

const tunnelsAny = ({ walls, unlisted }: LevelAudit): boolean => unlisted > 0 || walls.some(isPassed);

/** How many walls of a level can be passed, whether they are listed or not; without those that are accepted. */
export function tunnelCount({ walls, unlisted }: LevelAudit): number {
  return wallsIn(walls.filter((wall) => isPassed(wall) && !wall.accepted)) + unlisted;
}

/** One that is passed along both axes is one wall. */
function wallsIn(walls: readonly WeakWall[]): number {
  return new Set(walls.map(({ code, seam, wall }) => placeKey({ code, seam, ...wall }))).size;
}

const isAcceptedTunnel = (wall: WeakWall): boolean => isPassed(wall) && wall.accepted !== undefined;

function moverText(mover: Mover): string {
  const [size, fps] = [sizeText(mover), num(mover.fps)];
  if (checkOfMover(mover).rule === "swept")
    return l10n.t("A mover of {size} px that the game checks with a sweep", { size });
  const [x = 0, y = 0] = mover.speed;
  if (mover.gravity?.some((each) => each !== 0)) {
    const gravity = `(${mover.gravity.map(num).join(", ")})`;
    const values = { size, x: num(x), y: num(y), gravity, fps };
    return l10n.t(
      "A mover of {size} px at {x} px/s sideways, {y} px/s up or down, gravity {gravity} px/s², and {fps} fps",
      values,
    );
  }
  if (x === y) return l10n.t("A mover of {size} px at {speed} px/s and {fps} fps", { size, speed: num(x), fps });
  if (y <= 0) return l10n.t("A mover of {size} px at {x} px/s sideways and {fps} fps", { size, x: num(x), fps });
  if (x <= 0) return l10n.t("A mover of {size} px at {y} px/s up or down and {fps} fps", { size, y: num(y), fps });
  const values = { size, x: num(x), y: num(y), fps };
  return l10n.t("A mover of {size} px at {x} px/s sideways, {y} px/s up or down, and {fps} fps", values);
}
