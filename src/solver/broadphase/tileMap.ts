import { type Box, emptyCorner, slopeCorners, type Vec } from "../../geometry/index.js";
import type { ColumnIndex, RowIndex, TileIndex } from "../indices.js";
import { faceAlong } from "../sweep/axes.js";
import type { Layered, Limited, Statics, StaticsLimits } from "../types.js";
import { requireAxis, requireMask, requireVec } from "../validate.js";
import { type IndexedHit, StaticsIndex } from "./firstHit.js";
import { blockOf, lastInBlock, SolidTiles } from "./solidTiles.js";
import { TileAxis } from "./tileAxis.js";

/*
 *     solid     a bit for each tile, in blocks of 8 × 8 (`solidTiles.ts`)
 *     axes      two `TileAxis`: origin, tile size and count; no box of any tile
 *     slopes    a byte for each tile where the map has any
 *
 * An overlap query goes over the rows in its bounds, a block of columns at a time. A sweep finds the rectangle of tiles that the
 * motion reaches; it offers all solid ones where these are few, else walks over it in the order of the motion, along the axis on
 * which it crosses more tiles, and ends with the first line of tiles that is entered after the best hit so far.
 */

/** A rectangle of tiles, some of them solid. */
export interface TileMap extends Limited {
  /** Width and height of a tile, or one number for both; > 0. */
  readonly tileSize: number | Vec;
  /** Lowest corner of the map. */
  readonly origin: Vec;
  /** Number of tiles in a row. */
  readonly width: number;
  /** Number of rows. */
  readonly height: number;
  /** The tiles, row by row from the origin: 0 is free, all else solid. */
  readonly solid: Uint8Array;
  /**
   * Likewise, tiles of which half is solid, a triangle, by the corner that is empty: 1 the lowest on both axes, 2 that to the
   * highest x, 3 that to the highest y, 4 both; 0 is no slope. Read now as well; what is solid in `solid` is whole.
   */
  readonly slopes?: Uint8Array;
}

/** Tiles are numbered with 32 bits. */
const MOST_TILES = 2 ** 31 - 1;

/** Movements of fewer tiles than this are not divided by: their quotients could lose all they are about. */
const TINY = 2 ** -900;

/** Where so few tiles are in reach, all solid ones are candidates: to choose among them costs more than it spares. */
const FEW_TILES = 16;

/**
 * The solid tiles of a map as boxes that never move, without making a box of any. A tile's index is `y × width + x`, and
 * `count` is `width × height`: `box` gives any tile, solid or not. `solid` is read now and not kept; what is kept is a
 * bit for each tile.
 *
 * A tile's faces are at `origin + k × tileSize`, in doubles, so that neighbours share theirs to the bit. A query walks
 * over the tiles that its mover enters, in the order of the motion, and ends with the first hit. Slopes are among `shapes`,
 * with corners at these faces.
 *
 * @throws RangeError for numbers that are not finite, a tile size that is not above 0, a width or height that is no whole
 *   number from 0 to 2^31 − 1, a `solid` or `slopes` of another length, a slope that is none of these, or a map that reaches
 *   beyond the range of doubles.
 * @example
 * const level = tiles({ tileSize: 16, origin: [0, 0], width: 4, height: 2, solid: Uint8Array.of(0, 0, 0, 1, 1, 1, 1, 1) });
 * level.firstHit({ min: [8, 4], max: [16, 16] }, [64, 0]);
 * // { index: 3, sweep: { kind: "hit", time: 0.5, exit: 0.875, normal: [-1, 0], axes: [0] } }
 */
export function tiles(map: TileMap): Statics {
  const { tileSize, origin, width, height, solid, slopes } = map;
  const size = typeof tileSize === "number" ? [tileSize, tileSize] : tileSize;
  requireVec(size, 2, "tileSize");
  requireVec(origin, 2, "origin");
  requireTileCount(width, "width");
  requireTileCount(height, "height");
  if (solid.length !== width * height) {
    throw new RangeError(`solid must have ${width} × ${height} tiles; got ${solid.length}.`);
  }
  const sloped = slopes && slopesAmong(solid, slopes);
  const [x, y] = [width, height].map((count, axis) => {
    const [step, start] = [size[axis], origin[axis]];
    if (!(step > 0)) throw new RangeError(`tileSize[${axis}] must be above 0; got ${step}.`);
    const along = new TileAxis(start, step, count);
    if (!Number.isFinite(along.face(count))) {
      throw new RangeError(`The map must end at a finite number on axis ${axis}; got ${start} + ${count} × ${step}.`);
    }
    return along;
  });
  const [columns, rows] = [x, y];
  const either = new SolidTiles(width, height);
  either.add(solid);
  if (!sloped) return new Tiles(columns, rows, either, limitsOf(map));
  either.add(sloped);
  return new Tiles(columns, rows, either, limitsOf(map), new Slopes(columns, rows, sloped));
}

