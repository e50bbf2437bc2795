import { expect, test } from "vitest";
import { whenPainted } from "./pixels.js";
import type { Cell, Preview } from "./preview.js";
import { eachInWindow } from "./window.js";

/** A box that goes (100, 50) px in its only frame and meets the wall at t = 0.4; the ledge it passes. */
const scene = `{
  "version": 1,
  "bodies": [
    { "id": "box", "position": [0, 0], "size": [20, 20], "velocity": [6000, 3000] },
    { "id": "wall", "position": [60, 0], "size": [10, 100] },
    { "id": "ledge", "position": [0, 60], "size": [20, 8] }
  ]
}
`;
/** What goes along a path, and what falls onto it. */
const driven = `{
  "version": 1,
  "gravity": [0, 600],
  "bodies": [
    { "id": "lift", "position": [0, 60], "size": [40, 8], "carries": true, "path": { "points": [[0, 60], [0, 0]], "speed": 120 } },
    { "id": "ball", "position": [10, 0], "size": [8, 8], "velocity": [0, 0], "maxSpeed": 90, "layers": ["balls"] },
    { "id": "floor", "position": [0, 90], "size": [40, 8] }
  ]
}
`;
const files = ["ray", "bars", "scrub", "edit", "choose", "methods", "broad", "narrow", "still", "kept"];

const window = eachInWindow({
  from: null,
  files: {
    ...Object.fromEntries(files.map((name) => [`${name}.aabb.json`, scene])),
    "driven.aabb.json": driven,
    "two.aabb.json": `{ "version": 1, "cells": [${[scene, scene].map((text) => text.replace('"version": 1,', "")).join(", ")}] }`,
    "still.aabb.json": scene.replace(', "velocity": [6000, 3000]', ""),
  },
  viewport: { width: 900, height: 1400 },
});

/** Shows a scene with the lenses open that explain a pair. */
async function showOpen(file: string): Promise<Preview> {
  const preview = await window.current.show(file);
  await preview.cell().openLenses("Minkowski", "Intervals", "Methods");
  return preview;
}

/** What stands where on the picture of a lens: the numbers of its data attributes, all of one moment. */
async function places(cell: Cell, lens: string): Promise<Readonly<Record<string, readonly number[]>>> {
  const picture = cell.lensPicture(lens);
  await whenPainted(picture);
  const data = await picture.evaluate(({ dataset }) => Object.entries(dataset));
  return Object.fromEntries(data.map(([name, text = ""]) => [name, text.split(" ").map(Number)]));
}

/** Waits until the picture of a lens has something by this name on it. */
async function whenPlaced(cell: Cell, lens: string, name: string): Promise<void> {
  await expect.poll(() => places(cell, lens)).toHaveProperty(name);
}

const sentence = async (cell: Cell, lens: string): Promise<string> =>
  await cell.lens(lens).locator(".lens-sentence").innerText();

test("the ray enters the difference box at its left face, four tenths of its way", async () => {
  const preview = await showOpen("ray.aabb.json");
  const cell = preview.cell();
  await whenPlaced(cell, "minkowski", "ray");

  const { ray = [], box = [], entry = [] } = await places(cell, "minkowski");
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = ray;
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const [x = 0, y = 0] = entry;

  // wall ⊖ box is (40, −20) … (70, 100), and the ray (100, 50): in its direction and in its proportions.
  expect(x).toBeCloseTo(left, 0);
  expect((x - x0) / (x1 - x0)).toBeCloseTo(0.4, 2);
  expect((y1 - y0) / (x1 - x0)).toBeCloseTo(0.5, 2);
  expect((right - left) / (x1 - x0)).toBeCloseTo(0.3, 2);
  expect((bottom - top) / (right - left)).toBeCloseTo(4, 1);
  const pixels = await cell.lensPixels("minkowski");
  expect(pixels.has("blue", (x0 + x) / 2, (y0 + y) / 2)).toBe(true);
  expect(pixels.has("aqua", x - 14, y)).toBe(true);
  expect(pixels.has("grey", right, (top + bottom) / 2)).toBe(true);
  expect(pixels.has("blue", x0, bottom - 10)).toBe(false);
  expect(await sentence(cell, "minkowski")).toBe(
    "The ray enters the difference box at t = 0.400 through its left face: the normal is (−1, 0).",
  );
});

