import { expect, test } from "vitest";
import { eachInWindow } from "./window.js";

/** Tiles of 20 px, the lowest row solid, and a ball above the map. */
const scene = `{
  "version": 1,
  "tilemap": {
    "tileSize": 20,
    "rows": [
      ".....", // sky
      "..",
      "##.##"  // floor
    ]
  },
  "bodies": [{ "id": "ball", "position": [40, -40], "size": [10, 10], "velocity": [0, 60] }]
}
`;
const file = "tiles.aabb.json";
const window = eachInWindow({ from: null, files: { [file]: scene } });

test("a drag from a tile that is chosen paints what it passes, in one step; Esc leaves the text's bytes", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  const cell = preview.cell();
  // Opened on what happens, the floor is outside of the picture: F shows everything.
  await cell.stage.press("f");
  await cell.click(10, 50);
  await cell.element.getByText("Tile [0, 2], solid").waitFor({ state: "attached" });
  const [from, to] = [await cell.place(10, 10), await cell.place(70, 10)];
  const { mouse, keyboard } = workbench.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(to.x, to.y);
  await keyboard.press("Escape");
  await mouse.up();
  expect(await workbench.text(file)).toBe(scene);

  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(to.x, to.y);
  expect(await workbench.text(file)).toBe(scene);
  await workbench.screenshot("tiles-painting");
  await mouse.up();

  await expect.poll(() => workbench.text(file)).toBe(scene.replace('"....."', '"####."'));
  await cell.element.getByText("4 tiles solid").waitFor({ state: "attached" });
  await expect.poll(() => cell.covered([2, 2, 78, 18])).toBeGreaterThan(0.5);
  await cell.stage.press("Control+z");
  await expect.poll(() => workbench.text(file)).toBe(scene);
});

test("keys choose a tile, make it solid and empty it, and leave the map", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  const cell = preview.cell();
  await cell.stage.press("t");
  for (let i = 0; i < 5; i++) await cell.stage.press("ArrowLeft");
  for (let i = 0; i < 3; i++) await cell.stage.press("ArrowUp");
  for (let i = 0; i < 3; i++) await cell.stage.press("ArrowRight");
  await cell.stage.press("ArrowDown");
  await cell.element.getByText("Tile [3, 1], empty").waitFor({ state: "attached" });
  await cell.stage.press("Enter");
  await expect.poll(() => workbench.text(file)).toBe(scene.replace('".."', '"...#"'));
  await cell.element.getByText("Tile [3, 1] solid").waitFor({ state: "attached" });
  await cell.stage.press("Space");
  await expect.poll(() => workbench.text(file)).toBe(scene.replace('".."', '"...."'));
  const before = await cell.view();
  await cell.stage.press("Escape");
  await cell.stage.press("ArrowRight");
  await expect.poll(async () => (await cell.view()).originX).not.toBe(before.originX);
});
