/**
 * So many times as fast as it is a mover may be and passes nothing from one place flush with two solids to the one behind them,
 * by the rule of the game; less than 1 where it passes.
 *
 * Unseen it passes where its step is longer than the way on both axes. The shortest push-out has another way: after p along x and q
 * along y the one solid is left by −p or by Y − q, the other one by −q or by X − p. Where the first leads on, which is so for
 * p + q > Y, the second does as well for p > X − Y. The other way around it is p + q > X and q > Y − X. The game may take
 * the two in either order, so the lesser of both counts. Other solids at the same place can only hold the mover: the number may be
 * too small, and is never too great.
 *
 * @param ways from place to place along each axis, X and Y, ≥ 0
 * @param steps the longest steps along each axis
 * @param checks see `checksNeeded`
 */
export function diagonalHeadroom(
  [x, y]: readonly [number, number],
  [dx, dy]: readonly [number, number],
  checks: number,
): number {
  if (checks < 2) return Math.max(share(x, dx), share(y, dy));
  const sum = dx + dy;
  return Math.min(
    dx > 0 ? Math.max(y / sum, (x - y) / dx) : Infinity,
    dy > 0 ? Math.max(x / sum, (y - x) / dy) : Infinity,
  );
}

function share(way: number, step: number): number {
  return step > 0 ? way / step : Infinity;
}

/** The longest ways that a diagonal gap may have to be passed by steps so many times as long; see {@link diagonalHeadroom}. */
export function longestWays([dx, dy]: readonly [number, number], checks: number): readonly [number, number] {
  return checks < 2 ? [dx, dy] : [2 * dx + dy, dx + 2 * dy];
}

/**
 * Whether ways that are at least so long may be passed at all; where not, no longer ones are. Two checks miss them where y < dx + dy and
 * x − y < dx, or x < dx + dy and y − x < dy ({@link diagonalHeadroom} < 1): what is asked here follows from either.
 */
export function mayPassDiagonally(
  [x, y]: readonly [number, number],
  steps: readonly [number, number],
  checks: number,
): boolean {
  const [longestX, longestY] = longestWays(steps, checks);
  if (!(x < longestX && y < longestY)) return false;
  const sum = steps[0] + steps[1];
  return checks < 2 || x < sum || y < sum;
}

const SAMPLES = 256;

/**
 * In which part of the phases a mover at full speed comes out behind, by a missed check or by a push-out that leads on; where it comes
 * along x and along y has nothing to do with each other.
 */
export function passedDiagonally(
  [x, y]: readonly [number, number],
  [dx, dy]: readonly [number, number],
  checks: number,
): number {
  const unseen = Math.max(0, 1 - share(x, dx)) * Math.max(0, 1 - share(y, dy));
  if (checks < 2) return unseen;
  let sum = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const p = (dx * (i + 0.5)) / SAMPLES;
    const least = Math.min(p > x - y ? y - p : Infinity, Math.max(x - p, y - x));
    sum += dy > 0 ? Math.min(1, Math.max(0, 1 - Math.max(0, least) / dy)) : Number(least < 0);
  }
  return Math.max(unseen, sum / SAMPLES);
}
