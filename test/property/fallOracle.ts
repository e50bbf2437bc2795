import type { Mover } from "../../src/audit/index.js";

/** A level of square tiles, `#` is solid, `=` is for who falls on it. Around it everything is free, but nobody leaves it by its sides. */
export interface TileLevel {
  readonly rows: readonly string[];
  readonly tile: number;
}

/** A step of a fall in which a mover passed something solid unseen: its left side, and its lower and upper side before and after. */
export interface PassedFloor {
  readonly left: number;
  readonly from: number;
  readonly to: number;
}

/** Whether each place of the mover on whole numbers across is free, at a height. */
type FreeAt = (y: number) => readonly boolean[];

/**
 * Lets a mover fall from every free place of a level on whole numbers, at rest or launched upwards, and steers it in each frame
 * as far sideways as it runs in every way there is. It moves sideways first or down first, and ends where it is stopped or
 * passes something.
 *
 * @param phases the parts of the first frame in which it falls already
 */
export function simulatedFalls(level: TileLevel, mover: Mover, phases: readonly number[]): readonly PassedFloor[] {
  const { size, speed, gravity = [0, 0], maxSpeed = [Infinity, Infinity], fps, substeps = 1 } = mover;
  const [w = 0, h = 0] = size;
  const height = level.rows.length * level.tile;
  const seconds = 1 / (fps * substeps);
  const [g = 0, cap = Infinity] = [gravity[1], maxSpeed[1]];
  // Whole numbers are enough: the sideways step of these movers is one.
  const sideways = Math.floor(Math.min(speed[0] ?? 0, maxSpeed[0] ?? Infinity) * seconds + 1e-9);
  const launch = Math.min(speed[1] ?? 0, cap);
  const freeAt = freedom(level, w, h);
  const hasPlatforms = level.rows.some((row) => row.includes("="));
  const found = new Map<string, PassedFloor>();
  for (const phase of phases) {
    for (let start = 0; start + h <= height; start++) {
      for (const first of launch > 0 ? [0, -launch] : [0]) {
        for (const isSidewaysFirst of [true, false]) fall(start, first, phase, isSidewaysFirst);
      }
    }
  }
  return [...found.values()];

  function fall(start: number, first: number, phase: number, isSidewaysFirst: boolean): void {
    let [y, v] = [start, first - (1 - phase) * g * seconds];
    let places: readonly boolean[] = freeAt(y);
    while (places.includes(true) && y < height) {
      v = Math.min(cap, v + g * seconds);
      if (isSidewaysFirst) places = spread(places, freeAt(y), sideways);
      const next = y + v * seconds;
      places = moved(places, y, next);
      if (!isSidewaysFirst) places = spread(places, freeAt(next), sideways);
      y = next;
    }
  }

  /** Those that get from one height to another with nothing between; the others are stopped, or have passed something. */
  function moved(places: readonly boolean[], from: number, to: number): readonly boolean[] {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const clear = places.map(() => true);
    // Between two rows of tiles nothing changes.
    const between = [];
    for (let edge = Math.ceil(low / level.tile) * level.tile; edge < high + h; edge += level.tile) {
      for (const y of [edge - h, edge]) if (low < y && y < high) between.push(y);
    }
    const stops = [low, ...between.sort((a, b) => a - b), high];
    for (let i = 0; i + 1 < stops.length; i++) {
      const free = freeAt(((stops[i] ?? 0) + (stops[i + 1] ?? 0)) / 2);
      for (let x = 0; x < clear.length; x++) if (free[x] !== true) clear[x] = false;
    }
    const ended = freeAt(to);
    // From face to face it touches all the while: that is no pass.
    const isTouching = [from + h, to].every((y) => Math.abs(y / level.tile - Math.round(y / level.tile)) < 1e-9);
    return places.map((isThere, x) => {
      if (!isThere || ended[x] !== true) return false;
      const met = hasPlatforms ? platformsMet(level, [x, x + w], [from + h, to + h], to) : "none";
      if (met === "in") return false;
      if ((clear[x] !== true || met === "passed") && to > from && !isTouching)
        found.set(`${x} ${from}`, { left: x, from: from + h, to });
      return clear[x] === true && met === "none";
    });
  }
}

/** What becomes of a mover that falls over platforms, by where its feet were and are and where its upper side is then. */
function platformsMet(
  { rows, tile }: TileLevel,
  [left, right]: readonly [number, number],
  [feet, feetThen]: readonly [number, number],
  top: number,
): "none" | "passed" | "in" {
  let met: "none" | "passed" = "none";
  for (let column = Math.floor(left / tile); column * tile < right; column++) {
    const isPlatform = (row: number): boolean => rows[row]?.[column] === "=";
    for (let row = Math.ceil(feet / tile - 1e-9); row < rows.length && row * tile < feetThen; row++) {
      if (!isPlatform(row) || isPlatform(row - 1)) continue;
      let end = row + 1;
      while (isPlatform(end)) end++;
      if (end * tile > top + 1e-9) return "in";
      met = "passed";
    }
  }
  return met;
}

/** Sideways from each place as far as nothing is in the way. */
function spread(places: readonly boolean[], free: readonly boolean[], most: number): readonly boolean[] {
  const reached = [...places];
  for (const way of [1, -1]) {
    let left = 0;
    for (let i = 0; i < places.length; i++) {
      const x = way > 0 ? i : places.length - 1 - i;
      left = places[x] === true ? most : left - 1;
      if (free[x] !== true) left = -1;
      if (left >= 0) reached[x] = true;
    }
  }
  return reached;
}

function freedom({ rows, tile }: TileLevel, w: number, h: number): FreeAt {
  const width = (rows[0]?.length ?? 0) * tile;
  const most = Math.ceil(h / tile) + 1;
  const known = new Map<number, readonly boolean[]>();
  return (y) => {
    const [first, last] = [Math.floor(y / tile), Math.ceil((y + h) / tile) - 1];
    const key = first * most + last - first;
    let free = known.get(key);
    if (!free) {
      free = Array.from({ length: width - w + 1 }, (_, x) => {
        for (let row = first; row <= last; row++) {
          for (let column = Math.floor(x / tile); column * tile < x + w; column++) {
            if (rows[row]?.[column] === "#") return false;
          }
        }
        return true;
      });
      known.set(key, free);
    }
    return free;
  };
}
