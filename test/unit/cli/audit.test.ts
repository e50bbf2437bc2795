import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import type { Log } from "sarif";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isMissing } from "../../harness/requirements.js";
import type { AuditReport } from "../../../src/report/index.js";
import { buildCli, type Cli } from "./cli.js";
import { tiledMap as tiledRows } from "../../vscode/levels.js";
import { tiledMap } from "./tiledMap.js";
import { unwrapped } from "../report/unwrapped.js";

const thin = tiledMap("..........#..........");
const thick = tiledMap("..........####..........");
/** At 60 fps a step of 40 px: more than mover and one tile, less than mover and four. */
/** By which each crossing that is seen is safe: for what has nothing to do with pushes. */
const back = ["--rule", "overlap, back to the old position"];
const mover = ["--size", "8,8", "--speed", "2400,0", "--fps", "60", ...back];

let cli: Cli;
beforeAll(async () => {
  cli = await buildCli();
  cli.write("maps/thin.tmj", thin);
  cli.write("maps/thick.json", thick);
  cli.write("maps/settings.json", `{ "type": "settings", "width": 3 }`);
  cli.write("maps/scene.aabb.json", `{ "version": 1, "bodies": [] }`);
  cli.write("other/package.json", "{}");
  cli.write("broken.tmj", `{ "type": "map", "layers": [`);
  cli.write(
    "shared/tiles.tsj",
    `{ "name": "t", "tilewidth": 16, "tileheight": 16, "tilecount": 4, "type": "tileset" }`,
  );
  mkdirSync(path.join(cli.folder, "nothing"));
});
afterAll(() => {
  cli.dispose();
});

const audit = (...args: readonly string[]) => cli.run("audit", ...mover, ...args);
const report = async (...args: readonly string[]) =>
  JSON.parse((await audit(...args, "--format", "json")).stdout) as AuditReport;

describe("a folder with other files of Tiled", () => {
  const tiledTileset = {
    columns: 2,
    name: "ground",
    tilecount: 4,
    tiledversion: "1.11.2",
    tileheight: 16,
    tilewidth: 16,
  };
  const rules = (ending: "tmx" | "tmj"): string => {
    const names = ["regions", "input_walls", "output_walls"];
    if (ending === "tmx") {
      const layers = names.map(
        (name, i) => `<layer id="${i}" name="${name}" width="1" height="1"><data encoding="csv">0</data></layer>`,
      );
      return `<map orientation="orthogonal" width="1" height="1" tilewidth="16" tileheight="16">${layers.join("")}</map>`;
    }
    const map = JSON.parse(thin) as { layers: readonly object[] };
    return JSON.stringify({
      ...map,
      layers: names.map((name) => ({ data: [0], height: 1, id: 1, name, opacity: 1, type: "tilelayer", width: 1 })),
    });
  };

  beforeAll(() => {
    cli.write("tiled/level.tmj", thin);
    cli.write("tiled/ground.json", JSON.stringify({ ...tiledTileset, type: "tileset", version: "1.10" }));
    cli.write(
      "tiled/crate.json",
      JSON.stringify({
        object: { id: 2, name: "layers" },
        tileset: { firstgid: 1, source: "ground.json" },
        tiledversion: "1.11.2",
        type: "template",
      }),
    );
    cli.write("tiled/rules.tmx", rules("tmx"));
    cli.write("tiled/more/rules.tmj", rules("tmj"));
  });

  it("has the levels alone looked at: no tileset, no template, no rules of automapping", async () => {
    const { code, stdout } = await audit("tiled", "--format", "json");
    const { levels, problems, summary } = JSON.parse(stdout) as AuditReport;
    expect([code, problems, levels.map(({ file }) => file)]).toEqual([1, [], ["tiled/level.tmj"]]);
    expect(summary).toMatchObject({ files: 1, levels: 1, errors: 0 });
  });

  it("has one looked at that is named", async () => {
    const { levels, problems } = await report("tiled/ground.json", "tiled/rules.tmx");
    expect(problems.map(({ file, code }) => [file, code])).toEqual([["tiled/ground.json", "level-format"]]);
    expect(levels.map(({ file }) => file)).toEqual(["tiled/rules.tmx"]);
  });

  it("has a map looked at whose keys are in another order, and one with properties named like layers of rules", async () => {
    const map = JSON.parse(thin) as Record<string, unknown>;
    cli.write("order/level.json", JSON.stringify({ tiledversion: "1.11.2", tilesets: map["tilesets"], ...map }));
    const properties = ["input_a", "output_b"].map((name) => ({ name, type: "bool", value: true }));
    cli.write("order/named.tmj", JSON.stringify({ ...map, properties }));
    const { levels } = await report("order");
    expect(levels.map(({ file }) => file)).toEqual(["order/level.json", "order/named.tmj"]);
  });
});

