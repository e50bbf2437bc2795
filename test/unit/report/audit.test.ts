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
  type AuditedLevel,
} from "../../../src/report/index.js";
import { back } from "../audit/levels.js";
import { unwrapped } from "./unwrapped.js";

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
  nameOf: () => "tile 1",
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
  sentences: { headline: "Weak." },
  code: "tunnel",
  severity: "warning",
  axis: "x",
  directions: [1],
  wall: { min: [16, 0], max: [20, 16] },
  thickness: 4,
  gaps: [100, Infinity],
  step: 24,
  dwell: 0.5,
  ...{ missed: 0.5, passed: 0.5 },
  safe: { fps: 120, speed: 450, thickness: 16 },
  detected: { fps: 120, speed: 450, thickness: 16 },
  minFps: 120,
  maxSpeed: 450,
  minThickness: 16,
  layer: "walls",
  name: "walls: tile 1",
  source: source(10),
  fingerprint: "tunnel-0123456789ab",
  message: "The mover passes 4 px of walls.",
};

const corner: WeakWall = {
  ...wall,
  code: "corner-cut",
  severity: "information",
  axis: "diagonal",
  message: "The mover cuts a corner of walls.",
};

const problem: LevelProblem = {
  code: "left-out",
  severity: "information",
  message: "3 polygons are skipped.",
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
    check: back,
    fps: 60,
    walls,
    unlisted,
    unlistedBy: unlisted === 0 ? [] : [{ code: "tunnel", axis: "x", layer: "walls", thickness: 8, places: unlisted }],
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
        ...{ fps: 60, fastestFps: null },
        level: "Level_0",
        mover: null,
        rule: "intGrid:1,stone or property:solid",
        solidTiles: 2,
        solidBoxes: 1,
        solidShapes: 0,
        skipped: { polygon: 3 },
        overruled: [],
        isUnclear: false,
        notEvaluated: ["3 polygons"],
        findings: [],
        groups: [],
        partial: "nothing found; 3 polygons skipped",
        unlisted: 0,
        unlistedBy: [],
        isCutShort: false,
        check: { rule: back.rule, isStated: true },
        isSwept: false,
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
        isOneWay: false,
        isSlope: false,
        ...{ seam: null, merged: null },
        min: [16, 0],
        max: [20, 16],
        thickness: 4,
        step: 24,
        gaps: [100, null],
        dwell: 0.5,
        ...{ missed: 0.5, passed: 0.5 },
        safe: { fps: 120, speed: 450, thickness: 16 },
        detected: { fps: 120, speed: 450, thickness: 16 },
        minFps: 120,
        minSubsteps: null,
        maxSpeed: 450,
        minThickness: 16,
      },
    ]);
  });

  it("holds no number that JSON cannot hold", () => {
    const report = auditReport([audited([wall])]);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it("sums up", () => {
    const files = [audited([wall], ["Level_0", "Level_1"]), unreadableLevels("gone.tmx", "the file does not exist")];
    expect(auditReport(files).summary).toEqual({
      files: 2,
      levels: 2,
      solidTiles: 4,
      solidBoxes: 2,
      solidShapes: 0,
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
    headroom: dwell,
    ...{ minFps: 60 / dwell, maxSpeed: 300 * dwell },
    safe: { fps: 60 / dwell, speed: 300 * dwell },
    detected: { fps: 60 / dwell, speed: 300 * dwell },
    layer: "walls",
    name: "walls: tile 1",
    source: source(place),
  });
  const text =
    "Weakest wall: 16 px thick (walls: tile 1, x 16…32, y 0…16 px). This mover stays safe up to 600 px/s sideways at this frame rate, or down to 30 fps at this speed.";

  /** Of levels from which something is left out, or nothing is. */
  function withMargins(margins: readonly Margin[], skipped: Level["skipped"] = {}, mover?: string): AuditedFile {
    const read = { levels: margins.map((_, i) => ({ ...level(`L${i}`), skipped })), problems: [], files: [file] };
    const audits = read.levels.map((one, i): LevelAudit => {
      const own = margins[i];
      return {
        level: one,
        check: back,
        fps: 60,
        walls: [],
        unlisted: 0,
        unlistedBy: [],
        isCutShort: false,
        problems: [],
        ...(own && { margin: own }),
      };
    });
    return auditedFile(file, read, audits, placeOf, mover);
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
      ...{ dwell: 2, headroom: 2 },
      minFps: 30,
      maxSpeed: 600,
      ...{ safe: { fps: 30, speed: 600 }, detected: { fps: 30, speed: 600 }, merged: null },
    });
    expect(report.summary).toMatchObject({ errors: 0, warnings: 0, infos: 0 });
  });

  it("speaks only of what could be read where something was left out", () => {
    const [one] = auditReport([withMargins([margin(2, 10)], { polygon: 1 })]).levels;
    expect(one?.margin?.message).toContain("Weakest wall in the readable part: 16 px thick");
  });

  it("is right above the sums, of each mover where it is least", () => {
    const files = [
      withMargins([margin(4, 5), margin(2, 10), margin(3, 15)]),
      withMargins([margin(2, 7)], {}, "ball"),
      audited([wall]),
    ];
    expect(unwrapped(auditText(files, plain)).split("\n").slice(-5, -3)).toEqual([
      `  levels/world.ldtk:11:1  L1: ${text}`,
      `  levels/world.ldtk:8:1  L0, ball: ${text}`,
    ]);
  });

  it("sorts several levels: those that can be passed first, then those that are nearest to it", () => {
    const files = [
      withMargins([margin(4, 5), margin(2, 10)]),
      { ...audited([wall], ["B"]), file: "b.tmx" },
      withMargins(Array.from({ length: 10 }, () => margin(9, 1))),
    ];
    const [, overview] = auditText(files, plain).split("\n\n");
    expect(overview?.split("\n").map((line) => line.replace(/ +/g, " "))).toEqual([
      ...[
        "Levels",
        " levels/world.ldtk B findings at 1 position, not checked: 3 polygons",
        " levels/world.ldtk L1 safe up to 2 × the mover's speed",
      ],
      " levels/world.ldtk L0 safe up to 4 × the mover's speed",
      ...Array.from({ length: 8 }, (_, i) => ` levels/world.ldtk L${i} safe up to 9 × the mover's speed`),
      " without findings and not listed: 2",
    ]);
    expect(auditText([withMargins([margin(4, 5)])], plain)).not.toContain("Levels\n");
  });

  it("never lets a level pass that nobody looked at, and begins with these", () => {
    const nothing = { solidTiles: 0, solidBoxes: 0, solidShapes: 0 };
    const of = (name: string, audited: AuditedFile, changes: Partial<AuditedLevel>): AuditedFile => ({
      ...audited,
      file: name,
      levels: audited.levels.map((one) => ({ ...one, ...changes, file: name })),
    });
    const files = [
      of("accepted", audited([{ ...wall, accepted: {} }]), { notEvaluated: [] }),
      of("cut", withMargins([margin(4, 5)]), {
        findings: audited([corner]).levels[0]?.findings ?? [],
        notEvaluated: ["3 polygons"],
      }),
      of("both", audited([wall, { ...wall, wall: { min: [0, 0], max: [4, 16] }, accepted: {} }]), { notEvaluated: [] }),
      of("empty", audited([]), { ...nothing, notEvaluated: [] }),
      of("ended", audited([]), { notEvaluated: [], isCutShort: true }),
      of("swept", audited([]), { notEvaluated: [], isSwept: true }),
      of("left", audited([]), nothing),
      of("unclear", audited([]), { ...nothing, isUnclear: true, notEvaluated: ["parts that may be solid"] }),
    ];
    const [, overview] = auditText(files, plain).split("\n\n");
    expect(overview?.split("\n").map((line) => line.replace(/ +/g, " "))).toEqual([
      "Levels",
      " ended Level_0 too large to check completely",
      " left Level_0 not checked: 3 polygons",
      " unclear Level_0 not checked: it is unclear what is solid",
      " both Level_0 findings at 1 position, 1 accepted",
      " cut L0 not checked: 3 polygons",
      " accepted Level_0 1 accepted",
      " empty Level_0 no wall to tunnel through",
      " swept Level_0 safe if the game sweeps its movers",
    ]);
    expect(auditText(files, plain)).toContain("There are too many corners to check all of them");
    expect(auditText(files, plain)).toContain("1 level was not checked: it is unclear what is solid in it");
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
    const none = sarifLog(auditSuites([audited([wall])]), {
      version: "1.0.0",
      root: "file:///game/",
      category: "audit",
    });
    expect(none.runs[0]?.properties).toBeUndefined();
  });

  it("is a notice in the log of a workflow, of each mover where it is least", () => {
    const log = githubText(auditSuites([withMargins([margin(4, 5), margin(2, 10)]), withMargins([margin(3, 7)])]));
    expect(log).toBe(
      `::notice file=levels/world.ldtk,line=11,endLine=11,col=1,endColumn=2,title=margin::L1: ${text}\n`,
    );
  });
});

