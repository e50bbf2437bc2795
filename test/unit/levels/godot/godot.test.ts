import { describe, expect, test } from "vitest";
import { type LevelChoice, readLevels } from "../../../../src/levels/index.js";
import { filesOf, solidCells } from "../levelFiles.js";
import { body, layerData, rectangle, sceneOf, tileMapData, tileSet } from "./scenes.js";

async function read(text: string, others: Readonly<Record<string, string>> = {}, choice: LevelChoice = {}) {
  const { levels, problems, files } = await readLevels(
    "game/level.tscn",
    filesOf({ "game/level.tscn": text, ...others }),
    choice,
  );
  const [level] = levels;
  const boxes = (level?.boxes ?? []).map(({ box: { min, max } }) => [...min, ...max]);
  const told = problems.map(({ code, message }) => `${code}: ${message}`);
  return { level, boxes, told, problems, files };
}

const layer = (cells: string, own = "") =>
  sceneOf(
    `[node name="Tiles" type="TileMapLayer" parent="."]\n${own}\ntile_map_data = ${cells}\ntile_set = SubResource("Tiles")`,
    tileSet,
  );

describe("bodies", () => {
  test("are the shapes of static bodies, about their places, scaled, turned and mirrored by all that is around them", async () => {
    const nodes = `
[node name="Group" type="Node2D" parent="."]
position = Vector2(100, 0)
rotation = 1.5708
scale = Vector2(2, -1)
${body("Wall", "position = Vector2(10, 20)", "position = Vector2(1, 0)", "StaticBody2D", "Group")}`;
    const { boxes, level, told } = await read(sceneOf(nodes, rectangle(8, 4)));
    // In the group 7…15 by 18…22; twice as wide and mirrored 14…30 by −22…−18; a quarter turn makes of (x, y) (−y, x).
    expect(boxes).toEqual([[100 + 18, 14, 100 + 22, 30]]);
    expect(level?.boxes[0]).toMatchObject({ name: "Group/Wall", layer: "Group" });
    expect(told).toEqual([]);
  });

  test("have 20 × 20 where nothing is written, and stand in the world behind a node without a place", async () => {
    const nodes = `
[node name="Away" type="Node2D" parent="."]
position = Vector2(500, 500)

[node name="Logic" type="Node" parent="Away"]
${body("Wall", "", "", "StaticBody2D", "Away/Logic")}
${body("Top", "top_level = true\nposition = Vector2(40, 0)", "", "StaticBody2D", "Away")}`;
    const { boxes } = await read(sceneOf(nodes, '[sub_resource type="RectangleShape2D" id="Box"]\n'));
    expect(boxes).toEqual([
      [-10, -10, 10, 10],
      [30, -10, 50, 10],
    ]);
  });

  test("that turn by no quarter are polygons, with their corners", async () => {
    const { level } = await read(sceneOf(body("Ramp", "rotation = 0.5"), rectangle(8, 4)));
    expect(level?.boxes).toEqual([]);
    const [x, y] = [4 * Math.cos(0.5) - 2 * Math.sin(0.5), 4 * Math.sin(0.5) + 2 * Math.cos(0.5)];
    expect(level?.shapes).toMatchObject([{ kind: "rotated", name: "Ramp" }]);
    const corners = level?.shapes?.[0]?.pieces.flat() ?? [];
    expect(corners.some(([cx = 0, cy = 0]) => Math.abs(cx - x) < 1e-12 && Math.abs(cy - y) < 1e-12)).toBe(true);
    expect(level?.skipped).toEqual({});
  });

  test("of other kinds are no walls; moving ones and round ones are left out, named and have their places", async () => {
    const round = '[sub_resource type="CircleShape2D" id="Round"]\nradius = 3.0\n';
    const capsule = '[sub_resource type="CapsuleShape2D" id="Long"]\n';
    const nodes = [
      body("Player", 'script = ExtResource("s")', "", "CharacterBody2D"),
      body("Coin", "", "", "Area2D"),
      body("Crate", "", "", "RigidBody2D"),
      body("Lift", "position = Vector2(40, 0)", "", "AnimatableBody2D"),
      body("Platform", "position = Vector2(60, 0)", "", "CharacterBody2D"),
      body("Ball", "", 'shape = SubResource("Round")'),
      body("Pill", "", 'shape = SubResource("Long")'),
    ].join("\n");
    const { level, told } = await read(sceneOf(nodes, rectangle(4, 4) + round + capsule));
    expect([level?.boxes, level?.skipped]).toEqual([[], { moving: 2, ellipse: 1, capsule: 1 }]);
    expect(level?.leftOut?.map(({ kind, name, box }) => [kind, name, ...(box ? [box.min, box.max] : [])])).toEqual([
      ["moving", "Lift", [38, -2], [42, 2]],
      ["moving", "Platform", [58, -2], [62, 2]],
      ["ellipse", "Ball", [-3, -3], [3, 3]],
      ["capsule", "Pill", [-10, -15], [10, 15]],
    ]);
    expect(told).toEqual([
      "left-out: Parts that cannot be checked were skipped (1 ellipse, 1 capsule).",
      "left-out: Moving objects are not checked (2 moving platforms: Lift, Platform).",
    ]);
  });

  test("that are one-way have the face that points up from them, however they are turned; slanted ones are left out", async () => {
    const nodes = [
      body("Ledge", "", "one_way_collision = true"),
      body("Side", "position = Vector2(50, 0)\nrotation = 1.570796", "one_way_collision = true"),
      body("Under", "position = Vector2(90, 0)\nscale = Vector2(1, -1)", "one_way_collision = true"),
      body("Ramp", "rotation = 0.5", "one_way_collision = true"),
    ].join("\n");
    const { level, told } = await read(sceneOf(nodes, rectangle(8, 4)));
    expect(level?.boxes.map(({ name, oneWay }) => [name, oneWay])).toEqual([
      ["Ledge", [0, -1]],
      ["Side", [1, 0]],
      ["Under", [0, 1]],
    ]);
    expect(told).toEqual(["left-out: Parts that cannot be checked were skipped (1 one-way shape)."]);
  });

  test("that are switched off are free, and named", async () => {
    const nodes = body("Door", "", "disabled = true") + body("Ghost", "collision_layer = 0") + body("Wall");
    const { boxes, told } = await read(sceneOf(nodes, rectangle(4, 4)));
    expect(boxes).toHaveLength(1);
    expect(told).toEqual([
      "level-inactive: Nodes that are not solid because they are disabled: 2 (Door/Shape, Ghost/Shape).",
    ]);
  });

  describe("in collision layers", () => {
    const nodes = body("Floor") + body("Vines", "collision_layer = 128") + body("Both", "collision_layer = 129");

    test("stop a mover whose mask has one of theirs; the others are free, and named", async () => {
      const { boxes, told } = await read(sceneOf(nodes, rectangle(4, 4)), {}, { mask: 128 });
      expect(boxes).toHaveLength(2);
      expect(told).toEqual([
        "level-mask: Nodes that are not solid for the mover's collision mask 128: 1 (Floor/Shape).",
      ]);
    });

    test("are met in the first layer where no mover states a mask", async () => {
      const { boxes, told } = await read(sceneOf(nodes, rectangle(4, 4)));
      expect(boxes).toHaveLength(2);
      expect(told).toEqual([
        "level-mask: Nodes that are not solid for the collision mask 1: 1 (Vines/Shape). This mask is used because no mask is given.",
      ]);
    });

    test("are all met where no mover states a mask and nothing is in the first layer", async () => {
      const { boxes, told } = await read(sceneOf(body("Vines", "collision_layer = 128"), rectangle(4, 4)));
      expect([boxes.length, told]).toEqual([1, []]);
    });

    test("are none of the mover's: nothing is solid, and that is said", async () => {
      const { boxes, told } = await read(sceneOf(nodes, rectangle(4, 4)), {}, { mask: 2 });
      expect(boxes).toEqual([]);
      expect(told).toEqual([
        "level-mask: Nodes that are not solid for the mover's collision mask 2: 3 (Floor/Shape, Vines/Shape, Both/Shape).",
      ]);
    });
  });

  test("may be segments: walls of no thickness along an axis, one-way ones too; slanted ones are left out", async () => {
    const segment = (id: string, a: string, b: string) =>
      `[sub_resource type="SegmentShape2D" id="${id}"]\na = Vector2(${a})\nb = Vector2(${b})\n`;
    const shape = (name: string, id: string, own = "") =>
      `[node name="${name}" type="CollisionShape2D" parent="Wall"]\nshape = SubResource("${id}")\n${own}\n`;
    const text = sceneOf(
      `[node name="Wall" type="StaticBody2D" parent="."]\nposition = Vector2(10, 20)\n${shape("Flat", "Flat")}${shape("Ledge", "Flat", "one_way_collision = true")}${shape("Slant", "Slant")}`,
      segment("Flat", "0, 0", "640, 0") + segment("Slant", "0, 0", "8, 4"),
    );
    const { level, boxes } = await read(text);
    expect(boxes).toEqual([
      [10, 20, 650, 20],
      [10, 20, 650, 20],
    ]);
    expect(level?.boxes.map(({ oneWay }) => oneWay)).toEqual([undefined, [0, -1]]);
    expect(level?.skipped).toEqual({ polyline: 1 });
  });

  test("are read beside nodes of three dimensions, which have no place among them", async () => {
    const camera = `[node name="View" type="SubViewport" parent="."]

[node name="Camera3D" type="Camera3D" parent="View"]
transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 4)
`;
    const { boxes, told } = await read(sceneOf(body("Wall") + camera, rectangle(4, 4)));
    expect([boxes.length, told]).toEqual([1, []]);
  });

  test("may be polygons: an upright rectangle is a box, a concave one is cut", async () => {
    const polygon = (name: string, points: string, own = "") =>
      `[node name="${name}" type="CollisionPolygon2D" parent="Wall"]\npolygon = PackedVector2Array(${points})\n${own}\n`;
    const nodes = `[node name="Wall" type="StaticBody2D" parent="."]\n${polygon("A", "0, 0, 8, 0, 8, 4, 0, 4")}${polygon("B", "0, 0, 9, 0, 9, 9, 6, 3")}${polygon("C", "0, 0, 9, 0, 9, 9", "build_mode = 1")}`;
    const { boxes, level } = await read(sceneOf(nodes));
    expect(boxes).toEqual([[0, 0, 8, 4]]);
    expect(level?.shapes?.map(({ name, pieces }) => [name, pieces.length])).toEqual([["Wall/B", 2]]);
    expect(level?.skipped).toEqual({ polyline: 1 });
  });
});

