import { checkOf, defaultRule, type RuleName } from "../../../src/model/index.js";
import { auditLevels, type LevelAudit, type Mover, type WeakWall } from "../../../src/audit/index.js";
import { grid, level, solidBox } from "../../unit/audit/levels.js";
import { type AuditCase, type Rect, rectsOf } from "./generate.js";
import { type Wrong, wrongSteps } from "./judge.js";

/** How often something was compared, by its name. */
export type Tally = Map<string, number>;

/** A statement of an audit that the judge contradicts. */
export interface Disagreement {
  readonly law: string;
  readonly detail: string;
  /** Whether it is only counted: the page on audits says that more is named than is passed there. */
  readonly isCounted?: true;
}

/** Longer steps, in a level in which little can be passed, would take too long to try. */
const LONGEST_STEP = 14;

/** Compares the audit of a level with each step that a mover can make in it. */
export async function disagreements(given: AuditCase, tally: Tally): Promise<readonly Disagreement[]> {
  const { mover, rule = defaultRule } = given;
  const [audit] = await audited(given, mover.speed);
  if (!audit) return [];
  const name = given.rule === undefined ? "assumed rule" : rule;
  const found: Disagreement[] = [];
  const count = (what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1);
  count(`levels, ${name}`);
  const walls = audit.walls.filter(({ code }) => code !== "corner-cut");
  const steps = mover.speed.map((speed) => wholeStep(speed, rule)) as [number, number];
  const rects = rectsOf(given);
  const touched = new Set<WeakWall>();
  let missed: Wrong | undefined;
  for (const wrong of wrongSteps({ ...given, boxes: rects }, rule, steps)) {
    const near = walls.filter((wall) => isAbout(wall, wrong, rects));
    for (const wall of near) touched.add(wall);
    if (near.length === 0) missed ??= wrong;
  }
  count(walls.length > 0 ? `walls are listed, ${name}` : `nothing is listed, ${name}`);
  if (missed)
    found.push({
      law: `each step that ${missed.kind} is at a wall that is listed, ${name}`,
      detail: told(missed),
    });
  for (const wall of walls) {
    count(`listed: ${wall.code}${wall.seam ? " at a seam" : ""} along ${wall.axis}, ${name}`);
    if (touched.has(wall)) continue;
    if (isPassedFiner(given, wall, rule)) continue;
    const isCounted = await isTie(given, wall);
    found.push({
      law: `each wall that is listed is passed, ${name}`,
      detail: wall.message,
      ...(isCounted && { isCounted }),
    });
  }
  // With the numbers of all walls, or of the margin, nothing goes wrong.
  const rates = walls.length > 0 ? walls.map(({ safe }) => safe.fps ?? Infinity) : [audit.margin?.minFps ?? Infinity];
  const fps = Math.max(...rates);
  if (!(fps > 0 && fps < Infinity)) return found;
  // Along both axes a tie between two ways out may lead across, in one phase of all. A one-way wall has no other way out.
  const isDiagonal = mover.speed.every((speed) => speed > 0);
  const isOneWay = [...given.grids, ...given.boxes].some(({ oneWay }) => oneWay);
  const slower = mover.speed.map((speed) => wholeStep(speed / fps, rule, isDiagonal || isOneWay)) as [number, number];
  if (Math.max(...slower) > LONGEST_STEP) return found;
  count(`safe numbers, ${name}`);
  for (const wrong of wrongSteps({ ...given, boxes: rects }, rule, slower)) {
    found.push({ law: `nothing goes wrong with the safe numbers, ${name}`, detail: `${fps} fps: ${told(wrong)}` });
    break;
  }
  return found;
}

async function audited(given: AuditCase, speed: readonly number[]): Promise<readonly LevelAudit[]> {
  const { grids, boxes, bounds, mover, rule } = given;
  const one = level(
    {
      grids: grids.map(({ rows, tileSize, origin, oneWay }) => ({
        ...grid(rows, tileSize, origin),
        ...(oneWay && { oneWay }),
      })),
      boxes: boxes.map(({ x0, y0, x1, y1, oneWay }) => ({
        ...solidBox([x0, y0], [x1, y1]),
        ...(oneWay && { oneWay }),
      })),
    },
    { bounds: { min: [bounds.x0, bounds.y0], max: [bounds.x1, bounds.y1] } },
  );
  const by: Mover = { size: mover.size, speed, fps: 1, ...(rule !== undefined && { check: checkOf(rule) }) };
  return await auditLevels([one], by);
}

