import { describe, expect, test } from "vitest";
import { evaluate } from "../../../../src/notebook/index.js";
import type { SceneEdit } from "../../../../src/view/protocol/index.js";
import { edited } from "./edited.js";

const box = { id: "new", position: [1, 2], size: [3, 4] };
const add = (...bodies: Extract<SceneEdit, { kind: "add" }>["bodies"]): SceneEdit => ({ kind: "add", bodies });
const a = `{ "id": "a", "position": [0, 0], "size": [1, 1] }`;
const written = `{ "id": "new", "position": [1, 2], "size": [3, 4] }`;

/** A scene with `bodies` written like this. */
const listed = (list: string): string => `{\n  "version": 1,\n  "bodies": ${list},\n  "fps": 30\n}\n`;

describe("a body that is added", () => {
  test.each([
    ["on one line", `[${a}]`, `[${a}, ${written}]`],
    ["on one line that ends with a comma", `[ ${a}, ]`, `[ ${a}, ${written}, ]`],
    ["on lines", `[\n    ${a}\n  ]`, `[\n    ${a},\n    ${written}\n  ]`],
    ["on lines that end with a comma", `[\n    ${a},\n  ]`, `[\n    ${a},\n    ${written},\n  ]`],
    ["behind a comment", `[\n    ${a} // a\n  ]`, `[\n    ${a}, // a\n    ${written}\n  ]`],
    ["behind a comma and a comment", `[\n    ${a}, // a\n  ]`, `[\n    ${a}, // a\n    ${written},\n  ]`],
    ["before a comment", `[\n    ${a}\n    // end\n  ]`, `[\n    ${a},\n    ${written}\n    // end\n  ]`],
    [
      "in a line with others",
      `[\n    ${a}, ${a.replace("a", "b")}\n  ]`,
      `[\n    ${a}, ${a.replace("a", "b")}, ${written}\n  ]`,
    ],
    ["between tabs", `[\r\n\t\t${a}\r\n\t]`, `[\r\n\t\t${a},\r\n\t\t${written}\r\n\t]`],
    ["to an empty list", `[]`, `[\n    ${written}\n  ]`],
    ["to a list with only blanks", `[\n\n  ]`, `[\n    ${written}\n  ]`],
    ["to a list with only a comment", `[ // none yet\n  ]`, `[ // none yet\n    ${written}\n  ]`],
    [
      "to a list with comments on lines",
      `[\n      // none\n      /* yet */\n  ]`,
      `[\n      // none\n      /* yet */\n      ${written}\n  ]`,
    ],
    ["to a list with a comment on its line", `[ /* none */ ]`, `[ /* none */ ${written} ]`],
  ])("%s", (_, before, after) => {
    expect(edited(listed(before), add(box))).toBe(listed(after));
  });

  test("is written in lines and with the blanks of the last one", () => {
    const lines = (id: string, p: string, s: string): string =>
      `{\r\n\t\t\t"id" : "${id}",\r\n\t\t\t"position" : [ ${p} ],\r\n\t\t\t"size" : [ ${s} ]\r\n\t\t}`;
    const text = (...bodies: readonly string[]): string =>
      `{\r\n\t"version" : 1,\r\n\t"bodies" : [${bodies.join(", ")}]\r\n}`;
    const first = lines("a", "0,0", "1,1");
    expect(edited(text(first), add(box))).toBe(text(first, lines("new", "1,2", "3,4")));
  });

  test.each([undefined, 1, 2, "\t"])("is written as JSON.stringify does with %j", (indent) => {
    const one = { id: "a", position: [0, 0], size: [1, 1] };
    const text = (...bodies: readonly object[]): string => JSON.stringify({ version: 1, bodies }, null, indent);
    expect(edited(text(one), add(box))).toBe(text(one, box));
  });

  test("may move, and several are added at once", () => {
    const moving = { ...box, id: `"quoted"`, velocity: [-0, 1.5] };
    expect(edited(listed(`[${a}]`), add(box, moving))).toBe(
      listed(`[${a}, ${written}, ${written.replace("new", '\\"quoted\\"').replace(" }", `, "velocity": [0, 1.5] }`)}]`),
    );
  });

  test("is the last, behind one that cannot be read", () => {
    expect(edited(listed(`[\n    ${a},\n    7\n  ]`), add(box))).toBe(
      listed(`[\n    ${a},\n    7,\n    ${written}\n  ]`),
    );
  });
});

describe("a scene without a list of bodies gets one", () => {
  test("on one line", () => {
    expect(edited(`{ "version": 1 }`, add(box))).toBe(`{ "version": 1, "bodies": [${written}] }`);
    expect(edited(`{"version":1}`, add(box))).toBe(
      `{"version":1,"bodies":[{"id":"new","position":[1,2],"size":[3,4]}]}`,
    );
  });

  test("on lines", () => {
    expect(edited(`{\n  "version": 1, // of the format\n}`, add(box))).toBe(
      `{\n  "version": 1, // of the format\n  "bodies": [\n    ${written}\n  ],\n}`,
    );
  });

  test("in its cell", () => {
    const text = (...cells: readonly string[]): string => `{ "version": 1, "cells": [${cells.join(", ")}] }`;
    expect(edited(text(`{ "markdown": "" }`, `{}`), add(box), 1)).toBe(
      text(`{ "markdown": "" }`, `{ "bodies": [${written}] }`),
    );
    expect(edited(text(`{ "fps": 30 }`, `{}`), add(box), 0)).toBe(text(`{ "fps": 30, "bodies": [${written}] }`, `{}`));
  });

  test("unless it takes over that of the file", () => {
    const text = (list: string): string => `{ "version": 1, "bodies": ${list}, "cells": [{}, { "bodies": [] }] }`;
    expect(edited(text(`[${a}]`), add(box))).toBe(text(`[${a}, ${written}]`));
    expect(edited(text(`[${a}]`), add(box), 1)).toBe(text(`[${a}]`).replace("[]", `[${written}]`));
  });
});

describe("a body is not added", () => {
  test.each([
    ["with an id that is taken", `[${a}]`, { ...box, id: "a" }, `The id "a" is already used.`],
    ["with the id of one that cannot be read", `[{ "id": "a" }]`, { ...box, id: "a" }, `The id "a" is already used.`],
    [
      "with the name of a place",
      `[${a}]`,
      { ...box, id: "bodies[7]" },
      `"bodies[7]" cannot be an id: this name stands for the body at this position in the list.`,
    ],
    [
      "where its place is the id of another",
      `[${a.replace("a", "bodies[1]")}]`,
      box,
      `A body has the id "bodies[1]", but this name is reserved: it stands for the body at this position in the list.`,
    ],
    ["of other dimensions", `[${a}]`, { ...box, size: [1, 1, 1] }, "A vector of this scene needs 2 numbers."],
    ["to what is no list", `{}`, box, `"bodies" is not a list in the source.`],
  ])("%s", (_, list, body, reason) => {
    expect(() => edited(listed(list), add(body))).toThrow(reason);
  });

  test("beside another new one of the same id", () => {
    expect(() => edited(listed("[]"), add(box, box))).toThrow(`The id "new" is already used.`);
  });
});

test("what was added has the values that were asked for", () => {
  const { cells } = evaluate(edited(listed(`[${a}]`), add({ ...box, velocity: [5, 6] })));
  expect(cells).toMatchObject([{ scene: { bodies: [{ id: "a" }, { ...box, velocity: [5, 6] }] }, problems: [] }]);
});
