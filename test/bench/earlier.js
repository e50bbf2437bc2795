// The solver beside an earlier one: node test/bench/earlier.js <a commit> [work …]. Both take turns, each in a process of its own.
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { repository } = require("../harness/fetchServer.js");
const { queriesFor } = require("./inputs/boxes.js");
const { scenes } = require("./measurements/frame.js");
const { corpora } = require("./measurements/pair.js");
const { worlds } = require("./measurements/statics.js");
const { ways } = require("./measurements/tiles.js");
const { installPeers } = require("./peers.js");
const { bundle, bundleSolver } = require("./solverBundle.js");
const { median } = require("./statistics.js");
const { rounds, takeTurns, timesAsFast, withSides } = require("./turns.js");

/** What is compared: all that the tables of the solver are made of. */
const works = [
  ...corpora.map(({ what, ...input }) => ({ work: "pairs", what, input })),
  ...worlds.map(({ what, ...world }) => ({ work: "boxes", what, input: { dimensions: 2, ...world } })),
  ...ways.map(({ what, ...input }) => ({ work: "tiles", what, input })),
  ...scenes.map(({ what, input }) => ({ work: "frame", what, input })),
];

/** The solver of a commit, as it is shipped. @param {string} commit @param {string} folder */
async function solverOf(commit, folder) {
  const sources = execFileSync("git", ["archive", commit, "src", "tsconfig.json"], {
    cwd: repository,
    maxBuffer: 2 ** 30,
  });
  execFileSync("tar", ["x", "-C", folder], { input: sources });
  fs.symlinkSync(path.join(repository, "node_modules"), path.join(folder, "node_modules"));
  const file = path.join(folder, "solver.mjs");
  await bundle(path.join(folder, "src", "solver", "index.ts"), file);
  return pathToFileURL(file).href;
}

/** @param {string} commit @param {readonly string[]} wanted names of works; none: all */
async function main(commit, wanted) {
  await installPeers();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-earlier-"));
  const { solver, dispose } = await bundleSolver();
  try {
    const earlier = await solverOf(commit, folder);
    console.log(`How many times as fast as at ${commit}, median of ${rounds} rounds:`);
    for (const { work, what, input } of works) {
      if (wanted.length > 0 && !wanted.includes(work)) continue;
      if (work === "boxes") input.queries = await queriesFor(input);
      const players = [solver, earlier].map((from) => ({ side: "solver", work, input, solver: from }));
      const [now, before] = await withSides(solver, players, (sides) => takeTurns(sides));
      const ratio = timesAsFast(now, before).toFixed(3);
      console.log(`${ratio} ×  ${work}: ${what}  (${median(now).toPrecision(3)} ms)`);
    }
  } finally {
    dispose();
    fs.rmSync(folder, { recursive: true });
  }
}

const [commit, ...wanted] = process.argv.slice(2);
main(commit ?? "HEAD", wanted).catch((error) => {
  console.error(error.stack);
  process.exitCode = 1;
});
