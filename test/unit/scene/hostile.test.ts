import { describe, expect, it } from "vitest";
import { parseNotebook } from "../../../src/scene/index.js";
import { processorSeconds } from "../processorTime.js";

const example = `{
  "version": 1, // the only one
  "title": "Bullet \\u00e9",
  "cells": [
    /* for those who * ask / why */
    { "markdown": "## Why" },
    { "bodies": [{ "id": "b", "position": [0, -4.5e1], "size": [8, 4], "to": [3, 0] }],
      "tilemap": { "tileSize": 4, "rows": ["#."] },
      "expect": [{ "body": "b", "tunnels": true, "hits": "tile [0, 0]" }] },
  ],
}`;

describe("parseNotebook", () => {
  it("finds a problem inside the text in every beginning of a file", () => {
    expect(parseNotebook(example).problems).toEqual([]);
    for (let end = 0; end < example.length; end++) {
      const { problems, notebook } = parseNotebook(example.slice(0, end));
      expect(notebook).toBeUndefined();
      expect(problems.length).toBeGreaterThan(0);
      for (const { range } of problems) {
        expect(range.offset).toBeGreaterThanOrEqual(0);
        expect(range.offset + range.length).toBeLessThanOrEqual(end);
      }
    }
  });

  it.each(["[", "{", "[}", "{]", '{"a":', '[{"a":', "]]]][[[[[", '"\\\n[', "/*/[", "[,{,"])(
    "answers promptly to 10 MB of %s",
    (piece) => {
      const start = processorSeconds();
      const { notebook, problems } = parseNotebook(piece.repeat(10_000_000 / piece.length));
      expect(notebook).toBeUndefined();
      expect(problems.length).toBeGreaterThan(0);
      expect(processorSeconds() - start).toBeLessThan(5);
    },
  );

  it.each(["/*", "{ /*", '{ "version": 1 } /* to be told', "{ /* *", '{ "title": "\\', "//", "/", "-", '"\\u12'])(
    "finds a problem in %s, which nothing ends",
    (text) => {
      const { notebook, problems } = parseNotebook(text);
      expect(notebook).toBeUndefined();
      expect(problems.length).toBeGreaterThan(0);
    },
  );

  it("counts brackets neither in texts nor in comments as nesting", () => {
    const many = "[".repeat(1000);
    expect(parseNotebook(`{ /* ${many} */ "version": 1, // ${many}\n "title": "${many}\\"${many}" }`).problems).toEqual(
      [],
    );
  });

  it("reads 100,000 bodies", () => {
    const bodies = Array.from({ length: 100_000 }, (_, i) => `{"id":"b${i}","position":[${i},0],"size":[1,1]}`);
    const { notebook, problems } = parseNotebook(`{"version":1,"bodies":[${bodies.join()}]}`);
    expect(problems).toEqual([]);
    const [cell] = notebook?.cells ?? [];
    expect(cell?.kind === "scene" && cell.scene.bodies.length).toBe(100_000);
  });

  it("finds the problems of 100,000 bad bodies", () => {
    const { problems } = parseNotebook(
      `{"version":1,"bodies":[${Array.from({ length: 100_000 }, () => "{}").join()}]}`,
    );
    expect(problems).toHaveLength(200_000);
  });

  it("does not let cells multiply the content that they share beyond what can be held", () => {
    const bodies = Array.from({ length: 10_000 }, () => '{"position":[0,0],"size":[1,1]}').join();
    const cells = Array.from({ length: 20_000 }, () => "{}").join();
    const { notebook, problems } = parseNotebook(`{"version":1,"bodies":[${bodies}],"cells":[${cells}]}`);
    expect(problems.map(({ code }) => code)).toEqual(["too-large"]);
    expect(notebook?.cells).toHaveLength(25);
  });

  it("refuses a text with more values than can be held", () => {
    expect(parseNotebook(`[${"1,".repeat(4_000_001)}1]`).problems).toMatchObject([{ code: "too-large" }]);
  });

  it("gives the first ten errors of syntax and no more", () => {
    expect(parseNotebook("{" + "a ".repeat(1000)).problems.length).toBeLessThanOrEqual(10);
  });
});
