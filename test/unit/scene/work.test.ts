import { expect, test } from "vitest";
import { parseNotebook } from "../../../src/scene/index.js";
import { processorSeconds } from "../processorTime.js";

const movers = Array.from({ length: 1000 }, (_, i) => ({ position: [i, 0], size: [1, 1], velocity: [1, 0] }));

test("a scene with more frames than can be run is run for as many as can, and says so at the number", () => {
  const text = JSON.stringify({ version: 1, frames: 5000, bodies: movers });
  const { notebook, problems } = parseNotebook(text);
  expect(problems).toMatchObject([{ code: "too-large", range: { offset: text.indexOf("5000"), length: 4 } }]);
  expect(notebook?.cells[0]).toMatchObject({ scene: { frames: 100 } });
});

test("a default of the file is held to the same, at its place", () => {
  const text = JSON.stringify({
    version: 1,
    frames: 5000,
    cells: [{ bodies: movers }, { bodies: movers.slice(0, 20) }],
  });
  const { problems } = parseNotebook(text);
  expect(problems.map(({ code, range }) => [code, range.offset])).toEqual([["too-large", text.indexOf("5000")]]);
});

test("of many names that are slips of many others, the first are advised on and all are told", () => {
  const name = (i: number): string => `${"a body with quite a long name ".repeat(2).slice(0, 33)}${i}`;
  const ids = Array.from({ length: 3000 }, (_, i) => ({ id: name(i), position: [i, 0], size: [1, 1] }));
  const cells = Array.from({ length: 2 }, () => ({
    bodies: ids,
    expect: ids.map(({ id }) => ({ body: `${id}x`, tunnels: false })),
  }));
  const began = processorSeconds();
  const { problems } = parseNotebook(JSON.stringify({ version: 1, cells }));
  expect(processorSeconds() - began).toBeLessThan(5);
  expect(problems.map(({ code }) => code)).toEqual(Array(6000).fill("unknown-id"));
  expect(problems[0]?.meant).toBe(JSON.stringify(name(0)));
  expect(problems.at(-1)?.meant).toBeUndefined();
});
