import type { FirstHit } from "./firstHit.js";

/*
 *     a map's axis    origin, tile size and count: face k is at origin + k × tileSize, so that no face stands anywhere
 *     a query's       the tiles from `from` to `to`, and the mover's faces and motion in tiles
 *
 * A query sets both axes once (`bound`); `tileMap.ts` then walks over the rows between, and asks an axis which columns the mover
 * reaches meanwhile.
 */

/**
 * Positions in tiles are off by less than this share of what they are made of, which is in `reach` and in the mover's own
 * position. In u = 2^-53 of that: a face is off by 2, a coordinate by 2, and by 1 more once it counts from the other end.
 * Where a motion leads within the map is off by 4; a line across it by 4 for the slope, 4 for products and sums, and by
 * what the positions on the other axis are off by. That is below 16 on either axis.
 */
const SLACK = 2 ** -48;

/**
 * One axis of a tile map, and of a query on it. Which tile a coordinate is in is decided by the faces themselves where a
 * quotient leaves a doubt; what a mover reaches within its motion is rounded outward.
 */
export class TileAxis {
  /** The tiles that the mover reaches, apart from those that it can only leave; none if `from` exceeds `to`. */
  from = 0;
  to = 0;
  /** From here on in the order of the motion: tile 0 is the one at the end of the map from where the mover comes. */
  first = 0;
  /** The first tile that the mover does not overlap at the start. */
  fresh = 0;
  /** The mover's extent and its motion ≥ 0, in tiles, and by how much they may be off. */
  low = 0;
  high = 0;
  move = 0;
  slack = 0;
  /** The mover's faces, as they were given. */
  private min = 0;
  private max = 0;
  private moves = false;
  private isTurned = false;
  /** What positions are made of, in tiles, apart from the coordinates of a query. */
  private readonly reach: number;

  constructor(
    private readonly origin: number,
    private readonly tileSize: number,
    readonly count: number,
  ) {
    this.reach = count + 2 * Math.abs(origin / tileSize);
  }

  /** The lower face of a tile and the upper face of the one before it, counted from the origin. */
  face(tile: number): number {
    return this.origin + tile * this.tileSize;
  }

  /**
   * Finds the tiles that a mover reaches. The query holds its min, max and displacement, two numbers each, of which the
   * axis takes its own: numbers that are passed by themselves would be boxed.
   */
  bound(query: Float64Array, axis: number): void {
    const { origin, tileSize, count } = this;
    const min = query[axis];
    const max = query[2 + axis];
    const displacement = query[4 + axis];
    const low = (min - origin) / tileSize;
    const high = (max - origin) / tileSize;
    const move = displacement / tileSize;
    const slack = SLACK * (this.reach + Math.abs(low) + Math.abs(high));
    this.min = min;
    this.max = max;
    this.low = low;
    this.high = high;
    this.move = move;
    this.slack = slack;
    // What is not a number fails each comparison, which leaves all of the map.
    if (displacement < 0) {
      const from = low + move - slack;
      this.from = from > 0 ? (from < count ? from | 0 : count) : 0;
    } else this.from = this.endedBy();
    if (displacement > 0) {
      const to = high + move + slack;
      this.to = to < count ? (to < 0 ? -1 : to | 0) : count - 1;
    } else this.to = this.begunBefore() - 1;
  }

  /** Finds the tiles that a box touches, whose displacement is 0. */
  boundTouching(query: Float64Array, axis: number): void {
    this.bound(query, axis);
    const { min, max } = this;
    while (this.from > 0 && this.face(this.from) >= min) this.from--;
    while (this.to + 1 < this.count && this.face(this.to + 1) <= max) this.to++;
  }

  /** Prepares a walk in the order of the motion. */
  turn(query: Float64Array, axis: number): void {
    const displacement = query[4 + axis];
    const { low, high, count } = this;
    this.moves = displacement !== 0;
    if (displacement < 0) {
      this.isTurned = true;
      this.first = count - 1 - this.to;
      this.fresh = count - this.endedBy();
      this.low = count - high;
      this.high = count - low;
      this.move = -this.move;
    } else {
      this.isTurned = false;
      this.first = this.from;
      this.fresh = displacement > 0 ? this.begunBefore() : this.to + 1;
    }
  }

  /** The last tile, in the order of the motion, that the mover reaches by the limit of a search. */
  lastBy({ limit }: FirstHit): number {
    if (!this.moves) return this.fresh - 1;
    const last = this.high + this.move * limit + this.slack;
    return last < this.count ? (last < 0 ? -1 : last | 0) : this.count - 1;
  }

  /** From the order of the motion to the order of the map, or back. */
  inMap(tile: number): number {
    return this.isTurned ? this.count - 1 - tile : tile;
  }

  lowerInMap(from: number, to: number): number {
    return this.isTurned ? this.count - 1 - to : from;
  }

  upperInMap(from: number, to: number): number {
    return this.isTurned ? this.count - 1 - from : to;
  }

  /** Number of tiles whose upper face is at the mover's lower face or below it. */
  private endedBy(): number {
    const { min } = this;
    const sure = this.sureTile(false);
    if (sure >= 0) return sure;
    let tile = this.nearest(this.low);
    while (tile > 0 && this.face(tile) > min) tile--;
    while (tile < this.count && this.face(tile + 1) <= min) tile++;
    return tile;
  }

  /** Number of tiles whose lower face is below the mover's upper face. */
  private begunBefore(): number {
    const { max } = this;
    const sure = this.sureTile(true);
    if (sure >= 0) return sure + 1;
    let tile = this.nearest(this.high);
    while (tile > 0 && this.face(tile - 1) >= max) tile--;
    while (tile < this.count && this.face(tile) < max) tile++;
    return tile;
  }

  /** The tile between whose faces the mover's lower or upper face is; −1 where that is in doubt. */
  private sureTile(isUpper: boolean): number {
    const position = isUpper ? this.high : this.low;
    if (!(position > 0 && position < this.count)) return -1;
    const tile = position | 0;
    const inside = position - tile;
    return inside > this.slack && inside < 1 - this.slack ? tile : -1;
  }

  private nearest(position: number): number {
    return position > 0 ? (position < this.count ? position | 0 : this.count) : 0;
  }
}
