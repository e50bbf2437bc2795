import { expect } from "vitest";
import { Cell } from "./preview.js";
import { pagesAreTested, test, themeNames, type Workbench } from "./workbench.js";

const file = `{
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

const asNotebook = {
  from: null,
  files: { "thin.aabb.json": file },
  settings: { "workbench.editorAssociations": { "*.aabb.json": "aabb.notebook" } },
} as const;

/** Opens the scene as a notebook; gives the picture below its cell. */
async function openPicture(workbench: Workbench): Promise<Cell> {
  await workbench.openFile("thin.aabb.json");
  return new Cell(workbench.page, workbench.webview().locator('[data-cell="0"]'));
}

test("a scene opened as a notebook has its picture below its text, which follows it and stays as it is looked at", async ({
  openWorkbench,
}) => {
  const workbench = await openWorkbench(asNotebook);
  const cell = await openPicture(workbench);
  await cell.element.getByText("▲ Tunnels.").waitFor();
  await expect.poll(() => cell.outlined("grey", [38, 0, 42, 96])).toBeGreaterThan(0.8);
  await cell.slider.press("End");
  const before = await cell.view();
  expect(before.time).toBe(1);

  await workbench.lines.getByText("3000", { exact: true }).dblclick();
  await workbench.page.keyboard.type("300");
  await cell.element.getByText("▲ Tunnels.").waitFor({ state: "detached" });
  expect(await cell.view()).toMatchObject({ time: before.time, scale: before.scale });

  await workbench.save();
  await expect.poll(() => workbench.read("thin.aabb.json")).toBe(file.replace("3000", "300"));
});

test.skipIf(pagesAreTested)("a notebook's pictures have the colours of each theme", async ({ openWorkbench }) => {
  const workbench = await openWorkbench(asNotebook);
  const cell = await openPicture(workbench);
  await cell.element.getByText("▲ Tunnels.").waitFor();
  for (const theme of themeNames) {
    await workbench.setTheme(theme);
    await expect.poll(() => cell.element.evaluate((it) => it.closest(".output")?.className)).toContain(theme);
    await expect.poll(() => cell.outlined("grey", [38, 0, 42, 96])).toBeGreaterThan(0.8);
    await workbench.screenshot(`book-${theme}`);
  }
});
