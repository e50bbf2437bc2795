import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { emptyRoom, fast, twoWalls, unmarked } from "../vscode/levels.js";
import { svgGeometry } from "./exported.js";
import { Pixels, whenPainted } from "./pixels.js";
import { violations } from "./violations.js";
import { eachInWindow, themeNames } from "./window.js";

/** Two walls of one tile, 16 px thick, at 64 and 144 px. */
const map = twoWalls;
const firstWall = [64, 0, 80, 48] as const;
const empty = [96, 4, 140, 44] as const;

const names = ["marks", "text", "speed", "live", "axe", "keys", "export", "narrow", "reload", "accepted"];
/** The first wall of one of them, for a mover without a name. */
const accepted = `{ "version": 1, "accept": [{ "finding": "tunnel-13e6ae41550a", "file": "accepted.tmx" }] }`;
const window = eachInWindow({
  from: null,
  files: {
    ...Object.fromEntries(names.map((name) => [`${name}.tmx`, map])),
    "asks.tmx": unmarked,
    "aabb.config.json": accepted,
  },
  settings: { "aabb.level.profiles": { bullet: fast }, "aabb.defaultFps": 50 },
});

/** The picture of a level that was checked for the profile. */
async function check(file: string): Promise<Page> {
  await window.current.openFile(file);
  const checking = window.current.runCommand("AABB: Check Level for Tunneling…");
  await window.current.pick("bullet");
  await checking;
  return await window.current.levelOf(file);
}

function picture(page: Page): Locator {
  return page.locator("[data-cell='0'] [data-scale]");
}

function rows(page: Page): Locator {
  return page.locator("[data-wall]");
}

test("the walls that can be passed are marked where they stand, and the first line says how many", async () => {
  const page = await check("marks.tmx");

  await expect
    .poll(() => page.locator(".verdict").innerText())
    .toBe("A mover of 8 × 8 px at 3000 px/s sideways and 60 fps could pass 2 walls of this level unseen.");
  await expect.poll(async () => (await Pixels.of(picture(page))).outlined("red", firstWall)).toBeGreaterThan(0.8);
  const pixels = await Pixels.of(picture(page));
  expect(pixels.covered(firstWall)).toBeGreaterThan(0.8);
  expect(pixels.covered(empty)).toBeLessThan(0.1);
  expect(await rows(page).count()).toBe(2);
});

test("a wall that the project accepts is faint, comes last, and is not counted", async () => {
  const page = await check("accepted.tmx");

  await expect
    .poll(() => page.locator(".verdict").innerText())
    .toBe("A mover of 8 × 8 px at 3000 px/s sideways and 60 fps could pass 1 wall of this level unseen.");
  expect(await rows(page).nth(0).innerText()).not.toContain("(accepted)");
  expect(await rows(page).nth(1).innerText()).toContain("(accepted)");
  await expect
    .poll(async () => (await Pixels.of(picture(page))).outlined("red", [144, 0, 160, 48]))
    .toBeGreaterThan(0.8);
  expect((await Pixels.of(picture(page))).outlined("red", firstWall)).toBeLessThan(0.1);
});

test("a row shows its wall in the middle, and selects the tile in the text", async () => {
  const workbench = window.current;
  const page = await check("text.tmx");

  await rows(page).nth(1).click();

  await expect.poll(() => rows(page).nth(1).getAttribute("aria-current")).toBe("true");
  await expect
    .poll(async () => {
      const { scale, originX } = await picture(page).evaluate((element) => ({
        scale: Number(element.dataset["scale"]),
        originX: Number(element.dataset["originX"]),
      }));
      const width = (await picture(page).boundingBox())?.width ?? 0;
      return Math.abs(originX + 152 * scale - width / 2);
    })
    .toBeLessThan(2);
  // The keyboard stays in the picture; the tile's line is the current one of the text beside it.
  await expect.poll(() => workbench.selection()).toContain("Ln 4, ");
});

test("another speed changes the list at once, and the problems with it", async () => {
  const workbench = window.current;
  const page = await check("speed.tmx");
  await expect.poll(() => rows(page).count()).toBe(2);

  await page.getByRole("textbox", { name: "Speed sideways" }).fill("300");

  await expect.poll(() => rows(page).count()).toBe(0);
  await expect.poll(() => page.locator(".verdict").innerText()).toContain("cannot get through any wall");
  await page.getByRole("combobox", { name: "Profile" }).selectOption("bullet");
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => page.getByRole("textbox", { name: "Speed sideways" }).inputValue()).toBe("3000");
  await workbench.page.keyboard.press("Escape");
});

test("a level in which no name says what is solid asks first: a click chooses, and the walls follow", async () => {
  const page = await check("asks.tmx");
  const candidates = page.locator("[data-candidate]");
  const named = page.locator(".verdict");
  await expect
    .poll(() => candidates.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^layer:ground\s+3 tiles$/),
      expect.stringMatching(/^layer:grass\s+6 tiles$/),
      expect.stringMatching(/^any\s+9 tiles$/),
    ]);
  expect(await named.innerText()).toContain("not clear");
  expect(await page.locator(".badges").first().innerText()).not.toContain("no wall can be passed");
  // A column of dots for the wall, and none beside it.
  const dots = await candidates
    .first()
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, 1) ?? { data: [] };
      return Array.from({ length: 9 }, (_, tile) =>
        Number((data[4 * Math.floor(((tile + 0.5) * canvas.width) / 9) + 3] ?? 0) > 0),
      );
    });
  expect(dots).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0]);
  await expect.poll(async () => (await Pixels.of(picture(page))).covered(firstWall)).toBeGreaterThan(0.8);
  await expect.poll(() => violations(page)).toEqual([]);

  await candidates.first().click();

  await expect.poll(() => candidates.count()).toBe(0);
  await expect.poll(() => rows(page).count()).toBe(1);
  const solid = page.getByRole("combobox", { name: "Solid" });
  await expect.poll(() => solid.inputValue()).toBe("layer:ground");
  await solid.selectOption("layer:grass");
  await expect.poll(() => rows(page).first().innerText()).toContain("grass");
  await solid.selectOption("layer:ground");
  await expect.poll(() => rows(page).first().innerText()).toContain("ground");
  await page.getByText("Layers: 2 of 2").click();
  await page.getByRole("checkbox", { name: "ground" }).uncheck();
  await expect.poll(() => named.innerText()).toContain("Nothing in this level counts as solid");
});

