import type { Random } from "./random.js";

/** Where the numbers of a row stand: of a and then of b, the position, the size and the displacement. */
export const POSITION = 0;
export const SIZE = 1;
export const DISPLACEMENT = 2;

/** Numbers of a row. */
export const rowLength = (dimensions: number): number => 6 * dimensions;

/** Writes a row; positions are lowest corners. */
export type Draw = (random: Random, row: Float64Array, at: number, dimensions: number) => void;

/** A row that is written number by number. */
class Row {
  constructor(
    readonly numbers: Float64Array,
    readonly at: number,
    readonly dimensions: number,
  ) {}

  private place(box: 0 | 1, part: number, axis: number): number {
    return this.at + (3 * box + part) * this.dimensions + axis;
  }

  get(box: 0 | 1, part: number, axis: number): number {
    return this.numbers[this.place(box, part, axis)] as number;
  }

  set(box: 0 | 1, part: number, axis: number, value: number): void {
    this.numbers[this.place(box, part, axis)] = value;
  }

  /** Where a box's upper face is. */
  upper(box: 0 | 1, axis: number): number {
    return this.get(box, POSITION, axis) + this.get(box, SIZE, axis);
  }

  /** Puts `a` beside `b` on an axis, on a side of it, with a gap between, below 0 where they overlap. */
  beside(axis: number, side: 1 | -1, gap: number): void {
    const place = side > 0 ? this.upper(1, axis) + gap : this.get(1, POSITION, axis) - this.get(0, SIZE, axis) - gap;
    this.set(0, POSITION, axis, place);
  }

  each(change: (value: number, axis: number, part: number) => number): void {
    for (const box of [0, 1] as const) {
      for (const part of [POSITION, SIZE, DISPLACEMENT]) {
        for (let axis = 0; axis < this.dimensions; axis++) {
          this.set(box, part, axis, change(this.get(box, part, axis), axis, part));
        }
      }
    }
  }
}

/** Two boxes of small whole numbers, a's face on every axis within reach of b's; nothing moves yet. */
function place(random: Random, row: Row): void {
  for (let axis = 0; axis < row.dimensions; axis++) {
    row.set(1, POSITION, axis, random.whole(-9, 9));
    row.set(1, SIZE, axis, random.whole(1, 9));
    row.set(0, SIZE, axis, random.whole(1, 9));
    row.set(0, POSITION, axis, row.get(1, POSITION, axis) + random.whole(-12, 12));
    row.set(0, DISPLACEMENT, axis, 0);
    row.set(1, DISPLACEMENT, axis, 0);
  }
}

/** Makes `a` move, mostly towards `b` and past it, and often along one axis alone. */
function push(random: Random, row: Row): void {
  const straight = random.chance(0.3) ? random.whole(0, row.dimensions - 1) : undefined;
  const isAimed = random.chance(0.8);
  for (let axis = 0; axis < row.dimensions; axis++) {
    if (straight !== undefined && axis !== straight) continue;
    const way = row.get(1, POSITION, axis) - row.get(0, POSITION, axis);
    row.set(0, DISPLACEMENT, axis, isAimed ? way * random.whole(1, 2) + random.whole(-4, 4) : random.whole(-20, 20));
  }
}

function whole(random: Random, row: Row): void {
  place(random, row);
  // On one axis they are apart: a start inside is a law of its own, and so are starts at a face and at a corner.
  row.beside(random.whole(0, row.dimensions - 1), random.sign(), random.whole(1, 12));
  push(random, row);
}

/** `a` beside `b` without a gap on one axis, and overlapping on the others or, in line with its face, on its way there. */
function flush(random: Random, row: Row, isLeaving: boolean): void {
  place(random, row);
  if (!isLeaving && random.chance(0.25)) {
    const along = random.whole(0, row.dimensions - 1);
    const from = random.sign();
    for (let axis = 0; axis < row.dimensions; axis++) row.beside(axis, random.sign(), 0);
    row.beside(along, from, random.whole(1, 9));
    row.set(0, DISPLACEMENT, along, -from * random.whole(10, 30));
    return;
  }
  const axis = random.whole(0, row.dimensions - 1);
  const side = random.sign();
  for (let other = 0; other < row.dimensions; other++) {
    if (other === axis) continue;
    // As deep as both are at most.
    const depth = random.whole(1, Math.min(row.get(0, SIZE, other), row.get(1, SIZE, other)));
    row.beside(other, random.sign(), -depth);
    row.set(0, DISPLACEMENT, other, random.chance(0.4) ? 0 : random.whole(-12, 12));
  }
  row.beside(axis, side, 0);
  const speed = random.whole(1, 12);
  row.set(0, DISPLACEMENT, axis, isLeaving ? side * speed : random.chance(0.5) ? 0 : -side * speed);
}

/**
 * `a` reaches the corner of `b` on all axes at once, or passes by it so that only the corners touch: in a fifth of the cases at
 * once, since it begins there.
 */
function corner(random: Random, row: Row): void {
  place(random, row);
  const steps = random.whole(0, 4);
  const after = random.whole(1, 4);
  const grazes = random.chance(0.4) ? random.whole(0, row.dimensions - 1) : undefined;
  for (let axis = 0; axis < row.dimensions; axis++) {
    const speed = random.whole(1, 6);
    const side = random.sign();
    const both = row.get(0, SIZE, axis) + row.get(1, SIZE, axis);
    // Past the far face when the others are at the near one.
    row.beside(axis, side, axis === grazes ? steps * speed - both : steps * speed);
    row.set(0, DISPLACEMENT, axis, -side * speed * (steps + after));
  }
}

