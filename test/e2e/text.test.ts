import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { test, type Theme } from "./workbench.js";

const viewport = { width: 1400, height: 900 };

/** All that is written there, with plain blanks. */
async function written(place: Locator): Promise<string> {
  return (await place.allInnerTexts()).join("\n").replaceAll("\u00A0", " ");
}

describe("the text of a scene", () => {
  test.for<Theme>(["dark", "light"])(
    "shows verdicts, contacts, an outline and what is under the pointer: %s",
    async (theme, { openWorkbench }) => {
      const workbench = await openWorkbench({ openFile: "dwell.aabb.json", theme, viewport });
      const { page } = workbench;
      await expect.poll(() => written(page.locator(".codelens-decoration"))).toContain("◆ caught by luck");
      await expect.poll(() => written(workbench.lines)).toContain("hits wall in frame 4 at t = 0.500");
      await workbench.runCommand("Explorer: Focus on Outline View");
      const outline = page.locator(".outline-tree .monaco-list-row");
      await expect.poll(() => written(outline)).toContain("Dwell 2: safe");
      await workbench.goTo(23, 19);
      await expect.poll(() => written(page.locator(".breadcrumbs-control"))).toMatch(/Dwell 0\.5: lucky\s+ball/);
      await page.keyboard.press("Control+K");
      await page.keyboard.press("Control+I");
      await expect.poll(() => written(page.locator(".monaco-hover:visible"))).toContain("Hits wall at t = 0.813");
      await workbench.screenshot(`text-${theme}`);
    },
  );

  test("leads from a lens to the picture of that scene", async ({ openWorkbench }) => {
    const workbench = await openWorkbench({ openFile: "dwell.aabb.json", viewport });
    await workbench.page.locator(".codelens-decoration a").filter({ hasText: "Show" }).last().click();
    const { frame } = await workbench.previewOf("dwell.aabb.json");
    const third = frame.locator("[data-cell='3']");
    await expect.poll(async () => (await third.boundingBox())?.y ?? Infinity).toBeLessThan(viewport.height / 2);
  });
});
