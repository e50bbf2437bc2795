// What a user does with scenes and levels in VS Code, in one window from its opening to its reload.
import fs from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";
import { Hand } from "../page/hand.js";
import type { Box } from "../page/pixels.js";
import { Cell } from "../page/preview.js";
import { twoWalls } from "../vscode/levels.js";
import { shareWorkbench, themeNames } from "./workbench.js";

/** Written as no formatter would. */
const scene = `{
  "version": 1,
  "bodies": [
    { "id": "box",  "position": [ 0, 40 ], "size": [20,20], "velocity": [6000, 0] }, // quick
    { "id": "wall", "position": [60, 0], "size": [10, 100] },
  ],
}
`;
const start: Box = [0, 40, 20, 60];
const moved: Box = [10, 50, 30, 70];
const wall: Box = [60, 0, 70, 100];

const asNotebook = `{
  "version": 1, // of the format
  "cells": [
    { "markdown": "## Why it passes\\nA step of 50 px is longer than bullet and wall together." },
    {
      "title": "Thin wall",
      "bodies": [
        { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
        { "id": "wall", "position": [38, 0], "size": [4, 96] }
      ]
    } // the end
  ]
}
`;

const hall = `{
  "version": 1,
  "title": "Hall",
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }, // quick
    { "id": "wall", "position": [38, 0], "size": [4, 96] }
  ],
  "expect": [
    { "body": "bullet", "hits": "wall" },
    { "body": "bullet", "hits": "wall", "time": 0.75 }
  ]
}
`;

const quick = `{ "version": 1, "bodies": [
  { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }, // quick
  { "id": "wall", "position": [38, 0], "size": [4, 96] }
] }
`;

const names = ["typed", "editor", "themes", "export", "reload"];
const window = shareWorkbench({
  files: {
    ...Object.fromEntries(names.map((name) => [`${name}.aabb.json`, scene])),
    "problems.aabb.json": scene.replace("box", "bolt"),
    "book.aabb.json": asNotebook,
    "hall.aabb.json": hall,
    "fixed.aabb.json": quick,
    "keys.tmx": twoWalls,
  },
  settings: {
    "aabb.preview.gridSize": 5,
    "aabb.level.profiles": { bullet: { size: [8, 8], speed: [3000, 0], fps: 60 } },
    "aabb.defaultFps": 50,
    "workbench.editorAssociations": { "book.aabb.json": "aabb.notebook" },
  },
});

// Each story begins with an empty window; nobody is to be asked about what the one before has left unsaved.
beforeEach(async () => {
  await window.current.runCommand("File: Save All Files");
  await window.current.runCommand("View: Close All Editors");
});

/** All that is written there, with plain blanks. */
async function written(place: Locator): Promise<string> {
  return (await place.allInnerTexts()).join("\n").replaceAll("\u00A0", " ");
}

const settingsFile = ".vscode/settings.json";

/** Changes settings of the workspace, and gives what they were. */
function set(settings: Readonly<Record<string, unknown>>): string {
  const before = window.current.read(settingsFile);
  window.current.write(settingsFile, JSON.stringify({ ...(JSON.parse(before) as object), ...settings }));
  return before;
}

test("a scene's picture stands beside its text: what is typed is drawn unsaved, a click selects, a drag is the least edit, undone and done again there", async () => {
  const workbench = window.current;
  const { keyboard } = workbench.page;
  const preview = await workbench.show("typed.aabb.json");
  const cell = preview.cell();
  await expect.poll(() => cell.outlined("grey", wall)).toBeGreaterThan(0.7);
  expect(await workbench.tab("typed.aabb.json").count()).toBe(1);

  const typed = scene.replace("60, 0", "80, 0");
  await workbench.replace("60, 0", "80, 0");

  await expect.poll(() => cell.outlined("grey", [80, 0, 90, 100])).toBeGreaterThan(0.7);
  await expect.poll(() => cell.contacts.first().textContent()).toContain("0.600");
  expect(workbench.read("typed.aabb.json")).toBe(scene);
  await workbench.screenshot("typed");
  const dirty = workbench.page.locator(`.tab.dirty[data-resource-name="typed.aabb.json"]`);
  await workbench.focusText();
  await workbench.save();
  await dirty.waitFor({ state: "detached" });

  const hand = new Hand(workbench, cell);
  await hand.click([10, 50]);
  await expect.poll(() => workbench.selection()).toBe("Ln 4, Col 18 (5 selected)");
  const drag = await hand.grab([10, 50]);
  await drag.to([20, 60]);
  await expect.poll(() => cell.outlined("blue", moved)).toBeGreaterThan(0.7);
  await drag.release();
  await dirty.waitFor();

  await cell.stage.focus();
  await keyboard.press("Control+z");
  await expect.poll(() => cell.outlined("blue", start)).toBeGreaterThan(0.7);
  await dirty.waitFor({ state: "detached" });
  // The undo was done in the text, and VS Code gives the keyboard back in its own time. A key between the two is nobody's.
  await expect.poll(() => cell.stage.evaluate(({ ownerDocument }) => ownerDocument.hasFocus())).toBe(true);
  await keyboard.press("Control+Shift+z");
  await expect.poll(() => cell.outlined("blue", moved)).toBeGreaterThan(0.7);
  await dirty.waitFor();
  await workbench.focusText();
  await workbench.save();
  await expect.poll(() => workbench.read("typed.aabb.json")).toBe(typed.replace("[ 0, 40 ]", "[ 10, 50 ]"));
});