/** The longest whole step. Without a push, a step of just the length of mover and wall misses it in one phase of all, which no game keeps to. */
function wholeStep(step: number, rule: string, isStrict = false): number {
  const isBelow = isStrict || rule !== defaultRule;
  return Math.max(0, isBelow ? Math.ceil(step - 1e-8 * step) - 1 : Math.floor(step + 1e-11 * step));
}

/**
 * Whether a seam is listed for a tie alone: two ways out to the sides are equally long, and a motion along the other axis decides. The audit
 * takes either.
 */
async function isTie(given: AuditCase, { seam, axis, fingerprint, safe }: WeakWall): Promise<boolean> {
  if (!seam || axis === "diagonal") return false;
  const [x, y] = given.mover.speed;
  const [audit] = await audited(given, axis === "x" ? [x, 0] : [0, y]);
  return audit?.walls.some((wall) => wall.fingerprint === fingerprint && wall.safe.fps === safe.fps) === false;
}

/** So many units for one: a step along both axes may be longer than needed by less than one on each. */
const FINER = 2;

/** Whether a wall is at a wrong step of finer units. */
function isPassedFiner({ grids, boxes, bounds, mover }: AuditCase, wall: WeakWall, rule: RuleName): boolean {
  const rects = rectsOf({ grids, boxes }).map(finer);
  const steps = mover.speed.map((speed) => wholeStep(FINER * speed, rule)) as [number, number];
  const [low, high] = [wall.wall.min, wall.wall.max].map((corner) => corner.map((each) => FINER * each));
  const other = { ...wall, wall: { min: low ?? [], max: high ?? [] } };
  const size = mover.size.map((each) => FINER * each) as [number, number];
  const reach = steps.map((step, axis) => step + (size[axis] ?? 0)) as [number, number];
  const all = finer(bounds);
  const around = {
    x0: Math.max(all.x0, (low?.[0] ?? 0) - 2 * reach[0]),
    y0: Math.max(all.y0, (low?.[1] ?? 0) - 2 * reach[1]),
    x1: Math.min(all.x1, (high?.[0] ?? 0) + 2 * reach[0]),
    y1: Math.min(all.y1, (high?.[1] ?? 0) + 2 * reach[1]),
  };
  for (const wrong of wrongSteps({ boxes: rects, bounds: around, mover: { ...mover, size } }, rule, steps))
    if (isAbout(other, wrong, rects)) return true;
  return false;
}

function finer(rect: Rect): Rect {
  const { x0, y0, x1, y1 } = rect;
  return { ...rect, x0: FINER * x0, y0: FINER * y0, x1: FINER * x1, y1: FINER * y1 };
}

/** Whether a wall is at a wrong step. The weakest seam of a level stands for all that are passed along its axis. */
function isAbout(wall: WeakWall, { step, hull }: Wrong, rects: readonly Rect[]): boolean {
  if (isTouching(wall, hull)) return true;
  if (!wall.seam) return false;
  const isAlong = wall.axis === "diagonal" ? step[0] !== 0 && step[1] !== 0 : step[wall.axis === "x" ? 0 : 1] !== 0;
  return (
    isAlong &&
    rects.filter(({ x0, y0, x1, y1 }) => x0 <= hull.x1 && hull.x0 <= x1 && y0 <= hull.y1 && hull.y0 <= y1).length > 1
  );
}

function isTouching({ wall: { min, max } }: WeakWall, { x0, y0, x1, y1 }: Rect): boolean {
  const [lowX = 0, lowY = 0] = min;
  const [highX = 0, highY = 0] = max;
  return lowX <= x1 && x0 <= highX && lowY <= y1 && y0 <= highY;
}

function told({ kind, from, step, to }: Wrong): string {
  return `a step of (${step.join(", ")}) from (${from.join(", ")}) ${kind} at (${to.join(", ")})`;
}
