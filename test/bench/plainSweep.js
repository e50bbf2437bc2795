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

module.exports = { plainSweep };