test("the status bar says what the scene in front comes to and shows its picture, on which the palette's commands work: it is saved where VS Code proposes it, and copied", async () => {
  const workbench = window.current;
  const { page } = workbench;
  await workbench.openFile("hall.aabb.json");
  const item = page.locator('[id="aabb-notebook.aabb-notebook.aabb.verdict"]');
  await expect.poll(() => item.innerText()).toContain("1 expectation fails, 1 tunnel");
  expect(await item.locator("a").getAttribute("aria-label")).toBe(
    "hall.aabb.json: 1 expectation fails, 1 tunnel. Open preview to the side.",
  );
  await item.hover();
  // With plain blanks, at which its lines can break.
  await expect
    .poll(() => page.locator(".monaco-hover:visible").innerText())
    .toContain("bullet tunnels through wall in frame 1. It moves 50 px per frame");

  const before = set({ "aabb.findings.severity": { tunnel: "off" } });
  await expect.poll(() => item.innerText()).not.toContain("tunnel");
  expect(await item.innerText()).toContain("1 expectation fails");
  workbench.write(settingsFile, before);
  // A click while it is written anew is lost.
  await expect.poll(() => item.innerText()).toContain("1 tunnel");

  await item.click();
  await workbench.previewOf("hall.aabb.json");
  await workbench.runCommand("View: Close All Editors");
  await item.waitFor({ state: "hidden" });

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const cell = (await workbench.show("export.aabb.json")).cell();
  await expect.poll(() => cell.contacts.count()).toBe(1);
  await cell.slider.press("Home");
  await workbench.focusText();
  await workbench.runCommand("AABB: Next Contact");
  await expect.poll(async () => (await cell.view()).time).toBeCloseTo(0.4);
  await cell.slider.press("End");
  await workbench.focusText();
  await workbench.runCommand("AABB: Previous Contact");
  await expect.poll(async () => (await cell.view()).time).toBeCloseTo(0.4);
  await workbench.runCommand("AABB: Export Diagram");
  await expect.poll(() => cell.element.locator("[role=menuitem]:focus").innerText()).toBe("Save as PNG");
  await page.keyboard.press("Enter");
  const input = page.locator(".quick-input-widget input[type=text]");
  await input.waitFor();
  await expect.poll(() => input.inputValue()).toMatch(/export.*\.png$/);
  const file = await input.inputValue();
  expect(path.dirname(file)).toBe(workbench.folder);
  await input.press("Enter");
  await expect.poll(() => fs.existsSync(file) && fs.readFileSync(file).subarray(1, 4).toString()).toBe("PNG");

  await cell.element.getByRole("button", { name: "Export" }).click();
  await cell.element.getByRole("menuitem", { name: "Copy SVG", exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<svg /);
});

test("a scene opened as a notebook has its picture below its text, which follows it in the colours of each theme", async () => {
  const workbench = window.current;
  await workbench.openFile("book.aabb.json");
  const cell = new Cell(workbench.page, workbench.webview().locator('[data-cell="0"]'));
  await cell.element.locator(".card").getByText("tunnels through").waitFor();
  // It opens at what happens; the wall is longer.
  await cell.element.getByRole("button", { name: "Fit", exact: true }).click();
  for (const theme of themeNames) {
    await workbench.setTheme(theme);
    await expect.poll(() => cell.element.evaluate((it) => it.closest(".output")?.className)).toContain(theme);
    await expect.poll(() => cell.outlined("grey", [38, 0, 42, 96])).toBeGreaterThan(0.6);
    await workbench.screenshot(`book-${theme}`);
  }
  await workbench.setTheme("dark");
  await cell.slider.press("End");
  const before = await cell.view();
  expect(before.time).toBe(1);

  await workbench.lines.getByText("3000", { exact: true }).dblclick();
  await workbench.page.keyboard.type("300");
  await cell.element.locator(".card").getByText("tunnels through").waitFor({ state: "detached" });
  expect(await cell.view()).toMatchObject({ time: before.time, scale: before.scale });
  await workbench.save();
  await expect.poll(() => workbench.read("book.aabb.json")).toBe(asNotebook.replace("3000", "300"));
});

test("the text of a scene shows verdicts, contacts, an outline and what is under the pointer, and leads to its picture and to what a finding means", async () => {
  const workbench = window.current;
  const { page } = workbench;
  await workbench.openFile("dwell.aabb.json");
  await expect.poll(() => written(page.locator(".codelens-decoration"))).toContain("◆ detected by chance");
  await expect.poll(() => written(workbench.lines)).toContain("hits wall in frame 4 at t = 0.500");
  await workbench.runCommand("Explorer: Focus on Outline View");
  await expect.poll(() => written(page.locator(".outline-tree .monaco-list-row"))).toContain("Dwell 2: safe");
  await workbench.goTo(23, 19);
  await page.keyboard.press("Control+K");
  await page.keyboard.press("Control+I");
  await expect.poll(() => written(page.locator(".monaco-hover:visible"))).toContain("Hits wall at t = 0.813");
  await workbench.screenshot("text");
  await page.keyboard.press("Escape");

  await page.locator(".codelens-decoration a").filter({ hasText: "Show" }).last().click();
  const third = (await workbench.previewOf("dwell.aabb.json")).frame.locator("[data-cell='3']");
  await expect.poll(async () => (await third.boundingBox())?.y ?? Infinity).toBeLessThan(450);

  await workbench.runCommand("View: Close All Editors");
  await workbench.openFile("pass-through.aabb.json");
  await page.locator(".squiggly-info").first().waitFor();
  // In the id of the box, which the finding is about.
  await workbench.goTo(7, 14);
  const link = page.locator(".monaco-hover a", { hasText: "tunnel" }).first();
  // A pointer over the text would have the hover of what is below it.
  await page.mouse.move(2, 2);
  const showHover = async (): Promise<boolean> => {
    await page.keyboard.press("Control+K");
    await page.keyboard.press("Control+I");
    return await link.isVisible();
  };
  await expect.poll(showHover, { interval: 500 }).toBe(true);
  await link.click();

  const shown = workbench.webview();
  await shown.getByRole("heading", { name: "tunnel", exact: true }).waitFor();
  const picture = shown.locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await workbench.screenshot("finding-page");
});

test("a tunnel is underlined, listed in the problems with the obstacle beside it, and fixed by a quick fix, which the picture follows", async () => {
  const workbench = window.current;
  const { page } = workbench;
  await workbench.openFile("problems.aabb.json");
  const underline = page.locator(".squiggly-warning");
  await underline.first().waitFor();
  await workbench.runCommand("Problems: Focus on Problems View");
  const rows = page.locator(".markers-panel .monaco-list-row");
  await rows.filter({ hasText: "problems.aabb.json" }).first().waitFor();
  const finding = rows.filter({ hasText: "bolt tunnels through wall" });
  await finding.waitFor();
  expect(await finding.innerText()).toContain("tunnel");
  await finding.click();
  await page.keyboard.press("ArrowRight");
  await rows.filter({ hasText: "hit by bolt" }).first().dblclick();
  await expect.poll(() => workbench.selection()).toContain("Ln 5, ");

  await workbench.replace("6000", "60");
  await expect.poll(() => underline.count()).toBe(0);
  await expect.poll(() => finding.count()).toBe(0);
  await workbench.runCommand("View: Hide Panel");

  const preview = await workbench.show("fixed.aabb.json");
  await workbench.focusText();
  await page.locator(".squiggly-warning").first().waitFor();
  await workbench.goTo(2, 10);
  await (await workbench.quickFix(/^Use a swept check for bullet/)).click();
  await page.locator(".squiggly-warning").first().waitFor({ state: "detached" });
  await preview.cell().element.locator(".card").getByText("tunnels through").waitFor({ state: "detached" });
  await workbench.save();
  await expect
    .poll(() => workbench.read("fixed.aabb.json"))
    .toBe(quick.replace(" }, // quick", ', "detection": "swept" }, // quick'));
});

test("a level's picture opens at once, for a mover whose numbers are typed in its head; a wall's text is shown by its button", async () => {
  const workbench = window.current;
  const { page } = workbench;
  await workbench.openFile("keys.tmx");
  await workbench.runCommand("AABB: Check Level for Tunneling…");

  const level = await workbench.levelOf("keys.tmx");
  const speed = level.getByRole("textbox", { name: "Speed sideways" });
  // The mover of the settings, which is the only one.
  await expect.poll(() => speed.inputValue()).toBe("3000");
  await speed.fill("2500");
  await expect.poll(() => level.locator("[data-wall]").count()).toBe(3);
  await level.locator("[data-wall]").nth(1).click();
  await level.getByRole("button", { name: "Show in Source" }).click();
  await expect.poll(() => page.locator(".active-line-number").last().innerText()).toBe("4");
});

test("what a theme and the user's colours give to a page is what the tests of pages give to it, and is drawn at once", async () => {
  const workbench = window.current;
  const preview = await workbench.show("themes.aabb.json");
  const cell = preview.cell();
  for (const theme of themeNames) {
    await workbench.setTheme(theme);
    await preview.whenInTheme(theme);
    await expect.poll(() => cell.outlined("grey", wall)).toBeGreaterThan(0.7);
    const file = path.join(repository, "test", "fixtures", "themes", `${theme}.json`);
    expect(await preview.frame.locator("body").evaluate(given), file).toEqual(
      JSON.parse(fs.readFileSync(file, "utf8")),
    );
  }
  await workbench.setTheme("dark");
  await preview.whenInTheme("dark");

  const before = set({ "workbench.colorCustomizations": { "aabb.bodyStart": "#ff8800" } });
  await expect.poll(() => cell.outlined("orange", start)).toBeGreaterThan(0.8);
  workbench.write(settingsFile, before);
  await expect.poll(() => cell.outlined("blue", start)).toBeGreaterThan(0.8);
});

/** Runs in the page of a webview: what VS Code has given to it. */
function given(body: HTMLElement | SVGElement): unknown {
  const { style } = document.documentElement;
  const names = Array.from(style).filter((name) => name.startsWith("--"));
  return {
    classes: [...body.classList],
    data: { ...body.dataset },
    variables: Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)])),
  };
}

