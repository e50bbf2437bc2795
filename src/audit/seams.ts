import { at, type Box, touches, type Vec } from "../geometry/index.js";
import type { Level } from "../levels/index.js";
import { leastWay } from "./diagonalGaps.js";
import { ExposedSolids, highOf, lowOf, type PushingSolid } from "./pushingSolids.js";
import { type Point, PRECISION } from "./pushOut.js";
import { digitsOf, PushTrials, PUSHES } from "./pushTrials.js";
import type { AxisMotions } from "./thinRuns.js";

/** Along which a mover comes to a seam. */
export type SeamAxis = "x" | "y" | "diagonal";

/** Where solids touch or overlap, and a push out of one of them may lead into another one, or out behind them. */
export interface Seam {
  readonly axis: SeamAxis;
  /** The tile that the mover comes to, or the part of a box near it. */
  readonly wall: Box;
  /** Of that solid along the axis, pixels. */
  readonly thickness: number;
  readonly directions: readonly [-1 | 1];
  /** The longest step there along each axis, with its direction; 0 across an axis. */
  readonly step: Point;
  /** So many times as fast as it is the mover may be so that no push goes wrong there. */
  readonly headroom: number;
  /** Where the mover is right before the solid. */
  readonly start: Point;
}

export interface SeamOptions {
  readonly size: Vec;
  readonly axisMotions: AxisMotions;
  /** The longest step along an axis right before a face, towards higher (1) or lower (−1) values, with the mover's lower side somewhere across. */
  readonly stepAt: (axis: 0 | 1, face: number, sign: 1 | -1, across: number) => number;
  /** Whether the longest steps are the same everywhere. */
  readonly isUniform: boolean;
  /** Faces of the levels, ascending. */
  readonly faces: readonly [xs: Float64Array, ys: Float64Array];
}

/** Limits of the search in all levels of a world: places at which pushes are tried, and solids near these places, counted anew for each. */
const [MOST_PLACES, MOST_LOOKS] = [1 << 18, 1 << 20];
/** The limit of solids that are counted while found walls are tried. Walls after that stay listed without a trial. */
const MOST_LOOKS_AT_WALLS = 1 << 19;
/** Columns to each side of a tile. */
const MOST_RADIUS = 25;

/**
 * Looks for places at which a game that pushes a mover out of each solid by itself, by the shortest way, pushes it into another solid or out
 * behind.
 *
 * Along one axis the least depth from which a push goes wrong is where the mover is flush with a solid across, or in the middle of one:
 * away from there the ways across are longer. Along both axes the mover comes from a corner position: moved towards where its step
 * ends it would be blocked on one axis alone anywhere else. A one-way solid stops a mover that begins beyond the line of its face, so that there the
 * mover is flush with that line, wherever it is along it.
 */
export class SeamSearch {
  /** Whether there were too many places to look at all of them. */
  isCutShort = false;
  private readonly trials: PushTrials;
  private readonly tolerance: number;
  /** The shortest distance between two faces, along each axis. */
  private readonly thinnest: Point;
  /** The shortest push along each axis of a mover that is flush with a solid. */
  private readonly least: Point;

  constructor(
    levels: readonly Level[],
    private readonly options: SeamOptions,
  ) {
    this.trials = new PushTrials(levels, options.size, options.axisMotions);
    this.tolerance = this.trials.tolerance;
    const distances = options.faces.map((faces) =>
      faces.reduce((shortest, each, i) => Math.min(shortest, each - (faces[i - 1] ?? -Infinity) || Infinity), Infinity),
    );
    this.thinnest = [distances[0] as number, distances[1] as number];
    const ways = options.faces.map((faces, i) =>
      Math.min(distances[i] as number, leastWay(faces, options.axisMotions[i as 0])),
    );
    this.least = [ways[0] as number, ways[1] as number];
  }

