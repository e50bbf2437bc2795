// One side of a comparison, in a process of its own; started by turns.js.
const path = require("node:path");
const inputs = require("./inputs/index.js");
const { randomNumbers } = require("./random.js");

/**
 * What a side has made ready.
 * @typedef {object} Work
 * @property {number} count pieces of work in a round
 * @property {(order: Uint32Array) => number} round does all of them; what it returns depends on every answer, so that
 *   none is left out. In the given order, if there are many: a processor learns by heart what comes in the same order
 * @property {() => void} [between] what belongs between two rounds and is not measured
 * @property {() => unknown} answers
 * @property {() => unknown} [build] makes the index anew, for its time and size
 */

/** @type {Work} */
let work;
let order = new Uint32Array(0);
let shuffles = true;
const random = randomNumbers(1);
/** What rounds returned and what was built, so that nothing can be left out or collected early. */
const kept = { checksum: 0, built: /** @type {unknown} */ (undefined) };

const commands = {
  /** @param {{ solver: string; side: string; work: string; input: unknown }} what */
  open: async ({ solver, side, work: name, input }) => {
    const make = require(path.join(__dirname, "sides", `${side}.js`))[name];
    work = await make(inputs[name](input), await import(solver));
    order = Uint32Array.from({ length: work.count }, (_, i) => i);
    shuffles = input.inOrder !== true;
  },

  /** Milliseconds for one piece of work. @param {number} ms */
  turn: (ms) => {
    let took = 0;
    let done = 0;
    do {
      work.between?.();
      if (shuffles) shuffle(order);
      const started = performance.now();
      kept.checksum += work.round(order);
      took += performance.now() - started;
      done += work.count;
    } while (took < ms);
    return took / done;
  },

  /** Milliseconds to make the index. */
  build: () => {
    kept.built = undefined;
    globalThis.gc();
    const started = performance.now();
    kept.built = work.build();
    return performance.now() - started;
  },

  /** Bytes that stay in memory for the index. */
  memory: () => {
    kept.built = undefined;
    const before = bytes();
    kept.built = work.build();
    return bytes() - before;
  },

  answers: () => work.answers(),
};

/** @param {Uint32Array} numbers */
function shuffle(numbers) {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const number = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = number;
  }
}

function bytes() {
  // What a finalizer lets go of is there until the next collection.
  globalThis.gc();
  globalThis.gc();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

process.on("message", async ({ command, argument }) => {
  try {
    process.send({ answer: await commands[command](argument) });
  } catch (error) {
    process.send({ error: error.stack });
  }
});
