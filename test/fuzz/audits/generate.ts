import type { RuleName } from "../../../src/model/index.js";
import type { Random } from "../../exact/random.js";

/** A box from its lowest to its highest corner; a unit axis vector says where its only solid face points to. */
export interface Rect {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly oneWay?: readonly [number, number];
}

/** Rows of tiles, `#` is solid. */
export interface Tiles {
  readonly rows: readonly string[];
  readonly tileSize: readonly [number, number];
  readonly origin: readonly [number, number];
  /** As of a box, for all tiles. */
  readonly oneWay?: readonly [number, number];
}

/** A small level and a mover that goes through it; all faces and sizes are even numbers, and a frame takes a second. */
export interface AuditCase {
  readonly grids: readonly Tiles[];
  readonly boxes: readonly Rect[];
  readonly bounds: Rect;
  readonly mover: { readonly size: readonly [number, number]; readonly speed: readonly [number, number] };
  /** Absent: the game states none. */
  readonly rule?: RuleName;
}

type Pair = readonly [number, number];

export function generateAudit(random: Random): AuditCase {
  const even = (from: number, to: number): number => 2 * random.integer(from / 2, to / 2);
  const sizes = (from: number, to: number): Pair => {
    const one = even(from, to);
    return [one, random.chance(0.5) ? one : even(from, to)];
  };
  const box = (): Rect => {
    const [x0, y0] = [even(0, 16), even(0, 16)];
    const [w, h] = sizes(2, 12);
    return { x0, y0, x1: x0 + w, y1: y0 + h };
  };
  /** Flush with another one, or a little over it. */
  const nextTo = (other: Rect): Rect => {
    const [w, h] = sizes(2, 12);
    const aside = even(-4, 4);
    const over = random.chance(0.6) ? 0 : even(-4, 4);
    const [x0, y0] = random.pick<Pair>(
      [other.x1 - over, other.y0 + aside],
      [other.x0 - w + over, other.y0 + aside],
      [other.x0 + aside, other.y1 - over],
      [other.x0 + aside, other.y0 - h + over],
    );
    return { x0, y0, x1: x0 + w, y1: y0 + h };
  };
  const tiles = (): Tiles => {
    const tileSize = sizes(4, 8);
    const [columns, rows] = [random.integer(1, 4), random.integer(1, 4)];
    const share = random.pick(0.4, 0.7, 0.9);
    const row = (): string => Array.from({ length: columns }, () => (random.chance(share) ? "#" : ".")).join("");
    return { tileSize, origin: [even(0, 6), even(0, 6)], rows: Array.from({ length: rows }, row) };
  };
  // With a step of just the length of something a tie decides, in one phase of all.
  const speed = (most: number): number => (random.chance(0.1) ? 0 : random.integer(0, most) + 0.5);
  const boxes: Rect[] = [];
  const grids: Tiles[] = [];
  const kind = random.pick("tiles", "tiles", "boxes", "boxes", "both", "two grids", "one-way", "one-way tiles");
  const face = (): Pair => random.pick<Pair>([0, -1], [0, -1], [0, 1], [-1, 0], [1, 0]);
  if (kind !== "boxes" && kind !== "one-way") grids.push(tiles());
  if (kind === "one-way tiles") {
    grids[0] = { ...(grids[0] as Tiles), oneWay: face() };
    if (random.chance(0.5)) grids.push(tiles());
  }
  if (kind === "two grids") grids.push(tiles());
  if (kind === "boxes" || kind === "one-way") boxes.push(box());
  const more = kind === "tiles" || kind === "two grids" ? 0 : random.integer(kind === "one-way tiles" ? 0 : 1, 3);
  for (let i = 0; i < more; i++)
    boxes.push(boxes.length > 0 && random.chance(0.75) ? nextTo(random.pick(...(boxes as [Rect]))) : box());
  if (kind === "one-way" || kind === "one-way tiles") {
    boxes.forEach((one, i) => {
      if (random.chance(0.6)) boxes[i] = { ...one, oneWay: face() };
    });
  }
  const slow = random.chance(0.3);
  const rule = random.pick<RuleName | undefined>(
    undefined,
    undefined,
    undefined,
    "overlap, back to the old position",
    "axis by axis",
  );
  return {
    ...{ grids, boxes },
    bounds: { x0: -16, y0: -16, x1: 48, y1: 48 },
    mover: {
      size: sizes(2, 10),
      speed: [speed(slow ? 4 : 9), speed(slow ? 4 : 9)],
    },
    ...(rule !== undefined && { rule }),
  };
}

/** The boxes of a case in the order in which a game comes to them: tiles row by row, then all others. */
export function rectsOf({ grids, boxes }: Pick<AuditCase, "grids" | "boxes">): readonly Rect[] {
  const tiles = grids.flatMap(({ rows, tileSize: [w, h], origin: [x, y], oneWay }) =>
    rows.flatMap((row, j) =>
      [...row].flatMap((tile, i) =>
        tile === "#"
          ? [{ x0: x + i * w, y0: y + j * h, x1: x + (i + 1) * w, y1: y + (j + 1) * h, ...(oneWay && { oneWay }) }]
          : [],
      ),
    ),
  );
  return [...tiles, ...boxes];
}
