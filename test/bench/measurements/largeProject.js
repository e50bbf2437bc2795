const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { askExtensionHost } = require("../extensionHost.js");
const { randomNumbers } = require("../random.js");
const { milliseconds } = require("../statistics.js");

const levels = 10_000;
/** Tiles along each axis: about 200 kB of text. */
const side = 300;
/** Maps that differ; others are links to them. */
const kinds = 16;
const shards = 4;
/** Times as long as to read and parse the files. */
const most = 3;
/** Milliseconds: longer, and what somebody types shows late. */
const longestTurn = 50;
const mover = { size: [16, 24], speed: [300, 400], fps: 60 };
/** Milliseconds: on a machine that is busy all of it takes long. */
const limit = 45 * 60_000;

exports.title = "A project of 10,000 levels";
exports.how =
  `${levels.toLocaleString("en")} maps of Tiled of 200 kB each in 100 folders, of which ${kinds} differ. \`aabb audit\` with one thread, beside a Node.js script ` +
  "that reads and parses them: processor time and most memory of the whole process, once; then its shards one after the other, " +
  "as each machine of a matrix has one. In VS Code *Check Workspace for Tunneling*, beside an extension that finds, reads and parses them: processor time of the host's " +
  "thread, and its longest turn in the same, *ours* the most of one in which this extension is at work by the looks of a sampling profiler, where garbage counts for whoever works in the turn, with the longest delay of the loop on the clock beside it, which other processes are in; the memory of the whole process, all extensions together, after a tenth, half and all of the time; and how much more its objects are afterwards.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-bench-"));
  try {
    writeLevels(folder);
    const cli = path.join(bench.extension, "dist", "cli.js");
    const { size, speed, fps } = mover;
    const flags = ["--size", String(size), "--speed", String(speed), "--fps", String(fps), "--jobs", "1"];
    const audit = [cli, "audit", folder, ...flags];
    const parse = used(folder, [path.join(__dirname, "..", "readAndParse.js"), folder]);
    const all = used(folder, audit);
    const each = Array.from({ length: shards }, (_, i) => used(folder, [...audit, "--shard", `${i + 1}/${shards}`]));
    return [
      row("`aabb audit`, all of them", all, parse, 1),
      ...each.map((shard, i) => row(`\`aabb audit --shard ${i + 1}/${shards}\``, shard, parse, shards)),
      ...(await inEditor(bench, folder)),
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

function row(what, { ms, megabytes }, parse, parts) {
  const ratio = ms / (parse.ms / parts);
  return {
    what,
    measured: `${milliseconds(ms)}, ${megabytes.toFixed(0)} MB`,
    peer: `read and parse: ${milliseconds(parse.ms / parts)}, ${parse.megabytes.toFixed(0)} MB`,
    ratio,
    aim: `≤ ${most} ×`,
    holds: ratio <= most,
    reason:
      parts === 1
        ? "Each level is searched for every wall that the mover may pass, in each of the ways that it may go"
        : "Each shard starts, finds all files and compiles what it runs before it takes its part of them, of which the peer has no more than its part",
  };
}

/** The command of the editor. */
async function inEditor(bench, folder) {
  fs.writeFileSync(path.join(folder, "aabb.config.json"), JSON.stringify({ version: 1, movers: { player: mover } }));
  const { check, parse, longest, collecting, part, worst, longestWithout, resident, kept, summary, cancelled, files } =
    await askExtensionHost(bench, "checkLevels.js", folder, limit);
  if (summary.levels !== levels || files !== levels) throw new Error(`${summary.levels} levels of ${files} files`);
  if (!cancelled.cancelled || cancelled.levels >= levels) throw new Error(`cancelled: ${JSON.stringify(cancelled)}`);
  const megabytes = resident.map((bytes) => (bytes / 2 ** 20).toFixed(0));
  const ratio = check / parse;
  const what = "*Check Workspace for Tunneling*";
  return [
    {
      what,
      measured: `${milliseconds(check)}, ${megabytes.join(", ")} MB`,
      peer: `find, read and parse: ${milliseconds(parse)}`,
      ratio,
      aim: `≤ ${most} ×`,
      holds: ratio <= most,
    },
    { what: `${what}: kept of a level`, measured: `${(kept / levels / 1000).toFixed(1)} kB` },
    {
      what: `${what}: longest turn of the host`,
      measured: `${milliseconds(longest)}, in ${milliseconds(collecting)} of it garbage is collected; ours at most ${milliseconds(part)}; delay: worst ${milliseconds(worst)}`,
      peer: `find, read and parse: ${milliseconds(longestWithout)}`,
      // Only what the row itself shows is a reason.
      ...(longestWithout > longestTurn
        ? { reason: "VS Code's own search for the files holds the host for so long, whoever asks for them" }
        : Math.min(part, longest - collecting) <= longestTurn && {
            reason:
              part <= longestTurn
                ? "The longest turn is VS Code's own: its answer to the search for the files, with a name for each"
                : "Without the garbage that V8 collects in it, of the whole host, the turn would be short enough",
          }),
      aim: `≤ ${longestTurn} ms`,
      holds: longest <= longestTurn,
    },
    { what: `${what}: ended by the user`, measured: `after ${milliseconds(cancelled.ms)} more` },
  ];
}

/** What a Node.js process used. @returns {{ ms: number; megabytes: number }} */
function used(folder, args) {
  const file = path.join(folder, "usage.json");
  const options = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, AABB_USAGE: file } };
  const { status } = spawnSync(
    process.execPath,
    ["-r", path.join(__dirname, "..", "probes", "usage.js"), ...args],
    options,
  );
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}`);
  const found = JSON.parse(fs.readFileSync(file, "utf8"));
  fs.rmSync(file);
  return found;
}

function writeLevels(folder) {
  const random = randomNumbers(7);
  const fileOf = (i) => path.join(folder, String(i % 100), `level-${i}.tmj`);
  for (let i = 0; i < levels; i++) {
    fs.mkdirSync(path.dirname(fileOf(i)), { recursive: true });
    if (i < kinds) fs.writeFileSync(fileOf(i), mapText(random));
    else fs.linkSync(fileOf(i % kinds), fileOf(i));
  }
}

/** Ground, and ledges above it. */
function mapText(random) {
  const rows = Array.from({ length: side }, (_, row) => {
    const isSolid = () => row > 0.8 * side || (row % 3 === 0 && random() < 0.11);
    return Array.from({ length: side }, () => (isSolid() ? 1 + Math.floor(random() * 40) : 0)).join(",");
  });
  const tileset = { firstgid: 1, name: "t", tilewidth: 16, tileheight: 16, tilecount: 64 };
  const map = { type: "map", orientation: "orthogonal", width: side, height: side, tilewidth: 16, tileheight: 16 };
  const head = JSON.stringify({ ...map, tilesets: [tileset] }).slice(0, -1);
  return `${head},"layers":[{"type":"tilelayer","name":"walls","width":${side},"height":${side},"data":[${rows.join(",\n")}]}]}`;
}
