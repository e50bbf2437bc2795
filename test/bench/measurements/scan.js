const { boxes, queriesFor } = require("../inputs/boxes.js");
const { exactFirstHits, rightOf } = require("../judge.js");
const { rateOf, rounds, takeTurns, timesAsFast, withSides } = require("../turns.js");

exports.title = "One mover, many boxes without an index";
exports.how =
  "`scan`: the first of 1,000,000 unsorted boxes that a mover enters, boxes a second, beside a loop that adds up the " +
  `numbers of the same array. Each side in a process of its own, in turn, median of ${rounds} rounds.`;

const worlds = [
  { what: "2D", dimensions: 2, aim: 0.75 },
  { what: "3D", dimensions: 3 },
];

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const made = await bench.solver();
  const rows = [];
  for (const world of worlds) rows.push(await compare(made, world));
  return rows;
};

/** @param {import("../run.js").SolverBench} bench */
async function compare({ solver, oracle }, { what, dimensions, aim }) {
  const input = { world: "uniform", count: 1_000_000, dimensions, reach: 16, queryCount: 64 };
  input.queries = await queriesFor(input);
  const players = ["solver", "sum"].map((side) => ({ side, work: "scan", input }));
  return withSides(solver, players, async (sides) => {
    const [ours, peer] = await takeTurns(sides);
    const [right] = await rightOf(sides.slice(0, 1), exactFirstHits(oracle, boxes(input)));
    const ratio = timesAsFast(ours, peer);
    const row = { what, measured: rateOf(ours), right, peer: `sum: ${rateOf(peer)}`, ratio };
    return aim ? { ...row, aim: `≥ ${aim} ×`, holds: ratio >= aim } : row;
  });
}
