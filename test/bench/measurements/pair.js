const { exactPairs, rightOf } = require("../judge.js");
const { pairs } = require("../inputs/pairs.js");
const { rateOf, rounds, takeTurns, timesAsFast, withSides } = require("../turns.js");

exports.title = "One pair";
exports.how =
  "`sweep` of one moving and one resting box, answers a second, each side in the form that it asks for. Of the first " +
  "pairs a third meet. *Right*: of all answers, those that exact rational arithmetic confirms: whether the boxes meet, " +
  "the time within 10⁻⁶, and the normal where a side tells one. Rapier computes in single precision, planck stops at a " +
  `small distance. Each side works in a process of its own; all take turns, median of ${rounds} rounds.`;

const corpora = (exports.corpora = [
  {
    corpus: "uniform",
    work: "numbers",
    what: "plain numbers (`sweepNumbers`), a third meet",
    peers: ["article"],
    least: 0.9,
    why: "Beside what the formula does it finds numbers that are no boxes, decides exactly, and gives both times right to an ulp",
  },
  {
    corpus: "uniform",
    what: "a third meet",
    peers: ["article", "articleOnVectors", "bump", "planck", "rapier"],
    least: 1,
  },
  {
    corpus: "uniform",
    count: 65536,
    inOrder: true,
    what: "a third meet, 65,536 pairs from memory",
    peers: ["article"],
    least: 1,
  },
  { corpus: "hits", what: "all meet", peers: ["article", "bump", "planck", "rapier"] },
  { corpus: "integers", what: "whole numbers, ties", peers: ["article", "bump", "planck", "rapier"] },
  { corpus: "decimals", what: "multiples of 0.1", peers: ["article", "bump", "planck", "rapier"] },
  { corpus: "flush", what: "multiples of 0.1, flush at first", peers: ["article", "bump", "planck", "rapier"] },
  { corpus: "uniform3", what: "3D", peers: [] },
]);

const names = {
  article: "the article's formula",
  articleOnVectors: "the same, reading boxes in our form",
  bump: "bump-ts",
  planck: "planck",
  rapier: "Rapier",
};

const reason =
  "To read six vectors and find them valid takes as long as the article takes in all, which gets plain numbers and " +
  "checks none (the second row has it read the same boxes); a hit then makes its answer, with both times right to an ulp";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const made = await bench.solver();
  const rows = [];
  for (const corpus of corpora) rows.push(...(await compare(made, corpus)));
  return rows;
};

/** @param {import("../run.js").SolverBench} bench */
function compare({ solver, oracle }, { what, work = "pairs", peers, least, why = reason, ...input }) {
  const players = [{ side: "solver", work, input }, ...peers.map((side) => ({ side, work: "pairs", input }))];
  return withSides(solver, players, async (sides) => {
    const [ours, ...theirs] = await takeTurns(sides);
    const exact = exactPairs(oracle, pairs(input));
    const [right, ...peersRight] = await rightOf(sides, exact);
    const row = { what, measured: rateOf(ours), right };
    if (peers.length === 0) return [row];
    return theirs.map((peer, i) => {
      const ratio = timesAsFast(ours, peer);
      return {
        ...row,
        peer: `${names[peers[i]]}: ${rateOf(peer)}`,
        peerRight: peersRight[i],
        ratio,
        ...(least && peers[i] === "article" && { aim: `≥ ${least} ×`, holds: ratio >= least, reason: why }),
      };
    });
  });
}
