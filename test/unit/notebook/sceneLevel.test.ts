import { describe, expect, it } from "vitest";
import { readLevels, type Level, type LevelReading, type Source } from "../../../src/levels/index.js";
import { Drafts, evaluate, sceneLevel, toCellView, type SceneLevel } from "../../../src/notebook/index.js";
import { sceneGeometry } from "../../../src/view/index.js";
import { polygonAt } from "../../../src/view/marks.js";
import { pack, readHostMessage } from "../../../src/view/protocol/index.js";
import { fixProblem } from "../../../src/language/fixes/tryProblemFixes.js";
import { problemCandidates } from "../../../src/language/fixes/proposeProblemFixes.js";
import { applyTextEdits } from "../../../src/scene/edit/index.js";
import { parseNotebook } from "../../../src/scene/index.js";
import { readNow } from "../language/fixes/atOnce.js";
import { fixtureFiles } from "../levels/levelFiles.js";

const nowhere = { file: "level.tmj", range: { offset: 0, length: 0 } };

function level(name: string, rows: readonly string[], more: Partial<Level> = {}): Level {
  const width = rows[0]?.length ?? 0;
  const solid = Uint8Array.from([...rows.join("")], (tile) => Number(tile === "#"));
  const count = solid.reduce((sum, tile) => sum + tile, 0);
  const names = { nameOf: () => "tile 1", sourceOf: () => nowhere };
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
    expect(messages[0]).toContain('tunnels through "walls: tile [4, 0]"');
    expect(messages[1]).toContain('tunnels through "objects: door 7"');
  });

  it("says how much is solid by which rule, and what was left out", () => {
    expect(only(inLevel(reading(level("one", rows)))).level?.summary).toBe(
      "level.tmj: 1 tile, 1 box (property:solid); 2 polygons skipped",
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
      sceneLevel(reading(one), { file: "level.tmj" }, placeOf),
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

    const levels = new Map([[0, sceneLevel(read, { file: "level.tmj" }, placeOf)]]);
    const slower = { kind: "change", bodies: [{ body: 0, velocity: [300, 0] }] } as const;
    const draft = new Drafts(text(), levels).draft(0, {
      ...slower,
      bodies: slower.bodies.map((body) => ({ ...body, velocity: [...body.velocity] })),
    });
    expect(draft).toMatchObject({
      findings: [{ code: "ends-early" }, { code: "expectation" }],
      level: view.kind === "scene" && view.level,
    });
  });

  describe("with polygons", () => {
    const corner = { layer: "objects", source: nowhere };
    const ramp = {
      ...{ ...corner, name: "ramp 3", kind: "polygon" as const },
      pieces: [
        [
          [60, 20],
          [90, 0],
          [90, 20],
        ],
      ],
    };
    /** Concave, in two pieces, far below. */
    const notch = {
      ...{ ...corner, name: "notch 4", kind: "polygon" as const },
      pieces: [
        [
          [0, 90],
          [10, 90],
          [10, 100],
          [0, 100],
        ],
        [
          [10, 95],
          [20, 95],
          [20, 100],
          [10, 100],
        ],
      ],
    };
    const shaped = (more: Partial<Level> = {}) =>
      reading(level("one", ["..........", ".........."], { boxes: [], shapes: [ramp, notch], ...more }));
    const scene = (more = "", body = "") => `{
      "version": 1,
      "level": { "file": "level.tmj"${more} },
      "bodies": [{ "id": "bullet", "position": [0, 12], "size": [4, 4], "velocity": [6000, 0]${body} }],
      "expect": [{ "body": "bullet", "hits": "objects: ramp 3" }]
    }`;

    it("is run with them, piece by piece, each under the name of its shape", () => {
      const cell = only(inLevel(shaped(), scene()));
      expect(cell.result.expectations).toMatchObject([{ pass: true }]);
      expect(cell.result.swept.contacts.times[0]).toBeCloseTo((66 - 4) / 100, 15);
      expect(cell.scene.solids.boxes).toEqual([
        { name: "objects: ramp 3", box: { min: [60, 0], max: [90, 20] }, corners: ramp.pieces[0] },
        { name: "objects: notch 4", box: { min: [0, 90], max: [10, 100] }, corners: notch.pieces[0] },
        { name: "objects: notch 4", box: { min: [10, 95], max: [20, 100] }, corners: notch.pieces[1] },
      ]);
      expect(cell.result.findings.map(({ code, message }) => [code, message.includes("objects: ramp 3")])).toEqual([
        ["tunnel", true],
      ]);
      expect(cell.level?.origin?.placeOf({ kind: "box", index: 0 })?.file).toBe("level.tmj");
    });

    it("says that they are solid, and of others that they are left out", () => {
      const { levels, files } = shaped({ skipped: { ellipse: 1 } });
      const left = { code: "left-out", severity: "warning", message: "1 ellipse", source: nowhere } as const;
      const read = inLevel({ levels, files, problems: [left] }, scene());
      const { level: found, notEvaluated } = only(read);
      expect(found?.summary).toBe("level.tmj: 2 polygons (property:solid); 1 ellipse skipped");
      expect(notEvaluated).toEqual(["1 ellipse"]);
      expect(read.problems.map(({ message }) => message)).toEqual(["level.tmj: 1 ellipse"]);
    });

    it("takes those that are within its bounds: the polygons, not only their own bounds", () => {
      const within = (bounds: string) =>
        only(inLevel(shaped(), scene(`, "bounds": ${bounds}`))).scene.solids.boxes.map(({ name }) => name);
      expect(within('{ "position": [80, 0], "size": [10, 20] }')).toEqual(["objects: ramp 3"]);
      expect(within('{ "position": [60, 0], "size": [15, 10] }')).toEqual([]);
      expect(within('{ "position": [12, 0], "size": [60, 99] }')).toEqual(["objects: ramp 3", "objects: notch 4"]);
    });

    it("is seen in the picture and in drafts with its corners", () => {
      const cell = only(inLevel(shaped(), scene()));
      const view = toCellView(cell);
      const message = { type: "notebook", uri: "file:a", version: 1, name: "a", cells: [view], problems: [] };
      expect(readHostMessage(pack(message))).toBeDefined();
      expect(view).toMatchObject({
        boxes: {
          corners: {
            first: Uint32Array.of(0, 3, 7, 11),
            points: Float64Array.from(cell.scene.solids.boxes.flatMap(({ corners = [] }) => corners.flat())),
          },
        },
      });
      if (view.kind !== "scene") throw new Error("no scene");
      const geometry = sceneGeometry(view, "front");
      expect(polygonAt(geometry.solids, 0)).toEqual(ramp.pieces[0]);
      // The bullet's upper right corner is at the slope.
      const [x, y] = geometry.dots[0] ?? [];
      expect([x, y].map((c) => Math.round((c ?? 0) * 1e6) / 1e6)).toEqual([66, 16]);
    });

    it("has what does not go with polygons said at its file, once", () => {
      const published = (body = "") => scene("", body).replace('"bodies"', '"method": "gomez", "bodies"');
      const beside = inLevel(shaped(), published());
      expect(beside.problems.map(({ code, message }) => [code, message.includes("objects: ramp 3")])).toEqual([
        ["conflict", true],
      ]);
      const turned = inLevel(shaped(), published(', "rotation": 10'));
      expect(turned.problems.map(({ code }) => code)).toEqual(["conflict"]);
    });

    it("lets bodies grow beside them", () => {
      const cell = only(inLevel(shaped(), scene("", ', "growth": [60, 0]')));
      // Its right face comes by 101 a frame.
      expect(cell.result.swept.contacts.times[0]).toBeCloseTo((66 - 4) / 101, 12);
    });
  });

  it("of its editor has its slopes run", async () => {
    const file = "phaser3-tilemap-blog/simple-map-collision-mapped.json";
    const read = await readLevels(file, fixtureFiles, { solid: [{ shapes: true }] });
    const cell = only(
      inLevel(
        read,
        `{
          "version": 1, "frames": 40,
          "level": { "file": "${file}", "solid": { "shapes": true } },
          "bodies": [{ "id": "ball", "position": [40, 40], "size": [20, 20], "velocity": [0, 300] }],
          "expect": [{ "body": "ball", "hits": "Ground: tile 158" }]
        }`,
      ),
    );
    expect(cell.level?.summary).toContain("7 boxes, 50 polygons (shapes); 4 ellipses skipped");
    expect(cell.result.expectations).toMatchObject([{ pass: true }]);
    const normal = Array.from(cell.result.swept.contacts.normals.subarray(0, 2));
    expect(normal.map((n) => Math.abs(n - Math.SQRT1_2 * Math.sign(n)) < 1e-15)).toEqual([true, true]);
    const source = cell.level?.origin?.placeOf({ kind: "box", index: 7 });
    expect(source?.file).toBe(file);
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

describe("a scene in a level of which it is not clear what is solid", () => {
  const rows = ["....#.....", ".........."];
  const { grids, boxes, ...rest } = level("one", rows);
  const amount = { tiles: 1, boxes: 1, others: 0, picture: { width: 1, height: 1, cells: Uint8Array.of(255) } };
  const unclear: LevelReading = {
    levels: [{ ...rest, rules: [], skipped: {}, grids: [], boxes: [], unclear: { grids, boxes } }],
    problems: [{ code: "level-solid-unclear", severity: "error", message: "Which?", source: nowhere }],
    files: ["level.tmj"],
    candidates: [
      { rule: { layer: "walls" }, ...amount, boxes: 0 },
      { rule: { any: true }, ...amount },
    ],
  };

  it("meets nothing, is not evaluated, and shows parts that may be solid", () => {
    const cell = only(inLevel(unclear));
    expect([cell.result.findings, cell.result.expectations]).toEqual([[], []]);
    expect(cell.notEvaluated).toEqual(["the solid geometry of level.tmj"]);
    expect(cell.problems.map(({ code, severity }) => [code, severity])).toEqual([["level-solid-unclear", "error"]]);
    const view = toCellView(cell);
    if (view.kind !== "scene") throw new Error("no scene");
    expect([view.grids, view.boxes.names, view.unclear?.grids.length]).toEqual([[], [], 1]);
    const { tiles, unclear: pale, bounds } = sceneGeometry(view, "front");
    expect([tiles, pale?.tiles.length, pale?.solids.rects.length, bounds[3]]).toEqual([[], 1, 4, 20]);
  });

  it("has a quick fix for each candidate, which says it in the level", async () => {
    const result = inLevel(unclear);
    const problem = result.problems[0] ?? expect.fail("there is a problem");
    const fixes = problemCandidates(result, problem).flatMap(({ attempts }) => attempts);
    expect(fixes.map(({ title }) => title)).toEqual([
      'Use as solid geometry: {"layer":"walls"} (1 tile)',
      'Use as solid geometry: {"any":true} (1 tile, 1 box)',
    ]);
    const written = applyTextEdits(result.text, fixes[0]?.edits ?? []);
    expect(written).toContain('"level": { "file": "level.tmj", "solid": { "layer": "walls" } }');
    expect(parseNotebook(written).problems).toEqual([]);
    const whole = await fixProblem(result, problem, problemCandidates(result, problem)[0] ?? { attempts: [] }, readNow);
    expect(whole?.isPreferred).toBe(false);
  });
});
