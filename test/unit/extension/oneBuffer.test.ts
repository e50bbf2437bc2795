import { expect, test } from "vitest";
import { inOneBuffer } from "../../../src/extension/preview/oneBuffer.js";
import { evaluate, toCellView } from "../../../src/notebook/index.js";

const text = JSON.stringify({
  version: 1,
  cells: [
    { markdown: "A map and what moves on it." },
    {
      frames: 3,
      tilemap: { origin: [0, 20], tileSize: [5, 5], rows: ["#.#"], solid: "#" },
      bodies: [{ id: "a", position: [1, 2], size: [3, 4], velocity: [60, 120] }],
    },
    { bodies: [{ id: "b", position: [5, 6], size: [7, 8] }] },
  ],
});
const cells = evaluate(text).cells.map(toCellView);

function arraysIn(value: unknown): ArrayBufferView[] {
  if (ArrayBuffer.isView(value)) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(arraysIn) : [];
}

test("cells in one buffer say what they said before", () => {
  expect(inOneBuffer(cells)).toEqual(cells);
});

test("all arrays of all cells lie in the same buffer, which holds nothing else of size", () => {
  const arrays = arraysIn(inOneBuffer(cells));
  const bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);

  expect(arrays.length).toBe(arraysIn(cells).length);
  expect(new Set(arrays.map(({ buffer }) => buffer)).size).toBe(1);
  expect(arrays[0]?.buffer.byteLength).toBeLessThan(bytes + 8 * arrays.length);
});
