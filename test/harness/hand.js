// Plays the game of the examples as somebody would who has not found out yet what it is about.
const { randomNumbers } = require("../bench/random.js");

/** Keys are held for half a second. */
const HELD = 30;

/**
 * @param {number} seed
 * @returns {(step: number) => { readonly left: boolean, readonly right: boolean, readonly jump: boolean }} the keys that are
 *   down in a step, asked for step by step; the same object each time
 */
function hand(seed) {
  const random = randomNumbers(seed);
  const keys = { left: false, right: false, jump: false };
  return (step) => {
    if (step % HELD === 0) {
      keys.right = random() < 0.6;
      keys.left = !keys.right && random() < 0.7;
      keys.jump = random() < 0.6;
    }
    return keys;
  };
}

module.exports = { hand };
