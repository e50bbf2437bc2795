// flatbush, an R-tree: what touches the bounds of the motion is found, and swept in plain doubles.
const { firstIn } = require("../plainSweep.js");

/** @param {import("../inputs/boxes.js").Boxes} input @returns {Promise<import("../turn.js").Work>} */
exports.boxes = async ({ boxes, dimensions, queries }) => {
  const { default: Flatbush } = await import("flatbush");
  const stride = 2 * dimensions;
  const build = () => {
    const tree = new Flatbush(boxes.length / stride);
    for (let i = 0; i < boxes.length; i += stride) {
      tree.add(boxes[i], boxes[i + 1], boxes[i + dimensions], boxes[i + dimensions + 1]);
    }
    tree.finish();
    return tree;
  };
  const tree = build();
  const first = (/** @type {import("../inputs/boxes.js").Query} */ { box, displacement }) => {
    const [dx, dy] = displacement;
    const found = tree.search(
      box.min[0] + Math.min(0, dx),
      box.min[1] + Math.min(0, dy),
      box.max[0] + Math.max(0, dx),
      box.max[1] + Math.max(0, dy),
    );
    return firstIn(boxes, dimensions, found, box, displacement);
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