test("the bars begin and end where the axes do, and what they share is marked", async () => {
  const preview = await showOpen("bars.aabb.json");
  const cell = preview.cell();
  await whenPlaced(cell, "intervals", "frame");

  const { frame = [], shared = [] } = await places(cell, "intervals");
  const [zero = 0, one = 0] = frame;
  const [from = 0, top = 0, to = 0] = shared;
  const bars = ((await cell.lensPicture("intervals").getAttribute("data-bars")) ?? "")
    .split(" | ")
    .map((bar) => bar.split(" ").map(Number));
  const time = (x: number | undefined): number => ((x ?? NaN) - zero) / (one - zero);

  // x overlaps 0.4…0.7; y from −0.4 to 2.
  expect(bars.map(([start, , end]) => [time(start), time(end)])).toEqual([
    [expect.closeTo(0.4, 2), expect.closeTo(0.7, 2)],
    [expect.closeTo(-0.4, 2), expect.closeTo(2, 2)],
  ]);
  expect([time(from), time(to)]).toEqual([expect.closeTo(0.4, 2), expect.closeTo(0.7, 2)]);
  const pixels = await cell.lensPixels("intervals");
  const [x, y] = bars;
  expect(pixels.has("aqua", to, top + 2)).toBe(true);
  expect(pixels.has("blue", (from + to) / 2, ((x?.[1] ?? 0) + (x?.[3] ?? 0)) / 2)).toBe(true);
  expect(pixels.has("grey", zero - 10, ((y?.[1] ?? 0) + (y?.[3] ?? 0)) / 2)).toBe(true);
  expect(pixels.has("blue", zero + 3, ((x?.[1] ?? 0) + (x?.[3] ?? 0)) / 2)).toBe(false);
  expect(await sentence(cell, "intervals")).toBe(
    "The two overlap along both axes from 0.400 until 0.700. The overlap along x starts last, so x gives the normal: (−1, 0).",
  );
  expect(await cell.lensPicture("intervals").locator("..").getAttribute("aria-label")).toContain(
    "They overlap along x from 0.400 to 0.700. They overlap along y from −0.400 to 2.000. They overlap along all axes from 0.400 to 0.700.",
  );
});

test("scrubbing moves the point along the ray and the cursor along the bars, and nothing else", async () => {
  const preview = await showOpen("scrub.aabb.json");
  const cell = preview.cell();
  await whenPlaced(cell, "minkowski", "ray");
  await whenPlaced(cell, "intervals", "frame");
  const before = await cell.element.boundingBox();
  const [x0 = 0, , x1 = 0] = (await places(cell, "minkowski"))["ray"] ?? [];
  const [zero = 0, one = 0] = (await places(cell, "intervals"))["frame"] ?? [];

  await cell.slider.press("Home");
  for (const time of [0, 0.05, 0.1]) {
    const shown = async (): Promise<readonly number[]> => {
      const [x = NaN] = (await places(cell, "minkowski"))["point"] ?? [];
      const [cursor = NaN] = (await places(cell, "intervals"))["cursor"] ?? [];
      return [(x - x0) / (x1 - x0), (cursor - zero) / (one - zero)];
    };
    await expect.poll(shown).toEqual([expect.closeTo(time, 2), expect.closeTo(time, 2)]);
    await cell.slider.press("ArrowRight");
  }
  await cell.slider.press("End");
  await expect.poll(async () => (await places(cell, "minkowski"))["point"]?.[0]).toBeCloseTo(x1, 0);
  expect(await cell.element.boundingBox()).toEqual(before);
  expect(await sentence(cell, "minkowski")).toContain("at t = 0.400");
});

test("an edit of the text changes what the lenses say and show", async () => {
  const workbench = window.current;
  const preview = await showOpen("edit.aabb.json");
  const cell = preview.cell();
  await expect.poll(() => sentence(cell, "intervals")).toContain("0.400");

  await workbench.replace("[60, 0]", "[80, 0]");

  await expect
    .poll(() => sentence(cell, "intervals"))
    .toContain("The two overlap along both axes from 0.600 until 0.900.");
  const { ray: [x0 = 0, , x1 = 0] = [], entry: [x = 0] = [] } = await places(cell, "minkowski");
  expect((x - x0) / (x1 - x0)).toBeCloseTo(0.6, 2);
  await workbench.replace("[80, 0]", "[800, 0]");
  await expect.poll(() => cell.element.locator(".lens-bar").innerText()).toContain("Select a moving body");
});

