import { expect, test } from "vitest";
import { eachInWindow } from "./window.js";

const scene = `{
  "version": 1,
  "bodies": [
    { "id": "box", "position": [0, 40], "size": [20, 20], "velocity": [6000, 0] },
    { "id": "wall", "position": [60, 0], "size": [10, 100] }
  ]
}
`;

const window = eachInWindow({
  from: null,
  files: {
    "broken.aabb.json": scene,
    "wrong.aabb.json": scene,
    "safe.aabb.json": scene
      .replace("6000", "300")
      .replace('"version": 1,', `"version": 1, "frames": 20, "expect": [{ "body": "box", "hits": "wall" }],`),
  },
});

test("broken JSON keeps the last picture, says why and where, and a repair takes the mark away", async () => {
  const workbench = window.current;
  const preview = await workbench.show("broken.aabb.json");
  await expect.poll(() => preview.cell().outlined("grey", [60, 0, 70, 100])).toBeGreaterThan(0.8);
  const before = await preview.cell().view();

  await workbench.replace(`"size": [10, 100]`, `"size" [10, 100]`);

  await expect.poll(() => preview.notebook.getAttribute("data-stale")).toBe("true");
  expect(await preview.banner.innerText()).toContain("older than the source");
  expect(await preview.banner.innerText()).toContain("line 5, column");
  expect(await preview.cell().view()).toEqual(before);
  expect(await preview.cell().outlined("grey", [60, 0, 70, 100])).toBeGreaterThan(0.8);

  await workbench.goTo(1);
  await preview.banner.getByRole("button").click();
  await expect.poll(() => workbench.selection()).toMatch(/^Ln 5, /);

  await workbench.replace(`"size" [10, 100]`, `"size": [30, 100]`);

  await expect.poll(() => preview.notebook.getAttribute("data-stale")).toBe("false");
  await expect.poll(() => preview.cell().outlined("grey", [60, 0, 90, 100])).toBeGreaterThan(0.8);
  expect(await preview.banner.count()).toBe(0);
});

test("a scene that was safe is not called so while its text is broken or gone, and nothing moves", async () => {
  const workbench = window.current;
  const preview = await workbench.show("safe.aabb.json");
  const cell = preview.cell().element;
  const card = cell.locator(".card");
  await expect.poll(() => card.innerText()).toContain("Safe: ");
  const top = async (): Promise<number | undefined> => (await cell.locator(".expectations").boundingBox())?.y;
  const before = await top();
  const isStale = (): Promise<string | null> => preview.notebook.getAttribute("data-stale");

  await workbench.replace("[300, 0]", "[300, 0");
  await expect.poll(isStale).toBe("true");
  expect(await card.innerText()).toBe("◌\nNot checked: the diagram shows an older version of the file.");
  expect(await preview.notebook.locator(".good").count()).toBe(0);
  expect(await cell.locator(".expectations").innerText()).toContain("held in this older version:");
  expect(await top()).toBe(before);

  await workbench.replace("[300, 0", "[300, 0]");
  await expect.poll(isStale).toBe("false");
  await expect.poll(() => card.innerText()).toContain("Safe: ");
});

test("a wrong value is named in the cell, the rest is still drawn, and the name leads to its place", async () => {
  const workbench = window.current;
  const preview = await workbench.show("wrong.aabb.json");
  await expect.poll(() => preview.cell().contacts.count()).toBe(1);

  await workbench.replace("[0, 40]", "[0, 1e999]");

  const problem = preview.cell().element.locator(".problem");
  await expect.poll(() => problem.count()).toBe(1);
  await expect.poll(() => preview.cell().outlined("grey", [60, 0, 70, 100])).toBeGreaterThan(0.8);
  expect(await preview.notebook.getAttribute("data-stale")).toBe("false");
  await workbench.goTo(1);
  await problem.click();
  await expect.poll(() => workbench.selection()).toBe("Ln 4, Col 41 (5 selected)");
});
