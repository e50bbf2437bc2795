const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { randomNumbers } = require("../random.js");
const { notebookText } = require("../scenes.js");
const { median, spread } = require("../statistics.js");

const scenes = 1000;
const levels = 200;
const rounds = 5;
/** Tiles of a level along each axis. */
const side = 256;
/** Of twice the speed, what starting the threads and passing on the results may cost. */
const lost = 0.25;

exports.title = "Threads of the command line";
exports.how =
  `\`aabb check\` of ${scenes} scenes and \`aabb audit\` of ${levels} maps of Tiled with ${side} × ${side} tiles, with ` +
  "`--jobs 1` and with a thread for each core: wall time of the whole process, its start included. In turn, median of " +
  `${rounds} rounds. The ratio says how many times as long one thread takes.`;

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const cli = path.join(bench.extension, "dist", "cli.js");
  const cores = os.availableParallelism();
  const work = [
    {
      what: `check of ${scenes} scenes`,
      files: Object.fromEntries(Array.from({ length: scenes }, (_, i) => [`${i}.aabb.json`, notebookText(i)])),
      command: (folder) => ["check", folder],
    },
    {
      what: `audit of ${levels} levels`,
      files: Object.fromEntries(Array.from({ length: levels }, (_, i) => [`${i}.tmj`, mapText(i)])),
      command: (folder) => ["audit", folder, "--size", "8,8", "--speed", "900,900", "--fps", "60"],
    },
  ];
  return work.map(({ what, files, command }) => {
    const folder = makeWorkspace({ files });
    try {
      const one = [];
      const all = [];
      for (let round = 0; round < rounds; round++) {
        one.push(timed([cli, ...command(folder), "--jobs", "1"]));
        all.push(timed([cli, ...command(folder), "--jobs", String(cores)]));
      }
      const ratio = median(one) / median(all);
      const aim = cores * (1 - lost);
      return {
        what,
        measured: `${cores} threads: ${spread(all)}`,
        peer: `1 thread: ${spread(one)}`,
        ratio,
        aim: `≥ ${aim} ×`,
        holds: ratio >= aim,
      };
    } finally {
      removeWorkspace(folder);
    }
  });
};

/** Rooms with walls of one tile, some of them with holes. @param {number} seed */
function mapText(seed) {
  const random = randomNumbers(seed + 1);
  const data = Array.from({ length: side * side }, (_, i) => {
    const [column, row] = [i % side, Math.floor(i / side)];
    return (column % 16 === 0 || row % 16 === 0) && random() < 0.9 ? 1 : 0;
  });
  const size = { width: side, height: side };
  const tileset = { firstgid: 1, name: "ground", tilewidth: 16, tileheight: 16, tilecount: 1, tiles: [] };
  return JSON.stringify({
    ...{ type: "map", orientation: "orthogonal", ...size, tilewidth: 16, tileheight: 16, tilesets: [tileset] },
    layers: [{ type: "tilelayer", name: "walls", ...size, data }],
  });
}

/** Milliseconds of a Node.js process, its start included. @param {readonly string[]} script */
function timed(script) {
  const started = performance.now();
  // From the folder of the levels, below which files are read.
  const { status } = spawnSync(process.execPath, script, {
    stdio: ["ignore", "ignore", "inherit"],
    cwd: fs.realpathSync(script[2]),
  });
  // 1: there are findings, as there should be.
  if (status !== 1) throw new Error(`${script.slice(1).join(" ")} ended with ${status}`);
  return performance.now() - started;
}