function limitsOf({ oneWay, layers = -1, collidesWith = -1 }: Limited): StaticsLimits | undefined {
  if (!oneWay && layers === -1 && collidesWith === -1) return undefined;
  requireMask(layers, "layers");
  requireMask(collidesWith, "collidesWith");
  if (oneWay) requireAxis(oneWay, 2, "oneWay");
  const face = oneWay ? faceAlong(oneWay) : 0;
  return { layers: () => layers, collidesWith: () => collidesWith, face: () => face };
}

/** The slopes of tiles that are not whole; undefined where there are none. */
function slopesAmong(solid: Uint8Array, slopes: Uint8Array): Uint8Array | undefined {
  const count = solid.length;
  if (slopes.length !== count) throw new RangeError(`slopes must have ${count} tiles; got ${slopes.length}.`);
  const found = new Uint8Array(count);
  let areAny = false as boolean;
  for (let tile: TileIndex = 0; tile < count; tile++) {
    const empty = slopes[tile];
    if (empty > emptyCorner.high) throw new RangeError(`A slope must be from 0 to ${emptyCorner.high}; got ${empty}.`);
    if (empty === emptyCorner.none || solid[tile] !== 0) continue;
    found[tile] = empty;
    areAny = true;
  }
  return areAny ? found : undefined;
}

function requireTileCount(count: number, name: string): void {
  if (Number.isInteger(count) && count >= 0 && count <= MOST_TILES) return;
  throw new RangeError(`${name} must be a whole number from 0 to ${MOST_TILES}; got ${count}.`);
}

/** The triangles of a map, each made when it is asked for. */
class Slopes implements NonNullable<Statics["shapes"]> {
  constructor(
    private readonly x: TileAxis,
    private readonly y: TileAxis,
    private readonly empty: Uint8Array,
  ) {}

  has(index: number): boolean {
    const { x, y, empty } = this;
    const [column, row] = [index % x.count, Math.floor(index / x.count)];
    // Far from 0 the faces of a small tile can be one: there it is a line, as whole tiles are.
    return (empty[index] ?? 0) > 0 && x.face(column) < x.face(column + 1) && y.face(row) < y.face(row + 1);
  }

  get(index: number): readonly Vec[] | undefined {
    if (!this.has(index)) return undefined;
    const { x, y, empty } = this;
    const [column, row] = [index % x.count, Math.floor(index / x.count)];
    return slopeCorners(empty[index], [1, 1]).map(([across = 0, down = 0]) => [
      x.face(column + across),
      y.face(row + down),
    ]);
  }
}

/** The index of a map's tiles. */
class Tiles extends StaticsIndex {
  /** What is asked: min, max and displacement, two numbers each. */
  private readonly query = new Float64Array(6);
  /** The tile that is offered, as `min…, max…`. */
  private readonly faces = new Float64Array(4);

  constructor(
    private readonly x: TileAxis,
    private readonly y: TileAxis,
    private readonly solid: SolidTiles,
    limits: StaticsLimits | undefined,
    slopes?: Slopes,
  ) {
    super(2, x.count * y.count, limits, slopes);
  }

  load(index: TileIndex, numbers: Float64Array, offset: number): void {
    const { x, y } = this;
    const column = index % x.count;
    const row = Math.floor(index / x.count);
    numbers[offset] = x.face(column);
    numbers[offset + 1] = y.face(row);
    numbers[offset + 3] = x.face(column + 1);
    numbers[offset + 4] = y.face(row + 1);
  }

  collect(bounds: Float64Array, found: number[]): void {
    const { x, y, solid, query } = this;
    // One by one: what typed arrays have for it takes as long as all the rest.
    for (let i = 0; i < 4; i++) query[i] = bounds[i];
    query[4] = query[5] = 0;
    x.boundTouching(query, 0);
    y.boundTouching(query, 1);
    for (let row = y.from; row <= y.to; row++) {
      for (let column = x.from; column <= x.to; column = lastInBlock(column) + 1) {
        let bits = solid.rowFrom(column, row);
        for (let each = column; bits !== 0 && each <= x.to; each++, bits >>= 1) {
          if ((bits & 1) !== 0) found.push(row * x.count + each);
        }
      }
    }
  }

