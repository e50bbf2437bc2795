// Who is right, by exact rational arithmetic.

/** Times are compared with this: some peers compute with single precision or stop at a distance. */
const timeTolerance = 1e-6;

/**
 * An answer in the terms that all have in common: undefined where nothing is entered. A side that tells no normal is not
 * asked for one.
 * @typedef {{ readonly time: number; readonly normal?: readonly number[]; readonly index?: number }} Answer
 *
 * @typedef {object} Share
 * @property {number} met of all answers, those that say rightly whether anything is entered
 * @property {number} right of all answers, those whose time and normal are right too
 */

/**
 * @param {{ readonly sweepOracle: typeof import("../exact/index.js").sweepOracle }} oracle
 * @param {readonly import("./inputs/pairs.js").Pair[]} pairs
 * @returns {readonly (Answer | undefined)[]}
 */
function exactPairs({ sweepOracle }, pairs) {
  return pairs.map(({ a, b }) => {
    const exact = sweepOracle(a, b);
    return exact.kind === "hit" ? { time: toDouble(exact.time), normal: exact.normal } : undefined;
  });
}

/** Far nearer than `timeTolerance`, for times from 0 to 1. @param {{ numerator: bigint; denominator: bigint }} rational */
function toDouble({ numerator, denominator }) {
  return Number((numerator << 60n) / denominator) / 2 ** 60;
}

/** @param {readonly (Answer | undefined)[]} answers @param {readonly (Answer | undefined)[]} exact @returns {Share} */
function shareOfRight(answers, exact) {
  let met = 0;
  let right = 0;
  exact.forEach((truth, i) => {
    const answer = answers[i];
    if ((answer === undefined) !== (truth === undefined)) return;
    met++;
    if (isRight(answer, truth)) right++;
  });
  return { met: met / exact.length, right: right / exact.length };
}

/** @param {Answer | undefined} answer @param {Answer | undefined} exact */
function isRight(answer, exact) {
  if (answer === undefined || exact === undefined) return answer === exact;
  if (!(Math.abs(answer.time - exact.time) <= timeTolerance)) return false;
  return answer.normal === undefined || answer.normal.every((component, axis) => component === exact.normal[axis]);
}

/** @param {Share} share */
function shareText({ met, right }) {
  return met === right ? percent(right) : `${percent(right)} (hit or not: ${percent(met)})`;
}

/**
 * The share of right answers of each side, in words.
 * @param {readonly import("./turns.js").Side[]} sides @param {readonly (Answer | undefined)[]} exact
 */
async function rightOf(sides, exact) {
  const texts = [];
  for (const side of sides) texts.push(shareText(shareOfRight(await side.ask("answers"), exact)));
  return texts;
}

/** Nothing but all is called 100 %. @param {number} share */
function percent(share) {
  return share === 1 ? "100 %" : `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
}

module.exports = { exactPairs, rightOf };
