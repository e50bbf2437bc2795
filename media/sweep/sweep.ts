// A swept check for boxes: a fast box stops at a wall and does not tunnel through it. AABB Notebook, MIT License.
// A box has its lowest x and y, and a size above 0. All lengths have the same unit, such as pixels. Walls don't move.
// The displacement is the movement in this frame: velocity times frame time. All numbers are finite.
export type Vector = { x: number; y: number };
export type Box = Vector & { width: number; height: number };
export type Hit = Vector & { time: number; normal: Vector; isCorner: boolean };

/**
 * Returns the first hit of a moving box on a wall, if there is one. Its time is a part of the frame, from 0 up to 1.
 * The normal points out of the wall. The position is that of the box at the hit, exactly on the face of the wall.
 * These are no hits: sliding along a face, touching a corner, and reaching a face at the end of the frame.
 * A box that starts inside a wall hits its nearest face at time 0, except when it leaves through that face.
 */
export function sweep({ x, y, width, height }: Box, { x: dx, y: dy }: Vector, wall: Box): Hit | null {
  // Grow the wall by the size of the box: the box becomes a point.
  const [left, right] = [wall.x - width, wall.x + wall.width];
  const [top, bottom] = [wall.y - height, wall.y + wall.height];
  const isInside = left < x && x < right && top < y && y < bottom;
  // On each axis, the box can hit the face ahead. If it starts inside, it hits the nearest face.
  const faceX = (isInside ? x - left < right - x : dx > 0) ? left : right;
  const faceY = (isInside ? y - top < bottom - y : dy > 0) ? top : bottom;
  // Inside, the depth takes the place of the time: the smaller depth counts.
  const [enterX, leaveX] = isInside ? [-Math.abs(faceX - x), 1] : overlapTimes(x, dx, left, right);
  const [enterY, leaveY] = isInside ? [-Math.abs(faceY - y), 1] : overlapTimes(y, dy, top, bottom);
  // The axis that enters last is hit, before the other one leaves. At a corner, the faster axis is hit, or x.
  const isCorner = enterX === enterY;
  const isAlongX = isCorner ? Math.abs(dx) >= Math.abs(dy) : enterX > enterY;
  const time = isInside ? 0 : Math.max(enterX, enterY);
  const isLeaving = isInside && (isAlongX ? dx * (faceX - x) : dy * (faceY - y)) > 0;
  if (isLeaving || time < 0 || time >= 1 || time >= Math.min(leaveX, leaveY)) return null;
  if (isAlongX) return { time, normal: { x: faceX === left ? -1 : 1, y: 0 }, x: faceX, y: y + dy * time, isCorner };
  return { time, normal: { x: 0, y: faceY === top ? -1 : 1 }, x: x + dx * time, y: faceY, isCorner };
}

/** Returns when a moving point is between two faces. Without movement, that is always or never. */
function overlapTimes(position: number, movement: number, low: number, high: number): [number, number] {
  if (movement > 0) return [(low - position) / movement, (high - position) / movement];
  if (movement < 0) return [(position - high) / -movement, (position - low) / -movement];
  return low < position && position < high ? [-Infinity, Infinity] : [Infinity, -Infinity];
}

/** Moves a box: it stops at the first hit, slides along that face once, and stops at the next hit. */
export function move({ x, y, width, height }: Box, displacement: Vector, walls: Box[]): Vector & { hits: Hit[] } {
  const end = { x: x + displacement.x, y: y + displacement.y };
  const hits: Hit[] = [];
  while (hits.length < 2) {
    let first: Hit | null = null;
    for (const wall of walls) {
      const hit = sweep({ x, y, width, height }, { x: end.x - x, y: end.y - y }, wall);
      // At the same time, a face comes before a corner, then the first wall counts. So boxes don't stick at seams.
      const isTie = hit?.time === first?.time;
      if (hit && (!first || (isTie ? first.isCorner && !hit.isCorner : hit.time < first.time))) first = hit;
    }
    if (!first) return { ...end, hits };
    hits.push(first);
    ({ x, y } = first);
    if (first.normal.x !== 0) end.x = x;
    else end.y = y;
  }
  return { x, y, hits };
}
