const { spawn } = require("node:child_process");
const { once } = require("node:events");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { randomNumbers } = require("../random.js");
const { notebookText } = require("../scenes.js");
const { median, milliseconds, short, spread } = require("../statistics.js");

const scenes = [1000, 10_000];
const levels = 200;
const rounds = 5;
/** Tiles of a level along each axis. */
const side = 256;
/** Of twice the speed, what starting the threads and passing on the results may cost. */
const lost = 0.15;

exports.title = "Threads of the command line";
exports.how =
  `\`aabb check\` of ${scenes.join(" and ")} notebooks of two small scenes, and \`aabb audit\` of ${levels} maps of Tiled with ${side} × ${side} tiles, with ` +
  "`--jobs 1` and with a thread for each core: wall time of the whole process, its start included, and its processor time, " +
  "which tells whether the cores were free; and as many processes with a part of the files each, which share nothing: what the " +
  `machine gives at most. In turn, median of ${rounds} rounds. The ratio says how many times as long one thread takes.`;

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const cli = path.join(bench.extension, "dist", "cli.js");
  const cores = os.availableParallelism();
  const work = [
    ...scenes.map((count) => ({
      what: `check of ${count} notebooks`,
      files: Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.aabb.json`, notebookText(i)])),
      command: (folder) => ["check", folder],
    })),
    {
      what: `audit of ${levels} levels`,
      files: Object.fromEntries(Array.from({ length: levels }, (_, i) => [`${i}.tmj`, mapText(i)])),
      command: (folder) => ["audit", folder, "--size", "8,8", "--speed", "900,900", "--fps", "60"],
    },
  ];
  const rows = [];
  for (const { what, files, command } of work) {
    const folder = makeWorkspace({ files });
    const run = (/** @type {readonly string[]} */ ...how) => timed([cli, ...command(folder), ...how]);
    try {
      const [one, all, apart] = [[], [], []];
      for (let round = 0; round < rounds; round++) {
        one.push(await run("--jobs", "1"));
        all.push(await run("--jobs", String(cores)));
        const parts = Array.from({ length: cores }, (_, i) => run("--jobs", "1", "--shard", `${i + 1}/${cores}`));
        apart.push(together(await Promise.all(parts)));
      }
      const [wallOfOne, wallOfAll, wallApart] = [one, all, apart].map((times) => median(times.map(({ wall }) => wall)));
      const ratio = wallOfOne / wallOfAll;
      const aim = cores * (1 - lost);
      rows.push({
        what,
        measured: `${cores} threads: ${timesText(all)}; ${cores} processes: ${timesText(apart)}`,
        peer: `1 thread: ${timesText(one)}`,
        ratio,
        aim: `≥ ${aim} ×`,
        holds: ratio >= aim,
        reason: reasonOf(wallOfOne / wallApart, wallOfOne / median(one.map(({ processor }) => processor))),
      });
    } finally {
      removeWorkspace(folder);
    }
  }
  return rows;
};

/**
 * Why work is not done so much sooner.
 * @param {number} most times as soon, by processes that share nothing
 * @param {number} alone the share of the processor time of one thread's process in which that would be done on one core
 */
function reasonOf(most, alone) {
  const apart = `Processes that share nothing are ${short(most)} × as soon done`;
  const helped =
    alone < 1
      ? `, since one thread is helped already: ${((1 - alone) * 100).toFixed(0)} % of its process's work is V8's own threads', which compile and collect garbage on another core`
      : "";
  return `${apart}${helped}. And each thread or process loads and compiles for itself what it runs`;
}

/** @param {readonly Awaited<ReturnType<typeof timed>>[]} parts that began at the same time */
function together(parts) {
  const wall = Math.max(...parts.map((part) => part.wall));
  return { wall, processor: parts.reduce((sum, part) => sum + part.processor, 0) };
}

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

/** @param {readonly Awaited<ReturnType<typeof timed>>[]} times */
function timesText(times) {
  const [wall, processor] = [times.map((each) => each.wall), times.map((each) => each.processor)];
  return `${spread(wall)}, processor ${milliseconds(median(processor))}`;
}

/** Milliseconds of a Node.js process, its start included, on the clock and of the processor. @param {readonly string[]} script */
async function timed(script) {
  const tell = path.join(__dirname, "..", "probes", "processorTime.js");
  const started = performance.now();
  // From the folder of the levels, below which files are read.
  const child = spawn(process.execPath, ["--require", tell, ...script], {
    stdio: ["ignore", "ignore", "inherit", "pipe"],
    cwd: fs.realpathSync(script[2]),
  });
  let told = "";
  child.stdio[3].on("data", (text) => (told += text));
  const [status] = await once(child, "close");
  const wall = performance.now() - started;
  // 1: there are findings, as there should be.
  if (status !== 1) throw new Error(`${script.slice(1).join(" ")} ended with ${status}`);
  return { wall, processor: Number(told) };
}
