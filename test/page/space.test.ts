import { expect, test } from "vitest";
import type { Cell } from "./preview.js";
import { eachInWindow } from "./window.js";

/** Seen from the front the ball flies into the gate; seen from the top it flies beside it. */
const scene = `{
  "version": 1,
  "dimensions": 3,
  "bodies": [
    { "id": "ball", "position": [0, 10, 30], "size": [10, 10, 10], "velocity": [3600, 0, 0] },
    { "id": "gate", "position": [40, 0, 0], "size": [5, 30, 20] }
  ]
}
`;

const window = eachInWindow({
  from: null,
  files: Object.fromEntries(["linked", "narrow", "dragged"].map((name) => [`${name}.aabb.json`, scene])),
  viewport: { width: 1000, height: 1000 },
});

/** Where a point of the scene is on the page, in one of the views: left, top. */
async function placeIn(cell: Cell, plane: "front" | "top" | "side", x: number, y: number): Promise<[number, number]> {
  const { scale, originX, originY } = await cell.view(plane);
  const bounds = await cell.pane(plane).boundingBox();
  if (!bounds) throw new Error(`there is no ${plane} view`);
  return [bounds.x + originX + x * scale, bounds.y + originY + y * scale];
}

test("a space is seen from the top, the front and the side in one scale, the same places above and beside each other", async () => {
  const workbench = window.current;
  const preview = await workbench.show("linked.aabb.json");
  const cell = preview.cell();
  await expect.poll(() => cell.element.locator("[data-scale]").count()).toBe(3);

  const scales = await Promise.all((["top", "front", "side"] as const).map(async (p) => (await cell.view(p)).scale));
  expect(new Set(scales).size).toBe(1);
  const [topX, topY] = await placeIn(cell, "top", 40, 20);
  const [frontX, frontY] = await placeIn(cell, "front", 40, 30);
  const [sideX, sideY] = await placeIn(cell, "side", 20, 30);
  expect(topX).toBeCloseTo(frontX);
  expect(sideY).toBeCloseTo(frontY);
  expect(topY).toBeLessThan(frontY);
  expect(sideX).toBeGreaterThan(frontX);
});

test("zoom and pan in one view of a space move the others along the axis they share", async () => {
  const workbench = window.current;
  const preview = await workbench.show("linked.aabb.json");
  const cell = preview.cell();
  await expect.poll(() => cell.element.locator("[data-scale]").count()).toBe(3);
  const before = await cell.view("side");

  await cell.pane("front").focus();
  await workbench.page.keyboard.press("+");
  await expect.poll(async () => (await cell.view("side")).scale).toBeCloseTo(1.25 * before.scale);
  const [zoomedX, zoomedY] = await placeIn(cell, "front", 40, 0);

  await workbench.page.keyboard.press("ArrowRight");
  await workbench.page.keyboard.press("ArrowUp");

  await expect.poll(async () => (await placeIn(cell, "front", 40, 0))[1]).not.toBeCloseTo(zoomedY, 0);
  expect((await placeIn(cell, "front", 40, 0))[0]).not.toBeCloseTo(zoomedX, 0);
  await expect
    .poll(async () => (await placeIn(cell, "top", 40, 20))[0])
    .toBeCloseTo((await placeIn(cell, "front", 40, 0))[0]);
  expect((await placeIn(cell, "side", 0, 30))[1]).toBeCloseTo((await placeIn(cell, "front", 0, 30))[1]);
  const [frontX] = await placeIn(cell, "front", 40, 0);

  await cell.pane("side").focus();
  await workbench.page.keyboard.press("ArrowLeft");
  expect((await placeIn(cell, "front", 40, 0))[0]).toBeCloseTo(frontX);

  await workbench.page.keyboard.press("f");
  await expect.poll(async () => (await cell.view("front")).scale).toBeCloseTo(before.scale);
});

test("a body that is picked in one view of a space is picked in all of them, and in the text", async () => {
  const workbench = window.current;
  const preview = await workbench.show("linked.aabb.json");
  const cell = preview.cell();
  await expect.poll(() => cell.element.locator("[data-scale]").count()).toBe(3);

  const [x, y] = await placeIn(cell, "side", 10, 25);
  await workbench.page.mouse.click(x, y);

  await expect.poll(() => workbench.selection()).toContain("Ln 6, ");
});

test("a body that is dragged in one view stays where it is along the axis that is not seen there", async () => {
  const workbench = window.current;
  const preview = await workbench.show("dragged.aabb.json");
  const { mouse } = workbench.page;
  const cell = preview.cell();
  await expect.poll(() => cell.element.locator("[data-scale]").count()).toBe(3);
  const ball = await placeIn(cell, "top", 5, 35);
  await mouse.click(...ball);
  await expect.poll(() => workbench.selection()).toContain("Ln 5, ");

  await mouse.move(...ball);
  await mouse.down();
  await mouse.move(...(await placeIn(cell, "top", 15, 40)), { steps: 5 });
  await mouse.up();

  await expect.poll(() => workbench.isDirty("dragged.aabb.json")).toBe(true);
  await workbench.focusText();
  await workbench.save();
  await expect.poll(() => workbench.read("dragged.aabb.json")).toBe(scene.replace("[0, 10, 30]", "[10, 10, 35]"));
});

test("where there is little width the views of a space stand one below the other", async () => {
  const workbench = window.current;
  const preview = await workbench.show("narrow.aabb.json");
  await workbench.page.setViewportSize({ width: 400, height: 1000 });
  const cell = preview.cell();
  await expect.poll(() => cell.element.locator("[data-scale]").count()).toBe(3);

  const places = () => Promise.all((["top", "front", "side"] as const).map((plane) => cell.pane(plane).boundingBox()));
  await expect.poll(async () => new Set((await places()).map((box) => box?.x)).size).toBe(1);
  const boxes = await places();
  expect(boxes.map((box) => box?.y ?? 0)).toEqual(boxes.map((box) => box?.y ?? 0).toSorted((a, b) => a - b));
});
