import { describe, expect, test } from "vitest";
import { evaluate } from "../../../../src/notebook/index.js";
import type { SceneEdit } from "../../../../src/view/protocol/index.js";
import { change, edited, sceneOf } from "./edited.js";

const afterIn = (body: string, values: Parameters<typeof change>[0]): string =>
  edited(sceneOf(body), change(values)).slice(sceneOf("").length - " }] }".length, -" }] }".length);

const commented = `// A file
{
\t"version": 1, /* of the format */
\t"bodies": [
\t\t{ "id": "a", // the first
\t\t  "position": [ 1.0 , 2.50, /* y */ ],
\t\t  "size": [4,4], },
\t],
}
`;

describe("a body that is moved", () => {
  test("has only the numbers written that differ", () => {
    expect(edited(commented, change({ position: [1, 3] }))).toBe(commented.replace("2.50", "3"));
    expect(edited(commented, change({ position: [-7.25, 2.5] }))).toBe(commented.replace("1.0 ", "-7.25 "));
  });

  test("keeps line ends of two characters and a byte order mark", () => {
    const text = `\uFEFF${commented.replaceAll("\n", "\r\n")}`;
    expect(edited(text, change({ position: [9, 2.5] }))).toBe(text.replace("1.0 ", "9 "));
  });

  test("is written in the first of two keys, which is the one that counts", () => {
    const body = `"position": [1, 1], "size": [2, 2], "position": [5, 5]`;
    expect(afterIn(body, { position: [3, 1] })).toBe(body.replace("[1, 1]", "[3, 1]"));
  });

  test("has its middle written where the text gives that", () => {
    expect(afterIn(`"center": [10, 10], "size": [4, 6]`, { position: [9, 7] })).toBe(
      `"center": [11, 10], "size": [4, 6]`,
    );
  });

  test("goes on to as far from there as before, in both forms", () => {
    expect(afterIn(`"position": [0, 0], "size": [2, 2], "to": [50, 0.5]`, { position: [3, 1] })).toBe(
      `"position": [3, 1], "size": [2, 2], "to": [53, 1.5]`,
    );
    expect(afterIn(`"center": [1, 1], "size": [2, 2], "to": [51, 1]`, { position: [3, 0] })).toBe(
      `"center": [4, 1], "size": [2, 2], "to": [54, 1]`,
    );
  });

  test("is written in the list of the file that its cell takes over", () => {
    const text = `{ "version": 1, "bodies": [{ "position": [0, 0], "size": [1, 1] }], "cells": [{}, { "fps": 30 }] }`;
    expect(edited(text, change({ position: [5, 0] }), 1)).toBe(text.replace("[0, 0]", "[5, 0]"));
  });
});

describe("a body that is resized", () => {
  test("keeps its lowest corner where the text gives the middle", () => {
    const after = afterIn(`"center": [10, 10], "size": [4, 6], "to": [20, 10]`, { size: [8, 6] });
    expect(after).toBe(`"center": [12, 10], "size": [8, 6], "to": [22, 10]`);
  });

  test("may become a line", () => {
    expect(afterIn(`"position": [0, 0], "size": [2, 2]`, { size: [0, 2] })).toBe(`"position": [0, 0], "size": [0, 2]`);
  });
});

describe("a body that is aimed", () => {
  test("has its velocity written", () => {
    expect(afterIn(`"position": [0, 0], "size": [2, 2], "velocity": [1e3, 0.0]`, { velocity: [1000, -20] })).toBe(
      `"position": [0, 0], "size": [2, 2], "velocity": [1e3, -20]`,
    );
  });

  test("comes to rest with zeros, and never with a negative one", () => {
    expect(afterIn(`"position": [0, 0], "size": [2, 2], "velocity": [5, 6]`, { velocity: [0, -0] })).toBe(
      `"position": [0, 0], "size": [2, 2], "velocity": [0, 0]`,
    );
  });

  test("has the place written that it goes to in a frame, where the text gives that", () => {
    expect(afterIn(`"center": [1, 1], "size": [2, 2], "to": [1, 1]`, { velocity: [600, 90] })).toBe(
      `"center": [1, 1], "size": [2, 2], "to": [11, 2.5]`,
    );
  });

  test("gets a velocity behind its size, on the same line or on its own, as the size is", () => {
    expect(afterIn(`"position": [0, 0], "size": [ 2,2 ]`, { velocity: [3, 0] })).toBe(
      `"position": [0, 0], "size": [ 2,2 ], "velocity": [ 3,0 ]`,
    );
    expect(afterIn(`"size" : [2, 2], "position" : [0, 0],`, { velocity: [3, 0] })).toBe(
      `"size" : [2, 2], "velocity" : [3, 0], "position" : [0, 0],`,
    );
    const lines = (more: string, comma: string): string =>
      `{\r\n  "version": 1, "bodies": [{\r\n    "position": [0, 0],\r\n    "size": [2, 2]${comma} // small\r\n${more}  }]\r\n}`;
    const velocity = `    "velocity": [3, 0]`;
    expect(edited(lines("", ""), change({ velocity: [3, 0] }))).toBe(lines(`${velocity}\r\n`, ","));
    expect(edited(lines("", ","), change({ velocity: [3, 0] }))).toBe(lines(`${velocity},\r\n`, ","));
    const mass = `    // heavy\r\n    "mass": 2\r\n`;
    expect(edited(lines(mass, ","), change({ velocity: [3, 0] }))).toBe(lines(`${velocity},\r\n${mass}`, ","));
  });

  test("gets it without blanks where the file has none", () => {
    const text = `{"version":1,"bodies":[{"position":[0,0],"size":[1,1]}]}`;
    expect(edited(text, change({ velocity: [1, 2] }))).toBe(
      `{"version":1,"bodies":[{"position":[0,0],"size":[1,1],"velocity":[1,2]}]}`,
    );
  });

  test("gets it with a line for each number where its size has them", () => {
    const text = JSON.stringify({ version: 1, bodies: [{ position: [0, 0], size: [1, 1] }] }, null, "\t");
    const after = JSON.stringify(
      { version: 1, bodies: [{ position: [0, 0], size: [1, 1], velocity: [1, 2] }] },
      null,
      "\t",
    );
    expect(edited(text, change({ velocity: [1, 2] }))).toBe(after);
  });
});

