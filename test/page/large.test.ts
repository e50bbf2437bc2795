import { expect, test } from "vitest";
import type { Box } from "./pixels.js";
import type { Cell, Preview } from "./preview.js";
import { eachInWindow } from "./window.js";

const cellCount = 200;

/** A notebook in which every cell has a wall of its own: cell n's is n units wide. */
function longNotebook(): string {
  const cells = Array.from({ length: cellCount }, (_, n) => ({
    title: `Case ${String(n)}`,
    bodies: [
      { id: "bullet", position: [0, 40], size: [20, 20], velocity: [6000, 0] },
      { id: "wall", position: [60, 0], size: [n + 1, 100] },
    ],
  }));
  return JSON.stringify({ version: 1, title: "Many", cells }, undefined, 2);
}

/** Distance and side of the boxes of the field. */
const [pitch, side] = [10, 6];
const [columns, rows] = [400, 250];
/** A place without boxes in the middle of the field, and the one block that stands in it. */
const hole: Box = [2000, 1000, 2240, 1240];
const block: Box = [2080, 1080, 2160, 1160];

/** A field of 100,000 boxes, less those in the hole. */
function field(): string {
  const bodies = Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [(i % columns) * pitch, Math.floor(i / columns) * pitch];
    const isInHole = x >= hole[0] - side && x <= hole[2] && y >= hole[1] - side && y <= hole[3];
    return isInHole ? "" : `{ "position": [${String(x)}, ${String(y)}], "size": [${String(side)}, ${String(side)}] }`;
  }).filter((text) => text !== "");
  const known = `{ "id": "block", "position": [${String(block[0])}, ${String(block[1])}], "size": [80, 80] }`;
  return `{ "version": 1, "bodies": [\n${[known, ...bodies].join(",\n")}\n] }`;
}

const mapSide = 2000;
/** Tiles of the map that are known: a solid square and an empty one beside it, in columns and rows. */
const solid: Box = [600, 700, 640, 740];
const empty: Box = [640, 700, 680, 740];

/** A map of 2000 × 2000 tiles of which every third is solid, in slanted lines. */
function map(): string {
  const within = (column: number, row: number, [x0, y0, x1, y1]: Box): boolean =>
    column >= x0 && column < x1 && row >= y0 && row < y1;
  const lines = Array.from({ length: mapSide }, (_, row) =>
    Array.from({ length: mapSide }, (_, column) => {
      if (within(column, row, solid)) return "#";
      if (within(column, row, empty)) return ".";
      return (column + 2 * row) % 3 === 0 ? "#" : ".";
    }).join(""),
  );
  return JSON.stringify({ version: 1, tilemap: { origin: [0, 0], tileSize: [16, 16], rows: lines, solid: "#" } });
}

const window = eachInWindow({
  from: null,
  files: { "many.aabb.json": longNotebook(), "field.aabb.json": field(), "map.aabb.json": map() },
});

/** How many stages there are: each has four layers. */
async function stages(preview: Preview): Promise<number> {
  return (await preview.frame.locator("canvas").count()) / 4;
}

test("of 200 cells only those near the window hold a stage, and every title is there", async () => {
  const preview = await window.current.show("many.aabb.json");
  await expect.poll(() => preview.cell(0).outlined("grey", [60, 0, 61, 100])).toBeGreaterThan(0.8);

  expect(await preview.frame.locator("h2").count()).toBe(cellCount);
  expect(await stages(preview)).toBeLessThan(8);
});

test("the end of 200 cells is reached at once, shows what stands there, and the beginning is left behind", async () => {
  const preview = await window.current.show("many.aabb.json");
  const last = preview.cell(cellCount - 1);
  await preview.notebook.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

  // The ways and the texts of the run lie over a part of it.
  await expect.poll(() => last.outlined("grey", [60, 0, 60 + cellCount, 100])).toBeGreaterThan(0.6);
  await expect.poll(() => stages(preview)).toBeLessThan(8);
  expect(await preview.cell(0).stage.count()).toBe(0);
  await window.current.screenshot("large-end-of-200-cells");
});

test("what is in the window stays where it is while cells above it come near and take their own height", async () => {
  const preview = await window.current.show("many.aabb.json");
  const title = preview.frame.getByRole("heading", { name: "Case 100", exact: true });
  await title.evaluate((element) => element.scrollIntoView());
  await preview.cell(100).stage.waitFor();
  await expect.poll(() => preview.cell(99).stage.count()).toBe(1);
  await preview.painted();

  const top = await title.evaluate((element) => element.getBoundingClientRect().top);

  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(200);
});

test("Tab goes from cell to cell through places that hold nothing yet", async () => {
  const workbench = window.current;
  const preview = await workbench.show("many.aabb.json");
  // A cell far away: what comes before and after it is far as well.
  const place = preview.cell(150).element.locator("> [tabindex='0']");
  await preview.notebook.evaluate(() => scrollTo(0, 0));
  await place.waitFor({ state: "attached" });
  await place.focus();

  await expect.poll(() => preview.cell(150).element.locator(".actions > :first-child:focus").count()).toBe(1);
  await preview.cell(150).stage.waitFor();
  await workbench.page.keyboard.press("Shift+Tab");
  await expect.poll(() => preview.cell(149).element.locator(":focus").count()).toBe(1);
});

