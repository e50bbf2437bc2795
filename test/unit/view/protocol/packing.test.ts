import { describe, expect, test } from "vitest";
import { levelView } from "../../../../src/engine/levels/levelView.js";
import { ViewDiff } from "../../../../src/engine/preview/viewDiff.js";
import { evaluate, type NotebookResult, toCellView } from "../../../../src/notebook/index.js";
import {
  difference,
  fromBase64,
  type GridView,
  type HostMessage,
  type LevelHostMessage,
  pack,
  packText,
  readHostMessage,
  readLevelHostMessage,
  readLevelWebviewMessage,
  readOutputMessage,
  readSceneOutput,
  readWebviewMessage,
  type SceneView,
  toBase64,
} from "../../../../src/view/protocol/index.js";
import { unpack, unpackText } from "../../../../src/view/protocol/pack.js";
import { grid, level, solidBox } from "../../audit/levels.js";
import { inOneRun } from "../../writtenScene.js";
import { delivered } from "./vsCode.js";

/** More arrays than VS Code brings across in one message. */
const many = 300;

const body = `{ "id": "bullet", "position": [0, 0.1], "size": [8, 4], "velocity": [3000, 0] },
  { "id": "wall", "position": [38, 0], "size": [4, 96] }`;
const cell = `{ "tilemap": { "tileSize": 8, "rows": ["..#", "..."] }, "bodies": [${body}] }`;
const about = { uri: "file:///a.aabb.json", version: 1 };

/** Evaluates so many scenes that are alike. */
function evaluateCells(count: number): NotebookResult {
  return evaluate(`{ "version": 1, "cells": [${Array(count).fill(cell).join(", ")}] }`, undefined, inOneRun);
}

const [view] = evaluateCells(1).cells.map(toCellView);

/** As of a level with so many layers. */
function grids(count: number): GridView[] {
  return Array.from({ length: count }, (_, i) => ({
    ...{ layer: `layer ${i}`, origin: [0, 0], tileSize: [8, 8], width: 3, height: 1 },
    solid: Uint8Array.of(i & 1, 1, 0),
  }));
}

function layered(count: number): SceneView {
  if (view?.kind !== "scene") throw new Error("There is no scene.");
  return { ...view, grids: grids(count) };
}

const addedLayers = difference(layered(0), layered(many));

describe("a message of more arrays than VS Code brings across arrives as it was", () => {
  test.each<[string, HostMessage]>([
    [
      "a notebook",
      { type: "notebook", ...about, name: "a", cells: Array.from({ length: many }, () => layered(2)), problems: [] },
    ],
    [
      "a cell that is another one",
      { type: "cells", ...about, part: 1, changes: [{ index: 0, change: { value: layered(many) } }] },
    ],
    [
      "a cell with layers more",
      { type: "cells", ...about, part: 1, changes: [{ index: 0, change: addedLayers ?? { value: 0 } }] },
    ],
  ])("%s", (_, message) => {
    expect(readHostMessage(delivered(pack(message)))).toEqual(message);
  });

  test("a level of many layers", () => {
    const layers = Array.from({ length: many }, (_, i) => grid(["#.#"], [8, 8], [0, 8 * i], `layer ${i}`));
    const levels = [levelView(level({ grids: layers, boxes: [solidBox([1, 2], [3, 4])] }))];
    const message: LevelHostMessage = { type: "levels", uri: "file:///a.tmj", name: "a.tmj", levels };
    expect(readLevelHostMessage(delivered(pack(message)))).toEqual(message);
  });

  test("the output of a notebook's cell, as text", () => {
    const output = { cell: "W0sZmlsZQ==", name: "thin.aabb.json", scene: layered(many) };
    const read = readSceneOutput(packText(output));
    expect(read).toEqual(output);
    expect(read?.scene.bodies.velocity).toEqual(Float64Array.of(3000, 0, NaN, NaN));
  });

  test("files that pages have made", () => {
    const content = Uint8Array.from({ length: 1001 }, (_, i) => i);
    const file = { type: "export", name: "a.png", content } as const;
    const inPreview = { ...file, ...about, id: 1 };
    expect(readWebviewMessage(delivered(pack(inPreview)))).toEqual(inPreview);
    const inLevel = { ...file, uri: "file:///a.tmj", id: 1 };
    expect(readLevelWebviewMessage(delivered(pack(inLevel)))).toEqual(inLevel);
    expect(readOutputMessage(packText(file))).toEqual(file);
  });
});

