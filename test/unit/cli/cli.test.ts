import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Log } from "sarif";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckReport } from "../../../src/report/index.js";
import packageJson from "../../../package.json";
import { buildCli, type Cli } from "./cli.js";

const wall = `{ "id": "wall", "position": [38, 0], "size": [4, 96] }`;
const scene = (speed: number, more = "") =>
  `{ "version": 1, "title": "Scene",
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [${speed}, 0] },
    ${wall}
  ]${more}
}`;
// Away from the wall, so that the run does not end before anything is met.
const clean = scene(-100);
const tunnels = scene(3000);
const risky = `{ "version": 1, "bodies": [
  { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }, ${wall} ],
  "expect": [{ "body": "bullet", "tunnels": true }] }`;
const failing = scene(100, `,\n  "expect": [{ "body": "bullet", "hits": "wall" }]`);

let cli: Cli;
beforeAll(async () => {
  cli = await buildCli();
  cli.write("clean.aabb.json", clean);
  cli.write("tunnels.aabb.json", tunnels);
  cli.write("failing.aabb.json", failing);
  cli.write("slow/slow.aabb.json", scene(100));
  cli.write("broken.aabb.json", `{ "version": 1, "bodies": [`);
  cli.write("levels/b.aabb.json", clean);
  cli.write("levels/a/z.aabb.json", tunnels);
  cli.write("levels/named.aabb.json/inner.aabb.json", clean);
  cli.write("levels/readme.json", "no scene");
  cli.write("levels/node_modules/x/skipped.aabb.json", tunnels);
  cli.write("levels/.cache/skipped.aabb.json", tunnels);
  mkdirSync(path.join(cli.folder, "nothing"));
});
afterAll(() => {
  cli.dispose();
});

async function report(...args: readonly string[]): Promise<CheckReport> {
  const { stdout } = await cli.run("check", "--format", "json", ...args);
  return JSON.parse(stdout) as CheckReport;
}

describe("aabb check: exit codes", () => {
  it("is 0 for a clean scene", async () => {
    expect(await cli.runApart("check", "clean.aabb.json")).toEqual({
      code: 0,
      stdout: "✓ 1 scene in 1 file: nothing found in 1 frame and the following 10 s\n",
      stderr: "",
    });
  });

  it("is 1 for a warning", async () => {
    expect((await cli.runApart("check", "tunnels.aabb.json")).code).toBe(1);
  });

  it("is 1 for a failed expectation", async () => {
    expect((await cli.run("check", "failing.aabb.json")).code).toBe(1);
  });

  it("is 0 for as many warnings as are allowed", async () => {
    const { code } = await cli.run("check", "tunnels.aabb.json", "levels", "--max-warnings", "2");
    expect(code).toBe(0);
    expect((await cli.run("check", "tunnels.aabb.json", "levels", "--max-warnings", "1")).code).toBe(1);
  });

  it("is 1 for a failed expectation however many warnings are allowed", async () => {
    expect((await cli.run("check", "tunnels.aabb.json", "--max-warnings", "none")).code).toBe(0);
    expect((await cli.run("check", "failing.aabb.json", "--max-warnings", "none")).code).toBe(1);
  });

  it("is 0 where there is only information", async () => {
    cli.write("information/risky.aabb.json", risky);
    const { summary } = await report("information");
    expect(summary).toMatchObject({ errors: 0, warnings: 0, infos: 1 });
    expect((await cli.run("check", "information")).code).toBe(0);
  });

  it("is 2 for a file that does not parse, and the others are still reported", async () => {
    const { code, stdout } = await cli.runApart("check", "broken.aabb.json", "tunnels.aabb.json");
    expect(code).toBe(2);
    expect(stdout).toMatch(/broken\.aabb\.json:1:\d+ {2}error /);
    expect(stdout).toMatch(/tunnels\.aabb\.json:3:13 {2}warning {2}tunnel /);
  });

  it.each([
    ["check"],
    ["audit", "--size", "8,8", "--speed", "600,0", "--fps", "60"],
    ["render", "--out", "-"],
    ["solve"],
  ])("is 2 for a name that would command the terminal, which is told in one line: %s", async (...args) => {
    const { code, stderr } = await cli.run(...args, "\u001b[31m\n.aabb.json");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^aabb: \\u001b\[31m \.aabb\.json: .*\n$/);
  });

  it("is 2 for a command that would command the terminal", async () => {
    expect((await cli.run("\u001b[31m")).stderr).toMatch(/^aabb: unknown command "\\u001b\[31m"; .*\n$/);
  });

  it("is 2 for a file that is not there, and the others are still reported", async () => {
    const { code, stdout, stderr } = await cli.run("check", "gone.aabb.json", "tunnels.aabb.json");
    expect(code).toBe(2);
    expect(stderr).toBe("aabb: gone.aabb.json: no such file or folder\n");
    expect(stdout).toContain("tunnels.aabb.json:3:13");
  });

  it.each([
    ["nothing", "aabb: nothing: no *.aabb.json files in this folder\n"],
    ["clean/*.aabb.json", "aabb: clean/*.aabb.json: no *.aabb.json files match\n"],
  ])("is 2 where %s holds no scene", async (arg, stderr) => {
    expect(await cli.run("check", arg)).toEqual({ code: 2, stdout: "", stderr });
  });

  it("is 2 for a file that cannot be read, which is in the report", async () => {
    symlinkSync("loop.aabb.json", path.join(cli.folder, "loop.aabb.json"));
    expect((await cli.run("check", "loop.aabb.json")).code).toBe(2);
    expect(await report("loop.aabb.json")).toMatchObject({
      files: [{ file: "loop.aabb.json", problems: [{ code: "unreadable", severity: "error" }], cells: [] }],
    });
  });

  it.each([`[`, `{"cells":[`, `{"a":`])("is 2, soon, for 10 MB of nested %s", async (opening) => {
    cli.write("nested/deep.aabb.json", opening.repeat(10_000_000 / opening.length));
    const { code, stdout, stderr } = await cli.run("check", "nested");
    expect(stderr).toBe("");
    expect(stdout).toMatch(/deep\.aabb\.json:1:\d+ {2}error /);
    expect(code).toBe(2);
  });
});

