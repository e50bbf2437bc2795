import { describe, expect, it } from "vitest";
import { parseNotebook, problemCodes } from "../../../src/scene/index.js";
import { body, expectation, problemCases, scene, shaped } from "./problemCases.js";

/** Each problem as "code: the text it marks". */
function problemsOf(text: string): string[] {
  return parseNotebook(text).problems.map(
    ({ code, range }) => `${code}: ${text.slice(range.offset, range.offset + range.length)}`,
  );
}

describe("a problem", () => {
  it.each(problemCases)("of %s is found at its exact place", (text, ...problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it("has a code that is documented, and every documented code can occur", () => {
    const duplicate = scene('"bodies": [{ "id": "a", "size": [1, 1], "center": [0, 0] }, { "id": "a" }]');
    const large = scene(`"tilemap": { "tileSize": 1, "rows": ["${"#".repeat(5000)}"${', ""'.repeat(5000)}] }`);
    const texts = [...problemCases.map(([text]) => text), duplicate, large];
    const found = new Set(texts.flatMap((text) => parseNotebook(text).problems.map(({ code }) => code)));
    expect([...found].sort()).toEqual(Object.keys(problemCodes).sort());
  });

  it("says what is wrong, what was found and what is allowed", () => {
    const text = scene('"bodies": [{ "position": [0, 0], "size": [8, -4] }]');
    expect(parseNotebook(text).problems[0]?.message).toBe('"size" must be 2 numbers, each ≥ 0; got [8, -4].');
  });

  it.each([
    [
      body('"path": { "points": [[0, 0]], "speed": 5 }'),
      '"points" must be a list of at least 2 positions; got [[0, 0]].',
    ],
    [body('"path": { "points": [[0, 0], [9, 0]], "duration": 0 }'), '"duration" must be a number > 0; got 0.'],
    [shaped('"polygon": [[0, 0], [1, 0]]'), '"polygon" must be a list of 3 to 16 corners; got [[0, 0], [1, 0]].'],
    [body('"orbit": { "center": [1, 1], "angularVelocity": "3" }'), '"angularVelocity" must be a number; got "3".'],
  ])("within %s is said of the key that is meant", (text, message) => {
    expect(parseNotebook(text).problems[0]?.message).toBe(message);
  });

  it("of corners that round together far out is none of a body that moves, whose corners are not rounded", () => {
    const far = '"position": [1e17, 0], "size": [1, 4], "rotation": 30';
    expect(problemsOf(scene(`"bodies": [{ ${far} }]`))).toEqual(["out-of-range: [1e17, 0]"]);
    expect(problemsOf(scene(`"bodies": [{ ${far}, "velocity": [1, 0] }]`))).toEqual([]);
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

  it.each(['"x": 1, "y": 2, "w": 3, "h": 4', '"position": [1, 2], "size": [3, 4]'])(
    "of a body under its name says where bodies belong: %s",
    (keys) => {
      expect(parseNotebook(scene(`"player": { ${keys} }`)).problems[0]?.message).toMatch(
        /has no key "player"; write bodies in "bodies"\.$/,
      );
    },
  );

  it("of an object that is no body lists the keys that there are", () => {
    expect(parseNotebook(scene('"meta": { "name": "a" }')).problems[0]?.message).toContain("; possible keys are ");
  });

  it("of an unsupported version names the supported one", () => {
    expect(parseNotebook('{ "version": 9 }').problems[0]?.message).toContain("must be 1");
  });

  it("of a key without effect is a warning, and of a value that is none an error", () => {
    const problems = parseNotebook(body('"anchor": [1, 1], "mass": -1')).problems;
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ["no-effect", "warning"],
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

describe("a key that a body does not have", () => {
  it.each([
    ["veloc", "velocity"],
    ["linearVelocity", "velocity"],
    ["vel", "velocity"],
    ["vx", "velocity"],
    ["pos", "position"],
    ["width", "size"],
    ["name", "id"],
    ["collides", "collidesWith"],
    ["bounciness", "restitution"],
    ["gravity", "acceleration"],
  ])("has the one named that is meant: %s", (key, meant) => {
    const { problems } = parseNotebook(body(`"${key}": 1`));
    expect(problems[0]?.message).toBe(`A body has no key "${key}"; did you mean "${meant}"?`);
  });

  it("may take its place only where its value says the same", () => {
    expect(parseNotebook(body('"veloc": [1, 2]')).problems).toMatchObject([{ meant: '"velocity"' }]);
    expect(parseNotebook(body('"vx": 1')).problems[0]?.meant).toBeUndefined();
  });

  it("has all others listed where several, or none, are near", () => {
    for (const key of ["res", "zzz", "centerOfMass"]) {
      expect(parseNotebook(body(`"${key}": 1`)).problems[0]?.message).toContain(
        '; possible keys are "id", "position", ',
      );
    }
  });
});
