// This product's pure function, for worlds that something else keeps.

const { gameLoop } = require("../gameLoop.js");

/**
 * @param {import("../inputs/frame.js").Scene} scene
 * @param {typeof import("../../../src/solver/index.js")} solver
 * @returns {import("../turn.js").Work}
 */
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