  /**
   * Looks whether the mover comes out behind a wall, or stays in it, along an axis and by the steps that it makes. Where there are too
   * many solids near to look at all, it may.
   *
   * @returns does the next block of the search, which is a solid
   */
  wallSearch(wall: Box, axis: SeamAxis): () => boolean | undefined {
    if (this.trials.looks > MOST_LOOKS_AT_WALLS) return () => true;
    const isPart = (solid: PushingSolid): boolean =>
      axes.every((i) => {
        const [low, high] = [lowOf(solid, i), highOf(solid, i)];
        return low === high || (low < at(wall.max, i) && at(wall.min, i) < high);
      });
    const { size } = this.options;
    const across = axis === "x" ? 1 : 0;
    // Only the part of a solid in this wall counts. Its other parts may belong to another wall.
    const isBefore = ({ start }: Seam): boolean =>
      at(start, across) < at(wall.max, across) && at(wall.min, across) < at(start, across) + at(size, across);
    const isPassedAt = (solid: PushingSolid): boolean => {
      if (axis === "diagonal") return this.findAtCornerPositions(solid, 1, 1, () => true);
      return isPart(solid) && this.findAlongAxis(solid, axis, 1, 1, isBefore);
    };
    const solids = this.trials.solids.near(wall);
    let next = 0;
    return () => {
      const solid = solids[next++];
      if (!solid) return false;
      return isPassedAt(solid) ? true : undefined;
    };
  }

  /** Whether more than one solid is at a place. */
  isJoined(wall: Box): boolean {
    return this.trials.solids.near(wall).length > 1;
  }

  /**
   * Looks through a level, a solid or a row of tiles at a time.
   *
   * @param limit so many times as fast as it is the mover is of interest
   * @returns does the next block of the search, which gives by axis the seam with the least headroom
   */
  inLevel(level: Level, limit: number): () => Partial<Record<SeamAxis, Seam>> | undefined {
    const best: Partial<Record<SeamAxis, Seam>> = {};
    const floors = this.leastHeadrooms();
    const isOpen = (axis: SeamAxis): boolean => {
      const { headroom = Math.max(1, limit) } = best[axis] ?? {};
      return floors[axis] < headroom * (1 - 1e-9);
    };
    const axes = (["x", "y", "diagonal"] as const).filter((axis) => floors[axis] < Infinity);
    const exposed = new ExposedSolids(level, this.radiusIn(level, limit));
    let solids: readonly PushingSolid[] | undefined = [];
    let next = 0;
    return () => {
      const open = axes.filter(isOpen);
      if (open.length === 0 || solids === undefined) return best;
      const solid = solids[next++];
      if (!solid) {
        [solids, next] = [exposed.next(), 0];
        return undefined;
      }
      for (const axis of open) {
        const keep = (seam: Seam): boolean => {
          if (seam.headroom < limitOf(axis)) best[axis] = seam;
          return false;
        };
        if (axis === "diagonal") this.findAtCornerPositions(solid, limitOf(axis), 2, keep);
        else this.findAlongAxis(solid, axis, limitOf(axis), 2, keep);
      }
      if (this.trials.places <= MOST_PLACES && this.trials.looks <= MOST_LOOKS) return undefined;
      this.isCutShort = true;
      return best;
    };

    function limitOf(axis: SeamAxis): number {
      return best[axis]?.headroom ?? Math.max(1, limit);
    }
  }

  /** How many columns and rows around a tile decide about it, in a level that is one layer of tiles and where the mover is as fast everywhere. */
  private radiusIn({ grids: [grid, ...others], boxes }: Level, limit: number): readonly [number, number] | undefined {
    const { size, axisMotions, isUniform } = this.options;
    if (!grid || others.length > 0 || boxes.length > 0 || this.trials.bounds.length > 1 || !isUniform) return undefined;
    const ways = axisMotions.map(({ step, extent }, axis) =>
      step > 0 ? Math.min(at(grid.tileSize, axis) + extent, step * Math.max(1, limit)) : 0,
    );
    const reach = PUSHES * Math.max(...ways) + 2 * Math.max(...size);
    const [x = 0, y = 0] = grid.tileSize.map((tile) => Math.ceil(reach / tile) + 1);
    // Bits of a row are kept in one number.
    return x <= MOST_RADIUS ? [x, y] : undefined;
  }

  /**
   * No seam has less headroom: nothing goes wrong before a push across is as long as the least way there, or one along is half of a solid
   * and the mover. Infinity where the mover does not move.
   */
  private leastHeadrooms(): Readonly<Record<SeamAxis, number>> {
    const { axisMotions } = this.options;
    const { least } = this;
    const along = (axis: 0 | 1): number => {
      const own = axisMotions[axis];
      if (!(own.step > 0) || this.isPoint()) return Infinity;
      const length = Math.min((this.thinnest[axis] + own.extent) / 2, least[1 - axis] as number);
      return length / own.step;
    };
    const [x, y] = axisMotions;
    const areBoth = x.step > 0 && y.step > 0 && !this.isPoint();
    const both = Math.min(...least) / (x.step + y.step);
    return { x: along(0), y: along(1), diagonal: areBoth ? both : Infinity };
  }

