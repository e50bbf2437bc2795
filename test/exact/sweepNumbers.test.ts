import { describe, expect, test } from "vitest";
import { sweep, sweepNumbers, type MovingBox } from "../../src/solver/index.js";
import { caseOf, corpusNames } from "./corpora/index.js";

const cases = 1000;

/** Records know of no growth. */
function ofConstantSize({ min, max, displacement }: MovingBox): MovingBox {
  return { min, max, displacement };
}

/** The answer as `sweepNumbers` writes it. */
function asNumbers(a: MovingBox, b: MovingBox): readonly unknown[] {
  const answer = sweep(a, b);
  if (answer.kind === "miss") return ["miss"];
  if (answer.kind === "overlap") return ["overlap", 0, answer.exit, -1, 0, 0];
  const { kind, time, exit, normal, axes } = answer;
  const axis = normal.findIndex((component) => component !== 0);
  return [kind, time, exit, axis, normal[axis], axes.reduce((bits, each) => bits | (1 << each), 0)];
}

function record({ min, max, displacement }: MovingBox): readonly number[] {
  return [...min, ...max, ...displacement];
}

describe.each(corpusNames)("plain numbers of %s", (corpus) => {
  test.each([2, 3] as const)("have the answers of boxes in %i dimensions, to the bit", (dimensions) => {
    const out = new Float64Array(5);
    for (let index = 0; index < cases; index++) {
      const pair = caseOf(corpus, dimensions, index);
      const [a, b] = [ofConstantSize(pair.a), ofConstantSize(pair.b)];
      const kind = sweepNumbers(Float64Array.of(...record(b), ...record(a)), 1, 0, out, dimensions);
      expect(kind === "miss" ? [kind] : [kind, ...out]).toEqual(asNumbers(a, b));
    }
  });
});

describe("what is no pair of boxes", () => {
  const out = new Float64Array(5);
  const good = [0, 0, 1, 1, 4, 0];

  test.each([
    ["NaN", [NaN, 0, 1, 1, 4, 0], "Record 1 of b must have finite numbers; got NaN, 1, 4."],
    ["Infinity", [0, 0, 1, 1, 4, Infinity], "Record 1 of b must have finite numbers; got 0, 1, Infinity."],
    ["faces in the wrong order", [2, 0, 1, 1, 4, 0], "b.min[0] must not exceed b.max[0]; got 2 > 1."],
    ["no record", [], "Record 1 of b must have finite numbers; got undefined, undefined, undefined."],
  ])("is refused with its numbers: %s", (_, numbers, message) => {
    expect(() => sweepNumbers(Float64Array.of(...good, ...numbers), 0, 1, out)).toThrow(new RangeError(message));
  });

  test("is refused for other dimensions", () => {
    expect(() => sweepNumbers(Float64Array.of(...good), 0, 0, out, 4 as 2)).toThrow(RangeError);
  });
});
