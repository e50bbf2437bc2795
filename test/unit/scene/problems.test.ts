import { describe, expect, it } from "vitest";
import { parseNotebook, problemCodes } from "../../../src/scene/index.js";

/** Each problem as "code: the text it marks". */
function problemsOf(text: string): string[] {
  return parseNotebook(text).problems.map(
    ({ code, range }) => `${code}: ${text.slice(range.offset, range.offset + range.length)}`,
  );
}

const scene = (keys: string) => `{ "version": 1, ${keys} }`;
const body = (keys: string) => scene(`"bodies": [{ "position": [0, 0], "size": [1, 1], ${keys} }]`);
const expectation = (keys: string) =>
  scene(`"bodies": [{ "id": "ball", "position": [0, 0], "size": [1, 1] }], "expect": [{ ${keys} }]`);

const cases: readonly (readonly [text: string, ...problems: string[]])[] = [
  ["", "empty: "],
  [" // nothing\n/* at all */ ", "empty: "],
  ['{ "version": 1 "title": "a" }', 'syntax: "title"'],
  ['{ "version": 1', "syntax: "],
  ["[1]", "wrong-type: [1]"],
  ["5", "wrong-type: 5"],
  ['{ "version": 2 }', "unsupported-version: 2"],
  ['{ "version": "1" }', 'unsupported-version: "1"'],
  ['{ "bodies": [] }', "missing: {"],
  [scene('"cells": 3'), "wrong-type: 3"],
  [scene('"cells": [7, { "title": 8 }]'), "wrong-type: 7", "wrong-type: 8"],
  [scene('"cells": [{ "markdown": 1 }]'), "wrong-type: 1"],
  [scene('"cells": [{ "markdown": "a", "fps": 1 }]'), 'unknown-key: "fps"'],
  [scene('"fsp": 60'), 'unknown-key: "fsp"'],
  [scene('"fps": 60, "fps": 30'), 'duplicate-key: "fps"'],
  [scene('"fps": -1'), "out-of-range: -1"],
  [scene('"fps": 0'), "out-of-range: 0"],
  [scene('"fps": "60"'), 'wrong-type: "60"'],
  [scene('"fps": 1e999'), "not-finite: 1e999"],
  [scene('"frames": 1.5'), "out-of-range: 1.5"],
  [scene('"frames": 100001'), "out-of-range: 100001"],
  [scene('"dimensions": 4'), "not-one-of: 4"],
  [scene('"yAxis": "upp"'), 'not-one-of: "upp"'],
  [scene('"bodies": {}'), "wrong-type: {}"],
  [scene('"bodies": [1]'), "wrong-type: 1"],
  [scene('"bodies": [{ "size": [1, 1] }]'), "missing: {"],
  [scene('"bodies": [{ "position": [1, 1] }]'), "missing: {"],
  [scene('"bodies": [{ "position": [1, 1], "size": [8, -4] }]'), "out-of-range: -4"],
  [scene('"bodies": [{ "position": [1], "size": [8, 4] }]'), "wrong-length: [1]"],
  [scene('"bodies": [{ "position": [1, null], "size": [8, 4] }]'), "wrong-type: null"],
  [
    scene('"bodies": [{ "position": [1e308, 0], "size": [1e308, 4] }]'),
    'not-finite: { "position": [1e308, 0], "size": [1e308, 4] }',
  ],
  [body('"center": [1, 1]'), 'conflict: "center"'],
  [body('"to": [1, 1], "velocity": [1, 1]'), 'conflict: "velocity"'],
  [body('"velocity": [1, 1, 1]'), "wrong-length: [1, 1, 1]"],
  [body('"velocty": [1, 1]'), 'unknown-key: "velocty"'],
  [body('"restitution": 1.5'), "out-of-range: 1.5"],
  [body('"mass": 0'), "out-of-range: 0"],
  [body('"response": "bounce"'), 'not-one-of: "bounce"'],
  [body('"detection": true'), "not-one-of: true"],
  [body('"id": 5'), "wrong-type: 5"],
  [body('"id": ""'), 'wrong-length: ""'],
  [body('"orbit": { "center": [0, 0] }'), "missing: {"],
  [body('"orbit": { "center": [0, 0], "angularVelocity": 1, "speed": 2 }'), 'unknown-key: "speed"'],
  [body('"oneWay": [1, 1]'), "out-of-range: [1, 1]"],
  [body('"__proto__": 1'), 'unknown-key: "__proto__"'],
  [body('"constructor": 1, "constructor": 2'), 'unknown-key: "constructor"', 'duplicate-key: "constructor"'],
  [scene('"tilemap": { "rows": ["#"] }'), "missing: {"],
  [scene('"tilemap": { "rows": ["#", 1], "tileSize": 1 }'), "wrong-type: 1"],
  [scene('"tilemap": { "rows": ["#"], "tileSize": [1, 0] }'), "out-of-range: 0"],
  [scene('"dimensions": 3, "tilemap": { "rows": ["#"], "tileSize": 1 }'), 'conflict: "tilemap"'],
  [expectation('"hits": "ball"'), "missing: {"],
  [expectation('"body": "ball"'), "missing: {"],
  [expectation('"body": "bal", "tunnels": true'), 'unknown-id: "bal"'],
  [expectation('"body": "ball", "hits": "wall"'), 'unknown-id: "wall"'],
  [expectation('"body": "ball", "hits": "tile [1, 2]"'), 'unknown-id: "tile [1, 2]"'],
  [expectation('"body": "ball", "time": 2'), "out-of-range: 2"],
  [body('"rotation": 10'), 'unsupported-yet: "rotation"'],
  [scene('"gravity": [0, 10]'), 'unsupported-yet: "gravity"'],
  [scene('"level": { "layers": [] }'), "missing: {"],
  [scene('"gravity": [0, 1]'), 'unsupported-yet: "gravity"'],
  [scene('"level": { "file": "a", "solid": { "intGrid": 1 } }'), "wrong-type: 1"],
  ["[".repeat(65), "too-deep: ["],
];

