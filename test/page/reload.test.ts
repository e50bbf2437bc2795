import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import type { Preview } from "./preview.js";
import { eachInWindow } from "./window.js";

const bounce = `{
  "version": 1,
  "frames": 4,
  "bodies": [
    { "id": "box", "position": [0, 40], "size": [20, 20], "velocity": [2400, 0], "response": "deflect" },
    { "id": "wall", "position": [100, 0], "size": [10, 100] }
  ]
}
`;

/** As many scenes as several windows are high. */
const long = JSON.stringify({
  version: 1,
  cells: Array.from({ length: 12 }, (_, i) => ({
    title: `Scene ${i + 1}`,
    bodies: [{ id: "box", position: [0, 0], size: [10, 10], velocity: [60 * i, 0] }],
  })),
});

const window = eachInWindow({
  from: null,
  files: { "reload.aabb.json": bounce, "long.aabb.json": long, "other.aabb.json": long },
});

test("a reload of the window brings previews back as they were looked at", async () => {
  const workbench = window.current;
  const preview = await workbench.show("reload.aabb.json");
  const cell = preview.cell();
  await expect.poll(() => cell.outlined("grey", [100, 0, 110, 100])).toBeGreaterThan(0.8);
  await cell.click(10, 57);
  await cell.slider.press("PageUp");
  const corner = await cell.place(100, 100);
  await workbench.page.mouse.move(corner.x, corner.y);
  const fitted = await cell.view();
  await workbench.page.keyboard.down("Control");
  await workbench.page.mouse.wheel(0, 300);
  await workbench.page.keyboard.up("Control");
  await expect.poll(async () => (await cell.view()).scale).toBeLessThan(0.8 * fitted.scale);
  const before = await cell.view();
  const picture = await cell.ink();
  expect(before.time).toBeGreaterThan(1);
  await preview.kept();

  await workbench.reload();

  const restored = await workbench.previewOf("reload.aabb.json");
  await expect.poll(() => restored.cell().view()).toEqual(before);
  await expect.poll(() => restored.cell().ink()).toBeCloseTo(picture, 3);
});

test.each(["slider", "stage"] as const)("what had the keyboard has it again after a reload: the %s", async (which) => {
  const workbench = window.current;
  const preview = await workbench.show("reload.aabb.json");
  await preview.cell()[which].focus();
  await preview.kept();

  await workbench.reload();

  const restored = (await workbench.previewOf("reload.aabb.json")).cell()[which];
  await expect.poll(() => restored.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("a page that was scrolled is where it was after a change of tabs and after a reload", async () => {
  const workbench = window.current;
  const preview = await workbench.show("long.aabb.json");
  const heading = (from: Preview): Locator => from.frame.getByRole("heading", { name: "Scene 8", exact: true });
  await heading(preview).waitFor();
  await preview.notebook.evaluate(() => {
    document.querySelector('[data-cell="7"]')?.scrollIntoView();
    // It begins nearer to where the window begins than the one before it, with room for what that grows by.
    scrollBy(0, -60);
  });
  await expect.poll(() => preview.cell(7).element.locator("[data-scale]").count()).toBe(1);
  // Cells that have come near push each other about; what that makes of the place is kept as well.
  await preview.painted();
  await preview.kept();
  const top = (from: Preview): Promise<number> =>
    heading(from).evaluate((element) => element.getBoundingClientRect().top);
  const before = await top(preview);
  expect(await preview.notebook.evaluate(() => scrollY)).toBeGreaterThan(1000);

  // The preview of the other file stands in front in the same group: a hidden page is closed.
  await workbench.runCommand("AABB: Lock Preview to Its File");
  await workbench.show("other.aabb.json");
  await workbench.bringToFront("[Preview] long.aabb.json");
  const shown = await workbench.previewOf("long.aabb.json");
  // A page is scrolled by whole pixels; where a cell begins is none.
  await expect.poll(async () => Math.abs((await top(shown)) - before)).toBeLessThan(1);

  await workbench.reload();
  const reloaded = await workbench.previewOf("long.aabb.json");
  expect(workbench.panelTitles.toSorted()).toEqual(["Preview other.aabb.json", "[Preview] long.aabb.json"]);
  await expect.poll(async () => Math.abs((await top(reloaded)) - before)).toBeLessThan(1);

  // On a slow machine a cell above, of which the end is seen, gets its size when everything seems to be at rest.
  await reloaded.kept();
  await reloaded.cell(6).element.evaluate((cell) => (cell.style.minHeight = `${cell.clientHeight + 269}px`));
  await reloaded.painted();
  expect(Math.abs((await top(reloaded)) - before)).toBeLessThan(1);

  // What the user scrolls is where it was scrolled to, also when that is done by no key and no wheel.
  await reloaded.notebook.evaluate(() => scrollBy(0, 300));
  await reloaded.painted();
  await reloaded.cell(4).element.evaluate((cell) => (cell.style.minHeight = `${cell.clientHeight + 50}px`));
  await reloaded.painted();
  expect(Math.abs((await top(reloaded)) - before + 300)).toBeLessThan(60);
});