/** Turns the wheel over a place of the world until the picture has at least, or at most, this scale. */
async function zoom(cell: Cell, [x, y]: readonly [number, number], scale: number): Promise<void> {
  const { mouse, keyboard } = window.current.page;
  const place = await cell.place(x, y);
  await mouse.move(place.x, place.y);
  await keyboard.down("Control");
  const isIn = (await cell.view()).scale < scale;
  const isThere = async (): Promise<boolean> => (await cell.view()).scale >= scale === isIn;
  for (let turns = 0; turns < 40 && !(await isThere()); turns++) await mouse.wheel(0, isIn ? -120 : 120);
  await keyboard.up("Control");
  await expect.poll(isThere).toBe(true);
}

/** Drags the picture by pixels, in steps. */
async function drag(cell: Cell, [x, y]: readonly [number, number], dx: number, dy: number): Promise<void> {
  const { mouse } = window.current.page;
  const from = await cell.place(x, y);
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(from.x + dx, from.y + dy, { steps: 12 });
  await mouse.up();
}

/** The world's coordinates of tiles. */
const tilesAt = (box: Box): Box => [box[0] * 16, box[1] * 16, box[2] * 16, box[3] * 16];
const middle = ([x0, y0, x1, y1]: Box): readonly [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2];

/** The block stands in the hole and nothing else, and around the hole is the field. */
async function expectField(cell: Cell): Promise<void> {
  await expect.poll(() => cell.covered(block)).toBeGreaterThan(0.95);
  await expect.poll(() => cell.covered([2015, 1015, 2065, 1225])).toBeLessThan(0.05);
  await expect.poll(() => cell.covered([2175, 1015, 2225, 1225])).toBeLessThan(0.05);
  await expect.poll(() => cell.covered([2250, 1000, 2300, 1200])).toBeGreaterThan(0.25);
}

test("of 100,000 boxes each stands where it should, at every zoom and after a pan, and can be picked", async () => {
  const workbench = window.current;
  const preview = await workbench.show("field.aabb.json");
  const cell = preview.cell();
  await expectField(cell);
  const fitted = await cell.view();
  await workbench.screenshot("large-field-fitted");

  await zoom(cell, middle(block), 0.5);
  await drag(cell, middle(block), -37, 23);
  await expectField(cell);
  await workbench.screenshot("large-field");
  // A single box of the field, and the gap behind it.
  await zoom(cell, [2250, 1120], 5);
  await drag(cell, [2250, 1120], -50, 5);
  await expect.poll(() => cell.covered([2252, 1112, 2254, 1114])).toBe(1);
  await expect.poll(() => cell.covered([2257, 1112, 2259, 1114])).toBe(0);
  await expect.poll(() => cell.covered([2202, 1112, 2238, 1138])).toBeLessThan(0.02);
  await expect.poll(() => cell.outlined("grey", [2250, 1110, 2256, 1116])).toBeGreaterThan(0.9);
  await workbench.screenshot("large-field-boxes");
  await zoom(cell, [2250, 1120], 1);

  await cell.click(2085, 1085);
  await expect.poll(() => workbench.selection()).toContain("Ln 2, ");

  await preview.cell().element.getByRole("button", { name: "Fit", exact: true }).click();
  await expect.poll(async () => (await cell.view()).scale).toBeCloseTo(fitted.scale, 5);
  await expect.poll(() => cell.covered([0, 0, 400, 400])).toBeGreaterThan(0.9);
});

test("of a map of 2000 × 2000 tiles each stands where it should, at every zoom and after a pan", async () => {
  const preview = await window.current.show("map.aabb.json");
  const cell = preview.cell();
  for (const scale of [0, 0.06, 0.3, 1.5]) {
    if (scale > 0) await zoom(cell, upperEdge, scale);
    await drag(cell, upperEdge, 20, -12);
    await expect.poll(() => cell.covered(inner(tilesAt(solid)))).toBeGreaterThan(0.95);
    await expect.poll(() => cell.covered(inner(tilesAt(empty)))).toBeLessThan(0.05);
    await window.current.screenshot(`large-map-${String(scale)}`);
  }
  // A tile of the slanted lines, and its neighbour.
  await expect.poll(() => cell.covered(inner(tilesAt([642, 699, 643, 700])))).toBe(1);
  await expect.poll(() => cell.covered(inner(tilesAt([643, 699, 644, 700])))).toBe(0);
});

const upperEdge = [640 * 16, 702 * 16] as const;

/** Without the edge, which may be off by the half of a pixel. */
function inner([x0, y0, x1, y1]: Box): Box {
  const [w, h] = [(x1 - x0) / 8, (y1 - y0) / 8];
  return [x0 + w, y0 + h, x1 - w, y1 - h];
}
