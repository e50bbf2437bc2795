// What became of the movers of a game: who met something, and who ended inside something.

/** Less than a thousandth of what movers go in a frame is not noticed: some peers compute with single precision. */
const leastDeviation = 1e-4;
/** Deeper than that is inside. */
const leastDepth = 1e-6;

/**
 * @typedef {object} Fate
 * @property {number} blocked the share of movers that did not get where they wished to go, per frame
 * @property {number} free the share of movers that end a frame inside of nothing
 * @property {number} contacts per frame, as the side tells them
 */

/** @param {import("./inputs/frame.js").Scene} scene @param {readonly import("./gameLoop.js").Watched[]} frames @returns {Promise<Fate>} */
async function fateOf(scene, frames) {
  const { default: Flatbush } = await import("flatbush");
  const fates = frames.map((frame) => ({
    blocked: shareBlocked(frame),
    free: 1 - shareInside(Flatbush, scene, frame.after),
    contacts: frame.contacts,
  }));
  const mean = (/** @type {keyof Fate} */ key) => fates.reduce((sum, fate) => sum + fate[key], 0) / fates.length;
  return { blocked: mean("blocked"), free: mean("free"), contacts: mean("contacts") };
}

/** @param {import("./gameLoop.js").Watched} frame */
function shareBlocked({ before, wished, after }) {
  let blocked = 0;
  for (let i = 0; i < before.length; i += 2) {
    const off = [i, i + 1].map((at) => Math.abs(after[at] - before[at] - wished[at]));
    if (Math.max(...off) > leastDeviation) blocked++;
  }
  return blocked / (before.length / 2);
}

function shareInside(Flatbush, { statics, movers }, positions) {
  const boxes = [...statics];
  movers.forEach(({ size }, i) => {
    const [x, y] = [positions[i * 2], positions[i * 2 + 1]];
    boxes.push(x, y, x + size[0], y + size[1]);
  });
  const index = new Flatbush(boxes.length / 4);
  for (let i = 0; i < boxes.length; i += 4) index.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
  index.finish();
  let inside = 0;
  for (let i = statics.length / 4; i < boxes.length / 4; i++) {
    const [x0, y0, x1, y1] = boxes.slice(i * 4, i * 4 + 4);
    const deepest = index
      .search(x0, y0, x1, y1)
      .filter((other) => other !== i)
      .map((other) => {
        const [u0, v0, u1, v1] = boxes.slice(other * 4, other * 4 + 4);
        return Math.min(x1 - u0, u1 - x0, y1 - v0, v1 - y0);
      });
    if (Math.max(0, ...deepest) > leastDepth) inside++;
  }
  return inside / movers.length;
}

module.exports = { fateOf };