function inside(random: Random, row: Row): void {
  place(random, row);
  for (let axis = 0; axis < row.dimensions; axis++) {
    const both = row.get(0, SIZE, axis) + row.get(1, SIZE, axis);
    row.beside(axis, 1, -random.whole(1, both - 1));
  }
  if (random.chance(0.8)) push(random, row);
}

/** Neither moves, or both move alike. */
function rest(random: Random, row: Row): void {
  whole(random, row);
  const isStill = random.chance(0.6);
  for (let axis = 0; axis < row.dimensions; axis++) {
    const displacement = isStill ? 0 : random.whole(-12, 12);
    row.set(0, DISPLACEMENT, axis, displacement);
    row.set(1, DISPLACEMENT, axis, displacement);
  }
}

function zero(random: Random, row: Row): void {
  whole(random, row);
  for (let axis = 0; axis < row.dimensions; axis++) {
    // Of one of them: two that have no size on an axis meet in nothing.
    if (random.chance(0.7)) row.set(random.chance(0.7) ? 0 : 1, SIZE, axis, 0);
  }
}

function bothMove(random: Random, row: Row): void {
  whole(random, row);
  for (let axis = 0; axis < row.dimensions; axis++) {
    const carried = random.whole(-12, 12);
    row.set(0, DISPLACEMENT, axis, row.get(0, DISPLACEMENT, axis) + carried);
    row.set(1, DISPLACEMENT, axis, carried);
  }
}

/** In tenths or hundredths, as people write them. */
function decimals(random: Random, row: Row): void {
  whole(random, row);
  const parts = random.chance(0.5) ? 10 : 100;
  // Some of it in tenths of what it was, so that what is near and what is far, and slow and fast, meet.
  const isNear = random.chance(0.5);
  row.each((value, _, part) => {
    const scaled = part === DISPLACEMENT && isNear ? Math.round(value / 5) : value;
    return (scaled * 10 + (scaled === 0 ? 0 : random.whole(-4, 4))) / parts;
  });
  row.each((value, _, part) => (part === SIZE ? Math.abs(value) : value));
  if (random.chance(0.2)) startFlush(random, row);
}

/** Puts `a` at a face or a corner of `b`, as near as doubles have it, and has it close in there. */
function startFlush(random: Random, row: Row): void {
  const isCorner = random.chance(0.5);
  const face = random.whole(0, row.dimensions - 1);
  for (let axis = 0; axis < row.dimensions; axis++) {
    const side = random.sign();
    const way = Math.abs(row.get(0, DISPLACEMENT, axis)) || 1;
    if (isCorner || axis === face) {
      row.beside(axis, side, 0);
      row.set(0, DISPLACEMENT, axis, row.get(1, DISPLACEMENT, axis) - side * way);
    } else row.beside(axis, side, -Math.min(row.get(0, SIZE, axis), row.get(1, SIZE, axis)) / 2);
  }
}

/** Fast bodies and thin walls: ways that are thousands of times a box. */
function huge(random: Random, row: Row, most: number): void {
  whole(random, row);
  const scale = 10 ** random.whole(2, most);
  if (random.chance(0.5)) {
    row.each((value) => value * scale);
    return;
  }
  // Only what moves is large: the boxes stay, and meet far out.
  for (let axis = 0; axis < row.dimensions; axis++) {
    const way = row.get(0, DISPLACEMENT, axis) * scale;
    const back = random.whole(0, 8) / 8;
    row.set(0, POSITION, axis, row.get(0, POSITION, axis) - way * back);
    row.set(0, DISPLACEMENT, axis, way);
  }
}

function tiny(random: Random, row: Row, most: number): void {
  whole(random, row);
  const scale = 2 ** -random.whole(10, most);
  row.each((value) => value * scale);
}

/** As far from the origin as levels get: what is left of a coordinate's digits is few. */
function far(random: Random, row: Row, most: number): void {
  if (random.chance(0.5)) decimals(random, row);
  else whole(random, row);
  const offsets = Array.from(
    { length: row.dimensions },
    () => random.sign() * random.whole(1, 99) * 10 ** random.whole(2, most),
  );
  row.each((value, axis, part) => (part === POSITION ? value + (offsets[axis] as number) : value));
}

type Drawing = (random: Random, row: Row, isWild: boolean) => void;

/** What each kind draws. In order, coordinates are 0 or 2⁻⁴⁰ … 10⁹; wild ones go to the ends of doubles. */
const drawings = {
  whole,
  decimals,
  flush: (random, row) => flush(random, row, false),
  leaving: (random, row) => flush(random, row, true),
  corner,
  inside,
  rest,
  zero,
  movers: bothMove,
  huge: (random, row, isWild) => huge(random, row, isWild ? 300 : 7),
  tiny: (random, row, isWild) => tiny(random, row, isWild ? 1000 : 40),
  far: (random, row, isWild) => far(random, row, isWild ? 290 : 7),
} as const satisfies Record<string, Drawing>;

export type SweepKind = keyof typeof drawings;

export function drawOf(kind: SweepKind, isWild: boolean): Draw {
  const draw: Drawing = drawings[kind];
  return (random, numbers, at, dimensions) => {
    draw(random, new Row(numbers, at, dimensions), isWild);
  };
}
