import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";
import { plain, solveReport, solveText } from "../../../src/report/index.js";
import { thinWall } from "./thinWall.js";

const report = solveReport(evaluate(thinWall));

describe("a solve report", () => {
  it("gives every contact of the sweep", () => {
    expect(report.cells[0]?.contacts).toEqual([
      {
        frame: 1,
        time: expect.closeTo(0.6, 12) as number,
        seconds: expect.closeTo(0.01, 12) as number,
        body: "bullet",
        obstacle: "bodies[1]",
        normal: [-1, 0],
        exit: expect.closeTo(0.84, 12) as number,
        response: "slide",
      },
    ]);
  });

  it("gives position and velocity of every body at the end", () => {
    expect(report.cells[0]?.final).toEqual([
      { id: "bullet", position: [30, 40], velocity: [0, 0] },
      { id: "bodies[1]", position: [38, 0], velocity: null },
    ]);
  });

  it("is a table for people", () => {
    expect(solveText(report, plain)).toBe(
      [
        "Thin wall  60 fps · 1 frame",
        "  frame  t      seconds  body    hits       normal   exit t  response",
        "  1      0.600  0.0100   bullet  bodies[1]  (-1, 0)  0.840   slide",
        "",
        "  body at the end  position (px)  velocity (px/s)",
        "  bullet           (30, 40)       (0, 0)",
        "",
      ].join("\n"),
    );
  });

  it("says so when nothing is met", () => {
    const text = `{ "version": 1, "bodies": [{ "id": "a", "position": [0, 0], "size": [1, 1], "velocity": [6, 0] }] }`;
    expect(solveText(solveReport(evaluate(text)), plain)).toContain("\n  no contacts\n");
  });
});
