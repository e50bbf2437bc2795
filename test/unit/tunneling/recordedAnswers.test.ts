import { describe, expect, test } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";
import { rangeOf } from "../../../src/scene/index.js";

/** What is found in a scene of two boxes, one of which moves by `way`, with recorded answers about them. */
function found(answers: readonly object[], { way = [4, 0], at = [3, 0], more = {} } = {}) {
  const bodies = [
    { id: "a", position: [0, 0], size: [1, 1], velocity: way },
    { id: "b", position: at, size: [1, 1], ...more },
  ];
  const text = JSON.stringify({ version: 1, fps: 1, detection: "swept", bodies, answers });
  const result = evaluate(text);
  const [cell] = result.cells;
  if (cell?.kind !== "scene") throw new Error("there is no scene");
  return {
    cell,
    problems: result.problems,
    findings: cell.result.findings.filter(({ code }) => code === "answer-differs"),
  };
}

const answer = (more: object) => ({ name: "collision.js", body: "a", obstacle: "b", ...more });

describe("a recorded answer", () => {
  test.each([
    ["the hit", { time: 0.5, normal: [-1, 0] }, {}],
    ["the hit without a normal", { time: 0.5 }, {}],
    ["a time that is off by rounding", { time: 0.5000001 }, {}],
    ["no hit", { time: null }, { way: [1, 0] }],
    ["no hit of what only touches", { time: null }, { at: [3, 1] }],
    ["one face of a corner", { time: 0.5, normal: [-1, 0] }, { way: [4, 4], at: [3, 3] }],
    ["the other face of it", { time: 0.5, normal: [0, -1] }, { way: [4, 4], at: [3, 3] }],
    ["all faces of it at once", { time: 0.5, normal: [-Math.SQRT1_2, -Math.SQRT1_2] }, { way: [4, 4], at: [3, 3] }],
    ["an overlap", { time: 0 }, { at: [0.5, 0] }],
    ["no hit of an overlap, of code that means that", { time: null, startOverlap: "miss" }, { at: [0.5, 0] }],
    ["a hit of what only touches, of code that means that", { time: 0.5, flushIsHit: true }, { at: [3, 1] }],
    ["no hit of what touches but at the end", { time: null, flushIsHit: true }, { way: [2, 0] }],
    ["the place at the end", { position: [2, 0] }, {}],
  ] as const)("that is right is no finding: %s", (_, given, around) => {
    expect(found([answer(given)], around as never)).toMatchObject({ findings: [], problems: [] });
  });

  test.each([
    ["a hit at t = 0.25", { time: 0.25 }, {}],
    ["no hit for a and b; the exact result is a hit at t = 0.5 with normal (−1, 0)", { time: null }, {}],
    ["with normal (1, 0) for", { time: 0.5, normal: [1, 0] }, {}],
    ["with normal (0, 0) for", { time: 0.5, normal: [0, 0] }, {}],
    ["the exact result is no hit.", { time: 0.5 }, { way: [1, 0] }],
    ["the exact result is no hit, because they only touch", { time: 0.5, normal: [-1, 0] }, { at: [3, 1] }],
    ["with normal (1, −1) for", { time: 0.5, normal: [1, -1] }, { way: [4, 4], at: [3, 3] }],
    ["with normal (0.707", { time: 0.5, normal: [Math.SQRT1_2, -Math.SQRT1_2] }, { way: [4, 4], at: [3, 3] }],
    ["the exact result is an overlap at the start.", { time: null }, { at: [0.5, 0] }],
    ['which does not count as a hit ("startOverlap": "miss")', { time: 0, startOverlap: "miss" }, { at: [0.5, 0] }],
    ['which counts as a hit ("flushIsHit": true)', { time: null, flushIsHit: true }, { at: [3, 1] }],
    ["moves a to (4, 0); the correct position is (2, 0)", { position: [4, 0] }, {}],
  ] as const)("that differs is one, as information: %s", (text, given, around) => {
    const { findings } = found([answer(given)], around as never);
    expect(findings).toMatchObject([{ severity: "information", body: 0, answer: 0 }]);
    expect(findings[0]?.message).toContain(text);
  });

  test("is not compared where no sweep of two boxes can", () => {
    const growing = { velocity: [0, 0], growth: [1, 0] };
    expect(found([answer({ time: null })], { more: growing } as never).findings).toEqual([]);
  });

  test("is one of several: the finding is at its place", () => {
    const { cell, findings } = found([answer({ time: 0.5 }), answer({ time: 0.75 })]);
    expect(findings.map((finding) => finding.answer)).toEqual([1]);
    expect(rangeOf(cell.scene.answers?.[1]?.source as never).offset).toBeGreaterThan(0);
  });

  test("that cannot be read is left out, with a problem", () => {
    expect(found([answer({ time: "soon" })]).problems.map(({ code }) => code)).toEqual(["wrong-type"]);
    expect(found([answer({ obstacle: "c" })]).problems).toMatchObject([{ code: "unknown-id" }]);
    expect(found([{ body: "a" }]).problems).toMatchObject([{ code: "missing", key: "name" }]);
    expect(found([answer({ tim: 0.5 })]).problems).toMatchObject([{ code: "unknown-key", meant: '"time"' }]);
    expect(found([answer({ startOverlap: "slide" })]).problems).toMatchObject([{ code: "not-one-of" }]);
    expect(found([answer({ time: "soon" })]).cell.scene.answers).toBeUndefined();
  });
});
