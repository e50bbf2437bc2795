import { expect, test } from "vitest";
import { Hand } from "./hand.js";
import type { Box, Hue } from "./pixels.js";
import type { Cell, Preview } from "./preview.js";
import { eachInWindow, themeNames } from "./window.js";

/** A box that moves 100 px in its only frame, and a thin wall in its way. Written as no formatter would. */
const scene = `{ // a scene
  "version": 1,
  "bodies": [
    { "id": "box",  "position": [ 0, 40 ], "size": [20,20], /* quick */ "velocity": [6000, 0] },
    { "id": "wall", "position": [60, 0], "size": [10, 100] }, // thin
  ],
}
`;
const start: Box = [0, 40, 20, 60];

const names = [
  "move",
  "escape",
  "resize",
  "aim",
  "free",
  "several",
  "select",
  "list",
  "keys",
  "again",
  "stale",
  "themes",
  "still",
];
const upward = scene.replace('"version": 1,', '"version": 1, "yAxis": "up",');

const window = eachInWindow({
  from: null,
  files: {
    ...Object.fromEntries(names.map((name) => [`${name}.aabb.json`, scene])),
    "upward.aabb.json": upward,
  },
  settings: { "aabb.preview.gridSize": 5 },
});

/** A scene in its preview, and the hand that works in it. */
async function open(name: string): Promise<{ readonly preview: Preview; readonly cell: Cell; readonly hand: Hand }> {
  const preview = await window.current.show(`${name}.aabb.json`);
  const cell = preview.cell();
  await expect.poll(() => cell.outlined("blue", start)).toBeGreaterThan(0.8);
  return { preview, cell, hand: new Hand(window.current, cell) };
}

/** Saves what the editor has, and gives what the file then has, which a save takes a moment to write. */
async function saved(name: string): Promise<string> {
  await window.current.focusText();
  await window.current.save();
  return window.current.read(`${name}.aabb.json`);
}

/** A save that came before what it was to save is made again. */
const whenSaved = { interval: 100 };

async function expectText(name: string, text: string): Promise<void> {
  await expect.poll(() => saved(name), whenSaved).toBe(text);
}

/** Whether the text in the editor is not that of the file. */
async function isDirty(name: string): Promise<boolean> {
  return await window.current.isDirty(`${name}.aabb.json`);
}

test("a drag moves a box live, and its release is the least edit", async () => {
  const { cell, hand } = await open("move");
  await hand.click([10, 50]);
  const drag = await hand.grab([10, 50]);
  await drag.to([19, 62]);

  await expect.poll(() => cell.outlined("blue", [10, 50, 30, 70])).toBeGreaterThan(0.7);
  await expect.poll(() => cell.contacts.first().textContent()).toContain("0.300");
  expect(await isDirty("move")).toBe(false);

  await drag.release();
  await expect.poll(() => isDirty("move")).toBe(true);
  await expectText("move", scene.replace("[ 0, 40 ]", "[ 10, 50 ]"));
  expect(await cell.outlined("blue", [10, 50, 30, 70])).toBeGreaterThan(0.7);
});

test("Shift keeps a drag to one axis, and Escape leaves everything as it was", async () => {
  const { cell, hand } = await open("escape");
  const { keyboard } = window.current.page;
  await hand.click([10, 50]);
  const drag = await hand.grab([10, 50]);
  await drag.to([21, 66]);
  await expect.poll(() => cell.outlined("blue", [10, 55, 30, 75])).toBeGreaterThan(0.7);

  await keyboard.down("Shift");
  await expect.poll(() => cell.outlined("blue", [0, 55, 20, 75])).toBeGreaterThan(0.7);
  await keyboard.up("Shift");
  await keyboard.press("Escape");

  await expect.poll(() => cell.outlined("blue", start)).toBeGreaterThan(0.8);
  await expect.poll(() => cell.contacts.first().textContent()).toContain("0.400");
  await drag.to([40, 80]);
  await drag.release();
  expect(await isDirty("escape")).toBe(false);
  expect(await cell.outlined("blue", start)).toBeGreaterThan(0.8);
});

test("a corner resizes, and a size ends at 0", async () => {
  const { cell, hand } = await open("resize");
  await hand.click([10, 50]);
  const corner = await hand.grab([20, 60]);
  await corner.to([31, 61]);
  await corner.release();
  await expect.poll(() => cell.outlined("blue", [0, 40, 30, 60])).toBeGreaterThan(0.7);
  await expectText("resize", scene.replace("[20,20]", "[30,20]"));

  const edge = await hand.grab([15, 60]);
  await edge.to([15, 20]);
  await edge.release();
  await expect.poll(() => isDirty("resize")).toBe(true);
  await expectText("resize", scene.replace("[20,20]", "[30,0]"));
});