describe("a level of which something was left out, with nothing found in the rest", () => {
  const text = "nothing found; 3 polygons skipped";
  const files = [audited([])];

  it("is never said to be clean, in the text", () => {
    expect(auditText(files, plain)).toContain(
      `◌ 1 level in 1 file (2 solid tiles, 1 solid box, chosen by intGrid:1,stone or property:solid): 1 info, ${text}\n`,
    );
    expect(auditText([audited([wall])], plain)).toContain(": 1 warning, 1 info, not checked: 3 polygons\n");
    expect(auditText([...files, unreadableLevels("gone.tmx", "the file does not exist")], plain)).not.toContain(text);
  });

  it("is never said to be clean, in JSON", () => {
    expect(auditReport(files).levels[0]?.partial).toBe(text);
    expect(auditReport([audited([wall])]).levels[0]?.partial).toBeNull();
  });

  it("is a skipped case of JUnit", () => {
    expect(junitXml(auditSuites(files), false)).toContain(`<skipped message="${text}"/>`);
  });

  it("is a property of the run in SARIF", () => {
    const [run] = sarifLog(auditSuites(files), {
      version: "1.0.0",
      root: "file:///game/",
      category: "audit",
    }).runs;
    expect(run?.properties).toMatchObject({ partial: [{ name: "Level_0", message: { text } }] });
  });

  it("is a notice in the log of a workflow", () => {
    expect(githubText(auditSuites(files))).toContain(
      `::notice file=levels/world.ldtk,line=1,endLine=1,col=1,endColumn=1,title=left-out::Level_0: ${text}\n`,
    );
    expect(githubText(auditSuites([audited([wall])]))).not.toContain(text);
  });
});

