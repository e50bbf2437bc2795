import { describe, expect, test } from "vitest";
import { hoverAt } from "../../../src/language/index.js";
import { evaluate } from "../../../src/notebook/index.js";
import { marked, scene } from "./marked.js";

const told = (text: string) => {
  const { notebook, offset } = marked(text);
  return hoverAt(notebook, offset)?.markdown;
};
const mark = (part: string) => scene.replace(part, `‸${part}`);

const bullet = [
  "**bullet** · ▲ tunnels in frame 1",
  "A sweep would hit **wall** at t = 0.600 (10 ms), normal (−1, 0).",
  "Dwell: 0.24 frames of overlap with wall · safe at 500 fps or more",
].join("  \n");

describe("what is told of a body", () => {
  test.each([
    ["on its id", mark(`"bullet", "position"`)],
    ["on the key of its id", mark(`"id": "bullet"`)],
    ["on its brace", mark(`{ "id": "bullet"`)],
    ["where it is expected to do something", mark(`"bullet", "hits"`)],
  ])("is its verdict, its first contact and when it is safe: %s", (_, text) => {
    expect(told(text)).toBe(bullet);
  });

  test("is that it is detected by chance, where it is", () => {
    expect(told(mark(`"ball", "position"`))).toBe(
      [
        "**ball** · ◆ detected by chance",
        "Hits **wall** at t = 0.938 (15.63 ms), normal (−1, 0).",
        "Dwell: 0.375 frames of overlap with wall · safe at 320 fps or more",
      ].join("  \n"),
    );
  });

  test("is no verdict where nothing is wrong, but how far from wrong it is", () => {
    const slow = mark(`"ball", "position"`)
      .replace("[1920, 60]", "[480, 0]")
      .replace(`"bodies"`, `"check": "overlap, back to the old position", "bodies"`)
      .replace(`"bodies"`, `"frames": 4, "bodies"`);
    expect(told(slow)).toBe(
      [
        "**ball**",
        "Hits **wall** in frame 4 at t = 0.750 (62.5 ms), normal (−1, 0).",
        "Dwell: 1.5 frames of overlap · detected above 40 fps",
      ].join("  \n"),
    );
  });

  test("says one frame of one frame", () => {
    const frame = mark(`"ball", "position"`)
      .replace("[1920, 60]", "[719.999, 0]")
      .replace(`"bodies"`, `"check": "overlap, back to the old position", "bodies"`)
      .replace(`"bodies"`, `"frames": 4, "bodies"`);
    expect(told(frame)).toContain("Dwell: 1 frame of overlap · detected above 60 fps");
  });

  test("is who hits it, for what never moves", () => {
    expect(told(mark(`"wall", "position"`))).toBe("**wall**  \nIs hit by **bullet** at t = 0.600 (10 ms).");
  });

  test("is that it meets nothing, or is swept", () => {
    const body = `"position": [0, 0], "size": [1, 1], "velocity": [1, 0]`;
    expect(told(`{ "version": 1, "bodies": [‸{ ${body} }] }`)).toBe(
      "**bodies\\[0\\]**  \nHits nothing in the only frame of the scene.",
    );
    expect(told(mark(`"bullet", "position"`).replace(`"size"`, `"detection": "swept", "size"`))).toContain(
      "Swept: the game cannot miss a hit.",
    );
  });

  test("is nothing of contacts while its level is not there", () => {
    expect(told(mark(`"bullet", "position"`).replace(`"bodies"`, `"level": { "file": "a.tmx" }, "bodies"`))).toBe(
      "**bullet**",
    );
  });

  test("is no Markdown of the user's own", () => {
    const id = "[x](command:y) <img> `z`";
    expect(told(mark(`"wall", "position"`).replaceAll(`"wall"`, JSON.stringify(id)))).toContain(
      "**\\[x\\]\\(command\\:y\\) \\<img\\> \\`z\\`**",
    );
  });
});

