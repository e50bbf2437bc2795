import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { auditLevels, auditVerdict, type Mover } from "../../src/audit/index.js";
import { adaptedTo, evaluate, recordExpectations, toCellView, type NotebookResult } from "../../src/notebook/index.js";
import { applyTextEdits } from "../../src/scene/edit/index.js";
import { contactsCsv, palettes, sceneSheet, sheetSvg, wallsCsv } from "../../src/view/index.js";
import { isFrameRate, isWithinReach } from "../../src/geometry/index.js";
import {
  completionAt,
  contactHints,
  hoverAt,
  fixFinding,
  notebookVerdict,
  outlineOf,
  sceneLenses,
  targetsOf,
  problemCandidates,
  findingCandidates,
  type Fix,
} from "../../src/language/index.js";
import { readLevels, type LevelReading } from "../../src/levels/index.js";
import {
  auditedFile,
  auditReport,
  auditSuites,
  auditText,
  checkedFile,
  checkReport,
  checkSuites,
  checkText,
  githubText,
  junitXml,
  plain,
  sarifLog,
  solveReport,
  solveText,
} from "../../src/report/index.js";
import { num, numDown, numUp } from "../../src/wording/index.js";
import { evaluateNow } from "../unit/language/fixes/atOnce.js";
import { runs } from "./seeded.js";

