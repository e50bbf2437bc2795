import { at } from "../geometry/index.js";
import type { TilesMark } from "./marks.js";

/** How much of a map is solid, in blocks of tiles. */
export interface TileLevel {
  /** Tiles on each side of a block. */
  readonly block: number;
  /** Blocks across and down. */
  readonly width: number;
  readonly height: number;
  /** Row by row: 0 for a block without solid tiles up to 255 for one of solid tiles alone. */
  readonly cover: Uint8Array;
}

/** A map at every scale: single tiles, then blocks of twice the side, up to one block. Together a third larger than it. */
export function tileLevels({ width, height, solid }: TilesMark): TileLevel[] {
  const levels: TileLevel[] = [{ block: 1, width, height, cover: solid.map((tile) => (tile === 1 ? 255 : 0)) }];
  for (let last = levels[0]; last && (last.width > 1 || last.height > 1); last = levels.at(-1))
    levels.push(halved(last));
  return levels;
}

/** Each block is the mean of four; those beyond the map's edge are empty. */
function halved({ block, width, height, cover }: TileLevel): TileLevel {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const halves = new Uint8Array(w * h);
  for (let row = 0; row < h; row++) {
    const upper = 2 * row * width;
    const lower = upper + width;
    const hasLower = 2 * row + 1 < height;
    for (let column = 0; column < w; column++) {
      const left = 2 * column;
      const hasRight = left + 1 < width;
      let sum = at(cover, upper + left);
      if (hasRight) sum += at(cover, upper + left + 1);
      if (hasLower) sum += at(cover, lower + left);
      if (hasLower && hasRight) sum += at(cover, lower + left + 1);
      halves[row * w + column] = sum / 4;
    }
  }
  return { block: block * 2, width: w, height: h, cover: halves };
}
