import { expect, test } from "vitest";
import type { Preview } from "./preview.js";
import { shareWorkbench } from "./workbench.js";

const cellCount = 200;

/** A notebook in which every cell has a wall of its own: cell n's is n units wide. */
function longNotebook(): string {
  const cells = Array.from({ length: cellCount }, (_, n) => ({
    title: `Case ${String(n)}`,
    bodies: [
      { id: "bullet", position: [0, 40], size: [20, 20], velocity: [6000, 0] },
      { id: "wall", position: [60, 0], size: [n + 1, 100] },
    ],
  }));
  return JSON.stringify({ version: 1, title: "Many", cells }, undefined, 2);
}

const window = shareWorkbench({ from: null, files: { "many.aabb.json": longNotebook() } });

/** How many stages there are: each has four layers. */
async function stages(preview: Preview): Promise<number> {
  return (await preview.frame.locator("canvas").count()) / 4;
}

test("of 200 cells only those near the window hold a stage, and every title is there", async () => {
  const preview = await window.current.show("many.aabb.json");
  await expect.poll(() => preview.cell(0).outlined("grey", [60, 0, 61, 100])).toBeGreaterThan(0.8);

  expect(await preview.frame.locator("h2").count()).toBe(cellCount);
  expect(await stages(preview)).toBeLessThan(8);
});

test("the end of 200 cells is reached at once, shows what stands there, and the beginning is left behind", async () => {
  const preview = await window.current.show("many.aabb.json");
  const last = preview.cell(cellCount - 1);
  await preview.notebook.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

  await expect.poll(() => last.outlined("grey", [60, 0, 60 + cellCount, 100])).toBeGreaterThan(0.8);
  await expect.poll(() => stages(preview)).toBeLessThan(8);
  expect(await preview.cell(0).stage.count()).toBe(0);
  await window.current.screenshot("large-end-of-200-cells");
});

test("what is in the window stays where it is while cells above it come near and take their own height", async () => {
  const preview = await window.current.show("many.aabb.json");
  const title = preview.frame.getByRole("heading", { name: "Case 100", exact: true });
  await title.evaluate((element) => element.scrollIntoView());
  await preview.cell(100).stage.waitFor();
  await expect.poll(() => preview.cell(99).stage.count()).toBe(1);
  await preview.painted();

  const top = await title.evaluate((element) => element.getBoundingClientRect().top);

  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(200);
});

test("Tab goes from cell to cell through places that hold nothing yet", async () => {
  const workbench = window.current;
  const preview = await workbench.show("many.aabb.json");
  // A cell far away: what comes before and after it is far as well.
  const place = preview.cell(150).element.locator("> [tabindex='0']");
  await preview.notebook.evaluate(() => scrollTo(0, 0));
  await place.waitFor({ state: "attached" });
  await place.focus();

  await expect.poll(() => preview.cell(150).element.locator(":focus").innerText()).toBe("Fit");
  await preview.cell(150).stage.waitFor();
  await workbench.page.keyboard.press("Shift+Tab");
  await expect.poll(() => preview.cell(149).element.locator(":focus").count()).toBe(1);
});
