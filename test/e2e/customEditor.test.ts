import { expect, test } from "vitest";
import { Hand } from "./hand.js";
import type { Box } from "./pixels.js";
import { shareWorkbench } from "./workbench.js";

const scene = `{
  "version": 1,
  "bodies": [
    { "id": "box", "position": [0, 40], "size": [20, 20], "velocity": [6000, 0] }, // quick
    { "id": "wall", "position": [60, 0], "size": [10, 100] },
  ],
}
`;
const file = "scene.aabb.json";
const start: Box = [0, 40, 20, 60];
const moved: Box = [10, 50, 30, 70];

const window = shareWorkbench({ from: null, files: { [file]: scene }, settings: { "aabb.preview.gridSize": 5 } });

test("a scene is opened as its picture, edited, undone and saved there, and comes back after a reload", async () => {
  const { page } = window.current;
  await window.current.openFile(file);
  await window.current.runCommand("View: Reopen Editor With...");
  await page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "AABB Picture" }).click();
  const preview = await window.current.previewOf(file);
  const cell = preview.cell();
  await expect.poll(() => cell.outlined("blue", start)).toBeGreaterThan(0.8);
  const dirty = page.locator(`.tab.dirty[data-resource-name="${file}"]`);
  expect(await dirty.count()).toBe(0);

  const hand = new Hand(window.current, cell);
  await hand.click([10, 50]);
  const drag = await hand.grab([10, 50]);
  await drag.to([20, 60]);
  await drag.release();
  await expect.poll(() => cell.outlined("blue", moved)).toBeGreaterThan(0.7);
  await dirty.waitFor();
  // Nobody asked for the text, and the one editor is that of the picture.
  expect(await page.locator(".editor-instance .monaco-editor").count()).toBe(0);
  await window.current.screenshot("custom-editor");

  await page.keyboard.press("Control+Z");
  await expect.poll(() => cell.outlined("blue", start)).toBeGreaterThan(0.7);
  await dirty.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(() => cell.outlined("blue", moved)).toBeGreaterThan(0.7);
  await window.current.save();
  await expect.poll(() => window.current.read(file)).toBe(scene.replace("[0, 40]", "[10, 50]"));

  await window.current.reload();
  const restored = (await window.current.previewOf(file)).cell();
  await expect.poll(() => restored.outlined("blue", moved)).toBeGreaterThan(0.7);
  expect(await page.locator(".editor-instance .monaco-editor").count()).toBe(0);
});
