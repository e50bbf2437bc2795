import { at, type Box, type Vec } from "./box.js";

/** Cosine and sine of so many quarters of a turn. */
const quarters = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * Turns points of a plane about its origin, quarters of a turn exactly.
 *
 * @param degrees from the x axis to the y axis
 */
export function turnOf(degrees: number): (x: number, y: number) => Vec {
  const within = ((degrees % 360) + 360) % 360;
  const radians = (within * Math.PI) / 180;
  const [cosine, sine] = quarters[within / 90] ?? [Math.cos(radians), Math.sin(radians)];
  // `+ 0` keeps what is turned to nowhere from becoming −0.
  return (x, y) => [cosine * x - sine * y + 0, sine * x + cosine * y + 0];
}

/** The upright box that holds points of a plane; of NaN where there are none. */
export function boxAround(points: readonly Vec[]): Box {
  const along = (axis: number): readonly number[] => points.map((point) => at(point, axis));
  return {
    min: [Math.min(...along(0)), Math.min(...along(1))],
    max: [Math.max(...along(0)), Math.max(...along(1))],
  };
}

/** The middle of a box. */
export function middleOf({ min, max }: Box): Vec {
  return min.map((m, axis) => m / 2 + at(max, axis) / 2);
}

/** Which corner of a tile that is a slope is empty; 0 is no slope. */
export const emptyCorner = { none: 0, low: 1, right: 2, left: 3, high: 4 } as const;

/**
 * The corners of a slope in a tile of a size, relative to its lowest one, in the order of a positive turn.
 *
 * @param empty the corner that is missing: 1 the lowest on both axes, 2 that to the highest x, 3 that to the highest y, 4 both
 */
export function slopeCorners(empty: number, [width = 0, height = 0]: Vec): readonly Vec[] {
  const corners = [
    [emptyCorner.low, [0, 0]],
    [emptyCorner.right, [width, 0]],
    [emptyCorner.high, [width, height]],
    [emptyCorner.left, [0, height]],
  ] as const;
  return corners.flatMap(([code, corner]) => (code === empty ? [] : [corner]));
}