test("the tip of a velocity is dragged to where the body would be after a frame", async () => {
  const { cell, hand } = await open("aim");
  await hand.click([10, 50]);
  const tip = await hand.grab([110, 50]);
  await tip.to([31, 91]);
  await expect.poll(() => cell.outlined("aqua", [20, 80, 40, 100])).toBeGreaterThan(0.6);
  await tip.release();
  await expect.poll(() => isDirty("aim")).toBe(true);
  await expectText("aim", scene.replace("[6000, 0]", "[1200, 2400]"));
});

test("where y grows up, what is dragged up gets a larger y", async () => {
  const { cell, hand } = await open("upward");
  await hand.click([10, 50]);
  const before = await cell.place(10, 50);
  const drag = await hand.grab([10, 50]);
  await drag.to([10, 70]);
  expect((await cell.place(10, 70)).y).toBeLessThan(before.y);
  await expect.poll(() => cell.outlined("blue", [0, 60, 20, 80])).toBeGreaterThan(0.7);
  await drag.release();
  await expect.poll(() => isDirty("upward")).toBe(true);
  await expectText("upward", upward.replace("[ 0, 40 ]", "[ 0, 60 ]"));
});

test("the picture stands still under the pointer while its verdict changes", async () => {
  const { cell, hand } = await open("still");
  const verdict = async (): Promise<string> => await cell.element.locator(".scene-verdict").innerText();
  const top = async (): Promise<number> => (await cell.stage.boundingBox())?.y ?? NaN;
  await hand.click([10, 50]);
  const before = await top();
  const tip = await hand.grab([110, 50]);
  await tip.to([31, 91]);
  await expect.poll(verdict).not.toContain("tunnels");
  expect(await top()).toBe(before);
  await tip.to([112, 51]);
  await expect.poll(verdict).toContain("tunnels");
  expect(await top()).toBe(before);
  await tip.release();
});

test("with Alt a drag is free of the grid, and writes no more places than a pixel has", async () => {
  const { cell, hand } = await open("free");
  const { keyboard } = window.current.page;
  await hand.click([10, 50]);
  const drag = await hand.grab([10, 50]);
  await drag.to([16, 50], [1, 0]);
  await keyboard.down("Alt");
  await drag.release();
  await keyboard.up("Alt");
  await expect.poll(() => isDirty("free")).toBe(true);

  const moved = /"position": \[ (?!0,)([\d.]+), 40 \]/;
  await expect.poll(() => saved("free"), whenSaved).toMatch(moved);
  const [, written = ""] = moved.exec(window.current.read("free.aabb.json")) ?? [];
  const { scale } = await cell.view();
  expect(Math.abs(Number(written) - 6 - 1 / scale)).toBeLessThanOrEqual(1 / scale);
  expect(Number(written) % 5).not.toBe(0);
  expect(written.split(".")[1]?.length ?? 0).toBeLessThanOrEqual(Math.ceil(Math.log10(scale)));
});

test("several bodies move together, as one step that is undone and redone from the picture", async () => {
  const { cell, hand } = await open("several");
  const { keyboard } = window.current.page;
  await hand.click([10, 50]);
  await keyboard.down("Shift");
  await hand.click([65, 90]);
  await keyboard.up("Shift");
  const drag = await hand.grab([65, 90]);
  await drag.to([70, 80]);
  await drag.release();
  await expect.poll(() => cell.outlined("grey", [65, -10, 75, 90])).toBeGreaterThan(0.7);
  const moved = scene.replace("[ 0, 40 ]", "[ 5, 30 ]").replace("[60, 0]", "[65, -10]");
  await expectText("several", moved);

  await cell.stage.focus();
  await keyboard.press("Control+z");
  await expect.poll(() => cell.outlined("blue", start)).toBeGreaterThan(0.7);
  await expectText("several", scene);

  await cell.stage.focus();
  await keyboard.press("Control+Shift+z");
  await expect.poll(() => cell.outlined("grey", [65, -10, 75, 90])).toBeGreaterThan(0.7);
  await expectText("several", moved);
});

/** How much of a corner's handle is painted in a hue: the upper left one of the box, or the lower right one. They stand outside a small box. */
async function handleOf(cell: Cell, side: -1 | 1, hue: Hue): Promise<number> {
  const { scale } = await cell.view();
  const half = Math.max(20, 48 / scale) / 2;
  const [x, y, r] = [10 + side * half, 50 + side * half, 4 / scale];
  return await cell.outlined(hue, [x - r, y - r, x + r, y + r]);
}

