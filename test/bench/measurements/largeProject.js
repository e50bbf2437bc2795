const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { randomNumbers } = require("../random.js");
const { milliseconds } = require("../statistics.js");

const levels = 10_000;
/** Tiles along each axis: about 200 kB of text. */
const side = 300;
/** Maps that differ; others are copies of them. */
const kinds = 16;
const shards = 4;
/** Times as long as to read and parse the files. */
const most = 3;

exports.title = "A project of 10,000 levels";
exports.how =
  `\`aabb audit\` of ${levels.toLocaleString("en")} maps of Tiled of 200 kB each in 100 folders, with one thread, beside a Node.js script that reads and ` +
  "parses them: processor time and most memory of the whole process, once. A shard of four has a quarter of them, as each " +
  "machine of a matrix has.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-bench-"));
  try {
    writeLevels(folder);
    const cli = path.join(bench.extension, "dist", "cli.js");
    const audit = [cli, "audit", folder, "--size", "16,24", "--speed", "300,400", "--fps", "60", "--jobs", "1"];
    const parse = used(folder, [path.join(__dirname, "..", "readAndParse.js"), folder]);
    const all = used(folder, audit);
    const shard = used(folder, [...audit, "--shard", `1/${shards}`]);
    return [row("all of them", all, parse, 1), row(`a shard of ${shards}`, shard, parse, shards)];
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
  };
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
  const texts = Array.from({ length: kinds }, () => mapText(random));
  for (let i = 0; i < levels; i++) {
    const inner = path.join(folder, String(i % 100));
    fs.mkdirSync(inner, { recursive: true });
    fs.writeFileSync(path.join(inner, `level-${i}.tmj`), texts[i % kinds]);
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
