import { expect, test } from "vitest";
import { Hand } from "./hand.js";
import type { Cell, Preview } from "./preview.js";
import { eachInWindow, themeNames } from "./window.js";

/** A crate, a ramp and a lift, of which nothing meets anything. Written as no formatter would. */
const scene = `{
  "version": 1,
  "bodies": [
    { "id": "crate", "position": [0, 0], "size": [ 60,30 ] }, // stands
    { "id": "ramp", "position": [100, 100], "shape": { "polygon": [[0, 100], [50, 0], [100, 0], [100, 100]] } },
    { "id": "lift", "position": [0, 180], "size": [40, 10], "path": { "points": [[0, 180], [0, 80]], "speed": 60 } },
  ],
}
`;

const names = ["turn", "keys", "corner", "list", "path", "points", "themes"];

const window = eachInWindow({
  from: null,
  files: Object.fromEntries(names.map((name) => [`${name}.aabb.json`, scene])),
  settings: { "aabb.preview.gridSize": 5 },
});

async function open(name: string): Promise<{ readonly preview: Preview; readonly cell: Cell; readonly hand: Hand }> {
  const preview = await window.current.show(`${name}.aabb.json`);
  const cell = preview.cell();
  // What is drawn of the run lies over a part of it.
  await expect.poll(() => cell.outlined("grey", [0, 0, 60, 30])).toBeGreaterThan(0.6);
  // It opens at what moves; now it shows everything.
  await cell.stage.press("f");
  await expect.poll(() => cell.outlined("grey", [0, 0, 60, 30])).toBeGreaterThan(0.8);
  return { preview, cell, hand: new Hand(window.current, cell) };
}

async function expectText(name: string, text: string): Promise<void> {
  const saved = async (): Promise<string> => {
    await window.current.focusText();
    await window.current.save();
    return window.current.read(`${name}.aabb.json`);
  };
  await expect.poll(saved, { interval: 100 }).toBe(text);
}

/** What was said last to those who do not see it. */
function report(preview: Preview) {
  return expect.poll(() => preview.frame.locator(".hidden [role=status]").first().innerText());
}

/** So many pixels in the world. */
async function pixels(cell: Cell, count: number): Promise<number> {
  return count / (await cell.view()).scale;
}

test("the turning arrow turns a body to every 15th degree with Shift, and back to none", async () => {
  const { cell, hand } = await open("turn");
  const { keyboard } = window.current.page;
  await hand.click([30, 15]);
  const aside = await pixels(cell, 24);
  // Beside the upper left corner; from there about the middle, (30, 15).
  const from: readonly [number, number] = [-aside, -aside];
  const arrow = await hand.grab(from);
  await keyboard.down("Shift");
  await arrow.to([30 + (15 + aside), 15 - (30 + aside)]);
  await arrow.release();
  await keyboard.up("Shift");
  await expectText("turn", scene.replace("[ 60,30 ]", '[ 60,30 ], "rotation": 90'));
  await expect.poll(() => cell.outlined("grey", [15, -15, 45, 45])).toBeGreaterThan(0.6);

  await cell.stage.focus();
  await keyboard.press("Control+z");
  await expectText("turn", scene);
});

test("keys turn a body", async () => {
  const { preview, cell } = await open("keys");
  const { keyboard } = window.current.page;
  await cell.stage.focus();
  await keyboard.press("b");
  await keyboard.press("r");
  await report(preview).toContain("crate rotated to 15°");
  await keyboard.press("Shift+R");
  await report(preview).toContain("crate rotated to 0°");
  await keyboard.press("Alt+r");
  await report(preview).toContain("crate rotated to 1°");
  await expectText("keys", scene.replace("[ 60,30 ]", '[ 60,30 ], "rotation": 1'));
});

test("a corner is dragged, and not to where its polygon would not be convex", async () => {
  const { hand } = await open("corner");
  await hand.click([170, 170]);
  const corner = await hand.grab([150, 100]);
  await corner.to([161, 109]);
  await corner.to([190, 190]);
  await corner.release();
  // As far as the line between its neighbours.
  await expectText("corner", scene.replace("[50, 0]", "[65, 25]"));
});

test("corners are added at the middle of an edge and taken away with a key, down to three", async () => {
  const { cell, hand } = await open("list");
  const { keyboard } = window.current.page;
  await hand.click([170, 170]);
  const middle = await hand.grab([125, 150]);
  await middle.to([110, 141]);
  await middle.release();
  await expectText("list", scene.replace("[50, 0]", "[10, 40], [50, 0]"));

  await cell.stage.focus();
  await keyboard.press("Delete");
  await expectText("list", scene);
  await cell.stage.focus();
  await keyboard.press("Delete");
  await expectText("list", scene.replace("[50, 0], ", ""));
  await cell.stage.focus();
  await keyboard.press("Delete");
  await expect.poll(() => cell.element.locator(".edit-report").innerText()).toContain("at least 3 corners");
  await expectText("list", scene.replace("[50, 0], ", ""));
});

test("points of a path are dragged and added", async () => {
  const { preview, hand } = await open("path");
  await hand.click([20, 185]);
  // In the middle of the lift where that comes to.
  const point = await hand.grab([20, 85]);
  await point.to([61, 84]);
  await point.release();
  await expectText("path", scene.replace("[0, 80]]", "[40, 80]]"));

  // The plus between both.
  await report(preview).toContain("2 of 2: x 40, y 80");
  await preview.painted();
  await hand.click([20, 185]);
  await preview.painted();
  await hand.click([40, 135]);
  await expectText("path", scene.replace("[0, 80]]", "[20, 130], [40, 80]]"));
});

test("keys go through points, move, add and remove them", async () => {
  const { preview, cell } = await open("points");
  const { keyboard } = window.current.page;
  await cell.stage.focus();
  await keyboard.press("Shift+B");
  await report(preview).toContain("a path with 2 points");
  await keyboard.press("Shift+P");
  await report(preview).toBe("Path point of lift, 2 of 2: x 0, y 80");
  await keyboard.press("ArrowRight");
  await report(preview).toContain("2 of 2: x 5, y 80");
  await keyboard.press("i");
  await report(preview).toContain("2 of 3");
  await expectText("points", scene.replace("[0, 80]]", "[0, 130], [5, 80]]"));
  await cell.stage.focus();
  await keyboard.press("Delete");
  await keyboard.press("Escape");
  await expectText("points", scene.replace("[0, 80]]", "[5, 80]]"));
});

test("handles of points can be seen in every theme", async () => {
  const { preview, cell, hand } = await open("themes");
  await hand.click([170, 170]);
  for (const theme of themeNames) {
    await window.current.setTheme(theme);
    await preview.whenInTheme(theme);
    const r = await pixels(cell, 4);
    const hue = theme === "high-contrast" ? "orange" : "blue";
    await expect.poll(() => cell.outlined(hue, [200 - r, 100 - r, 200 + r, 100 + r])).toBeGreaterThan(0.5);
    await window.current.screenshot(`points-${theme}`);
  }
  await window.current.setTheme("dark");
});
