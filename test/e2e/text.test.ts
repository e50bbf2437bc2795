import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { lightAndDark, test } from "./workbench.js";

const viewport = { width: 1400, height: 900 };

const hall = `{ "version": 1, "bodies": [
  { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }, // quick
  { "id": "wall", "position": [38, 0], "size": [4, 96] }
] }
`;

/** All that is written there, with plain blanks. */
async function written(place: Locator): Promise<string> {
  return (await place.allInnerTexts()).join("\n").replaceAll("\u00A0", " ");
}

describe("the text of a scene", () => {
  test.for(lightAndDark)(
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
      await page.keyboard.press("Control+K");
      await page.keyboard.press("Control+I");
      await expect.poll(() => written(page.locator(".monaco-hover:visible"))).toContain("Hits wall at t = 0.813");
      await workbench.screenshot(`text-${theme}`);
    },
  );

  test("is mended by a quick fix, which the picture follows", async ({ openWorkbench }) => {
    const workbench = await openWorkbench({ from: null, files: { "hall.aabb.json": hall }, viewport });
    const { page } = workbench;
    const preview = await workbench.show("hall.aabb.json");
    await workbench.focusText();
    await page.locator(".squiggly-warning").first().waitFor();
    await workbench.goTo(2, 10);
    await (await workbench.quickFix(/^Mark bullet as swept/)).click();
    await page.locator(".squiggly-warning").first().waitFor({ state: "detached" });
    await preview.cell().element.getByText("▲ Tunnels.").waitFor({ state: "detached" });
    await workbench.save();
    await expect
      .poll(() => workbench.read("hall.aabb.json"))
      .toBe(hall.replace(" }, /", ', "detection": "swept" }, /'));
  });

  test("leads from a lens to the picture of that scene", async ({ openWorkbench }) => {
    const workbench = await openWorkbench({ openFile: "dwell.aabb.json", viewport });
    await workbench.page.locator(".codelens-decoration a").filter({ hasText: "Show" }).last().click();
    const { frame } = await workbench.previewOf("dwell.aabb.json");
    const third = frame.locator("[data-cell='3']");
    await expect.poll(async () => (await third.boundingBox())?.y ?? Infinity).toBeLessThan(viewport.height / 2);
  });
});