describe("cells", () => {
  const cells = [
    { at: [-1, -2] },
    { at: [1, 0] },
    { at: [2, 0], tile: [1, 0] },
    { at: [3, 0], tile: [1, 0], alternative: 1 },
    { at: [4, 0], tile: [1, 0], alternative: 8192 },
    { at: [5, 0], tile: [1, 0], alternative: 16384 },
    { at: [6, 0], tile: [2, 0], alternative: 4096 },
    { at: [7, 0], tile: [4, 0] },
  ] as const;
  const boxesOfCells = [
    [32, 8, 48, 16],
    [48, 12, 64, 16],
    [64, 0, 80, 8],
    [88, 0, 96, 16],
  ];

  test.each([
    ["of Godot 4.3 and later", layer(layerData(cells))],
    [
      "written as numbers",
      layer(`PackedByteArray(${[...Buffer.from(/"(.*)"/.exec(layerData(cells))?.[1] ?? "", "base64")].join(", ")})`),
    ],
    [
      "of Godot 4.0 to 4.2",
      sceneOf(
        `[node name="Map" type="TileMap" parent="."]\ntile_set = SubResource("Tiles")\nformat = 2\nlayer_0/name = "Tiles"\nlayer_0/tile_data = ${tileMapData(cells)}`,
        tileSet,
      ),
    ],
  ])("stand where they are, flipped, transposed and in other alternatives: %s", async (_, text) => {
    const { level, boxes, told } = await read(text, {}, { mask: 1 + 4 });
    const grid = level?.grids[0] ?? expect.fail("there is a grid");
    expect(grid).toMatchObject({ origin: [-16, -32], tileSize: [16, 16], width: 9, height: 3, count: 3 });
    expect([...solidCells(grid)]).toEqual([
      [0, 0],
      [2, 2],
      [8, 2],
    ]);
    expect(boxes).toEqual(boxesOfCells);
    expect(level?.shapes).toMatchObject([
      {
        kind: "polygon",
        pieces: [
          [
            [112, 16],
            [96, 0],
            [96, 16],
          ],
        ],
      },
    ]);
    expect(grid.nameOf(0, 0)).toBe("tile 0:0,0");
    expect(told).toEqual([]);
  });

  test("are found wherever the pieces end in which a long list of numbers is read", async () => {
    const cells = Array.from({ length: 20_000 }, (_, i) => ({
      at: [(i % 200) - 100, Math.floor(i / 200) - 50] as const,
      tile: [i % 7 === 0 ? 0 : 2000 + (i % 1500), 0] as const,
    }));
    const written = tileMapData(cells).replaceAll(", ", (_, i: number) => [", ", ",", " ,\n\t"][i % 3] ?? "");
    const own = `[node name="Map" type="TileMap" parent="."]\ntile_set = SubResource("Tiles")\nlayer_0/tile_data = ${written}`;
    const { level, told } = await read(sceneOf(own, tileSet));
    expect(told).toEqual([]);
    const grid = level?.grids[0] ?? expect.fail("there is a grid");
    const [left, top] = grid.origin.map((at) => at / 16);
    const found = [...solidCells(grid)].map(([column, row]) => [column + (left ?? 0), row + (top ?? 0)]);
    expect(found).toEqual(cells.filter(({ tile: [x] }) => x === 0).map(({ at }) => at));
    expect(grid.count).toBe(found.length);
  });

  test("are a grid of the world in a layer that is mirrored, turned by a quarter and scaled", async () => {
    const { level } = await read(
      layer(
        layerData([{ at: [0, 0] }, { at: [3, 1] }]),
        "rotation = -1.570796\nscale = Vector2(2, 1)\nposition = Vector2(5, 7)",
      ),
    );
    const grid = level?.grids[0] ?? expect.fail("there is a grid");
    // (x, y) comes to (y, −2x): columns are rows from below.
    expect(grid).toMatchObject({ tileSize: [16, 32], width: 2, height: 4, origin: [5, 7 - 4 * 32] });
    expect([...solidCells(grid)]).toEqual([
      [1, 0],
      [0, 3],
    ]);
  });

  test("that lie far apart are boxes", async () => {
    const { level, boxes } = await read(layer(layerData([{ at: [-32768, -32768] }, { at: [32767, 32767] }])));
    expect(level?.grids).toEqual([]);
    expect(boxes).toEqual([
      [-524288, -524288, -524272, -524272],
      [524272, 524272, 524288, 524288],
    ]);
  });

  test("in no collision layer are free; one-way ones are a grid of their own, those of no source left out and named", async () => {
    const cells = [
      { at: [0, 0], tile: [5, 0] },
      { at: [1, 0], tile: [3, 0] },
      { at: [2, 0], source: 7 },
    ] as const;
    const { level } = await read(layer(layerData(cells)));
    expect(level?.grids).toMatchObject([{ origin: [16, 0], width: 1, height: 1, count: 1, oneWay: [0, -1] }]);
    expect([level?.boxes, level?.skipped]).toEqual([[], { tileset: 1 }]);
    expect(level?.leftOut).toMatchObject([{ kind: "tileset", box: { min: [32, 0], max: [48, 16] } }]);
  });

  test("have the shapes of physics layers that the mask has; a layer of tiles with others is named", async () => {
    const cells = [{ at: [0, 0] }, { at: [1, 0], tile: [4, 0] }] as const;
    const text = layer(layerData(cells));
    const [assumed, all] = [await read(text), await read(text, {}, { mask: 5 })];
    expect(assumed.told).toEqual([
      "level-mask: Nodes that are not solid for the collision mask 1: 1 (Tiles). This mask is used because no mask is given.",
    ]);
    expect(all.told).toEqual([]);
    const solidsOf = ({ level }: typeof all) =>
      (level?.grids[0]?.count ?? 0) + (level?.boxes.length ?? 0) + (level?.shapes?.length ?? 0);
    expect(solidsOf(all)).toBeGreaterThan(solidsOf(assumed));
  });

  test("of a layer that is off are free, and named", async () => {
    for (const own of ["enabled = false", "collision_enabled = false"]) {
      const { level, told } = await read(layer(layerData([{ at: [0, 0] }]), own));
      expect(level?.grids).toEqual([]);
      expect(told[0]).toContain("level-inactive");
    }
  });

  test("are solid as a whole by the name of their layer", async () => {
    const cells = [
      { at: [0, 0], tile: [5, 0] },
      { at: [1, 0], tile: [2, 0] },
    ] as const;
    const { level } = await read(layer(layerData(cells)), {}, { solid: [{ layer: "Tiles" }] });
    expect(level?.grids).toMatchObject([{ count: 2 }]);
  });
});

