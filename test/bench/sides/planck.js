// planck, the JavaScript rewrite of Box2D.
const { Box, Polygon, Sweep, TimeOfImpact, TOIInput, TOIOutput, World } = require("planck");
const { gameLoop } = require("../gameLoop.js");

/** `e_touching`: the shapes come to touch. */
const touching = 3;

/** @param {readonly import("../inputs/pairs.js").Pair[]} pairs @returns {import("../turn.js").Work} */
exports.pairs = (pairs) =>
  work(
    pairs.map(({ a, b }) => ({ a: shapeOf(a), b: shapeOf(b) })),
    pairs.map(({ a, b }) => ({ a: sweepOf(centreOf(a), a.displacement), b: sweepOf(centreOf(b), b.displacement) })),
  );

/** @param {readonly import("../inputs/polygons.js").Pair[]} pairs @returns {import("../turn.js").Work} */
exports.polygons = (pairs) => {
  const shape = (/** @type {import("../inputs/polygons.js").MovingPolygon} */ { corners }) =>
    new Polygon(corners.map(([x, y]) => ({ x, y })));
  return work(
    pairs.map(({ a, b }) => ({ a: shape(a), b: shape(b) })),
    pairs.map(({ a, b }) => ({ a: sweepOf(a.position, a.displacement), b: sweepOf(b.position, b.displacement) })),
  );
};

/**
 * @param {readonly { readonly a: import("planck").Shape; readonly b: import("planck").Shape }[]} shapes
 * @param {readonly { readonly a: Sweep; readonly b: Sweep }[]} sweeps
 * @returns {import("../turn.js").Work}
 */
function work(shapes, sweeps) {
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
    count: shapes.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) if (ask(i)) sum += output.t;
      return sum;
    },
    // It gives no normal.
    answers: () => shapes.map((_, i) => (ask(i) ? { time: output.t } : undefined)),
  };
}

/** @param {import("../inputs/pairs.js").MovingBox} box */
function shapeOf({ min, max }) {
  return new Box((max[0] - min[0]) / 2, (max[1] - min[1]) / 2);
}

/** @param {import("../inputs/pairs.js").MovingBox} box */
function centreOf({ min, max }) {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
}

/** @param {readonly number[]} centre @param {readonly number[]} displacement */
function sweepOf([x, y], displacement) {
  const sweep = new Sweep();
  sweep.c0.set(x, y);
  sweep.c.set(x + displacement[0], y + displacement[1]);
  return sweep;
}

/** @param {import("../inputs/frame.js").Scene} scene @returns {import("../turn.js").Work} */
exports.frame = ({ statics, ...scene }) => {
  const world = new World({ gravity: { x: 0, y: 0 } });
  const smooth = { friction: 0, restitution: 0, density: 1 };
  for (let i = 0; i < statics.length; i += 4) {
    const [x0, y0, x1, y1] = statics.subarray(i, i + 4);
    const block = world.createBody({ position: { x: (x0 + x1) / 2, y: (y0 + y1) / 2 } });
    block.createFixture({ shape: new Box((x1 - x0) / 2, (y1 - y0) / 2), ...smooth });
  }
  const bodies = scene.movers.map(({ position: [x, y], size: [w, h] }) => {
    const body = world.createDynamicBody({ position: { x: x + w / 2, y: y + h / 2 }, fixedRotation: true });
    body.createFixture({ shape: new Box(w / 2, h / 2), ...smooth });
    return body;
  });
  return gameLoop(scene, {
    wish: (velocities) => {
      bodies.forEach((body, i) => body.setLinearVelocity({ x: velocities[i][0], y: velocities[i][1] }));
    },
    step: () => {
      world.step(scene.dt);
      return 0;
    },
    positions: () =>
      bodies.flatMap((body, i) => {
        const { x, y } = body.getPosition();
        const [w, h] = scene.movers[i].size;
        return [x - w / 2, y - h / 2];
      }),
  });
};
