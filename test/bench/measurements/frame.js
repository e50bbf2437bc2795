const { frame } = require("../inputs/frame.js");
const { percent } = require("../judge.js");
const { median, milliseconds, short } = require("../statistics.js");
const { rounds, takeTurns, timesAsFast, withSides } = require("../turns.js");
const { fateOf } = require("../watch.js");

exports.title = "A frame of a game";
exports.how =
  "A world that stays (`createWorld`), of movers between blocks, all of which slide; every mover is given its velocity anew in each frame and keeps " +
  "to a direction for 40 frames, and each frame begins where the last one ended. Only the step is timed, not the giving " +
  "of velocities: `step`, our pure function, has its bodies made anew; `world.step` of Rapier and planck with their defaults (Rapier then looks at the ends of motions only; " +
  "with CCD, continuous collision detection, also at their ways), Box2D's with its SIMD and 4 sub-steps, `world.move` of each " +
  "mover with bump-ts. In the pressing crowd every mover keeps to its direction for good, 28.5 units a second. *Blocked* are " +
  "movers that do not get where they were sent; *right*: movers that end a frame inside of nothing (deeper than 10⁻⁶). " +
  `Each side in a process of its own, in turn, median of ${rounds} rounds.`;

const names = {
  step: "`step`",
  rapier: "Rapier",
  rapierContinuous: "Rapier with CCD",
  box2d: "Box2D v3",
  bump: "bump-ts",
  planck: "planck",
};
const everyone = Object.keys(names);
const scenes = (exports.scenes = [
  {
    what: "10,000 movers, 10,000 blocks",
    input: { movers: 10_000, blocks: 10_000, cell: 3.4 },
    peers: everyone,
    aims: { rapier: 6 },
    why:
      "Half of a frame goes to finding what is near each mover and to sweeping it once, before anything has met; a third to the " +
      "contacts, of which each is an event of its own, in the order of time, after which those that turned are swept anew",
  },
  {
    what: "a crowd of 2,000 between 2,000 blocks",
    input: { movers: 2000, blocks: 2000, cell: 1.8 },
    peers: everyone,
    aims: { rapier: 3 },
  },
  {
    what: "a pressing crowd: 10,000 movers, 10,000 blocks",
    input: {
      movers: 10_000,
      blocks: 10_000,
      cell: 258 / 142,
      moverSize: [0.8, 0.8],
      blockSize: [0.2, 1.4],
      speed: [28.5, 28.5],
      steadyFrames: Infinity,
    },
    peers: ["step", "rapier", "box2d"],
    aims: { rapier: 2.5, box2d: 1.2 },
  },
]);

/** Of a crowd; more than half of a frame is that. */
const reason =
  "Every contact is an event of its own, in the order of time, exactly: the peers let bodies overlap and push them apart " +
  "over the next frames, all at once";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const made = await bench.solver();
  const rows = [];
  for (const scene of scenes) rows.push(...(await compare(made, scene)));
  return rows;
};

/** @param {import("../run.js").SolverBench} bench */
function compare({ solver }, { what, input, peers, aims, why = reason }) {
  const players = ["solver", ...peers].map((side) => ({ side, work: "frame", input }));
  return withSides(solver, players, async (sides) => {
    const [ours, ...theirs] = await takeTurns(sides);
    const [fate, ...fates] = await Promise.all(
      sides.map(async (side) => fateOf(frame(input), await side.ask("answers"))),
    );
    return theirs.map((peer, i) => {
      const ratio = timesAsFast(ours, peer);
      return {
        what,
        measured: `${milliseconds(median(ours))}; ${short(fate.contacts)} contacts, ${percent(fate.blocked)} blocked`,
        right: percent(fate.free),
        peer: `${names[peers[i]]}: ${milliseconds(median(peer))}; ${percent(fates[i].blocked)} blocked`,
        peerRight: percent(fates[i].free),
        ratio,
        ...(peers[i] in aims && { aim: `≥ ${aims[peers[i]]} ×`, holds: ratio >= aims[peers[i]], reason: why }),
      };
    });
  });
}