test("VS Code, as the tests have it, loses arrays of a message that nobody has packed", () => {
  const message = { type: "cell", ...about, index: 0, cell: layered(many) };
  expect(delivered(message)).not.toEqual(message);
  expect(delivered({ ...message, cell: layered(10) })).toEqual({ ...message, cell: layered(10) });
});

test("what the preview is told of a level of many layers arrives, at first and after an edit", () => {
  const viewDiff = new ViewDiff();
  const told = viewDiff.message({ ...about, name: "a" }, evaluateCells(many));
  expect(readHostMessage(delivered(pack(told)))).toEqual(told);
});

describe("packing", () => {
  test("takes every kind of array, wherever it is, into a buffer of no other size", () => {
    const arrays = {
      ...{ a: Int8Array.of(-1), b: Uint8ClampedArray.of(1), c: Int16Array.of(-300), d: Uint16Array.of(300) },
      ...{ e: Int32Array.of(-70_000), f: Uint32Array.of(70_000), g: Float32Array.of(0.5), h: Float64Array.of(NaN) },
    };
    const message = {
      arrays,
      deep: [[{ none: new Uint8Array(0) }], null, "text", { part: new Uint8Array(9).subarray(4, 7) }],
    };
    const packed = pack(message);
    expect(packed.buffer.byteLength).toBe(8 * 8 + 3);
    expect(unpack(delivered(packed))).toEqual(message);
    expect(unpackText(packText(message))).toEqual(message);
  });

  test("leaves the message as it was, and takes one that is an array alone", () => {
    const message = { a: [Uint8Array.of(1)], b: { c: 1 } };
    const packed = pack(message);
    expect(message.a[0]).toEqual(Uint8Array.of(1));
    expect((packed.message as typeof message).b).toBe(message.b);
    expect(unpack(delivered(pack(Float64Array.of(1, 2))))).toEqual(Float64Array.of(1, 2));
  });

  test("is none where anything does not fit", () => {
    const good = pack({ a: Float64Array.of(1, 2) });
    const [array] = good.arrays;
    expect(unpack(good)).toEqual({ a: Float64Array.of(1, 2) });
    const wrong = [
      ...[undefined, null, "ready", { type: "ready" }, [], { ...good, more: 1 }, { ...good, buffer: [] }],
      { ...good, buffer: good.buffer.slice(0, 15) },
      ...[3, -1, 0.5, Infinity, 2 ** 53].map((length) => ({ ...good, arrays: [{ ...array, length }] })),
      ...["Object", "Function", "__proto__"].map((kind) => ({ ...good, arrays: [{ ...array, kind }] })),
      ...[[], ["b"], ["a", "a"], ["__proto__"], ["__proto__", "a"], ["constructor", "prototype"], [0]].map((path) => ({
        ...pack({ a: Float64Array.of(1, 2) }),
        arrays: [{ ...array, path }],
      })),
    ];
    for (const each of wrong) expect(unpack(each), JSON.stringify(each)).toBeUndefined();
    for (const text of [
      undefined,
      {},
      "",
      "{",
      "[]",
      "null",
      '{"buffer":"?"}',
      '{"message":1,"arrays":[],"buffer":1}',
    ]) {
      expect(unpackText(text)).toBeUndefined();
    }
  });
});

test("bytes are the same after base64, however many", () => {
  for (const length of [0, 1, 2, 3, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7) & 0xff);
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  }
});