describe("numbers", () => {
  test("are written in the shortest way", () => {
    const at = (x: number): string => afterIn(`"position": [9, 0], "size": [0, 0]`, { position: [x, 0] });
    expect(at(0.1 + 0.2)).toContain("[0.30000000000000004, 0]");
    expect(at(1e21)).toContain("[1e21, 0]");
    expect(at(1e-7)).toContain("[1e-7, 0]");
    expect(at(100000)).toContain("[100000, 0]");
    expect(at(-0)).toContain("[0, 0]");
  });

  test("that are sums have no digits that only come from the sum", () => {
    const at = (x: number, size: number): string =>
      afterIn(`"center": [99, 0], "size": [${size}, 0]`, { position: [x, 0] });
    expect(at(10.2, 4.2)).toContain("[12.3, 0]");
    expect(at(0.1, 200)).toContain("[100.1, 0]");
    expect(at(-100.1, 200)).toContain("[-0.1, 0]");
    expect(at(1 / 3, 0)).toContain("[0.333333333333333, 0]");
  });

  test("that come out as they are written already are left alone", () => {
    const text = sceneOf(`"center": [12.3, 0], "size": [4.2, 0]`);
    expect(() => edited(text, change({ position: [10.2, 0] }))).toThrow("This changes nothing.");
  });
});

test("several bodies are changed at once", () => {
  const text = `{ "version": 1, "bodies": [
    { "position": [0, 0], "size": [1, 1], "velocity": [0, 0] }, // a
    { "position": [5, 0], "size": [1, 1], "velocity": [0, 0] }, // b
  ] }`;
  const bodies = [
    { body: 1, position: [6, 0], velocity: [0, 2] },
    { body: 0, position: [1, 0], velocity: [0, 1] },
  ];
  expect(edited(text, { kind: "change", bodies })).toBe(
    text
      .replace(
        '[0, 0], "size": [1, 1], "velocity": [0, 0] }, // a',
        '[1, 0], "size": [1, 1], "velocity": [0, 1] }, // a',
      )
      .replace(
        '[5, 0], "size": [1, 1], "velocity": [0, 0] }, // b',
        '[6, 0], "size": [1, 1], "velocity": [0, 2] }, // b',
      ),
  );
});

describe("an edit is refused with a sentence", () => {
  const text = sceneOf(`"id": "a", "position": [0, 0], "size": [1, 1]`);
  test.each<[string, SceneEdit, string]>([
    ["for a body that is not there", change({ position: [1, 1] }, 1), "The scene has no body 1."],
    ["for a vector of another length", change({ position: [1, 1, 1] }), "A vector of this scene needs 2 numbers."],
    ["that changes nothing", change({ position: [0, 0] }), "This changes nothing."],
    ["beyond what can be run", change({ position: [1e308, 0] }), "a would be too far away, too large or too fast."],
    ["for what is no number", change({ velocity: [NaN, 0] }), "a would be too far away, too large or too fast."],
    ["for a negative size", change({ size: [-1, 0] }), "a would have a negative size."],
    ["for one body twice", { kind: "change", bodies: [{ body: 0 }, { body: 0 }] }, "The change names a twice."],
  ])("%s", (_, edit, reason) => {
    expect(() => edited(text, edit)).toThrow(reason);
  });

  test("in prose, in a cell that is not there, and in a text that cannot be read", () => {
    const prose = `{ "version": 1, "cells": [{ "markdown": "" }] }`;
    expect(() => edited(prose, change({ position: [1, 1] }))).toThrow("Cell 1 is not a scene.");
    expect(() => edited(text, change({ position: [1, 1] }), 7)).toThrow("Cell 8 is not a scene.");
    expect(() => edited("{", change({ position: [1, 1] }))).toThrow("The source cannot be read at the moment.");
  });

  test("where a frame is so long that a velocity leaves the range of numbers", () => {
    const slow = `{ "version": 1, "fps": 1e-100, "bodies": [{ "id": "a", "position": [0, 0], "size": [1, 1], "to": [1, 0] }] }`;
    expect(evaluate(slow).problems).toEqual([]);
    expect(() => edited(slow, change({ velocity: [1e60, 0] }))).toThrow("Values of a would be too large for a double.");
  });
});

describe("a frame rate that is changed where it varies", () => {
  const text = (fps: string): string => `{ "version": 1, "fps": ${fps}, "bodies": [] }`;
  const at = (fps: number): SceneEdit => ({ kind: "change", bodies: [], settings: { fps } });

  test("is the minimum; the maximum stays, or follows where it would be below", () => {
    expect(edited(text("[30, /* a screen */ 144]"), at(60))).toBe(text("[60, /* a screen */ 144]"));
    expect(edited(text("[30, 144]"), at(500))).toBe(text("[500, 500]"));
    expect(edited(text("30"), at(60))).toBe(text("60"));
  });
});