describe("aabb check: what it finds", () => {
  it("walks folders, without node_modules and folders that begin with a dot, and sorts by path", async () => {
    expect((await report("levels")).files.map(({ file }) => file)).toEqual([
      "levels/a/z.aabb.json",
      "levels/b.aabb.json",
      "levels/named.aabb.json/inner.aabb.json",
    ]);
  });

  it("reads a folder whose name ends as a scene's as a folder", async () => {
    expect((await report("levels/named.aabb.json")).files).toMatchObject([
      { file: "levels/named.aabb.json/inner.aabb.json", problems: [] },
    ]);
  });

  it("ends on links that lead back", async () => {
    cli.write("looped/one.aabb.json", clean);
    symlinkSync("..", path.join(cli.folder, "looped", "up"), "dir");
    symlinkSync(".", path.join(cli.folder, "looped", "self"), "dir");
    const names = (await report("looped")).files.map(({ file }) => file);
    expect(names.filter((name) => name.endsWith("one.aabb.json"))).toEqual(["looped/one.aabb.json"]);
  });

  it("takes globs", async () => {
    expect((await report("levels/**/{b,z}.aabb.json")).files.map(({ file }) => file)).toEqual([
      "levels/a/z.aabb.json",
      "levels/b.aabb.json",
    ]);
  });

  it("takes a file whose name looks like a glob as the file", async () => {
    cli.write("odd/[1].aabb.json", clean);
    expect((await report("odd/[1].aabb.json")).files).toMatchObject([{ file: "odd/[1].aabb.json" }]);
  });

  it("takes a file once, however often it is named", async () => {
    const names = (await report("clean.aabb.json", "./clean.aabb.json", "*.aabb.json")).files.map(({ file }) => file);
    expect(names.filter((name) => name === "clean.aabb.json")).toHaveLength(1);
  });

  it("reads a text that begins with a byte order mark as editors do", async () => {
    cli.write("bom/bom.aabb.json", `\ufeff${tunnels}`);
    const { files } = await report("bom");
    expect(files[0]?.problems).toEqual([]);
    expect(files[0]?.cells[0]?.findings[0]?.range.start).toEqual({ line: 2, character: 12 });
  });

  it("checks at the frame rate that it is given", async () => {
    expect((await cli.run("check", "tunnels.aabb.json", "--fps", "500")).code).toBe(0);
    expect((await cli.run("check", "slow/slow.aabb.json", "--fps", "1")).code).toBe(1);
  });

  it("judges a scene at the slowest of its frame rates, and says so once", async () => {
    const ranged = (text: string) => text.replace('"title"', '"fps": [30, 144], "title"');
    const [at30, whole] = ["30", "[30, 144]"].map((fps) => tunnels.replace('"title"', `"fps": ${fps}, "title"`));
    cli.write("rates/one.aabb.json", at30 ?? "");
    cli.write("rates/range.aabb.json", whole ?? "");
    const { files } = await report("rates");
    const [one, range] = files.map(({ cells }) => cells[0]);
    expect([one?.fps, one?.fastestFps, range?.fps, range?.fastestFps]).toEqual([30, null, 30, 144]);
    const [[alone], [ranging]] = [one?.findings ?? [], range?.findings ?? []];
    const said = "Checked at 30 fps, the lowest frame rate in the range of 30 to 144 fps.";
    expect(ranging?.message).toBe(`${alone?.message} ${said}`);
    expect({ ...ranging, message: "", range: 0, obstacleRange: 0, obstacleFile: 0 }).toEqual({
      ...{ ...alone, message: "", range: 0, obstacleRange: 0, obstacleFile: 0 },
    });
    cli.write("rates-clean/a.aabb.json", ranged(clean));
    cli.write("rates-clean/b.aabb.json", ranged(clean));
    const { stdout } = await cli.run("check", "rates-clean");
    expect(stdout).toBe(`✓ 2 scenes in 2 files: nothing found in 1 frame and the following 10 s\n  ${said}\n`);
    const forced = await report("rates/range.aabb.json", "--fps", "500");
    expect(forced.files[0]?.cells[0]).toMatchObject({ fps: 500, fastestFps: null, findings: [] });
    const solved = await cli.run("solve", "rates/range.aabb.json");
    expect(solved.stdout).toContain(
      "Scene  checked at 30 fps, the lowest frame rate in the range of 30 to 144 fps · 1 frame",
    );
  });

  describe("at another frame rate than a scene says", () => {
    const scene = (more: string): string =>
      `{ "version": 1, "fps": 60, "title": "Timed", ${more}, "bodies": [
        { "id": "shot", "position": [0, 0], "size": [4, 4], "velocity": [60, 0] },
        { "id": "wall", "position": [13, -50], "size": [8, 100] }
      ], "expect": [{ "body": "shot", "hits": "wall" }] }`;
    const cellAt = async (file: string, fps: string) => (await report(file, "--fps", fps)).files[0]?.cells[0];

    it("lasts as long as before, rounded up to whole frames", async () => {
      cli.write("timed/ten.aabb.json", scene('"frames": 10'));
      // The shot is 9 px before the wall, and moves 10 px in 1/6 s.
      for (const [fps, frames] of [
        ["120", 20],
        ["30", 5],
        ["100", 17],
        ["1", 1],
      ] as const) {
        const cell = await cellAt("timed/ten.aabb.json", fps);
        expect(cell, fps).toMatchObject({
          fps: Number(fps),
          frames,
          framesWritten: 10,
          expectations: [{ pass: true }],
        });
      }
    });

    it("says so, where the number of frames is another", async () => {
      cli.write("timed/one/ten.aabb.json", scene('"frames": 10'));
      const { stderr } = await cli.run("check", "timed/one", "--fps", "120");
      expect(stderr).toBe('aabb: At 120 fps, "Timed" runs 20 frames instead of 10, so its duration stays the same\n');
      cli.write("timed/one/more.aabb.json", scene('"frames": 9'));
      expect((await cli.run("check", "timed/one", "--fps", "120")).stderr).toMatch(
        /; the same applies to 1 more scene\n/,
      );
      expect((await cli.run("check", "timed/one", "--fps", "60")).stderr).toBe("");
    });

    it("runs no more frames than the format allows, and says so", async () => {
      cli.write("timed/most.aabb.json", scene('"frames": 60'));
      const { stderr } = await cli.run("check", "timed/most.aabb.json", "--fps", "1000000");
      expect(stderr).toMatch(/runs 100000 frames .*; the maximum is 100000 frames\n/);
    });

    it("keeps the frames of movements that are given for one frame", async () => {
      cli.write("timed/to.aabb.json", scene('"frames": 2').replace('"velocity": [60, 0]', '"to": [20, 0]'));
      expect(await cellAt("timed/to.aabb.json", "240")).toMatchObject({ fps: 240, frames: 2, framesWritten: 2 });
    });
  });

  it("gives JSON with the names and ranges that it promises", async () => {
    expect(await report("tunnels.aabb.json")).toMatchObject({
      files: [
        {
          file: "tunnels.aabb.json",
          problems: [],
          cells: [
            {
              title: "Scene",
              findings: [
                {
                  code: "tunnel",
                  severity: "warning",
                  message: expect.any(String) as string,
                  body: "bullet",
                  obstacle: "wall",
                  frame: 1,
                  dwell: expect.closeTo(0.24, 12) as number,
                  minFps: 500,
                  range: { start: { line: 2, character: 12 }, end: { line: 2, character: 20 } },
                },
              ],
              expectations: [],
            },
          ],
        },
      ],
      summary: { files: 1, cells: 1, errors: 0, warnings: 1, infos: 0 },
    });
  });

  it("reports a thousand files, and shows no progress in a pipe", async () => {
    for (let i = 0; i < 1000; i++) cli.write(`many/${i}.aabb.json`, i % 2 ? clean : tunnels);
    const { stdout, stderr } = await cli.runApart("check", "many");
    expect(stdout).toMatch(/\n▲ 1000 scenes in 1000 files: 500 warnings\n$/);
    expect(stderr).toBe("");
  });

  it("says the same by several threads as by one", async () => {
    for (let i = 0; i < 1000; i++) cli.write(`shared/${i}.aabb.json`, i % 3 ? clean : tunnels);
    const [one, several] = await Promise.all(["1", "3"].map((jobs) => cli.runApart("check", "shared", "--jobs", jobs)));
    expect(several).toEqual(one);
    expect(several?.stdout).toMatch(/\n▲ 1000 scenes in 1000 files: 334 warnings\n$/);
  });

  it("is quiet when nobody reads on", async () => {
    for (let i = 0; i < 1000; i++) cli.write(`unread/${i}.aabb.json`, tunnels);
    expect((await cli.runUnread("check", "unread")).stderr).toBe("");
  });
});

