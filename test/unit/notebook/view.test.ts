import { describe, expect, test, vi } from "vitest";
import { toCellView, evaluate, looksLike, type CellResult } from "../../../src/notebook/index.js";
import { withLevel } from "../../../src/notebook/sceneLevel.js";
import { contactRows } from "../../../src/view/index.js";
import {
  difference,
  pack,
  readCell,
  readHostMessage,
  withChange,
  type HostMessage,
  type SceneView,
} from "../../../src/view/protocol/index.js";
import { delivered } from "../view/protocol/vsCode.js";

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
  test("has copies of the layers of its level", () => {
    const cell = cellOf(`{ "version": 1, "bodies": [] }`);
    if (cell.kind !== "scene") throw new Error("no scene");
    const grid = { layer: "ground", origin: [0, 0], tileSize: [1, 1], width: 2, height: 1, solid: Uint8Array.of(1, 0) };
    const scene = withLevel(cell.scene, { solids: { grids: [grid, grid, grid], boxes: [] } });
    const slice = vi.spyOn(grid.solid, "slice");
    toCellView({ ...cell, scene });
    expect(slice).toHaveBeenCalledTimes(3);
  });

  test("has its bodies in columns, and no velocity for those that cannot move", () => {
    const { bodies } = sceneViewOf(`{ "version": 1, "bodies": [${bullet}, ${wall}] }`);
    expect(bodies.ids).toEqual(["bullet", "bodies[1]"]);
    expect([...bodies.position]).toEqual([0, 40, 38, 0]);
    expect([...bodies.size]).toEqual([8, 4, 4, 96]);
    expect([...bodies.velocity]).toEqual([3000, 0, NaN, NaN]);
  });

  test("names obstacles as users do", () => {
    const scene = sceneViewOf(`{ "version": 1, "bodies": [${bullet}, ${wall}] }`);
    expect(contactRows(scene).map(({ obstacle }) => obstacle)).toEqual(["bodies[1]"]);
    expect(scene.findings.map(({ obstacleName }) => obstacleName)).toEqual(["bodies[1]"]);
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
    const contacts = { ...view.swept.contacts, exits: Float64Array.of(Infinity) };
    const cell = { ...view, swept: { ...view.swept, contacts } };
    const message: HostMessage = { type: "notebook", uri: "u", version: 1, name: "n", cells: [cell], problems: [] };
    expect(contacts.bodies).toHaveLength(1);
    expect(readHostMessage(delivered(pack(message)))).toEqual(message);
    const change = difference({ ...cell, swept: view.swept }, cell);
    const edit = readHostMessage(
      delivered(pack({ type: "cells", uri: "u", version: 2, part: 1, changes: [{ index: 0, change }] })),
    );
    const [told] = edit?.type === "cells" ? edit.changes : [];
    expect(told && readCell(withChange({ ...cell, swept: view.swept }, told.change))).toEqual(cell);
  });

  test("carries no more of a buffer than its own numbers", () => {
    const { swept, bodies } = sceneViewOf(`{ "version": 1, "bodies": [${bullet}, ${wall}] }`);
    const columns = [...Object.values(swept.tracks), ...Object.values(swept.contacts), bodies.position];
    for (const column of columns.filter((each) => each !== undefined)) {
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
