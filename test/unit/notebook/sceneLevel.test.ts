import { describe, expect, it } from "vitest";
import type { Level, LevelReading, Source } from "../../../src/levels/index.js";
import { Drafts, evaluate, sceneLevel, toCellView, type SceneLevel } from "../../../src/notebook/index.js";
import { pack, readHostMessage } from "../../../src/view/protocol/index.js";

const nowhere = { file: "level.tmj", range: { offset: 0, length: 0 } };

function level(name: string, rows: readonly string[], more: Partial<Level> = {}): Level {
  const width = rows[0]?.length ?? 0;
  const solid = Uint8Array.from([...rows.join("")], (tile) => Number(tile === "#"));
  const count = solid.reduce((sum, tile) => sum + tile, 0);
  const names = { nameOf: () => Promise.resolve("tile 1"), sourceOf: () => nowhere };
  return {
    name,
    file: "level.tmj",
    bounds: { min: [0, 0], max: [10 * width, 10 * rows.length] },
    rules: [{ property: "solid" }],
    grids: [{ layer: "walls", origin: [0, 0], tileSize: [10, 10], width, height: rows.length, solid, count, ...names }],
    boxes: [{ layer: "objects", box: { min: [95, 0], max: [97, 20] }, name: "door 7", source: nowhere }],
    skipped: { polygon: 2 },
    ...more,
  };
}

const reading = (...levels: Level[]): LevelReading => ({ levels, problems: [], files: ["level.tmj"] });

/** A bullet that flies over tile [4, 0] of the level and, in the same frame, over its door. */
const text = (more = "") => `{
  "version": 1,
  "level": { "file": "level.tmj"${more} },
  "bodies": [{ "id": "bullet", "position": [0, 2], "size": [4, 4], "velocity": [6000, 0] }],
  "expect": [{ "body": "bullet", "hits": "walls: tile [4, 0]" }]
}`;
const placeOf = ({ file, range }: Source) => ({
  file,
  range: { start: { line: 0, character: range.offset }, end: { line: 0, character: range.offset + range.length } },
});
const inLevel = (read: LevelReading, written = text()) =>
  evaluate(written, undefined, { levels: (reference) => sceneLevel(read, reference, placeOf) });

function only({ cells }: ReturnType<typeof evaluate>) {
  const [cell] = cells;
  if (cell?.kind !== "scene") throw new Error("no scene");
  return cell;
}

