import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import { sceneGeometry } from "../../../src/view/sceneGeometry.js";
import { pack, readCell } from "../../../src/view/protocol/index.js";
import { unpack } from "../../../src/view/protocol/pack.js";
import { sceneText } from "../../bench/scenes.js";
import { delivered } from "../view/protocol/vsCode.js";

const MB = 1e6;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes that are held once all that can be collected has been: buffers are let go of some turns after what held them. */
async function held(): Promise<number> {
  for (let last = Infinity; ;) {
    collect();
    await setImmediate();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const now = heapUsed + arrayBuffers;
    if (last - now < MB / 100) return now;
    last = now;
  }
}

/** What a host holds of a scene, with the message that it posts, and a page: what it was told, and what it draws of that. */
function bothSidesOf(text: string): unknown {
  const result = evaluate(text);
  const [cell] = result.cells;
  if (!cell) throw new Error("there is no scene");
  const message = pack(toCellView(cell));
  const told = readCell(unpack(delivered(message)));
  if (told?.kind !== "scene") throw new Error("no scene was told of");
  return { result, message, told, drawn: sceneGeometry(told, "front") };
}

test("half of 60 MB is enough for what host and page hold of 5,000 bodies, of which a tenth moves through 100 frames", async () => {
  // What the code itself takes is there before.
  bothSidesOf(sceneText({ bodies: 50, movers: 5, frames: 100 }));
  const before = await held();
  const sides = bothSidesOf(sceneText({ bodies: 5000, movers: 500, frames: 100 }));
  const bytes = (await held()) - before;
  expect(sides).toBeDefined();
  // Time and place of each mover in each frame, in both runs, of both sides: with less, nothing was measured.
  expect(bytes).toBeGreaterThan(500 * 100 * 3 * 8 * 2 * 2);
  // The other half is the page's, for its canvases and the document.
  expect(bytes).toBeLessThan(30 * MB);
});
