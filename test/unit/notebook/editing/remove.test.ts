import { describe, expect, test } from "vitest";
import { evaluate } from "../../../../src/notebook/index.js";
import { edited } from "./edited.js";

const body = (id: string): string => `{ "id": "${id}", "position": [0, 0], "size": [1, 1] }`;
const [a, b, c] = ["a", "b", "c"].map(body) as [string, string, string];
const listed = (list: string): string => `{\n  "version": 1,\n  "bodies": [${list}],\n  "fps": 30\n}\n`;

/** On lines, each with its comment, the last without a comma. */
const lines = `
    // above a
    ${a}, // behind a

    // above b
    ${b}, /* behind b */
    // above c
    ${c} // behind c
    // end
  `;

describe("a body that is removed", () => {
  test.each([
    ["first of a line", `${a}, ${b}, ${c}`, [0], `${b}, ${c}`],
    ["in a line", `${a}, ${b}, ${c}`, [1], `${a}, ${c}`],
    ["last of a line", `${a}, ${b}, ${c}`, [2], `${a}, ${b}`],
    ["last of a line with blanks", ` ${a}, ${b} `, [1], ` ${a} `],
    ["first of a line with blanks", ` ${a}, ${b} `, [0], ` ${b} `],
    ["before a comma that ends the list", `${a}, ${b},`, [1], `${a},`],
    ["together with its neighbour", `${a}, ${b}, ${c}`, [0, 1], c],
    ["together with all before the end", `${a}, ${b}, ${c}`, [2, 1], a],
    ["on both sides of another", `${a}, ${b}, ${c}`, [0, 2], b],
    ["together with all others", ` ${a}, ${b}, `, [0, 1], ""],
    ["together with all lines", `\r\n    ${a},\r\n    ${b}\r\n  `, [0, 1], ""],
    [
      "between bodies that share its lines",
      `{\n    "position": [0, 0], "size": [1, 1] }, {\n    "position": [2, 0], "size": [1, 1] }`,
      [0],
      `{\n    "position": [2, 0], "size": [1, 1] }`,
    ],
    ["from lines of several", `\n    ${a}, ${b},\n    ${c}\n  `, [1], `\n    ${a},\n    ${c}\n  `],
    ["with all that share its line", `\n    ${a}, ${b}, // both\n    ${c}\n  `, [0, 1], `\n    ${c}\n  `],
    [
      "but not with a comment that others share",
      `\n    ${a}, ${b}, // both\n    ${c}\n  `,
      [1],
      `\n    ${a}, // both\n    ${c}\n  `,
    ],
    ["before lines that begin with commas", `\n    ${a}\n  , ${b}\n  , ${c}\n  `, [2], `\n    ${a}\n  , ${b}\n  `],
    ["from the line of the bracket", `${a}, // a\n    ${b}`, [0], `\n    ${b}`],
  ])("%s", (_, before, bodies, after) => {
    expect(edited(listed(before), { kind: "remove", bodies })).toBe(listed(after));
  });

  test("takes its line and the comment on that along, and leaves the lines of its neighbours", () => {
    expect(edited(listed(lines), { kind: "remove", bodies: [0] })).toBe(
      listed(lines.replace(`    ${a}, // behind a\n`, "")),
    );
    expect(edited(listed(lines), { kind: "remove", bodies: [1] })).toBe(
      listed(lines.replace(`    ${b}, /* behind b */\n`, "")),
    );
  });

  test("takes along the comma before it where it was the last", () => {
    expect(edited(listed(lines), { kind: "remove", bodies: [2] })).toBe(
      listed(lines.replace(`    ${c} // behind c\n`, "").replace(`${b}, /*`, `${b} /*`)),
    );
  });

  test("leaves comments on their own lines where nothing else is left", () => {
    expect(edited(listed(lines), { kind: "remove", bodies: [0, 1, 2] })).toBe(
      listed("\n    // above a\n\n    // above b\n    // above c\n    // end\n  "),
    );
  });

  test("is of the list of the file, where its cell takes that over", () => {
    const text = `{ "version": 1, "bodies": [${a}, ${b}], "cells": [{}, {}] }`;
    expect(edited(text, { kind: "remove", bodies: [0] }, 1)).toBe(text.replace(`${a}, `, ""));
  });

  test("is the one that is drawn, where others cannot be read", () => {
    expect(edited(listed(`7, ${a}, ${b}`), { kind: "remove", bodies: [0] })).toBe(listed(`7, ${b}`));
  });

  test("leaves what is expected of it, which then has a problem", () => {
    const text = `{ "version": 1, "bodies": [${a}, ${b}], "expect": [{ "body": "a", "misses": "b" }] }`;
    const after = edited(text, { kind: "remove", bodies: [1] });
    expect(after).toBe(text.replace(`, ${b}`, ""));
    expect(evaluate(after).problems).toMatchObject([{ code: "unknown-id" }]);
  });
});

test("a body that is not there is not removed", () => {
  expect(() => edited(listed(a), { kind: "remove", bodies: [0, 1] })).toThrow("The scene has no body 1.");
});