describe("signs of what is solid that contradict each other", () => {
  /** A floor of one tile in a layer `collision`, and above it a shape on a tile that stands in another layer. */
  const signs = (): string => {
    const map = JSON.parse(tiledMap(".........##..........")) as {
      layers: readonly [object];
      tilesets: readonly [object];
    };
    const objects = [{ id: 1, x: 0, y: 0, width: 16, height: 16 }];
    const palm = {
      id: 2,
      name: "decor",
      type: "objectgroup",
      objects: [{ id: 1, name: "palm", gid: 1, x: 0, y: 48, width: 16, height: 48 }],
    };
    return JSON.stringify({
      ...map,
      layers: [{ ...map.layers[0], name: "collision" }, palm],
      tilesets: [{ ...map.tilesets[0], tiles: [{ id: 0, objectgroup: { objects } }] }],
    });
  };
  const slow = ["--size", "8,8", "--speed", "480,0", "--fps", "60"];

  it("are named, and what is ignored keeps the level from being clean", async () => {
    cli.write("signs/level.tmj", signs());
    const { code, stdout } = await cli.run("audit", ...slow, "signs", "--format", "json");
    const { levels, problems } = JSON.parse(stdout) as AuditReport;
    expect(code).toBe(1);
    expect(problems).toMatchObject([{ code: "level-solid-overruled", severity: "warning" }]);
    expect(levels).toMatchObject([
      {
        rule: "layer:collision",
        overruled: [{ rule: "shapes", tiles: 0, boxes: 1, others: 0, amount: "1 box" }],
        notEvaluated: ["shapes (1 box)"],
        partial: "nothing found; shapes (1 box) skipped",
      },
    ]);
    const { stdout: text } = await cli.run("audit", ...slow, "signs");
    expect(unwrapped(text)).toContain("layer:collision is stronger and is used; shapes (1 box) is ignored");
    expect(text).toContain("▲ 1 level in 1 file (6 solid tiles, chosen by layer:collision)");
  });

  it("are settled by --solid", async () => {
    const { code, stdout } = await cli.run("audit", ...slow, "signs", "--solid", "layer:collision");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^✓ .*nothing found/m)]);
  });
});

describe("a level with a damaged layer", () => {
  const withSky = (name: string): string => {
    const map = JSON.parse(thick) as { layers: readonly object[] };
    const sky = { id: 2, name, type: "tilelayer", width: 21, height: 3, data: [1, 2] };
    return JSON.stringify({ ...map, layers: [...map.layers, sky] });
  };

  it("is judged with a warning where nothing in that layer can be solid", async () => {
    cli.write("damaged/art.tmj", withSky("sky"));
    const { code, stdout } = await audit("damaged/art.tmj", "--format", "json");
    const { levels, problems, summary } = JSON.parse(stdout) as AuditReport;
    expect([code, problems.map((problem) => `${problem.severity} ${problem.code}`)]).toEqual([
      1,
      ["warning level-data"],
    ]);
    expect(levels).toMatchObject([{ solidTiles: 12, findings: [], notEvaluated: [] }]);
    expect(summary).toMatchObject({ errors: 0, warnings: 1 });
    expect((await audit("damaged/art.tmj", "--max-warnings", "1")).code).toBe(0);
  });

  it("fails where something in it may be solid", async () => {
    cli.write("damaged/walls.tmj", withSky("more walls"));
    expect((await audit("damaged/walls.tmj")).code).toBe(2);
  });
});

