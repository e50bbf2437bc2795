import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { evaluate } from "../../src/notebook/index.js";
import { solveReport } from "../../src/report/index.js";

const folder = fileURLToPath(new URL("../../examples", import.meta.url));

/** What the notes of each example claim that a check finds: codes by scene, for scenes in which it finds something. */
const findings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "corner-cut": { "Cutting a corner": ["corner-cut"] },
  dwell: { "Dwell 0.5: lucky": ["tunnel-risk"], "Dwell 0.5: unlucky": ["tunnel"] },
  "fall-without-cap": { "After 35 frames: 1400 px/s": ["wrong-side"], "After 45 frames: 1800 px/s": ["tunnel"] },
  "normal-hit": {},
  "pass-through": { "Passing through": ["tunnel"] },
  responses: {},
  shooter: {
    "40 m/s: noticed, by luck": ["tunnel-risk"],
    "40 m/s: missed": ["tunnel"],
    "A window of 3 cm at 30 m/s": ["tunnel"],
  },
  "spawned-inside": { "Spawned inside a wall": ["start-overlap"] },
  "sweep-3d": {},
  "thin-wall": { "Thin wall": ["tunnel"] },
  "tile-floor": {},
  "two-moving-boxes": {},
  "wrong-side": { "Pushed out on the wrong side": ["wrong-side"] },
};

const evaluated = (name: string) => evaluate(readFileSync(path.join(folder, `${name}.aabb.json`), "utf8"));

const scenes = (name: string) => evaluated(name).cells.flatMap((cell) => (cell.kind === "scene" ? [cell] : []));

describe("the examples", () => {
  it("are all in this test", () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
    expect(files.sort()).toEqual(
      Object.keys(findings)
        .map((name) => `${name}.aabb.json`)
        .sort(),
    );
  });

  describe.each(Object.entries(findings))("%s", (name, codes) => {
    it("is a scene file without problems", () => {
      const { notebook, problems } = evaluated(name);
      expect(problems).toEqual([]);
      expect(notebook?.title).toEqual(expect.any(String));
    });

    it("expects something in every scene, and all of it holds", () => {
      for (const { scene, result } of scenes(name)) {
        expect(result.expectations.length, scene.title).toBeGreaterThan(0);
        expect(result.expectations.filter(({ pass }) => !pass)).toEqual([]);
      }
    });

    it("has the findings that its notes claim, and no others", () => {
      const found = scenes(name).map(({ scene, result }) => [scene.title, result.findings.map(({ code }) => code)]);
      expect(Object.fromEntries(found.filter(([, list]) => list?.length))).toEqual(codes);
    });

    it("explains every scene in its notes", () => {
      expect(scenes(name).filter(({ scene }) => !scene.notes)).toEqual([]);
    });
  });

  it.each([
    ["38 m/s: noticed", undefined],
    ["40 m/s: missed", 39],
    ["A window of 3 cm at 30 m/s", 25.8],
  ])("name the limit of the shooter that a check finds: %s", (title, maxSpeed) => {
    const scene = scenes("shooter").find(({ scene }) => scene.title === title);
    const limit = scene?.result.findings[0]?.maxSpeed;
    if (maxSpeed === undefined) expect(limit).toBeUndefined();
    else expect(limit).toBeCloseTo(maxSpeed, 9);
  });

  it("name the speeds that two boxes have after their shock", () => {
    const after = solveReport(evaluated("two-moving-boxes")).cells.map(({ final }) =>
      final.map(({ velocity }) => velocity?.[0]),
    );
    expect(after).toEqual([
      [expect.closeTo(-60, 9), expect.closeTo(840, 9)],
      [expect.closeTo(120, 9), expect.closeTo(120, 9)],
    ]);
  });
});
