import type { Random } from "./random.js";
import { MOVE_HEAD } from "./subject.js";

/** A box at rest, by its lowest corner. */
export interface Wall {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What `move` is asked; positions are lowest corners, whatever the convention. */
export interface MoveCase {
  /** Its velocity is in units per second. */
  readonly body: Wall & { readonly vx: number; readonly vy: number };
  readonly walls: readonly Wall[];
  /** Seconds. */
  readonly dt: number;
}

/** As numbers, in the order of a question. */
export function numbersOf({ body, walls, dt }: MoveCase): Float64Array {
  const numbers = new Float64Array(MOVE_HEAD + 4 * walls.length);
  numbers.set([walls.length, body.x, body.y, body.width, body.height, body.vx, body.vy, dt]);
  for (const [i, { x, y, width, height }] of walls.entries()) numbers.set([x, y, width, height], MOVE_HEAD + 4 * i);
  return numbers;
}

export function moveCaseOf(numbers: Float64Array): MoveCase {
  const n = (i: number): number => numbers[i] as number;
  const walls: Wall[] = [];
  for (let at = MOVE_HEAD; at < numbers.length; at += 4) {
    walls.push({ x: n(at), y: n(at + 1), width: n(at + 2), height: n(at + 3) });
  }
  return { body: { x: n(1), y: n(2), width: n(3), height: n(4), vx: n(5), vy: n(6) }, walls, dt: n(7) };
}

/** The question about a case, in someone's convention. */
export function questionOf(one: MoveCase, centers: boolean): Float64Array {
  const numbers = numbersOf(one);
  if (!centers) return numbers;
  for (const at of [1, ...one.walls.map((_, i) => MOVE_HEAD + 4 * i)]) {
    numbers[at] = (numbers[at] as number) + (numbers[at + 2] as number) / 2;
    numbers[at + 1] = (numbers[at + 1] as number) + (numbers[at + 3] as number) / 2;
  }
  return numbers;
}

/** Whether the interiors of two boxes share more than a strip of some width. */
export function overlaps(a: Wall, b: Wall, slack = 0): boolean {
  return (
    a.x + slack < b.x + b.width &&
    b.x + slack < a.x + a.width &&
    a.y + slack < b.y + b.height &&
    b.y + slack < a.y + a.height
  );
}

/** Frames of 1, 1/4 and 1/64 s: what a body moves in one of them, doubles compute exactly. */
export const DURATIONS = [0, 2, 6];

export function drawnBody(random: Random, way = 20): MoveCase["body"] & { readonly dt: number } {
  const dt = 2 ** -(DURATIONS[random.whole(0, 2)] as number);
  const straight = random.chance(0.25) ? random.whole(0, 1) : undefined;
  const velocity = (axis: number): number => (straight === axis ? 0 : random.whole(-way, way) / dt);
  const place = {
    x: random.whole(-9, 9),
    y: random.whole(-9, 9),
    width: random.whole(1, 8),
    height: random.whole(1, 8),
  };
  return { ...place, vx: velocity(0), vy: velocity(1), dt };
}

/** Frames of 60, 50, 30 and 20 a second, whose seconds no double is. */
const GAME_DURATIONS = [1 / 60, 1 / 50, 1 / 30, 1 / 20];

/** Has half of the cases in tenths or hundredths, and in the frames of games: what a sum rounds decides there. */
export function inDecimals(random: Random, one: MoveCase): MoveCase {
  if (random.chance(0.5)) return one;
  const parts = random.chance(0.5) ? 10 : 100;
  const decimal = (value: number): number => (value * parts + random.whole(-4, 4)) / parts;
  const dt = GAME_DURATIONS[random.whole(0, GAME_DURATIONS.length - 1)] as number;
  const box = ({ x, y, width, height }: Wall): Wall => ({
    ...{ x: decimal(x), y: decimal(y), width: decimal(width), height: decimal(height) },
  });
  // As much of a way a frame as before, in a speed as games have it.
  const speed = (value: number): number => Math.round((value * one.dt) / dt);
  return {
    body: { ...box(one.body), vx: speed(one.body.vx), vy: speed(one.body.vy) },
    walls: one.walls.map(box),
    dt,
  };
}

/** Parts of a unit that doubles add up exactly, near the origin. */
const EXACT_PARTS = 1024;

const roundedToParts = (value: number): number => Math.round(value * EXACT_PARTS) / EXACT_PARTS;

/**
 * Moves every face by as little as makes its sums exact, so that rounding decides nothing: faces that are flush in decimals stay
 * flush, and no two boxes that are apart overlap.
 */
export function withExactFaces({ body, walls, dt }: MoveCase): MoveCase {
  const box = ({ x, y, width, height }: Wall): Wall => {
    const [left, low] = [roundedToParts(x), roundedToParts(y)];
    return { x: left, y: low, width: roundedToParts(x + width) - left, height: roundedToParts(y + height) - low };
  };
  return { body: { ...body, ...box(body) }, walls: walls.map(box), dt };
}

/** Whether doubles add up the faces of all boxes exactly. */
export function hasExactFaces({ body, walls }: MoveCase): boolean {
  return [body, ...walls].every(({ x, y, width, height }) =>
    [x, y, width, height].every((value) => value === roundedToParts(value)),
  );
}

/** A body and walls around it, at random. */
export function drawnCase(random: Random, least: number, most: number): MoveCase {
  const { dt, ...body } = drawnBody(random);
  const count = random.whole(least, most);
  const walls: Wall[] = [];
  while (walls.length < count) {
    // Near where it goes, and often flush with it or with each other: they are whole numbers.
    const part = random.unit();
    const x = Math.round(body.x + body.vx * dt * part) + random.whole(-9, 9);
    const y = Math.round(body.y + body.vy * dt * part) + random.whole(-9, 9);
    const wall = { x, y, width: random.whole(1, 12), height: random.whole(1, 12) };
    if (!overlaps(body, wall)) walls.push(wall);
  }
  const drawn = inDecimals(random, { body, walls, dt });
  return walls.length === 0 || drawn.walls.every((wall) => !overlaps(drawn.body, wall)) ? drawn : { body, walls, dt };
}
