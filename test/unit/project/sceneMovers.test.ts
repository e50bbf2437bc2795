import { describe, expect, it } from "vitest";
import { hasSceneMovers, isUsable, parseProject, saveEdits, withSceneMovers } from "../../../src/project/index.js";
import { applyTextEdits } from "../../../src/scene/edit/index.js";
import { filesOf } from "../levels/levelFiles.js";

const bodyOf = (name: string, parent = "", shape = "Box") => `
[node name="${name}" type="CharacterBody2D"${parent}]
script = ExtResource("1")
[node name="Shape" type="CollisionShape2D" parent="${parent === "" ? "." : name}"]
shape = SubResource("${shape}")
`;
const head = `[gd_scene format=3]
[ext_resource type="Script" path="res://hero.gd" id="1"]
[sub_resource type="RectangleShape2D" id="Box"]
size = Vector2(10, 12)
[sub_resource type="ConvexPolygonShape2D" id="Kite"]
points = PackedVector2Array(0, 0, 8, 0, 4, 9)
`;
const two = `${head}
[node name="Root" type="Node2D"]
${bodyOf("Big", ' parent="."')}${bodyOf("Small", ' parent="."')}`;
const game = {
  "game/project.godot": "[physics]\ncommon/physics_ticks_per_second=120\n2d/default_gravity=500.0\n",
  "game/hero.gd": "const SPEED = 240.0\nconst MAX_FALL_SPEED = 900.0\n",
  "game/hero.tscn": head + bodyOf("Hero"),
};

/** What is read of a project in the folder of a game, with its messages by the marked text. */
async function read(mover: string, others: Readonly<Record<string, string>> = {}) {
  const text = `{ "version": 1, "movers": { "first": { "size": [1, 1], "speed": [1, 1] }, "hero": ${mover}, "last": { "size": [2, 2], "speed": [1, 1] } } }`;
  const files = filesOf({ ...game, ...others });
  const parsed = await withSceneMovers(parseProject(text), "game/aabb.config.json", files);
  const problems = parsed.problems.map(({ code, severity, message, range: { offset, length } }) => {
    return { code, severity, message, marked: text.slice(offset, offset + length) };
  });
  return { parsed, files, movers: parsed.project?.movers, problems };
}

