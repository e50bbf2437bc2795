import { describe, expect, test } from "vitest";
import { adaptedTo, evaluate, type NotebookResult } from "../../../src/notebook/index.js";
import type { SceneResult } from "../../../src/tunneling/index.js";

const bullet = (speed: number): string =>
  `{ "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [${speed}, 0] }`;
const wall = `{ "id": "wall", "position": [38, 0], "size": [4, 96] }`;
const cell = (speed: number): string => `{ "bodies": [${bullet(speed)}, ${wall}] }`;
const notebook = (fps: number, ...cells: readonly string[]): string =>
  `{ "version": 1, "fps": ${fps}, "cells": [${cells.join(", ")}] }`;
const resultOf = ({ cells }: NotebookResult, index: number): SceneResult | undefined => {
  const found = cells[index];
  return found?.kind === "scene" ? found.result : undefined;
};

describe("an evaluation", () => {
  test("finds the bullet that passes the wall", () => {
    const result = resultOf(evaluate(notebook(60, cell(3000))), 0);
    expect(result?.findings).toMatchObject([
      { code: "tunnel", body: 0, obstacle: { kind: "body", index: 1 }, frame: 1 },
    ]);
  });

  test("keeps the result of a cell that is written as before, wherever it stands now", () => {
    const before = evaluate(notebook(60, cell(3000), cell(2000)));
    const after = evaluate(notebook(60, `{ "markdown": "new" }`, cell(1000), cell(2000)), before);
    expect(resultOf(after, 2)).toBe(resultOf(before, 1));
    expect(resultOf(after, 1)).not.toBe(resultOf(before, 0));
  });

  test.each(["1e150", "-1e300"])(
    "says again of a scene that an acceleration of %s leads too far that it cannot be run",
    (a) => {
      const text = notebook(60, cell(3000)).replace('"cells"', `"gravity": [0, ${a}], "frames": 99, "cells"`);
      const before = evaluate(text);
      expect(before.problems.map(({ code }) => code)).toEqual(["not-finite"]);
      const after = evaluate(text, before);
      expect(after.problems).toEqual(before.problems);
      expect(after.cells).toMatchObject([{ notEvaluated: ["the scene"], scene: { bodies: [] } }]);
    },
  );

  test("evaluates anew what depends on a default of the file that changed", () => {
    const before = evaluate(notebook(60, cell(3000)));
    const after = evaluate(notebook(300, cell(3000)), before);
    expect(resultOf(before, 0)?.findings).toHaveLength(1);
    expect(resultOf(after, 0)?.findings.map(({ code }) => code)).toEqual(["ends-early"]);
  });

  test("has no cells and says why where the text cannot be read", () => {
    const result = evaluate(`{ "version": 1, "bodies": [`);
    expect(result.notebook).toBeUndefined();
    expect(result.cells).toEqual([]);
    expect(result.problems[0]?.code).toBe("syntax");
  });

  test("runs every scene at the frame rate that it is asked for", () => {
    const result = resultOf(evaluate(notebook(60, cell(3000)), undefined, { adapted: adaptedTo({ fps: 600 }) }), 0);
    expect(result?.findings).toEqual([]);
    // The frame at 60 fps is ten at this rate, in the second of which the bullet reaches the wall.
    expect(result?.final[0]?.position).toEqual([30, 40]);
  });
});

describe("a scene whose numbers outgrow doubles", () => {
  const growing = `{ "frames": 2, "bodies": [
    { "id": "a", "position": [0, 0], "size": [0, 1e140], "velocity": [1.7e149, 1e149], "response": "push" },
    { "id": "b", "position": [0, 0], "size": [0, 1e140], "velocity": [0, 0], "response": "push" },
    { "position": [1, 1], "size": [5, 5] }
  ] }`;

  test("has a problem instead of a picture, and leaves its neighbours as they are", () => {
    const text = notebook(60, growing, cell(3000));
    const result = evaluate(text, undefined, { adapted: adaptedTo({ fps: 1e-160 }) });
    expect(result.problems).toMatchObject([{ code: "not-finite", range: { offset: text.indexOf("[\n"), length: 1 } }]);
    expect(result.cells[0]).toMatchObject({ problems: [{ code: "not-finite" }], scene: { bodies: [] } });
    expect(resultOf(result, 1)?.findings).toHaveLength(1);
  });
});