test("the lenses are about what is selected, and say how to choose where it cannot be explained", async () => {
  const preview = await showOpen("choose.aabb.json");
  const cell = preview.cell();
  const bar = cell.element.locator(".lens-bar");
  await expect.poll(() => bar.innerText()).toContain("box against wall");

  await cell.click(10, 66);
  await expect.poll(() => bar.innerText()).toContain("Select a moving body");
  expect(await cell.element.locator("[data-lens]").count()).toBe(0);

  await cell.click(3, 3);
  await expect.poll(() => bar.innerText()).toContain("box against wall");
  expect(await cell.element.locator("[data-lens]").count()).toBe(3);
});

test("lenses are closed until they are asked for, and say in a line what they come to", async () => {
  const preview = await window.current.show("methods.aabb.json");
  const cell = preview.cell();
  await cell.openRow("Why");
  await cell.lensToggle("Methods").waitFor();
  expect(await cell.element.locator("[data-lens]").count()).toBe(0);
  const toggles = cell.element.getByRole("group", { name: "Lenses" }).getByRole("button");
  expect((await toggles.allInnerTexts()).map((text) => text.trim())).toEqual([
    "Minkowski: hit at t = 0.400",
    "Intervals: overlap for 0.3 frames",
    "Methods: all 4 agree",
    "Broad phase: candidates",
  ]);
  const below = await cell.element.evaluate((element) => {
    const last = element.querySelector(".lenses");
    return element.getBoundingClientRect().bottom - (last?.getBoundingClientRect().bottom ?? 0);
  });
  expect(below).toBeLessThan(3);
});

test("red is what is wrong in this scene: a published method that it does not use is amber, with its reason", async () => {
  const workbench = window.current;
  const preview = await workbench.show("methods.aabb.json");
  const cell = preview.cell();
  await cell.openRow("Why");
  await workbench.replace("6000, 3000", "6000, 0");
  await expect.poll(() => cell.lensToggle("Methods").innerText()).toContain("1 of 4 differs");
  await cell.openLenses("Methods");
  expect(await cell.lens("methods").locator(".warn").innerText()).toBe("≠ divides by 0");
  expect(await cell.lens("methods").locator(".bad").count()).toBe(0);
  await workbench.replace('"version": 1,', '"version": 1, "method": "tile",');
  await expect.poll(() => cell.lens("methods").locator(".bad").allInnerTexts()).toEqual(["✗ divides by 0"]);
});

test("a cell in which nothing can move has no lenses", async () => {
  const preview = await window.current.show("still.aabb.json");
  await expect.poll(() => preview.cell().ink()).toBeGreaterThan(0.005);
  expect(await preview.cell().element.locator(".lenses").count()).toBe(0);
});

test("the table of methods says where one is wrong and why, and unfolds with the keyboard", async () => {
  const workbench = window.current;
  const preview = await showOpen("methods.aabb.json");
  const methods = preview.cell().lens("methods");
  await expect.poll(() => methods.locator("[data-method]").count()).toBe(5);
  expect(await methods.locator(".good").count()).toBe(4);

  await workbench.replace("6000, 3000", "6000, 0");

  const tile = methods.locator('[data-method="tile"]');
  await expect.poll(() => tile.innerText()).toContain("≠ divides by 0");
  expect(await tile.innerText()).toContain("none");
  expect(await methods.locator(".why").innerText()).toBe(
    "There is no relative motion along y, so the method computes 100 / 0 = ∞. That is greater than 1, so it treats the tile as out of reach. So a body that does not move along this axis tunnels through.",
  );
  const button = tile.getByRole("button", { name: "tile" });
  expect(await button.getAttribute("aria-expanded")).toBe("false");
  await button.focus();
  await workbench.page.keyboard.press("Enter");
  await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
  const values = methods.locator(`[id="${(await button.getAttribute("aria-controls")) ?? ""}"]`);
  expect((await values.innerText()).replaceAll(/\s+/g, " ")).toContain("distance x 40, y 100 time x 0.4, y ∞");
});

test("the broad phase lists and marks what the swept bounds touch, hit or rejected", async () => {
  const preview = await window.current.show("broad.aabb.json");
  const cell = preview.cell();
  await expect.poll(() => cell.outlined("grey", [60, 0, 70, 100])).toBeGreaterThan(0.6);
  const { scale } = await cell.view();
  // The marks stand three pixels outside of the boxes.
  const around = [60 - 3 / scale, -3 / scale, 70 + 3 / scale, 100 + 3 / scale] as const;
  expect(await cell.outlined("aqua", around)).toBeLessThan(0.3);

  await cell.openRow("Why");
  await cell.lensToggle("Broad phase").press("Enter");

  await expect.poll(() => cell.outlined("aqua", around)).toBeGreaterThan(0.8);
  expect(await cell.lens("broadPhase").locator(".lens-sentence").innerText()).toBe(
    "The box around the path of box touches 2 obstacles. The sweep rejects 1 of them.",
  );
  expect(await cell.lens("broadPhase").locator("[data-verdict]").allInnerTexts()).toEqual([
    "wall\t● first hit\thit at t = 0.400, left face",
    "ledge\t✕ rejects it\toverlap: x until 0.200, y from 0.800",
  ]);
});

