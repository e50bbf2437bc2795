// rbush, an R-tree that can change: what touches the bounds of the motion is found, and swept in plain doubles.
const { firstIn } = require("../plainSweep.js");

/** @param {import("../inputs/boxes.js").Boxes} input @returns {Promise<import("../turn.js").Work>} */
exports.boxes = async ({ boxes, dimensions, queries }) => {
  const { default: RBush } = await import("rbush");
  const build = () => {
    const items = [];
    for (let i = 0; i < boxes.length; i += 4) {
      items.push({ minX: boxes[i], minY: boxes[i + 1], maxX: boxes[i + 2], maxY: boxes[i + 3], index: i / 4 });
    }
    return new RBush().load(items);
  };
  const tree = build();
  const first = (/** @type {import("../inputs/boxes.js").Query} */ { box, displacement }) => {
    const [dx, dy] = displacement;
    const found = tree.search({
      minX: box.min[0] + Math.min(0, dx),
      minY: box.min[1] + Math.min(0, dy),
      maxX: box.max[0] + Math.max(0, dx),
      maxY: box.max[1] + Math.max(0, dy),
    });
    const indices = found.map(({ index }) => index);
    return firstIn(boxes, dimensions, indices, box, displacement);
  };
  return {
    count: queries.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) sum += first(queries[i])?.time ?? 0;
      return sum;
    },
    answers: () => queries.map(first),
    build,
  };
};