describe("a level in a scene", () => {
  const rows = ["....#.....", ".........."];

  it("is solid for the bodies: its tiles and boxes, each under its name", () => {
    const cell = only(inLevel(reading(level("one", rows))));
    expect(cell.result.expectations).toMatchObject([{ pass: true }]);
    expect(cell.result.findings.map(({ code, obstacle }) => [code, obstacle])).toEqual([
      ["tunnel", { kind: "tile", grid: 0, column: 4, row: 0 }],
      ["tunnel", { kind: "box", index: 0 }],
    ]);
    const messages = cell.result.findings.map(({ message }) => message);
    expect(messages[0]).toContain("passes through walls: tile [4, 0]");
    expect(messages[1]).toContain("passes through objects: door 7");
  });

  it("says how much is solid by which rule, and what was left out", () => {
    expect(only(inLevel(reading(level("one", rows)))).level?.summary).toBe(
      "level.tmj: 1 tile, 1 box (property:solid); left out: 2 polygons",
    );
  });

  it("is cut to its bounds, and tiles keep their places in the level", () => {
    const within = only(
      inLevel(reading(level("one", ["##########"])), text(', "bounds": { "position": [40, 0], "size": [10, 5] }')),
    );
    expect(within.scene.solids.boxes).toEqual([]);
    expect([...(within.scene.solids.grids[0]?.solid ?? [])].join("")).toBe("0000100000");
    expect(within.result.expectations).toMatchObject([{ pass: true }]);
  });

  it("of several levels names tiles with theirs", () => {
    const cell = only(inLevel(reading(level("one", rows), level("two", rows, { boxes: [] }))));
    expect(cell.scene.solids.grids.map(({ layer }) => layer)).toEqual(["one/walls", "two/walls"]);
    expect(cell.scene.solids.boxes.map(({ name }) => name)).toEqual(["one/objects: door 7"]);
  });

  it("that is not read yet has nothing found in it, and says so", () => {
    const pending = evaluate(text());
    expect(only(pending).result).toMatchObject({ findings: [], expectations: [] });
    expect(pending.problems).toMatchObject([{ code: "level-pending", severity: "information" }]);
    expect(text().slice(pending.problems[0]?.range.offset).startsWith('"level.tmj"')).toBe(true);
    expect(only(evaluate(text(), pending)).result).toBe(only(pending).result);
  });

  it("is run anew when it is another one, and only then", () => {
    const [a, b] = [level("one", rows), level("one", ["..........", ".........."])].map((one) =>
      sceneLevel(reading(one), { file: "level.tmj", source: only(evaluate(text())).source }, placeOf),
    ) as [SceneLevel, SceneLevel];
    const first = evaluate(text(), undefined, { levels: () => a });
    expect(only(evaluate(text(), first, { levels: () => a })).result).toBe(only(first).result);
    const second = evaluate(text(), first, { levels: () => b });
    expect(only(second).result.expectations).toMatchObject([{ pass: false }]);
  });

  it("brings its problems to the name of its file", () => {
    const problem = {
      code: "level-data",
      severity: "error",
      message: "Layer walls is cut short.",
      source: nowhere,
    } as const;
    const { problems } = inLevel({ levels: [], problems: [problem], files: [] });
    expect(problems).toMatchObject([{ code: "level-data", message: "level.tmj: Layer walls is cut short." }]);
    expect(text().slice(problems[0]?.range.offset).startsWith('"level.tmj"')).toBe(true);
  });

  it("is seen in the picture, and in drafts of edits", () => {
    const read = reading(level("one", rows));
    const view = toCellView(only(inLevel(read)));
    const message = { type: "notebook", uri: "file:a", version: 1, name: "a", cells: [view], problems: [] };
    expect(readHostMessage(pack(message))).toBeDefined();
    expect(view).toMatchObject({ grids: [{ layer: "walls", width: 10 }], boxes: { names: ["objects: door 7"] } });

    const levels = new Map([[0, sceneLevel(read, { file: "level.tmj", source: only(inLevel(read)).source }, placeOf)]]);
    const slower = { kind: "change", bodies: [{ body: 0, velocity: [300, 0] }] } as const;
    const draft = new Drafts(text(), levels).draft(0, {
      ...slower,
      bodies: slower.bodies.map((body) => ({ ...body, velocity: [...body.velocity] })),
    });
    expect(draft).toMatchObject({ findings: [{ code: "expectation" }], level: view.kind === "scene" && view.level });
  });

  it.each([
    ['{ "file": "" }', "wrong"],
    ['{ "layers": ["a"] }', "missing"],
    ['{ "file": "a.tmj", "solid": [] }', "wrong-length"],
    ['{ "file": "a.tmj", "solid": { "propertie": "x" } }', "wrong-type"],
    ['{ "file": "a.tmj", "bounds": { "position": [0, 0], "size": [-1, 0] } }', "out-of-range"],
    ['{ "file": "a.tmj", "bounds": { "position": [0, 0, 0], "size": [1, 0] } }', "wrong-length"],
    ['["a.tmj"]', "wrong-type"],
  ])("written as %s is refused", (written, code) => {
    const { problems } = evaluate(`{ "version": 1, "level": ${written} }`);
    expect(problems.map((problem) => problem.code).join()).toContain(code);
  });

  it("is not for scenes in space", () => {
    const { problems } = evaluate('{ "version": 1, "dimensions": 3, "level": { "file": "a.tmj" } }');
    expect(problems).toMatchObject([{ code: "conflict" }]);
  });
});
