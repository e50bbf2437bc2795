import { describe, expect, test } from "vitest";
import { readGodotMovers } from "../../../../src/levels/index.js";
import { filesOf } from "../levelFiles.js";

const capsule = '[sub_resource type="CapsuleShape2D" id="Long"]\nradius = 7.0\nheight = 40.0\n';
const rectangle = '[sub_resource type="RectangleShape2D" id="Box"]\nsize = Vector2(18, 24)\n';
const sceneOf = (shape: string, own = "", inShape = "") => `[gd_scene format=3]
[ext_resource type="Script" path="res://player.gd" id="1_s"]
${capsule}${rectangle}
[node name="Player" type="CharacterBody2D"]
script = ExtResource("1_s")
${own}

[node name="Body" type="CollisionShape2D" parent="."]
shape = SubResource("${shape}")
${inShape}
`;
const project = `config_version=5

[physics]

common/physics_ticks_per_second=120
2d/default_gravity=500.0
`;
const script = `extends CharacterBody2D

const SPEED = 300.0
const JUMP_VELOCITY = -400.0
const TURN_SPEED = 9000
@export var max_fall_speed: float = 1_200.0 # a cap
@export var dash_speed := 900.0
var velocity_now = SPEED * 2
`;

async function read(scene: string, others: Readonly<Record<string, string>> = {}) {
  const files = { "game/project.godot": project, "game/player.gd": script, "game/player.tscn": scene, ...others };
  return await readGodotMovers("game/player.tscn", filesOf(files));
}

describe("a body of Godot as a mover", () => {
  test("has the size of its rectangle, the plain speeds of its script, and the project's gravity and ticks", async () => {
    expect(await read(sceneOf("Box"))).toEqual([
      {
        name: "Player",
        file: "game/player.tscn",
        size: [18, 24],
        mask: 1,
        isRound: false,
        speed: [900, 400],
        greatestFall: 1200,
        gravity: [0, 500],
        fps: 120,
        isPlayer: true,
        taken: ["dash_speed = 900", "JUMP_VELOCITY = -400", "max_fall_speed = 1200"],
      },
    ]);
  });

  test("has the box around a capsule, scaled and turned, and is said to be round", async () => {
    const [mover] = await read(sceneOf("Long", "scale = Vector2(2, 2)", "rotation = 1.570796"));
    expect([mover?.size, mover?.isRound]).toEqual([[80, 28], true]);
  });

  test("has what the scene sets an exported number to", async () => {
    const [mover] = await read(sceneOf("Box", "dash_speed = 250.0"));
    expect(mover?.speed).toEqual([300, 400]);
  });

  test("has no speed where its script says none in plain numbers, and Godot's own gravity and ticks without a project", async () => {
    const others = { "game/player.gd": "var speed = get_speed()\n", "game/project.godot": "config_version=5\n" };
    const [mover] = await read(sceneOf("Box"), others);
    expect([mover?.speed, mover?.gravity, mover?.fps]).toEqual([undefined, [0, 980], 60]);
  });

  test.each([
    ["its script reads a direction", "Hero", 'func _physics_process(_d):\n\tvar x = Input.get_axis("left", "right")\n'],
    ["its script is told of each key", "Hero", "func _unhandled_input(event: InputEvent) -> void:\n\tpass\n"],
    ["it is called so", "Player2", "const SPEED = 90.0\n"],
  ])("is the player's if %s", async (_, name, text) => {
    const [mover] = await read(sceneOf("Box").replace('name="Player"', `name="${name}"`), { "game/player.gd": text });
    expect(mover?.isPlayer).toBe(true);
  });

  test("is not the player's if its script only moves it", async () => {
    const others = { "game/player.gd": "const SPEED = 90.0 # InputEvent\nfunc _physics_process(_d): pass\n" };
    const [mover] = await read(sceneOf("Box").replace('name="Player"', 'name="Bat"'), others);
    expect([mover?.speed, mover?.isPlayer]).toEqual([[90, 0], undefined]);
  });

  test.each([
    ["a platform without a script", sceneOf("Box").replace('script = ExtResource("1_s")', "")],
    ["another kind of body", sceneOf("Box").replace("CharacterBody2D", "RigidBody2D")],
    ["a shape that is not there", sceneOf("Gone")],
    ["a polygon", sceneOf("Box").replace('type="CollisionShape2D"', 'type="CollisionPolygon2D"')],
    ["a broken scene", "[gd_scene format=3]\n[node name="],
  ])("is not %s", async (_, scene) => {
    expect(await read(scene)).toEqual([]);
  });
});
