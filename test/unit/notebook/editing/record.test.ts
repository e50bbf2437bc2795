import { describe, expect, test } from "vitest";
import { evaluate, recordExpectations } from "../../../../src/notebook/index.js";
import { applyTextEdits } from "../../../../src/scene/edit/index.js";

function recorded(text: string, cells?: readonly number[], tunnels?: boolean): string {
  return applyTextEdits(text, recordExpectations(evaluate(text), { cells, ...(tunnels && { tunnels }) }).edits);
}

/** A text with its tunnels recorded as expected, too. */
const withTunnels = (text: string): string => recorded(text, undefined, true);

const bodies = `[
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
    { "id": "wall", "position": [38, 0], "size": [4, 96] }
  ]`;

const scene = (expectations: string): string => `{
  "version": 1,
  "bodies": ${bodies},
  "expect": ${expectations}
}
`;

test("a moving body without an expectation gets its first contact, whether it tunnels where that is asked for, and its end", () => {
  const all = `{ "body": "bullet", "hits": "wall", "time": 0.6, "normal": [-1, 0], "tunnels": true, "through": "wall", "position": [30, 40] }`;
  const text = `{ "version": 1, "bodies": ${bodies} }`;
  expect(withTunnels(text)).toBe(`{ "version": 1, "bodies": ${bodies}, "expect": [${all}] }`);
  // Another one that the sweep stops before the wall.
  const slow = text.replace("3000", "1200").replace('"version": 1', '"version": 1, "frames": 9');
  expect(recorded(slow)).toContain(`"tunnels": false, "position": [30, 40]`);
});

describe("a tunnel", () => {
  /** Severities and codes of what is found in a text. */
  const found = (text: string): readonly string[] =>
    evaluate(text).cells.flatMap((cell) =>
      cell.kind === "scene" ? cell.result.findings.map(({ severity, code }) => `${severity} ${code}`) : [],
    );
  const fresh = `{ "version": 1, "bodies": ${bodies} }`;
  const shot = `{ "version": 1, "frames": 3, "bodies": [ { "id": "shot", "position": [0, 0], "size": [6, 3], "velocity": [1800, 0] }, { "id": "wall", "position": [40, -50], "size": [8, 100] } ] }`;

  test.each([fresh, shot])("keeps its warning when expectations are recorded: %#", (text) => {
    const after = recorded(text);
    expect(after).toContain('"hits": "wall"');
    expect(after).not.toContain("tunnels");
    expect(found(after)).toEqual(found(text));
    expect(recordExpectations(evaluate(text)).tunnels).toBe(1);
  });

  test.each([fresh, shot])("is expected where that is asked for, at first or afterward: %#", (text) => {
    for (const after of [withTunnels(text), withTunnels(recorded(text))]) {
      expect(after).toContain('"tunnels": true, "through": "wall"');
      expect(found(after)).toEqual(["information tunnel"]);
      expect(recordExpectations(evaluate(after))).toMatchObject({ edits: [], tunnels: 0 });
    }
  });

  test("does not become expected in place of none, or of another one", () => {
    for (const expected of ['"tunnels": false', '"tunnels": true, "through": "door"']) {
      const text = scene(`[{ "body": "bullet", ${expected}, "position": [31, 40] }]`).replace(
        '"id": "wall"',
        '"id": "door", "position": [0, 500], "size": [1, 1] }, { "id": "wall"',
      );
      expect(recorded(text)).toBe(text.replace("31", "30"));
      expect(found(recorded(text))).toContain("warning tunnel");
      expect(found(withTunnels(text))).toEqual(["information tunnel"]);
    }
  });

  test("that ended is not expected any more", () => {
    const text = scene('[{ "body": "bullet", "tunnels": true }]').replace("3000", "-3000");
    expect(recorded(text)).toBe(text.replace("true", "false"));
  });
});

test("of a scene that runs for several frames, the frame of the contact is recorded too", () => {
  const text = scene("[]").replace("3000", "1200").replace('"version": 1,', '"version": 1, "frames": 5,');
  expect(recorded(text)).toContain('"hits": "wall", "frame": 2, "time": 0.5, "normal": [-1, 0]');
});

test("only what does not hold is written anew, and comments stay", () => {
  const before = scene(`[
    // The wall holds it.
    { "body": "bullet", "hits": "wall", /* late */ "time": 0.75, "normal": [ 1, 0 ], }, // so far
  ]`);
  const after = before.replace("0.75", "0.6").replace("[ 1, 0 ]", "[ -1, 0 ]");
  expect(recorded(before)).toBe(after);
});

test("a number that holds by the tolerance stays as it is written", () => {
  const before = scene('[{ "body": "bullet", "time": 0.5806, "position": [30, 41] }]').replace("3000", "3100");
  expect(recorded(before)).toBe(before.replace("41", "40"));
});

test("an obstacle that is missed is expected to be missed", () => {
  const before = scene('[{ "body": "bullet", "hits": "wall", "time": 0.6, "normal": [-1, 0] }]').replace(
    "3000",
    "-3000",
  );
  expect(recorded(before)).toBe(before.replace(/"hits".*\] \}\]/, '"misses": "wall" }]'));
});

test("an obstacle that should be missed and is met is expected to be met", () => {
  const before = scene('[{ "body": "bullet", "misses": "wall" }]');
  expect(recorded(before)).toBe(before.replace("misses", "hits"));
});

test("an expectation of which nothing is left says where the body ends", () => {
  const before = scene('[{ "body": "bullet", "time": 0.5 }]').replace("3000", "-3000");
  expect(recorded(before)).toBe(before.replace('"time": 0.5', '"position": [-50, 40]'));
});

const shared = (one: string, two: string): string => `{
  "version": 1,
  "expect": [{ "body": "bullet", "hits": "wall" }],
  "cells": [
    { "bodies": ${one} },
    { "bodies": ${two} }
  ]
}
`;

test("a scene that a shared expectation does not fit gets expectations of its own", () => {
  const away = bodies.replace("3000", "-3000");
  expect(recorded(shared(bodies, away))).toBe(
    shared(bodies, away).replace(
      `{ "bodies": ${away} }`,
      `{ "bodies": ${away}, "expect": [{ "body": "bullet", "misses": "wall" }] }`,
    ),
  );
});

test("only the cells that are asked for are recorded", () => {
  const away = bodies.replace("3000", "-3000");
  expect(recorded(shared(bodies, away), [0])).toBe(shared(bodies, away));
});

test("a scene whose level is not there is left alone, with a reason", () => {
  const text = scene("[]").replace('"version": 1,', '"version": 1, "title": "Room", "level": { "file": "room.tmx" },');
  const { edits, refused } = recordExpectations(evaluate(text));
  expect(edits).toEqual([]);
  expect(refused).toEqual(['"Room" cannot run yet: its level room.tmx is still being read.']);
});

test("an “expect” that is not a list is left alone, with a reason", () => {
  const { edits, refused } = recordExpectations(evaluate(scene("{}")));
  expect(edits).toEqual([]);
  expect(refused).toEqual(['"expect" of The scene is not a list.']);
});
