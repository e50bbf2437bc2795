import path from "node:path";
import { expect, test } from "vitest";
import { Changes, FilesAround, Projects } from "../../../src/workspace/index.js";
import { FakeTime, settled } from "./time.js";

const scene = `[gd_scene format=3]
[ext_resource type="Script" path="res://hero.gd" id="1"]
[sub_resource type="RectangleShape2D" id="Box"]
size = Vector2(10, 12)
[node name="Hero" type="CharacterBody2D"]
script = ExtResource("1")
[node name="Shape" type="CollisionShape2D" parent="."]
shape = SubResource("Box")
`;

test("a project follows the scenes of its movers, and what these are made of", async () => {
  const files = new Map([
    ["/game/aabb.config.json", '{ "version": 1, "movers": { "hero": { "scene": "hero.tscn" } } }'],
    ["/game/hero.tscn", scene],
    ["/game/hero.gd", "const SPEED = 240\n"],
  ]);
  const nothing = { dispose: () => undefined };
  const changes = new Changes({ watchAll: () => nothing, watchOne: () => nothing });
  const time = new FakeTime();
  const readFile = (file: string) => {
    const text = files.get(file);
    return text === undefined ? Promise.reject(new Error("the file does not exist")) : Promise.resolve(text);
  };
  const projects = new Projects(
    {
      scheduler: time,
      changes,
      failed: (error) => {
        throw error;
      },
    },
    {
      folderAround: (file) => (file === "/" ? undefined : path.posix.dirname(file)),
      fileIn: (folder, name) => path.posix.join(folder, name),
      pathFrom: (folder, file) => path.posix.relative(folder, file),
      read: (file) => Promise.resolve(files.get(file)),
      around: (file) =>
        new FilesAround({
          file: file.slice(1),
          root: "/",
          uriOf: (name) => `/${name}`,
          read: (name) => readFile(`/${name}`),
        }),
    },
  );
  const project = projects.at("/game/aabb.config.json");
  let told = 0;
  project.observe(() => told++);
  const change = async (file: string, text: string | undefined) => {
    if (text === undefined) files.delete(file);
    else files.set(file, text);
    changes.tell("written", file);
    await time.advance(1000);
    await settled();
    const found = await project.settled();
    return [found?.parsed.project?.movers.get("hero")?.mover.speed, found?.parsed.problems.length, told];
  };
  await time.advance(1000);
  const first = await project.settled();
  expect(first?.parsed.project?.movers.get("hero")?.mover).toMatchObject({ size: [10, 12], fps: 60 });
  expect(first?.files).toEqual(expect.arrayContaining(["/game/hero.tscn", "/game/hero.gd", "/game/project.godot"]));

  expect(await change("/game/hero.gd", "const SPEED = 600\n")).toEqual([[600, 0], 0, 2]);
  // What changes nothing of the mover, changes nothing of the project.
  expect(await change("/game/hero.gd", "# Fast.\nconst SPEED = 600\n")).toEqual([[600, 0], 0, 2]);
  expect(await change("/game/hero.tscn", undefined)).toEqual([undefined, 1, 3]);
  expect(await change("/game/hero.tscn", scene)).toEqual([[600, 0], 0, 4]);
  // A file that was not there is followed, too.
  expect(await change("/game/project.godot", "[physics]\ncommon/physics_ticks_per_second=30\n")).toEqual([
    [600, 0],
    0,
    5,
  ]);
  projects.dispose();
});
