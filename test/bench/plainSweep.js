// What a careful programmer writes in plain doubles: entry and exit of each axis, no more.

/**
 * When box `a` enters box `b`, which rests, or undefined.
 * @param {import("./inputs/pairs.js").MovingBox} a @param {import("./inputs/pairs.js").MovingBox} b
 */
function plainSweep(a, b) {
  let entry = -Infinity;
  let exit = Infinity;
  for (let axis = 0; axis < a.min.length; axis++) {
    const speed = a.displacement[axis];
    const below = b.min[axis] - a.max[axis];
    const above = b.max[axis] - a.min[axis];
    if (speed === 0) {
      if (below >= 0 || above <= 0) return undefined;
      continue;
    }
    entry = Math.max(entry, (speed > 0 ? below : above) / speed);
    exit = Math.min(exit, (speed > 0 ? above : below) / speed);
  }
  return entry < exit && entry >= 0 && entry < 1 ? entry : undefined;
}

/**
 * The first of some boxes that a mover enters.
 * @param {Float64Array} boxes min…, max… per box
 * @param {2 | 3} dimensions
 * @param {readonly number[]} found indices
 * @param {{ readonly min: readonly number[]; readonly max: readonly number[] }} box
 * @param {readonly number[]} displacement
 */
function firstIn(boxes, dimensions, found, box, displacement) {
  return dimensions === 2
    ? firstIn2(boxes, found, box, displacement[0], displacement[1])
    : firstIn3(boxes, found, box, displacement[0], displacement[1], displacement[2]);
}

function firstIn2(boxes, found, { min, max }, dx, dy) {
  let time = 1;
  let first = -1;
  let axis = 0;
  for (const index of found) {
    const at = index * 4;
    let xEntry = (dx > 0 ? boxes[at] - max[0] : boxes[at + 2] - min[0]) / dx;
    let xExit = (dx > 0 ? boxes[at + 2] - min[0] : boxes[at] - max[0]) / dx;
    if (dx === 0) {
      if (boxes[at] >= max[0] || boxes[at + 2] <= min[0]) continue;
      xEntry = -Infinity;
      xExit = Infinity;
    }
    let yEntry = (dy > 0 ? boxes[at + 1] - max[1] : boxes[at + 3] - min[1]) / dy;
    let yExit = (dy > 0 ? boxes[at + 3] - min[1] : boxes[at + 1] - max[1]) / dy;
    if (dy === 0) {
      if (boxes[at + 1] >= max[1] || boxes[at + 3] <= min[1]) continue;
      yEntry = -Infinity;
      yExit = Infinity;
    }
    const entry = Math.max(xEntry, yEntry);
    if (entry < 0 || entry >= time || entry >= xExit || entry >= yExit) continue;
    time = entry;
    first = index;
    axis = xEntry > yEntry ? 0 : 1;
  }
  if (first < 0) return undefined;
  return { index: first, time, normal: axis === 0 ? [dx > 0 ? -1 : 1, 0] : [0, dy > 0 ? -1 : 1] };
}

function firstIn3(boxes, found, box, dx, dy, dz) {
  const a = { min: box.min, max: box.max, displacement: [dx, dy, dz] };
  let first;
  for (const index of found) {
    const at = index * 6;
    if (boxes[at + 2] > box.max[2] + Math.max(0, dz) || boxes[at + 5] < box.min[2] + Math.min(0, dz)) continue;
    const b = { min: [boxes[at], boxes[at + 1], boxes[at + 2]], max: [boxes[at + 3], boxes[at + 4], boxes[at + 5]] };
    const time = plainSweep(a, b);
    if (time !== undefined && (first === undefined || time < first.time)) first = { index, time };
  }
  return first;
}

module.exports = { firstIn, plainSweep };