describe("a problem", () => {
  it.each(cases)("of %s is found at its exact place", (text, ...problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it("has a code that is documented, and every documented code can occur", () => {
    const duplicate = scene('"bodies": [{ "id": "a", "size": [1, 1], "center": [0, 0] }, { "id": "a" }]');
    const large = scene(`"tilemap": { "tileSize": 1, "rows": ["${"#".repeat(5000)}"${', ""'.repeat(5000)}] }`);
    const texts = [...cases.map(([text]) => text), duplicate, large];
    const found = new Set(texts.flatMap((text) => parseNotebook(text).problems.map(({ code }) => code)));
    expect([...found].sort()).toEqual(Object.keys(problemCodes).sort());
  });

  it("says what is wrong, what was found and what is allowed", () => {
    const text = scene('"bodies": [{ "position": [0, 0], "size": [8, -4] }]');
    expect(parseNotebook(text).problems[0]?.message).toBe('"size" must be 2 numbers, each ≥ 0; got [8, -4].');
  });

  it.each([
    [body('"velocty": [1, 1]'), '"velocity"'],
    [body('"response": "silde"'), '"slide"'],
    [expectation('"body": "bal", "tunnels": true'), '"ball"'],
  ])("of %s names what was probably meant", (text, meant) => {
    expect(parseNotebook(text).problems[0]?.message).toContain(`id you mean ${meant}?`);
  });

  it("with a name that is far from all known ones suggests none", () => {
    expect(parseNotebook(scene('"zzzzzz": 1')).problems[0]?.message).not.toContain("did you mean");
  });

  it("of an unsupported version names the supported one", () => {
    expect(parseNotebook('{ "version": 9 }').problems[0]?.message).toContain("must be 1");
  });

  it("of a key that nothing acts on yet is a warning, and all others are errors", () => {
    const problems = parseNotebook(body('"rotation": 1, "mass": -1')).problems;
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ["unsupported-yet", "warning"],
      ["out-of-range", "error"],
    ]);
  });

  it("of a shared default is told once, and stands in every cell that it concerns", () => {
    const { notebook, problems } = parseNotebook(scene('"bodies": [{}], "cells": [{}, {}]'));
    expect(problems.map(({ code }) => code)).toEqual(["missing", "missing"]);
    for (const cell of notebook?.cells ?? []) expect(cell.kind === "scene" && cell.problems).toHaveLength(2);
  });

  it("of a default that no cell uses is told too", () => {
    expect(problemsOf(scene('"bodies": [3], "cells": [{ "bodies": [] }]'))).toEqual(["wrong-type: 3"]);
  });

  it("in one cell does not stand in its neighbour", () => {
    const { notebook } = parseNotebook(scene('"cells": [{ "fps": -1 }, {}]'));
    expect(notebook?.cells.map((cell) => cell.kind === "scene" && cell.problems.length)).toEqual([1, 0]);
  });

  it("of a repeated id marks the later one", () => {
    const text = scene(
      '"bodies": [{ "id": "a", "position": [0, 0], "size": [1, 1] }, { "id": "a", "position": [0, 0], "size": [1, 1] }]',
    );
    const { problems, notebook } = parseNotebook(text);
    expect(problems).toMatchObject([{ code: "duplicate-id", range: { offset: text.lastIndexOf('"a"'), length: 3 } }]);
    const [cell] = notebook?.cells ?? [];
    expect(cell?.kind === "scene" && cell.scene.bodies.map(({ id }) => id)).toEqual(["a", "bodies[1]"]);
  });

  it("of an id that is another body's name marks it", () => {
    const text = scene(
      '"bodies": [{ "id": "bodies[1]", "position": [0, 0], "size": [1, 1] }, { "position": [0, 0], "size": [1, 1] }]',
    );
    expect(problemsOf(text)).toEqual(['duplicate-id: "bodies[1]"']);
  });
});
