import type { RuleName } from "../../../src/model/index.js";
import type { AuditCase, Rect } from "./generate.js";

/** A step of a mover that goes wrong, as the hull of where it begins, where it leads, and where the response puts the mover. */
export interface Wrong {
  readonly kind: "passes" | "ends inside";
  readonly from: readonly [number, number];
  readonly step: readonly [number, number];
  readonly to: readonly [number, number];
  readonly hull: Rect;
}

/**
 * Plays each step from each free position inside the level, by whole units, by the rule of the game. Wrong is a step after which the
 * mover is in something solid, or in a place to which no path along the axes leads that never turns back.
 *
 * All sizes and faces are to be even: half of two of them is a whole number then, so that no response changes between two units.
 * @param steps the longest step along each axis, whole units
 */
export function* wrongSteps(
  { boxes: all, mover, bounds }: Pick<AuditCase, "mover" | "bounds"> & { readonly boxes: readonly Rect[] },
  rule: RuleName,
  steps: readonly [number, number],
): Generator<Wrong> {
  const [w, h] = mover.size;
  const isIn = ({ x0, y0, x1, y1 }: Rect, x: number, y: number): boolean =>
    x0 < x + w && x < x1 && y0 < y + h && y < y1;
  const hard = all.filter(({ oneWay }) => !oneWay);
  const oneWays = all.filter(({ oneWay }) => oneWay);
  const isFree = (x: number, y: number): boolean => !hard.some((box) => isIn(box, x, y));
  const blocked = new Blocked(bounds, steps, (x, y) => all.some((box) => isIn(box, x, y)));
  const places: (readonly [x: number, y: number])[] = [];
  for (let x = bounds.x0; x + w <= bounds.x1; x++) {
    for (let y = bounds.y0; y + h <= bounds.y1; y++) {
      if (blocked.isAnyIn(x - steps[0], y - steps[1], x + steps[0], y + steps[1]) && isFree(x, y)) places.push([x, y]);
    }
  }
  const [across, down] = steps.map(movesOf) as [readonly number[], readonly number[]];
  for (const dx of across) {
    for (const dy of down) for (const [x, y] of places) yield* judge(x, y, dx, dy);
  }

  function* judge(x: number, y: number, dx: number, dy: number): Generator<Wrong> {
    // Most steps have nothing on the way.
    if (!blocked.isAnyIn(Math.min(x, x + dx), Math.min(y, y + dy), Math.max(x, x + dx), Math.max(y, y + dy))) return;
    const [toX, toY] = rule === "axis by axis" ? legs(x, y, dx, dy) : responded(x, y, dx, dy);
    if (toX === x && toY === y) return;
    // The last leg begins where the first one ends.
    const lastX = rule === "axis by axis" ? toX : x;
    const isInside = !isFree(toX, toY) || oneWays.some((box) => isIn(box, toX, toY) && isBefore(box, lastX, y));
    if (!isInside && isReached(x, y, toX, toY)) return;
    const hull = {
      x0: Math.min(x, x + dx, toX),
      y0: Math.min(y, y + dy, toY),
      x1: Math.max(x, x + dx, toX) + w,
      y1: Math.max(y, y + dy, toY) + h,
    };
    yield { kind: isInside ? "ends inside" : "passes", from: [x, y], step: [dx, dy], to: [toX, toY], hull };
  }

  /** Whether the mover is before the only solid face of a box. */
  function isBefore({ x0, y0, x1, y1, oneWay }: Rect, x: number, y: number): boolean {
    const [nx, ny] = oneWay ?? [0, 0];
    return nx < 0 ? x + w <= x0 : nx > 0 ? x >= x1 : ny < 0 ? y + h <= y0 : y >= y1;
  }

  /** The response to overlaps at the end of a step: back, or out of each box once, by the least translation, one after the other. */
  function responded(fromX: number, fromY: number, dx: number, dy: number): readonly [number, number] {
    let [x, y] = [fromX + dx, fromY + dy];
    for (const box of all) {
      if (!isIn(box, x, y) || (box.oneWay && !isBefore(box, fromX, fromY))) continue;
      if (rule === "overlap, back to the old position") return [fromX, fromY];
      const ways = [
        [-1, 0, x + w - box.x0],
        [1, 0, box.x1 - x],
        [0, -1, y + h - box.y0],
        [0, 1, box.y1 - y],
      ] as const;
      const open = box.oneWay ? ways.filter(([nx, ny]) => nx === box.oneWay?.[0] && ny === box.oneWay[1]) : ways;
      // Of equal ones the one that leads most against the step.
      let [best] = open;
      for (const way of open) {
        if (!best || way[2] > best[2]) continue;
        if (way[2] < best[2] || way[0] * dx + way[1] * dy < best[0] * dx + best[1] * dy) best = way;
      }
      if (best) [x, y] = [x + best[0] * best[2], y + best[1] * best[2]];
    }
    return [x, y];
  }

  /** Along x, then along y; after each leg back, unit by unit, until it is out. */
  function legs(fromX: number, fromY: number, dx: number, dy: number): readonly [number, number] {
    let [x, y] = [fromX + dx, fromY + dy];
    while (isHeld(x, fromY, fromX, fromY, [dx, 0])) x -= Math.sign(dx);
    while (isHeld(x, y, x, fromY, [0, dy])) y -= Math.sign(dy);
    return [x, y];
  }

  function isHeld(x: number, y: number, fromX: number, fromY: number, leg: readonly [number, number]): boolean {
    if (leg[0] === 0 && leg[1] === 0) return false;
    return all.some((box) => {
      if (!isIn(box, x, y)) return false;
      if (!box.oneWay) return true;
      return box.oneWay[0] * leg[0] + box.oneWay[1] * leg[1] < 0 && isBefore(box, fromX, fromY);
    });
  }

  /** Whether a path of units along the axes that never turns back leads from one place to another. */
  function isReached(x: number, y: number, toX: number, toY: number): boolean {
    // Most paths are clear: along one axis and then along the other.
    if (blocked.isClear(x, y, toX, y) && blocked.isClear(toX, y, toX, toY)) return true;
    if (blocked.isClear(x, y, x, toY) && blocked.isClear(x, toY, toX, toY)) return true;
    const [right, down] = [Math.sign(toX - x), Math.sign(toY - y)];
    const across = Math.abs(toX - x) + 1;
    const row = new Uint8Array(across);
    const isOpen = (px: number, py: number, qx: number, qy: number): boolean =>
      !oneWays.some((box) => isIn(box, qx, qy) && isBefore(box, px, py));
    for (let j = 0; j <= Math.abs(toY - y); j++) {
      for (let i = 0; i < across; i++) {
        const [px, py] = [x + right * i, y + down * j];
        const isBegun =
          (i === 0 && j === 0) ||
          (i > 0 && row[i - 1] === 1 && isOpen(px - right, py, px, py)) ||
          (j > 0 && row[i] === 1 && isOpen(px, py - down, px, py));
        row[i] = isBegun && isFree(px, py) ? 1 : 0;
      }
    }
    return row[across - 1] === 1;
  }
}

