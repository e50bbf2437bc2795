import { expect } from "vitest";
import { test } from "./workbench.js";

const scene = `{
  "version": 1,
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
    { "id": "wall", "position": [38, 0], "size": [4, 96] }
  ]
}
`;

test("the palette opens the picture of a scene beside its text", async ({ openWorkbench }) => {
  const workbench = await openWorkbench({ from: null, files: { "one.aabb.json": scene } });
  await workbench.openFile("one.aabb.json");
  await workbench.runCommand("AABB: Open Preview to the Side");

  await workbench.webview().locator("canvas").first().waitFor();

  await workbench.screenshot("opening-to-the-side");
  expect(await workbench.tab("one.aabb.json").count()).toBe(1);
});
