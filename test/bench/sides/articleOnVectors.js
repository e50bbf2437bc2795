// The article's formula for boxes as our sweep takes them, to tell apart what reading them costs.
const { collisionTime } = require("./article.js");

/** @param {readonly import("../inputs/pairs.js").Pair[]} pairs @returns {import("../turn.js").Work} */
exports.pairs = (pairs) => {
  const normal = { x: 0, y: 0 };
  return {
    count: pairs.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) {
        const time = collisionTime(boxOf(pairs[i].a), boxOf(pairs[i].b), normal);
        if (time < 1) sum += time + normal.x;
      }
      return sum;
    },
    answers: () =>
      pairs.map(({ a, b }) => {
        const time = collisionTime(boxOf(a), boxOf(b), normal);
        return time < 1 ? { time, normal: [normal.x, normal.y] } : undefined;
      }),
  };
};

/** @param {import("../inputs/pairs.js").MovingBox} box */
function boxOf({ min, max, displacement }) {
  const x = min[0];
  const y = min[1];
  return { x, y, w: max[0] - x, h: max[1] - y, vx: displacement[0], vy: displacement[1] };
}
