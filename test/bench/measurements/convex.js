const { exactPolygons, rightOf } = require("../judge.js");
const { polygons } = require("../inputs/polygons.js");
const { rateOf, rounds, takeTurns, timesAsFast, withSides } = require("../turns.js");

exports.title = "Two convex polygons";
exports.how =
  "`sweepConvex` of one moving and one resting polygon of 3 to 8 corners, answers a second. Peers get shapes that were made " +
  "before, where we read and check the corners each time. *Right*: of all answers, those that exact rational arithmetic " +
  "confirms: whether the polygons meet, and the time within 10⁻⁶. Rapier computes in single precision, planck stops at a " +
  `small distance. Each side works in a process of its own; all take turns, median of ${rounds} rounds.`;

const peers = { planck: "planck", rapier: "Rapier" };

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const { solver, oracle } = await bench.solver();
  const players = ["solver", ...Object.keys(peers)].map((side) => ({ side, work: "polygons", input: {} }));
  return withSides(solver, players, async (sides) => {
    const [ours, ...theirs] = await takeTurns(sides);
    const [right, ...peersRight] = await rightOf(sides, exactPolygons(oracle, polygons({})));
    return theirs.map((peer, i) => ({
      what: "apart at first",
      measured: rateOf(ours),
      right,
      peer: `${Object.values(peers)[i]}: ${rateOf(peer)}`,
      peerRight: peersRight[i],
      ratio: timesAsFast(ours, peer),
    }));
  });
};
