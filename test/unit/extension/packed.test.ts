import { describe, expect, test } from "vitest";
import { fromBase64, packed, toBase64 } from "../../../src/extension/notebook/packed.js";
import { bookCells, evaluateBook, toCellView } from "../../../src/notebook/index.js";
import { readSceneOutput } from "../../../src/protocol.js";
import { unpacked } from "../../../webview/output/unpacked.js";

const text = `{ "version": 1, "tilemap": { "tileSize": 8, "rows": ["..#", "..."] }, "bodies": [
  { "id": "bullet", "position": [0, 0.1], "size": [8, 4], "velocity": [3000, 0] },
  { "id": "wall", "position": [38, 0], "size": [4, 96] }
] }`;

describe("a scene on its way to the picture below a notebook's cell", () => {
  test("arrives with every number as it was, the ones that no JSON has among them", () => {
    const [cell] = evaluateBook(text, bookCells(text)).cells;
    const scene = cell?.scenes[0] && toCellView(cell.scenes[0]);
    const output = { cell: "W0sZmlsZQ==", name: "thin.aabb.json", scene };
    const read = readSceneOutput(unpacked(packed(output)));
    expect(read).toEqual(output);
    expect(read?.scene.bodies.velocity).toEqual(Float64Array.of(3000, 0, NaN, NaN));
  });

  test("is nothing where it is of another form", () => {
    for (const other of ["", "{", "[]", '{"cell":"a","name":"b","scene":{"float64":"AAA="}}']) {
      expect(readSceneOutput(unpacked(other))).toBeUndefined();
    }
  });
});

test("bytes are the same after base64, however many", () => {
  for (const length of [0, 1, 2, 3, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7) & 0xff);
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  }
});
