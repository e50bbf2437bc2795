import { expect, test } from "vitest";
import { eachInWindow } from "./window.js";

const scene = `{
  "version": 1,
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }, // fast
    { "id": "wall", "position": [38, 0], "size": [4, 96] }
  ]
}
`;
const file = "scene.aabb.json";
const window = eachInWindow({
  from: null,
  files: { [file]: scene },
  settings: { "aabb.preview.gridSize": 5 },
});

test("Ctrl+D writes what is selected once more, with all that is said of it, and the copy is selected", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  const { stage } = preview.cell();
  await stage.press("b");
  await stage.press("Control+d");
  await expect
    .poll(() => workbench.text(file))
    .toMatch(/"id": "bullet2", "position": \[\d+, \d+\], "size": \[8, 4\], "velocity": \[3000, 0\] \}/);
  await stage.press("Control+z");
  await expect.poll(() => workbench.text(file)).toBe(scene);
});

test("bodies are aligned by keys, in one step", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  const { stage } = preview.cell();
  await stage.press("Control+a");
  await stage.press("Alt+w");
  await expect.poll(() => workbench.text(file)).toContain('"position": [0, 0]');
});

test("bodies are aligned from the menu", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  const { stage, element } = preview.cell();
  await stage.press("Control+a");
  await element.getByRole("button", { name: "Arrange" }).click();
  await element.getByRole("button", { name: "Align left edges (Alt+A)" }).click();
  await expect.poll(() => workbench.text(file)).toContain('"position": [0, 0], "size": [4, 96]');
});

test("the keyboard stays in the cell when what had it is gone, after a fix, an undo, a redo and a deletion", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  const { stage, element } = preview.cell();
  const focused = () => element.evaluate((cell) => cell.contains(document.activeElement));
  await element.locator('[data-way="sweep"]').press("Enter");
  await expect.poll(() => workbench.text(file)).toContain('"swept"');
  await element.locator('.card[data-tone="good"]').waitFor();
  await expect.poll(focused).toBe(true);
  await workbench.page.keyboard.press("Control+z");
  await expect.poll(() => workbench.text(file)).toBe(scene);
  await expect.poll(focused).toBe(true);
  await workbench.page.keyboard.press("Control+Shift+z");
  await expect.poll(() => workbench.text(file)).toContain('"swept"');
  await expect.poll(focused).toBe(true);
  await workbench.page.keyboard.press("Control+z");
  await expect.poll(() => workbench.text(file)).toBe(scene);
  await expect.poll(focused).toBe(true);
  await element.locator('.card[data-tone="bad"]').waitFor();
  await stage.press("b");
  await workbench.page.keyboard.press("Delete");
  await expect.poll(() => workbench.text(file)).not.toContain("bullet");
  await expect.poll(focused).toBe(true);
});

test("a screen reader hears frame, look, contact and verdict while a run is stepped through", async () => {
  const preview = await window.current.show(file);
  const cell = preview.cell();
  const said = cell.element.locator(".scene + [role=status]");
  await expect
    .poll(() => said.innerText())
    .toBe("frame 1, t = 1.000; the game checks for overlaps; tunnels in frame 1");
  await cell.stage.press("c");
  await expect.poll(() => said.innerText()).toBe("frame 1, t = 0.600; bullet hits wall; tunnels in frame 1");
});
