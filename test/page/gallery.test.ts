import fs from "node:fs";
import { expect, test } from "vitest";
import { examples } from "../harness/workspace.js";
import { eachInWindow, themeNames } from "./window.js";

const scenes = fs
  .readdirSync(examples, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".aabb.json"))
  .map((name) => name.replaceAll("\\", "/"));

// Tall, so that most of a notebook is in the picture.
const window = eachInWindow({ viewport: { width: 800, height: 1600 } });

/**
 * The pictures are to be looked at by people; what is asserted is that there is something to look at, and that it comes
 * without problems. They are made with `PICTURES=1`, each in another theme than the one before it; in all of them with `THEMES=all`.
 */
test.for(scenes.map((file, i) => ({ file, i })))("$file is pictured, and no stage is blank", async ({ file, i }) => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  const cells = preview.frame.locator("[data-cell]");
  await expect.poll(() => cells.count()).toBeGreaterThan(0);
  expect(await preview.frame.locator(".problem").count()).toBe(0);

  for (const index of await cells.evaluateAll((all) => all.map((cell) => Number(cell.getAttribute("data-cell"))))) {
    // What is far below is drawn once it comes near.
    await preview.frame.locator(`[data-cell="${String(index)}"]`).scrollIntoViewIfNeeded();
    const cell = preview.cell(index);
    await cell.stage.evaluate((stage) => stage.scrollIntoView({ block: "nearest" }));
    await expect.poll(() => cell.ink(), { message: `cell ${String(index)}` }).toBeGreaterThan(0.005);
  }
  await preview.notebook.evaluate(() => document.documentElement.scrollTo(0, 0));
  const first = preview.frame.locator("[data-cell]").first();
  const cell = preview.cell(Number(await first.getAttribute("data-cell")));
  // It comes near again, with all that stands beside its picture.
  await cell.stage.waitFor();
  await cell.openRow("Why");
  const toggle = cell.lensToggle("Minkowski");
  // Where nothing meets, the lenses are about whom one selects.
  if (await toggle.isDisabled()) await cell.stage.press("b");
  await cell.openLenses("Minkowski", "Intervals", "Methods", "Broad phase");
  await expect.poll(() => first.locator("[data-lens]").count()).toBe(4);

  const name = `gallery/${file.replace(".aabb.json", "")}`;
  const turn = themeNames[i % themeNames.length];
  for (const theme of themeNames.filter((name) => name === turn || process.env["THEMES"] === "all")) {
    await workbench.setTheme(theme);
    await preview.whenInTheme(theme);
    expect(await cell.ink()).toBeGreaterThan(0.005);
    await workbench.screenshot(`${name}-${theme}`);
  }
});
