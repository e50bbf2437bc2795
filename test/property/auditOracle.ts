import { at, type Box } from "../../src/geometry/index.js";
import type { Level } from "../../src/levels/index.js";
import type { Mover } from "../../src/audit/index.js";

/** A pass of the mover through something solid, from one free place to another. */
export interface Miss {
  readonly axis: 0 | 1;
  readonly direction: -1 | 1;
  /** What is solid between the two places, along the axis. */
  readonly from: number;
  readonly to: number;
  /**
   * Across the axis, the middles of units of length in which anything is solid between, and the places of lines; and those
   * where it touches the first place.
   */
  readonly units: readonly number[];
  readonly touched: readonly number[];
  /** Free lengths around. */
  readonly gaps: readonly [number, number];
}

/** Boxes of everything solid. */
export function solidsOf(levels: readonly Pick<Level, "grids" | "boxes">[]): readonly Box[] {
  return levels.flatMap(({ grids, boxes }) => [
    ...grids.flatMap((grid) =>
      [...grid.solid.keys()]
        .filter((i) => grid.solid[i] === 1)
        .map((i) => {
          const place = [i % grid.width, Math.floor(i / grid.width)];
          const face = (more: number) =>
            grid.origin.map((o, axis) => o + ((place[axis] ?? 0) + more) * (grid.tileSize[axis] ?? 0));
          return { min: face(0), max: face(1) };
        }),
    ),
    ...boxes.map(({ box }) => box),
  ]);
}

/**
 * By walking: the mover is put on every whole number, is free or not by asking every box, and every two free places with
 * nothing but blocked ones between are a miss where the way is shorter than the step. All faces of the levels are to be
 * even and the mover's size whole, so that the odd places stand for all between two even ones.
 */
export function misses(levels: readonly Level[], mover: Mover): readonly Miss[] {
  return ([0, 1] as const).flatMap((axis) => missesAlong(levels, mover, axis));
}

function missesAlong(levels: readonly Level[], { size, speed, fps }: Mover, axis: 0 | 1): readonly Miss[] {
  const other = 1 - axis;
  const solids = solidsOf(levels);
  const all = [...solids, ...levels.map(({ bounds }) => bounds)];
  const lowest = (a: number) => Math.min(...all.map(({ min }) => min[a] ?? 0));
  const highest = (a: number) => Math.max(...all.map(({ max }) => max[a] ?? 0));
  const w = size[axis] ?? 0;
  const h = size[other] ?? 0;
  const step = (speed[axis] ?? 0) / fps;
  const found: Miss[] = [];
  for (let across = lowest(other); across + h <= highest(other); across++) {
    const inWay = solids.filter(({ min, max }) => (min[other] ?? 0) < across + h && across < (max[other] ?? 0));
    const isFree = (p: number) => !inWay.some(({ min, max }) => (min[axis] ?? 0) < p + w && p < (max[axis] ?? 0));
    const isInside = (p: number) => {
      for (let a = p; a < p + w; a++) {
        for (let b = across; b < across + h; b++) {
          const middle = axis === 0 ? [a + 0.5, b + 0.5] : [b + 0.5, a + 0.5];
          if (!levels.some(({ bounds }) => holds(bounds, middle))) return false;
        }
      }
      return true;
    };
    const [start, end] = [lowest(axis) - w - 1, highest(axis) + 1];
    const free: number[] = [];
    for (let p = start; p <= end; p++) if (isFree(p)) free.push(p);
    free.forEach((p, i) => {
      const q = free[i + 1];
      if (q === undefined || q === p + 1 || q - p >= step) return;
      const between = inWay.filter(({ min, max }) => isBetween(min[axis] ?? 0, max[axis] ?? 0, p + w, q));
      const unitsOf = (boxes: readonly Box[]) => {
        const units = Array.from({ length: h }, (_, i) => across + i + 0.5);
        return [
          ...units.filter((unit) => boxes.some(({ min, max }) => (min[other] ?? 0) < unit && unit < (max[other] ?? 0))),
          ...boxes.flatMap(({ min, max }) => (min[other] === max[other] ? (min[other] ?? []) : [])),
        ];
      };
      let [before, behind] = [i, i + 1];
      while (free[before - 1] === (free[before] ?? 0) - 1) before--;
      while (free[behind + 1] === (free[behind] ?? 0) + 1) behind++;
      const gaps = [
        before === 0 ? Infinity : p + w - (free[before] ?? 0),
        behind === free.length - 1 ? Infinity : (free[behind] ?? 0) + w - q,
      ] as const;
      const miss = { axis, from: p + w, to: q, units: unitsOf(between), gaps };
      // From any place inside that leads there, over an open border as well.
      if (free.slice(before, i + 1).some(isInside)) {
        const touched = unitsOf(between.filter(({ min }) => min[axis] === p + w));
        found.push({ ...miss, direction: 1, touched });
      }
      if (free.slice(i + 1, behind + 1).some(isInside)) {
        const touched = unitsOf(between.filter(({ max }) => max[axis] === q));
        found.push({ ...miss, direction: -1, touched });
      }
    });
  }
  return found;
}