describe("the first line of an audit", () => {
  const firstLine = (...files: readonly AuditedFile[]): string => auditText(files, plain).split("\n")[0] ?? "";
  const clean = (walls: readonly WeakWall[] = []): AuditedFile => {
    const { levels, ...rest } = audited(walls);
    return { ...rest, problems: [], levels: levels.map((one) => ({ ...one, notEvaluated: [] })) };
  };
  const changed = (of: AuditedFile, change: Partial<AuditedLevel>): AuditedFile => {
    return { ...of, levels: of.levels.map((one) => ({ ...one, ...change })) };
  };

  it("counts the walls that a mover gets through, each once for all axes and movers", () => {
    const other: WeakWall = { ...wall, wall: { min: [40, 0], max: [44, 16] } };
    const [one] = clean([wall, { ...wall, axis: "y" }]).levels;
    if (!one) throw new Error("no level");
    const twoMovers = { ...clean(), levels: [one, { ...one, mover: "bullet" }] };
    expect(firstLine(twoMovers)).toBe("▲ A mover gets through 1 wall in 1 level.");
    expect(firstLine(clean([wall, other]), { ...clean(), file: "b" })).toBe(
      "▲ A mover gets through 2 walls in 1 of 2 levels.",
    );
    expect(firstLine(audited([wall], ["A"], 20))).toBe(
      "▲ A mover gets through 21 walls in 1 level. Not everything was checked.",
    );
    expect(firstLine(changed(clean([wall]), { isCutShort: true }))).toBe(
      "▲ A mover gets through at least 1 wall in 1 level. Not everything was checked.",
    );
  });

  it("says that no mover gets through only if everything was checked", () => {
    const part = "▲ No mover gets through a wall in the checked part of 1 level. Not everything was checked.";
    expect(firstLine(clean([corner]))).toBe("✓ No mover gets through a wall in 1 level.");
    expect(firstLine(audited([]))).toBe(part);
    expect(firstLine(changed(clean(), { isCutShort: true }))).toBe(part);
    expect(firstLine(clean(), unreadableLevels("gone.tmx", "there is no such file"))).toBe(part);
    expect(firstLine(changed(clean(), { isSwept: true }))).toBe(
      "✓ If your game sweeps its movers, no mover gets through a wall in 1 level.",
    );
  });

  it("is not green where nothing was checked", () => {
    const nothing = { solidTiles: 0, solidBoxes: 0, solidShapes: 0 };
    const said = "▲ Nothing was checked in 1 level, so a mover may get through a wall.";
    expect(firstLine(changed(clean(), nothing))).toBe(said);
    expect(firstLine(changed(clean(), { isUnclear: true }))).toBe(said);
    expect(firstLine(unreadableLevels("gone.tmx", "there is no such file"))).toBe(
      "▲ No level was checked, so a mover may get through a wall.",
    );
  });

  it("names accepted walls and seams for what they are", () => {
    expect(firstLine(clean([{ ...wall, accepted: {} }]))).toBe(
      "✓ No mover gets through a wall in 1 level, except for accepted findings.",
    );
    const seam: WeakWall = { ...wall, code: "wrong-side", seam: { start: [0, 0], step: [4, 0] } };
    expect(firstLine(clean([seam]))).toBe("▲ In 1 level, a mover can be pushed from one wall into the next.");
  });

  it("comes before the details, and the sums are the last line", () => {
    const lines = auditText([clean([wall])], plain)
      .trimEnd()
      .split("\n");
    expect(lines[0]).toContain("A mover gets through 1 wall");
    expect(lines.at(-1)).toMatch(/^▲ 1 level in 1 file .*: 1 warning$/);
  });
});