describe("scenes in scenes", () => {
  const wall =
    sceneOf("", "")
      .replace('name="Level" type="Node2D"', 'name="Wall" type="StaticBody2D"')
      .replace("[node", `${rectangle(4, 4)}\n[node`) +
    '[node name="Shape" type="CollisionShape2D" parent="."]\nshape = SubResource("Box")\n';
  const uses = (path: string) => `[ext_resource type="PackedScene" path="${path}" id="1_a"]\n`;
  const project = { "game/project.godot": "config_version=5\n" };

  test("stand where they are put, with what is changed of them", async () => {
    const nodes = `
[node name="A" parent="." instance=ExtResource("1_a")]
position = Vector2(10, 0)

[node name="B" parent="." instance=ExtResource("1_a")]
position = Vector2(20, 0)

[node name="Shape" parent="B" index="0"]
position = Vector2(0, 5)`;
    const { boxes, files, told } = await read(sceneOf(nodes, uses("res://parts/wall.tscn")), {
      ...project,
      "game/parts/wall.tscn": wall,
    });
    expect(boxes).toEqual([
      [8, -2, 12, 2],
      [18, 3, 22, 7],
    ]);
    expect(files).toEqual(["game/level.tscn", "game/project.godot", "game/parts/wall.tscn"]);
    expect(told).toEqual([]);
  });

  test("that are not there are left out and named, and nothing else is", async () => {
    const nodes = `[node name="A" parent="." instance=ExtResource("1_a")]\n${body("Wall")}`;
    const { boxes, level, told } = await read(sceneOf(nodes, uses("res://gone.tscn") + rectangle(4, 4)), project);
    expect([boxes.length, level?.skipped]).toEqual([1, { scene: 1 }]);
    expect(told.map((each) => each.split(":")[0])).toEqual(["level-missing-file", "left-out"]);
  });

  test("that are not there leave what is put into them in its place", async () => {
    const nodes = `[node name="A" parent="." instance=ExtResource("1_a")]\nposition = Vector2(50, 0)\n${body("Wall", "", "", "StaticBody2D", "A")}`;
    const { boxes } = await read(sceneOf(nodes, uses("res://gone.tscn") + rectangle(4, 4)), project);
    expect(boxes).toEqual([[48, -2, 52, 2]]);
  });

  test.each([
    ["res://../other.tscn", "level-outside"],
    ["res://../game/parts/../../other.tscn", "level-outside"],
    ["/etc/passwd", "level-outside"],
    ["https://example.org/a.tscn", "level-outside"],
    ["res://part.scn", "level-unsupported"],
    ["res://level.tscn", "level-cycle"],
  ])("%s is refused: %s", async (path, code) => {
    const nodes = `[node name="A" parent="." instance=ExtResource("1_a")]\n`;
    const { told } = await read(sceneOf(nodes, uses(path)), {
      ...project,
      "game/part.scn": "RSRC",
      "other.tscn": wall,
    });
    expect(told[0]).toContain(code);
  });

  describe("in a project above the folder that is open", () => {
    /** Of `home/game/stages/one`, which is the root: what is above it, and what is in it. */
    const readAbove = async (path: string, others: Readonly<Record<string, string>>) => {
      const nodes = `[node name="A" parent="." instance=ExtResource("1_a")]\n`;
      const files = {
        ...filesOf({ "maps/level.tscn": sceneOf(nodes, uses(path)), ...others }),
        folders: ["home", "game", "stages", "one"],
      };
      const { levels, problems, files: asked } = await readLevels("maps/level.tscn", files);
      return {
        boxes: levels[0]?.boxes.length,
        told: problems.map(({ code, message }) => `${code}: ${message}`),
        asked,
      };
    };
    const above = { "../../project.godot": "config_version=5\n" };

    test.each([
      ["res://parts/wall.tscn", "../../parts/wall.tscn"],
      ["res://stages/wall.tscn", "../wall.tscn"],
      ["res://stages/one/wall.tscn", "wall.tscn"],
      ["../../wall.tscn", "../wall.tscn"],
      ["../wall.tscn", "wall.tscn"],
    ])("are read from there: %s is %s", async (path, file) => {
      const { boxes, told, asked } = await readAbove(path, { ...above, [file]: wall });
      expect([boxes, told]).toEqual([1, []]);
      expect(asked).toEqual([
        "maps/level.tscn",
        ...["maps/project.godot", "project.godot", "../project.godot", "../../project.godot"],
        file,
      ]);
    });

    test("are the same scene, whichever way a reference to it leads", async () => {
      const { told } = await readAbove("res://stages/one/maps/level.tscn", above);
      expect(told[0]).toContain("level-cycle");
    });

    test("that are outside the project are refused, and without a project all that is above", async () => {
      expect((await readAbove("res://../wall.tscn", above)).told[0]).toContain("level-outside");
      expect((await readAbove("../../wall.tscn", { "../wall.tscn": wall })).told[0]).toContain("level-outside");
    });
  });

  test("that are not there for want of a project.godot have this one cause, told once", async () => {
    const nodes = `[node name="A" parent="." instance=ExtResource("1_a")]\n[node name="B" parent="." instance=ExtResource("2_a")]\n`;
    const { told } = await read(sceneOf(nodes, uses("res://a.tscn") + uses("res://b.tscn").replace("1_a", "2_a")));
    expect(told).toEqual([
      'level-missing-file: "res://a.tscn" cannot be read: its path starts at the folder of project.godot, but this project file was not found in the level\'s folder or any folder above.',
      expect.stringMatching(/^left-out: .*2/),
    ]);
  });

  test("that are in each other again and again end at a number of nodes", async () => {
    const ten = (path: string) =>
      sceneOf(
        Array.from({ length: 10 }, (_, i) => `[node name="N${i}" parent="." instance=ExtResource("1_a")]`).join("\n"),
        uses(path),
      );
    const others = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`game/s${i}.tscn`, ten(`res://s${i + 1}.tscn`)]),
    );
    const { told } = await read(ten("res://s0.tscn"), { ...project, ...others });
    expect(told.some((each) => each.startsWith("level-too-large"))).toBe(true);
  });
});