describe("aabb audit", () => {
  it("finds the wall that is too thin, with its numbers and its place", async () => {
    const { code, stdout } = await cli.runApart("audit", ...mover, "maps/thin.tmj", "--format", "json");
    expect(code).toBe(1);
    const { levels, problems, summary } = JSON.parse(stdout) as AuditReport;
    expect(problems).toEqual([]);
    expect(levels).toMatchObject([
      { file: "maps/thin.tmj", level: "thin.tmj", rule: "layer:walls", solidTiles: 3, solidBoxes: 0, skipped: {} },
    ]);
    const [wall] = levels[0]?.findings ?? [];
    expect(wall).toMatchObject({
      code: "tunnel",
      severity: "warning",
      axis: "x",
      thickness: 16,
      // The mover overlaps the wall over 16 + 8 of the 40 px of a step.
      dwell: expect.closeTo(0.6, 9) as number,
      minFps: expect.closeTo(100, 6) as number,
      file: "maps/thin.tmj",
    });
    expect(wall?.min[0]).toBe(160);
    expect(wall?.max[0]).toBe(176);
    expect(summary).toMatchObject({ files: 1, levels: 1, errors: 0, warnings: 1 });
    // The range is that of a tile of the wall in the text.
    const { start, end } = wall?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    expect(thin.split("\n")[start.line]?.slice(start.character, end.character)).toBe("2");
  });

  it("is clean where the wall is thick enough, or the frame rate high enough", async () => {
    const { stdout, ...ended } = await audit("maps/thick.json");
    expect({ ...ended, stdout: unwrapped(stdout) }).toEqual({
      code: 0,
      stdout:
        "✓ No mover gets through a wall in 1 level.\n\n" +
        "  maps/thick.json:6:46  Weakest wall: 64 px thick (walls: tile 1, x 160…224, y 0…16 px). " +
        "This mover stays safe up to 4319 px/s sideways at this frame rate, or down to 33.34 fps at this speed.\n\n" +
        "✓ 1 level in 1 file (12 solid tiles, chosen by layer:walls): nothing found\n",
      stderr: "",
    });
    expect((await audit("maps/thin.tmj", "--fps", "101")).code).toBe(0);
  });

  it("judges floors by the falls that can end on them", async () => {
    const falling = ["--size", "8,8", "--speed", "60,0", "--fps", "60", "--gravity", "0,9000", ...back];
    cli.write("wells/well.tmx", tiledRows([...Array.from({ length: 19 }, () => "."), "#"]));
    cli.write("wells/cellar.tmx", tiledRows(["#", ".", ".", "#"]));
    const run = (level: string, ...more: readonly string[]) =>
      cli.run("audit", `wells/${level}.tmx`, ...falling, ...more);
    const { code, stdout } = await run("well");
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining("It moves 39.74 px down between two checks (2384 px/s, 60 fps)"),
    ]);
    expect((await run("well", "--max-speed", "60,1400")).code).toBe(0);
    expect((await run("cellar")).code).toBe(0);
    expect((await run("cellar", "--gravity", "down")).stderr).toContain(
      "--gravity must be X,Y in pixels per second squared",
    );
  });

  it("takes from a folder what is a level", async () => {
    expect((await report("maps")).levels.map(({ file }) => file)).toEqual(["maps/thick.json", "maps/thin.tmj"]);
    expect((await report("maps/*.json")).levels.map(({ file }) => file)).toEqual(["maps/thick.json"]);
  });

  it("takes layers, levels and rules", async () => {
    expect((await report("maps/thin.tmj", "--solid", "tiles:2", "--layers", "walls")).levels[0]?.rule).toBe("tiles:2");
  });

  it("is 2 where nothing is solid, which cannot be what was meant", async () => {
    const { code, stdout, stderr } = await audit("maps", "--solid", "tiles:3");
    expect(stdout).toBe(
      "▲ Nothing was checked in 2 levels, so a mover may get through a wall.\n\n" +
        "✗ 2 levels in 2 files (nothing is solid, chosen by tiles:3): nothing was checked\n",
    );
    expect(stderr).toBe(
      "aabb: nothing is solid in these levels; choose what is solid with --solid or --layers (aabb audit --help)\n",
    );
    expect(code).toBe(2);
  });

  it("never passes a level whose solid layer is called otherwise, and says how", async () => {
    const { code, stdout, stderr } = await audit("maps/thick.json", "--solid", "layer:Wals");
    expect(code).toBe(2);
    expect(unwrapped(stdout)).toContain(
      'no layer is called "Wals". The level has the layers "walls". Did you mean "walls"?',
    );
    expect(stdout).toContain("✗ 1 level in 1 file (nothing is solid, chosen by layer:Wals): 1 warning\n");
    expect(stderr).toContain("nothing is solid in these levels");
  });

  it("is 1 for more warnings than are allowed", async () => {
    expect((await audit("maps", "--max-warnings", "1")).code).toBe(0);
    expect((await audit("maps")).code).toBe(1);
  });

  it.each([
    ["nothing", /^aabb: nothing: no level files \(.*\) in this folder\n$/],
    ["other", /^aabb: other: no level files \(.*\) among 1 file\n$/],
    ["gone.tmx", /^aabb: gone\.tmx: no such file or folder\n$/],
  ])("is 2 where %s holds no level", async (arg, message) => {
    const { code, stdout, stderr } = await audit(arg);
    expect(stderr).toMatch(message);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  it("is 2 for a level that cannot be understood, and the others are still reported", async () => {
    const { code, stdout } = await audit("broken.tmj", "maps");
    expect(code).toBe(2);
    expect(stdout).toMatch(/broken\.tmj:1:\d+ {2}error {2}level-syntax /);
    expect(stdout).toContain("maps/thin.tmj:");
  });

  it("takes a file that is named as a level, whatever is in it", async () => {
    expect((await report("other/package.json")).problems).toMatchObject([
      { code: "level-format", severity: "error", file: "other/package.json" },
    ]);
  });

  it("reads what a level refers to below the working folder, and nothing outside of it", async () => {
    const refersTo = (file: string) => tiledMap("....#....", `"firstgid": 1, "source": "${file}"`);
    cli.write("far/inside.tmj", refersTo("../shared/tiles.tsj"));
    cli.write("far/outside.tmj", refersTo("../../secret.tsj"));
    cli.write("../secret.tsj", `{ "secret": true }`);
    symlinkSync("../../secret.tsj", path.join(cli.folder, "far", "link.tsj"));
    cli.write("far/linked.tmj", refersTo("link.tsj"));
    const problems = async (file: string) =>
      (await report(file)).problems
        .filter(({ severity }) => severity === "error")
        .map(({ code, message }) => [code, message]);
    expect(await problems("far/inside.tmj")).toEqual([]);
    expect(await problems("far/outside.tmj")).toMatchObject([
      ["level-outside", expect.stringContaining("../../secret.tsj")],
    ]);
    expect(await problems("far/linked.tmj")).toMatchObject([
      [
        "level-missing-file",
        expect.stringContaining("it is a link that leads outside the current folder and the searched folder"),
      ],
    ]);
  });

  it("keeps a level from elsewhere to its own folder", async () => {
    const away = path.join(cli.folder, "..", "away");
    cli.write(
      "../away/tiles.tsj",
      `{ "name": "t", "tilewidth": 16, "tileheight": 16, "tilecount": 4, "type": "tileset" }`,
    );
    cli.write("../away/near.tmj", tiledMap("....#....", `"firstgid": 1, "source": "tiles.tsj"`));
    cli.write("../away/up.tmj", tiledMap("....#....", `"firstgid": 1, "source": "../tiles.tsj"`));
    expect((await report(path.join(away, "near.tmj"))).problems).toEqual([]);
    expect((await report(path.join(away, "near.tmj"))).levels[0]?.findings[0]?.file).toBe("../away/near.tmj");
    expect((await report(path.join(away, "up.tmj"))).problems[0]).toMatchObject({ code: "level-outside" });
  });

  it("writes the formats of other programs", async () => {
    const { runs } = JSON.parse((await audit("maps", "--format", "sarif")).stdout) as Log;
    expect(runs[0]?.automationDetails?.id).toBe("aabb audit/");
    expect(runs[0]?.results).toMatchObject([{ ruleId: "tunnel", level: "warning" }]);
    expect((await audit("maps", "--format", "junit")).stdout).toContain(
      `<testsuites name="aabb" tests="4" failures="1" errors="0">`,
    );
    expect((await audit("maps", "--format", "junit", "--max-warnings", "1")).stdout).toContain(
      `<testsuites name="aabb" tests="4" failures="0" errors="0">`,
    );
    expect((await audit("maps", "--format", "github")).stdout).toMatch(/^::warning file=maps\/thin\.tmj,line=\d+,/);
  });

  it("shares the levels among machines, and among threads", async () => {
    // So long that threads are worth it.
    const end = " ".repeat(120_000);
    for (let i = 0; i < 40; i++) cli.write(`many/${i}.tmj`, (i % 4 ? thick : thin) + end);
    const parts = await Promise.all(["1/2", "2/2"].map((shard) => report("many", "--shard", shard)));
    expect(parts.map(({ summary }) => summary.levels)).toEqual([20, 20]);
    const byThreads = await cli.runApart("audit", ...mover, "many", "--jobs", "3");
    expect(byThreads).toEqual(await audit("many", "--jobs", "1"));
  });

  it.each([
    [["audit"], /no level files given/],
    [["audit", "maps"], /no mover given: .*; missing: --size, --speed, --fps/],
    [["audit", "maps", ...mover, "--solid", "walls"], /--solid got "walls"; choose one of: property:NAME/],
    [["audit", "maps", ...mover, "--shard", "9/2"], /--shard must be i\/n/],
  ])("refuses %j in one line and exits with 2", async (args, message) => {
    const { code, stdout, stderr } = await cli.run(...args);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("aabb audit --movers-from", () => {
  const body = (script: string) => `[gd_scene format=3]
[ext_resource type="Script" path="res://${script}" id="1"]
[sub_resource type="CapsuleShape2D" id="Long"]
radius = 4.0
height = 8.0

[node name="Player" type="CharacterBody2D"]
script = ExtResource("1")

[node name="Body" type="CollisionShape2D" parent="."]
shape = SubResource("Long")
`;
  beforeAll(() => {
    cli.write("game/project.godot", "[physics]\ncommon/physics_ticks_per_second=60\n2d/default_gravity=0.0\n");
    cli.write("game/fast.gd", "const SPEED = 2400.0\n");
    cli.write("game/fast.tscn", body("fast.gd"));
    cli.write("game/slow.gd", "var speed = wind()\n");
    cli.write("game/slow.tscn", body("slow.gd"));
  });

  it("takes the body of a scene, and says where its numbers come from", async () => {
    const { code, stdout, stderr } = await cli.run("audit", "maps/thin.tmj", "--movers-from", "game");
    expect(code).toBe(1);
    expect(stdout).toContain("moves 40 px sideways between two checks");
    expect(stderr).toContain(
      "Player (fast.tscn): 8 x 8 px (the box around its round shape) with SPEED = 2400; gravity (0, 0) px/s² and 60 ticks per second",
    );
  });

  it("asks for a speed where no script says one, and for a body where there is none", async () => {
    const slow = ["audit", "maps/thin.tmj", "--movers-from", "game/slow.tscn"];
    const { code, stderr } = await cli.run(...slow);
    expect([code, stderr]).toEqual([2, expect.stringContaining("use --speed X,Y") as string]);
    expect((await cli.run(...slow, "--speed", "2400,0")).code).toBe(1);
    cli.write("lost/lost.tscn", body("lost.gd"));
    const lost = await cli.run("audit", "maps/thin.tmj", "--movers-from", "lost");
    const missing = "aabb: --movers-from: the script lost.gd of Player in lost/lost.tscn is missing\n";
    expect([lost.code, lost.stderr]).toEqual([2, missing]);
    cli.write("other/still.tscn", "[gd_scene format=3]\n");
    const none = await cli.run("audit", "maps/thin.tmj", "--movers-from", "other");
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("no CharacterBody2D") as string]);
  });
});

describe("a project of Godot above the working folder", () => {
  const wall = (own: string): string => `[gd_scene format=3]
[sub_resource type="RectangleShape2D" id="Thin"]
size = Vector2(4, 200)
[node name="Wall" type="StaticBody2D"]
[node name="Shape" type="CollisionShape2D" parent="."]
shape = SubResource("Thin")
${own}
`;
  const level = (...paths: readonly string[]): string =>
    [
      "[gd_scene format=3]",
      ...paths.map((scene, i) => `[ext_resource type="PackedScene" path="${scene}" id="${i}"]`),
      '[node name="Level" type="Node2D"]',
      ...paths.map(
        (_, i) => `[node name="Part${i}" parent="." instance=ExtResource("${i}")]\nposition = Vector2(${i}, 0)`,
      ),
    ].join("\n");
  let inside: Cli;
  beforeAll(async () => {
    inside = await buildCli();
    inside.write("../parts/wall.tscn", wall(""));
    cli.write("secret.tscn", wall(""));
  });
  afterAll(() => {
    inside.dispose();
  });
  const found = async (...paths: readonly string[]) => {
    inside.write("maps/level.tscn", level(...paths));
    const run = await inside.run("audit", "maps/level.tscn", ...mover, "--format", "json");
    const { levels, problems } = JSON.parse(run.stdout) as AuditReport;
    const names = new Set(levels.flatMap(({ findings }) => findings.map(({ name }) => name)));
    return [[...names], problems.map(({ message }) => message)];
  };

  it("has the files of a level in it, as the project file of the checks is found there; without it the cause is said", async () => {
    expect(await found("res://parts/wall.tscn")).toEqual([
      [],
      [
        '"res://parts/wall.tscn" cannot be read: its path starts at the folder of project.godot, but this project file was not found in the level\'s folder or any folder above.',
        expect.stringContaining("1 unreadable scene") as string,
      ],
    ]);
    inside.write("../project.godot", "[physics]\n2d/default_gravity=0.0\n");
    expect(await found("res://parts/wall.tscn", "../../parts/wall.tscn")).toEqual([["Level: Part0"], []]);
  });

  it.skipIf(isMissing("posix"))("has no file behind a link out of it, and none outside it", async () => {
    inside.write("../project.godot", "");
    symlinkSync(path.join(cli.folder, "secret.tscn"), path.join(inside.folder, "../parts/link.tscn"));
    const [, problems] = await found("res://parts/link.tscn", "../../../secret.tscn");
    expect(problems).toEqual([
      expect.stringContaining("it is a link that leads outside the current folder and the searched folder") as string,
      expect.stringContaining("is outside the project") as string,
      expect.stringContaining("2 unreadable scenes") as string,
    ]);
  });
});

describe("the collision mask of a mover of Godot", () => {
  const player = (mask: number): string => `[gd_scene format=3]
[ext_resource type="Script" path="res://player.gd" id="1"]
[sub_resource type="RectangleShape2D" id="Box"]
size = Vector2(8, 8)
[node name="Player" type="CharacterBody2D"]
collision_mask = ${mask}
script = ExtResource("1")
[node name="Shape" type="CollisionShape2D" parent="."]
shape = SubResource("Box")
`;
  /** A thin wall in layer 1, and vines of the same size in layer 8. */
  const level = `[gd_scene format=3]
[sub_resource type="RectangleShape2D" id="Thin"]
size = Vector2(4, 200)
[node name="Room" type="Node2D"]
[node name="Wall" type="StaticBody2D" parent="."]
[node name="Shape" type="CollisionShape2D" parent="Wall"]
shape = SubResource("Thin")
[node name="Vines" type="StaticBody2D" parent="."]
position = Vector2(500, 0)
collision_layer = 128
[node name="Shape" type="CollisionShape2D" parent="Vines"]
shape = SubResource("Thin")
`;
  const notSolid = (mask: number, name: string): string =>
    `Nodes that are not solid for the mover's collision mask ${mask}: 1 (${name}/Shape).`;
  const found = async (folder: string, ...args: readonly string[]) => {
    const { stdout } = await cli.run("audit", `${folder}/level.tscn`, ...args, "--format", "json");
    const { levels, problems } = JSON.parse(stdout) as AuditReport;
    const findings = levels.flatMap(({ findings }) => findings.map(({ code, name }) => `${code}: ${name}`));
    return [findings, problems.map(({ code, message }) => `${code}: ${message}`)];
  };

  it.each([
    [1, "Wall", "Vines"],
    [128, "Vines", "Wall"],
  ])("decides what is solid: %i", async (mask, solid, free) => {
    const folder = `mask${mask}`;
    cli.write(`${folder}/project.godot`, "[physics]\n2d/default_gravity=0.0\n");
    cli.write(`${folder}/player.gd`, "const SPEED = 2400.0\n");
    cli.write(`${folder}/player.tscn`, player(mask));
    cli.write(`${folder}/level.tscn`, level);
    const walls = [`tunnel: Room: ${solid}`, `corner-cut: Room: ${solid}`];
    const expected = [walls, [`level-mask: ${notSolid(mask, free)}`]];
    expect(await found(folder, "--movers-from", `${folder}/player.tscn`)).toEqual(expected);
    cli.write(`${folder}/aabb.config.json`, '{ "version": 1, "movers": { "hero": { "scene": "player.tscn" } } }');
    expect(await found(folder)).toEqual(expected);
  });
});

describe("the rule of a game", () => {
  const given = ["--size", "200,24", "--fps", "60"];
  /** As thick as a floor of 64 px, for a mover of 24: 88 px together. */
  const thick = (): void => cli.write("maps/floor.tmj", floorMap(64));
  const walls = async (...args: readonly string[]) => {
    const { stdout } = await cli.run("audit", "maps/floor.tmj", ...given, ...args, "--format", "json");
    return (JSON.parse(stdout) as AuditReport).levels[0];
  };

  it("is assumed to be the shortest push-out, for which half of mover and wall is safe", async () => {
    thick();
    const level = await walls("--speed", "0,3000");
    expect(level?.findings).toMatchObject([
      {
        ...{ code: "wrong-side", severity: "warning", missed: 0, maxSpeed: 2640, minThickness: 76, minSubsteps: 2 },
        passed: expect.closeTo(0.12, 9) as number,
        safe: { speed: 2640, thickness: 76, substeps: 2 },
        detected: { speed: expect.closeTo(5280, 4) as number },
      },
    ]);
    expect(level?.check).toEqual({ rule: "overlap, shortest push-out", isStated: false });
    const { code, stdout } = await cli.run("audit", "maps/floor.tmj", ...given, "--speed", "0,3000");
    expect(code).toBe(1);
    expect(unwrapped(stdout)).toContain(
      "Up to 5279 px/s, or down to 34.1 fps, the game still detects the contact, but the push-out can be wrong.",
    );
    expect(stdout.match(/because no rule is set/g)).toHaveLength(1);
    expect(stdout).toContain('Since version 0.2, the audit also reports "wrong-side"');
  });

  it("counts a step of just half of mover and wall as safe, and not a longer one", async () => {
    thick();
    expect((await walls("--speed", "0,2640"))?.findings).toEqual([]);
    expect((await walls("--speed", "0,2640"))?.margin).toMatchObject({ headroom: 1, maxSpeed: 2640 });
    expect((await walls("--speed", "0,2640.1"))?.findings).toHaveLength(1);
  });

  it.each([
    ["overlap, shortest push-out", 1],
    ["overlap, back to the old position", 0],
    ["axis by axis", 0],
    ["swept", 0],
  ])("is %s where the flag says so", async (rule, code) => {
    thick();
    const run = await cli.run("audit", "maps/floor.tmj", ...given, "--speed", "0,3000", "--rule", rule);
    expect(run.code).toBe(code);
    expect(run.stdout).not.toContain("because no rule is set");
  });

  it.each([
    ["push back", "overlap, back to the old position"],
    ["sweep", "swept"],
    ["separate axes", "axis by axis"],
    ["mtv", "overlap, shortest push-out"],
  ])("is not %s, which is near another name", async (given, near) => {
    for (const command of ["audit", "check", "replay"]) {
      const { code, stderr } = await cli.run(command, "maps", "--rule", given);
      const names = '"overlap, shortest push-out", "overlap, back to the old position", "axis by axis", "swept"';
      const said = `aabb: --rule got "${given}". Did you mean "${near}"? The rules are: ${names}\n`;
      expect([code, stderr]).toEqual([2, said]);
    }
  });

  it("counts in place of what a mover states", async () => {
    thick();
    const movers = `"hero": { "size": [200, 24], "speed": [0, 3000], "detection": "swept" }`;
    cli.write("aabb.config.json", `{ "version": 1, "movers": { ${movers} } }`);
    expect((await cli.run("audit", "maps/floor.tmj")).code).toBe(0);
    expect((await cli.run("audit", "maps/floor.tmj", "--rule", "overlap, shortest push-out")).code).toBe(1);
  });

  it("of a scene is that of the flag where the scene states none, or another one", async () => {
    const bodies =
      '[{ "id": "ball", "position": [0, 0], "size": [24, 24], "velocity": [3000, 0] }, ' +
      '{ "id": "wall", "position": [65, -20], "size": [64, 64] }]';
    cli.write("lucky.aabb.json", `{ "version": 1, "fps": 60, "frames": 4, "bodies": ${bodies} }`);
    expect((await cli.run("check", "lucky.aabb.json")).stdout).toMatch(/wrong-side|tunnel-risk/);
    const back = await cli.run("check", "lucky.aabb.json", "--rule", "overlap, back to the old position");
    expect(back.stdout).toContain("nothing found");
  });

  it.each(["", '"check": "axis by axis", ', '"check": "overlap, back to the old position", '])(
    "of a body stays beside a flag, whatever its scene states: %j",
    async (ofScene) => {
      const bodies = (ofBall: string): string =>
        `[{ "id": "ball", ${ofBall}"position": [0, 0], "size": [8, 8], "velocity": [3000, 0] }, ` +
        '{ "id": "wall", "position": [20, -20], "size": [4, 64] }]';
      const rule = '"check": "overlap, back to the old position", ';
      cli.write("own.aabb.json", `{ "version": 1, ${ofScene}"fps": 60, "bodies": ${bodies(rule)} }`);
      expect((await cli.run("check", "own.aabb.json", "--rule", "swept")).stdout).toContain("tunnels through wall");
      cli.write("own.aabb.json", `{ "version": 1, ${ofScene}"fps": 60, "bodies": ${bodies("")} }`);
      expect((await cli.run("check", "own.aabb.json", "--rule", "swept")).stdout).toContain("nothing found");
    },
  );

  it("of a scene that a flag makes swept is a sweep, and no sweep where the flag has another one", async () => {
    const bodies =
      '[{ "id": "ball", "position": [0, 0], "size": [8, 8], "velocity": [3000, 0] }, ' +
      '{ "id": "wall", "position": [20, -20], "size": [4, 64] }]';
    const write = (file: string, more: string): void =>
      cli.write(file, `{ "version": 1, ${more}"fps": 60, "bodies": ${bodies} }`);
    write("plain.aabb.json", "");
    write("check.aabb.json", '"check": "swept", ');
    write("detection.aabb.json", '"detection": "swept", ');
    expect((await cli.run("check", "plain.aabb.json", "--rule", "swept")).stdout).toContain("nothing found");
    for (const file of ["check.aabb.json", "detection.aabb.json"]) {
      expect((await cli.run("check", file)).stdout).toContain("nothing found");
      expect((await cli.run("check", file, "--rule", "axis by axis")).stdout).toContain("tunnels through wall");
    }
  });
});

/** A map with a floor of a thickness, in the layer "collision". */
function floorMap(thickness: number): string {
  const size = { width: 40, height: 40, tilewidth: 16, tileheight: 16, infinite: false };
  const objects = [{ id: 1, name: "floor", x: 0, y: 512, width: 640, height: thickness, rotation: 0 }];
  const layers = [{ type: "objectgroup", id: 1, name: "collision", objects }];
  return JSON.stringify({ type: "map", orientation: "orthogonal", ...size, tilesets: [], layers });
}
