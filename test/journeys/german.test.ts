import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { shareWorkbench, type Workbench } from "./workbench.js";

const scene = `{
  "version": 1,
  "title": "Halle",
  "fps": 60,
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
    { "id": "wall", "position": [38, 0], "size": [4, 96], "colour": "red" }
  ]
}
`;
const german = shareWorkbench({
  from: null,
  files: { "halle.aabb.json": scene },
  openFile: "halle.aabb.json",
  language: "de",
});

/** All that is written there, with plain blanks. */
async function written(place: Locator): Promise<string> {
  return (await place.allInnerTexts()).join("\n").replaceAll("\u00A0", " ");
}

/** What stands above the first scene. */
function lens({ page }: Workbench): Promise<string> {
  return written(page.locator(".codelens-decoration"));
}

function verdict({ page }: Workbench): Locator {
  return page.locator('[id="aabb-notebook.aabb-notebook.aabb.verdict"]');
}

test("a scene is explained, found fault with and fixed in German, and commands, settings and the picture have German names", async () => {
  const workbench = german.current;
  const { page } = workbench;
  await expect.poll(() => lens(workbench)).toContain("tunnelt in Frame 1");
  expect(await written(workbench.lines)).toContain("tunnelt durch wall");
  expect(await verdict(workbench).locator("a").getAttribute("aria-label")).toContain("Vorschau an der Seite öffnen.");

  const hover = page.locator(".monaco-hover:visible");
  await workbench.goTo(4, 5);
  // What a key means is said by VS Code's own extension for JSON, which may begin later, and does not join a hover that is there.
  const hovered = async (): Promise<string> => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+K");
    await page.keyboard.press("Control+I");
    await hover.first().waitFor();
    return await written(hover);
  };
  await expect.poll(hovered, { interval: 1000 }).toContain("Die Framerate des Spiels. Wenn sie schwankt");
  await workbench.screenshot("german-hover");
  await page.keyboard.press("Escape");

  await workbench.runCommand("Problems: Focus on Problems View");
  const problems = page.locator(".markers-panel .monaco-list-row");
  await expect.poll(() => written(problems)).toContain("bullet tunnelt in Frame 1 durch wall");
  await workbench.screenshot("german-problems");

  await workbench.goTo(6, 16);
  await workbench.quickFix(/bullet mit Sweep prüfen/);
  await workbench.screenshot("german-fixes");
  await page.keyboard.press("Escape");

  await workbench.runCommand("AABB: Vorschau an der Seite öffnen");
  const { frame, notebook } = await workbench.previewOf("halle.aabb.json");
  expect(await frame.locator("html").getAttribute("lang")).toBe("de");
  await expect.poll(() => written(notebook)).toContain("bullet tunnelt in Frame 1 durch wall.");
  await workbench.tab("Vorschau halle.aabb.json").waitFor();
  await workbench.screenshot("german-picture");

  await workbench.runCommand("Preferences: Open Settings (UI)");
  const search = page.locator(".settings-editor .suggest-input-container .monaco-editor");
  await search.click();
  await page.keyboard.type("aabb.preview.gridSize");
  const settings = page.locator(".settings-editor .settings-tree-container .monaco-list-row");
  await expect.poll(() => written(settings)).toContain("Die Weite des Rasters");
  await workbench.screenshot("german-settings");
});
