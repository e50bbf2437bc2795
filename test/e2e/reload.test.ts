import { expect } from "vitest";
import { test } from "./workbench.js";

test("a reload of the window brings previews back as they were looked at", async ({ openWorkbench }) => {
  const workbench = await openWorkbench({
    from: null,
    files: {
      "reload.aabb.json": `{
  "version": 1,
  "frames": 4,
  "bodies": [
    { "id": "box", "position": [0, 40], "size": [20, 20], "velocity": [2400, 0], "response": "deflect" },
    { "id": "wall", "position": [100, 0], "size": [10, 100] }
  ]
}
`,
    },
  });
  const preview = await workbench.show("reload.aabb.json");
  const cell = preview.cell();
  await expect.poll(() => cell.outlined("grey", [100, 0, 110, 100])).toBeGreaterThan(0.8);
  await cell.click(10, 57);
  await cell.slider.press("PageUp");
  const corner = await cell.place(100, 100);
  await workbench.page.mouse.move(corner.x, corner.y);
  const fitted = await cell.view();
  await workbench.page.mouse.wheel(0, 300);
  await expect.poll(async () => (await cell.view()).scale).toBeLessThan(0.8 * fitted.scale);
  const before = await cell.view();
  const picture = await cell.ink();
  expect(before.time).toBeGreaterThan(1);
  await preview.kept();

  await workbench.reload();

  const restored = workbench.preview();
  await restored.whenShowing("reload.aabb.json");
  await expect.poll(() => restored.cell().view()).toEqual(before);
  await expect.poll(() => restored.cell().ink()).toBeCloseTo(picture, 3);
  expect(workbench.errors).toEqual([]);
});
