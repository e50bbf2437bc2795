// Reads one large map of Tiled: node --expose-gc readLargeLevel.js <bundle of src/levels> <csv.tmj | csv.tmx | zlib.tmx | …>
const { execFileSync } = require("node:child_process");
const zlib = require("node:zlib");

const side = 4096;
const rounds = 3;

async function main() {
  const [bundle, kind] = process.argv.slice(2);
  const { readLevels } = await import(bundle);
  // Without any order, so that it compresses worse than what anybody draws.
  let seed = 1;
  const cells = Uint32Array.from({ length: side * side }, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % 5 < 3 ? 0 : 1 + ((seed >> 8) % 1000);
  });
  const plain = flat(`{"layers":[{"data":[${cells.join(", ")}]}]}`);
  const text = kind === "csv.tmj" ? flat(tmj(cells)) : flat(tmx(kind, cells));
  const found = { read: [], parse: [], bytes: 0, tiles: 0 };
  for (let round = 0; round < rounds; round++) {
    let before = processorMs();
    JSON.parse(plain);
    found.parse.push(processorMs() - before);
    before = processorMs();
    await readLevels(kind, { read: () => Promise.resolve(text) });
    found.read.push(processorMs() - before);
  }
  // Buffers are freed after the collection that finds them.
  for (let i = 0; i < 3; i++) {
    global.gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const rest = used();
  const sample = () => void (found.bytes = Math.max(found.bytes, used() - rest));
  const { levels } = await readLevels(kind, { read: () => Promise.resolve(text) }, {}, sample);
  found.tiles = levels[0].grids[0].count;
  found.bytes /= side * side;
  console.log(JSON.stringify(found));
}

/** A text in one piece, as a file's is. @param {string} text */
function flat(text) {
  return Buffer.from(text, "latin1").toString("latin1");
}

function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function used() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** @param {Uint32Array} cells */
function tmj(cells) {
  const tileset = { firstgid: 1, name: "t", tilewidth: 16, tileheight: 16, tilecount: 1000, tiles: [] };
  const map = { type: "map", orientation: "orthogonal", width: side, height: side, tilewidth: 16, tileheight: 16 };
  const head = JSON.stringify({ ...map, tilesets: [tileset] }).slice(0, -1);
  return `${head},"layers":[{"type":"tilelayer","name":"a","width":${side},"height":${side},"data":[${cells.join(", ")}]}]}`;
}

/** How the cells of a layer are compressed, as Tiled does it. @type {Readonly<Record<string, (bytes: Buffer) => Buffer>>} */
const compressions = {
  zlib: (bytes) => zlib.deflateSync(bytes),
  gzip: (bytes) => zlib.gzipSync(bytes),
  // Node.js has it from 22.15 on.
  zstd: (bytes) =>
    zlib.zstdCompressSync?.(bytes) ?? execFileSync("zstd", ["-c"], { input: bytes, maxBuffer: bytes.length }),
};

/** @param {string} kind @param {Uint32Array} cells */
function tmx(kind, cells) {
  const compression = kind.slice(0, kind.indexOf("."));
  const compressed = compressions[compression]?.(Buffer.from(cells.buffer)).toString("base64");
  const data =
    compressed === undefined
      ? `<data encoding="csv">${cells.join(",")}</data>`
      : `<data encoding="base64" compression="${compression}">${compressed}</data>`;
  return (
    `<map orientation="orthogonal" width="${side}" height="${side}" tilewidth="16" tileheight="16">` +
    `<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="1000"/>` +
    `<layer name="a" width="${side}" height="${side}">${data}</layer></map>`
  );
}

void main();
