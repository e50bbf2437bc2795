import * as l10n from "@vscode/l10n";
import { skippedText, type LevelProblem } from "../levels/index.js";
import { count, num } from "../wording/index.js";
import { atLeast } from "./message.js";
import type { LevelAudit, Mover } from "./weakWall.js";

/**
 * What the audit of levels came to, in words for whoever made them.
 *
 * @param problems of reading them
 */
export function auditVerdict(
  audits: readonly LevelAudit[],
  mover: Mover,
  problems: readonly LevelProblem[] = [],
): string {
  const parts = notAudited(audits, problems);
  const verdict = verdictOn(audits, mover, parts.length === 0);
  return parts.length > 0 ? `${verdict} ${l10n.t("Not evaluated: {parts}.", { parts: parts.join(", ") })}` : verdict;
}

/** Names of what would be solid in levels and was left out, or not looked at: no verdict on them speaks of that. */
export function notAudited(
  audits: readonly Pick<LevelAudit, "level" | "problems">[],
  problems: readonly LevelProblem[] = [],
): readonly string[] {
  const skipped = skippedText(audits.map(({ level }) => level));
  const missed = audits.filter(({ problems }) => problems.length > 0).map(({ level }) => level.name);
  const unread = problems.some(({ severity }) => severity === "error") ? [l10n.t("what cannot be read")] : [];
  return [...unread, ...missed, ...(skipped === "" ? [] : [skipped])];
}

function verdictOn(audits: readonly LevelAudit[], mover: Mover, isWhole: boolean): string {
  const n = audits.length;
  if (n === 0) return l10n.t("There is no level here that could be checked.");
  const isEmpty = audits.every(
    ({ level: { grids, boxes } }) => boxes.length === 0 && grids.every(({ count }) => count === 0),
  );
  if (isEmpty) {
    return n === 1
      ? l10n.t("Nothing in this level counts as solid, so there was nothing to check.")
      : l10n.t("Nothing in these {n} levels counts as solid, so there was nothing to check.", { n });
  }
  return passed(audits, mover, isWhole);
}

function passed(audits: readonly LevelAudit[], by: Mover, isWhole: boolean): string {
  const n = audits.length;
  const mover = moverText(by);
  const passable = audits.reduce((sum, audit) => sum + tunnelCount(audit), 0);
  if (passable === 0) {
    const held =
      n === 1
        ? l10n.t("{mover} cannot get through any wall of this level unseen.", { mover })
        : l10n.t("{mover} cannot get through any wall of these {n} levels unseen.", { mover, n });
    if (!isWhole) return l10n.t("{mover} gets through no wall unseen, but not all was evaluated.", { mover });
    const corners = audits.some((audit) => audit.walls.some(({ code }) => code === "corner-cut"));
    return corners ? `${held} ${l10n.t("It can only cut corners.")}` : held;
  }
  const counted = count(passable, "wall");
  const walls = audits.some(({ isCutShort }) => isCutShort) ? atLeast(counted) : counted;
  return n === 1
    ? l10n.t("{mover} could pass {walls} of this level unseen.", { mover, walls })
    : l10n.t("{mover} could pass {walls} of these {n} levels unseen.", { mover, walls, n });
}

/** How many walls of a level can be passed, whether they are listed or not. */
export function tunnelCount({ walls, unlisted }: LevelAudit): number {
  return walls.filter(({ code }) => code === "tunnel").length + unlisted;
}

/** The mover, as a sentence begins with it. */
function moverText({ size: [w = 0, h = 0], speed, fps: rate }: Mover): string {
  const [size, fps] = [`${num(w)} × ${num(h)}`, num(rate)];
  const [x = 0, y = 0] = speed;
  if (x === y) return l10n.t("A mover of {size} px at {speed} px/s and {fps} fps", { size, speed: num(x), fps });
  if (y <= 0) return l10n.t("A mover of {size} px at {x} px/s sideways and {fps} fps", { size, x: num(x), fps });
  if (x <= 0) return l10n.t("A mover of {size} px at {y} px/s up or down and {fps} fps", { size, y: num(y), fps });
  return l10n.t("A mover of {size} px at {x} px/s sideways and {y} px/s up or down and {fps} fps", {
    size,
    x: num(x),
    y: num(y),
    fps,
  });
}
