import { expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { eachInWindow, themeNames } from "./window.js";
import { violations } from "./violations.js";

const window = eachInWindow({ viewport: { width: 900, height: 1000 } });
const file = "thin-wall.aabb.json";

function cures(card: Locator): Promise<readonly string[]> {
  return card.locator(".cure").allInnerTexts();
}

test("a card says what happens, why and what makes it safe, in every theme", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  const cell = preview.frame.locator("[data-cell]").first();
  const card = cell.locator(".card");
  await card.waitFor();
  expect(await card.locator(".happens").innerText()).toBe(
    "◆\nbullet tunnels through wall in frame 1. The scene expects that.",
  );
  expect(await card.locator(".why").innerText()).toContain("It moves 50 px per frame");
  expect(await cures(card)).toEqual(["500 fps", "360 px/s", "9 sub-steps", "swept"]);
  for (const theme of themeNames) {
    await workbench.setTheme(theme);
    await preview.whenInTheme(theme);
    expect(await violations(workbench.page)).toEqual([]);
    await workbench.screenshot(`verdict/thin-wall-${theme}`);
  }
});

const thinWall = `{
  "version": 1,
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }, // fast
    { "id": "wall", "position": [38, -200], "size": [4, 500] }
  ]
}
`;

test.each([
  ["rate", /"fps": 500/],
  ["speed", /"velocity": \[360, 0\]/],
  ["thickness", /"size": \[92, 500\]/],
  ["sweep", /"detection": "swept"/],
])("pressing the value of %s writes it, in one step that is taken back as one", async (way, written) => {
  const workbench = window.current;
  workbench.write("scene.aabb.json", thinWall);
  const preview = await workbench.show("scene.aabb.json");
  const card = preview.frame.locator("[data-cell] .card").first();
  await card.locator(`[data-way="${way}"][aria-busy="false"]`).press("Enter");
  await expect.poll(() => workbench.text("scene.aabb.json")).toMatch(written);
  await expect.poll(() => card.innerText()).toMatch(/Safe|chance|Nothing found/);
  await preview.frame.locator("[data-stage]").press("Control+z");
  await expect.poll(() => workbench.text("scene.aabb.json")).toBe(thinWall);
});

test("what is pressed before anybody knows whether it mends it is written as soon as that is known", async () => {
  const workbench = window.current;
  // So much that it is only tried when somebody comes to it.
  workbench.write("scene.aabb.json", thinWall.replace('"version": 1,', '"version": 1, "frames": 9999, "substeps": 4,'));
  const preview = await workbench.show("scene.aabb.json");
  const sweep = preview.frame.locator('[data-cell] .card [data-way="sweep"]').first();
  await expect.poll(() => sweep.getAttribute("aria-busy")).toBe("true");
  await sweep.evaluate((button) => (button as HTMLButtonElement).click());
  await expect.poll(() => workbench.text("scene.aabb.json")).toContain('"detection": "swept"');
});

test("each value that is offered was tried, and nothing is written by that", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  const before = await workbench.text(file);
  const card = preview.frame.locator(".card").first();
  const offered = (): Promise<readonly string[]> =>
    card.locator("button.cure").evaluateAll((buttons) =>
      buttons.map((button) => {
        const way = button.dataset["way"] ?? "";
        if (button.ariaBusy === "true") return `${way} is tried`;
        const [says = ""] = (button.getAttribute("title") ?? "").split("\n");
        return `${way} ${button.ariaDisabled === "true" ? "no" : "yes"}: ${says}`;
      }),
    );
  await expect
    .poll(offered)
    .toEqual([
      expect.stringMatching(/^rate yes: Raise fps of this scene from 60 to \d+/),
      expect.stringMatching(/^speed yes: Slow bullet from 3000 to \d+/),
      expect.stringMatching(/^substeps yes: Take \d sub-steps a frame/),
      "sweep yes: Mark bullet as swept: safe at any speed; 1 expectation will fail",
    ]);
  expect(await workbench.text(file)).toBe(before);
});
