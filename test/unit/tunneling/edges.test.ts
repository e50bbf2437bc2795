import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";
import type { Finding } from "../../../src/tunneling/index.js";

function findingsOf(scene: object): readonly Finding[] {
  const [cell] = evaluate(JSON.stringify({ version: 1, ...scene })).cells;
  if (cell?.kind !== "scene") throw new Error("There is no scene.");
  return cell.result.findings;
}

const diamond = (x: number, y: number): object => ({
  polygon: [
    [x, 0],
    [2 * x, y],
    [x, 2 * y],
    [0, y],
  ],
});

describe("a step that is exactly as long as it may be", () => {
  it.each(Array.from({ length: 20 }, (_, i) => i / 10))("is safe from wherever the body begins: %d", (x) => {
    const bodies = (velocity: number): object[] => [
      { id: "bullet", position: [x, 40], size: [8, 4], velocity: [velocity, 0] },
      { id: "wall", position: [38, 0], size: [4, 96] },
    ];
    expect(findingsOf({ fps: 60, frames: 7, bodies: bodies(360) })).toEqual([]);
    expect(findingsOf({ fps: 500, frames: 12, bodies: bodies(3000) })).toEqual([]);
    expect(findingsOf({ fps: 60, frames: 7, bodies: bodies(361) })).not.toEqual([]);
  });
});

describe("a body that comes in where two solids meet", () => {
  it("is found beyond the face of the one that it lay beside at an edge", () => {
    // It ends up right of the upper wall, whose corner it only touched when it came through the left side of both.
    const scene = {
      fps: 64.76876877,
      check: { rule: "overlap, shortest push-out", velocity: "kept" },
      frames: 4,
      bodies: [
        { id: "wall", position: [29.5, -13.5], size: [24.9, 27] },
        { id: "wall2", position: [29.5, 13.5], size: [39.2, 88.8] },
        { id: "body", position: [10, 40], size: [12, 29], velocity: [1420, -1850] },
      ],
    };
    expect(findingsOf(scene).map(({ code }) => code)).toContainEqual(expect.stringMatching(/wrong-side|tunnel-risk/));
  });

  it("only goes on over the edge of what it slides along", () => {
    const scene = {
      check: { rule: "overlap, shortest push-out", velocity: "kept" },
      frames: 25,
      gravity: [0, 1800],
      integrator: "explicit",
      bodies: [
        { id: "body", position: [83, 68], size: [37, 16], velocity: [550, 0], maxSpeed: 1400, response: "push" },
        { id: "floor", position: [195.4, 148], size: [44, 1] },
        { id: "wall2", position: [195.4, 88], size: [8.2, 60] },
      ],
    };
    expect(findingsOf(scene).filter(({ code }) => code === "wrong-side")).toEqual([]);
  });

  it("comes through both faces of a polygon at its corner, and is out of neither", () => {
    const scene = {
      fps: 60,
      frames: 11,
      bodies: [
        { id: "body", position: [38, 59], velocity: [0, -3300], response: "slide", shape: diamond(16.5, 13.65) },
        { id: "wall", position: [29, -241], shape: diamond(25.5, 27.85) },
      ],
    };
    expect(findingsOf(scene).filter(({ code }) => code === "corner-cut")).toEqual([]);
  });
});

describe("the numbers of slanted faces", () => {
  it("are no stricter than needed where the push over the face beside leads back", () => {
    const [found] = findingsOf({
      fps: 30,
      frames: 3,
      bodies: [
        { id: "body", position: [55, 16], velocity: [-650, 110], shape: diamond(5.25, 13) },
        { id: "wall", position: [-29.2, -60.5], shape: diamond(13.2, 99.25) },
      ],
    });
    expect(found?.safe?.fps).toBeGreaterThan(33);
    expect(found?.safe?.fps).toBeLessThan(37);
  });
});

describe("the thickness of a wall that is passed through several faces", () => {
  it("is not told: it grows away from one of them", () => {
    const found = findingsOf({
      fps: 20,
      frames: 23,
      gravity: [0, 1200],
      integrator: "explicit",
      bodies: [
        { id: "body", position: [22, 17], size: [32, 11], velocity: [100, -430] },
        { id: "floor", position: [4, 2], size: [98.5, 1] },
      ],
    });
    expect(found.map(({ code }) => code)).toEqual(["wrong-side", "tunnel"]);
    for (const { safe, detected } of found)
      expect([safe?.thickness, detected?.thickness]).toEqual([undefined, undefined]);
  });
});

describe("a one-way floor that a body passes on its way up", () => {
  it("is a risk on the way down", () => {
    const found = findingsOf({
      frames: 30,
      gravity: [0, 2900],
      integrator: "verlet",
      bodies: [
        { id: "body", position: [31, 18], size: [30, 6], velocity: [0, -600] },
        { id: "floor", position: [-1, -8.4], size: [100.75, 1], oneWay: [0, -1] },
      ],
    });
    expect(found.map(({ code }) => code)).toEqual(["tunnel-risk"]);
  });
});

describe("the speed of two that a wall has slowed before", () => {
  it("is the one that they are written with", () => {
    const scene = {
      fps: 50,
      check: "axis by axis",
      frames: 10,
      bodies: [
        { id: "body", position: [31, 98], size: [9, 5.1], velocity: [0, 5042] },
        { id: "other", position: [-15, 419.25], size: [10, 33.6], velocity: [640, 1293.2] },
        { id: "wall", position: [-15, 452.85], size: [10, 36.7] },
      ],
    };
    const [found] = findingsOf(scene);
    const { fps = 0, speed = 0 } = found?.safe ?? {};
    expect(speed * fps).toBeCloseTo(50 * Math.hypot(640, 1293.2 - 5042), 3);
  });
});

describe("a body that is put back and bounces", () => {
  it("is found where another phase leads it to another wall", () => {
    const found = findingsOf({
      check: "overlap, back to the old position",
      frames: 6,
      bodies: [
        {
          id: "body",
          position: [31, 25],
          size: [32, 2.8],
          velocity: [-686, 1440],
          response: "deflect",
          restitution: 1,
        },
        { id: "wall", position: [-22, 113.5], size: [56.7, 19], oneWay: [0, -1] },
        { id: "wall2", position: [-62.1, 132.5], size: [39.1, 89.25] },
        { id: "wall3", position: [-22, 45.5], size: [31, 68] },
      ],
    });
    expect(found.map(({ code, obstacle }) => [code, obstacle])).toEqual([["tunnel-risk", { kind: "body", index: 1 }]]);
  });
});

describe("a fall that drifts", () => {
  it("has a rate that is known to be enough where no bound of it is", () => {
    const [found] = findingsOf({
      fps: 50,
      frames: 30,
      gravity: [0, 2594.4],
      integrator: "explicit",
      bodies: [
        { id: "b", position: [0, 0], size: [10.92, 2.16], velocity: [2338.97, 2891.75] },
        { id: "w0", position: [-48.15, 161.39], size: [231.8, 4.42] },
      ],
    });
    expect(found?.safe?.fps).toBeGreaterThan(900);
    expect(found?.safe?.fps).toBeLessThan(1000);
  });
});