/** Whether a mover is inside a level at a place. */
export function isIn({ min, max }: Box, size: readonly number[], place: readonly number[]): boolean {
  return [0, 1].every((axis) => at(min, axis) <= at(place, axis) && at(place, axis) + at(size, axis) <= at(max, axis));
}

/**
 * Hulls of two places, by whole numbers, that a step is long enough for on both axes, between which no way leads along the axes that never
 * turns back: there something solid is passed. A one-way solid holds who comes over its face, and who ends in it is seen there. A step begins
 * inside the level, and ends anywhere.
 */
export function* passedByWalking(
  { grids, boxes, bounds }: Pick<Level, "grids" | "boxes" | "bounds">,
  { size, speed, fps }: Mover,
  [first, last] = [-24, 60],
): Generator<Box> {
  const solids = solidsOf([{ grids, boxes: boxes.filter(({ oneWay }) => !oneWay) }]);
  const oneWays = boxes.flatMap(({ box, oneWay }): readonly OneWay[] => {
    const axis = oneWay && at(oneWay, 0) === 0 ? 1 : 0;
    return oneWay ? [{ box, axis, stops: -at(oneWay, axis) }] : [];
  });
  const isOver = ({ min, max }: Box, axis: number, place: number): boolean =>
    at(min, axis) < place + at(size, axis) && place < at(max, axis);
  const [stepX, stepY] = speed.map((each) => each / fps) as [number, number];
  // What is free of all places that a step leads to: 0 where it is not known yet.
  const [freely, blocked] = [1, 2];
  const lowest = first - Math.ceil(Math.max(stepX, stepY));
  const across = last + 1 - lowest + Math.ceil(Math.max(stepX, stepY));
  const known = new Uint8Array(across * across);
  const isFree = (x: number, y: number): boolean => {
    const place = (x - lowest) * across + y - lowest;
    if (known[place] === 0)
      known[place] = solids.some((box) => isOver(box, 0, x) && isOver(box, 1, y)) ? blocked : freely;
    return known[place] === freely;
  };
  /** The places that a mover which never turns back gets to on its way to another one. */
  const placesTowards = (from: readonly number[], to: readonly number[]): readonly (readonly number[])[] => {
    const [wayX, wayY] = [at(to, 0) - at(from, 0), at(to, 1) - at(from, 1)];
    const [across, down] = [Math.abs(wayX), Math.abs(wayY)];
    const reached = new Uint8Array((across + 1) * (down + 1));
    const places: (readonly number[])[] = [];
    for (let i = 0; i <= across; i++) {
      for (let j = 0; j <= down; j++) {
        const [x, y] = [at(from, 0) + i * Math.sign(wayX), at(from, 1) + j * Math.sign(wayY)];
        const isNext =
          (i === 0 && j === 0) ||
          (i > 0 && reached[(i - 1) * (down + 1) + j] === 1) ||
          (j > 0 && reached[i * (down + 1) + j - 1] === 1);
        if (!isNext || !isFree(x, y)) continue;
        reached[i * (down + 1) + j] = 1;
        places.push([x, y]);
      }
    }
    return places;
  };
  /**
   * Whether movers that go from two places towards each other come level along one axis while one of them is outside the level: between is
   * a wall along the other axis then, which nothing passes that begins inside and moves along that axis alone. The audit does not look for it.
   */
  const isLevelOutside = (one: readonly number[], other: readonly number[]): boolean => {
    const [ofOne, ofOther] = [placesTowards(one, other), placesTowards(other, one)];
    const isOut = (place: readonly number[]): boolean => !isIn(bounds, size, place);
    return [0, 1].some((axis) =>
      [
        [ofOne, ofOther],
        [ofOther, ofOne],
      ].some(([own = [], others = []]) => {
        const levels = new Set(others.map((place) => at(place, axis)));
        return own.some((place) => isOut(place) && levels.has(at(place, axis)));
      }),
    );
  };
  /** Whether the mover has all of a one-way solid before it, as one that stops it. */
  const isBefore = ({ box: { min, max }, axis, stops }: OneWay, place: number): boolean =>
    stops > 0 ? place + at(size, axis) <= at(min, axis) : at(max, axis) <= place;
  /** Whether it can go on by 1 along an axis, for all that is one-way. */
  const isHeld = (x: number, y: number, axis: number, by: number): boolean =>
    oneWays.length > 0 &&
    oneWays.some((oneWay) => {
      const place = [x, y];
      if (oneWay.axis !== axis || oneWay.stops !== by || !isOver(oneWay.box, 1 - axis, at(place, 1 - axis)))
        return false;
      return isBefore(oneWay, at(place, axis)) && !isBefore(oneWay, at(place, axis) + by);
    });
  let [row, above] = [new Uint8Array(Math.ceil(stepX)), new Uint8Array(Math.ceil(stepX))];
  for (let x = first; x <= last; x++) {
    for (let y = first; y <= last; y++) {
      if (!isFree(x, y)) continue;
      for (const turn of [-1, 1]) {
        // Who passes solids that hold everybody passes them both ways.
        for (const down of oneWays.length > 0 ? [-1, 1] : [1]) {
          const met = oneWays.filter(
            (oneWay) => oneWay.stops === [turn, down][oneWay.axis] && isBefore(oneWay, [x, y][oneWay.axis] as number),
          );
          const isSeen = (x: number, y: number): boolean =>
            met.some(({ box }) => isOver(box, 0, x) && isOver(box, 1, y));
          row.fill(0);
          for (let dy = 0; dy < stepY; dy++) {
            [row, above] = [above, row];
            for (let dx = 0; dx < stepX; dx++) {
              const toX = x + turn * dx;
              const toY = y + down * dy;
              const isReached =
                (dx === 0 && dy === 0) ||
                (dx > 0 && row[dx - 1] === 1 && !isHeld(toX - turn, toY, 0, turn)) ||
                (above[dx] === 1 && !isHeld(toX, toY - down, 1, down));
              const isThere = isFree(toX, toY);
              row[dx] = isReached && isThere ? 1 : 0;
              if (isReached || dx === 0 || dy === 0 || !isThere || isSeen(toX, toY)) continue;
              // Past solids that hold everybody it may as well be the other way.
              const isBegun = isIn(bounds, size, [x, y]) || (oneWays.length === 0 && isIn(bounds, size, [toX, toY]));
              if (!isBegun) continue;
              if (isLevelOutside([x, y], [toX, toY])) continue;
              yield {
                min: [Math.min(x, toX), Math.min(y, toY)],
                max: [Math.max(x, toX) + at(size, 0), Math.max(y, toY) + at(size, 1)],
              };
            }
          }
        }
      }
    }
  }
}

/** What stops a mover that moves along an axis, towards higher (1) or lower (−1) values. */
interface OneWay {
  readonly box: Box;
  readonly axis: 0 | 1;
  readonly stops: number;
}

/** Whether something from `low` to `high` lies in a stretch, which may have no length, as that of a line has. */
export function isBetween(low: number, high: number, from: number, to: number): boolean {
  return low === high || from === to ? low <= to && from <= high : low < to && from < high;
}

export function holds({ min, max }: Box, point: readonly number[]): boolean {
  return [0, 1].every((axis) => (min[axis] ?? 0) < (point[axis] ?? 0) && (point[axis] ?? 0) < (max[axis] ?? 0));
}
