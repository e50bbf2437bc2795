import { expect, it } from "vitest";
import { wallsCsv } from "../../../src/view/index.js";
import type { WeakWallView } from "../../../src/view/protocol/index.js";

const wall: WeakWallView = {
  ...{ finding: 3, code: "tunnel", severity: "warning", axis: "x", wall: [64, -16, 80, 32], name: "walls: tile 0" },
  ...{
    thickness: 16,
    dwell: 0.48,
    missed: 0.52,
    passed: 0.76,
    minFps: 125,
    maxSpeed: 1440,
    minThickness: 42,
    message: "",
  },
};
const head =
  "number,finding,wall,axis,min x,min y,max x,max y,thickness,dwell,missed," +
  "safe above fps,safe below px/s,safe above px thick,passed\r\n";

it("the table of walls has a row each, in the order of their numbers", () => {
  const { minThickness: _, ...corner } = wall;
  const second: WeakWallView = { ...corner, code: "corner-cut", axis: "diagonal", name: "=a, b", maxSpeed: Infinity };
  expect(wallsCsv([wall, second])).toBe(
    head +
      "1,tunnel,walls: tile 0,x,64,-16,80,32,16,0.48,0.52,125,1440,42,0.76\r\n" +
      `2,corner-cut,"'=a, b",diagonal,64,-16,80,32,16,0.48,0.52,125,,,0.76\r\n`,
  );
});
