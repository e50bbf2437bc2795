import { readFileSync, unlinkSync } from "node:fs";
import path from "node:path";
import type { Log } from "sarif";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AuditReport, CheckReport } from "../../../src/report/index.js";
import { buildCli, type Cli } from "./cli.js";
import { tiledMap as tiledRows } from "../../vscode/levels.js";
import { tiledMap } from "./tiledMap.js";
import { unwrapped } from "../report/unwrapped.js";

/** By which each crossing that is seen is safe: for what has nothing to do with pushes. */
const rule = "overlap, back to the old position";
const back = `"check": "${rule}"`;
/** At 60 fps a step of the bullet is 40 px, for a wall of 16 px and a bullet of 8: it is in the wall for 0.6 of a frame. */
const bullet = `"bullet": { "size": [8, 8], "speed": [2400, 0], "fps": [60, 144], ${back} }`;
const slow = `"slow": { "size": [8, 8], "speed": [240, 0], ${back} }`;
const project = (movers: string, more = ""): string => `// Ours.\n{ "version": 1, "movers": { ${movers} }${more} }\n`;

let cli: Cli;
beforeEach(async () => {
  cli = await buildCli();
  cli.write("maps/thin.tmj", tiledMap("..........#.........."));
  cli.write("maps/thick.tmj", tiledMap("..........####.........."));
});
afterEach(() => {
  cli.dispose();
});

const audit = (...args: readonly string[]) => cli.run("audit", ...args);
const reportOf = async (...args: readonly string[]) =>
  JSON.parse((await audit(...args, "--format", "json")).stdout) as AuditReport;
const read = (file: string): string => readFileSync(path.join(cli.folder, file), "utf8");

describe("unknown keys of a project file", () => {
  const text =
    '{ "version": 1, "mover": {}, "movers": { "a": { "size": [8, 8], "sped": [9, 9], "speed": [9, 9], "fps": 60 } } }';

  it.each(["audit", "check", "replay"] as const)(
    "are one block in the text of %s, and separate in its JSON",
    async (name) => {
      cli.write("aabb.config.json", text);
      cli.write("maps/scene.aabb.json", '{ "version": 1, "bodies": [{ "position": [0, 0], "size": [1, 1] }] }');
      cli.write("maps/run.aabb.jsonl", '{"aabb":"recording","version":1}\n{"frame":0,"bodies":{"a":[0,0,1,1]}}\n');
      const { stdout } = await cli.run(name, "maps");
      expect(stdout.match(/unknown-key/g)).toHaveLength(1);
      expect(stdout).toContain("2 unknown keys; use these instead:");
      expect(stdout).toMatch(/mover → movers \(1:\d+\)\n +sped → speed \(1:\d+\)/);
      const json = (await cli.run(name, "maps", "--format", "json")).stdout;
      expect(json.match(/"unknown-key"/g)).toHaveLength(2);
      expect(json).not.toContain("unknownKey");
    },
  );
});

