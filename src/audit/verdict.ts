import { num } from "../wording/index.js";
import type { LevelAudit, Mover } from "./weakWall.js";

/** What the audit of levels came to, in words for whoever made them. */
export function auditVerdict(audits: readonly LevelAudit[], mover: Mover): string {
  if (audits.length === 0) return "There is no level here that could be checked.";
  const levels = audits.length === 1 ? "this level" : `these ${audits.length} levels`;
  const isEmpty = audits.every(
    ({ level: { grids, boxes } }) => boxes.length === 0 && grids.every(({ count }) => count === 0),
  );
  if (isEmpty) return `Nothing in ${levels} counts as solid, so there was nothing to check.`;
  const walls = audits.reduce((sum, audit) => sum + tunnelCount(audit), 0);
  const corners = audits.some((audit) => audit.walls.some(({ code }) => code === "corner-cut"));
  const tooLarge = audits.some(({ problems }) => problems.length > 0) ? " A part of it could not be checked." : "";
  if (walls === 0) {
    const cuts = corners ? " It can only cut corners." : "";
    return `${moverWords(mover)} cannot get through any wall of ${levels} unseen.${cuts}${tooLarge}`;
  }
  const least = audits.some(({ isCutShort }) => isCutShort) ? "at least " : "";
  const counted = `${least}${walls} ${walls === 1 ? "wall" : "walls"}`;
  return `${moverWords(mover)} could pass ${counted} of ${levels} unseen.${tooLarge}`;
}

/** How many walls of a level can be passed, whether they are listed or not. */
export function tunnelCount({ walls, unlisted }: LevelAudit): number {
  return walls.filter(({ code }) => code === "tunnel").length + unlisted;
}

function moverWords({ size, speed, fps }: Mover): string {
  const [w = 0, h = 0] = size;
  const [x = 0, y = 0] = speed;
  const ways = [...(x > 0 ? [`${num(x)} px/s sideways`] : []), ...(y > 0 ? [`${num(y)} px/s up or down`] : [])];
  const fast = x === y ? `${num(x)} px/s` : ways.join(" and ");
  return `A mover of ${num(w)} × ${num(h)} px at ${fast} and ${num(fps)} fps`;
}
