const { execFile } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { promisify } = require("node:util");
const { repository } = require("../../harness/fetchServer.js");
const { bundle } = require("../solverBundle.js");
const { median, milliseconds, spread } = require("../statistics.js");

const rounds = 50;

exports.title = "Levels";
exports.how =
  "Reading what is solid in a level, with the way back to each tile's place, beside `JSON.parse` of its text. In one " +
  `process, in turn, median of ${rounds} rounds. The large maps of Tiled are 4096 × 4096 tiles: processor time of three rounds, ` +
  "beside `JSON.parse` of the same cells as numbers (of Godot's of nine rounds), and the most memory that was in use, garbage too, beside the text. " +
  "Between pauses: the processor time in which nothing else could run, at most, while such a map is read, and while it is audited and some " +
  "hundred weak walls all over it are named; median of three rounds.";

const levels = [{ what: "LDtk, 21 levels, 2.4 MB", file: "ldtk/WorldMap_GridVania_layout.ldtk", tiles: 15_030 }];

/** Why an aim is missed, where it is. */
const reasons = {
  "zstd.tmx":
    "The decoder makes a new array of each block that it decompresses, and the engine collects these when there are some 35 MB",
};

/** Ways to write the cells of a map of Tiled. */
const large = ["csv.tmj", "csv.tmx", "zlib.tmx", "gzip.tmx", "zstd.tmx"];

/** Ways in which Godot writes cells. */
const godot = ["TileMapLayer", "TileMap"];

/** Beside `JSON.parse` of the same numbers: at least 0.7 times as fast. */
const mostOfGodot = 1 / 0.7;

/** Bytes a tile, beside the text; where it is decompressed, what the library for it keeps besides. */
const mostBytes = (/** @type {string} */ kind) => (kind.startsWith("csv") ? 3 : 6);

/** Times as long as `JSON.parse`. */
const most = 2;

/** Why the aim between pauses is missed, where it is. */
const onePiece =
  "A layer is read in one piece, and a compressed one once more for the names of its tiles. It is done in a thread of its own, " +
  "which hears messages between two layers";

/** Milliseconds in which a click on Cancel has to be seen. */
const mostBetweenPauses = 100;

/** @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-bench-"));
  try {
    const bundle = await bundlePart("levels", folder);
    const audit = await bundlePart("audit", folder);
    const rows = [];
    for (const level of levels) rows.push(await compare(bundle, level));
    for (const kind of large) rows.push(await compareLarge(bundle, kind));
    for (const kind of godot) rows.push(await compareGodot(bundle, kind));
    for (const kind of large) rows.push(await longestBetweenPauses(bundle, audit, kind));
    return rows;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

/** @param {string} part a folder of src @param {string} folder @returns {Promise<string>} the URL of its bundle */
async function bundlePart(part, folder) {
  const outfile = path.join(folder, `${part}.mjs`);
  await bundle(path.join("src", part, "index.ts"), outfile);
  return pathToFileURL(outfile).href;
}

/** @param {string} bundle URL @param {typeof levels[number]} level */
async function compare(bundle, { what, file, tiles }) {
  const probe = path.join(__dirname, "..", "probes", "readLevel.js");
  const fixtures = path.join(repository, "test", "fixtures", "levels");
  const { stdout } = await promisify(execFile)(process.execPath, [probe, bundle, fixtures, file, String(rounds)]);
  /** @type {{ read: number[]; parse: number[]; tiles: number }} */
  const found = JSON.parse(stdout);
  const ratio = median(found.read) / median(found.parse);
  return {
    what,
    measured: spread(found.read),
    right: found.tiles === tiles ? "all tiles" : `${found.tiles} of ${tiles} tiles`,
    peer: `JSON.parse: ${spread(found.parse)}`,
    ratio,
    aim: `≤ ${most} × as long`,
    holds: found.tiles === tiles && ratio <= most,
  };
}

/** @param {string} bundle URL @param {string} kind */
async function compareLarge(bundle, kind) {
  const probe = path.join(__dirname, "..", "probes", "readLargeLevel.js");
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", probe, bundle, kind]);
  /** @type {{ read: number[]; parse: number[]; bytes: number; tiles: number }} */
  const found = JSON.parse(stdout);
  const ratio = median(found.read) / median(found.parse);
  return {
    what: `Tiled, 4096 × 4096, ${kind}`,
    measured: `${spread(found.read)}, ${found.bytes.toFixed(2)} bytes a tile`,
    peer: `JSON.parse: ${spread(found.parse)}`,
    ratio,
    aim: `≤ ${most} × as long, ≤ ${mostBytes(kind)} bytes a tile`,
    holds: ratio <= most && found.bytes <= mostBytes(kind),
    reason: reasons[kind],
  };
}

/** @param {string} bundle URL @param {string} kind */
async function compareGodot(bundle, kind) {
  const probe = path.join(__dirname, "..", "probes", "readGodotLevel.js");
  const { stdout } = await promisify(execFile)(process.execPath, [probe, bundle, kind]);
  /** @type {{ read: number[]; parse: number[]; right: boolean }} */
  const found = JSON.parse(stdout);
  const ratio = median(found.read) / median(found.parse);
  return {
    what: `Godot, 1024 × 1024, ${kind}`,
    measured: spread(found.read),
    right: found.right ? "all tiles" : "other tiles",
    peer: `JSON.parse: ${spread(found.parse)}`,
    ratio,
    aim: `≤ ${mostOfGodot.toFixed(2)} × as long`,
    holds: found.right && ratio <= mostOfGodot,
    reason: reasons[kind],
  };
}

/** @param {string} bundle URL @param {string} audit URL @param {string} kind @returns {Promise<import("../report.js").Row>} */
async function longestBetweenPauses(bundle, audit, kind) {
  const probe = path.join(__dirname, "..", "probes", "pauses.js");
  const { stdout } = await promisify(execFile)(process.execPath, [probe, bundle, audit, kind]);
  /** @type {{ read: number[]; audit: number[]; walls: number }} */
  const found = JSON.parse(stdout);
  const longest = { read: median(found.read), audit: median(found.audit) };
  return {
    what: `Tiled, 4096 × 4096, ${kind}: between pauses`,
    measured: `reading ${milliseconds(longest.read)}, audit ${milliseconds(longest.audit)} (${found.walls} walls)`,
    aim: `≤ ${mostBetweenPauses} ms`,
    holds: found.walls > 0 && Math.max(longest.read, longest.audit) <= mostBetweenPauses,
    reason: onePiece,
  };
}
