// Who is right, by exact rational arithmetic.
const { solidTilesNear } = require("./inputs/tiles.js");

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

/**
 * The same for polygons, of which normals are on no axis and not compared.
 * @param {{ readonly convexSweepOracle: typeof import("../exact/index.js").convexSweepOracle }} oracle
 * @param {readonly import("./inputs/polygons.js").Pair[]} pairs
 * @returns {readonly (Answer | undefined)[]}
 */
function exactPolygons({ convexSweepOracle }, pairs) {
  return pairs.map(({ a, b }) => {
    const exact = convexSweepOracle(a, b);
    return exact.kind === "hit" ? { time: toDouble(exact.time) } : undefined;
  });
}

/** Boxes looked at, at most, to find out what is right: about a second. */
const mostLooks = 3e8;

/**
 * The first of all boxes that a mover enters: each box that is near the motion is asked for by exact arithmetic.
 * @param {typeof import("../exact/index.js")} oracle
 * @param {import("./inputs/boxes.js").Boxes} input
 * @returns {readonly (Answer | undefined)[]} of as many of the first queries as there is time for
 */
function exactFirstHits({ firstHitOracle }, { boxes, dimensions, queries }) {
  const judged = queries.slice(0, Math.min(queries.length, Math.ceil(mostLooks / (boxes.length / (2 * dimensions)))));
  return judged.map(({ box, displacement }) => {
    const near = boxesNear(boxes, dimensions, box, displacement);
    const candidates = near.map((at) => ({
      min: boxes.slice(at, at + dimensions),
      max: boxes.slice(at + dimensions, at + 2 * dimensions),
    }));
    const exact = firstHitOracle(candidates, box, displacement);
    if (exact === undefined) return undefined;
    const { index, sweep } = exact;
    return { index: near[index] / (2 * dimensions), time: toDouble(sweep.time), normal: sweep.normal };
  });
}

/** Offsets of the boxes that may touch the bounds of a motion. */
function boxesNear(boxes, dimensions, { min, max }, displacement) {
  // Much more than what is lost by rounding.
  const margin = 1e-3;
  const low = min.map((m, axis) => m + Math.min(0, displacement[axis]) - margin);
  const high = max.map((m, axis) => m + Math.max(0, displacement[axis]) + margin);
  const near = [];
  for (let at = 0; at < boxes.length; at += 2 * dimensions) {
    if (boxes[at] > high[0] || boxes[at + dimensions] < low[0]) continue;
    let touches = true;
    for (let axis = 1; axis < dimensions; axis++) {
      if (boxes[at + axis] > high[axis] || boxes[at + dimensions + axis] < low[axis]) touches = false;
    }
    if (touches) near.push(at);
  }
  return near;
}

/**
 * The first tile that each mover enters: each solid tile beside its way is asked for by exact arithmetic.
 * @param {typeof import("../exact/index.js")} oracle
 * @param {import("./inputs/tiles.js").Tiles} input
 * @returns {readonly (Answer | undefined)[]}
 */
function exactFirstTiles({ firstHitOracle }, map) {
  return map.queries.map(({ box, displacement }) => {
    const near = [...solidTilesNear(map, box, displacement)];
    const candidates = near.map(([x, y]) => ({ min: [x, y], max: [x + 1, y + 1] }));
    const exact = firstHitOracle(candidates, box, displacement);
    return exact && { time: toDouble(exact.sweep.time), normal: exact.sweep.normal };
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
  const { normal } = exact;
  return !answer.normal || !normal || answer.normal.every((component, axis) => component === normal[axis]);
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

module.exports = { exactFirstHits, exactFirstTiles, exactPairs, exactPolygons, percent, rightOf };
