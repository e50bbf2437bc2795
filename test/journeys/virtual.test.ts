import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { shareWorkbench } from "./workbench.js";

// What is in it, test/harness/memoryFolder/extension.js says.
const window = shareWorkbench({
  from: null,
  virtualFolder: "aabb-memory:/",
  // Where such folders are opened most.
  inWorker: true,
  // What VS Code has where no settings are.
  theme: "light",
});

/** The rows of a view of VS Code. */
function rows(view: string): Locator {
  return window.current.page.locator(`${view} .monaco-list-row`);
}

test("a folder that is on no disk: a scene opens with its picture and problem, the check of the workspace finds it, the Test Explorer runs it", async () => {
  const { page } = window.current;
  await rows(".explorer-folders-view").filter({ hasText: "hall.aabb.json" }).dblclick();
  await page.locator(".squiggly-warning").first().waitFor();
  await window.current.runCommand("AABB: Open Preview to the Side");
  const preview = await window.current.previewOf("hall.aabb.json");
  // It opens at what happens; the wall is longer.
  await preview.cell().element.getByRole("button", { name: "Fit", exact: true }).click();
  await expect.poll(() => preview.cell().outlined("grey", [38, 0, 42, 96])).toBeGreaterThan(0.6);
  await preview.cell().element.locator(".card").getByText("tunnels through").waitFor();

  await window.current.runCommand("AABB: Check Workspace for Tunneling");
  await expect.poll(() => window.current.notifications()).toMatch(/2 files checked; 2 warnings/);
  await window.current.runCommand("Problems: Focus on Problems View");
  await rows(".markers-panel").filter({ hasText: "ball tunnels through" }).waitFor();
  await window.current.runCommand("View: Hide Panel");

  await window.current.runCommand("AABB: Show Expectations in Test Explorer");
  await rows(".test-explorer").filter({ hasText: "hall.aabb.json" }).waitFor();
  await window.current.runCommand("Test: Run All Tests");
  await expect.poll(() => rows(".test-explorer").first().getAttribute("aria-label")).toContain("Passed");
});