  private isPoint(): boolean {
    return this.options.axisMotions.some(({ extent, tolerance }) => extent <= 2 * tolerance);
  }

  /**
   * @param least so many solids have to be joined at a place
   * @param isEnough is told of each seam; where it returns true the search ends
   * @returns whether it has returned true
   */
  private findAlongAxis(
    solid: PushingSolid,
    name: "x" | "y",
    limit: number,
    least: number,
    isEnough: (seam: Seam) => boolean,
  ): boolean {
    const axis = name === "x" ? 0 : 1;
    const across = axis === 0 ? 1 : 0;
    const { size } = this.options;
    const extent = at(size, axis);
    const [low, high] = [lowOf(solid, across) - at(size, across), highOf(solid, across)];
    const sideways = this.options.axisMotions[across].step;
    for (const sign of [1, -1] as const) {
      const face = sign > 0 ? lowOf(solid, axis) : highOf(solid, axis);
      const from = sign > 0 ? face - extent : face;
      const thickness = highOf(solid, axis) - lowOf(solid, axis);
      const strip = this.trials.near(solid, axis, face, limit);
      const places = new Set([(low + high) / 2]);
      for (const each of strip) {
        const [first, last] = [lowOf(each, across) - at(size, across), highOf(each, across)];
        places
          .add(first)
          .add(last)
          .add((first + last) / 2);
      }
      for (const place of places) {
        if (!(low + this.tolerance < place && place < high - this.tolerance)) continue;
        const start: Point = axis === 0 ? [from, place] : [place, from];
        const step = this.options.stepAt(axis, face, sign, place);
        const longest = step * limit;
        const reach = Math.min(thickness + extent, longest);
        const steps: Point = axis === 0 ? [sign * step, 0] : [0, sign * step];
        const solids = this.trials.joinedAt(start, solid, strip, reach, least);
        const begins = this.beginsBefore(solids, axis, sign, start, longest);
        const safe = this.trials.tried([(1 + axis) * sign, digitsOf(longest)], solids, start, begins, (each) =>
          each.longestSafe(axis, sign, reach, longest, sideways / step),
        );
        if (!(safe < longest - this.tolerance)) continue;
        if (isEnough(this.seam(name, solid, start, steps, [sign], safe / step))) return true;
      }
    }
    return false;
  }

  /**
   * Where a step along an axis may begin: right before the solid that it leads to, or right before the faces of one-way solids that it comes
   * through earlier. These stop only a mover that begins before them.
   */
  private beginsBefore(
    solids: readonly PushingSolid[],
    axis: 0 | 1,
    sign: 1 | -1,
    start: Point,
    longest: number,
  ): readonly Point[] {
    const facing = solids.filter((each) => isFacing(each, axis, sign));
    if (facing.length === 0) return [start];
    const { size } = this.options;
    const { tolerance } = this;
    const beforeFace = (each: PushingSolid): number =>
      sign > 0 ? lowOf(each, axis) - at(size, axis) : highOf(each, axis);
    const withOwn = (own: number): Point => (axis === 0 ? [own, start[1]] : [start[0], own]);
    const isIn = (each: PushingSolid, place: Point): boolean =>
      !each.oneWay &&
      axes.every((i) => lowOf(each, i) + tolerance < place[i] + at(size, i) && place[i] < highOf(each, i) - tolerance);
    const places = new Set<number>();
    for (const face of facing.map(beforeFace)) {
      let own = face;
      // Where it would begin in a solid it begins before that one.
      for (let solid; (solid = solids.find((each) => isIn(each, withOwn(own))));) own = beforeFace(solid);
      const earlier = sign * (start[axis] - own);
      if (earlier > tolerance && earlier < longest) places.add(own);
    }
    return [start, ...[...places].map(withOwn)];
  }

