import { describe, expect, it, test } from "vitest";
import { notebookVerdict } from "../../../src/language/index.js";
import { evaluate } from "../../../src/notebook/index.js";
import { checkedFile, checkReport } from "../../../src/report/index.js";

const bullet = { id: "bullet", position: [0, 40], size: [8, 4], velocity: [6000, 0], response: "pass" };
const wall = { id: "wall", position: [20, 0], size: [4, 96] };
const far = { id: "far", position: [60, 0], size: [4, 96] };
const scene = (bodies: readonly object[], ...expect: readonly object[]) =>
  evaluate(JSON.stringify({ version: 1, bodies, expect }));
const summary = (result: ReturnType<typeof scene>) => checkReport([checkedFile("a", result)]).summary;
const tunnels = { body: "bullet", tunnels: true };

describe("a tunnel that a scene expects", () => {
  it("is information, and counts for nothing", () => {
    const result = scene([bullet, wall], { ...tunnels, through: "wall" });
    expect(summary(result)).toMatchObject({ errors: 0, warnings: 0, infos: 1, expectations: { pass: 1, fail: 0 } });
    expect(notebookVerdict(result)).toMatchObject({ tone: "information", text: "tunnels as expected" });
  });

  it("need not be named where it is the only one of its body", () => {
    expect(summary(scene([bullet, wall], tunnels))).toMatchObject({ warnings: 0, infos: 1 });
  });

  it("does not excuse another one", () => {
    expect(summary(scene([bullet, wall, far], { ...tunnels, through: "wall" }))).toMatchObject({
      warnings: 1,
      infos: 1,
    });
    expect(summary(scene([bullet, wall, far], tunnels))).toMatchObject({ errors: 0, warnings: 2 });
  });

  it("is a warning where something else of the expectation does not hold", () => {
    expect(summary(scene([bullet, wall], { ...tunnels, position: [0, 0] }))).toMatchObject({ errors: 1, warnings: 1 });
  });

  it("has to go through what is named", () => {
    const result = scene([bullet, wall, { ...far, position: [600, 0] }], { ...tunnels, through: "far" });
    expect(summary(result)).toMatchObject({ errors: 1, warnings: 1, expectations: { fail: 1 } });
  });
});

test.each([
  [{ body: "bullet", through: "wall" }, "missing"],
  [{ ...tunnels, through: "wal" }, "unknown-id"],
  [{ ...tunnels, through: "tile [0, 0]" }, "unknown-id"],
])("%j is a problem of the text: %s", (expectation, code) => {
  expect(scene([bullet, wall], expectation).problems.map((problem) => problem.code)).toContain(code);
});

describe("a passage across a corner", () => {
  // Between a gate and the ground behind it, which nearly touch in a corner.
  const hero = { id: "hero", position: [495.5, 135], size: [14, 24], velocity: [-580, 1080] };
  const gate = { id: "gate", position: [486, 16], size: [9, 144] };
  const messageOf = (...ground: readonly object[]): string => {
    const result = evaluate(JSON.stringify({ version: 1, fps: 40, bodies: [hero, gate, ...ground] }));
    return (
      checkReport([checkedFile("a", result)]).files[0]?.cells[0]?.findings.find(({ code }) => code === "tunnel")
        ?.message ?? ""
    );
  };

  it("names both, and no thickness that neither has or that would help", () => {
    // At 82.64 fps, in one of 200 phases the push out of the gate leads into the ground, and that one's on through its corner.
    expect(messageOf({ id: "ground", position: [496, 160], size: [64, 16] })).toBe(
      'hero tunnels between gate and ground in frame 1. It enters through the right face after one check and is out again 0.8966 of a frame later, before the next check. Fix: at least 84.3 fps, at most 581.7 px/s, 3 sub-steps, or a swept check. With at least 44.62 fps, at most 1099 px/s, or 2 sub-steps, the game detects the contact, but it can still push the body out on the wrong side. These numbers are for the rule "overlap, shortest push-out", because no rule is set. The frame rate is enough only if no time step is longer than 11.86 ms.',
    );
  });
});