test("at 400 px the lenses stand below each other and nothing is cut off", async () => {
  const workbench = window.current;
  const preview = await showOpen("narrow.aabb.json");
  await workbench.page.setViewportSize({ width: 400, height: 1400 });
  const cell = preview.cell();
  await cell.openRow("Why");
  await cell.lensToggle("Broad phase").click();
  await expect.poll(() => cell.element.locator("[data-lens]").count()).toBe(4);
  await expect.poll(() => preview.notebook.evaluate(() => document.documentElement.clientWidth)).toBeLessThan(420);

  const boxes = await cell.element.locator("[data-lens]").evaluateAll((lenses) =>
    lenses.map((lens) => {
      const { left, right, top, bottom } = lens.getBoundingClientRect();
      return { left, right, top, bottom, cut: lens.scrollWidth > lens.clientWidth };
    }),
  );

  for (const [i, { left, right, top, cut }] of boxes.entries()) {
    expect(cut).toBe(false);
    expect(left).toBe(boxes[0]?.left);
    expect(right).toBe(boxes[0]?.right);
    expect(top).toBeGreaterThanOrEqual(boxes[i - 1]?.bottom ?? 0);
  }
  const table = cell.lens("methods").locator(".lens-table");
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await cell.lens("minkowski").scrollIntoViewIfNeeded();
  await workbench.screenshot("lenses-narrow");
});

test("which lenses are open is one thing for all scenes of a notebook, kept over edits and a reload", async () => {
  const workbench = window.current;
  const preview = await workbench.show("two.aabb.json");
  const open = async (of: Preview, cell: number): Promise<readonly (string | null)[]> =>
    await of
      .cell(cell)
      .element.locator("[data-lens]")
      .evaluateAll((all) => all.map((lens) => lens.getAttribute("data-lens")));
  await preview.cell(1).openRow("Why");
  const toggle = preview.cell(1).lensToggle("Intervals");
  await toggle.scrollIntoViewIfNeeded();
  await preview.painted();
  const top = (): Promise<number> => toggle.evaluate((button) => Math.round(button.getBoundingClientRect().top));
  const before = await top();

  await toggle.click();
  await preview.cell(1).lensToggle("Broad phase").click();

  for (const cell of [0, 1]) await expect.poll(() => open(preview, cell)).toEqual(["intervals", "broadPhase"]);
  // What opened in the scene above has not pushed away what was pressed.
  await expect.poll(top).toBe(before);
  await workbench.replace('"cells": [', '"cells": [{ "markdown": "New." },');
  for (const cell of [1, 2]) await expect.poll(() => open(preview, cell)).toEqual(["intervals", "broadPhase"]);
  await preview.cell(1).lensToggle("Intervals").click();
  for (const cell of [1, 2]) await expect.poll(() => open(preview, cell)).toEqual(["broadPhase"]);
  await preview.kept();

  await workbench.reload();

  const restored = await workbench.previewOf("two.aabb.json");
  for (const cell of [1, 2]) await expect.poll(() => open(restored, cell)).toEqual(["broadPhase"]);
  expect(await restored.frame.locator(".fold[open]").count()).toBe(2);
  // Another notebook has its own.
  const other = await workbench.show("kept.aabb.json");
  await other.cell().openRow("Why");
  await other.cell().lensToggle("Minkowski").waitFor();
  expect(await open(other, 0)).toEqual([]);
});

test("what is written of bodies stands below the contacts, and a row selects its body", async () => {
  const preview = await window.current.show("driven.aabb.json");
  const cell = preview.cell();
  await cell.openRow("Contacts");
  const rows = cell.element.locator("[data-body]");
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.allInnerTexts()).toEqual([
    "lift\tFollows a path of 60 px at 120 px/s once, in 0.5 s. Carries bodies that rest on it.\t",
    "ball\tMaximum speed: 90 px/s.\tOn layer balls.",
  ]);
  expect(await cell.element.locator(".laws").innerText()).toContain(
    "adds (0, 10) px/s to the velocity of moving bodies",
  );
  await rows.nth(1).click();
  await expect.poll(() => rows.nth(1).getAttribute("aria-current")).toBe("true");
});