describe("aabb audit with a project file", () => {
  it("has its movers from there, by name and at the slowest of their frame rates", async () => {
    cli.write("aabb.config.json", project(`${bullet}, ${slow}`));
    const { levels, summary } = await reportOf("maps");
    expect(levels.map(({ file, mover, findings }) => [file, mover, findings.length])).toEqual([
      ["maps/thick.tmj", "bullet", 0],
      ["maps/thick.tmj", "slow", 0],
      ["maps/thin.tmj", "bullet", 1],
      ["maps/thin.tmj", "slow", 0],
    ]);
    expect(levels[2]?.findings[0]?.dwell).toBeCloseTo(0.6, 9);
    expect(levels.map(({ fps, fastestFps }) => [fps, fastestFps])).toEqual([
      [60, 144],
      [60, null],
      [60, 144],
      [60, null],
    ]);
    const { stdout } = await audit("maps");
    expect(stdout.match(/Checked at 60 fps, the lowest frame rate in the range of 60 to 144 fps\./g)).toHaveLength(1);
    // What is solid in a level is so for each mover.
    expect(summary).toMatchObject({ files: 2, levels: 2, solidTiles: 15, warnings: 1, accepted: 0 });
    expect((await audit("maps")).code).toBe(1);
  });

  it("finds it upward from each level, the nearest", async () => {
    cli.write("aabb.config.json", project(bullet));
    cli.write("maps/aabb.config.json", project(slow));
    expect((await audit("maps")).code).toBe(0);
    cli.write("maps/deep/er/thin.tmj", tiledMap("..........#.........."));
    expect((await reportOf("maps/deep")).levels.map(({ mover }) => mover)).toEqual(["slow"]);
  });

  it("has what is solid from there, and leaves out what no mover is for", async () => {
    cli.write(
      "aabb.config.json",
      project(
        bullet,
        ', "levels": [{ "files": "maps/thick.*", "movers": [] }, { "files": "**", "solid": { "tiles": [3] } }]',
      ),
    );
    const { levels } = await reportOf("maps");
    expect(levels).toMatchObject([{ file: "maps/thin.tmj", rule: "tiles:3", solidTiles: 0 }]);
    expect((await reportOf("maps", "--solid", "tiles:2")).levels[0]?.findings.length).toBe(1);
    const { code, stdout } = await audit("maps/thick.tmj");
    expect([code, stdout]).toEqual([2, expect.stringContaining("aabb.config.json has no mover for this level")]);
  });

  it("says of each level that its mover cannot be used, and not that there is none", async () => {
    cli.write(
      "aabb.config.json",
      project(`${bullet}, "hero": { "scene": "gone.tscn" }`, ', "levels": [{ "files": "maps/*", "movers": ["hero"] }]'),
    );
    for (const named of ["maps", "maps/thin.tmj"]) {
      const { code, stdout, stderr } = await audit(named);
      expect([code, stderr]).toEqual([2, ""]);
      expect(unwrapped(stdout)).toContain(
        'the mover "hero" for this level cannot be used; the report of aabb.config.json says why',
      );
    }
  });

  it("is overridden by flags, one by one or as a whole", async () => {
    cli.write("aabb.config.json", project(`${bullet}, ${slow}`));
    expect((await audit("maps", "--fps", "144")).code).toBe(0);
    expect((await reportOf("maps", "--fps", "144")).levels.map(({ mover }) => mover)).toContain("bullet");
    expect((await audit("maps", "--mover", "slow")).code).toBe(0);
    const [at144, ranged] = [await audit("maps", "--fps", "144"), await audit("maps", "--fps", "50,100")];
    // A rate of the flags is all of it: nothing is left of the range of the project.
    expect([at144.stdout.includes("Judged"), ranged.code]).toEqual([false, 1]);
    expect(ranged.stdout).toContain("Checked at 50 fps, the lowest frame rate in the range of 50 to 100 fps.");
    const whole = await reportOf("maps", "--size", "8,8", "--speed", "2400,0", "--fps", "60");
    expect(whole.levels.map(({ mover }) => mover)).toEqual([null, null]);
    expect(await audit("maps", "--mover", "bulet")).toEqual({
      ...{ code: 2, stdout: "" },
      stderr: 'aabb: aabb.config.json has no mover "bulet"; did you mean "bullet"?\n',
    });
    expect((await audit("maps", "--size", "4,4")).stderr).toBe(
      "aabb: --size applies to all movers: bullet, slow. Use --mover to choose some of them\n",
    );
    expect((await audit("maps", "--size", "4,4", "--mover", "slow")).stderr).toBe("");
    const { stderr } = await audit("maps", "--mover", "rocket");
    expect(stderr).toBe('aabb: aabb.config.json has no mover "rocket"; choose one of: bullet, slow\n');
  });

  it("has movers as a scene of Godot says them at the time, and says at their place what it does not", async () => {
    const hero = `[gd_scene format=3]
[ext_resource type="Script" path="res://hero.gd" id="1"]
[sub_resource type="RectangleShape2D" id="Box"]
size = Vector2(8, 8)
[node name="Hero" type="CharacterBody2D"]
script = ExtResource("1")
[node name="Shape" type="CollisionShape2D" parent="."]
shape = SubResource("Box")
`;
    cli.write("project.godot", "[physics]\n2d/default_gravity=0.0\n");
    cli.write("actors/hero.tscn", hero);
    cli.write("hero.gd", "const SPEED = 2400.0\n");
    cli.write("aabb.config.json", project('"hero": { "scene": "actors/hero.tscn" }'));
    const found = (await reportOf("maps/thin.tmj")).levels[0];
    expect([found?.mover, found?.findings.map(({ code }) => code)]).toEqual(["hero", ["tunnel", "wrong-side"]]);
    cli.write("hero.gd", "const SPEED = 240.0\n");
    expect((await audit("maps/thin.tmj")).code).toBe(0);
    const fingerprint = found?.findings[0]?.fingerprint ?? "";
    const accepted = `, "accept": [{ "finding": "${fingerprint}", "file": "maps/thin.tmj" }]`;
    cli.write("aabb.config.json", project(`${slow}, "hero": { "scene": "actors/hero.tscn" }`, accepted));
    expect((await audit("maps/thin.tmj")).stdout).toContain("accept-unmatched");
    cli.write("hero.gd", "var speed = wind()\n");
    const { code, stdout } = await audit("maps/thin.tmj");
    expect(code).toBe(2);
    expect(unwrapped(stdout)).toMatch(
      /aabb\.config\.json:2:\d+ .*mover-scene .*The script of Hero in actors\/hero\.tscn contains no fixed number for a speed/,
    );
    unlinkSync(path.join(cli.folder, "hero.gd"));
    expect((await audit("maps/thin.tmj")).stdout).toContain(
      "hero.gd, the script of Hero in actors/hero.tscn, is missing.",
    );
    // Of the mover that cannot be used nobody knows what is found.
    expect(stdout).not.toContain("accept-unmatched");
  });

  it("takes sub-steps into account, and the sweep of a game", async () => {
    const withKeys = (keys: string): string =>
      project(`"bullet": { "size": [8, 8], "speed": [2400, 0], ${back}, ${keys} }`);
    cli.write("aabb.config.json", withKeys('"substeps": 2'));
    expect((await audit("maps")).code).toBe(0);
    cli.write("aabb.config.json", withKeys('"fps": 30, "substeps": 2'));
    const { stdout, code } = await audit("maps/thin.tmj");
    expect(code).toBe(1);
    expect(unwrapped(stdout)).toContain(
      "The game checks 2 times per frame. Fix: at least 50.01 fps, at most 1439 px/s",
    );
    cli.write("aabb.config.json", withKeys('"detection": "swept"'));
    expect((await audit("maps")).code).toBe(0);
  });

  it("takes gravity and the greatest speed into account", async () => {
    const of = (keys: string) => project(`"player": { "size": [8, 8], "speed": [9, 9], ${back}, ${keys} }`);
    // A floor at the lower edge, below 19 tiles of air.
    cli.write("maps/floor.tmx", tiledRows([...Array.from({ length: 19 }, () => "..."), "###"]));
    cli.write("aabb.config.json", of('"gravity": [0, 9000]'));
    const { code, stdout } = await audit("maps/floor.tmx");
    // 75 px/s and √(2 · 9000 · (19 · 16 − 8) + 75² + 9 · (9 + 150)), of which the last is what a launch adds.
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining("moves 39.75 px down between two checks (2385 px/s, 60 fps)"),
    ]);
    cli.write("aabb.config.json", of('"gravity": [0, 9000], "maxSpeed": [9, 1400]'));
    expect((await audit("maps/floor.tmx")).code).toBe(0);
  });

  it("is 2 for what is wrong with the file, with its place, once", async () => {
    cli.write("aabb.config.json", project(bullet, ',\n  "levels": [{ "files": "**", "movers": ["bulet"] }]'));
    const { code, stdout } = await audit("maps");
    expect(code).toBe(2);
    expect(stdout.match(/aabb\.config\.json:3:42 +error +unknown-mover +There is no mover "bulet"/g)).toHaveLength(1);
    cli.write("aabb.config.json", "{");
    expect((await audit("maps", "--size", "1,1", "--speed", "1,1", "--fps", "60")).code).toBe(2);
  });

  it("says that there is no such level before it wants a mover", async () => {
    for (const name of ["nowhere", "nowhere.tmx"])
      expect(await audit(name)).toEqual({ code: 2, stdout: "", stderr: `aabb: ${name}: no such file or folder\n` });
  });

  it("wants a mover where there is neither a project nor flags", async () => {
    const { code, stderr } = await audit("maps");
    expect([code, stderr]).toEqual([2, expect.stringContaining("missing: --size, --speed, --fps")]);
  });

  it("has the same answer with several threads", async () => {
    cli.write("aabb.config.json", project(`${bullet}, ${slow}`));
    // As large as is worth threads, most of it blank.
    for (const i of [1, 2]) cli.write(`maps/large${i}.tmj`, tiledMap("#".repeat(5000)) + " ".repeat(4 << 20));
    expect(await reportOf("maps", "--jobs", "2")).toEqual(await reportOf("maps", "--jobs", "1"));
  });
});