test("the Test Explorer runs what a scene expects, and shows the failure", async () => {
  const workbench = window.current;
  const { page } = workbench;
  await workbench.openFile("hall.aabb.json");
  await workbench.runCommand("AABB: Show Expectations in Test Explorer");
  const rows = page.locator(".test-explorer .monaco-list-row");
  await expect.poll(() => rows.filter({ hasText: "hall.aabb.json" }).count()).toBe(1);
  await workbench.runCommand("Test: Run All Tests");
  const failure = page.locator(".test-error-content-widget", { hasText: "0.75" });
  await failure.waitFor();
  expect(await failure.innerText()).toContain('"time": 0.6');
  await workbench.screenshot("testing");
  await failure.click();
  await page.locator(".test-output-peek").waitFor();
  await workbench.screenshot("testing-peek");
});

test("a scene is opened as its picture, edited, undone and saved there; a reload brings it back, and a preview as it was looked at", async () => {
  const workbench = window.current;
  const { page } = workbench;
  await workbench.openFile("editor.aabb.json");
  await workbench.runCommand("View: Reopen Editor With...");
  await page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "AABB Diagram" }).click();
  const cell = (await workbench.previewOf("editor.aabb.json")).cell();
  await expect.poll(() => cell.outlined("blue", start)).toBeGreaterThan(0.8);
  const dirty = page.locator(`.tab.dirty[data-resource-name="editor.aabb.json"]`);

  const hand = new Hand(window.current, cell);
  await hand.click([10, 50]);
  const drag = await hand.grab([10, 50]);
  await drag.to([20, 60]);
  await drag.release();
  await expect.poll(() => cell.outlined("blue", moved)).toBeGreaterThan(0.7);
  await dirty.waitFor();
  await page.keyboard.press("Control+Z");
  await expect.poll(() => cell.outlined("blue", start)).toBeGreaterThan(0.7);
  await dirty.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(() => cell.outlined("blue", moved)).toBeGreaterThan(0.7);
  await workbench.save();
  await expect.poll(() => workbench.read("editor.aabb.json")).toBe(scene.replace("[ 0, 40 ]", "[ 10, 50 ]"));

  const preview = await workbench.show("reload.aabb.json");
  const beside = preview.cell();
  await expect.poll(() => beside.outlined("grey", wall)).toBeGreaterThan(0.7);
  const fitted = await beside.view();
  const corner = await beside.place(60, 100);
  await page.mouse.move(corner.x, corner.y);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 300);
  await page.keyboard.up("Control");
  await expect.poll(async () => (await beside.view()).scale).toBeLessThan(0.8 * fitted.scale);
  await beside.slider.press("Home");
  const before = await beside.view();
  await preview.kept();

  await workbench.reload();

  const restored = (await workbench.previewOf("reload.aabb.json")).cell();
  await expect.poll(() => restored.view()).toEqual(before);
  await workbench.tab("editor.aabb.json").click();
  const picture = (await workbench.previewOf("editor.aabb.json")).cell();
  await expect.poll(() => picture.outlined("blue", moved)).toBeGreaterThan(0.8);
});
