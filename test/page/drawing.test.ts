import { expect, test } from "vitest";
import type { Box } from "./pixels.js";
import type { Cell } from "./preview.js";
import { eachInWindow, themeNames } from "./window.js";

/** A box that moves 100 px in its only frame, and a thin wall in its way: it is hit at t = 0.4, and passed through. */
const scene = `{
  "version": 1,
  "bodies": [
    { "id": "box", "position": [0, 40], "size": [20, 20], "velocity": [6000, 0] },
    { "id": "wall", "position": [60, 0], "size": [10, 100] }
  ]
}
`;
const start: Box = [0, 40, 20, 60];
const hit: Box = [40, 40, 60, 60];
const game: Box = [100, 40, 120, 60];
const wall: Box = [60, 0, 70, 100];

const window = eachInWindow({
  from: null,
  files: {
    ...Object.fromEntries(
      ["themes", "colours", "edit", "zoom", "wheel", "table", "click"].map((name) => [`${name}.aabb.json`, scene]),
    ),
    "far.aabb.json": scene.replace("\n  ]", `,\n    { "id": "far", "position": [4000, 0], "size": [50, 50] }\n  ]`),
  },
});

/** Lines cross and labels stand on lines, so that not quite all of an outline is to be seen. */
async function expectDrawn(cell: Cell): Promise<void> {
  await expect.poll(() => cell.outlined("blue", start)).toBeGreaterThan(0.8);
  await expect.poll(() => cell.outlined("aqua", hit)).toBeGreaterThan(0.8);
  await expect.poll(() => cell.outlined("grey", wall)).toBeGreaterThan(0.8);
  await expect.poll(() => cell.outlined("orange", game)).toBeGreaterThan(0.6);
}

test("each box is drawn where the text has it, in the colour of its meaning, in every theme", async () => {
  const preview = await window.current.show("themes.aabb.json");
  for (const theme of themeNames) {
    await window.current.setTheme(theme);
    await expectDrawn(preview.cell());
  }
  expect(await preview.cell().outlined("blue", hit)).toBeLessThan(0.5);
  expect(await preview.cell().outlined("aqua", start)).toBeLessThan(0.5);
  await window.current.setTheme("dark");
});

test("a user's own colours are those of the picture, at once", async () => {
  const workbench = window.current;
  const settings = ".vscode/settings.json";
  const before = workbench.read(settings);
  const preview = await workbench.show("colours.aabb.json");
  await expectDrawn(preview.cell());

  const own = { "workbench.colorCustomizations": { "aabb.bodyStart": "#ff8800" } };
  workbench.write(settings, JSON.stringify({ ...(JSON.parse(before) as object), ...own }));

  await expect.poll(() => preview.cell().outlined("orange", start)).toBeGreaterThan(0.8);
  workbench.write(settings, before);
  await expectDrawn(preview.cell());
});

test("an edit changes picture, verdict and table while the file stays unsaved", async () => {
  const workbench = window.current;
  const preview = await workbench.show("edit.aabb.json");
  await expectDrawn(preview.cell());
  const verdict = preview.cell().element.locator(".scene-verdict");
  expect(await verdict.innerText()).toContain("tunnels through");

  await workbench.replace("60, 0", "80, 0");

  // Handles and the body that stops there cover a part of it.
  await expect.poll(() => preview.cell().outlined("grey", [80, 0, 90, 100])).toBeGreaterThan(0.7);
  await expect.poll(() => preview.cell().outlined("aqua", [60, 40, 80, 60])).toBeGreaterThan(0.8);
  expect(await preview.cell().outlined("grey", wall)).toBeLessThan(0.4);
  expect(await preview.cell().contacts.first().textContent()).toContain("0.600");
  expect(await preview.cell().contacts.first().textContent()).toContain("0.0100");

  await workbench.replace("6000", "60");

  await expect.poll(() => verdict.innerText()).not.toContain("tunnel");
  expect(await preview.cell().contacts.count()).toBe(0);
  expect(workbench.read("edit.aabb.json")).toBe(scene);
});

