import { expect, test } from "vitest";
import { readDefinition } from "../../../src/extension/tasks/definition.js";

test("a folder may be written as Windows writes it", () => {
  const definition = readDefinition({ type: "aabb", command: "audit", folder: "levels\\caves" });
  expect(definition).toEqual({ command: "audit", folder: "levels/caves", maxWarnings: 0 });
});

test("what means nothing is told with what it got", () => {
  expect(readDefinition({ type: "aabb", command: "run" })).toContain('got "run"');
  expect(readDefinition({ type: "aabb", command: "check", folder: 3 })).toContain("got 3");
  expect(readDefinition({ type: "aabb", command: "check", maxWarnings: -1 })).toContain("got -1");
});
