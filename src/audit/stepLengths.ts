import { at, partitionPoint } from "../geometry/index.js";
import type { BitGrid } from "./bitGrid.js";
import type { InBlocks } from "./blocks.js";
import { type Fall, type Falls, fallSearch } from "./falls.js";
import type { LevelGrid } from "./levelGrid.js";
import type { CornerPosition } from "./cornerPositions.js";
import type { AxisMotion, AxisMotions } from "./thinRuns.js";
import { checksOfMover, type Mover } from "./weakWall.js";

/** The longest steps of a mover along each axis: anywhere in the levels, and at each place, since it is faster where it has fallen. */
export class StepLengths {
  /** @param falls along each axis along which the mover falls */
  constructor(
    readonly axisMotions: AxisMotions,
    readonly falls: readonly [x: Falls | undefined, y: Falls | undefined],
    private readonly faces: readonly [xs: Float64Array, ys: Float64Array],
  ) {}

  /** Whether they are the same everywhere. */
  get areUniform(): boolean {
    return !this.falls.some(Boolean);
  }

  /** The longest step right before a face. @param across where the mover's lower side is across */
  before(axis: 0 | 1, place: number, sign: 1 | -1, across: number): number {
    const faces = this.faces[axis];
    const index = partitionPoint(faces.length - 1, (i) => at(faces, i) < place);
    return this.falls[axis]?.stepAt(index, sign, across, across) ?? this.axisMotions[axis].step;
  }

  /** The longest steps along each axis from one corner position to the other, and back. */
  between(upper: CornerPosition, lower: CornerPosition, isFalling: boolean): readonly [number, number] {
    const [xs, ys] = this.faces;
    const [x, y] = this.axisMotions;
    const [before, behind] = isFalling ? [upper, lower] : [lower, upper];
    const above = at(ys, upper.row) - y.extent;
    const below = at(ys, lower.row);
    const [left, right] = [at(xs, before.column) - x.extent, at(xs, behind.column)];
    const [upperX, lowerX] = isFalling ? [left, right] : [right, left];
    const [leftY, rightY] = isFalling ? [above, below] : [below, above];
    const [onX, onY] = this.falls;
    return [
      onX
        ? Math.max(onX.stepAt(before.column, 1, leftY, leftY), onX.stepAt(behind.column, -1, rightY, rightY))
        : x.step,
      onY ? Math.max(onY.stepAt(upper.row, 1, upperX, upperX), onY.stepAt(lower.row, -1, lowerX, lowerX)) : y.step,
    ];
  }
}

/** Finds the longest steps of a mover in levels. @param turned the same cells, transposed */
export async function stepLengths(
  cells: LevelGrid,
  turned: LevelGrid,
  mover: Mover,
  inBlocks: InBlocks,
): Promise<StepLengths> {
  const { xs, ys } = cells.solid;
  const [x, y] = axisMotionsOf(mover, cells.solid);
  const [fallX, fallY] = [fallAlong(turned, mover, x, y, 0), fallAlong(cells, mover, y, x, 1)];
  const onX = fallX && (await inBlocks(fallSearch(turned, fallX)));
  const onY = fallY && (await inBlocks(fallSearch(cells, fallY)));
  const axisMotions = [
    { ...x, step: onX?.greatest ?? x.step },
    { ...y, step: onY?.greatest ?? y.step },
  ] as const;
  return new StepLengths(axisMotions, [onX, onY], [xs, ys]);
}

/** Faces are rounded once when they are computed, a difference of two once more, each by half a unit of the greatest number. */
const ROUNDINGS = 4;

/** The steps of a mover that does not fall. */
function axisMotionsOf(mover: Mover, { xs, ys }: BitGrid): AxisMotions {
  const { size, speed, maxSpeed = [Infinity, Infinity], fps, substeps = 1 } = mover;
  const checks = checksOfMover(mover);
  const axisMotionOf = (axis: number, faces: Float64Array): AxisMotion => {
    const [extent, step] = [at(size, axis), Math.min(at(speed, axis), at(maxSpeed, axis)) / (fps * substeps)];
    const greatest = Math.max(Math.abs(faces[0] ?? 0), Math.abs(faces.at(-1) ?? 0), extent);
    return { extent, step, checks, tolerance: ROUNDINGS * (Number.EPSILON / 2) * greatest };
  };
  return [axisMotionOf(0, xs), axisMotionOf(1, ys)];
}

/** How a mover falls along an axis, in cells whose rows lie across it; undefined where it does not. */
function fallAlong(cells: LevelGrid, mover: Mover, own: AxisMotion, across: AxisMotion, axis: 0 | 1): Fall | undefined {
  const { speed, gravity = [0, 0], maxSpeed = [Infinity, Infinity], fps, substeps = 1 } = mover;
  if (at(gravity, axis) === 0) return undefined;
  const { xs } = cells.solid;
  const seconds = 1 / (fps * substeps);
  // It may fall sideways as well, through all of the levels.
  const pull = Math.abs(at(gravity, 1 - axis));
  const width = Math.abs((xs.at(-1) ?? 0) - (xs[0] ?? 0));
  const faster = Math.sqrt(at(speed, 1 - axis) ** 2 + 2 * pull * width) + pull * seconds;
  const sideways = Math.min(pull > 0 ? faster : at(speed, 1 - axis), at(maxSpeed, 1 - axis));
  const cap = at(maxSpeed, axis);
  return {
    gravity: at(gravity, axis),
    along: own.extent,
    across: across.extent,
    sideways,
    seconds,
    launch: Math.min(cap, at(speed, axis)),
    cap,
    tolerance: own.tolerance,
  };
}
