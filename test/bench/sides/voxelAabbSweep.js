// voxel-aabb-sweep, which walks a box through voxels; here they are one layer high.
const sweep = require("voxel-aabb-sweep");

/** @param {import("../inputs/tiles.js").Tiles} input @returns {import("../turn.js").Work} */
exports.tiles = ({ width, height, solid, queries }) => {
  const getVoxel = (/** @type {number} */ x, /** @type {number} */ y) =>
    x >= 0 && x < width && y >= 0 && y < height && solid[y * width + x] !== 0;
  const boxes = queries.map(({ box: { min, max } }) => ({ base: [...min, 0.1], max: [...max, 0.9] }));
  const vectors = queries.map(({ displacement }) => [...displacement, 0]);
  const hit = { axis: -1, direction: 0 };
  const stop = (/** @type {number} */ _distance, /** @type {number} */ axis, /** @type {number} */ direction) => {
    hit.axis = axis;
    hit.direction = direction;
    return true;
  };
  const distance = (/** @type {number} */ i) => {
    hit.axis = -1;
    return sweep(getVoxel, boxes[i], vectors[i], stop, true);
  };
  return {
    count: queries.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) sum += distance(i) + hit.axis;
      return sum;
    },
    answers: () =>
      queries.map(({ displacement }, i) => {
        const time = distance(i) / Math.hypot(...displacement);
        return hit.axis < 0
          ? undefined
          : { time, normal: [0, 1].map((axis) => (axis === hit.axis ? -hit.direction : 0)) };
      }),
  };
};
