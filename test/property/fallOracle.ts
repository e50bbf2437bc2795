import type { Mover } from "../../src/audit/index.js";
import { partitionPoint } from "../../src/geometry/index.js";

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

/** For each place of the mover on whole numbers across, whether it is there, or could be. */
type Places = Uint8Array;

/** The places that are free at a height. */
type FreeAt = (y: number) => Places;

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
  const clearBetween = clearWays(level, h, freeAt);
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
    let places = freeAt(y);
    while (places.includes(1) && y < height) {
      v = Math.min(cap, v + g * seconds);
      if (isSidewaysFirst) places = spread(places, freeAt(y), sideways);
      const next = y + v * seconds;
      places = moved(places, y, next);
      if (!isSidewaysFirst) places = spread(places, freeAt(next), sideways);
      y = next;
    }
  }

  function isAtFace(y: number): boolean {
    return Math.abs(y / level.tile - Math.round(y / level.tile)) < 1e-9;
  }

  /** Those that get from one height to another with nothing between; the others are stopped, or have passed something. */
  function moved(places: Places, from: number, to: number): Places {
    const clear = clearBetween(Math.min(from, to), Math.max(from, to));
    const ended = freeAt(to);
    // From face to face it touches all the while: that is no pass.
    const isPass = to > from && !(isAtFace(from + h) && isAtFace(to));
    const platforms = hasPlatforms ? platformsMet(level, from + h, to + h, to) : undefined;
    const kept = new Uint8Array(places.length);
    for (let x = 0; x < places.length; x++) {
      if (places[x] === 0 || ended[x] === 0) continue;
      let met: number = meets.none;
      if (platforms) {
        const end = Math.ceil((x + w) / level.tile);
        for (let c = Math.floor(x / level.tile); c < end; c++) met = Math.max(met, platforms[c] ?? meets.none);
        if (met === meets.in) continue;
      }
      if (clear[x] === 1 && met === meets.none) kept[x] = 1;
      else if (isPass) found.set(`${x} ${from}`, { left: x, from: from + h, to });
    }
    return kept;
  }
}

/** The places that are free all the way from one height to a greater one, between the two. */
function clearWays({ tile, rows }: TileLevel, h: number, freeAt: FreeAt): (low: number, high: number) => Places {
  // Where a side of the mover is at a face of tiles: between two of these nothing changes.
  const edges = Array.from({ length: 3 * rows.length + 1 }, (_, i) => (i - rows.length) * tile);
  const faces = [...new Set(edges.flatMap((edge) => [edge - h, edge]))].sort((a, b) => a - b);
  const known = new Map<number, Places>();
  return (low, high) => {
    // Within what is rounded, an end touches a face.
    const from = partitionPoint(faces.length, (i) => (faces[i] ?? NaN) <= low + 1e-9);
    let to = from;
    while ((faces[to] ?? NaN) < high - 1e-9) to++;
    if (from === to) return freeAt((low + high) / 2);
    const key = from * faces.length + to;
    let clear = known.get(key);
    if (!clear) {
      const stops = [low, ...faces.slice(from, to), high];
      clear = freeAt((low + (stops[1] ?? NaN)) / 2).slice();
      for (let i = 1; i + 1 < stops.length; i++) {
        const free = freeAt(((stops[i] ?? NaN) + (stops[i + 1] ?? NaN)) / 2);
        for (let x = 0; x < clear.length; x++) if (free[x] === 0) clear[x] = 0;
      }
      known.set(key, clear);
    }
    return clear;
  };
}

const meets = { none: 0, passed: 1, in: 2 } as const;

/** What becomes in each column of a mover that falls over platforms, by where its feet were and are and where its upper side is then. */
function platformsMet({ rows, tile }: TileLevel, feet: number, feetThen: number, top: number): Uint8Array {
  const met = new Uint8Array(rows[0]?.length ?? 0);
  for (let row = Math.ceil(feet / tile - 1e-9); row < rows.length && row * tile < feetThen; row++) {
    for (let column = 0; column < met.length; column++) {
      const isPlatform = (row: number): boolean => rows[row]?.[column] === "=";
      if (met[column] === meets.in || !isPlatform(row) || isPlatform(row - 1)) continue;
      let end = row + 1;
      while (isPlatform(end)) end++;
      met[column] = end * tile > top + 1e-9 ? meets.in : meets.passed;
    }
  }
  return met;
}

/** Sideways from each place as far as nothing is in the way. */
function spread(places: Places, free: Places, most: number): Places {
  const reached = places.slice();
  for (const way of [1, -1]) {
    let left = 0;
    for (let i = 0; i < places.length; i++) {
      const x = way > 0 ? i : places.length - 1 - i;
      left = places[x] === 1 ? most : left - 1;
      if (free[x] === 0) left = -1;
      if (left >= 0) reached[x] = 1;
    }
  }
  return reached;
}

function freedom({ rows, tile }: TileLevel, w: number, h: number): FreeAt {
  const width = (rows[0]?.length ?? 0) * tile;
  const most = Math.ceil(h / tile) + 1;
  const known = new Map<number, Places>();
  return (y) => {
    const [first, last] = [Math.floor(y / tile), Math.ceil((y + h) / tile) - 1];
    const key = first * most + last - first;
    let free = known.get(key);
    if (!free) {
      free = Uint8Array.from({ length: width - w + 1 }, (_, x) => {
        for (let row = first; row <= last; row++) {
          for (let column = Math.floor(x / tile); column * tile < x + w; column++) {
            if (rows[row]?.[column] === "#") return 0;
          }
        }
        return 1;
      });
      known.set(key, free);
    }
    return free;
  };
}