test("an edit of the level by another program is followed", async () => {
  const page = await check("live.tmx");
  await expect.poll(() => rows(page).count()).toBe(2);
  window.current.write("live.tmx", emptyRoom);
  await expect.poll(() => page.locator(".verdict").innerText()).toContain("Nothing in this level counts as solid");
});

test("the picture and its table are exported as they are seen", async () => {
  await window.current.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await check("export.tmx");
  const copied = async (item: string): Promise<string> => {
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await window.current.runCommand("AABB: Export Picture");
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
    return await page.evaluate(() => navigator.clipboard.readText());
  };
  await rows(page).first().waitFor();

  const table = (await copied("Copy walls as CSV")).trimEnd().split("\r\n");
  expect(table).toHaveLength(3);
  expect(table[1]).toMatch(/^1,tunnel,walls: tile 0,x,64,0,80,48,16,/);

  const svg = await copied("Copy SVG");
  const { error, title, boxes, texts } = await svgGeometry(page, svg);
  expect({ error, title }).toEqual({ error: "", title: "export.tmx" });
  // The first wall that can be passed: 16 × 48 px from (64, 0), at the scale of the stage.
  const shown = await picture(page).evaluate(({ dataset }) => ({
    scale: Number(dataset["scale"]),
    x: Number(dataset["originX"]),
    y: Number(dataset["originY"]),
  }));
  const [marked] = Object.entries(boxes).filter(([name]) => name.startsWith("stroke "));
  const wanted = [shown.x + 64 * shown.scale, shown.y, 16 * shown.scale, 48 * shown.scale];
  expect(marked?.[1].map((edge, i) => Math.abs(edge - (wanted[i] ?? NaN)) < 0.1)).toEqual([true, true, true, true]);
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(["1", "2"]));
});

test("in a column of less than 400 px nothing is out of reach, and the form does not stay over the picture", async () => {
  const level = await check("narrow.tmx");
  await level.setViewportSize({ width: 400, height: 900 });
  await expect.poll(() => level.locator("#level").evaluate(() => innerWidth)).toBe(400);
  const wide = (): Promise<readonly string[]> =>
    level.locator("body").evaluate(() => {
      const beyond = [...document.querySelectorAll("#level :is(input, select, button, p, h1, h2, li, canvas)")].filter(
        (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
      );
      return beyond.map(({ outerHTML }) => outerHTML.slice(0, 80));
    });
  // Canvases take their size in the frame after the one of the page.
  await expect.poll(wide).toEqual([]);
  // The table is wider, and is scrolled in its own place.
  const last = rows(level).first().locator("td").last();
  await last.scrollIntoViewIfNeeded();
  const right = await last.evaluate((cell) => cell.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(400);
  await level.locator("[data-stage]").scrollIntoViewIfNeeded();
  expect(await level.locator(".level-head").evaluate((head) => getComputedStyle(head).position)).toBe("static");
  await window.current.screenshot("gallery/level-narrow");
});

test("axe finds nothing to object to in a level, in any theme and in a narrow column", async () => {
  const workbench = window.current;
  const page = await check("axe.tmx");
  await rows(page).first().click();
  const found: Record<string, readonly string[]> = {};
  for (const theme of themeNames) {
    await workbench.setTheme(theme);
    await page.locator(`body[data-vscode-theme-kind="vscode-${theme}"]`).waitFor();
    found[theme] = await violations(page);
    await workbench.screenshot(`gallery/level-${theme}`);
  }
  expect(found).toEqual({ light: [], dark: [], "high-contrast": [], "high-contrast-light": [] });
  await workbench.setTheme("dark");
});

test("after a reload the mover, the chosen wall and the view are as they were", async () => {
  const workbench = window.current;
  const before = await check("reload.tmx");
  await before.getByRole("textbox", { name: "Speed sideways" }).fill("2700");
  await expect.poll(() => before.locator(".verdict").innerText()).toContain("2700 px/s");
  await rows(before).nth(1).click();
  await expect.poll(() => rows(before).nth(1).getAttribute("aria-current")).toBe("true");
  const scale = async (page: Page): Promise<string | undefined> => {
    await whenPainted(picture(page));
    return await picture(page).evaluate(({ dataset }) => dataset["scale"]);
  };
  const shown = await scale(before);
  // How it is looked at is kept a moment later.
  await before.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));

  await workbench.reload();

  const page = await workbench.levelOf("reload.tmx");
  await expect.poll(() => rows(page).nth(1).getAttribute("aria-current")).toBe("true");
  await expect.poll(() => page.getByRole("textbox", { name: "Speed sideways" }).inputValue()).toBe("2700");
  await expect.poll(() => scale(page)).toBe(shown);
});
