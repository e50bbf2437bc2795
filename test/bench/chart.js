// The rows that a user cares about, as a picture at the head of the page of measurements.

/**
 * A row of a table, as it is written there.
 * @typedef {object} Written
 * @property {string} section
 * @property {string} what
 * @property {string} peer
 * @property {number} ratio
 */

/** What is shown, in this order: the first row of a section that begins so, beside a peer that does. */
const groups = [
  {
    title: "times as fast as a peer",
    isGood: (/** @type {number} */ ratio) => ratio >= 1,
    rows: [
      ["one pair on plain numbers / the article's formula", "One pair", "plain numbers", "the article"],
      ["a million boxes, medium paths / flatbush + sweep", "Many boxes", "1,000,000 boxes, medium", "flatbush"],
      ["1,000 tiles crossed / voxel-aabb-sweep", "Tile map", "1000 tiles crossed", "voxel"],
      ["10,000 movers, 10,000 blocks / Rapier", "A frame of a game", "10,000 movers", "Rapier:"],
      ["10,000 movers, 10,000 blocks / Box2D v3", "A frame of a game", "10,000 movers", "Box2D"],
      ["pressing crowd of 10,000 / Box2D v3", "A frame of a game", "a pressing crowd", "Box2D"],
    ],
  },
  {
    title: "times as long as the least that there is to do",
    isGood: (/** @type {number} */ ratio) => ratio <= 1.25,
    rows: [
      ["reading a scene of 5,000 bodies / JSON.parse", "From a text to its notebook", "5,000 bodies", "JSON.parse"],
      ["from a key to the picture, 5,000 bodies / an echo", "From a key to the painted picture", "5000 bodies", "echo"],
      ["audit of 4096² tiles / adding up their bytes", "Audit of a level", "", "sum"],
      ["checking 1,000 files / reading and parsing", "Check of 1,000 scene files", "`aabb check`", "read and parse"],
    ],
  },
];

/** The rows of all tables of a page. @param {string} text @returns {readonly Written[]} */
function writtenRows(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const section = part.slice(0, part.indexOf("\n"));
      const lines = part.split("\n").filter((line) => line.startsWith("| "));
      const [head = [], , ...rows] = lines.map((line) => line.slice(2, -2).split(" | "));
      return rows.flatMap((cells) => {
        const ratio = Number.parseFloat(cells[head.indexOf("ratio")] ?? "");
        return Number.isFinite(ratio)
          ? [{ section, what: cells[0] ?? "", peer: cells[head.indexOf("peer")] ?? "", ratio }]
          : [];
      });
    });
}

const width = 760;
const rowHeight = 26;
const left = 360;
const right = 56;
/** Ratios at the ends of the scale, which is logarithmic: equal factors are equal lengths. */
const [least, most] = [0.1, 100];

/** The picture, or nothing where none of its rows has been measured. @param {string} page */
function chartSvg(page) {
  const all = writtenRows(page);
  /** @type {string[]} */
  const parts = [];
  let y = 0;
  for (const { title, isGood, rows } of groups) {
    const found = rows.flatMap(([label, section, what, peer]) => {
      const row = all.find((it) => it.section === section && it.what.startsWith(what) && it.peer.startsWith(peer));
      return row ? [{ label, ratio: row.ratio, isGood: isGood(row.ratio) }] : [];
    });
    if (found.length === 0) continue;
    y += 24;
    parts.push(`<text class="group" x="8" y="${y}">${escape(title)}</text>`);
    y += 8;
    for (const row of found) {
      parts.push(rowText(row, y));
      y += rowHeight;
    }
  }
  if (parts.length === 0) return undefined;
  const height = y + 10;
  const one = placeOf(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>Ratios of the measurements below that a user cares about, beside 1</title>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.group { font-weight: 600 }
.one { stroke: #59636e; stroke-dasharray: 3 3 }
.good { fill: #1a7f37 } .bad { fill: #bc4c00 }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc } .one { stroke: #9198a1 } .good { fill: #3fb950 } .bad { fill: #f0883e }
}
</style>
<line class="one" x1="${one}" y1="18" x2="${one}" y2="${height - 8}"/>
${parts.join("\n")}
</svg>
`;
}

/** A bar from 1 to the ratio: to the right where it is more. */
function rowText({ label, ratio, isGood }, y) {
  const [one, end] = [placeOf(1), placeOf(ratio)];
  const [x, length] = [Math.min(one, end), Math.max(1, Math.abs(end - one))];
  const middle = y + rowHeight / 2 + 4;
  return [
    `<text x="${left - 12}" y="${middle}" text-anchor="end">${escape(label)}</text>`,
    `<rect class="${isGood ? "good" : "bad"}" x="${x.toFixed(1)}" y="${y + 5}" width="${length.toFixed(1)}" height="${rowHeight - 10}" rx="2"/>`,
    `<text x="${(Math.max(one, end) + 6).toFixed(1)}" y="${middle}">${ratio} ×</text>`,
  ].join("\n");
}

/** @param {number} ratio */
function placeOf(ratio) {
  const share = Math.log(Math.min(most, Math.max(least, ratio)) / least) / Math.log(most / least);
  return left + share * (width - left - right);
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

module.exports = { chartSvg };
