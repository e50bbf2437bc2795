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
  expect(await card.locator(".why").innerText()).toBe(
    "It moves 50 px per frame; bullet (8 px) and wall (4 px) together are 12 px, so 76 % of crossings go undetected.",
  );
  expect(await cures(card)).toEqual(["500 fps", "360 px/s", "9 sub-steps", "swept"]);
  for (const theme of themeNames) {
    await workbench.setTheme(theme);
    await preview.whenInTheme(theme);
    expect(await violations(workbench.page)).toEqual([]);
    await workbench.screenshot(`verdict/thin-wall-${theme}`);
  }
});

const noThickness =
  /^No thickness is safe at this speed: the shortest way out of a thicker wall leads around its corner\./;

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

test("a wall over whose end the shortest way out leads has no thickness to press, and its card says why", async () => {
  const workbench = window.current;
  const low = thinWall.replace("[38, -200]", "[38, 0]").replace("[4, 500]", "[4, 96]");
  workbench.write("scene.aabb.json", low);
  const preview = await workbench.show("scene.aabb.json");
  const card = preview.frame.locator("[data-cell] .card").first();
  await card.waitFor();
  expect(await cures(card)).toEqual(["500 fps", "360 px/s", "9 sub-steps", "swept"]);
  expect(await card.locator(".note").innerText()).toMatch(noThickness);
  workbench.write("scene.aabb.json", thinWall);
  await expect.poll(() => cures(card)).toEqual(["500 fps", "360 px/s", "wall 92 px", "9 sub-steps", "swept"]);
  expect(await card.locator(".note").innerText()).not.toMatch(/No thickness/);
});

test("a value that does not fix it by itself is not offered: it is tried, and says what is found then", async () => {
  const workbench = window.current;
  // A belt that is thickened reaches into the floor below it. However thick it is tried, the ball is stopped by chance, or the two overlap.
  const belt = `{
  "version": 1,
  "frames": 2,
  "bodies": [
    { "id": "ball", "position": [-20, -40], "size": [8, 8], "velocity": [2000, 2000] },
    { "id": "belt", "position": [20, 0], "size": [100, 4], "velocity": [-300, 0] },
    { "id": "floor", "position": [0, 30], "size": [100, 4] }
  ]
}
`;
  workbench.write("belt.aabb.json", belt);
  const preview = await workbench.show("belt.aabb.json");
  const thickness = preview.frame.locator('[data-cell] .card [data-way="thickness"][aria-disabled="true"]').first();
  await thickness.waitFor();
  const said = "This alone does not fix it. ball then: stopped by chance.";
  expect((await thickness.getAttribute("title"))?.split("\n")[0]).toBe(said);
  await thickness.press("Enter");
  await preview.frame.getByText(said).waitFor();
  expect(await workbench.text("belt.aabb.json")).toBe(belt);
});

test("what is pressed before anybody knows whether it fixes it is written as soon as that is known", async () => {
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
