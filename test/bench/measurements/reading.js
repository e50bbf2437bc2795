const { loadCore } = require("../coreBundle.js");
const { edited, sceneText } = require("../scenes.js");
const { median, milliseconds } = require("../statistics.js");

const sizes = [
  { bodies: 15, movers: 8, rounds: 10_000 },
  { bodies: 200, movers: 100, rounds: 400 },
  { bodies: 5000, movers: 500, rounds: 41 },
  { bodies: 100_000, movers: 1000, rounds: 5 },
];
/** jsonc-parser's `visit` alone takes 2 to 4 times as long as `JSON.parse`. */
const mostTimes = 5;

const changed = { bodies: 5000, movers: 500, rounds: 100 };
const mostMilliseconds = 2;

exports.title = "From a text to its notebook";
exports.how =
  "`parseNotebook` in Node.js, with all problems and places, beside `JSON.parse` of the same text, in turn. Edits are of a " +
  `scene of ${changed.bodies} bodies, one after the other, each read with the memory of the text before. Medians, the ` +
  "first quarter of the rounds left out.";

/** @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async () => {
  const { parseNotebook } = await loadCore("scene");
  return [...sizes.map((size) => fullRow(parseNotebook, size)), ...edits.map((edit) => editRow(parseNotebook, edit))];
};

function fullRow(parseNotebook, { bodies, movers, rounds }) {
  const text = sceneText({ bodies, movers, frames: 1 });
  const { ours, peer } = takeTurns(rounds, () => ({ text, read: () => parseNotebook(text) }));
  const ratio = ours / peer;
  return {
    what: `${bodies.toLocaleString("en")} bodies`,
    measured: milliseconds(ours),
    peer: `JSON.parse: ${milliseconds(peer)}`,
    ratio,
    aim: `≤ ${mostTimes} ×`,
    holds: ratio <= mostTimes,
  };
}

const inserted = '{ "id": "another", "position": [1, 2], "size": [3, 4] },\n    ';

/** A change of a text and the same taken back, in the middle of it. */
const edits = [
  { what: "a digit is typed in a body", from: edited, to: `${edited}1` },
  { what: "a body is inserted or removed", from: '{ "id": "block 2501"', to: `${inserted}{ "id": "block 2501"` },
  { what: "another key is edited", from: '"frames": 1,', to: '"frames": 12,' },
];

function editRow(parseNotebook, { what, from, to }) {
  const text = sceneText({ ...changed, frames: 1 });
  const at = Math.max(text.indexOf(from, text.length / 2), text.indexOf(from));
  const other = text.slice(0, at) + to + text.slice(at + from.length);
  let { memory } = parseNotebook(text);
  const { ours, peer } = takeTurns(changed.rounds, (round) => {
    const typed = flat(round % 2 === 0 ? other : text);
    const read = () => {
      ({ memory } = parseNotebook(typed, memory));
    };
    return { text: typed, read };
  });
  return {
    what,
    measured: milliseconds(ours),
    peer: `JSON.parse: ${milliseconds(peer)}`,
    ratio: ours / peer,
    aim: `≤ ${mostMilliseconds} ms`,
    holds: ours <= mostMilliseconds,
  };
}

/** A copy, as an editor hands one over: comparing a text with itself would be nothing. @param {string} text */
function flat(text) {
  return Buffer.from(text).toString();
}

function takeTurns(rounds, makeRound) {
  const ours = [];
  const peer = [];
  for (let round = 0; round < rounds; round++) {
    const { text, read } = makeRound(round);
    ours.push(timed(read));
    peer.push(timed(() => JSON.parse(text)));
  }
  const kept = (times) => median(times.slice(rounds >> 2));
  return { ours: kept(ours), peer: kept(peer) };
}

/** @param {() => unknown} work */
function timed(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}
