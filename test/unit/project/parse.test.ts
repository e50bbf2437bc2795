import { describe, expect, it } from "vitest";
import { parseProject, projectChecks, projectProblemCodes } from "../../../src/project/index.js";

const game = `// Of a game.
{ "version": 1,
  "movers": { "player": { "size": [18, 24], "speed": [300, 400], "gravity": [0, 1000], "maxSpeed": [300, 700] },
              "bullet": { "size": [8, 4], "speed": [1200, 0], "fps": [30, 144], "substeps": 2, "detection": "discrete", },
              "ghost": { "size": [8, 4], "speed": [1200, 0], "detection": "swept" } },
  "levels": [{ "files": "maps/**/*.tmx", "solid": { "property": "c" }, "layers": "!decor*", "movers": ["player"] },
             { "files": "menus/*", "movers": [] }],
  "accept": [{ "finding": "tunnel-7f3a90c1d2e4", "dwell": 0.64, "file": "./maps/old.tmx", "reason": "a door" }], }`;

/** Code and marked text of each problem. */
const problemsOf = (text: string) => {
  const { problems } = parseProject(text);
  return problems.map(({ code, range: { offset, length } }) => [code, text.slice(offset, offset + length)]);
};
const ofKeys = (keys: string): string => `{ "version": 1, ${keys} }`;
const ofMover = (keys: string): string => ofKeys(`"movers": { "m": { "size": [8, 4], "speed": [1, 1], ${keys} } }`);

describe("a project file", () => {
  const { project, problems } = parseProject(game);

  it("is read with comments and last commas", () => {
    expect(problems).toEqual([]);
    expect([...(project?.movers.keys() ?? [])]).toEqual(["player", "bullet", "ghost"]);
    expect(project?.accept).toMatchObject([
      { finding: "tunnel-7f3a90c1d2e4", dwell: 0.64, file: "maps/old.tmx", reason: "a door" },
    ]);
  });

  it("is judged at the slowest of its frame rates, with its sub-steps", () => {
    expect(project?.movers.get("bullet")).toEqual({
      name: "bullet",
      mover: { size: [8, 4], speed: [1200, 0], fps: 30, fastestFps: 144, substeps: 2 },
    });
    expect(project?.movers.get("player")?.mover).toEqual({
      ...{
        size: [18, 24],
        speed: [300, 400],
        gravity: [0, 1000],
        maxSpeed: [300, 700],
        fps: 60,
      },
    });
    expect(project?.movers.get("ghost")?.mover).toMatchObject({ fps: 60, isSwept: true });
  });

  it("has the first rule that fits a level count, and all movers without one", () => {
    const checks = (file: string) => {
      const { choice, movers } = project ? projectChecks(project, file) : { choice: undefined, movers: [] };
      return { choice, movers: movers.map(({ name }) => name) };
    };
    expect(checks("maps/a/b.tmx")).toEqual({
      choice: { solid: [{ property: "c" }], layers: ["!decor*"] },
      movers: ["player"],
    });
    expect(checks("menus/start.tmx")).toEqual({ choice: {}, movers: [] });
    expect(checks("other.ldtk")).toEqual({ choice: {}, movers: ["player", "bullet", "ghost"] });
  });

  it("may begin with a byte order mark", () => {
    expect(parseProject(`\uFEFF${game}`).problems).toEqual([]);
    expect(problemsOf(`\uFEFF${ofKeys('"mover": {}')}`)).toEqual([["unknown-key", '"mover"']]);
  });
});

