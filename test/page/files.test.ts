import { expect, test } from "vitest";
import { eachInWindow } from "./window.js";

const scene = (wall: number): string => `{
  "version": 1,
  "bodies": [
    { "id": "box", "position": [0, 40], "size": [20, 20], "velocity": [6000, 0] },
    { "id": "wall", "position": [${String(wall)}, 0], "size": [10, 100] }
  ]
}
`;

const window = eachInWindow({
  from: null,
  files: {
    "one.aabb.json": scene(60),
    "two.aabb.json": scene(80),
    "disk.aabb.json": scene(60),
    "old-name.aabb.json": scene(60),
    "doomed.aabb.json": scene(60),
    "empty.aabb.json": "",
    "far.aabb.json": scene(60).replace(
      "\n  ]",
      `,\n    { "id": "moon", "position": [5000, 0], "size": [10, 10] }\n  ]`,
    ),
  },
});

test("a change on the disk changes the picture", async () => {
  const workbench = window.current;
  const preview = await workbench.show("disk.aabb.json");
  await expect.poll(() => preview.cell().contacts.first().textContent()).toContain("0.400");

  workbench.write("disk.aabb.json", scene(90));

  await expect.poll(() => preview.cell().contacts.first().textContent()).toContain("0.700");
});

test("a preview follows its file to a new name", async () => {
  const workbench = window.current;
  const preview = await workbench.show("old-name.aabb.json");
  await preview.cell().slider.press("End");
  const { time } = await preview.cell().view();

  await workbench.rename("old-name.aabb.json", "new-name.aabb.json");

  await preview.whenShowing("new-name.aabb.json");
  expect(workbench.panelTitles).toEqual(["Preview new-name.aabb.json"]);
  expect((await preview.cell().view()).time).toBe(time);
  await workbench.openFile("new-name.aabb.json");
  await workbench.replace("60, 0", "50, 0");
  await expect.poll(() => preview.cell().contacts.first().textContent()).toContain("0.300");
});

test("the picture of a deleted file stays and says so, and goes on when the file is back", async () => {
  const workbench = window.current;
  const preview = await workbench.show("doomed.aabb.json");
  await expect.poll(() => preview.cell().contacts.count()).toBe(1);
  // The text is closed, so that only the disk knows it.
  await workbench.closeText("doomed.aabb.json");
  // The preview looks once at what its editor has left behind; only then it is the watcher alone that tells of the file.
  await preview.kept();
  await preview.kept();

  workbench.remove("doomed.aabb.json");

  await expect.poll(() => preview.notebook.getAttribute("data-stale")).toBe("true");
  expect(await preview.banner.innerText()).toContain("no longer exists");
  expect(await preview.banner.innerText()).toContain("This is the last diagram that could be drawn.");
  expect(await preview.banner.getByRole("button").count()).toBe(0);
  expect(await preview.cell().outlined("grey", [60, 0, 70, 100])).toBeGreaterThan(0.8);

  workbench.write("doomed.aabb.json", scene(70));

  await expect.poll(() => preview.notebook.getAttribute("data-stale")).toBe("false");
  await expect.poll(() => preview.cell().contacts.first().textContent()).toContain("0.500");
});

test("a preview shows the scene whose source comes to the front, and each as it was looked at", async () => {
  const workbench = window.current;
  const preview = await workbench.show("one.aabb.json");
  await preview.cell().slider.press("Home");
  await expect.poll(async () => (await preview.cell().view()).time).toBe(0);

  await workbench.openFile("two.aabb.json");

  await preview.whenShowing("two.aabb.json");
  expect(workbench.panelTitles).toEqual(["Preview two.aabb.json"]);
  await expect.poll(() => preview.cell().contacts.first().textContent()).toContain("0.600");
  expect((await preview.cell().view()).time).toBeGreaterThan(0);

  await workbench.openFile("one.aabb.json");
  await preview.whenShowing("one.aabb.json");
  await expect.poll(async () => (await preview.cell().view()).time).toBe(0);
});

test("an empty file says so, and a button writes an example into it", async () => {
  const workbench = window.current;
  const preview = await workbench.show("empty.aabb.json");
  await expect.poll(() => preview.banner.innerText()).toContain("There is no diagram yet.");
  expect(await preview.banner.innerText()).toContain("The file is empty.");

  await preview.banner.getByRole("button", { name: "Write an Example" }).click();

  await expect.poll(() => preview.cell().contacts.count()).toBeGreaterThan(0);
  expect(await preview.banner.count()).toBe(0);
  expect(await workbench.text("empty.aabb.json")).toContain("A bullet and a thin wall");
});

test("previews of two files stand side by side, and each follows its own text", async () => {
  const workbench = window.current;
  await workbench.show("one.aabb.json");
  // The preview of the other file stands in a third group.
  workbench.focusColumn(2);
  await workbench.runCommand("AABB: Lock Preview to Its File");
  await workbench.runCommand("AABB: Open Preview to the Side");
  await workbench.show("two.aabb.json");
  expect(workbench.panelTitles).toEqual(["[Preview] one.aabb.json", "Preview two.aabb.json"]);
  const one = await workbench.previewOf("one.aabb.json");
  const two = await workbench.previewOf("two.aabb.json");

  await workbench.focusText();
  await workbench.replace("80, 0", "70, 0");

  await expect.poll(() => two.cell().contacts.first().textContent()).toContain("0.500");
  expect(await one.cell().contacts.first().textContent()).toContain("0.400");
});

test("a sign counts the bodies that the diagram does not show, and shows them", async () => {
  const workbench = window.current;
  const preview = await workbench.show("far.aabb.json");
  const sign = preview.cell().element.getByRole("button", { name: "outside" });
  await expect.poll(() => sign.allInnerTexts()).toEqual(["1 outside · Fit"]);
  const { scale } = await preview.cell().view();

  await sign.click();

  await expect.poll(() => sign.count()).toBe(0);
  await expect.poll(async () => (await preview.cell().view()).scale).toBeLessThan(scale / 5);
});
