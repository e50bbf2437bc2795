// The loop of a game around a world that moves everything once a frame.

/** Frames until as many movers meet something as later on. */
const settling = 20;
/** Frames that are looked at afterwards. */
const watched = 10;

/**
 * What a side does in a frame.
 * @typedef {object} Game
 * @property {(velocities: readonly (readonly number[])[]) => void} wish before a frame; not measured
 * @property {() => number} step moves everything once; contacts, where the side tells them
 * @property {() => readonly number[]} positions of all movers' lowest corners, flat
 *
 * A frame as it went, for judgement.
 * @typedef {object} Watched
 * @property {Float64Array} before
 * @property {Float64Array} wished displacements
 * @property {Float64Array} after
 * @property {number} contacts
 */

/** @param {import("./inputs/frame.js").Scene} scene @param {Game} game @returns {import("./turn.js").Work} */
function gameLoop({ movers, dt, velocity }, game) {
  let frame = 0;
  const wishes = () => movers.map((_, mover) => velocity(mover, frame));
  const between = () => {
    game.wish(wishes());
    frame++;
  };
  for (let i = 0; i < settling; i++) {
    between();
    game.step();
  }
  return {
    count: 1,
    between,
    round: game.step,
    answers: () =>
      Array.from({ length: watched }, () => {
        const wished = Float64Array.from(wishes().flat(), (component) => component * dt);
        const before = Float64Array.from(game.positions());
        between();
        const contacts = game.step();
        return { before, wished, after: Float64Array.from(game.positions()), contacts };
      }),
  };
}

module.exports = { gameLoop };
