// The least that anybody can do with an array: to add up its numbers.

/** @param {import("../inputs/boxes.js").Boxes} input @returns {import("../turn.js").Work} */
exports.scan = ({ boxes, dimensions, queries }) => {
  const sum = () => {
    let total = 0;
    for (let i = 0; i < boxes.length; i++) total += boxes[i];
    return total;
  };
  return {
    count: queries.length,
    size: boxes.length / (2 * dimensions),
    round: (order) => {
      let total = 0;
      for (let i = 0; i < order.length; i++) total += sum();
      return total;
    },
    answers: () => [],
  };
};
