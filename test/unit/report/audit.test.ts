import { describe, expect, it } from "vitest";
import type { LevelAudit, Margin, WeakWall } from "../../../src/audit/index.js";
import {
  ruleText,
  type Level,
  type LevelProblem,
  type LevelReading,
  type SolidRule,
  type Source,
  type TileGrid,
} from "../../../src/levels/index.js";
import {
  auditedFile,
  auditReport,
  auditSuites,
  auditText,
  githubText,
  junitXml,
  plain,
  sarifLog,
  unreadableLevels,
  type AuditedFile,
} from "../../../src/report/index.js";

const file = "levels/world.ldtk";
const source = (offset: number): Source => ({ file, range: { offset, length: 2 } });

const grid: TileGrid = {
  layer: "walls",
  origin: [0, 0],
  tileSize: [16, 16],
  width: 2,
  height: 1,
  solid: Uint8Array.of(1, 1),
  count: 2,
  nameOf: () => Promise.resolve("tile 1"),
  sourceOf: () => source(0),
};

const level = (name: string): Level => ({
  name,
  file,
  bounds: { min: [0, 0], max: [32, 16] },
  rules: [{ intGrid: [1, "stone"] }, { property: "solid" }],
  grids: [grid],
  boxes: [{ layer: "walls", box: { min: [0, 0], max: [1, 1] }, name: "door", source: source(0) }],
  skipped: { polygon: 3 },
});

const wall: WeakWall = {
  code: "tunnel",
  severity: "warning",
  axis: "x",
  directions: [1],
  wall: { min: [16, 0], max: [20, 16] },
  thickness: 4,
  gaps: [100, Infinity],
  dwell: 0.5,
  missed: 0.5,
  minFps: 120,
  maxSpeed: 450,
  layer: "walls",
  name: "walls: tile 1",
  source: source(10),
  fingerprint: "tunnel-0123456789ab",
  message: "The mover passes 4 px of walls.",
};

const problem: LevelProblem = {
  code: "left-out",
  severity: "information",
  message: "3 polygons are left out.",
  source: source(20),
};

const reading = (names: readonly string[]): LevelReading => ({
  levels: names.map(level),
  problems: [problem],
  files: [file],
});

/** Places are on line `offset`, so that tests can see which source a place is of. */
const placeOf = ({ file: at, range: { offset, length } }: Source) => ({
  file: at,
  range: { start: { line: offset, character: 0 }, end: { line: offset, character: length } },
});

const audited = (walls: readonly WeakWall[], names: readonly string[] = ["Level_0"], unlisted = 0): AuditedFile => {
  const read = reading(names);
  const audits = read.levels.map((one): LevelAudit => ({
    level: one,
    walls,
    unlisted,
    isCutShort: false,
    problems: [],
  }));
  return auditedFile(file, read, audits, placeOf);
};