describe("what is told of a value", () => {
  test.each([
    ["a velocity", mark(`"velocity": [3000`), "Movement per frame at 60 fps: 50 px along x, 6.25 × its width."],
    [
      "one along two axes",
      mark(`1920`),
      "Movement per frame at 60 fps: 32 px along x, 4 × its width; 1 px along y, 0.125 × its height.",
    ],
    ["a frame rate", `{ "version": 1, "fps": ‸30 }`, "A frame lasts 33.33 ms."],
    [
      "frame rates",
      `{ "version": 1, "fps": [30, ‸144] }`,
      "Checked at 30 fps, the lowest frame rate in the range of 30 to 144 fps. A frame lasts 33.33 ms.",
    ],
    ["frames at several rates", `{ "version": 1, "fps": [30, 144], "frames": ‸30 }`, "1 s at 30 fps."],
    ["frames of all cells", `{ "version": 1, "fps": [30, 144], "frames": ‸30, "cells": [] }`, "1 s at 30 fps."],
    [
      "sub-steps",
      `{ "version": 1, "fps": 50, "substeps": ‸4 }`,
      "The game moves bodies and checks for overlaps every 5 ms.",
    ],
    [
      "a velocity with sub-steps",
      mark(`"velocity": [3000`).replace(`"version": 1`, `"version": 1, "substeps": 4`),
      "Per sub-step (4 per frame at 60 fps): 12.5 px along x, 1.563 × its width.",
    ],
    ["frames", `{ "version": 1, "frames": ‸30 }`, "0.5 s at 60 fps."],
    ["a word", mark(`"stop"`), "`stop`: The body stops where it hits the obstacle."],
    ["an expectation that holds", mark(`"time": 0.6`), "✓ Holds: with a sweep\\: bullet hits wall at t \\= 0\\.6\\."],
  ])("is what it comes to: %s", (_, text, expected) => {
    expect(told(text)).toBe(expected);
  });

  test.each(["0", "5e-324"])("has no share of a width of %s, which no number can hold", (width) => {
    const text = `{ "version": 1, "bodies": [{ "position": [0, 0], "size": [${width}, 1], ‸"velocity": [3000, 600] }] }`;
    expect(told(text)).toBe("Movement per frame at 60 fps: 50 px along x; 10 px along y, 10 × its height.");
  });

  test("is where a body begins that accelerates, and what that adds", () => {
    const text = mark(`"velocity": [3000`).replace(`"version": 1`, `"version": 1, "gravity": [0, 2400]`);
    expect(told(text)).toBe("The body starts with (3000, 0) px/s; each frame at 60 fps adds (0, 40) px/s.");
    const [card] = [told(mark(`"bullet", "position"`).replace(`"version": 1`, `"version": 1, "gravity": [0, 600]`))];
    expect(card).toMatch(
      /^\*\*bullet\*\*.* {2}\nA sweep would hit \*\*wall\*\* at .* at 3000 px\/s, normal \(−1, 0\)\./,
    );
  });

  test("is the velocity where a body moves to a place", () => {
    expect(told(mark(`"velocity": [3000`).replace(`"velocity": [3000, 0]`, `"to": [30, 40]`))).toBe(
      "Movement per frame at 60 fps: 30 px along x, 3.75 × its width.  \nThat is (1800, 0) px/s.",
    );
  });

  test("is nothing where the schema says it all", () => {
    for (const part of [`"position": [0, 40]`, `"size": [8, 4]`, `"version"`, `"title"`, `"tunnels"`, `"expect"`]) {
      expect(told(mark(part)), part).toBeUndefined();
    }
    expect(told(scene.replace(`{\n      "id"`, `{\n  ‸    "id"`))).toBeUndefined();
    expect(told(scene.replace(`"hits": "wall", "time"`, `"hits": "wall",  ‸  "time"`))).toBeUndefined();
  });

  test("is nothing in a broken text", () => {
    expect(told(`${mark(`"bullet", "position"`)}]`)).toBeUndefined();
  });

  test("is about the place under the pointer", () => {
    const { notebook, offset } = marked(mark(`"velocity": [3000, 0]`));
    expect(hoverAt(notebook, offset)?.range).toEqual({ offset, length: `"velocity": [3000, 0]`.length });
  });

  test("is about the place under the pointer on the key of a level's file as well", () => {
    const text = `{ "version": 1, "level": { "file": "a.tmx" } }`;
    const level = { solids: { grids: [], boxes: [] }, summary: "a.tmx: nothing", problems: [], notEvaluated: [] };
    const result = evaluate(text, undefined, { levels: () => level });
    const offset = text.indexOf(`"file"`);
    expect(hoverAt(result, offset)?.range).toEqual({ offset, length: `"file": "a.tmx"`.length });
  });
});

test("no place of a text is told in anything but words and finite numbers", () => {
  const notebook = evaluate(scene);
  for (let offset = 0; offset <= scene.length; offset++) {
    expect(hoverAt(notebook, offset)?.markdown ?? "").not.toMatch(/NaN|undefined|Infinity/);
  }
});

describe("what is told of how a body moves", () => {
  const press = `{ "version": 1, "frames": 24, "gravity": [0, 60], "bodies": [
    { "id": "press", "position": [0, -32], "size": [80, 40], "path": { "points": [[0, -32], [0, 16]], "speed": 120 } },
    { "id": "player", "position": [32, 40], "size": [16, 24], "velocity": [0, 0], "maxSpeed": 9, "gravityScale": 0 },
    { "id": "floor", "position": [-16, 64], "size": [112, 12] },
    { "id": "sword", "position": [500, 0], "size": [4, 4], "orbit": { "center": [500, 9], "angularVelocity": 1 }, "detection": "swept" }
  ] }`;
  const at = (part: string) => told(press.replace(part, `‸${part}`));

  test("stands at its keys", () => {
    expect(at(`"path"`)).toBe("Follows a path of 48 px at 120 px/s once, in 0.4 s.");
    expect(at(`120 }`)).toBe("Follows a path of 48 px at 120 px/s once, in 0.4 s.");
    expect(at(`"maxSpeed"`)).toBe("Maximum speed: 9 px/s.");
    expect(at(`"gravityScale"`)).toBe("Gravity does not act on it.");
    expect(at(`"gravity"`)).toBe(
      "Gravity is (0, 60) px/s²: at 60 fps, each frame adds (0, 1) px/s to the velocity of moving bodies.",
    );
  });

  test("stands in its card, with what a finding means", () => {
    expect(at(`"player"`)).toContain(
      [
        "**player** · ▲ squeezed in frame 17",
        "Squeezed: the body has no free position left, so it remains inside the obstacle.",
      ].join("  \n"),
    );
    expect(at(`"press"`)).toContain("Follows a path of 48 px");
  });

  test("does not call a straight sweep safe on an orbit", () => {
    expect(at(`"sword"`)).toContain("The sweep follows straight lines between frame ends instead of the arc.");
    expect(at(`"sword"`)).not.toContain("cannot miss");
  });
});
