// One side of a comparison, in a process of its own; started by turns.js.
const path = require("node:path");
const inputs = require("./inputs/index.js");
const { randomNumbers } = require("./random.js");

/**
 * What a side has made ready.
 * @typedef {object} Work
 * @property {number} count pieces of work in all
 * @property {number} [size] what a piece counts for; default: 1
 * @property {(order: Uint32Array) => number} round does those with these numbers, in this order, since a processor
 *   learns by heart what always comes in the same; what it returns depends on every answer, so that none is left out
 * @property {() => void} [between] what belongs between two rounds and is not measured
 * @property {() => unknown} answers
 * @property {() => unknown} [build] makes the index anew, for its time and size
 */

/**
 * How many pieces are done before the clock is looked at again: enough for the clock, and no more where one takes long.
 * @type {Readonly<Record<string, number>>}
 */
const parts = { pairs: 4096, numbers: 4096, polygons: 1024, boxes: 256, tiles: 256, scan: 1, frame: 1 };

/** @type {Work} */
let work;
let part = 1;
let order = new Uint32Array(0);
/** Where the next part of it begins. */
let next = 0;
let inOrder = false;
const random = randomNumbers(1);
/** What rounds returned and what was built, so that nothing can be left out or collected early. */
const kept = { checksum: 0, built: /** @type {unknown} */ (undefined) };

const commands = {
  /** @param {{ solver: string; side: string; work: string; input: unknown }} what */
  open: async ({ solver, side, work: name, input }) => {
    const make = require(path.join(__dirname, "sides", `${side}.js`))[name];
    work = await make(inputs[name](input), await import(solver));
    order = Uint32Array.from({ length: work.count }, (_, i) => i);
    next = 0;
    part = parts[name];
    inOrder = input.inOrder === true;
  },

  /** Milliseconds for one piece of work. @param {number} ms */
  turn: (ms) => {
    let took = 0;
    let done = 0;
    do {
      work.between?.();
      const pieces = nextPart();
      const started = performance.now();
      kept.checksum += work.round(pieces);
      took += performance.now() - started;
      done += pieces.length;
    } while (took < ms);
    return took / done / (work.size ?? 1);
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
  memory: async () => {
    kept.built = undefined;
    const before = await bytes();
    kept.built = work.build();
    return (await bytes()) - before;
  },

  answers: () => work.answers(),
};

/** The pieces that come next. */
function nextPart() {
  if (next >= order.length) next = 0;
  if (next === 0 && !inOrder) shuffle(order);
  const pieces = order.subarray(next, next + part);
  next += part;
  return pieces;
}

/** @param {Uint32Array} numbers */
function shuffle(numbers) {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const number = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = number;
  }
}

async function bytes() {
  // What a finalizer lets go of is there until the next collection, and a buffer until a thread beside has freed it.
  globalThis.gc();
  await new Promise((resolve) => setTimeout(resolve, 100));
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
