const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { programPath } = require("../../harness/requirements.js");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { repository } = require("../../harness/fetchServer.js");
const { median, perSecond } = require("../statistics.js");

const rounds = 3;

exports.title = "Verifying collision code";
exports.how =
  "`aabb verify` of code that is right: a module, which is the template's functions in plain doubles, and the adapter in Lua of " +
  "docs/verify.md over lines of numbers. Cases are those that one second of the processor asks and judges, in the process that does: " +
  "the code has one of its own, which works at the same time. The clock is told beside it, which is that of both if the cores are free. Of two " +
  `counts of cases the difference is told, so that the start does not count; memory is that process's peak. Median of ${rounds} rounds.`;

/**
 * @typedef {object} Work
 * @property {string} what
 * @property {readonly string[]} args
 * @property {readonly [fewer: number, more: number]} cases of each law
 * @property {number} aim cases a second
 */

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const cli = path.join(bench.extension, "dist", "cli.js");
  const folder = makeWorkspace({ files: luaFiles() });
  /** @type {readonly Work[]} */
  const works = [
    { what: "`sweep` of a module", args: ["right.mjs", "--laws", "sweep"], cases: [20_000, 220_000], aim: 500_000 },
    { what: "`move` of a module", args: ["right.mjs", "--laws", "move"], cases: [10_000, 60_000], aim: 50_000 },
    {
      what: "`sweep` in Lua over `--protocol numbers`",
      args: ["--command", `${programPath("lua")} collide.lua`, "--protocol", "numbers"],
      cases: [2000, 12_000],
      aim: 20_000,
    },
  ];
  try {
    spawnSync(process.execPath, [cli, "verify", "--new", "right.mjs"], { cwd: folder });
    return works.map((work) => row(work, cli, folder));
  } finally {
    removeWorkspace(folder);
  }
};

/** @param {Work} work @param {string} cli @param {string} folder @returns {import("../report.js").Row} */
function row({ what, args, cases: [fewer, more], aim }, cli, folder) {
  const samples = Array.from({ length: rounds }, () => {
    const [few, many] = [fewer, more].map((count) => timed(cli, folder, [...args, "--cases", String(count)]));
    const cases = many.cases - few.cases;
    return {
      rate: (cases / (many.ms - few.ms)) * 1000,
      wall: (cases / (many.wall - few.wall)) * 1000,
      ...{ few: few.megabytes, many: many.megabytes },
    };
  });
  const middle = (/** @type {"rate" | "wall" | "few" | "many"} */ name) =>
    median(samples.map((sample) => sample[name]));
  const rate = middle("rate");
  const memory = [middle("few"), middle("many")].map((megabytes) => megabytes.toFixed(0));
  return {
    what,
    measured: `${perSecond(rate)} (on the clock ${perSecond(middle("wall"))})`,
    peer: `${memory[0]} MB for ${fewer} cases a law, ${memory[1]} MB for ${more}`,
    aim: `≥ ${perSecond(aim)}`,
    holds: rate >= aim,
  };
}

/** @param {string} cli @param {string} folder @param {readonly string[]} args */
function timed(cli, folder, args) {
  const tell = path.join(__dirname, "..", "probes", "ownUse.js");
  const started = performance.now();
  const { status, stdout, output } = spawnSync(
    process.execPath,
    ["--require", tell, cli, "verify", ...args, "--format", "json"],
    // What it says of the template's functions is known.
    { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore", "pipe"], maxBuffer: 2 ** 26 },
  );
  const wall = performance.now() - started;
  if (status !== 0) throw new Error(`aabb verify ${args.join(" ")} ended with ${status}`);
  const { ms, kilobytes } = JSON.parse(String(output[3]));
  return { wall, ms, cases: JSON.parse(stdout).summary.cases, megabytes: kilobytes / 1024 };
}

/** The adapter of the page, and a sweep in plain doubles as it is written there. */
function luaFiles() {
  const page = fs.readFileSync(path.join(repository, "docs", "verify.md"), "utf8");
  const adapter = /```lua\n(.*?)```/s.exec(page)?.[1] ?? "";
  const sweep = fs.readFileSync(path.join(repository, "test", "fixtures", "verify", "collision.lua"), "utf8");
  return { "collide.lua": adapter, "collision.lua": sweep };
}
