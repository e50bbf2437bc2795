import { expect, test } from "vitest";
import { notebookVerdict } from "../../../src/language/index.js";
import { evaluate } from "../../../src/notebook/index.js";

const bodies = (speed: number): string => `"bodies": [
  { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [${speed}, 0] },
  { "id": "wall", "position": [38, 0], "size": [4, 96] }
]`;

function verdictOf(text: string) {
  const verdict = notebookVerdict(evaluate(text));
  return verdict && `${verdict.tone}: ${verdict.text}`;
}

/** A ball that stops in a block, which is safe by every rule. */
const caught = `"frames": 2, "bodies": [
  { "id": "ball", "position": [0, 40], "size": [8, 4], "velocity": [600, 0] },
  { "id": "block", "position": [12, 0], "size": [40, 96] }
]`;

test("a file is safe if all hits in its scenes are detected, or if nothing is hit", () => {
  expect(verdictOf(`{ "version": 1, ${caught} }`)).toBe("good: safe");
  expect(verdictOf(`{ "version": 1, ${bodies(-100)} }`)).toBe("good: safe in 1 frame and the following 10 s");
  expect(verdictOf(`{ "version": 1, "cells": [{ ${caught} }, { ${bodies(-100)} }] }`)).toBe(
    "good: safe in all frames and the following 10 s",
  );
});

test("how far was looked is said where a body meets nothing", () => {
  const other = `{ "id": "other", "position": [0, 200], "size": [8, 4], "velocity": [-60, 0] }`;
  const safe = `{ ${caught.replace(/\n\]$/, `, ${other} ]`)} }`;
  expect(verdictOf(`{ "version": 1, "cells": [${safe}] }`)).toBe("good: safe in 2 frames and the following 10 s");
  expect(verdictOf(`{ "version": 1, "cells": [${safe}, ${safe}] }`)).toBe(
    "good: safe in 2 frames and the following 10 s",
  );
  const shorter = safe.replace('"frames": 2', '"frames": 3, "fps": 120');
  expect(verdictOf(`{ "version": 1, "cells": [${safe}, ${shorter}] }`)).toBe(
    "good: safe in all frames and the following 10 s",
  );
});

test("a scene is neither safe nor without a finding where it is not known what a body meets later", () => {
  const unknown = `{ ${bodies(0).replace("[0, 0]", '[0, 0], "acceleration": [-1e149, 0]')} }`;
  expect(verdictOf(`{ "version": 1, "cells": [${unknown}] }`)).toMatch(/^information: not checked after frame \d+$/);
  expect(verdictOf(`{ "version": 1, "cells": [${unknown}, ${unknown}] }`)).toBe(
    "information: hits after the run not checked in 2 scenes",
  );
  expect(verdictOf(`{ "version": 1, "cells": [{ ${caught} }, ${unknown}] }`)).toBe(
    "information: hits after the run not checked in 1 scene",
  );
});

test("a scene with a finding of whatever severity is not safe, nor one whose findings are turned off", () => {
  const early = verdictOf(`{ "version": 1, ${bodies(100)} }`);
  expect(early).toBe("information: 1 info");
  const whole = evaluate(`{ "version": 1, ${bodies(3000)} }`);
  const cells = whole.cells.map((cell) =>
    cell.kind === "scene" ? { ...cell, result: { ...cell.result, findings: [] } } : cell,
  );
  expect(notebookVerdict({ ...whole, cells }, whole)).toMatchObject({
    tone: "information",
    text: "1 finding turned off",
  });
});

test("tunnels are counted by pair, as in the head of the notebook, with the scenes that they are in", () => {
  const text = `{ "version": 1, "cells": [{ ${bodies(3000)} }, { ${bodies(3000)} }, { ${bodies(100)} }] }`;
  expect(verdictOf(text)).toBe("warning: 2 tunnels in 2 scenes");
});

test("what fails comes before what tunnels", () => {
  const text = `{ "version": 1, ${bodies(3000)}, "expect": [{ "body": "bullet", "misses": "wall" }] }`;
  expect(verdictOf(text)).toBe("error: 1 expectation fails, 1 tunnel");
});

test("a text that cannot be read has problems, and one without scenes no verdict", () => {
  expect(verdictOf("{")).toBe("error: 1 problem");
  expect(verdictOf('{ "version": 1, "cells": [{ "markdown": "a" }] }')).toBeUndefined();
});

test("a level that is being read is waited for", () => {
  expect(verdictOf(`{ "version": 1, "level": { "file": "a.tmx" }, ${bodies(100)} }`)).toBe(
    "pending: reading a level …",
  );
});

test("a scene in a level in which nothing is solid is not called safe", () => {
  const result = evaluate(`{ "version": 1, ${bodies(100)} }`);
  const problem = {
    code: "level-nothing",
    message: "Nothing is solid.",
    severity: "warning",
    range: { offset: 0, length: 1 },
  } as const;
  expect(notebookVerdict({ ...result, problems: [problem] })).toMatchObject({ tone: "warning", text: "1 warning" });
});

test("of each scene there is its verdict and what was found", () => {
  const verdict = notebookVerdict(evaluate(`{ "version": 1, "title": "Hall", ${bodies(3000)} }`));
  expect(verdict?.scenes[0]?.title).toBe("Hall");
  expect(verdict?.scenes[0]?.verdict).toBe("▲ tunnels in frame 1");
  expect(verdict?.scenes[0]?.messages[0]).toContain("50 px");
});