/** Whole moves to both sides. The longest come first, since most wrong steps are long. */
function movesOf(longest: number): readonly number[] {
  return Array.from({ length: 2 * longest + 1 }, (_, i) => (i % 2 === 0 ? -1 : 1) * (longest - Math.floor(i / 2)));
}

/** How many whole positions up to each are blocked: so many in a rectangle are known by four of these numbers. */
class Blocked {
  private readonly sums: Int32Array;
  private readonly x0: number;
  private readonly y0: number;
  private readonly columns: number;
  private readonly rows: number;

  constructor(bounds: Rect, [stepX, stepY]: readonly [number, number], isBlocked: (x: number, y: number) => boolean) {
    this.x0 = bounds.x0 - stepX;
    this.y0 = bounds.y0 - stepY;
    this.columns = bounds.x1 + stepX - this.x0 + 1;
    this.rows = bounds.y1 + stepY - this.y0 + 1;
    this.sums = new Int32Array((this.columns + 1) * (this.rows + 1));
    for (let j = 0; j < this.rows; j++) {
      for (let i = 0; i < this.columns; i++) {
        const own = isBlocked(this.x0 + i, this.y0 + j) ? 1 : 0;
        this.sums[this.at(i + 1, j + 1)] = own + this.sum(i, j + 1) + this.sum(i + 1, j) - this.sum(i, j);
      }
    }
  }

  /** Whether any position from one to another one is blocked, both with them. */
  isAnyIn(fromX: number, fromY: number, toX: number, toY: number): boolean {
    const [i, j] = [fromX - this.x0, fromY - this.y0];
    const [endI, endJ] = [toX - this.x0 + 1, toY - this.y0 + 1];
    return this.sum(endI, endJ) - this.sum(i, endJ) - this.sum(endI, j) + this.sum(i, j) > 0;
  }

  /** Whether all positions between two, both with them, are known and free. */
  isClear(aX: number, aY: number, bX: number, bY: number): boolean {
    const [fromX, fromY, toX, toY] = [Math.min(aX, bX), Math.min(aY, bY), Math.max(aX, bX), Math.max(aY, bY)];
    const isKnown = fromX >= this.x0 && fromY >= this.y0 && toX < this.x0 + this.columns && toY < this.y0 + this.rows;
    return isKnown && !this.isAnyIn(fromX, fromY, toX, toY);
  }

  private at(i: number, j: number): number {
    return j * (this.columns + 1) + i;
  }

  private sum(i: number, j: number): number {
    return this.sums[this.at(i, j)] as number;
  }
}