describe("aabb check: for other programs", () => {
  it("writes SARIF with the folder that files are named from", async () => {
    const { code, stdout } = await cli.run("check", "levels", "--format", "sarif");
    expect(code).toBe(1);
    const { runs } = JSON.parse(stdout) as Log;
    expect(runs).toMatchObject([
      {
        tool: { driver: { semanticVersion: packageJson.version } },
        automationDetails: { id: "aabb check/" },
        originalUriBaseIds: { SRCROOT: { uri: `${pathToFileURL(realpathSync(cli.folder)).href}/` } },
        results: [
          {
            ruleId: "tunnel",
            locations: [{ physicalLocation: { artifactLocation: { uri: "levels/a/z.aabb.json" } } }],
          },
        ],
      },
    ]);
  });

  it("writes JUnit's XML", async () => {
    const { code, stdout } = await cli.run("check", "levels", "failing.aabb.json", "--format", "junit");
    expect(code).toBe(1);
    expect(stdout).toContain(`<testsuites name="aabb" tests="9" failures="2" errors="0">`);
  });

  it.each([
    ["0", 1, 1],
    ["1", 0, 0],
    ["none", 0, 0],
  ])(
    "fails a testcase of JUnit's for a warning only if the exit code does: --max-warnings %s",
    async (most, code, failures) => {
      const answer = await cli.run("check", "levels", "--format", "junit", "--max-warnings", most);
      expect(answer.code).toBe(code);
      expect(answer.stdout).toContain(` failures="${failures}" errors="0">`);
      expect(answer.stdout).toContain(" warning tunnel ");
    },
  );

  it("writes workflow commands, and nothing for a clean scene", async () => {
    expect((await cli.run("check", "levels", "--format", "github")).stdout).toMatch(
      /^::warning file=levels\/a\/z\.aabb\.json,line=3,[^\n]*\n$/,
    );
    expect((await cli.run("check", "clean.aabb.json", "--format", "github")).stdout).toBe("");
  });

  it("checks a part of the files on each of several machines, and each report says which part it is", async () => {
    const parts = await Promise.all(
      ["1/3", "2/3", "3/3"].map((shard) => cli.run("check", "levels", "--shard", shard, "--format", "json")),
    );
    expect(parts.map(({ code }) => code)).toEqual([1, 0, 0]);
    const files = parts.map(({ stdout }) => (JSON.parse(stdout) as CheckReport).files.map(({ file }) => file));
    expect(files).toEqual([
      ["levels/a/z.aabb.json"],
      ["levels/b.aabb.json"],
      ["levels/named.aabb.json/inner.aabb.json"],
    ]);
    const { stdout } = await cli.run("check", "levels", "--shard", "2/3", "--format", "sarif");
    expect((JSON.parse(stdout) as Log).runs[0]?.automationDetails?.id).toBe("aabb check/shard 2/");
  });

  it("is clean where a shard has no file", async () => {
    expect(await cli.run("check", "tunnels.aabb.json", "--shard", "2/2")).toEqual({
      code: 0,
      stdout: "✓ 0 scenes in 0 files: nothing found\n",
      stderr: "",
    });
  });
});

