import { describe, expect, it } from "vitest";
import { isScene, isWithin, nameOf } from "../../../src/engine/uris.js";

describe("a uri", () => {
  it.each([
    ["file:///w/a%20b.aabb.json", "a b.aabb.json"],
    ["untitled:new.aabb.json", "new.aabb.json"],
    ["vscode-remote://wsl%2Bubuntu/w/a.aabb.json", "a.aabb.json"],
    ["git:/w/a.aabb.json?%7B%22path%22%3A%22/w/b%22%7D", "a.aabb.json"],
    ["memfs:/", ""],
    ["memfs:/w/100%.aabb.json", "100%.aabb.json"],
  ])("has a name: %s", (uri, name) => {
    expect(nameOf(uri)).toBe(name);
  });

  it.each([
    ["file:///w/a.aabb.json", true],
    ["file:///w/.aabb.json", false],
    ["file:///w/a.json", false],
    ["vscode-notebook-cell:/w/a.aabb.json#1", false],
  ])("of a scene is told by the name: %s", (uri, isOne) => {
    expect(isScene(uri)).toBe(isOne);
  });

  it.each([
    ["file:///w/a", true],
    ["file:///w/a/b", true],
    ["file:///w/ab", false],
  ])("is within a folder, or not: %s", (uri, isIn) => {
    expect(isWithin(uri, "file:///w/a")).toBe(isIn);
  });
});
