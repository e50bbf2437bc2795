import { expect, test } from "vitest";
import { tiledMap } from "../unit/cli/tiledMap.js";
import { Hand } from "./hand.js";
import type { Box } from "./pixels.js";
import type { Cell } from "./preview.js";
import { eachInWindow, themeNames } from "./window.js";

/** A box that moves 100 px in its only frame. */
const box = `{ "id": "box", "position": [0, 10], "size": [16, 16], "velocity": [6000, 0] }`;
const inLevel = (file: string, bodies = "") => `{
  "version": 1,
  "level": { "file": "${file}" },
  "bodies": [${bodies}]
}
`;

/** The tiles of columns 3 and 5, in pixels of the level. */
const [third, fifth]: readonly [Box, Box] = [
  [48, 0, 64, 48],
  [80, 0, 96, 48],
];
const [atThird, atFifth] = [tiledMap("...#...."), tiledMap(".....#..")];

const window = eachInWindow({
  from: null,
  files: {
    "moves.tmj": atThird,
    "dragged.tmj": atThird,
    "themes.tmj": atThird,
    "moves.aabb.json": inLevel("moves.tmj"),
    "dragged.aabb.json": inLevel("dragged.tmj", box),
    "later.aabb.json": inLevel("later.tmj", box),
    "themes.aabb.json": inLevel("themes.tmj", box),
  },
  settings: { "aabb.preview.gridSize": 5 },
});

const levelLine = (cell: Cell) => cell.element.locator(".level");

test("a level is drawn where its tiles are, and again when it has changed on the disk", async () => {
  const cell = (await window.current.show("moves.aabb.json")).cell();
  await expect.poll(() => cell.covered(third)).toBeGreaterThan(0.9);
  expect(await cell.outlined("grey", third)).toBeGreaterThan(0.8);
  expect(await cell.covered(fifth)).toBeLessThan(0.5);
  expect(await levelLine(cell).innerText()).toBe("moves.tmj: 3 tiles (layer:walls)");

  window.current.write("moves.tmj", atFifth);

  await expect.poll(() => cell.outlined("grey", fifth)).toBeGreaterThan(0.8);
  expect(await cell.outlined("grey", third)).toBeLessThan(0.5);
});

test("what is dragged meets the level as it is now, while it is dragged", async () => {
  const preview = await window.current.show("dragged.aabb.json");
  const cell = preview.cell();
  const hand = new Hand(window.current, cell);
  await expect.poll(() => cell.contacts.first().textContent()).toContain("0.320");
  // The lanes take their places as the level comes.
  await preview.painted();
  await preview.painted();

  await hand.click([8, 18]);
  const held = await hand.grab([8, 18]);
  await held.to([18, 18]);
  await expect.poll(() => cell.contacts.first().textContent()).toContain("0.220");
  expect(await cell.contacts.first().textContent()).toContain("walls: tile [3, 0]");
  // The part of the column that is in view, whether the level was there when the picture was fitted or came later.
  await expect.poll(() => cell.covered([50, 2, 62, 30])).toBeGreaterThan(0.9);
  await window.current.page.keyboard.press("Escape");
  await expect.poll(() => cell.contacts.first().textContent()).toContain("0.320");
  await window.current.page.mouse.up();

  window.current.write("dragged.tmj", atFifth);
  await expect.poll(() => cell.contacts.first().textContent()).toContain("0.640");
  const again = await hand.grab([8, 18]);
  await again.to([18, 18]);
  await expect.poll(() => cell.contacts.first().textContent()).toContain("0.540");
  await again.release();
  await expect.poll(() => cell.contacts.first().textContent()).toContain("0.540");
});

test("a level that is not there is a problem, and is drawn as soon as it is", async () => {
  const preview = await window.current.show("later.aabb.json");
  const cell = preview.cell();
  await expect.poll(() => cell.element.locator(".problem").innerText()).toContain("level-missing-file");
  expect(await levelLine(cell).innerText()).toBe("later.tmj could not be read");

  window.current.write("later.tmj", atThird);

  await expect.poll(() => cell.element.locator(".problem").count()).toBe(0);
  await cell.element.getByRole("button", { name: "Fit", exact: true }).click();
  await expect.poll(() => cell.outlined("grey", third)).toBeGreaterThan(0.8);
});

test("a level is drawn in every theme, and can be read about in each", async () => {
  const preview = await window.current.show("themes.aabb.json");
  const cell = preview.cell();
  await expect.poll(() => cell.covered(third)).toBeGreaterThan(0.9);
  for (const theme of themeNames) {
    await window.current.setTheme(theme);
    await preview.whenInTheme(theme);
    expect(await cell.covered(third)).toBeGreaterThan(0.9);
    await window.current.screenshot(`level-${theme}`);
  }
});
