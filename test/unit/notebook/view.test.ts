import { describe, expect, test } from "vitest";
import { evaluate, looksLike, toCellView, type CellResult } from "../../../src/notebook/index.js";
import { pack, readHostMessage, type HostMessage, type SceneView } from "../../../src/view/protocol/index.js";
import { delivered } from "../protocol/vsCode.js";

const bullet = `{ "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }`;
const wall = `{ "position": [38, 0], "size": [4, 96] }`;

function cellOf(text: string): CellResult {
  const [cell] = evaluate(text).cells;
  if (!cell) throw new Error("no cell");
  return cell;
}

function sceneViewOf(text: string): SceneView {
  const view = toCellView(cellOf(text));
  if (view.kind !== "scene") throw new Error("no scene");
  return view;
}

function messageWith(text: string): HostMessage {
  const result = evaluate(text);
  return { type: "notebook", uri: "u", version: 1, name: "n", cells: result.cells.map(toCellView), problems: [] };
}

describe("a cell as it is sent", () => {
  test("has its bodies in columns, and no velocity for those that cannot move", () => {
    const { bodies } = sceneViewOf(`{ "version": 1, "bodies": [${bullet}, ${wall}] }`);
    expect(bodies.ids).toEqual(["bullet", "bodies[1]"]);
    expect([...bodies.position]).toEqual([0, 40, 38, 0]);
    expect([...bodies.size]).toEqual([8, 4, 4, 96]);
    expect([...bodies.velocity]).toEqual([3000, 0, NaN, NaN]);
  });

  test("names obstacles as users do", () => {
    const { swept, findings } = sceneViewOf(`{ "version": 1, "bodies": [${bullet}, ${wall}] }`);
    expect(swept.contacts.map(({ obstacleName }) => obstacleName)).toEqual(["bodies[1]"]);
    expect(findings.map(({ obstacleName }) => obstacleName)).toEqual(["bodies[1]"]);
  });

  test.each([
    ["2D", `{ "version": 1, "bodies": [${bullet}, ${wall}], "expect": [{ "body": "bullet", "misses": "bodies[1]" }] }`],
    [
      "3D",
      `{ "version": 1, "dimensions": 3, "bodies": [{ "id": "a", "position": [0,0,0], "size": [1,1,1], "to": [9,0,0] },
             { "position": [4,0,0], "size": [1,1,1] }] }`,
    ],
    [
      "tiles",
      `{ "version": 1, "tilemap": { "origin": [0,0], "tileSize": [8,8], "rows": ["..#"], "solid": "#" },
             "bodies": [{ "id": "a", "position": [0,0], "size": [4,4], "velocity": [900, 0] }] }`,
    ],
    ["prose", `{ "version": 1, "cells": [{ "markdown": "text" }] }`],
    ["problems", `{ "version": 1, "bodies": [{ "id": "a", "position": [0], "size": [1, 1] }] }`],
    [
      "a start inside a wall",
      `{ "version": 1, "frames": 3, "bodies": [${bullet}, { "position": [-5, 0], "size": [50, 96] }] }`,
    ],
    [
      "a body at rest in a sensor",
      `{ "version": 1, "bodies": [{ "id": "a", "position": [0,0], "size": [4,4], "velocity": [0, 0], "response": "pass" },
             { "position": [1, 1], "size": [1, 1] }] }`,
    ],
  ])("is what the protocol says and arrives as it was: %s", (_, text) => {
    const message = messageWith(text);
    expect(readHostMessage(delivered(pack(message)))).toEqual(message);
  });

  test("keeps infinity on the way", () => {
    const view = sceneViewOf(`{ "version": 1, "bodies": [${bullet}, ${wall}] }`);
    const contacts = view.swept.contacts.map((contact) => ({ ...contact, exit: Infinity }));
    const cell = { ...view, swept: { ...view.swept, contacts } };
    const message: HostMessage = { type: "cell", uri: "u", version: 1, index: 0, cell };
    expect(contacts).toHaveLength(1);
    expect(readHostMessage(delivered(pack(message)))).toEqual(message);
  });

  test("carries no more of a buffer than its own numbers", () => {
    const { swept, bodies } = sceneViewOf(`{ "version": 1, "bodies": [${bullet}, ${wall}] }`);
    for (const column of [swept.tracks.first, swept.tracks.times, swept.tracks.positions, bodies.position]) {
      expect(column.buffer.byteLength).toBe(column.byteLength);
    }
  });
});

describe("two cells look the same", () => {
  const scene = (title: string, speed = 3000): string =>
    `{ "version": 1, "title": "file", "cells": [{ "title": "${title}", "bodies": [${bullet.replace("3000", String(speed))}, ${wall}] }] }`;

  test("when only the text around them changed", () => {
    const before = evaluate(scene("a"));
    const after = evaluate(scene("a").replace(`"cells": [`, `"cells": [\n// a comment\n`), before);
    const [a] = before.cells;
    const [b] = after.cells;
    expect(a && b && looksLike(a, b)).toBe(true);
  });

  test.each([
    ["the title", scene("b")],
    ["a body", scene("a", 2999)],
    ["the kind of cell", `{ "version": 1, "cells": [{ "markdown": "a" }] }`],
  ])("but not when this changed: %s", (_, text) => {
    const before = evaluate(scene("a"));
    const [a] = before.cells;
    const [b] = evaluate(text, before).cells;
    expect(a && b && looksLike(a, b)).toBe(false);
  });
});
