import v8 from "node:v8";
import vm from "node:vm";
import { expect, test } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";

v8.setFlagsFromString("--allow-natives-syntax");
const haveSameClass = vm.runInThisContext("(a, b) => %HaveSameMap(a, b)") as (a: object, b: object) => boolean;
// What is not called is not compiled yet.
haveSameClass({}, {});
v8.setFlagsFromString("--no-allow-natives-syntax");

/** A scene that tunnels; every second one has a title, every third gravity, so that scenes are of several classes. */
function textOf(i: number): string {
  const bodies = [
    { id: "bullet", position: [i, 40], size: [8, 4], velocity: [3000, 0] },
    { id: "wall", position: [38 + i, 0], size: [4, 96] },
  ];
  const more = { ...(i % 2 === 0 && { title: "Thin" }), ...(i % 3 === 0 && { gravity: [0, 400] }) };
  return JSON.stringify({ version: 1, frames: 2, cells: [{ ...more, bodies }] });
}

const texts = Array.from({ length: 60 }, (_, i) => textOf(i));

test("what the same text is read as has the same hidden class each time, so that code which reads it stays compiled", () => {
  // The first values of a field settle what it can hold: until then classes change.
  for (const text of texts) evaluate(text);
  for (const text of texts) {
    const [one, other] = [evaluate(text), evaluate(text)];
    const [a, b] = [one.cells[0], other.cells[0]];
    if (a?.kind !== "scene" || b?.kind !== "scene") throw new Error("it was not read");
    expect(a.result.findings.length).toBeGreaterThan(0);
    expect(haveSameClass(a, b), "a cell's result").toBe(true);
    expect(haveSameClass(a.scene, b.scene), "a scene").toBe(true);
    for (const [n, finding] of a.result.findings.entries()) {
      expect(haveSameClass(finding, b.result.findings[n] ?? {}), "a finding").toBe(true);
    }
  }
});
