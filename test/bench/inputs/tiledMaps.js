// Large maps of Tiled, as texts, in all the ways in which Tiled writes them.
const { execFileSync } = require("node:child_process");
const zlib = require("node:zlib");

/** Tiles along each axis. */
const side = 4096;

/** Numbers of tiles, of which three of five are 0, without any order: so they compress worse than what anybody draws. */
function randomCells() {
  let seed = 1;
  return Uint32Array.from({ length: side * side }, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % 5 < 3 ? 0 : 1 + ((seed >> 8) % 1000);
  });
}

/** @param {string} kind the way to write the cells, and the ending: `csv.tmj` @param {Uint32Array} cells */
function mapText(kind, cells) {
  return flat(kind === "csv.tmj" ? tmj(cells) : tmx(kind, cells));
}

/** A text in one piece, as a file's is. @param {string} text */
function flat(text) {
  return Buffer.from(text, "latin1").toString("latin1");
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

module.exports = { flat, mapText, randomCells, side };