describe("cells that are scenes", () => {
  const wall = sceneOf(body("Wall", "position = Vector2(1, 0)"), rectangle(4, 4));
  const set = (path: string) => `[ext_resource type="PackedScene" path="${path}" id="1_a"]
[sub_resource type="TileSetScenesCollectionSource" id="Scenes"]
scenes/1/scene = ExtResource("1_a")

[sub_resource type="TileSet" id="Tiles"]
sources/2 = SubResource("Scenes")
`;
  const tiles = `[node name="Tiles" type="TileMapLayer" parent="."]
position = Vector2(100, 0)
tile_map_data = ${layerData([
    { at: [0, 0], source: 2, alternative: 1 },
    { at: [3, 1], source: 2, alternative: 1 },
    { at: [5, 5], source: 2, alternative: 7 },
  ])}
tile_set = SubResource("Tiles")`;

  test("stand in the middles of their cells; others that are not there are left out", async () => {
    const { boxes, level } = await read(sceneOf(tiles, set("res://wall.tscn")), {
      "game/project.godot": "",
      "game/wall.tscn": wall,
    });
    expect(boxes).toEqual([
      [107, 6, 111, 10],
      [155, 22, 159, 26],
    ]);
    expect(level?.skipped).toEqual({ tileset: 1 });
  });

  test("are refused where they are in themselves", async () => {
    const inItself = sceneOf(tiles, set("res://wall.tscn"));
    const { told } = await read(inItself, { "game/project.godot": "", "game/wall.tscn": inItself });
    expect(told[0]).toContain("level-cycle");
  });
});

