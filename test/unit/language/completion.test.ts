import { describe, expect, test } from "vitest";
import { completionAt } from "../../../src/language/index.js";
import { evaluate } from "../../../src/notebook/index.js";
import { scene } from "./marked.js";

const before = evaluate(scene);

/** What is offered at ‸, which is typed into the scene in place of `part`. */
function offered(part: string, typed: string): ReturnType<typeof completionAt> {
  const text = scene.replace(part, typed);
  expect(text).not.toBe(scene);
  return completionAt(evaluate(text.replace("‸", "")), text.indexOf("‸"), before);
}
const texts = (part: string, typed: string) => offered(part, typed)?.values.map(({ text }) => text);

describe("what is offered where a body is named", () => {
  test("are the bodies of the scene, those that move first", () => {
    expect(offered(`"bullet", "hits"`, `"‸", "hits"`)?.values).toEqual([
      { kind: "mover", text: `"bullet"`, detail: "moving" },
      { kind: "mover", text: `"ball"`, detail: "moving" },
      { kind: "body", text: `"wall"`, detail: "at rest" },
    ]);
  });

  test("is first what the body hits, and never the body itself", () => {
    expect(offered(`"hits": "wall"`, `"hits": "‸"`)?.values).toEqual([
      { kind: "body", text: `"wall"`, detail: "bullet hits this obstacle in frame 1 at t = 0.600" },
      { kind: "mover", text: `"ball"`, detail: "moving" },
    ]);
  });

  test("is where a tunnel is declared first what the game's own check lets the body through", () => {
    expect(offered(`"hits": "wall"`, `"tunnels": true, "through": "‸"`)?.values).toEqual([
      { kind: "body", text: `"wall"`, detail: "bullet tunnels through this obstacle" },
      { kind: "mover", text: `"ball"`, detail: "moving" },
    ]);
  });

  test.each([
    ["without a value", `"hits": ‸`],
    ["at an open quote", `"hits": "‸`],
    ["in an open text", `"hits": "wa‸`],
    ["without a comma behind it", `"hits": "‸" "frame": 1`],
  ])("is the same while it is typed: %s", (_, typed) => {
    expect(texts(`"hits": "wall"`, typed)?.[0]).toBe(`"wall"`);
  });

  test("are the bodies of its own cell", () => {
    const cell = (id: string, expect: string) => `{ "bodies": [{ "id": "${id}" }], "expect": [${expect}] }`;
    const text = `{ "version": 1, "cells": [${cell("a", "")}, ${cell("b", `{ "body": ‸ }`)}] }`;
    const found = completionAt(evaluate(text.replace("‸", "")), text.indexOf("‸"), undefined);
    expect(found?.values.map((value) => value.text)).toEqual([`"b"`]);
  });

  test("are the bodies of the file, where the cell takes them over", () => {
    const text = `{ "version": 1, "bodies": [{ "id": "a" }], "cells": [{ "expect": [{ "body": "‸" }] }] }`;
    const found = completionAt(evaluate(text.replace("‸", "")), text.indexOf("‸"), undefined);
    expect(found?.values.map((value) => value.text)).toEqual([`"a"`]);
  });

  test("is written with its quotes and escapes", () => {
    const text = JSON.stringify({ version: 1, bodies: [{ id: 'a "b"' }], expect: [{ body: "" }] });
    const offset = text.lastIndexOf(`""`) + 1;
    expect(completionAt(evaluate(text), offset, undefined)?.values[0]?.text).toBe(`"a \\"b\\""`);
  });
});

describe("what a suggestion replaces", () => {
  test.each([
    ["the whole text that the cursor is in", `"hits": "wa‸ll"`, `"wall"`],
    ["the whole name of a tile, or of what is in a level", `"hits": "ti‸le [1, 2]"`, `"tile [1, 2]"`],
    ["the whole text that the cursor is before", `"hits":‸ "wall"`, ` "wall"`],
    ["the whole list that the cursor is behind", `"position": [0, 0]‸`, "[0, 0]"],
    ["nothing, where there is no value", `"hits": ‸`, ""],
    ["an open text up to the cursor, and not what follows", `"hits": "wa‸, "misses": "ball"`, `"wa`],
    ["the number that the cursor is at", `"time": 0.5‸`, "0.5"],
  ])("is %s", (_, typed, replaced) => {
    const text = scene.replace(typed.startsWith(`"time"`) ? `"time": 0.6` : `"hits": "wall"`, typed);
    const found = completionAt(evaluate(text.replace("‸", "")), text.indexOf("‸"), before);
    const { offset = 0, length = 0 } = found?.range ?? {};
    expect(text.replace("‸", "").slice(offset, offset + length)).toBe(replaced);
  });
});