test("a rectangle selects what begins in it, and the text cursor what it is in", async () => {
  const { cell, hand } = await open("select");
  const { keyboard } = window.current.page;
  await keyboard.down("Shift");
  const corner = await hand.grab([50, 70]);
  await corner.to([90, 110]);
  await corner.release();
  await keyboard.up("Shift");
  await expect.poll(() => window.current.selection()).toBe("Ln 5, Col 19 (6 selected)");

  await window.current.replace("6000", "5400");
  await expect.poll(() => handleOf(cell, 1, "blue")).toBe(1);
  expect(await isDirty("select")).toBe(true);
});

test("a body is added where the ground is double-clicked, and removed with a key", async () => {
  const { preview, cell, hand } = await open("list");
  const place = await cell.place(30, 90);
  await window.current.page.mouse.dblclick(place.x, place.y);
  await expect.poll(() => preview.frame.locator(".hidden [role=status]").first().innerText()).toContain("body1 added");
  await expect.poll(() => saved("list"), whenSaved).toContain('"id": "body1"');

  await hand.click([30, 90]);
  await window.current.page.keyboard.press("Delete");
  await expect.poll(() => isDirty("list")).toBe(true);
  await expect.poll(() => saved("list"), whenSaved).toMatch(/^(?!.*body1)./s);
  const left = window.current.read("list.aabb.json");
  for (const line of scene.split("\n").slice(0, 5)) expect(left).toContain(line.replace(/,? \/\/ thin$/, ""));
});

test("keys alone select, move, resize and aim; a key that is held down is one step", async () => {
  const { preview, cell } = await open("keys");
  const { keyboard } = window.current.page;
  await cell.stage.focus();
  await keyboard.press("Escape");
  await keyboard.press("b");
  for (let i = 0; i < 3; i++) await keyboard.down("ArrowRight");
  await expect.poll(() => cell.outlined("blue", [15, 40, 35, 60])).toBeGreaterThan(0.7);
  expect(await isDirty("keys")).toBe(false);
  await keyboard.up("ArrowRight");
  const report = preview.frame.locator(".hidden [role=status]").first();
  await expect.poll(() => report.innerText()).toBe("box moved to x 15, y 40; tunnels in frame 1");

  await keyboard.press("Control+ArrowDown");
  await expect.poll(() => report.innerText()).toContain("box resized to 20 × 25 px");
  await keyboard.press("Control+Shift+ArrowLeft");
  await expect.poll(() => report.innerText()).toContain("box now moves at 5700 px/s");
  await keyboard.press("Alt+ArrowUp");
  await expect.poll(() => report.innerText()).toContain("box moved to x 15, y 39.5");
  const edited = scene.replace("[ 0, 40 ]", "[ 15, 39.5 ]").replace("[20,20]", "[20,25]").replace("6000", "5700");
  await expectText("keys", edited);

  await cell.stage.focus();
  for (let i = 0; i < 4; i++) await keyboard.press("Control+z");
  await expect.poll(() => cell.outlined("blue", start)).toBeGreaterThan(0.8);
  await expectText("keys", scene);
});

test("an undo in the picture leaves the keyboard where it was", async () => {
  const { cell, hand } = await open("again");
  const { keyboard } = window.current.page;
  const hasKeyboard = (): Promise<boolean> => cell.stage.evaluate((stage) => stage === document.activeElement);
  await hand.click([10, 50]);
  await keyboard.press("ArrowRight");
  await expect.poll(() => cell.outlined("blue", [5, 40, 25, 60])).toBeGreaterThan(0.7);

  await keyboard.press("Control+z");
  await expect.poll(() => cell.outlined("blue", start)).toBeGreaterThan(0.8);
  await expect.poll(hasKeyboard).toBe(true);
  await keyboard.press("ArrowDown");

  await expect.poll(() => cell.outlined("blue", [0, 45, 20, 65])).toBeGreaterThan(0.7);
  await expectText("again", scene.replace("[ 0, 40 ]", "[ 0, 45 ]"));
});

test("a picture that is older than its text is not edited, and says so", async () => {
  const workbench = window.current;
  const { preview, cell } = await open("stale");
  await workbench.focusText();
  await workbench.replace('"version": 1', '"version" 1');
  await expect.poll(() => preview.banner.count()).toBe(1);

  await cell.stage.focus();
  await workbench.page.keyboard.press("n");

  await expect.poll(() => cell.element.locator(".edit-report").innerText()).toContain("older than the source");
  expect(await cell.outlined("blue", start)).toBeGreaterThan(0.8);
});

test("handles can be seen in every theme", async () => {
  const { preview, cell, hand } = await open("themes");
  await hand.click([10, 50]);
  for (const theme of themeNames) {
    await window.current.setTheme(theme);
    await preview.whenInTheme(theme);
    const hue = theme === "high-contrast" ? "orange" : "blue";
    for (const side of [-1, 1] as const) await expect.poll(() => handleOf(cell, side, hue)).toBe(1);
    await window.current.screenshot(`handles-${theme}`);
  }
  await window.current.setTheme("dark");
});
