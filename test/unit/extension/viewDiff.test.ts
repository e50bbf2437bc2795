import { describe, expect, test } from "vitest";
import { ViewDiff } from "../../../src/extension/preview/viewDiff.js";
import { evaluate, type NotebookResult } from "../../../src/notebook/index.js";
import type { HostMessage } from "../../../src/view/protocol/index.js";

const cell = (speed: number): string =>
  `{ "bodies": [{ "id": "a", "position": [0, 0], "size": [1, 1], "velocity": [${speed}, 0] }] }`;
const notebook = (cells: readonly string[], more = ""): string =>
  `{ "version": 1, ${more} "cells": [${cells.join(", ")}] }`;

/** Sends one text after the other, as a user types, and answers with what went out for each. */
function sent(...texts: readonly string[]): readonly (readonly HostMessage[])[] {
  const viewDiff = new ViewDiff();
  let readable: NotebookResult | undefined;
  return texts.map((text, i) => {
    const result = evaluate(text, readable);
    if (result.notebook) readable = result;
    return [...viewDiff.messages({ uri: "u", name: "n.aabb.json", version: i + 1 }, result)];
  });
}

const types = (messages: readonly HostMessage[] | undefined): readonly string[] =>
  (messages ?? []).map(({ type }) => type);

describe("a preview is told", () => {
  test("everything at first", () => {
    const [first] = sent(notebook([cell(1), cell(2)], `"title": "T",`));
    expect(first).toMatchObject([{ type: "notebook", version: 1, name: "n.aabb.json", title: "T" }]);
  });

  test("of the one cell that changed", () => {
    const [, second] = sent(notebook([cell(1), cell(2)]), notebook([cell(1), cell(3)]));
    expect(second).toMatchObject([{ type: "cell", index: 1, version: 2 }]);
  });

  test("of every cell when a default of the file changes them all", () => {
    const [, second] = sent(notebook([cell(1), cell(2)]), notebook([cell(1), cell(2)], `"fps": 30,`));
    expect(types(second)).toEqual(["cell", "cell"]);
  });

  test("that nothing changed when only a comment between cells did", () => {
    const [, second] = sent(notebook([cell(1), cell(2)]), notebook([`${cell(1)} /* a comment */`, cell(2)]));
    expect(second).toEqual([{ type: "current", uri: "u", version: 2 }]);
  });

  test.each([
    ["a cell more", notebook([cell(1), cell(1)])],
    ["a cell of another kind", notebook([`{ "markdown": "text" }`])],
    ["another title", notebook([cell(1)], `"title": "T",`)],
    ["a problem outside the cells", notebook([cell(1)], `"colour": "red",`)],
  ])("everything again for %s", (_, text) => {
    const [, second] = sent(notebook([cell(1)]), text);
    expect(types(second)).toEqual(["notebook"]);
  });

  test("of a problem inside a cell with that cell alone", () => {
    const broken = cell(1).replace(`"size": [1, 1]`, `"size": [1]`);
    const [, second] = sent(notebook([cell(1)]), notebook([broken]));
    expect(types(second)).toEqual(["cell"]);
  });

  test("where text cannot be read, and nothing else", () => {
    const [, second] = sent(notebook([cell(1)]), `{\n  "version": 1,\n  "cells": [ ?`);
    expect(second).toMatchObject([{ type: "stale", line: 3, column: 14 }]);
  });

  test("that the picture holds again when the text is mended as it was", () => {
    const text = notebook([cell(1)]);
    const [, , third] = sent(text, text.slice(0, -1), text);
    expect(types(third)).toEqual(["current"]);
  });

  test("that there is no text any more, and so no place in it", () => {
    const message = new ViewDiff().lost({ uri: "u", name: "n", version: 4 }, { code: "deleted", message: "gone" });
    expect(message).toEqual({
      type: "stale",
      uri: "u",
      name: "n",
      version: 4,
      code: "deleted",
      message: "gone",
      line: 0,
      column: 0,
    });
  });

  test("everything when it has started anew", () => {
    const viewDiff = new ViewDiff();
    const about = { uri: "u", name: "n", version: 1 };
    const result = evaluate(notebook([cell(1)]));
    expect(types([...viewDiff.messages(about, result)])).toEqual(["notebook"]);
    viewDiff.forget();
    expect(types([...viewDiff.messages(about, result)])).toEqual(["notebook"]);
  });
});