describe("a mover that a scene of Godot says", () => {
  it("has size and speeds of its body, and gravity and ticks of the project, in its place among the others", async () => {
    const { movers, problems } = await read('{ "scene": "./hero.tscn" }');
    expect(problems).toEqual([]);
    expect([...(movers?.keys() ?? [])]).toEqual(["first", "hero", "last"]);
    expect(movers?.get("hero")?.mover).toEqual({
      size: [10, 12],
      speed: [240, 0],
      maxSpeed: [240, 900],
      gravity: [0, 500],
      fps: 120,
    });
  });

  it("is not there before its scene was read, and is another one after that was changed", async () => {
    const { parsed } = await read('{ "scene": "hero.tscn" }');
    expect(hasSceneMovers(parsed)).toBe(true);
    expect([...(parseProject(parsed.text).project?.movers.keys() ?? [])]).toEqual(["first", "last"]);
    const files = { ...game, "game/hero.gd": "const SPEED = 600\n" };
    const again = await withSceneMovers(parsed, "game/aabb.config.json", filesOf(files));
    expect(again.project?.movers.get("hero")?.mover).toMatchObject({ speed: [600, 0] });
    const gone = await withSceneMovers(again, "game/aabb.config.json", filesOf({}));
    const still = await withSceneMovers(gone, "game/aabb.config.json", filesOf({}));
    expect(still.problems.map(({ code }) => code)).toEqual(["mover-scene"]);
    expect([...(still.project?.movers.keys() ?? [])]).toEqual(["first", "last"]);
  });

  it("has what stands beside the scene in place of what is read", async () => {
    const mover =
      '{ "scene": "hero.tscn", "speed": [50, 60], "fps": [30, 60], "gravity": [0, 9], "substeps": 2, "detection": "swept" }';
    expect((await read(mover)).movers?.get("hero")?.mover).toEqual({
      size: [10, 12],
      speed: [50, 60],
      maxSpeed: [50, 900],
      gravity: [0, 9],
      ...{ fps: 30, fastestFps: 60 },
      substeps: 2,
      isSwept: true,
    });
  });

  it("may be one of several bodies, and need no script where its speed is given", async () => {
    const others = { "game/two.tscn": two, "game/hero.gd": "var speed = wind()\n" };
    const { movers } = await read('{ "scene": "two.tscn", "node": "Small", "speed": [7, 0] }', others);
    expect(movers?.get("hero")?.mover).toMatchObject({ size: [10, 12], speed: [7, 0] });
  });

  it.each([
    ["gone.tscn", "", "gone.tscn cannot be read: the file does not exist"],
    [
      "../../out.tscn",
      "",
      '"../../out.tscn" must be the path of a readable file, relative to the folder of this file.',
    ],
    [
      "res://hero.tscn",
      "",
      '"res://hero.tscn" must be the path of a readable file, relative to the folder of this file.',
    ],
    ["hero.gd", "", "hero.gd has no CharacterBody2D node. Nodes of instanced scenes do not count."],
    ["two.tscn", "", 'two.tscn has several CharacterBody2D nodes: "Big", "Small". Set "node" to one of these names.'],
    ["two.tscn", ', "node": "Smal"', 'two.tscn has no CharacterBody2D node "Smal". It has "Big", "Small".'],
    [
      "kite.tscn",
      "",
      'The size of Kite cannot be read from kite.tscn: it has no collision shape, or one that is not a rectangle, capsule or circle. Set "size" here.',
    ],
    [
      "slow/slow.tscn",
      "",
      'The script of Slow in slow/slow.tscn contains no fixed number for a speed. Set "speed" here, such as "speed": [300, 400].',
    ],
    ["broken.tscn", "", expect.stringContaining("broken.tscn cannot be read: ") as string],
  ])("of %s%s is a problem at the scene, with what is wanted", async (scene, more, message) => {
    const { movers, problems } = await read(`{ "scene": "${scene}"${more} }`, {
      "game/two.tscn": two,
      "game/kite.tscn": head + bodyOf("Kite", "", "Kite"),
      "game/slow/slow.tscn": head.replace("hero.gd", "slow.gd") + bodyOf("Slow"),
      "game/slow.gd": "var speed = wind()\n",
      "game/broken.tscn": '[gd_scene format=3]\n[node name="A" type="CharacterBody2D"]\nscript = (\n',
    });
    expect(problems).toEqual([{ code: "mover-scene", severity: "error", message, marked: `"${scene}"` }]);
    expect([...(movers?.keys() ?? [])]).toEqual(["first", "last"]);
  });

  it("has its keys checked as those of others are", async () => {
    const { problems } = await read('{ "scene": "", "nod": "A", "fps": 0 }');
    expect(problems.map(({ code, marked }) => [code, marked])).toEqual([
      ["wrong-length", '""'],
      ["unknown-key", '"nod"'],
      ["out-of-range", "0"],
    ]);
    const slip = await read('{ "scnee": "hero.tscn", "size": [1, 1], "speed": [1, 1] }');
    expect(slip.problems[0]?.message).toContain('did you mean "scene"?');
  });
});

describe("saving a mover that a scene says", () => {
  const mover = { size: [10, 12], speed: [300, 400], gravity: [0, 500], fps: 120 };
  const saved = { name: "hero", mover, file: "left.tscn", choice: {} };
  const after = (text: string, more: Pick<Parameters<typeof saveEdits>[1], "scene" | "mover">) => {
    const parsed = parseProject(text);
    if (!isUsable(parsed)) throw new Error("it cannot be edited");
    return applyTextEdits(text, saveEdits(parsed, { ...saved, ...more }));
  };

  it("writes where it is, and only what is not read there", () => {
    const text = '{ "version": 1, "movers": {} }';
    const scene = { scene: "hero.tscn", says: mover };
    expect(after(text, { mover, scene })).toBe('{ "version": 1, "movers": { "hero": { "scene": "hero.tscn" } } }');
    const { speed: _, ...says } = mover;
    expect(after(text, { mover, scene: { scene: "two.tscn", node: "Small", says } })).toBe(
      '{ "version": 1, "movers": { "hero": { "scene": "two.tscn", "node": "Small", "speed": [300, 400] } } }',
    );
  });

  it("keeps the scene of one that is there, beside what has changed", async () => {
    const { parsed } = await read('{ "scene": "hero.tscn" }');
    if (!isUsable(parsed)) throw new Error("it cannot be edited");
    const before = parsed.project.movers.get("hero")?.mover ?? mover;
    const save = (changed: typeof before) =>
      applyTextEdits(parsed.text, saveEdits(parsed, { ...saved, mover: changed }));
    expect(save(before)).toBe(parsed.text);
    expect(save({ ...before, fps: 30 })).toContain('"hero": { "scene": "hero.tscn", "fps": 30 }');
  });
});
