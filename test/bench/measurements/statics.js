const { boxes, queriesFor } = require("../inputs/boxes.js");
const { exactFirstHits, rightOf } = require("../judge.js");
const { median, milliseconds } = require("../statistics.js");
const { rateOf, rounds, takeTurns, timesAsFast, withSides } = require("../turns.js");

const short = 2;
const medium = 16;
const long = 50;
const trees = ["flatbush", "rbush"];
const everyone = ["flatbush", "rbush", "rapier", "bump"];
const names = { flatbush: "flatbush + sweep", rbush: "rbush + sweep", rapier: "Rapier", bump: "bump-ts" };

exports.title = "Many boxes";
exports.how =
  "`statics(boxes).firstHit`: the first box that a mover enters, queries a second. Boxes of about 1 cover 6 % of the " +
  `area, movers of about 1 go up to ${short} (short), ${medium} (medium) or ${long} (long) on each axis. flatbush and rbush find what touches ` +
  "the bounds of the motion, which is then swept in plain doubles. *Right* as above, of as many queries as exact " +
  `arithmetic has time for. Each side in a process of its own, in turn, median of ${rounds} rounds. *Build* ends with ` +
  "the answer to a first query; *memory* is what a build leaves behind after a garbage collection.";

/** What is made of uniform boxes is wanted to be so many times as fast as flatbush and a sweep. */
const aim = 4;

const reason =
  "On short paths there is little to pass over: both sides wait for memory (a cell and a box from anywhere in the " +
  "level), and ours makes its answer from the given doubles; what the walk saves grows with the path";

/** Bytes a box. */
const mostBytes = 48;

const uniform = { world: "uniform", count: 100_000, aim };
const million = { ...uniform, count: 1_000_000 };
const clustered = { world: "clustered", count: 100_000 };
const sizes = { world: "sizes", count: 100_000 };
const floor = { world: "floor", count: 100_000 };
const space = { world: "uniform", count: 100_000, dimensions: 3 };

/** In the order of the table. `makes`: the index itself is measured too. */
const worlds = (exports.worlds = [
  { what: "100,000 boxes, short", ...uniform, reach: short, peers: trees },
  { what: "100,000 boxes, medium", ...uniform, reach: medium, peers: everyone, makes: true },
  { what: "100,000 boxes, long", ...uniform, reach: long, peers: trees },
  { what: "1,000,000 boxes, short", ...million, reach: short, peers: ["flatbush"] },
  { what: "1,000,000 boxes, medium", ...million, reach: medium, peers: everyone, makes: true },
  { what: "1,000,000 boxes, long", ...million, reach: long, peers: ["flatbush"] },
  { what: "90 % in 1 % of the area, short", ...clustered, reach: short, peers: ["flatbush"] },
  { what: "90 % in 1 % of the area, long", ...clustered, reach: long, peers: ["flatbush"] },
  { what: "sizes over 4 decades, short", ...sizes, reach: short, peers: ["flatbush"] },
  { what: "sizes over 4 decades, long", ...sizes, reach: long, peers: ["flatbush"] },
  { what: "storeys of flush tiles, short", ...floor, reach: short, peers: ["flatbush"] },
  { what: "storeys of flush tiles, long", ...floor, reach: long, peers: ["flatbush"] },
  { what: "3D, 100,000 boxes, short", ...space, reach: short, peers: ["flatbush"] },
  { what: "3D, 100,000 boxes, medium", ...space, reach: medium, peers: ["flatbush"], makes: true },
  { what: "3D, 1,000,000 boxes, short", ...space, count: 1_000_000, reach: short, peers: ["flatbush"] },
]);

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const made = await bench.solver();
  const rows = [];
  for (const world of worlds) rows.push(...(await compare(made, world)));
  return rows;
};

/** @param {import("../run.js").SolverBench} bench */
async function compare({ solver, oracle }, { what, peers, aim, makes, ...world }) {
  const input = { dimensions: 2, ...world };
  input.queries = await queriesFor(input);
  const players = ["solver", ...peers].map((side) => ({ side, work: "boxes", input }));
  return withSides(solver, players, async (sides) => {
    const [ours, ...theirs] = await takeTurns(sides);
    const [right, ...peersRight] = await rightOf(sides, exactFirstHits(oracle, boxes(input)));
    const rows = theirs.map((peer, i) => {
      const ratio = timesAsFast(ours, peer);
      return {
        what,
        measured: rateOf(ours),
        right,
        peer: `${names[peers[i]]}: ${rateOf(peer)}`,
        peerRight: peersRight[i],
        ratio,
        ...(aim && peers[i] === "flatbush" && { aim: `≥ ${aim} ×`, holds: ratio >= aim, reason }),
      };
    });
    if (makes) rows.push(await buildRow(what, input.dimensions, sides), ...(await memoryRows(what, input, sides)));
    return rows;
  });
}

/**
 * @param {string} what
 * @param {2 | 3} dimensions flatbush only indexes two, which is less work
 * @param {readonly import("../turns.js").Side[]} sides ours and flatbush
 */
async function buildRow(what, dimensions, sides) {
  const [ours, peer] = await takeTurns(sides.slice(0, 2), { command: "build", warmUps: 2, rounds: 7 });
  const ratio = timesAsFast(ours, peer);
  return {
    what: `${what.replace(", medium", "")}: build`,
    measured: milliseconds(median(ours)),
    peer: `flatbush: ${milliseconds(median(peer))}`,
    ratio,
    ...(dimensions === 2 && { aim: "≥ 1 ×", holds: ratio >= 1 }),
  };
}

async function memoryRows(what, { count, dimensions }, [ours, flatbush]) {
  const given = 2 * dimensions * Float64Array.BYTES_PER_ELEMENT;
  const mine = (await ours.ask("memory")) / count;
  const its = (await flatbush.ask("memory")) / count;
  const bytes = (/** @type {number} */ n) => `${n.toFixed(1)} bytes a box`;
  const of = what.replace(", medium", "");
  const total = mine + given;
  const index = {
    what: `${of}: memory of the index`,
    measured: bytes(mine),
    peer: `flatbush, with its copy of the boxes: ${bytes(its)}`,
  };
  const all = {
    what: `${of}: memory with the given boxes`,
    measured: bytes(total),
    peer: `flatbush: ${bytes(its + given)}`,
  };
  // The numbers of a box in space alone take as much as all is to take in the plane.
  return dimensions === 2
    ? [index, { ...all, aim: `≤ ${mostBytes} bytes a box`, holds: total <= mostBytes }]
    : [{ ...index, aim: `≤ ${mostBytes} bytes a box`, holds: mine <= mostBytes }, all];
}
