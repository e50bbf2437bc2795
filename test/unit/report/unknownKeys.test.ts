import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";
import { checkedFile, checkReport, checkText, plain, type CheckedFile } from "../../../src/report/index.js";

const checked = (file: string, ...scenes: readonly string[]): CheckedFile =>
  checkedFile(file, evaluate(`{ "version": 1, "cells": [\n${scenes.join(",\n")}] }`));
const body = (keys: string): string => `{ "bodies": [{ "id": "a", ${keys} }] }`;
const ofOthers = body('"x": 0, "y": 0, "w": 8, "h": 8, "vx": 60');

/** The lines of a report, without their indents and where they are wrapped. */
const linesOf = (...files: readonly CheckedFile[]): readonly string[] =>
  checkText(files, plain)
    .replace(/\n {10,}(?=\S)/g, " ")
    .split("\n")
    .map((line) => line.trim().replace(/ +/g, " "));

describe("unknown keys of a file", () => {
  it("are one block, with the nearest valid keys and the values to write there", () => {
    const lines = linesOf(checked("a.aabb.json", ofOthers, body('"x": 1, "y": 2, "size": [1, 1]')));
    expect(lines.filter((line) => line.includes("unknown-key"))).toEqual([
      "a.aabb.json:2:27 error unknown-key 7 unknown keys; use these instead:",
    ]);
    expect(lines).toContain("x, y → position: [x, y] (2:27, 2:35, 3:27, 3:35)");
    expect(lines).toContain("w, h → size: [w, h] (2:43, 2:51)");
    expect(lines).toContain("vx → velocity: [vx, 0] (2:59)");
  });

  it("list the valid keys of an object once a report", () => {
    const text = linesOf(
      checked("a.aabb.json", body('"colour": 1, "sprite": 2'), body('"colour": 1')),
      checked("b.aabb.json", body('"colour": 1')),
      checked("c.aabb.json", body('"colour": 1, "tint": 2')),
    ).join("\n");
    expect(text.match(/"restitution"/g)).toHaveLength(1);
    expect(text.match(/does not support/g)).toHaveLength(3);
    expect(text).toContain('A body does not support "colour", "tint".');
  });

  it("are counted one by one, and listed one by one in JSON without more than before", () => {
    const file = checked("a.aabb.json", ofOthers);
    expect(checkText([file], plain)).toMatch(/: 7 errors/);
    const { files } = checkReport([file]);
    expect(files[0]?.problems).toHaveLength(7);
    for (const problem of files[0]?.problems ?? [])
      expect(Object.keys(problem).toSorted()).toEqual(["code", "message", "range", "severity"]);
  });

  it("keep their message where there is one of them", () => {
    const [line] = linesOf(
      checked("a.aabb.json", body('"position": [0, 0], "size": [1, 1], "velocty": [1, 0]')),
    ).filter((each) => each.includes("unknown-key"));
    expect(line).toContain('"velocity"');
    expect(line).not.toContain("unknown keys");
  });
});
