import { describe, expect, test } from "vitest";
import { contactHints } from "../../../src/language/index.js";
import { evaluate, type NotebookResult } from "../../../src/notebook/index.js";
import { scene } from "./marked.js";

const all = (notebook: NotebookResult) => contactHints(notebook, { offset: 0, length: notebook.text.length });

/** The text as it is shown, with each hint in ‹ ›. */
function shown(text: string): string {
  const hints = all(evaluate(text)).toReversed();
  return hints.reduce(
    (line, { offset, before, other, after }) =>
      `${line.slice(0, offset)}‹${before}${other}${after}›${line.slice(offset)}`,
    text,
  );
}

const mover = `{ "id": "m", "position": [0, 0], "size": [1, 1], "velocity": [600, 0] }`;
const wall = `{ "id": "w", "position": [6, 0], "size": [1, 1] }`;
/** One in which the frame ends. */
const thick = wall.replace(`"position": [6, 0], "size": [1, 1]`, `"position": [6, -20], "size": [29, 41]`);
const of = (...bodies: readonly string[]) => `{ "version": 1, "bodies": [${bodies.join(",")}] }`;

describe("the hint of a contact", () => {
  test("stands at the end of the line of a body's motion", () => {
    const lines = shown(scene).split("\n");
    expect(lines[2]).toMatch(/"velocity": \[3000, 0\] },‹tunnels through wall \(sweep: hit at 60 %\)›$/);
  });

  test("stands directly behind the motion where a comment or more text follows on the line", () => {
    expect(shown(scene)).toContain(`"velocity": [1920, 60],‹hits wall at t = 0.938› // slow`);
    expect(shown(of(mover, thick))).toContain(`[600, 0] },‹hits w at t = 0.500›{ "id": "w"`);
  });

  test("names the frame where the scene has several", () => {
    expect(shown(of(mover, thick).replace(`"bodies"`, `"frames": 3, "bodies"`))).toContain(
      "‹hits w in frame 1 at t = 0.500›",
    );
  });

  test("is there for both of two that move", () => {
    const other = mover.replace(`"m"`, `"n"`).replace("[0, 0]", "[6, 0]").replace("[600, 0]", "[-600, 0]");
    expect(shown(of(mover, other))).toMatch(
      /‹tunnels through n \(sweep: hit at 25 %\)›.*‹tunnels through m \(sweep: hit at 25 %\)›/,
    );
  });

  test("says that the game lets the body through, and what a sweep does", () => {
    expect(shown(of(mover, wall))).toContain("‹tunnels through w (sweep: hit at 50 %)›");
    expect(shown(of(mover, wall).replace(`"bodies"`, `"frames": 3, "bodies"`))).toContain(
      "‹tunnels through w in frame 1 (sweep: hit at 50 %)›",
    );
    const tiles = `"tilemap": { "tileSize": [1, 1], "rows": ["......#", "......#"] }, "bodies"`;
    expect(shown(of(mover).replace(`"bodies"`, tiles))).toContain("‹tunnels through tile [6, 0] (sweep: hit at 50 %)›");
    const diagonal = mover.replace("[600, 0]", "[600, 600]");
    expect(shown(of(diagonal, wall.replace("[6, 0]", "[6, 6.5]")))).toMatch(
      /‹cuts the corner of w \(sweep: hit at \d+ %\)›/,
    );
    expect(shown(of(mover.replace(" }", `, "detection": "swept" }`), wall))).toContain("‹hits w at t = 0.500›");
  });

  test("stands behind the path or the orbit of a kinematic body", () => {
    const lift = `{ "id": "l", "position": [0, 0], "size": [9, 1], "path": { "points": [[0, 0], [0, 30]], "speed": 60 }, "carries": true }`;
    const crate = `{ "id": "c", "position": [0, 1.5], "size": [1, 1], "velocity": [0, 0] }`;
    expect(shown(of(lift, crate))).toContain(`"carries": true },‹hits c at t = 0.500›`);
    const sword = `{ "id": "s", "center": [0, 4], "size": [1, 1], "orbit": { "center": [0, 0], "angularVelocity": -94 } }`;
    expect(shown(of(sword, `{ "id": "w", "position": [3, 0], "size": [1, 1] }`))).toMatch(/‹hits w at t = 0\.\d+›/);
  });

  test("leads to what is met", () => {
    const text = of(mover, wall);
    const [hint] = all(evaluate(text));
    expect(text.slice(hint?.target?.offset).slice(0, hint?.target?.length)).toBe(`"w"`);
    expect(hint?.tooltip()).toContain("A sweep would hit **w** at t = 0.500");
  });

  test("is made only for bodies in the part that is asked for", () => {
    const notebook = evaluate(
      of(
        mover,
        wall,
        mover.replace(`"m"`, `"n"`).replace("[0, 0]", "[0, 9]"),
        mover.replace(`"m"`, `"o"`).replace("[0, 0]", "[2, 0]"),
      ),
    );
    const third = notebook.text.indexOf(`"o"`);
    expect(contactHints(notebook, { offset: third, length: 10 }).map(({ other }) => other)).toEqual(["w"]);
    expect(contactHints(notebook, { offset: 0, length: 5 })).toEqual([]);
  });

  test("is absent for what meets nothing, what never moves, and in a text that is broken", () => {
    expect(all(evaluate(of(mover)))).toEqual([]);
    expect(all(evaluate(of(wall, wall.replace(`"w"`, `"v"`))))).toEqual([]);
    expect(all(evaluate(`${of(mover, wall)},`))).toEqual([]);
  });

  test("is absent while the level is not there: what comes first may be in it", () => {
    expect(all(evaluate(of(mover, wall).replace(`"bodies"`, `"level": { "file": "a.tmx" }, "bodies"`)))).toEqual([]);
  });

  test("stands once for bodies that several cells take over", () => {
    const text = `{ "version": 1, "bodies": [${mover}, ${wall}], "cells": [{ "title": "a" }, { "title": "b" }] }`;
    expect(all(evaluate(text))).toHaveLength(1);
  });

  test("cuts a name that no line could hold", () => {
    const [hint] = all(evaluate(of(mover, wall.replace(`"w"`, `"${"w".repeat(99)}"`))));
    expect(hint?.other).toBe(`${"w".repeat(39)}…`);
  });
});
