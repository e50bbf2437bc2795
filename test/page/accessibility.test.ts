import { expect, test } from "vitest";
import { violations } from "./violations.js";
import { eachInWindow, themeNames } from "./window.js";

/** What can stand in a preview beside pictures: problems of the file and of a scene, findings, expectations, prose. */
const everything = `{
  "version": 1,
  "title": "Everything at once",
  "colour": "red",
  "cells": [
    { "markdown": "## Prose\\nWith a [link](https://example.org), \`code\` and a list:\\n\\n- one\\n- two" },
    {
      "title": "Findings and problems",
      "frames": 2,
      "bodies": [
        { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
        { "id": "wall", "position": [38, 0], "size": [4, 96], "mas": 3 }
      ],
      "expect": [
        { "body": "bullet", "hits": "wall" },
        { "body": "bullet", "misses": "wall" }
      ]
    },
    { "title": "Nothing to draw", "bodies": [] }
  ]
}
`;

const window = eachInWindow({
  files: { "everything.aabb.json": everything },
  viewport: { width: 800, height: 1600 },
});

const files = ["everything", "sweep-3d", "responses", "verify/platformer"];

test.for(files)("axe finds nothing to object to in the preview of %s, in any theme", async (file) => {
  const workbench = window.current;
  const preview = await workbench.show(`${file}.aabb.json`);
  await expect.poll(() => preview.frame.locator("[data-scale]").count()).toBeGreaterThan(0);
  const found: Record<string, readonly string[]> = {};
  for (const theme of themeNames) {
    await workbench.setTheme(theme);
    await preview.whenInTheme(theme);
    found[theme] = await violations(workbench.page);
  }

  expect(found).toEqual({ light: [], dark: [], "high-contrast": [], "high-contrast-light": [] });
});

test("axe finds nothing to object to in an open menu", async () => {
  const workbench = window.current;
  const preview = await workbench.show("everything.aabb.json");
  const menus = preview.frame.locator('button[aria-haspopup="true"]');
  await expect.poll(() => menus.count()).toBeGreaterThan(0);
  for (let i = 0; i < (await menus.count()); i++) {
    await menus.nth(i).click();
    expect(await menus.nth(i).getAttribute("aria-expanded")).toBe("true");
    expect(await violations(workbench.page)).toEqual([]);
    await menus.nth(i).press("Escape");
    expect(await menus.nth(i).getAttribute("aria-expanded")).toBe("false");
  }
});

test("axe finds nothing to object to in the list of keys, which closes with Escape", async () => {
  const workbench = window.current;
  const preview = await workbench.show("everything.aabb.json");
  const keys = preview.frame.getByRole("dialog", { name: "Keys and gestures" });
  await preview.frame.locator("[data-stage]").first().focus();
  await workbench.page.keyboard.press("?");
  await expect.poll(() => keys.isVisible()).toBe(true);
  expect(await violations(workbench.page)).toEqual([]);
  await workbench.page.keyboard.press("Escape");
  await expect.poll(() => keys.isVisible()).toBe(false);
});
