import { expect, test } from "vitest";
import { lightAndDark, shareWorkbench } from "./workbench.js";

const scene = `{
  "version": 1,
  "title": "Hall",
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
    { "id": "wall", "position": [38, 0], "size": [4, 96] }
  ],
  "expect": [
    { "body": "bullet", "hits": "wall" },
    { "body": "bullet", "hits": "wall", "time": 0.75 }
  ]
}
`;

const window = shareWorkbench({ from: null, files: { "hall.aabb.json": scene }, openFile: "hall.aabb.json" });

test("the status bar says what the scene in front comes to, and a click shows its picture", async () => {
  const { page } = window.current;
  const item = page.locator('[id="aabb-notebook.aabb-notebook.aabb.verdict"]');

  await expect.poll(() => item.innerText(), { timeout: 20_000 }).toContain("1 expectation fails, 1 scene tunnels");
  expect(await item.locator("a").getAttribute("aria-label")).toBe(
    "hall.aabb.json: 1 expectation fails, 1 scene tunnels. Open preview to the side.",
  );

  await item.hover();
  const tooltip = page.locator(".monaco-hover:visible");
  // With plain blanks, at which its lines can break.
  await expect.poll(() => tooltip.innerText()).toContain("bullet passes through wall in frame 1: its step of 50 px");

  const settings = JSON.parse(window.current.read(".vscode/settings.json")) as Record<string, unknown>;
  const chosen = { ...settings, "aabb.findings.severity": { tunnel: "off" } };
  window.current.write(".vscode/settings.json", JSON.stringify(chosen));
  await expect.poll(() => item.innerText(), { timeout: 20_000 }).not.toContain("tunnel");
  expect(await item.innerText()).toContain("1 expectation fails");

  await item.click();
  await window.current.previewOf("hall.aabb.json");
  await window.current.runCommand("View: Close All Editors");
  await item.waitFor({ state: "hidden" });
});

test.each(lightAndDark)("the Test Explorer runs what a scene expects, and shows the failure (%s)", async (theme) => {
  const workbench = window.current;
  const { page } = workbench;
  await workbench.setTheme(theme);
  await workbench.openFile("hall.aabb.json");

  await workbench.runCommand("AABB: Show Expectations in Test Explorer");
  await workbench.runCommand("Test: Run All Tests");

  const rows = page.locator(".test-explorer .monaco-list-row");
  await expect.poll(() => rows.filter({ hasText: "hall.aabb.json" }).count()).toBe(1);
  const failure = page.locator(".test-error-content-widget", { hasText: "0.75" });
  await failure.waitFor();
  expect(await failure.innerText()).toContain('"time": 0.6');
  await workbench.screenshot(`testing-${theme}`);
  await failure.click();
  await page.locator(".test-output-peek").waitFor();
  await workbench.screenshot(`testing-peek-${theme}`);
});