describe("accepted findings", () => {
  const acceptAll = async (): Promise<string> => {
    expect((await audit("maps", "--accept-all")).code).toBe(0);
    return read("aabb.config.json");
  };

  it("are written by --accept-all, and then no longer count, but are seen", async () => {
    cli.write("aabb.config.json", project(bullet));
    const written = await acceptAll();
    expect(written).toMatch(
      /^\/\/ Ours\.\n\{ "version": 1, .* \}, "accept": \[\{ "finding": "tunnel-[0-9a-f]{12}", "dwell": 0\.6, "file": "maps\/thin\.tmj" \}\] \}\n$/,
    );
    const { code, stdout } = await audit("maps");
    expect(code).toBe(0);
    expect(stdout).toContain("warning  tunnel  Accepted. A mover of 8 × 8 px");
    expect(stdout).toContain(
      "✓ 2 levels in 2 files (15 solid tiles, chosen by layer:walls): nothing found, 1 accepted\n",
    );
    expect((await reportOf("maps")).summary).toMatchObject({ warnings: 0, accepted: 1 });
    // Again there is nothing to be accepted.
    expect(await acceptAll()).toBe(written);
  });

  it("are written one by one, by the ids that the text has, with a reason", async () => {
    cli.write("aabb.config.json", project(bullet));
    cli.write("maps/other.tmj", tiledMap(".....#..............."));
    const { stdout } = await audit("maps/thin.tmj");
    const [id = ""] = /(?<=\[)tunnel-[0-9a-f]{12}(?=\]\n)/.exec(stdout) ?? [];
    expect(await audit("maps", "--accept", "tunnel-000000000000", "--reason", "No.")).toEqual({
      ...{ code: 2, stdout: "" },
      stderr: "aabb: --accept: no finding has the id tunnel-000000000000; nothing was accepted\n",
    });
    expect((await audit("maps", "--reason", "Why?")).stderr).toContain("--reason needs --accept ID or --accept-all");
    const { code, stderr } = await audit("maps", "--accept", id, "--reason", "A door.");
    expect([code, stderr]).toEqual([1, "aabb: 1 wall accepted in aabb.config.json\n"]);
    expect(read("aabb.config.json")).toContain(
      `{ "finding": "${id}", "dwell": 0.6, "file": "maps/thin.tmj", "reason": "A door." }]`,
    );
    expect((await audit("maps/thin.tmj")).code).toBe(0);
    expect((await audit("maps/other.tmj")).code).toBe(1);
  });

  it("are no failures in reports for other programs", async () => {
    cli.write("aabb.config.json", project(bullet));
    cli.write("aabb.config.json", (await acceptAll()).replace('"file"', '"reason": "a door", "file"'));
    const { stdout: junit } = await audit("maps", "--format", "junit");
    expect(junit).not.toContain("<failure");
    expect(junit).toContain("<system-out>maps/thin.tmj:");
    const { runs } = JSON.parse((await audit("maps", "--format", "sarif")).stdout) as Log;
    expect(runs[0]?.results).toMatchObject([{ suppressions: [{ kind: "external", justification: "a door" }] }]);
    expect((await audit("maps", "--format", "github")).stdout).toMatch(/^::notice .*::Accepted: a door\. A mover/);
  });

  it("count again when the mover is in the wall for less of a frame", async () => {
    cli.write("aabb.config.json", project(bullet));
    const written = await acceptAll();
    cli.write("aabb.config.json", written.replace("[2400, 0]", "[3600, 0]"));
    const { code, stdout } = await audit("maps");
    expect([code, stdout.replaceAll(/\s+/g, " ")]).toEqual([
      1,
      expect.stringContaining("overlapped the wall for 0.6 of a frame; now it overlaps it for 0.4."),
    ]);
    expect(await acceptAll()).toBe(written.replace("[2400, 0]", "[3600, 0]").replace("0.6", "0.4"));
  });

  it("are a finding where they are not found any more, in levels that were looked at", async () => {
    cli.write("aabb.config.json", project(bullet));
    await acceptAll();
    cli.write("maps/thin.tmj", tiledMap("..........####.........."));
    expect((await audit("maps/thick.tmj")).code).toBe(0);
    const { code, stdout } = await audit("maps/thin.tmj");
    expect(code).toBe(1);
    expect(unwrapped(stdout)).toMatch(
      /aabb\.config\.json:2:\d+ +warning +accept-unmatched +tunnel-\w+ no longer occurs in maps\/thin\.tmj/,
    );
    expect((await audit("maps/thin.tmj", "--fps", "60")).code).toBe(0);
    expect((await audit("maps", "--max-warnings", "1")).code).toBe(0);
  });

  it("that name no file are looked for by a run over the whole folder alone, as others say", async () => {
    const accepted = ', "accept": [{ "finding": "tunnel-000000000000" }]';
    cli.write("aabb.config.json", project(slow, accepted));
    const one = await audit("maps/thin.tmj");
    expect([one.code, one.stderr]).toEqual([
      0,
      'aabb: aabb.config.json: 1 accepted finding without "file" was not found in the checked levels. Audit the whole folder to search the other levels, too\n',
    ]);
    const all = await audit(".");
    expect([all.code, all.stderr, all.stdout]).toEqual([1, "", expect.stringContaining("accept-unmatched") as string]);
    // A level that cannot be read may have it.
    cli.write("maps/broken.tmj", '{ "tiledversion": "1.10" }');
    const part = await audit(".");
    expect(part.stdout).not.toContain("accept-unmatched");
    expect(part.stderr).toContain("not found in the checked levels");
  });

  it("make a project file where there is none", async () => {
    const mover = ["--size", "8,8", "--speed", "2400,0", "--fps", "60", "--rule", rule];
    const { code, stderr } = await audit("maps", ...mover, "--accept-all");
    expect([code, stderr]).toEqual([0, "aabb: 1 wall accepted in aabb.config.json\n"]);
    expect((await audit("maps", ...mover)).code).toBe(0);
  });

  it("are not written into a file that cannot be understood", async () => {
    cli.write("aabb.config.json", '{ "version": 1, "movers": ');
    const { code, stderr } = await audit(
      "maps",
      "--size",
      "8,8",
      "--speed",
      "2400,0",
      "--fps",
      "60",
      "--rule",
      rule,
      "--accept-all",
    );
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("aabb.config.json cannot be edited until this is fixed"),
    ]);
    expect(read("aabb.config.json")).toBe('{ "version": 1, "movers": ');
  });

  it.each([["--watch"], ["--shard", "1/2"]])("are not written by a part of a run: %s", async (...flags) => {
    const { code, stderr } = await audit("maps", ...flags, "--accept-all");
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("--accept-all changes aabb.config.json after all levels are checked"),
    ]);
  });
});