describe("an audit report in other forms", () => {
  it("is a text, grouped by file and level, that says what was solid", () => {
    const files = [audited([wall])];
    expect(auditText(files, plain)).toBe(
      [
        "▲ A mover gets through 1 wall in 1 level. Not everything was checked.",
        "",
        "levels/world.ldtk",
        "    levels/world.ldtk:21:1  information  left-out  3 polygons are skipped.",
        "  Level_0",
        "    levels/world.ldtk:11:1  warning  tunnel  The mover passes 4 px of walls. [tunnel-0123456789ab]",
        "",
        "▲ 1 level in 1 file (2 solid tiles, 1 solid box, chosen by intGrid:1,stone or property:solid): 1 warning, 1 info, not checked: 3 polygons",
        "",
      ].join("\n"),
    );
  });

  it("says in every form that there are more of another cause than those that are listed, as one warning", () => {
    const files = [audited([wall], ["A"], 20)];
    const report = auditReport(files);
    expect(report.summary.warnings).toBe(2);
    expect(auditText(files, plain)).toContain("The mover can get through 20 more walls that are not listed.");
    expect(githubText(auditSuites(files))).toContain("The mover can get through 20 more walls that are not listed.");
  });

  it("has a case for the file and for each level", () => {
    const suites = auditSuites([audited([wall], ["A", "B"]), unreadableLevels("gone.tmx", "the file does not exist")]);
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

  it("knows a cause again when the numbers of the mover are others, or there are more places", () => {
    const prints = (walls: readonly WeakWall[]) =>
      sarifLog(auditSuites([audited(walls)]), { version: "1.0.0", root: "file:///game/", category: "audit" })
        .runs[0]?.results?.map(({ partialFingerprints }) => partialFingerprints)
        .slice(1);
    const other = { ...wall, dwell: 0.4, message: "Other numbers.", source: source(90) };
    const elsewhere = { ...wall, wall: { min: [16, 32], max: [20, 48] } };
    expect(prints([other])).toEqual(prints([wall]));
    expect(prints([wall, elsewhere])).toEqual(prints([wall]));
    expect(prints([{ ...wall, thickness: 5 }])).not.toEqual(prints([wall]));
    expect(prints([{ ...wall, layer: "doors" }])).not.toEqual(prints([wall]));
  });
});

describe("walls that are weak for one reason", () => {
  const place = (x: number): WeakWall["wall"] => ({ min: [x, 0], max: [x + 4, 16] });
  const second: WeakWall = { ...wall, wall: place(40), missed: 0.6, source: source(11) };
  const third: WeakWall = { ...wall, wall: place(80), source: source(12) };
  const text =
    'A mover tunnels through walls that are 4 px thick: 3 positions in the layer "walls", such as walls: tile 1, x 40…44, y 0…16 px. ' +
    "Up to 60 % of crossings go undetected. " +
    "Between two checks it moves 24 px to the right, more than the combined size of the wall (4 px) and the mover (8 px). " +
    "Fix: at least 120 fps, at most 450 px/s, a wall of at least 16 px, or a swept check.";
  const suites = auditSuites([audited([wall, second, third])]);

  it("are one remark with its places, at the one that is missed most", () => {
    const report = auditReport([audited([wall, second, third])]);
    expect(report.levels[0]?.groups).toEqual([
      {
        ...{ code: "tunnel", severity: "warning", layer: "walls", thickness: 4, message: text },
        places: 3,
        listed: [[1], [0], [2]],
      },
    ]);
    expect(report.levels[0]?.findings).toHaveLength(3);
    expect(report.summary).toMatchObject({ warnings: 1 });
    const [headline, details] = text.split(" Up to ");
    const lines = unwrapped(auditText([audited([wall, second, third])], plain)).split("\n");
    expect(lines.slice(5, 8)).toEqual([
      `    levels/world.ldtk:12:1  warning  tunnel  ${headline} [tunnel-0123456789ab] Up to ${details}`,
      "      levels/world.ldtk:11:1  walls: tile 1, x 16…20, y 0…16 px [tunnel-0123456789ab]",
      "      levels/world.ldtk:13:1  walls: tile 1, x 80…84, y 0…16 px [tunnel-0123456789ab]",
    ]);
    const many = Array.from({ length: 6 }, (_, i) => ({ ...wall, wall: { min: [40 * i, 0], max: [40 * i + 4, 16] } }));
    expect(unwrapped(auditText([audited(many, ["Level_0"])], plain)).split("\n")[10]).toBe("      1 more position");
  });

  it("are one result of SARIF with its locations", () => {
    const [run] = sarifLog(suites, { version: "1.0.0", root: "file:///game/", category: "audit" }).runs;
    const results = run?.results?.filter(({ ruleId }) => ruleId === "tunnel") ?? [];
    expect(results.map(({ message }) => message.text)).toEqual([text]);
    expect(results[0]?.locations?.map(({ physicalLocation }) => physicalLocation?.region?.startLine)).toEqual([
      12, 11, 13,
    ]);
    expect(results[0]?.locations?.[1]?.message?.text).toBe("walls: tile 1, x 16…20, y 0…16 px");
  });

  it("are one failure of JUnit, with a line for each place", () => {
    const xml = junitXml(suites, false);
    expect(xml).toContain(`failures="1"`);
    expect(xml).toContain(`message="${text.replaceAll('"', "&quot;")}"`);
    expect(xml).toContain("\n  levels/world.ldtk:13:1 walls: tile 1, x 80…84, y 0…16 px</failure>");
  });

  it("are one warning in the log of a workflow", () => {
    expect(githubText(suites).match(/^::warning .*$/gm)).toEqual([
      expect.stringContaining(`::${text.replace("%", "%25")}`),
    ]);
  });

  it("are counted with those that are not listed", () => {
    const read = reading(["A"]);
    const [one] = read.levels;
    if (!one) throw new Error("no level");
    const unlistedBy = [{ code: "tunnel", axis: "y", layer: "walls", thickness: 4, places: 7 } as const];
    const audit: LevelAudit = {
      level: one,
      check: back,
      fps: 60,
      walls: [wall, third],
      unlisted: 7,
      unlistedBy,
      isCutShort: false,
      problems: [],
    };
    const [level] = auditReport([auditedFile(file, read, [audit], placeOf)]).levels;
    expect(level?.groups.map(({ places }) => places)).toEqual([9]);
    expect(level?.groups[0]?.message).toContain(
      'A mover tunnels through walls that are 4 px thick: 9 positions in the layer "walls"',
    );
  });

  it("are one place where they are passed along both axes", () => {
    const along: WeakWall = {
      ...wall,
      axis: "y",
      directions: [-1, 1],
      thickness: 16,
      step: 40,
      missed: 0.4,
      minThickness: 30,
    };
    const [level] = auditReport([audited([along, wall])]).levels;
    expect(level?.groups).toMatchObject([
      {
        ...{ thickness: 4, places: 1, listed: [[1, 0]] },
        message:
          "A mover tunnels through walls that are 4 px thick: walls: tile 1, x 16…20, y 0…16 px. " +
          "Up to 50 % of crossings go undetected. " +
          "Between two checks it moves 24 px to the right, more than the combined size of the wall (4 px) and the mover (8 px); " +
          "40 px up or down, more than the combined size of the wall (16 px) and the mover (4 px). " +
          "Fix: at least 120 fps or a swept check.",
      },
    ]);
  });

  it("are apart where some of them are accepted, and these come last", () => {
    const known: WeakWall = { ...second, accepted: { reason: "a door" } };
    const report = auditReport([audited([known, wall, third])]);
    expect(report.levels[0]?.groups.map(({ listed, accepted }) => [listed, accepted])).toEqual([
      [[[1], [2]], undefined],
      [[[0]], { reason: "a door" }],
    ]);
    expect(report.summary).toMatchObject({ warnings: 1, accepted: 1 });
  });
});