  protected find(box: Box, displacement: Vec, who?: Layered): IndexedHit | undefined {
    const { x, y, query, search } = this;
    for (let axis = 0; axis < 2; axis++) {
      query[axis] = box.min[axis];
      query[2 + axis] = box.max[axis];
      query[4 + axis] = displacement[axis];
    }
    x.bound(query, 0);
    y.bound(query, 1);
    if (this.isSurelyFree()) return undefined;
    search.start(box, displacement, this.limits, who, this.shapes);
    if ((x.to - x.from + 1) * (y.to - y.from + 1) <= FEW_TILES) {
      for (let row = y.from; row <= y.to; row++) {
        for (let column = x.from; column <= x.to; column++) this.offerTile(column, row);
      }
    } else {
      x.turn(query, 0);
      y.turn(query, 1);
      if (x.move >= y.move) this.walk(x, y);
      else this.walk(y, x);
    }
    return search.answer();
  }

  /** Whether no tile in reach is solid, as far as that can be seen without looking at many more than a walk would. */
  private isSurelyFree(): boolean {
    const { x, y } = this;
    if (x.from > x.to || y.from > y.to) return true;
    const columns = blockOf(x.to - x.from) + 1;
    const rows = blockOf(y.to - y.from) + 1;
    return columns * rows <= 2 * (columns + rows) && this.solid.isFree(x.from, x.to, y.from, y.to);
  }

  /**
   * Offers what the mover enters, tile by tile along the axis on which it crosses more of them. While it is in tile `o`
   * of that axis, its lower side goes on from `low + o × slope` on the other, and its upper side up to `high + o × slope`.
   */
  private walk(outer: TileAxis, inner: TileAxis): void {
    const { search } = this;
    // Where positions are beyond the range of doubles, a slope that is no number leaves all tiles in question.
    const isKnown = outer.slack + inner.slack + outer.move < Infinity;
    const slope = !isKnown ? NaN : outer.move < TINY ? 0 : inner.move / outer.move;
    const low = inner.low - inner.slack - (outer.high + outer.slack) * slope;
    const high = inner.high + inner.slack - (outer.low - outer.slack - 1) * slope;
    let limit = search.limit;
    let lastOuter = outer.lastBy(search);
    let lastInner = inner.lastBy(search);
    let crowdedUntil = -1;
    for (let o = outer.first; o <= lastOuter;) {
      // All tiles of a block at once, and one by one where some of them are solid.
      let end = o;
      if (o > crowdedUntil) {
        end = lastInBlock(o);
        if (end > lastOuter) end = lastOuter;
      }
      // What the mover overlaps at the start it does not enter, but for the slope of a tile.
      let from = end < outer.fresh && !this.shapes ? inner.fresh : inner.first;
      const enters = low + o * slope;
      if (enters > from) {
        if (enters > lastInner + 1) return;
        from = enters | 0;
      }
      let to = lastInner;
      const leaves = high + end * slope;
      if (leaves < to) to = leaves < 0 ? -1 : leaves | 0;
      if (from > to || this.isFree(outer, inner, o, end, from, to)) o = end + 1;
      else if (end > o) crowdedUntil = end;
      else {
        for (let i = from; i <= to; i++) {
          if (outer === this.x) this.offerTile(outer.inMap(o), inner.inMap(i));
          else this.offerTile(inner.inMap(i), outer.inMap(o));
        }
        o++;
        if (search.limit < limit) {
          limit = search.limit;
          lastOuter = outer.lastBy(search);
          lastInner = inner.lastBy(search);
        }
      }
    }
  }

  /** Whether no tile is solid among those that a walk comes to next. */
  private isFree(outer: TileAxis, inner: TileAxis, o: number, end: number, from: number, to: number): boolean {
    const outerFrom = outer.lowerInMap(o, end);
    const outerTo = outer.upperInMap(o, end);
    const innerFrom = inner.lowerInMap(from, to);
    const innerTo = inner.upperInMap(from, to);
    return outer === this.x
      ? this.solid.isFree(outerFrom, outerTo, innerFrom, innerTo)
      : this.solid.isFree(innerFrom, innerTo, outerFrom, outerTo);
  }

  private offerTile(column: ColumnIndex, row: RowIndex): void {
    const { x, y, faces } = this;
    if (!this.solid.has(column, row)) return;
    faces[0] = x.face(column);
    faces[1] = y.face(row);
    faces[2] = x.face(column + 1);
    faces[3] = y.face(row + 1);
    this.search.consider(row * x.count + column, faces, 0);
  }
}
