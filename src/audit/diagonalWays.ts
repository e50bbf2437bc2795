import { at, type Vec } from "../geometry/index.js";
import type { Room, Wall, Way } from "./wayRoom.js";

/** Of what a step can be longer than it has to be, the longest first. */
export const parts = [1, 1 / 2, 1 / 4, 1 / 16, 1 / 128, 1 / 1024];

/** Solids at a diagonal gap: more of them have too many pairs to try. */
const MOST_FACES = 64;

type Faces = readonly [from: number, to: number];

/** Tells whether a way is the last that is wanted. */
type IsLast = (way: Way) => boolean;

/** @returns whether the last one was found */
export function tryDiagonalWays(wall: Wall, steps: Vec, room: Room, isLast: IsLast): boolean {
  const { platforms, size } = room;
  const solids = [...room.solids, ...platforms];
  const isInWall = (x: number, y: number): boolean =>
    [x, y].every((each, axis) => at(wall.wall.min, axis) <= each && each <= at(wall.wall.max, axis));
  const corners = new Map<string, readonly [number, number]>();
  const [xs, ys] = [new Set<number>(), new Set<number>()];
  for (const { min, max } of solids) {
    for (const x of [at(min, 0), at(max, 0)]) {
      for (const y of [at(min, 1), at(max, 1)]) {
        if (!isInWall(x, y)) continue;
        corners.set(`${x} ${y}`, [x, y]);
        xs.add(x);
        ys.add(y);
      }
    }
  }
  const [w, h] = [at(size, 0), at(size, 1)];
  const [dx, dy] = [at(steps, 0), at(steps, 1)];
  for (const [x, y] of corners.values()) {
    for (const right of wall.directions) {
      for (const down of [-1, 1] as const) {
        if (wall.code === "tunnel" ? tryBetween([x, x], [y, y], right, down) : tryPast(x, y, right, down)) return true;
      }
    }
  }
  // The faces at a diagonal gap belong to several solids.
  if (wall.code !== "tunnel" || xs.size * ys.size > MOST_FACES) return false;
  for (const right of wall.directions) {
    for (const down of [-1, 1] as const) {
      for (const fromX of xs) {
        for (const toX of xs) {
          for (const fromY of ys)
            for (const toY of ys) if (tryBetween([fromX, toX], [fromY, toY], right, down)) return true;
        }
      }
    }
  }
  return false;

  function isLastOfPossible(position: Vec, step: Vec): boolean {
    const end = position.map((each, axis) => each + at(step, axis));
    return room.isFree(position) && room.isFree(end) && isLast({ position, step });
  }

  /**
   * From the one side of a corner to the other: flush with it at neither end, or at one of them where there is no more room.
   * @param x the face that the mover is in front of when it begins, and the one that it is behind when it ends
   * @param y likewise
   */
  function tryBetween(x: Faces, y: Faces, right: -1 | 1, down: -1 | 1): boolean {
    const [wayX, wayY] = [w + right * (x[1] - x[0]), h + down * (y[1] - y[0])];
    if (wayX < 0 || wayY < 0 || wayX > dx || wayY > dy) return false;
    const lines = [
      [0.5, 0.5],
      [0, 0.5],
      [1, 0.5],
      [0.5, 0],
      [0.5, 1],
      [0, 0],
      [1, 1],
      [0, 1],
      [1, 0],
    ] as const;
    for (const part of parts) {
      for (const [beforeX, beforeY] of lines) {
        const [moreX, moreY] = [part * (dx - wayX), part * (dy - wayY)];
        const [offX, offY] = [beforeX * moreX, beforeY * moreY];
        const position = [right === 1 ? x[0] - w - offX : x[0] + offX, down === 1 ? y[0] - h - offY : y[0] + offY];
        if (isLastOfPossible(position, [right * (wayX + moreX), down * (wayY + moreY)])) return true;
      }
    }
    return false;
  }

  /** From beside a solid to above or below it, or back. The solid lies to the right of its corner, or to the left of it. */
  function tryPast(x: number, y: number, right: -1 | 1, down: -1 | 1): boolean {
    const least = (w / dx + h / dy) / 2;
    for (const part of parts) {
      // Of what the step is longer than needed a little is left free at both ends, where there is room.
      for (const free of [0.01, 0]) {
        const length = least + part * (1 - least);
        const [stepX, stepY] = [length * dx, length * dy];
        const [offX, offY] = [dx, dy].map((each) => free * (length - least) * each) as [number, number];
        const step = [right * stepX, down * stepY];
        // In by the side: right at it, and as far along it as the step leads back from over the solid.
        const sideX = right === 1 ? x - w - offX : x + offX;
        const overY = down === 1 ? y + offY : y - h - offY;
        if (isLastOfPossible([sideX, overY - down * stepY], step)) return true;
        const asideX = right === 1 ? x + offX : x - w - offX;
        const aboveY = down === 1 ? y - h - offY : y + offY;
        if (isLastOfPossible([asideX - right * stepX, aboveY], step)) return true;
      }
    }
    return false;
  }
}

/** The number with fewest digits near the middle between two. */
export function roundWithin(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  for (let digits = 0; digits < 6; digits++) {
    const rounded = Number(middle.toFixed(digits));
    if (low <= rounded && rounded <= high && Math.abs(rounded - middle) <= (high - low) / 4) return rounded;
  }
  return middle;
}

/** A product without the noise of its last digit. */
export function exact(value: number): number {
  return Number(value.toPrecision(12));
}

/** Whether a one-way solid may be one for the mover at a wall: then the wall is one too, and it comes from the side of their faces. */
export function isMet(oneWay: Vec, { axis, directions, isOneWay }: Wall): boolean {
  if (isOneWay !== true) return false;
  if (axis === "diagonal") return true;
  return at(oneWay, axis === "x" ? 0 : 1) === -(directions[0] ?? 0);
}
