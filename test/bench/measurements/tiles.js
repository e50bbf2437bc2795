const { tiles } = require("../inputs/tiles.js");
const { exactFirstTiles, rightOf } = require("../judge.js");
const { rateOf, rounds, takeTurns, timesAsFast, withSides } = require("../turns.js");

exports.title = "Tile map";
exports.how =
  "`tiles(…).firstHit` in a map of 4096² tiles: the first tile that a mover of about 0.8 tiles enters, queries a second. " +
  "A third of the movers go along rows and a third along columns of caves, in corridors as wide as a tile; the rest go " +
  "in any direction over open ground. voxel-aabb-sweep walks the same tiles as voxels of one layer. Each side in a " +
  `process of its own, in turn, median of ${rounds} rounds.`;

const MB = 1e6;

const ways = (exports.ways = [
  { what: "1 tile crossed", crossed: 1, aim: 1.5 },
  { what: "10 tiles crossed", crossed: 10, aim: 2 },
  { what: "10 tiles crossed, flush with a floor", crossed: 10, flush: true },
  { what: "1000 tiles crossed", crossed: 1000, aim: 4 },
]);

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const made = await bench.solver();
  const rows = [];
  for (const way of ways) rows.push(await compare(made, way));
  rows.push(await memoryRow(made));
  return rows;
};

/** @param {import("../run.js").SolverBench} bench */
function compare({ solver, oracle }, { what, aim, ...input }) {
  const players = ["solver", "voxelAabbSweep"].map((side) => ({ side, work: "tiles", input }));
  return withSides(solver, players, async (sides) => {
    const [ours, peer] = await takeTurns(sides);
    const [right, peerRight] = await rightOf(sides, exactFirstTiles(oracle, tiles(input)));
    const ratio = timesAsFast(ours, peer);
    const row = { what, measured: rateOf(ours), right, peer: `voxel-aabb-sweep: ${rateOf(peer)}`, peerRight, ratio };
    return aim ? { ...row, aim: `≥ ${aim} ×`, holds: ratio >= aim } : row;
  });
}

/** @param {import("../run.js").SolverBench} bench */
function memoryRow({ solver }) {
  const input = { crossed: 1 };
  return withSides(solver, [{ side: "solver", work: "tiles", input }], async ([side]) => {
    const given = tiles(input).solid.byteLength;
    const index = await side.ask("memory");
    const all = (given + index) / MB;
    return {
      what: "memory, with the given tiles",
      measured: `${all.toFixed(1)} MB, of it the index ${(index / MB).toFixed(1)} MB`,
      aim: "≤ 20 MB",
      holds: all <= 20,
    };
  });
}