  private findAtCornerPositions(
    solid: PushingSolid,
    limit: number,
    least: number,
    isEnough: (seam: Seam) => boolean,
  ): boolean {
    const { size, stepAt } = this.options;
    const [w, h] = [at(size, 0), at(size, 1)];
    const { tolerance } = this;
    for (const right of [1, -1] as const) {
      const faceX = right > 0 ? solid.lowX : solid.highX;
      const x = right > 0 ? faceX - w : faceX;
      const strip = this.trials.near(solid, 0, faceX, limit);
      const isOver = ({ lowX, highX }: PushingSolid): boolean => lowX < x + w - tolerance && x + tolerance < highX;
      for (const down of [1, -1] as const) {
        // A one-way solid decides by its face's line, how far beside it the mover may be.
        const rows = strip.filter((each) => isFacing(each, 1, down) || isOver(each));
        for (const faceY of new Set(rows.map(({ lowY, highY }) => (down > 0 ? lowY : highY)))) {
          const y = down > 0 ? faceY - h : faceY;
          const isBeside = solid.lowY < y + h - tolerance && y + tolerance < solid.highY;
          if (!isBeside && !isFacing(solid, 0, right)) continue;
          const start: Point = [x, y];
          const steps: Point = [stepAt(0, faceX, right, y), stepAt(1, faceY, down, x)];
          if (!(steps[0] > 0 && steps[1] > 0)) continue;
          const most = Math.min(limit, (solid.highX - solid.lowX + w) / steps[0]);
          const step: Point = [right * steps[0], down * steps[1]];
          const solids = this.trials.joinedAt(start, solid, strip, Math.max(...steps) * most, least);
          const kind = [0, least, digitsOf(most), ...step.map(digitsOf)];
          const safe = this.trials.tried(kind, solids, start, [start], (each) =>
            each.longestSafeTimes(step, most, least > 1 && isCorner(solids)),
          );
          if (!(safe < most * (1 - 2 * PRECISION))) continue;
          const path = this.hullOf(start, [step[0] * safe, step[1] * safe]);
          // The line of a one-way face may lie apart from what the mover comes to.
          const met = touches(solid, path) ? solid : solids.find((each) => touches(each, path));
          if (isEnough(this.seam("diagonal", met ?? solid, start, step, [right], safe))) return true;
        }
      }
    }
    return false;
  }

  /** What a mover comes through in a step. */
  private hullOf(start: Point, step: Point): Box {
    return {
      min: start.map((each, i) => each + Math.min(0, at(step, i))),
      max: start.map((each, i) => each + at(this.options.size, i) + Math.max(0, at(step, i))),
    };
  }

  private seam(
    axis: SeamAxis,
    solid: PushingSolid,
    start: Point,
    step: Point,
    directions: Seam["directions"],
    headroom: number,
  ): Seam {
    const { min, max } = solid;
    const wall = solid.isTile ? { min, max } : this.partNear(solid, start);
    const along = axis === "y" ? 1 : 0;
    const thickness = axis === "diagonal" ? 0 : highOf(solid, along) - lowOf(solid, along);
    return { axis, wall, thickness, directions, step, headroom, start };
  }

  /** The part of a box within the mover's size of a start. A box may be as wide as the level. */
  private partNear({ min, max }: Box, start: Point): Box {
    const { size } = this.options;
    return {
      min: min.map((each, i) => Math.max(each, at(start, i) - at(size, i))),
      max: max.map((each, i) => Math.min(each, at(start, i) + 2 * at(size, i))),
    };
  }
}

/** Whether these are two solids from all sides that share no edge: a mover that is pushed through between them passes a touching corner or a diagonal gap. */
function isCorner([a, b, ...others]: readonly PushingSolid[]): boolean {
  if (!a || !b || others.length > 0 || (a.oneWay ?? b.oneWay)) return false;
  const gaps = axes.map(
    (axis) => Math.max(lowOf(a, axis), lowOf(b, axis)) - Math.min(highOf(a, axis), highOf(b, axis)),
  );
  return gaps.some((gap) => gap > 0) || gaps.every((gap) => gap >= 0);
}

/** Whether a solid is one-way and stops a mover that moves along an axis towards higher (1) or lower (−1) values. */
function isFacing({ oneWay }: PushingSolid, axis: 0 | 1, sign: 1 | -1): boolean {
  return oneWay !== undefined && Math.sign(at(oneWay, axis)) === -sign;
}

const axes = [0, 1] as const;