describe("what no editor writes", () => {
  const good = layer(layerData([{ at: [0, 0] }])) + body("Wall", 'metadata/text = "a \\"b\\" [c]\n(d"');

  test("a text that ends anywhere is read, or says where it breaks off", async () => {
    for (let end = 0; end < good.length; end += 3) {
      const { told, problems } = await read(good.slice(0, end));
      for (const { source } of problems) expect(source.range.offset).toBeLessThanOrEqual(end);
      expect(told.every((each) => /^(level-(syntax|format|data|nothing|version)|left-out)/.test(each))).toBe(true);
    }
  });

  test.each([
    ["an odd number of bytes", layer('PackedByteArray("AAAA")'), "level-data", "PackedByteArray"],
    ["no base64", layer('PackedByteArray("*AAA")'), "level-data", ""],
    ["another version of the cells", layer('PackedByteArray("AQA=")'), "level-version", ""],
    ["no numbers", layer("PackedByteArray(0, 0, x)"), "level-data", ""],
    ["no bytes", layer("PackedByteArray(0, 0, 256)"), "level-data", ""],
    ["another value", layer("[1, 2]"), "level-format", ""],
    ["a scene of Godot 3", sceneOf("").replace("format=4", "format=2"), "level-version", ""],
    [
      "isometric tiles",
      layer(layerData([{ at: [0, 0] }])).replace("physics_layer_0/coll", "tile_shape = 1\nphysics_layer_0/coll"),
      "level-unsupported",
      "",
    ],
    [
      "an id that is not there",
      layer(layerData([{ at: [0, 0] }])).replace('SubResource("Tiles")', 'SubResource("Gone")'),
      "level-format",
      "",
    ],
    [
      "a shape without a size",
      sceneOf(body("Wall"), rectangle(4, 4).replace("Vector2(4, 4)", '"big"')),
      "level-format",
      "",
    ],
    [
      "sizes that are no numbers",
      sceneOf(body("Wall"), rectangle(4, 4).replace("4, 4", "nan, 1e999")),
      "level-format",
      "",
    ],
    ["a place in no node", sceneOf(body("Wall", "", "", "StaticBody2D", "Gone"), rectangle(4, 4)), "level-format", ""],
    [
      "brackets in brackets",
      sceneOf(body("Wall", `position = ${"[".repeat(1e5)}${"]".repeat(1e5)}`), rectangle(4, 4)),
      "level-too-large",
      "",
    ],
    ["a line of something else", `${sceneOf("")}what is this\n`, "level-syntax", ""],
  ])("%s", async (_, text, code) => {
    const { problems } = await read(text);
    const found = problems.find((problem) => problem.code === code) ?? expect.fail(JSON.stringify(problems));
    expect(found.source.range.offset).toBeGreaterThanOrEqual(0);
    expect(found.message.length).toBeLessThan(300);
  });

  test("a million nodes are refused, and brackets that nobody reads are passed over", async () => {
    const many = sceneOf(
      Array.from({ length: 1e6 }, (_, i) => `[node name="N${i}" type="Node2D" parent="."]`).join("\n"),
    );
    expect((await read(many)).told[0]).toContain("level-too-large");
    const deep = sceneOf(body("Wall", `metadata/deep = ${"[".repeat(1e5)}${"]".repeat(1e5)}`), rectangle(4, 4));
    expect((await read(deep)).boxes).toHaveLength(1);
  });
});