test("the wheel with Ctrl zooms at the pointer, a drag pans, an edit leaves the view alone, and Fit brings everything back", async () => {
  const workbench = window.current;
  const preview = await workbench.show("zoom.aabb.json");
  const cell = preview.cell();
  await expectDrawn(cell);
  const fitted = await cell.view();
  const corner = await cell.place(60, 80);

  await workbench.page.mouse.move(corner.x, corner.y);
  await workbench.page.mouse.wheel(0, 40);
  await preview.frame.locator(".wheel-hint").waitFor();
  expect((await cell.view()).scale).toBe(fitted.scale);
  await workbench.page.evaluate(() => document.documentElement.scrollTo(0, 0));
  await workbench.page.keyboard.down("Control");
  await workbench.page.mouse.wheel(0, -400);
  await workbench.page.keyboard.up("Control");
  await expect.poll(async () => (await cell.view()).scale).toBeGreaterThan(1.5 * fitted.scale);
  const zoomed = await cell.place(60, 80);
  expect(Math.hypot(zoomed.x - corner.x, zoomed.y - corner.y)).toBeLessThan(1);

  await workbench.page.mouse.down();
  await workbench.page.mouse.move(corner.x - 30, corner.y - 50, { steps: 4 });
  await workbench.page.mouse.move(corner.x - 60, corner.y - 100, { steps: 4 });
  await workbench.page.mouse.up();
  await expect.poll(async () => (await cell.place(60, 80)).y).toBeLessThan(corner.y - 90);
  const panned = await cell.view();

  await workbench.focusText();
  await workbench.replace("60, 0", "55, 0");
  await expect.poll(() => cell.contacts.first().textContent()).toContain("0.350");
  expect(await cell.view()).toEqual(panned);

  await cell.element.getByRole("button", { name: "Fit", exact: true }).click();
  await expect.poll(async () => (await cell.view()).scale).toBeCloseTo(fitted.scale, 5);
  await expect.poll(() => cell.outlined("grey", [55, 0, 65, 100])).toBeGreaterThan(0.7);
});

test("the wheel scrolls the page over a stage, and zooms after a click until the pointer leaves or Escape", async () => {
  const workbench = window.current;
  const preview = await workbench.show("wheel.aabb.json");
  const cell = preview.cell();
  await expectDrawn(cell);
  const { page } = workbench;
  const scale = async (): Promise<number> => (await cell.view()).scale;
  const scrolled = (): Promise<number> => page.evaluate(() => document.documentElement.scrollTop);
  // So low that the page is higher.
  await page.setViewportSize({ width: 900, height: 500 });
  await preview.painted();
  const corner = await cell.place(90, 20);
  await page.mouse.move(corner.x, corner.y);
  const fitted = await scale();

  await page.mouse.wheel(0, 60);
  await expect.poll(scrolled).toBeGreaterThan(0);
  expect(await scale()).toBe(fitted);
  await page.evaluate(() => document.documentElement.scrollTo(0, 0));

  await page.mouse.click(corner.x, corner.y);
  await cell.element.locator("[data-wheel]").waitFor();
  await page.mouse.wheel(0, -200);
  await expect.poll(scale).toBeGreaterThan(1.2 * fitted);
  expect(await scrolled()).toBe(0);

  await page.keyboard.press("Escape");
  expect(await cell.element.locator("[data-wheel]").count()).toBe(0);
  await page.mouse.click(corner.x, corner.y);
  await page.mouse.move(corner.x, 2);
  await expect.poll(() => cell.element.locator("[data-wheel]").count()).toBe(0);
});

test("a scene opens at what happens in it, and Fit goes between that and everything", async () => {
  const preview = await window.current.show("far.aabb.json");
  const cell = preview.cell();
  await expectDrawn(cell);
  const opened = await cell.view();

  await cell.element.getByRole("button", { name: "Fit", exact: true }).click();
  await expect.poll(async () => (await cell.view()).scale).toBeLessThan(0.2 * opened.scale);
  await cell.stage.press("f");
  await expect.poll(async () => (await cell.view()).scale).toBeCloseTo(opened.scale, 5);
});

test("a click on a contact seeks its time and selects the body's text", async () => {
  const workbench = window.current;
  const preview = await workbench.show("table.aabb.json");
  const cell = preview.cell();
  await cell.slider.press("End");
  await expect.poll(async () => (await cell.view()).time).toBe(1);

  await cell.openRow("Contacts");
  await cell.contacts.first().click();

  await expect.poll(async () => (await cell.view()).time).toBeCloseTo(0.4);
  expect(await cell.slider.getAttribute("aria-valuetext")).toBe("40 % into frame 1 · t 0.400");
  await expect.poll(() => workbench.selection()).toBe("Ln 4, Col 18 (5 selected)");
});

test("a click on a body in the picture selects its text", async () => {
  const workbench = window.current;
  const preview = await workbench.show("click.aabb.json");
  const cell = preview.cell();
  await expectDrawn(cell);

  await cell.click(65, 90);
  await expect.poll(() => workbench.selection()).toBe("Ln 5, Col 19 (6 selected)");

  await cell.click(10, 55);
  await expect.poll(() => workbench.selection()).toBe("Ln 4, Col 18 (5 selected)");
});
