import { expect, it } from "vitest";
import { exportName } from "../../../src/view/index.js";

it.each([
  ["thin-wall.aabb.json", "Thin wall", "thin-wall-Thin-wall.png"],
  ["scene.aabb.json", "", "scene.png"],
  ["a b.aabb.json", "1/2 \\ 3: 4*?", "a-b-1-2-3-4.png"],
  ["scene.aabb.json", "../../etc/passwd", "scene-etc-passwd.png"],
  ["scene.aabb.json", "Käfer 箱", "scene-Käfer-箱.png"],
  ["scene.aabb.json", "line\nbreak\u0000\u202e", "scene-line-break.png"],
  ["cave.tmx", "cave.tmx", "cave.png"],
  ["world.ldtk", "Level_0", "world-Level_0.png"],
  [".aabb.json", "...", "scene.png"],
])("the name for %j, %j is %j", (scene, title, name) => {
  expect(exportName(scene, title, "png")).toBe(name);
});

it("a name is never longer than file systems allow", () => {
  const name = exportName("箱".repeat(300) + ".aabb.json", "😀".repeat(300), "svg");
  expect(name.length).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^箱+-(😀)+\.svg$/u);
});
