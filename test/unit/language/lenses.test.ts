import { describe, expect, test } from "vitest";
import { sceneLenses } from "../../../src/language/index.js";
import { evaluate } from "../../../src/notebook/index.js";
import { scene } from "./marked.js";

const verdicts = (text: string) => sceneLenses(evaluate(text)).map(({ verdict }) => verdict);
const cells = (...texts: readonly string[]) => `{ "version": 1, "cells": [${texts.join(", ")}] }`;
const quiet = `{ "bodies": [] }`;

describe("the lens of a scene", () => {
  test("says what is wrong with it and what holds", () => {
    expect(verdicts(scene)).toEqual([
      ["▲ tunnels in frame 1", "✗ 1 expectation fails", "◆ detected by chance", "✓ 1 expectation holds"],
    ]);
  });

  const caught = (more = "", own = "") =>
    `{ ${more}"bodies": [ { "id": "ball", ${own}"position": [0, 40], "size": [8, 4], "velocity": [600, 0] },
      { "id": "block", "position": [12, 0], "size": [40, 96] } ] }`;

  test("says of a scene without faults that it is safe, and which rule it assumes where none is stated", () => {
    expect(verdicts(cells(caught()))).toEqual([["✓ safe (default rule: overlap, shortest push-out)"]]);
    expect(verdicts(cells(caught('"check": "overlap, shortest push-out", ')))).toEqual([["✓ safe"]]);
    expect(verdicts(cells(caught('"detection": "swept", ')))).toEqual([["✓ safe"]]);
    expect(verdicts(cells(caught("", '"check": "axis by axis", ')))).toEqual([["✓ safe"]]);
    const expecting = '"expect": [{ "body": "ball", "hits": "block" }], ';
    expect(verdicts(cells(caught(expecting)))).toEqual([
      ["✓ safe (default rule: overlap, shortest push-out)", "✓ 1 expectation holds"],
    ]);
  });

  test("calls a scene safe in which nothing is hit", () => {
    expect(verdicts(cells(caught().replace("600", "-600")))).toEqual([["✓ safe in 1 frame and the following 10 s"]]);
  });

  test("says from which frame on nothing is known, and has no tick then", () => {
    const unknown = caught().replace("[600, 0]", '[0, 0], "acceleration": [-1e149, 0]');
    expect(verdicts(cells(unknown))).toEqual([[expect.stringMatching(/^◌ not checked after frame \d+$/)]]);
  });

  test("says that its level is being read, and nothing that will not hold then", () => {
    expect(verdicts(cells(`{ "level": { "file": "a.tmx" } }`))).toEqual([["reading its level …"]]);
  });

  test("stands at each scene, under the index of its cell, and at no prose", () => {
    const text = cells(quiet, `{ "markdown": "Why" }`, quiet);
    const lenses = sceneLenses(evaluate(text));
    expect(lenses.map(({ cell }) => cell)).toEqual([0, 2]);
    expect(lenses.map(({ range }) => range.offset)).toEqual([text.indexOf(quiet), text.lastIndexOf(quiet)]);
  });

  test("counts cells as the picture does, which leaves out what is none", () => {
    expect(sceneLenses(evaluate(cells("7", quiet))).map(({ cell }) => cell)).toEqual([0]);
  });

  test("stays without a verdict where the text is broken", () => {
    const text = cells(quiet, `{ "bodies": [ { "id": } ] }`, quiet);
    expect(sceneLenses(evaluate(text)).map(({ cell, verdict }) => ({ cell, verdict }))).toEqual(
      [1, 2, 3].map(() => ({ cell: undefined, verdict: [] })),
    );
  });

  test.each(["", "7", "[", `{ "cells": 7 }`, `{ "cells": [ [`])("is absent where there is no scene: %j", (text) => {
    expect(sceneLenses(evaluate(text))).toEqual([]);
  });
});

test("a lens stays at every scene while no bracket behind it is closed", () => {
  const text = cells(quiet, `{ "bodies": [`);
  for (const end of [text.length - 2, text.length - 1, text.length]) {
    expect(sceneLenses(evaluate(text.slice(0, end))).map(({ range }) => range.offset)).toEqual([
      text.indexOf(quiet),
      text.lastIndexOf("{"),
    ]);
  }
});