describe("what is offered as the value of an expectation", () => {
  test.each([
    ["its time", `"time": ‸`, "0.6"],
    ["its frame", `"frame": ‸`, "1"],
    ["its normal", `"normal": ‸`, "[-1, 0]"],
    ["its response", `"response": ‸`, `"slide"`],
    ["where it ends", `"position": ‸`, "[30, 40]"],
  ])("is the actual result: %s", (_, typed, text) => {
    expect(offered(`"time": 0.6`, typed)?.values).toEqual([{ kind: "answer", text, detail: "the actual result" }]);
  });

  test("holds when it is written", () => {
    for (const key of ["time", "frame", "normal", "response", "position"]) {
      const value = texts(`"time": 0.6`, `"${key}": ‸`)?.[0] ?? "";
      const [cell] = evaluate(scene.replace(`"time": 0.6`, `"${key}": ${value}`)).cells;
      expect(cell?.kind === "scene" && cell.result.expectations[0]?.pass, key).toBe(true);
    }
  });

  test.each([
    ["its time", `"time": ‸`, "0.6"],
    ["its time, half written", `"time": 0.‸`, "0.6"],
    ["its normal", `"normal": ‸`, "[-1, 0]"],
    ["what it hits", `"hits": "‸`, `"wall"`],
  ])("is the same in a file that was broken there when it was opened: %s", (_, typed, text) => {
    const broken = scene.replace(typed.startsWith(`"hits"`) ? `"hits": "wall", "time": 0.6` : `"time": 0.6`, typed);
    const found = completionAt(evaluate(broken.replace("‸", "")), broken.indexOf("‸"), undefined);
    expect(found?.values[0]?.text).toBe(text);
  });

  test("is nothing as long as the level is not there", () => {
    const text = scene
      .replace(`"bodies"`, `"level": { "file": "a.tmx" }, "bodies"`)
      .replace(`"time": 0.6`, `"time": ‸`);
    expect(completionAt(evaluate(text.replace("‸", "")), text.indexOf("‸"), undefined)).toBeUndefined();
  });

  test("is nothing for a body that is not there", () => {
    expect(offered(`"bullet", "hits": "wall", "time": 0.6`, `"nobody", "time": ‸`)).toBeUndefined();
  });
});

describe("what is offered elsewhere", () => {
  test.each([
    [`"layers": ["solid", "red"], "collidesWith": [‸]`, ['"solid"', '"red"']],
    [`"layers": ["solid", "red"], "collidesWith": ["red", ‸]`, ['"solid"']],
    [`"layers": [‸], "collidesWith": ["red"]`, ['"red"']],
    [`"layers": [‸]`, undefined],
  ])("is the layers that the scene has: %s", (typed, expected) => {
    const text = scene.replace(`"response": "stop"`, typed);
    const found = completionAt(evaluate(text.replace("‸", "")), text.indexOf("‸"), before);
    expect(found?.values.map((value) => value.text)).toEqual(expected);
  });

  test.each([
    ["a comment is between", `"hits": ‸/* which? */ "wall"`],
    ["the value is written before", `"hits": "wall" ‸`],
    ["the value has several lines", `"position": ‸[0,\n0]`],
  ])("is nothing where %s", (_, typed) => {
    expect(offered(`"hits": "wall"`, typed)).toBeUndefined();
  });

  test.each([
    [`"level": { "file": "‸" }, `, { kind: "level files" }],
    [`"level": { "file": "a.tmx", "layers": ["‸"] }, `, { kind: "layers", file: "a.tmx" }],
    [`"level": { "file": "a.tmx", "layers": ‸ }, `, { kind: "layers", file: "a.tmx" }],
    [`"level": { "file": "a.ldtk", "levels": ["a", "‸"] }, `, { kind: "levels", file: "a.ldtk" }],
    [`"level": { "file": "a.tmx", "solid": { "layer": "‸" } }, `, { kind: "layers", file: "a.tmx" }],
    [`"level": { "file": "a.tmx", "solid": [{ "layer": "‸" }] }, `, { kind: "layers", file: "a.tmx" }],
  ])("is what is around the scene: %s", (typed, files) => {
    expect(offered(`"bodies"`, `${typed}"bodies"`)?.files).toEqual(files);
  });

  test.each([`"id": "‸bullet"`, `"‸id": "bullet"`, `"i‸`, ``])(
    "is nothing where only the schema knows: %j",
    (typed) => {
      const text = scene.replace(`"id": "bullet"`, typed === "" ? "‸" : typed);
      expect(completionAt(evaluate(text.replace("‸", "")), text.indexOf("‸"), before)).toBeUndefined();
    },
  );
});

describe("a text that ends anywhere, as it is typed", () => {
  test("has its places, and replaces nothing outside of them", () => {
    for (let end = 0; end <= scene.length; end++) {
      const typed = scene.slice(0, end);
      const found = completionAt(evaluate(typed), end, before);
      const { offset, length } = found?.range ?? { offset: end, length: 0 };
      expect(offset).toBeLessThanOrEqual(end);
      expect(offset + length).toBeLessThanOrEqual(end);
    }
  });

  test("knows the bodies that it has by then", () => {
    const typed = scene.slice(0, scene.indexOf(`"hits": "wall"`) + `"hits": "`.length);
    expect(completionAt(evaluate(typed), typed.length, before)?.values.map(({ text }) => text)).toEqual([
      `"wall"`,
      `"ball"`,
    ]);
  });
});
