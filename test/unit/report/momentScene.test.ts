import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";
import { momentScene, withScene } from "../../../src/report/index.js";
import type { Solids } from "../../../src/scene/index.js";
import { findingsOf, framesOf, wallsOf } from "../recordings/recordings.js";

/** What is found in a scene of a level with these solids. */
function checked(text: string, solids?: Solids) {
  const level = { solids: solids ?? { grids: [], boxes: [] }, summary: "", problems: [], notEvaluated: [] };
  const result = evaluate(text, undefined, { levels: () => level });
  const [cell] = result.cells;
  if (cell?.kind !== "scene") throw new Error("no scene");
  return { problems: result.problems, ...cell.result, scene: cell.scene };
}

const going = (x: number, y: number, dx: number, dy: number, frames: number) =>
  Array.from({ length: frames }, (_, i) => [x + i * dx, y + i * dy]);

describe("a scene of a moment", () => {
  it.each([
    ["through a wall", 50, wallsOf([100, 0, 8, 200])],
    ["through a wall, of a body that stands on something", 176, wallsOf([100, 0, 8, 200], [0, 200, 900, 16])],
    [
      "through a wall, of a body that stands in something by a hair",
      176.1,
      wallsOf([100, 0, 8, 200], [0, 200, 900, 16]),
    ],
    ["at places with many digits", 50 + 1 / 3, wallsOf([100, 0, 8, 200])],
  ])("shows the passage that was recorded: %s", (_, y, walls) => {
    const recording = framesOf(
      { bodies: { player: { size: [16, 24] } }, level: { file: "cave.tmx" } },
      { player: going(20.1, y, 30, 0, 6), friend: going(40, y, 30, 0, 6).map((each) => [...each, 4, 4]) },
    );
    const { found } = findingsOf(recording, walls);
    const [tunnel] = found.filter(({ code }) => code === "recorded-tunnel");
    if (tunnel?.code !== "recorded-tunnel") throw new Error("no tunnel");
    const { frame, body } = tunnel;
    const text = momentScene({ recording, frame, body, solids: walls, level: { file: "cave.tmx" } });
    const { problems, findings, expectations, scene } = checked(text, walls);
    expect(problems).toEqual([]);
    expect(expectations).toMatchObject([{ pass: true }]);
    const [shown] = findings.filter(
      ({ code, body: whose }) => code === "tunnel" && scene.bodies[whose]?.id === "player",
    );
    expect(shown).toMatchObject({ frame: 1, expected: true, obstacle: { kind: "box", index: 0 } });
    expect(Math.abs((shown?.dwell ?? 0) - tunnel.dwell)).toBeLessThan(0.02);
    expect(scene.level?.file).toBe("cave.tmx");
  });

  it("shows a door that moves", () => {
    const recording = framesOf(
      { bodies: { player: { size: [16, 16] }, door: { size: [4, 48], solid: true } } },
      { player: going(0, 0, 13, 0, 6), door: going(100, -10, -15, 0, 6) },
    );
    const { findings, expectations } = checked(momentScene({ recording, frame: 4, body: 0 }));
    expect(findings.map(({ code }) => code)).toEqual(["tunnel"]);
    expect(expectations).toMatchObject([{ pass: true }]);
  });

  it("has three dimensions, units and time as the recording has them", () => {
    const recording = framesOf(
      {
        fps: 50,
        unit: "m",
        yAxis: "up",
        bodies: { a: { size: [1, 1, 1] }, wall: { size: [10, 10, 0.5], solid: true } },
      },
      {
        a: [
          [5, 5, 0],
          [5, 5, 2],
          [5, 5, 4],
        ],
        wall: [[0, 0, 3.2]],
      },
    );
    const { findings, scene } = checked(momentScene({ recording, frame: 2, body: 0 }));
    expect(scene).toMatchObject({ dimensions: 3, fps: 50, unit: "m", yAxis: "up" });
    expect(findings.map(({ code }) => code)).toEqual(["tunnel"]);
  });

  it("expects nothing where nothing was passed, and can be of the first frame", () => {
    const recording = framesOf({ bodies: { player: { size: [16, 24] } } }, { player: going(20, 50, 3, 0, 6) });
    for (const frame of [0, 3]) {
      const { problems, expectations, findings } = checked(momentScene({ recording, frame, body: 0 }));
      expect([problems, expectations, findings]).toEqual([[], [], []]);
    }
  });

  it("becomes the last cell of a notebook, or a new one", () => {
    const recording = framesOf({ bodies: { player: { size: [16, 24] } } }, { player: going(20, 50, 3, 0, 6) });
    const scene = momentScene({ recording, frame: 3, body: 0 });
    expect(withScene("", scene)).toBe(scene);
    const two = withScene('{ "version": 1, "bodies": [] }', scene);
    const three = withScene(two, scene);
    for (const [text, count] of [
      [two, 2],
      [three, 3],
    ] as const) {
      const { cells, problems } = evaluate(text);
      expect([cells.length, problems]).toEqual([count, []]);
    }
  });
});
