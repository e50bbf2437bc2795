import { describe, expect, test } from "vitest";
import { ViewDiff } from "../../../src/engine/preview/viewDiff.js";
import { evaluate, type NotebookResult } from "../../../src/notebook/index.js";
import { type HostMessage, pack } from "../../../src/view/protocol/index.js";

const cell = (speed: number): string =>
  `{ "bodies": [{ "id": "a", "position": [0, 0], "size": [1, 1], "velocity": [${speed}, 0] }] }`;
const notebook = (cells: readonly string[], more = ""): string =>
  `{ "version": 1, ${more} "cells": [${cells.join(", ")}] }`;

/** Sends one text after the other, as a user types, and returns what went out for each. */
function sent(...texts: readonly string[]): readonly HostMessage[] {
  const viewDiff = new ViewDiff();
  let readable: NotebookResult | undefined;
  return texts.map((text, i) => {
    const result = evaluate(text, readable);
    if (result.notebook) readable = result;
    return viewDiff.message({ uri: "u", name: "n.aabb.json", version: i + 1 }, result);
  });
}

/** Which cells a message says have changed. */
const changed = (message: HostMessage | undefined): readonly number[] | undefined =>
  message?.type === "cells" ? message.changes.map(({ index }) => index) : undefined;

describe("a preview is told", () => {
  test("everything at first", () => {
    const [first] = sent(notebook([cell(1), cell(2)], `"title": "T",`));
    expect(first).toMatchObject({ type: "notebook", version: 1, name: "n.aabb.json", title: "T" });
  });

  test("of the one cell that changed", () => {
    const [, second] = sent(notebook([cell(1), cell(2)]), notebook([cell(1), cell(3)]));
    expect(second).toMatchObject({ type: "cells", version: 2, part: 1 });
    expect(changed(second)).toEqual([1]);
  });

  test("of every cell when a default of the file changes them all", () => {
    const [, second] = sent(notebook([cell(1), cell(2)]), notebook([cell(1), cell(2)], `"fps": 30,`));
    expect(changed(second)).toEqual([0, 1]);
  });

  test("of one contact among many in a few numbers", () => {
    const pairs = Array.from({ length: 100 }, (_, i) => [
      `{ "position": [30, ${10 * i}], "size": [9, 9] }`,
      `{ "position": [0, ${10 * i}], "size": [9, 9], "velocity": [${1800 + i}, 0] }`,
    ]);
    const text = notebook([`{ "bodies": [${pairs.flat().join(", ")}] }`]);
    const [first, second] = sent(text, text.replace("[1850, 0]", "[1850.5, 0]")).map((message) => pack(message));
    expect(first?.arrays.find(({ path }) => path.join() === "cells,0,swept,contacts,times")?.length).toBe(100);
    expect(second?.buffer.byteLength).toBeLessThan((first?.buffer.byteLength ?? 0) / 50);
  });

  test("that nothing changed when only a comment between cells did", () => {
    const [, second] = sent(notebook([cell(1), cell(2)]), notebook([`${cell(1)} /* a comment */`, cell(2)]));
    expect(second).toEqual({ type: "current", uri: "u", version: 2 });
  });

  test.each([
    ["a cell more", notebook([cell(1), cell(1)])],
    ["a cell of another kind", notebook([`{ "markdown": "text" }`])],
    ["another title", notebook([cell(1)], `"title": "T",`)],
    ["a problem outside the cells", notebook([cell(1)], `"colour": "red",`)],
  ])("everything again for %s", (_, text) => {
    const [, second] = sent(notebook([cell(1)]), text);
    expect(second?.type).toBe("notebook");
  });

  test("of a problem inside a cell with that cell alone", () => {
    const broken = cell(1).replace(`"size": [1, 1]`, `"size": [1]`);
    const [, second] = sent(notebook([cell(1)]), notebook([broken]));
    expect(changed(second)).toEqual([0]);
  });

  test("where text cannot be read, and nothing else", () => {
    const [, second] = sent(notebook([cell(1)]), `{\n  "version": 1,\n  "cells": [ ?`);
    expect(second).toMatchObject({ type: "stale", line: 3, column: 14 });
  });

  test("that the picture holds again when the text is fixed as it was", () => {
    const text = notebook([cell(1)]);
    const [, , third] = sent(text, text.slice(0, -1), text);
    expect(third?.type).toBe("current");
  });

  test("everything when it has started anew", () => {
    const viewDiff = new ViewDiff();
    const about = { uri: "u", name: "n", version: 1 };
    const result = evaluate(notebook([cell(1)]));
    expect(viewDiff.message(about, result).type).toBe("notebook");
    viewDiff.forget();
    expect(viewDiff.message(about, result).type).toBe("notebook");
  });
});