/** What no reader can make anything of. */
const nonsense = /Infinity|NaN|undefined|∞|null px|\[object/;

/** The ends of doubles, both sides of where squares, sums and reciprocals leave them, and a few plain numbers. */
const sizes = [
  ...[0, 5e-324, 1e-320, 1e-308, 3e-308, 1e-300, 1e-162, 1e-150, 1e-12, 0.1, 1, 3, 8, 1e6, 1e15, 1e16],
  ...[1e150, 1e155, 1e290, 1e299, 1e300, 1e307, 1e308, 1.7975e308, 1.7976931348623157e308],
];
const extent = fc.oneof(fc.constantFrom(...sizes), fc.constantFrom(0, 1, 4, 8));
const number = fc.oneof(
  fc.tuple(fc.constantFrom(...sizes), fc.constantFrom(1, -1)).map(([size, sign]) => size * sign),
  fc.integer({ min: -20, max: 20 }),
);
const positive = extent.filter((n) => n > 0);

const scenes = fc.constantFrom(2, 3).chain((dimensions) => {
  const vec = (of: fc.Arbitrary<number>) => fc.array(of, { minLength: dimensions, maxLength: dimensions });
  const motion = fc.oneof(
    fc.constant({}),
    vec(number).map((velocity) => ({ velocity })),
    vec(number).map((to) => ({ to })),
  );
  const more = {
    response: fc.constantFrom("slide", "stop", "deflect", "push", "pass"),
    mass: positive,
    detection: fc.constantFrom("discrete", "swept"),
  };
  const body = fc
    .tuple(fc.record({ position: vec(number), size: vec(extent) }), motion, fc.record(more, { requiredKeys: [] }))
    .map((parts) => Object.assign({}, ...parts) as object);
  const expectation = fc.record(
    {
      body: fc.constantFrom("b0", "b1"),
      hits: fc.constantFrom("b0", "b1", "b2"),
      time: fc.constantFrom(0, 0.5, 5e-324),
      position: vec(number),
      normal: vec(number),
      tunnels: fc.boolean(),
    },
    { requiredKeys: ["body"] },
  );
  const tilemap = fc.record({ tileSize: positive, origin: fc.array(number, { minLength: 2, maxLength: 2 }) });
  return fc
    .record(
      {
        fps: positive,
        frames: fc.constantFrom(1, 2, 5),
        method: fc.constantFrom("exact", "gamedev", "minkowski", "gomez", "tile"),
        yAxis: fc.constantFrom("up", "down"),
        bodies: fc.array(body, { minLength: 1, maxLength: 4 }),
        expect: fc.array(expectation, { maxLength: 2 }),
        tilemap: tilemap.map((map) => ({ ...map, rows: ["#.#", ".#."] })),
      },
      { requiredKeys: ["bodies"] },
    )
    .map(({ bodies, ...rest }) => ({
      ...{ version: 1, dimensions, ...rest },
      bodies: bodies.map((each, i) => ({ id: `b${i}`, ...each })),
    }));
});

/** Everything that is said of a text, by where it is said. */
async function saidOf(result: NotebookResult): Promise<Readonly<Record<string, unknown>>> {
  const checked = [checkedFile("a.aabb.json", result)];
  const suites = checkSuites(checked);
  const offsets = [...result.text.matchAll(/["[\d]/g)].map(({ index }) => index);
  const views = result.cells.map(toCellView).filter((cell) => cell.kind === "scene");
  const solved = solveReport(result);
  const sheets = views.map((view) => sheetSvg(sceneSheet(view, "a", { palette: palettes.light, width: 640 })));
  const targets = targetsOf(result);
  const fixes: (Fix | undefined)[] = [];
  for (const target of targets) {
    for (const way of findingCandidates(result, target)) {
      fixes.push(await fixFinding(result, target, way, evaluateNow));
    }
  }
  return {
    problems: result.problems.map(({ message }) => message),
    corrections: result.problems.flatMap((problem) =>
      problemCandidates(result, problem).flatMap(({ attempts }) => attempts),
    ),
    fixes,
    ways: targets.flatMap((target) => findingCandidates(result, target).flatMap(({ attempts }) => attempts)),
    checkText: checkText(checked, plain),
    checkJson: JSON.stringify(checkReport(checked)),
    junit: junitXml(suites, false),
    sarif: JSON.stringify(sarifLog(suites, { version: "1.0.0", root: "file:///", category: "a" })),
    github: githubText(suites),
    solveText: solveText(solved, plain),
    solved: JSON.stringify(solved),
    csv: views.map(contactsCsv),
    svg: sheets,
    verdict: notebookVerdict(result),
    lenses: sceneLenses(result),
    hints: contactHints(result, { offset: 0, length: result.text.length }).map(({ tooltip, ...hint }) => [
      hint,
      tooltip(),
    ]),
    hovers: offsets.map((offset) => hoverAt(result, offset)?.markdown ?? ""),
    completions: offsets.map((offset) => completionAt(result, offset, result)?.values ?? []),
    outline: outlineOf(result),
    recorded: applyTextEdits(result.text, recordExpectations(result, { tunnels: true }).edits),
  };
}

/** JSON has `null` for what is not finite: it stands for "there is none" in some places only. */
function expectSense(said: Readonly<Record<string, unknown>>): void {
  for (const [where, what] of Object.entries(said)) {
    const text = typeof what === "string" ? what : JSON.stringify(what, spelled);
    const found = nonsense.exec(text);
    const around = found && text.slice(Math.max(0, found.index - 160), found.index + 40);
    expect(around && `${where}: … ${around}`).toBeNull();
  }
}

/** A number of its own that is none is not to be hidden by JSON. Trees of the text lead to their parents. */
function spelled(key: string, value: unknown): unknown {
  if (key === "source" || key === "parent") return undefined;
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

test("nothing that is said of a scene has a number that is none", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      const result = evaluate(JSON.stringify(scene));
      expectSense(await saidOf(result));
      found += result.cells.filter((cell) => cell.kind === "scene" && cell.result.findings.length > 0).length;
    }),
    runs(400),
  );
  expect(found).toBeGreaterThan(runs(20).numRuns);
});

const written = ["bunker-fixed.tmj", "tower.ldtk", "cellar.json"].map((name) => ({
  name,
  text: readFileSync(new URL(`../../examples/levels/${name}`, import.meta.url), "utf8"),
}));

/** Levels with one of their numbers replaced. */
const levels = fc
  .record({
    level: fc.constantFrom(...written),
    nth: fc.nat(),
    by: fc.oneof(number.map(String), fc.constantFrom("1e999", "-1e999")),
  })
  .map(({ level: { name, text }, nth, by }) => {
    const places = [...text.matchAll(/(?<=[:[,]\s*)-?\d+(?:\.\d+)?(?=\s*[,\]}])/g)];
    const { index = 0, 0: before = "" } = places[nth % places.length] ?? {};
    return { name, text: text.slice(0, index) + by + text.slice(index + before.length) };
  });