describe("aabb solve", () => {
  it("gives contacts and final bodies as JSON", async () => {
    const { code, stdout } = await cli.runApart("solve", "tunnels.aabb.json", "--format", "json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      cells: [
        {
          title: "Scene",
          contacts: [{ frame: 1, body: "bullet", obstacle: "wall", normal: [-1, 0], response: "slide" }],
          final: [
            { id: "bullet", position: [30, 40], velocity: [0, 0] },
            { id: "wall", position: [38, 0] },
          ],
        },
      ],
    });
  });

  it("gives a table as text", async () => {
    const { stdout } = await cli.run("solve", "tunnels.aabb.json");
    expect(stdout).toMatch(/1 +0\.600 +0\.0100 +bullet +wall +\(-1, 0\) +0\.840 +slide/);
  });

  it.each([
    ["gone.aabb.json", /^aabb: gone\.aabb\.json: the file does not exist\n$/],
    ["levels", /^aabb: levels: this is a folder, not a file\n$/],
    ["broken.aabb.json", /^aabb: broken\.aabb\.json:1:\d+ {2}error /],
  ])("exits with 2 for %s", async (file, message) => {
    const { code, stderr } = await cli.run("solve", file);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });
});

describe("aabb: flags and commands", () => {
  it.each([
    [[], /no command; choose one of: check, audit, replay, solve, render/],
    [["frobnicate"], /unknown command "frobnicate"; choose one of: check, audit, replay, solve/],
    [["__proto__"], /unknown command "__proto__"/],
    [["chek"], /unknown command "chek"; did you mean "check"\? \(aabb --help\)/],
    [
      ["check", "clean.aabb.json", "--formt", "json"],
      /Unknown option '--formt'; did you mean --format\? \(aabb check --help\)/,
    ],
    [["check"], /no scenes given/],
    [["check", "clean.aabb.json", "--nope"], /Unknown option '--nope'/],
    [
      ["check", "clean.aabb.json", "--format", "xml"],
      /--format got "xml"; choose one of: text, json, sarif, junit, github/,
    ],
    [["check", "clean.aabb.json", "--shard", "0/2"], /--shard must be i\/n, .*; got "0\/2"/],
    [["check", "clean.aabb.json", "--shard", "3/2"], /--shard must be i\/n, .*; got "3\/2"/],
    [["check", "clean.aabb.json", "--shard", "1"], /--shard must be i\/n, .*; got "1"/],
    [["check", "clean.aabb.json", "--jobs", "0"], /--jobs must be a number of threads, 1 to 256; got "0"/],
    [["check", "clean.aabb.json", "--fps", "fast"], /--fps must be a number above 0; got "fast"/],
    [["check", "clean.aabb.json", "--fps", "-60"], /--fps must be a number above 0; got "-60"/],
    [["check", "clean.aabb.json", "--fps", "--watch"], /--fps.* needs a value/],
    [["check", "-", "--watch"], /--watch cannot read the standard input again/],
    [["check", "clean.aabb.json", "--fps=-60"], /--fps must be a number above 0; got "-60"/],
    [["check", "clean.aabb.json", "--fps"], /--fps/],
    [
      ["check", "clean.aabb.json", "--max-warnings", "1.5"],
      /--max-warnings must be a whole number, 0 or more, or "none" for no limit; got "1.5"/,
    ],
    [["solve"], /solve takes one scene file; got 0/],
    [["solve", "clean.aabb.json", "failing.aabb.json"], /solve takes one scene file; got 2/],
  ])("refuses %j in one line and exits with 2", async (args, message) => {
    const { code, stdout, stderr } = await cli.run(...args);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it.each([[["--help"]], [["check", "--help"]], [["audit", "--help"]], [["solve", "--help"]], [["render", "--help"]]])(
    "explains itself for %j",
    async (args) => {
      const { code, stdout } = await cli.run(...args);
      expect(code).toBe(0);
      expect(stdout).toContain("Usage\n  aabb ");
    },
  );

  it("tells its version", async () => {
    expect(await cli.run("--version")).toEqual({ code: 0, stdout: `${packageJson.version}\n`, stderr: "" });
  });
});
