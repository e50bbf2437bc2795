// This product.

const { gameLoop } = require("../gameLoop.js");

/** @typedef {typeof import("../../../src/solver/index.js")} Solver */

/** Pairs with which `sweep` is called before it is measured: a game has boxes of all kinds. */
const kinds = ["uniform", "uniform3", "hits", "decimals", "integers", "flush"];

/** @param {readonly import("../inputs/pairs.js").Pair[]} pairs @param {Solver} solver @returns {import("../turn.js").Work} */
exports.pairs = (pairs, { sweep }) => {
  const all = kinds.flatMap((corpus) => require("../inputs/index.js").pairs({ corpus, seed: 2 }));
  const inOrder = Uint32Array.from(all, (_, i) => i);
  for (let i = 0; i < 10; i++) sumOf(all, inOrder, sweep);
  return {
    count: pairs.length,
    round: (order) => sumOf(pairs, order, sweep),
    answers: () => pairs.map(({ a, b }) => hitOf(sweep(a, b))),
  };
};

/** @param {readonly import("../inputs/pairs.js").Pair[]} pairs @param {Uint32Array} order @param {Solver["sweep"]} sweep */
function sumOf(pairs, order, sweep) {
  let sum = 0;
  for (const i of order) {
    const answer = sweep(pairs[i].a, pairs[i].b);
    if (answer.kind === "hit") sum += answer.time + answer.normal[0];
  }
  return sum;
}

/** @param {import("../../../src/solver/index.js").Sweep} sweep */
function hitOf(sweep) {
  return sweep.kind === "hit" ? { time: sweep.time, normal: sweep.normal } : undefined;
}

/** @param {import("../inputs/boxes.js").Boxes} input @param {Solver} solver @returns {import("../turn.js").Work} */
exports.boxes = ({ boxes, dimensions, queries }, { statics }) => {
  const index = statics(boxes, dimensions);
  return {
    count: queries.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) {
        const { box, displacement } = queries[i];
        const first = index.firstHit(box, displacement);
        if (first !== undefined) sum += first.sweep.time + first.index;
      }
      return sum;
    },
    answers: () => queries.map(({ box, displacement }) => firstOf(index.firstHit(box, displacement))),
    build: () => {
      const built = statics(boxes, dimensions);
      built.firstHit(queries[0].box, queries[0].displacement);
      return built;
    },
  };
};

/** @param {import("../inputs/boxes.js").Boxes} input @param {Solver} solver @returns {import("../turn.js").Work} */
exports.scan = ({ boxes, dimensions, queries }, { scan }) => ({
  count: queries.length,
  size: boxes.length / (2 * dimensions),
  round: (order) => {
    let sum = 0;
    for (const i of order) {
      const first = scan(boxes, dimensions, queries[i].box, queries[i].displacement);
      if (first !== undefined) sum += first.sweep.time + first.index;
    }
    return sum;
  },
  answers: () => queries.map(({ box, displacement }) => firstOf(scan(boxes, dimensions, box, displacement))),
});

/** @param {import("../inputs/tiles.js").Tiles} input @param {Solver} solver @returns {import("../turn.js").Work} */
exports.tiles = ({ width, height, solid, queries }, { tiles }) => {
  const make = () => tiles({ tileSize: 1, origin: [0, 0], width, height, solid });
  const map = make();
  return {
    count: queries.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) {
        const first = map.firstHit(queries[i].box, queries[i].displacement);
        if (first !== undefined) sum += first.sweep.time + first.index;
      }
      return sum;
    },
    answers: () => queries.map(({ box, displacement }) => firstOf(map.firstHit(box, displacement))),
    build: () => {
      const built = make();
      built.firstHit(queries[0].box, queries[0].displacement);
      return built;
    },
  };
};

/** @param {{ index: number; sweep: import("../../../src/solver/index.js").Hit } | undefined} first */
function firstOf(first) {
  return first && { index: first.index, time: first.sweep.time, normal: first.sweep.normal };
}

/** @param {import("../inputs/frame.js").Scene} scene @param {Solver} solver @returns {import("../turn.js").Work} */
exports.frame = (scene, { statics, step }) => {
  const index = statics(scene.statics, 2);
  let bodies = scene.movers.map(({ position, size }, i) => ({ id: `${i}`, position, size, velocity: [0, 0] }));
  return gameLoop(scene, {
    wish: (velocities) => {
      bodies = bodies.map((body, i) => ({ ...body, velocity: velocities[i] }));
    },
    step: () => {
      const result = step({ dimensions: 2, bodies, statics: index }, scene.dt);
      bodies = result.bodies;
      return result.contacts.length;
    },
    positions: () => bodies.flatMap(({ position }) => position),
  });
};
