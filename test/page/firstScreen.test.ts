import fs from "node:fs";
import { expect, test } from "vitest";
import { examples } from "../harness/workspace.js";
import type { Preview } from "./preview.js";
import { eachInWindow } from "./window.js";

const window = eachInWindow({ viewport: { width: 541, height: 798 } });
const files = fs
  .readdirSync(examples, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".aabb.json"))
  .map((name) => name.replaceAll("\\", "/"))
  .toSorted();

/** Pixels of a scene below its title line's upper edge; undefined for what the scene does not have. */
interface Measures {
  readonly headline: number | undefined;
  readonly fix: number | undefined;
  readonly diagram: number;
  readonly end: number;
  readonly isSpace: boolean;
}

/** Measures the first scene of a page: from the window's upper edge where it has the page for itself, else from its own. */
async function measure(preview: Preview, width: number, height: number): Promise<Measures> {
  await preview.page.setViewportSize({ width, height });
  await preview.painted();
  await preview.painted();
  return await preview.frame
    .locator("[data-cell]")
    .first()
    .evaluate((cell) => {
      const boxOf = (part: string): DOMRect | undefined => cell.querySelector(part)?.getBoundingClientRect();
      const from = cell.matches(".whole-page") ? 0 : cell.getBoundingClientRect().top;
      const below = (y: number | undefined): number | undefined => (y === undefined ? undefined : y - from);
      const stages = boxOf(".stages");
      return {
        headline: below(boxOf(".happens")?.top),
        fix: below(boxOf(".cure")?.top),
        diagram: (stages?.top ?? NaN) - from,
        end: (stages?.bottom ?? NaN) - from,
        isSpace: cell.querySelector("[data-plane=top]") !== null,
      };
    });
}

test.for(files)("headline, fixes, and diagram of %s are on the first screen", async (file) => {
  const preview = await window.current.show(file);
  await preview.frame.locator("[data-cell] .card").first().waitFor();
  await preview.frame.locator("[data-scale]").first().waitFor();

  const medium = await measure(preview, 541, 798);
  expect(medium.headline).toBeLessThanOrEqual(100);
  expect(medium.fix ?? 0).toBeLessThanOrEqual(100);
  expect(medium.diagram).toBeLessThanOrEqual(200);

  const narrow = await measure(preview, 380, 640);
  expect(narrow.fix ?? 0).toBeLessThanOrEqual(140);
  expect(narrow.diagram).toBeLessThanOrEqual(310);

  const wide = await measure(preview, 700, 640);
  expect(wide.fix ?? 0).toBeLessThanOrEqual(100);
  expect(wide.diagram).toBeLessThanOrEqual(200);
  // The three views of a space are as high as the window by themselves.
  if (!wide.isSpace) expect(wide.end).toBeLessThanOrEqual(640);
});

test("timeline and phase strip of the first example are on the first screen", async () => {
  const preview = await window.current.show("thin-wall.aabb.json");
  await preview.page.setViewportSize({ width: 541, height: 798 });
  const cell = preview.cell(1).element;
  await cell.locator(".phases").waitFor();
  await preview.painted();
  await preview.painted();
  for (const part of [".timeline", ".phases"]) {
    const box = await cell.locator(part).boundingBox();
    expect(box && box.y + box.height, part).toBeLessThanOrEqual(790);
  }
});

test("the dialog of keys opens at its top, and lists the signs of the diagram", async () => {
  const preview = await window.current.show("thin-wall.aabb.json");
  await preview.frame.locator("[data-stage]").first().focus();
  await preview.page.keyboard.press("?");
  const dialog = preview.frame.getByRole("dialog", { name: "Keys and gestures" });
  await expect.poll(() => dialog.isVisible()).toBe(true);
  expect(await dialog.evaluate((element) => [element.scrollTop, element.scrollHeight > element.clientHeight])).toEqual([
    0,
    true,
  ]);
  expect(await dialog.locator(".signs > li").count()).toBeGreaterThan(10);
  expect(await dialog.locator(".signs svg").count()).toBe(await dialog.locator(".signs > li").count());
  expect(await preview.frame.locator(".signs:visible").count()).toBe(1);
});
