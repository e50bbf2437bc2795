// Small pictures of windows: PNG with a palette. An editor has few colours, but its text has many shades of them.
const zlib = require("node:zlib");

const mostColours = 256;
/** Of 3 · 255², the square of a distance: the grounds of an editor and of its bars are further apart than this. */
const sameToTheEye = 30;

/**
 * Writes pixels with the colours that are used most; each other one becomes the nearest of them.
 * @param {Uint8Array} pixels red, green, blue and alpha (which is left out) of each
 * @param {number} width
 * @param {number} height
 * @returns {Buffer} the file
 */
function indexedPng(pixels, width, height) {
  const colours = new Uint32Array(width * height);
  /** @type {Map<number, number>} */
  const uses = new Map();
  for (let i = 0; i < colours.length; i++) {
    const colour = (pixels[i * 4] << 16) | (pixels[i * 4 + 1] << 8) | pixels[i * 4 + 2];
    colours[i] = colour;
    uses.set(colour, (uses.get(colour) ?? 0) + 1);
  }
  const kept = spread([...uses].sort((a, b) => b[1] - a[1]).map(([colour]) => colour));
  const places = new Map([...uses.keys()].map((colour) => [colour, nearest(kept, colour)]));

  // Each row begins with its filter: none, which suits flat surfaces best.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = places.get(colours[y * width + x]) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(kept.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk("IDAT", zlib.deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The first colours that differ visibly from each other: a rare one counts more than another shade. @param {readonly number[]} colours */
function spread(colours) {
  /** @type {number[]} */
  const kept = [];
  for (const colour of colours) {
    if (kept.length === mostColours) break;
    if (kept.every((other) => distance(other, colour) > sameToTheEye)) kept.push(colour);
  }
  return kept;
}

/** @param {readonly number[]} palette @param {number} colour @returns {number} an index of the palette */
function nearest(palette, colour) {
  let best = 0;
  for (let i = 1; i < palette.length; i++) {
    if (distance(palette[i], colour) < distance(palette[best], colour)) best = i;
  }
  return best;
}

/** The square of how far two colours are apart. @param {number} a @param {number} b */
function distance(a, b) {
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  return red * red + green * green + blue * blue;
}

/** @param {string} type @param {Buffer} content @returns {Buffer} */
function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The checksum of PNG, annex D of its specification. @param {Buffer} bytes */
function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

module.exports = { indexedPng };
