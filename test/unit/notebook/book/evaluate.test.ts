import { describe, expect, test } from "vitest";
import { bookCells, evaluateBook, type BookCell } from "../../../../src/notebook/index.js";

const wall = '{ "id": "wall", "position": [38, 0], "size": [4, 96] }';
const bullet = '{ "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }';
const file = `{ "version": 1, "fps": 30, "bodies": [${wall}], "cells": [
  { "markdown": "Words" },
  { "bodies": [${bullet}, ${wall}] },
  { "title": "Shared" }
] }`;

const scene = (text: string): BookCell => ({ kind: "scene", text });

describe("the cells of a file", () => {
  test("are evaluated with what the file says outside of them", () => {
    const [prose, thin, shared] = evaluateBook(file, bookCells(file)).cells;
    expect(prose).toMatchObject({ scenes: [], problems: [] });
    expect(thin?.scenes[0]?.scene.fps).toBe(30);
    expect(thin?.scenes[0]?.result.findings.map(({ code }) => code)).toEqual(["tunnel"]);
    expect(shared?.scenes[0]?.scene.bodies.map(({ id }) => id)).toEqual(["wall"]);
  });

  test("that cannot be read say where in their own text, and take no other along", () => {
    const cells = bookCells(file).map((cell, i) => (i === 1 ? { ...cell, text: '{\n  "fps" 60\n}' } : cell));
    const [, broken, shared] = evaluateBook(file, cells).cells;
    expect(broken?.scenes).toEqual([]);
    expect(broken?.problems[0]).toMatchObject({ code: "syntax", range: { offset: 10, length: 2 } });
    expect(shared?.scenes).toHaveLength(1);
  });

  test("have their problems at places of their own text, and the file has those outside", () => {
    const cells = [...bookCells(file), scene('{ "fsp": 60 }')];
    const { cells: results, problems } = evaluateBook(file.replace('"fps"', '"fsp"'), cells);
    expect(results[3]?.problems).toMatchObject([{ code: "unknown-key", range: { offset: 2, length: 5 } }]);
    expect(problems.map(({ code }) => code)).toEqual(["unknown-key"]);
  });

  test("keep their results while others are changed", () => {
    const before = evaluateBook(file, bookCells(file));
    const cells = bookCells(file).map((cell, i) => (i === 2 ? { ...cell, text: '{ "title": "Longer" }' } : cell));
    const after = evaluateBook(file, cells, before.result);
    expect(after.cells[1]?.scenes[0]?.result).toBe(before.cells[1]?.scenes[0]?.result);
  });
});

test("a file of one scene is evaluated as its cell says, with its version wherever that stands", () => {
  for (const version of [
    '"version": 1, /* , */ "fps": 30',
    '"fps": 30, "version": 1',
    '"title": "", "version": 1, "fps": 30',
  ]) {
    const text = `{ ${version}, "bodies": [${bullet}] }`;
    const alone = evaluateBook(text, bookCells(text));
    expect([alone.problems, alone.cells[0]?.problems]).toEqual([[], []]);
    const beside = evaluateBook(text, [...bookCells(text), scene(`{ "version": 1, "bodies": [${wall}] }`)]);
    expect(beside.problems).toEqual([]);
    expect(beside.cells.map(({ problems }) => problems)).toEqual([[], []]);
    expect(beside.cells.map(({ scenes }) => scenes[0]?.scene.bodies[0]?.id)).toEqual(["bullet", "wall"]);
  }
});

test("a cell that is nothing but a version with a comma takes none of the others with it", () => {
  const { problems, cells } = evaluateBook("", [scene('{ "version": 1, }'), scene(`{ "bodies": [${wall}] }`)]);
  expect([problems, ...cells.map((cell) => cell.problems)]).toEqual([[], [], []]);
  expect(cells[1]?.scenes[0]?.scene.bodies[0]?.id).toBe("wall");
});

test("a cell with nothing in it yet is an empty scene, without a word about it", () => {
  expect(evaluateBook("", [scene(" \n")]).cells[0]).toMatchObject({
    problems: [],
    scenes: [{ scene: { bodies: [] } }],
  });
});
