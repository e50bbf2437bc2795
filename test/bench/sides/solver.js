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

/** @param {readonly import("../inputs/polygons.js").Pair[]} pairs @param {Solver} solver @returns {import("../turn.js").Work} */
exports.polygons = (pairs, { sweepConvex }) => ({
  count: pairs.length,
  round: (order) => {
    let sum = 0;
    for (const i of order) {
      const answer = sweepConvex(pairs[i].a, pairs[i].b);
      if (answer.kind === "hit") sum += answer.time + answer.normal[0];
    }
    return sum;
  },
  answers: () =>
    pairs.map(({ a, b }) => {
      const answer = sweepConvex(a, b);
      return answer.kind === "hit" ? { time: answer.time } : undefined;
    }),
});

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

/**
 * A world that stays; the commit beside which it is measured may not have had one.
 * @param {import("../inputs/frame.js").Scene} scene @param {Solver} solver @returns {import("../turn.js").Work}
 */
exports.frame = (scene, solver) => {
  if (solver.createWorld === undefined) return require("./step.js").frame(scene, solver);
  const world = solver.createWorld({ dimensions: 2, statics: solver.statics(scene.statics, 2) });
  const bodies = scene.movers.map(({ position, size }, i) =>
    world.add({ id: `${i}`, position, size, velocity: [0, 0] }),
  );
  return gameLoop(scene, {
    wish: (velocities) => bodies.forEach((body, i) => world.setVelocity(body, velocities[i])),
    step: () => world.step(scene.dt).contacts.length,
    positions: () => bodies.flatMap((body) => world.position(body)),
  });
};

/** Plain numbers. @param {readonly import("../inputs/pairs.js").Pair[]} pairs @param {Solver} solver @returns {import("../turn.js").Work} */
exports.numbers = (pairs, { sweepNumbers }) => {
  const boxes = Float64Array.from(
    pairs.flatMap(({ a, b }) => [a, b].flatMap(({ min, max, displacement }) => [...min, ...max, ...displacement])),
  );
  const out = new Float64Array(5);
  return {
    count: pairs.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) {
        if (sweepNumbers(boxes, 2 * i, 2 * i + 1, out) === "hit") sum += out[0] + out[3];
      }
      return sum;
    },
    answers: () =>
      pairs.map((_, i) => {
        if (sweepNumbers(boxes, 2 * i, 2 * i + 1, out) !== "hit") return undefined;
        return { time: out[0], normal: [0, 1].map((axis) => (axis === out[2] ? out[3] : 0)) };
      }),
  };
};