describe("aabb check with a project file", () => {
  const scene = `{ "version": 1, "level": { "file": "maps/thin.tmj" }, "frames": 10,
    "bodies": [{ "id": "b", "position": [20, 20], "size": [8, 8], "velocity": [2390, 0] }] }`;
  const check = async (...args: readonly string[]) => {
    const { code, stdout } = await cli.run("check", ...args, "--format", "json");
    return { code, ...(JSON.parse(stdout) as CheckReport) };
  };

  it("has what is solid in a scene's level from there", async () => {
    cli.write("room.aabb.json", scene);
    expect(await check(".")).toMatchObject({ code: 1, summary: { files: 1 } });
    cli.write("aabb.config.json", project(slow, ', "levels": [{ "files": "maps/*", "solid": { "tiles": [3] } }]'));
    const { files } = await check(".");
    expect(files.flatMap(({ cells }) => cells.flatMap(({ findings }) => findings))).toEqual([]);
    cli.write("room.aabb.json", scene.replace('.tmj"', '.tmj", "solid": { "tiles": [2] }'));
    expect((await check(".")).code).toBe(1);
  });

  it("is 2 for what is wrong with the file", async () => {
    cli.write("room.aabb.json", '{ "version": 1, "bodies": [] }');
    cli.write("aabb.config.json", '{ "version": 1, "movres": {} }');
    const { code, files, summary } = await check("room.aabb.json");
    expect([code, summary.files]).toEqual([2, 1]);
    expect(files[0]).toMatchObject({ file: "aabb.config.json", problems: [{ code: "unknown-key" }], isProject: true });
  });
});
