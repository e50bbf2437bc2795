import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eachInWindow } from "./window.js";

const box = (size: string) => `[sub_resource type="RectangleShape2D" id="Box"]
size = Vector2(${size})
`;
const shape = `[node name="Shape" type="CollisionShape2D" parent="."]
shape = SubResource("Box")
`;
/** A level in a folder of its own; its wall, and the player, lie elsewhere in the project. */
const files = {
  "game/parts/wall.tscn": `[gd_scene format=3]
${box("4, 200")}[node name="Wall" type="StaticBody2D"]
${shape}`,
  "game/player.gd": "const SPEED = 2400.0\n",
  "game/player.tscn": `[gd_scene format=3]
[ext_resource type="Script" path="res://player.gd" id="1"]
${box("8, 8")}[node name="Hero" type="CharacterBody2D"]
script = ExtResource("1")
${shape}`,
  "game/stages/left.tscn": `[gd_scene format=3]
[ext_resource type="PackedScene" path="res://parts/wall.tscn" id="1"]
${box("64, 64")}[node name="Level" type="StaticBody2D"]
position = Vector2(400, 0)
${shape}[node name="Wall" parent="." instance=ExtResource("1")]
`,
};
const project = { "game/project.godot": "[physics]\n2d/default_gravity=0.0\n" };
const problems = (page: Page) => page.locator(".problems").allInnerTexts();

describe("project.godot above the workspace", () => {
  const window = eachInWindow({ from: null, files: { ...files, ...project }, workspace: "game/stages" });

  test("is found: the level's files and the project's own bodies are read from there", async () => {
    await window.current.openFile("left.tscn");
    await window.current.runCommand("AABB: Check Level for Tunneling…");
    const page = await window.current.levelOf("left.tscn");
    const movers = page.getByRole("combobox", { name: "Mover" });
    await expect.poll(() => movers.locator("option").allInnerTexts()).toContain("Hero (player.tscn)");
    await movers.selectOption("Hero (player.tscn)");
    await expect.poll(() => page.locator("[data-wall]").first().innerText()).toContain("Wall");
    expect(await problems(page)).toEqual([]);
    expect(await page.getByRole("button", { name: "Open the Folder" }).count()).toBe(0);
  });
});

describe("project.godot above a workspace that is not trusted", () => {
  const window = eachInWindow({
    ...{ from: null, files: { ...files, ...project }, workspace: "game/stages", isTrusted: false },
  });

  test("is found, files around the workspace are not read, and a button opens its folder", async () => {
    await window.current.openFile("left.tscn");
    await window.current.runCommand("AABB: Check Level for Tunneling…");
    const page = await window.current.levelOf("left.tscn");
    await expect
      .poll(() => problems(page))
      .toEqual([
        expect.stringContaining(
          "../parts/wall.tscn cannot be read: the file is in a folder above the workspace; to allow reading it, trust the workspace",
        ) as string,
      ]);
    await window.current.screenshot("gallery/level-untrusted");
    await page.getByRole("button", { name: 'Open the Folder "game"' }).click();
    const folder = path.dirname(window.current.folder);
    await expect.poll(() => window.current.openedFolders).toEqual([folder]);
  });
});

describe("a level without project.godot", () => {
  const window = eachInWindow({ from: null, files, workspace: "game/stages" });

  test("says so, and a button lets the user open the folder that has it", async () => {
    await window.current.openFile("left.tscn");
    await window.current.runCommand("AABB: Check Level for Tunneling…");
    const page = await window.current.levelOf("left.tscn");
    await expect
      .poll(() => problems(page))
      .toEqual([
        expect.stringContaining(
          "its path starts at the folder of project.godot, but this project file was not found",
        ) as string,
      ]);
    await page.getByRole("button", { name: "Open the Folder of project.godot…" }).click();
    await expect.poll(() => window.current.openedFolders).toEqual([undefined]);
  });
});

describe("aabb.config.json above the workspace", () => {
  const movers = { hero: { size: [8, 8], speed: [2400, 0], fps: 60, check: "overlap, back to the old position" } };
  const config = { "game/aabb.config.json": JSON.stringify({ movers }) };
  const { "game/player.tscn": _, ...others } = files;
  const window = eachInWindow({ from: null, files: { ...others, ...project, ...config }, workspace: "game/stages" });

  test("is read as project.godot is: its movers and their rule count", async () => {
    await window.current.openFile("left.tscn");
    await window.current.runCommand("AABB: Check Level for Tunneling…");
    const page = await window.current.levelOf("left.tscn");
    await expect
      .poll(() => page.getByRole("combobox", { name: "Mover" }).locator("option:checked").innerText())
      .toContain("hero");
    // A step of less than the body and the wall, 12 px: by the shortest push-out it would be half of that.
    await expect.poll(() => page.locator("[data-wall]").first().innerText()).toContain("200.1 fps");
    await window.current.screenshot("level/project-above");
  });
});
