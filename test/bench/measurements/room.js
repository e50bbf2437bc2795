const { execFile } = require("node:child_process");
const path = require("node:path");
const { promisify } = require("node:util");
const { milliseconds, quantile, short } = require("../statistics.js");

/** Milliseconds of a step, in the mean and of 99 in 100. */
const most = 2;
/** Bytes for each of the room's thousand bodies: less than an object. */
const mostMade = 32;
/** Bytes a minute: what the engine's own tables grow by. */
const mostKept = 300_000;

exports.title = "The room of the game";
exports.how =
  "The example that `npm run game` opens, without its drawing: 1,000 crates among tiles, `createWorld`, 60 steps a second. A " +
  "step is all that the game does: it asks of each crate whether it rests, gives it a velocity, and moves all. First all " +
  "fall and land, then all rest, then somebody plays for 40 seconds by keys that are pressed at random. Of each step the least of 5 " +
  "rounds, with what the engine learned from one before. *Makes*: bytes of garbage a step; *keeps*: by how much the heap is greater after another " +
  "minute, when all garbage is collected.";

const phases = {
  landing: "all fall and land, 2 s",
  atRest: "all rest, 2 s",
  played: "somebody plays, 40 s",
};

const reason =
  "Who pushes a row of crates meets the first, which meets the second, and so on, and at each of these contacts all that were " +
  "set going before are predicted anew: half the square of the row";

/** @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async () => {
  const { steps } = await probe();
  // Room for a round's garbage, so that none is collected while it is counted; new memory and collections take time of their own.
  const { made, kept } = await probe("--expose-gc", "--min-semi-space-size=512", "--max-semi-space-size=512");
  const rows = Object.entries(phases).flatMap(([phase, what]) => {
    const samples = steps[phase];
    const mean = samples.reduce((/** @type {number} */ sum, /** @type {number} */ ms) => sum + ms, 0) / samples.length;
    const p99 = quantile(samples, 0.99);
    return [
      { what: `${what}: mean`, measured: milliseconds(mean), aim: `< ${most} ms`, holds: mean < most, reason },
      { what: `${what}: p99`, measured: milliseconds(p99), aim: `< ${most} ms`, holds: p99 < most, reason },
    ];
  });
  return [
    ...rows,
    {
      what: "makes at rest",
      measured: `${short(made.atRest / 1000)} kB a step`,
      aim: `< ${mostMade} kB`,
      holds: made.atRest < mostMade * 1000,
    },
    { what: "makes while it is played", measured: `${short(made.played / 1000)} kB a step` },
    {
      what: "keeps of a minute",
      measured: `${short(kept / 1000)} kB`,
      aim: `< ${mostKept / 1000} kB`,
      holds: kept < mostKept,
    },
  ];
};

/** Plays the room in a process of its own. @param {readonly string[]} flags */
async function probe(...flags) {
  const script = path.join(__dirname, "..", "probes", "game.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script], { maxBuffer: 1e8 });
  return JSON.parse(stdout);
}
