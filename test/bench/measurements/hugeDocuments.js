const { loadCore } = require("../coreBundle.js");
const { edited, sceneText } = require("../scenes.js");
const { median, milliseconds } = require("../statistics.js");

const bodies = 100_000;
const rounds = 3;

const changed = { bodies: 5000, movers: 500, frames: 1 };
const edits = 40;

exports.title = "From a text to its result";
exports.how =
  "`evaluate` in Node.js, from the text to all contacts and findings, beside `JSON.parse` of the same text, in turn, one frame; processor time. " +
  `A digit is typed in a body, and taken back, of a scene of ${changed.bodies} bodies, ${changed.movers} of them moving: ` +
  `median of ${edits} edits, the first quarter left out. Documents of ${bodies.toLocaleString("en")} bodies as a whole: median ` +
  `of ${rounds} rounds after one to warm up.`;

/** @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async () => {
  const { evaluate } = await loadCore("notebook");
  return [
    editRow(evaluate),
    wholeRow(evaluate, { what: "1 % moving", movers: bodies / 100 }),
    wholeRow(evaluate, { what: "all moving", movers: bodies, aim: 600 }),
  ];
};

function editRow(evaluate) {
  const text = sceneText(changed);
  const other = text.replace(edited, `${edited}1`);
  let result = evaluate(text);
  const times = takeTurns(edits, (round) => {
    // A copy, as an editor hands one over: comparing a text with itself would be nothing.
    const typed = Buffer.from(round % 2 === 0 ? other : text).toString();
    return { text: typed, work: () => void (result = evaluate(typed, result)) };
  });
  return row("a digit is typed among 5,000 bodies", times, edits >> 2, 6);
}

function wholeRow(evaluate, { what, movers, aim }) {
  const text = sceneText({ bodies, movers, frames: 1 });
  const work = () => {
    if (evaluate(text).notebook === undefined) throw new Error("the scene could not be read");
  };
  const size = `${(text.length / 1e6).toFixed(1)} MB`;
  return row(
    `100,000 bodies, ${what} (${size})`,
    takeTurns(rounds + 1, () => ({ text, work })),
    1,
    aim,
  );
}

/** @param {number} [aim] in milliseconds */
function row(what, { ours, parse }, warmUps, aim) {
  const [took, peer] = [ours, parse].map((times) => median(times.slice(warmUps)));
  return {
    what,
    measured: milliseconds(took),
    peer: `JSON.parse: ${milliseconds(peer)}`,
    ratio: took / peer,
    ...(aim && { aim: `≤ ${aim} ms`, holds: took <= aim, reason }),
  };
}

const reason = "A scene is run anew as a whole, and most of the time is spent in its run, not in its text";

function takeTurns(count, makeRound) {
  const ours = [];
  const parse = [];
  for (let round = 0; round < count; round++) {
    const { text, work } = makeRound(round);
    ours.push(timed(work));
    parse.push(timed(() => JSON.parse(text)));
  }
  return { ours, parse };
}

/** Milliseconds of the processor, garbage collection with them. @param {() => unknown} work */
function timed(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