const rates = positive.filter(isFrameRate);
const reached = extent.filter(isWithinReach);
const movers: fc.Arbitrary<Mover> = fc.record({
  size: fc.tuple(reached, reached),
  speed: fc.tuple(reached, reached),
  fps: rates,
});

async function saidOfLevel(name: string, text: string, mover: Mover): Promise<Readonly<Record<string, unknown>>> {
  const read = (path: string): Promise<string> =>
    path === name ? Promise.resolve(text) : Promise.reject(new Error("gone"));
  const reading: LevelReading = await readLevels(name, { read });
  const audits = await auditLevels(reading.levels, mover);
  const start = { line: 0, character: 0 };
  const file = auditedFile(name, reading, audits, () => ({ file: name, range: { start, end: start } }));
  const suites = auditSuites([file]);
  return {
    text: auditText([file], plain),
    json: JSON.stringify(auditReport([file])),
    junit: junitXml(suites, false),
    github: githubText(suites),
    verdict: auditVerdict(audits, mover),
    names: audits.flatMap(({ walls }) => walls.map((wall) => wall.name)),
    csv: wallsCsv(
      audits.flatMap(({ walls }) =>
        walls.map((wall, finding) => ({ ...wall, finding, wall: [...wall.wall.min, ...wall.wall.max] })),
      ),
    ),
  };
}

test("nothing that is said of a level has a number that is none", async () => {
  await fc.assert(
    fc.asyncProperty(levels, movers, async ({ name, text }, mover) => {
      expectSense(await saidOfLevel(name, text, mover));
    }),
    runs(300),
  );
});

test.each([
  ["1e-320", "out-of-range"],
  ["1e-151", "out-of-range"],
  ["1e151", "out-of-range"],
  ["1e999", "not-finite"],
])("a frame rate of %s is a problem of the text: %s", (fps, code) => {
  const result = evaluate(`{ "version": 1, "fps": ${fps}, "bodies": [] }`);
  expect(result.problems.map((problem) => problem.code)).toEqual([code]);
});

test("a frame rate that is asked for and leads beyond all numbers is a problem of the scene", () => {
  const body = { position: [0, 0], size: [1, 1], velocity: [1e150, 0] };
  const result = evaluate(JSON.stringify({ version: 1, bodies: [body] }), undefined, {
    adapted: adaptedTo({ fps: 1e-320 }),
  });
  expect(result.problems.map(({ code }) => code)).toEqual(["not-finite"]);
});

test("a point that passes next to nothing is safe at no frame rate and no speed, in words", () => {
  const bodies = [
    { id: "point", position: [-5, 0], size: [0, 0], velocity: [600, 0] },
    { id: "line", position: [0, -5], size: [5e-324, 10] },
  ];
  const [finding] = checkReport([checkedFile("a", evaluate(JSON.stringify({ version: 1, bodies })))]).files.flatMap(
    ({ cells }) => cells.flatMap(({ findings }) => findings),
  );
  expect(finding?.message).toContain("No safe frame rate, speed or wall thickness was found. Fix: a swept check.");
});

test.each([
  [1.7976931348623157e308, "1.7976931348623157e+308", "1.797e+308", "1.7976931348623157e+308"],
  [-1.7976931348623157e308, "−1.7976931348623157e+308", "−1.7976931348623157e+308", "−1.797e+308"],
  [5e-324, "5e-324", "5e-324", "5e-324"],
  [Number("1.23456e-320"), "1.235e-320", "1.234e-320", "1.235e-320"],
  [250.00000000000003, "250", "250", "250"],
  [Infinity, "more than 1.8e308", "more than 1.8e308", "more than 1.8e308"],
])("%s reads as %s, at least as %s and at most as %s", (value, nearest, down, up) => {
  expect([num(value), numDown(value), numUp(value)]).toEqual([nearest, down, up]);
});
