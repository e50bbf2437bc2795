import { expect, test } from "vitest";
import { faintTexts } from "./contrast.js";
import { eachInWindow, themeNames } from "./window.js";

const scene = `{
  "version": 1,
  "title": "Two meetings",
  "cells": [
    { "markdown": "## First\\nA \`box\` meets [two walls](https://example.org)." },
    {
      "title": "Bounce",
      "frames": 6,
      "bodies": [
        { "id": "box", "position": [40, 40], "size": [20, 20], "velocity": [1800, 0], "response": "deflect" },
        { "id": "left", "position": [0, 0], "size": [10, 100] },
        { "id": "right", "position": [120, 0], "size": [10, 100] }
      ],
      "expect": [{ "body": "box", "hits": "right" }]
    },
    { "markdown": "And now in three dimensions." },
    {
      "title": "Deep",
      "dimensions": 3,
      "bodies": [
        { "id": "ball", "position": [0, 0, 0], "size": [4, 4, 4], "velocity": [600, 0, 0] },
        { "id": "gate", "position": [10, 0, 0], "size": [2, 8, 8] }
      ]
    }
  ]
}
`;

const window = eachInWindow({
  from: null,
  files: { "keys.aabb.json": scene, "narrow.aabb.json": scene, "names.aabb.json": scene },
  // Both scenes are in it, with all that stands below their pictures.
  viewport: { width: 400, height: 2000 },
});

test("cells and prose are shown in the order of the text", async () => {
  const preview = await window.current.show("keys.aabb.json");
  await expect.poll(() => preview.frame.locator("h1").innerText()).toBe("Two meetings");

  const headings = await preview.frame.locator("h1, h2").allInnerTexts();

  expect(headings).toEqual(["Two meetings", "First", "Bounce", "Deep"]);
  expect(await preview.frame.locator(".prose").count()).toBe(2);
  expect(await preview.head.innerText()).toContain("2 scenes");
  expect(await preview.head.innerText()).toContain("1 expectation holds");
});

test("timeline and table are worked with the keyboard alone", async () => {
  const workbench = window.current;
  const preview = await workbench.show("keys.aabb.json");
  const cell = preview.cell(1);
  const time = async (): Promise<number> => (await cell.view()).time;
  await expect.poll(() => cell.contacts.count()).toBeGreaterThan(1);
  await cell.slider.focus();

  await workbench.page.keyboard.press("Home");
  await expect.poll(time).toBe(0);
  await workbench.page.keyboard.press("ArrowRight");
  await expect.poll(time).toBeCloseTo(0.05);
  await workbench.page.keyboard.press("PageUp");
  await expect.poll(time).toBe(1);
  await workbench.page.keyboard.press("End");
  await expect.poll(time).toBe(6);

  // Over the folded rows, of which one is opened, to the table, of which one row is in the order of focus.
  const summary = cell.element.locator(".fold.contact-row > summary:focus");
  for (let tabs = 0; tabs < 20 && (await summary.count()) === 0; tabs++) await workbench.page.keyboard.press("Tab");
  await workbench.page.keyboard.press("Enter");
  const row = cell.element.locator("[data-contact]:focus");
  for (let tabs = 0; tabs < 20 && (await row.count()) === 0; tabs++) await workbench.page.keyboard.press("Tab");
  expect(await row.getAttribute("data-contact")).toBe("1");
  await workbench.page.keyboard.press("ArrowUp");
  await workbench.page.keyboard.press("Enter");
  await expect.poll(() => cell.contacts.first().getAttribute("aria-current")).toBe("true");
  expect(await cell.slider.getAttribute("aria-valuetext")).toBe("start of frame 3 · t 0.000");
  await expect.poll(() => workbench.selection()).toContain("Ln 10, ");
});

test("a stage is zoomed, panned, fitted and picked from with the keyboard alone", async () => {
  const workbench = window.current;
  const preview = await workbench.show("keys.aabb.json");
  const cell = preview.cell(1);
  await cell.stage.focus();
  // With nothing selected arrow keys pan.
  await workbench.page.keyboard.press("Escape");
  const fitted = await cell.view();

  await workbench.page.keyboard.press("+");
  await expect.poll(async () => (await cell.view()).scale).toBeCloseTo(1.25 * fitted.scale);
  await workbench.page.keyboard.press("ArrowDown");
  await workbench.page.keyboard.press("f");
  await expect.poll(() => cell.view()).toEqual(fitted);
  await workbench.page.keyboard.press("Escape");
  await workbench.page.keyboard.press("b");
  await expect.poll(() => workbench.selection()).toContain("Ln 10, ");
});

test("every control has a name, and what has the focus shows it", async () => {
  const workbench = window.current;
  const preview = await workbench.show("names.aabb.json");
  await expect.poll(() => preview.cell(3).stage.count()).toBe(1);
  await preview.frame.getByRole("button", { name: "Layers" }).click();

  const snapshot = await preview.notebook.ariaSnapshot();
  const controls = snapshot.match(/^\s*- (?:button|slider|combobox|checkbox|link|application)\b.*$/gm) ?? [];

  expect(controls.length).toBeGreaterThan(20);
  expect(controls.filter((control) => !/- \w+ "[^"]+"/.test(control))).toEqual([]);
  await preview.frame.getByRole("button", { name: "Layers" }).press("Escape");

  await preview.frame.getByRole("button", { name: "Play all" }).focus();
  const unseen: string[] = [];
  for (let i = 0; i < 30; i++) {
    await workbench.page.keyboard.press("Tab");
    const focused = preview.frame.locator(":focus");
    if ((await focused.count()) === 0) break;
    const { name, outline } = await focused.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const outline = outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
      return { name: element.getAttribute("aria-label") ?? element.textContent, outline };
    });
    if (outline < 1) unseen.push(name);
  }
  expect(unseen).toEqual([]);
});

test("a preview of 400 px has no horizontal scroll bar and clips no control", async () => {
  const workbench = window.current;
  const preview = await workbench.show("narrow.aabb.json");
  await expect.poll(() => preview.cell(1).stage.count()).toBe(1);
  await expect.poll(() => preview.notebook.evaluate(() => document.documentElement.clientWidth)).toBeLessThan(420);

  const outside = await preview.notebook.evaluate((notebook) =>
    [...notebook.querySelectorAll("button, select, [role=slider], .chip, h1, h2, [data-stage]")]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

  expect(outside).toEqual([]);
  const scrolls = await preview.notebook.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(scrolls).toBe(0);
  await workbench.screenshot("narrow");
});

test("text stands out from its ground by 4.5 to 1 in every theme", async () => {
  const workbench = window.current;
  const preview = await workbench.show("names.aabb.json");
  await expect.poll(() => preview.cell(3).stage.count()).toBe(1);
  const faint: Record<string, readonly string[]> = {};
  for (const theme of themeNames) {
    await workbench.setTheme(theme);
    await preview.whenInTheme(theme);
    faint[theme] = await preview.notebook.evaluate(faintTexts);
  }
  await workbench.setTheme("dark");

  expect(faint).toEqual({ light: [], dark: [], "high-contrast": [], "high-contrast-light": [] });
});
