// Sides of a comparison take turns. Each has a process of its own, so that none works with what the engine learned from
// another; all are ready before the first turn, and only one works at a time.
const { fork } = require("node:child_process");
const path = require("node:path");
const { median, perSecond } = require("./statistics.js");

/** A turn lasts at least so long, so that the clock and a stray interruption do not count. */
const turnMs = 60;
const warmUps = 3;
const rounds = 9;

/**
 * @typedef {object} Player
 * @property {string} side a script in `sides`
 * @property {string} work what it is asked for: the name of a function of that script
 * @property {unknown} input what the work is about, as `inputs/` reads it
 *
 * @typedef {object} Side
 * @property {string} name
 * @property {(command: string, argument?: unknown) => Promise<any>} ask
 * @property {() => void} close
 */

/**
 * Starts the sides, all at once, and ends them after their use.
 * @template T
 * @param {string} solver URL
 * @param {readonly Player[]} players
 * @param {(sides: readonly Side[]) => Promise<T>} use
 */
async function withSides(solver, players, use) {
  const sides = players.map(({ side }) => start(side));
  try {
    await Promise.all(sides.map((side, i) => side.ask("open", { solver, ...players[i] })));
    return await use(sides);
  } finally {
    for (const side of sides) side.close();
  }
}

/** @param {string} name @returns {Side} */
function start(name) {
  const child = fork(path.join(__dirname, "turn.js"), {
    execArgv: ["--expose-gc", "--max-old-space-size=8192"],
    // Some peers have a slower build for development.
    env: { ...process.env, NODE_ENV: "production" },
    serialization: "advanced",
  });
  /** @type {((error: Error) => void) | undefined} */
  let fail;
  child.once("exit", (code) => fail?.(new Error(`${name} ended with ${code}`)));
  return {
    name,
    close: () => {
      fail = undefined;
      child.kill();
    },
    ask: (command, argument) =>
      new Promise((resolve, reject) => {
        fail = reject;
        child.once("message", ({ answer, error }) => {
          fail = undefined;
          if (error === undefined) resolve(answer);
          else reject(new Error(`${name}: ${error}`));
        });
        child.send({ command, argument });
      }),
  };
}

/**
 * Milliseconds that each side needs for one piece of work, per round.
 * @param {readonly Side[]} sides
 * @param {{ command?: string; warmUps?: number; rounds?: number; ms?: number }} [how]
 * @returns {Promise<readonly (readonly number[])[]>}
 */
async function takeTurns(sides, how = {}) {
  const { command = "turn", ms = turnMs } = how;
  const samples = sides.map(() => /** @type {number[]} */ ([]));
  const warm = how.warmUps ?? warmUps;
  for (let round = 0; round < warm + (how.rounds ?? rounds); round++) {
    for (const [i, side] of sides.entries()) {
      const took = await side.ask(command, ms);
      if (round >= warm) samples[i]?.push(took);
    }
  }
  return samples;
}

/** How many times as fast the first side is: the median of the rounds' ratios. @param {readonly number[]} ours @param {readonly number[]} peer */
function timesAsFast(ours, peer) {
  return median(ours.map((ms, round) => peer[round] / ms));
}

/** Pieces of work a second. @param {readonly number[]} samples milliseconds for one */
function rateOf(samples) {
  return perSecond(1000 / median(samples));
}

module.exports = { rateOf, rounds, takeTurns, timesAsFast, withSides };