describe("an audit report", () => {
  it("says of each level what was solid, by which rule, and what was left out", () => {
    expect(auditReport([audited([])]).levels).toEqual([
      {
        file,
        level: "Level_0",
        mover: null,
        rule: "intGrid:1,stone or property:solid",
        solidTiles: 2,
        solidBoxes: 1,
        skipped: { polygon: 3 },
        notEvaluated: ["3 polygons"],
        findings: [],
        unlisted: 0,
        isCutShort: false,
        margin: null,
      },
    ]);
  });

  it("gives a wall with its numbers and its place", () => {
    expect(auditReport([audited([wall])]).levels[0]?.findings).toEqual([
      {
        ...placeOf(wall.source),
        code: "tunnel",
        severity: "warning",
        message: wall.message,
        fingerprint: wall.fingerprint,
        accepted: null,
        layer: "walls",
        name: wall.name,
        axis: "x",
        directions: [1],
        min: [16, 0],
        max: [20, 16],
        thickness: 4,
        gaps: [100, null],
        dwell: 0.5,
        missed: 0.5,
        minFps: 120,
        maxSpeed: 450,
        minThickness: null,
      },
    ]);
  });

  it("holds no number that JSON cannot hold", () => {
    const report = auditReport([audited([wall])]);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it("sums up", () => {
    const files = [audited([wall], ["Level_0", "Level_1"]), unreadableLevels("gone.tmx", "there is no such file")];
    expect(auditReport(files).summary).toEqual({
      files: 2,
      levels: 2,
      solidTiles: 4,
      solidBoxes: 2,
      errors: 1,
      warnings: 2,
      infos: 1,
      accepted: 0,
    });
  });

  it("writes every rule as the command line takes it", () => {
    const rules: readonly SolidRule[] = [
      { property: "a b" },
      { shapes: true },
      { intGrid: [1, "x"] },
      { tiles: [1, 2] },
      { layer: "w/*" },
      { any: true },
    ];
    expect(rules.map(ruleText)).toEqual(["property:a b", "shapes", "intGrid:1,x", "tiles:1,2", "layer:w/*", "any"]);
  });
});

describe("the margin of a level in which nothing can be passed", () => {
  const margin = (dwell: number, place: number): Margin => ({
    axis: "x",
    wall: { min: [16, 0], max: [32, 16] },
    thickness: 16,
    dwell,
    minFps: 60 / dwell,
    maxSpeed: 300 * dwell,
    layer: "walls",
    name: "walls: tile 1",
    source: source(place),
  });
  const text =
    "Weakest wall: 16 px thick (walls: tile 1, x 16…32, y 0…16 px); safe up to 600 px/s sideways, or down to 30 fps, for this mover.";

  /** Of levels from which something is left out, or nothing is. */
  function withMargins(margins: readonly Margin[], skipped: Level["skipped"] = {}, mover?: string): AuditedFile {
    const read = { levels: margins.map((_, i) => ({ ...level(`L${i}`), skipped })), problems: [], files: [file] };
    const audits = read.levels.map((one, i): LevelAudit => {
      const own = margins[i];
      return { level: one, walls: [], unlisted: 0, isCutShort: false, problems: [], ...(own && { margin: own }) };
    });
    return auditedFile(file, read, audits, placeOf, { mover });
  }

  it("is in the JSON with its numbers and its place", () => {
    const report = auditReport([withMargins([margin(2, 10)])]);
    expect(report.levels[0]?.margin).toEqual({
      ...placeOf(source(10)),
      message: text,
      layer: "walls",
      name: "walls: tile 1",
      axis: "x",
      min: [16, 0],
      max: [32, 16],
      thickness: 16,
      dwell: 2,
      minFps: 30,
      maxSpeed: 600,
    });
    expect(report.summary).toMatchObject({ errors: 0, warnings: 0, infos: 0 });
  });

  it("speaks only of what could be read where something was left out", () => {
    const [one] = auditReport([withMargins([margin(2, 10)], { polygon: 1 })]).levels;
    expect(one?.margin?.message).toContain("Weakest wall in what could be read: 16 px thick");
  });

  it("is at the end of the text, of each mover where it is least", () => {
    const files = [
      withMargins([margin(4, 5), margin(2, 10), margin(3, 15)]),
      withMargins([margin(2, 7)], {}, "ball"),
      audited([wall]),
    ];
    expect(auditText(files, plain).split("\n").slice(-3)).toEqual([
      `  levels/world.ldtk:11:1  L1: ${text}`,
      `  levels/world.ldtk:8:1  L0, ball: ${text}`,
      "",
    ]);
  });

  it("is the output of a case that passes", () => {
    const xml = junitXml(auditSuites([withMargins([margin(2, 10)])]), false);
    expect(xml).toContain(`<system-out>levels/world.ldtk:11:1 ${text}</system-out>`);
    expect(xml).toContain(`failures="0" errors="0"`);
  });

  it("is a property of the run in SARIF, and no result", () => {
    const suites = auditSuites([withMargins([margin(2, 10)])]);
    const [run] = sarifLog(suites, { version: "1.0.0", root: "file:///game/", category: "audit" }).runs;
    expect(run?.results).toEqual([]);
    expect(run?.properties).toMatchObject({
      margins: [{ name: "L0", message: { text }, location: { physicalLocation: { region: { startLine: 11 } } } }],
    });
    const none = sarifLog(auditSuites([audited([])]), { version: "1.0.0", root: "file:///game/", category: "audit" });
    expect(none.runs[0]).not.toHaveProperty("properties");
  });

  it("is no notice in the log of a workflow", () => {
    expect(githubText(auditSuites([withMargins([margin(2, 10)])]))).toBe("");
  });
});

describe("an audit report in other forms", () => {
  it("is a text, grouped by file and level, that says what was solid", () => {
    const files = [audited([wall])];
    expect(auditText(files, plain)).toBe(
      [
        "levels/world.ldtk",
        "    levels/world.ldtk:21:1  information  left-out  3 polygons are left out.",
        "  Level_0",
        "    levels/world.ldtk:11:1  warning  tunnel  The mover passes 4 px of walls.",
        "",
        "▲ 1 level in 1 file (2 solid tiles, 1 solid box, by intGrid:1,stone or property:solid): 1 warning, 1 info, not evaluated: 3 polygons",
        "",
      ].join("\n"),
    );
  });

  it("counts the walls that are not listed, and says in every form that there are more", () => {
    const files = [audited([wall], ["A"], 20)];
    const report = auditReport(files);
    expect(report.summary.warnings).toBe(21);
    expect(auditText(files, plain)).toContain("There are 20 more walls that the mover can pass.");
    expect(githubText(auditSuites(files))).toContain("There are 20 more walls that the mover can pass.");
  });

  it("has a case for the file and for each level", () => {
    const suites = auditSuites([audited([wall], ["A", "B"]), unreadableLevels("gone.tmx", "there is no such file")]);
    expect(suites.map(({ cases }) => cases.map(({ name, annotations }) => [name, annotations.length]))).toEqual([
      [
        ["is a level file", 1],
        ["A", 1],
        ["B", 1],
      ],
      [["is a level file", 1]],
    ]);
    expect(junitXml(suites, false)).toContain(`<testsuites name="aabb" tests="4" failures="2" errors="1">`);
    expect(githubText(suites).split("\n")[1]).toMatch(
      /^::warning file=levels\/world\.ldtk,line=11,.*,title=tunnel::The mover passes/,
    );
  });

  it("knows a wall again by its level and place when the mover is another", () => {
    const prints = (walls: readonly WeakWall[]) =>
      sarifLog(auditSuites([audited(walls)]), { version: "1.0.0", root: "file:///game/", category: "audit" })
        .runs[0]?.results?.map(({ partialFingerprints }) => partialFingerprints)
        .slice(1);
    const other = { ...wall, dwell: 0.4, message: "Other numbers.", source: source(90) };
    expect(prints([other])).toEqual(prints([wall]));
    expect(prints([{ ...wall, wall: { min: [16, 32], max: [20, 48] } }])).not.toEqual(prints([wall]));
  });
});
