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

/** 100 000 bodies, every hundredth of which moves. */
function crowd(): string {
  const bodies = Array.from({ length: 100_000 }, (_, i) => {
    const place = `"position": [${String((i % 400) * 30)}, ${String(Math.floor(i / 400) * 30)}], "size": [10, 10]`;
    return i % 100 === 0 ? `{ "id": "b${String(i)}", ${place}, "velocity": [1800, 0] }` : `{ ${place} }`;
  });
  return `{ "version": 1, "bodies": [\n${bodies.join(",\n")}\n] }\n`;
}

const window = eachInWindow({
  from: null,
  files: {
    "nested.aabb.json": scene,
    "crowd.aabb.json": scene,
    "other.aabb.json": scene,
    "folder.aabb.json/inside.aabb.json": scene,
  },
});

/** The host answers to something else. */
async function expectResponsive(): Promise<void> {
  const preview = await window.current.show("other.aabb.json");
  await expect.poll(() => preview.cell().contacts.count()).toBe(1);
}

test("ten megabytes of nesting are a problem at their place, and the last picture stays", async () => {
  const workbench = window.current;
  const preview = await workbench.show("nested.aabb.json");
  await expect.poll(() => preview.cell().contacts.count()).toBe(1);
  await workbench.closeText("nested.aabb.json");

  workbench.write("nested.aabb.json", `{ "version": 1, "bodies": ${"[".repeat(10_000_000)}`);

  await expect.poll(() => preview.notebook.getAttribute("data-stale")).toBe("true");
  expect(await preview.cell().outlined("grey", [60, 0, 70, 100])).toBeGreaterThan(0.8);
  await expectResponsive();
});

test("a hundred thousand bodies are drawn, and the host answers", async () => {
  const workbench = window.current;
  const preview = await workbench.show("crowd.aabb.json");
  await expect.poll(() => preview.cell().contacts.count()).toBe(1);
  await workbench.closeText("crowd.aabb.json");

  workbench.write("crowd.aabb.json", crowd());

  await expect.poll(() => preview.cell().contacts.count()).toBeGreaterThan(1);
  await preview.cell().element.getByRole("button", { name: "Fit", exact: true }).click();
  await expect.poll(() => preview.cell().ink()).toBeGreaterThan(0.05);
  await workbench.screenshot("hundred-thousand-bodies");
  await expectResponsive();
});

test("a folder with the name of a scene is reported by the check of the workspace", async () => {
  const workbench = window.current;

  await workbench.runCommand("AABB: Check Workspace for Tunneling");

  await expect.poll(() => workbench.notifications.join("\n")).toMatch(/5 files checked; 1 error/);
  await expectResponsive();
});