describe("a problem of a project file", () => {
  it.each([
    ["", [["empty", ""]]],
    ["[1", [["syntax", ""]]],
    ["3", [["wrong-type", "3"]]],
    ["{}", [["missing", "{"]]],
    ['{ "version": 2 }', [["not-one-of", "2"]]],
    [ofKeys('"movres": {}'), [["unknown-key", '"movres"']]],
    [ofKeys('"movers": []'), [["wrong-type", "[]"]]],
    [ofKeys('"movers": { "": { "size": [1, 1], "speed": [1, 1] } }'), [["wrong-length", '""']]],
    [ofKeys('"movers": { "a": 1 }'), [["wrong-type", "1"]]],
    [
      ofKeys('"movers": { "a": {} }'),
      [
        ["missing", "{"],
        ["missing", "{"],
      ],
    ],
    [ofKeys('"movers": {}, "movers": { "a": 1 }'), [["duplicate-key", '"movers"']]],
    [ofMover('"gravity": 3'), [["wrong-type", "3"]]],
    [ofMover('"fps": 0'), [["out-of-range", "0"]]],
    [ofMover('"fps": [60, 30]'), [["out-of-range", "[60, 30]"]]],
    [ofMover('"fps": [60]'), [["wrong-length", "[60]"]]],
    [ofMover('"fps": "60"'), [["wrong-type", '"60"']]],
    [ofMover('"substeps": 1.5'), [["out-of-range", "1.5"]]],
    [ofMover('"substeps": 65'), [["out-of-range", "65"]]],
    [ofMover('"detection": "sweep"'), [["not-one-of", '"sweep"']]],
    [ofMover('"maxSpeed": [1, -2]'), [["out-of-range", "-2"]]],
    [ofMover('"grvity": [0, 1]'), [["unknown-key", '"grvity"']]],
    [ofKeys('"levels": {}'), [["wrong-type", "{}"]]],
    [ofKeys('"levels": ["a"]'), [["wrong-type", '"a"']]],
    [ofKeys('"levels": [{}]'), [["missing", "{"]]],
    [ofKeys('"levels": [{ "files": "a", "solid": {} }]'), [["wrong-type", "{}"]]],
    [ofKeys('"levels": [{ "files": "a", "movers": ["x"] }]'), [["unknown-mover", '"x"']]],
    [ofKeys('"accept": [{ "finding": "tunnel-7F" }]'), [["not-one-of", '"tunnel-7F"']]],
    [ofKeys('"accept": [{ "finding": "tunnel-7f3a90c1d2e4", "dwell": -1 }]'), [["out-of-range", "-1"]]],
    [
      ofKeys('"accept": [{ "dwell": 1 }, null]'),
      [
        ["missing", "{"],
        ["wrong-type", "null"],
      ],
    ],
  ])("is at its place: %s", (text, expected) => {
    const found = problemsOf(text);
    // Where a syntax error ends, the parser decides.
    expect(found.map(([code, at]) => [code, code === "syntax" ? "" : at])).toEqual(expected);
    for (const { message } of parseProject(text).problems) expect(message).toMatch(/[.?]$/);
  });

  it("names what was most likely meant", () => {
    const [mover] = parseProject(
      ofKeys(
        '"movers": { "player": { "size": [1, 1], "speed": [1, 1] } }, "levels": [{ "files": "a", "movers": ["plyer"] }]',
      ),
    ).problems;
    expect(mover).toMatchObject({
      code: "unknown-mover",
      severity: "error",
      meant: '"player"',
      message: 'There is no mover "plyer". Did you mean "player"?',
    });
    expect(parseProject(ofKeys('"movres": {}')).problems).toMatchObject([{ meant: '"movers"' }]);
    expect(Object.keys(projectProblemCodes)).toContain(mover?.code);
  });

  it("takes only what it is about with it", () => {
    const { project } = parseProject(
      ofKeys('"movers": { "a": { "size": [1] }, "b": { "size": [1, 1], "speed": [1, 1] } }, "accept": [1]'),
    );
    expect([...(project?.movers.keys() ?? [])]).toEqual(["b"]);
  });
});

describe("a hostile project file", () => {
  it("names nothing that every object has", () => {
    const text = ofKeys(
      '"__proto__": { "movers": 1 }, "constructor": 1, "movers": { "__proto__": { "size": [1, 1], "speed": [1, 1], "__proto__": { "fps": 1 } } }',
    );
    expect(problemsOf(text).map(([, at]) => at)).toEqual(['"__proto__"', '"constructor"', '"__proto__"']);
    expect(Object.prototype).not.toHaveProperty("fps");
    const { project } = parseProject(ofKeys('"movers": { "__proto__": { "size": [1, 1], "speed": [2, 2] } }'));
    expect(project?.movers.get("__proto__")?.mover.speed).toEqual([2, 2]);
  });

  it("has of keys that are given twice the first", () => {
    const { project, problems } = parseProject(
      ofKeys('"movers": { "a": { "size": [1, 1], "size": [2, 2], "speed": [1, 1] }, "a": {} }'),
    );
    expect(problems.map(({ code }) => code)).toEqual(["duplicate-key", "duplicate-key"]);
    // What is doubtful is not used.
    expect(project?.movers.size).toBe(0);
  });

  it.each(["null", "true", "1e999", '""', "[]", "{}", "[[]]", '{"a":{}}', "-0"])(
    "has %s wherever it wants",
    (value) => {
      const keys = ["$schema", "version", "movers", "levels", "accept"];
      const texts = [
        ...keys.map((key) => `{ "version": 1, "${key}": ${value} }`),
        ...["size", "speed", "gravity", "maxSpeed", "fps", "substeps", "detection"].map((key) =>
          ofMover(`"${key}": ${value}`),
        ),
        ...["files", "solid", "layers", "movers"].map((key) => ofKeys(`"levels": [{ "${key}": ${value} }]`)),
        ...["finding", "dwell", "file", "reason"].map((key) => ofKeys(`"accept": [{ "${key}": ${value} }]`)),
        value,
      ];
      for (const text of texts) {
        for (const { range } of parseProject(text).problems) {
          expect(range.offset + range.length).toBeLessThanOrEqual(text.length);
        }
      }
    },
  );

  it("may be 10 MB long, or nested as deep", () => {
    const entry = '{ "finding": "tunnel-7f3a90c1d2e4", "file": "maps/some/level.tmx", "dwell": 0.5 }';
    const many = ofKeys(`"accept": [${Array.from({ length: 120_000 }, () => entry).join(",")}]`);
    expect(many.length).toBeGreaterThan(9.5e6);
    expect(parseProject(many).project?.accept.length).toBe(120_000);
    expect(parseProject("[".repeat(1e7)).problems.map(({ code }) => code)).toEqual(["too-deep"]);
    const names = ofKeys(
      `"levels": [{ "files": "a", "movers": [${Array.from({ length: 1e5 }, (_, i) => `"mover ${i}"`).join(",")}] }]`,
    );
    expect(parseProject(names).problems.length).toBe(1e5);
  });
});
