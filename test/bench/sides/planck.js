// planck, the JavaScript rewrite of Box2D.
const { Box, Sweep, TimeOfImpact, TOIInput, TOIOutput } = require("planck");

/** `e_touching`: the shapes come to touch. */
const touching = 3;

/** @param {readonly import("../inputs/pairs.js").Pair[]} pairs @returns {import("../turn.js").Work} */
exports.pairs = (pairs) => {
  const shapes = pairs.map(({ a, b }) => ({ a: shapeOf(a), b: shapeOf(b) }));
  const sweeps = pairs.map(({ a, b }) => ({ a: sweepOf(a), b: sweepOf(b) }));
  const input = new TOIInput();
  const output = new TOIOutput();
  input.tMax = 1;
  const ask = (/** @type {number} */ i) => {
    // As the library's own solver asks.
    input.proxyA.set(shapes[i].a, 0);
    input.proxyB.set(shapes[i].b, 0);
    input.sweepA.set(sweeps[i].a);
    input.sweepB.set(sweeps[i].b);
    TimeOfImpact(output, input);
    return output.state === touching && output.t < 1;
  };
  return {
    count: pairs.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) if (ask(i)) sum += output.t;
      return sum;
    },
    // It gives no normal.
    answers: () => pairs.map((_, i) => (ask(i) ? { time: output.t } : undefined)),
  };
};

/** @param {import("../inputs/pairs.js").MovingBox} box */
function shapeOf({ min, max }) {
  return new Box((max[0] - min[0]) / 2, (max[1] - min[1]) / 2);
}

/** @param {import("../inputs/pairs.js").MovingBox} box */
function sweepOf({ min, max, displacement }) {
  const sweep = new Sweep();
  const [x, y] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
  sweep.c0.set(x, y);
  sweep.c.set(x + displacement[0], y + displacement[1]);
  return sweep;
}
