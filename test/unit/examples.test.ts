import { beforeAll, describe, expect, it } from "vitest";
import { checkOf, isRuleName } from "../../src/model/index.js";
import { auditLevels, type Mover } from "../../src/audit/index.js";
import { readLevels, type LevelFiles } from "../../src/levels/index.js";
import type { NotebookResult } from "../../src/notebook/index.js";
import { solveReport } from "../../src/report/index.js";
import { evaluateExample, exampleFiles, readExample } from "./evaluatedExamples.js";

/** What the notes of each example claim that a check finds: codes by scene, for scenes in which it finds something. */
const findings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "corner-cut": { "Cutting a corner": ["corner-cut"] },
  crusher: { "14 px too far": ["squeezed"] },
  dwell: { "Dwell 0.5: detected by chance": ["tunnel-risk"], "Dwell 0.5: missed": ["tunnel"] },
  "fall-without-cap": { "Without a cap": ["tunnel"] },
  "growing-bounce": { "Until it is outside": ["wrong-side"] },
  "growing-hitbox": {
    "A shield that opens": ["wrong-side"],
    "A gate that closes": ["tunnel"],
  },
  layers: { "Without layers": ["start-overlap"] },
  lift: { "With bodies that rest on it": ["ends-early", "ends-early"] },
  "sword-orbit": {
    "The line misses it": ["corner-cut", "curve-cut"],
    "The line hits the wrong post": ["curve-cut"],
  },
  "normal-hit": {},
  "one-way-platform": { "Too fast for the game's own check": ["tunnel"] },
  "pass-through": { "Tunneling through": ["tunnel"] },
  responses: {},
  "rotated-door": {
    Closed: ["tunnel"],
    "Ajar by 30 degrees": ["tunnel"],
    "Ajar by 80 degrees": ["wrong-side"],
  },
  shooter: {
    "40 m/s: detected by chance": ["tunnel-risk"],
    "40 m/s: missed": ["tunnel"],
    "A window of 3 cm at 30 m/s": ["tunnel"],
  },
  slope: { "Landing at the seam": ["tunnel-risk"] },
  "spawned-inside": { "Spawned inside a wall": ["start-overlap"] },
  "leaky-floor": {
    "A cap of 1500 px/s": ["tunnel", "wrong-side", "tunnel-risk"],
  },
  "sweep-3d": {},
  "thin-wall": { "Thin wall": ["tunnel"] },
  "tile-floor": {},
  "two-moving-boxes": {},
  "verify/platformer": {
    ...Object.fromEntries(
      ["free", "tangent", "inside", "through", "room", "seams", "order", "distance", "mirrored", "transposed"].map(
        (law) => [`move: ${law}`, ["answer-differs"]],
      ),
    ),
  },
  "wrong-side": { "Pushed out on the wrong side": ["wrong-side"] },
  "reports/first-frames": { "A first frame that is too long": ["tunnel"] },
  "reports/moving-wall": {
    "Pushed aside while falling": ["ends-early"],
    "Stopped at the upper edge": ["corner-cut"],
  },
  "reports/pile-on-platform": { "Pushed in by a neighbor": ["wrong-side"] },
  "reports/platform-side": { "Sides and underside are not solid": ["ends-early"] },
  "reports/rising-platform": { "Hit on the way up": ["tunnel"] },
  "reports/tile-lift": { "Tile by tile": ["tunnel-risk", "tunnel-risk"] },
  "reports/tiled-ceiling": {},
  "levels/bunker": { "A door of 4 px": ["tunnel"] },
  "levels/cellar": { "A window of one cell": ["tunnel"] },
  "levels/tower": { "A trapdoor of one cell": ["tunnel"] },
};

const files: LevelFiles = { read: (file) => Promise.resolve().then(() => readExample(file)) };

/** By name, with their levels. */
const results = new Map<string, NotebookResult>();

beforeAll(async () => {
  for (const name of Object.keys(findings)) results.set(name, await evaluateExample(`${name}.aabb.json`));
});

const evaluated = (name: string) => results.get(name) ?? expect.fail(`${name} is no example`);

const scenes = (name: string) => evaluated(name).cells.flatMap((cell) => (cell.kind === "scene" ? [cell] : []));

describe("the examples", () => {
  it("are all in this test", () => {
    expect(exampleFiles).toEqual(
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
    ["38 m/s: detected", undefined],
    ["40 m/s: missed", 39],
    ["A window of 3 cm at 30 m/s", 25.8],
  ])("name the limit of the shooter that a check finds: %s", (title, maxSpeed) => {
    const scene = scenes("shooter").find(({ scene }) => scene.title === title);
    const limit = scene?.result.findings[0]?.maxSpeed;
    if (maxSpeed === undefined) expect(limit).toBeUndefined();
    else expect(limit).toBeCloseTo(maxSpeed, 6);
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

/** The command line that the prose of a scene names. */
const auditIn = (name: string) =>
  /aabb audit (\S+) --size (\S+) --speed (\S+) --fps (\d+) --rule \\"([^\\]+)/
    .exec(readExample(`levels/${name}.aabb.json`))
    ?.slice(1) ?? [];

describe.each([
  ["bunker", "doors: steel door (object 1)", "bunker-fixed.tmj", `<object id="1" name="steel door"`],
  ["tower", "Collisions: trapdoor", "tower.ldtk", "3"],
  ["cellar", "walls: value 2", "cellar-fixed.json", `"2"`],
])("the audit that the prose of %s tells of", (name, wall, fixed, written) => {
  const [file = "", size = "", speed = "", fps = "", rule = ""] = auditIn(name);
  if (!isRuleName(rule)) throw new Error(rule);
  const numbers = (pair: string) => pair.split(",").map(Number);
  const mover: Mover = { size: numbers(size), speed: numbers(speed), fps: Number(fps), check: checkOf(rule) };
  const audits = async (level: string) => {
    const { levels, problems } = await readLevels(`levels/${level}`, files);
    expect(problems).toEqual([]);
    return auditLevels(levels, mover);
  };

  it("finds the one wall that is too thin, where it is written", async () => {
    const [{ walls } = expect.fail("no level")] = await audits(file);
    expect(walls.map(({ code, name }) => [code, name])).toEqual([["tunnel", wall]]);
    const { source } = walls[0] ?? expect.fail("no wall");
    const { offset, length } = source.range;
    expect(
      readExample(source.file)
        .slice(offset, offset + length)
        .slice(0, written.length),
    ).toBe(written);
  });

  it("finds nothing in the level that is put right", async () => {
    const { walls, level } = (await audits(fixed)).at(-1) ?? expect.fail("no level");
    expect(walls).toEqual([]);
    expect(level.name).toMatch(/fixed/);
  });
});
