import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";
import { indexedPng } from "../harness/indexedPng.js";
import { emptyRoom, fast, tiledMap, twoWalls, unmarked } from "../vscode/levels.js";
import { type SvgTag, svgTags } from "./exported.js";
import { Pixels, whenPainted } from "./pixels.js";
import { violations } from "./violations.js";
import { eachInWindow, themeNames } from "./window.js";

/** Two walls of one tile, 16 px thick, at 64 and 144 px. */
const map = twoWalls;
const firstWall = [64, 0, 80, 48] as const;
const empty = [96, 4, 140, 44] as const;

/** With a red picture between its walls, which is no wall, and others that are not there. */
const art = map
  .replace(
    'columns="4"/>',
    'columns="4"/>' + ["red.png", "gone.png", "https://example.org/far.png"].map(tilesetOf).join(""),
  )
  .replace(
    "</map>",
    `<layer id="2" name="decor" width="14" height="3"><data encoding="csv">${"0,".repeat(6)}5${",0".repeat(21)},6,7${",0".repeat(12)}</data></layer></map>`,
  );
const [artTile, freeTile] = [
  [104, 8],
  [120, 40],
] as const;
function tilesetOf(image: string, index: number): string {
  return `<tileset firstgid="${5 + index}" name="t" tilewidth="16" tileheight="16" tilecount="1" columns="1"><image source="${image}" width="16" height="16"/></tileset>`;
}

const names = ["marks", "text", "nearest", "speed", "live", "axe", "keys", "narrow", "reload", "accepted"];
/** The first wall of one of them, for a mover without a name. */
const accepted = `{ "version": 1, "accept": [{ "finding": "tunnel-13e6ae41550a", "file": "accepted.tmx" }] }`;
const body = (name: string, type: string, place: string, own = "") => `[node name="${name}" type="${type}" parent="."]
position = Vector2(${place})
${own}
[node name="Shape" type="CollisionShape2D" parent="${name}"]
shape = SubResource("Box")
`;
const moverScene = (name: string, script: string) => `[gd_scene format=3]
[ext_resource type="Script" path="res://${script}" id="1"]
[sub_resource type="RectangleShape2D" id="Box"]
size = Vector2(10, 12)
[node name="${name}" type="CharacterBody2D"]
script = ExtResource("1")
[node name="Shape" type="CollisionShape2D" parent="."]
shape = SubResource("Box")
`;
/** A wall, a lift that an animation moves, and a player and a bat in scenes of their own. */
const godot = {
  "game/project.godot": "[physics]\n2d/default_gravity=0.0\n",
  "game/player.gd": "const SPEED = 240.0\nvar x = Input.get_axis('left', 'right')\n",
  "game/player.tscn": moverScene("Hero", "player.gd"),
  "game/bat.gd": "const SPEED = 90.0\n",
  "game/bat.tscn": moverScene("Bat", "bat.gd"),
  "game/left.tscn": `[gd_scene format=3]
[sub_resource type="RectangleShape2D" id="Box"]
size = Vector2(16, 48)
[node name="Level" type="Node2D"]
${body("Wall", "StaticBody2D", "8, 24")}${body("Lift", "AnimatableBody2D", "72, 24")}`,
};
const window = eachInWindow({
  from: null,
  files: {
    ...godot,
    ...Object.fromEntries(names.map((name) => [`${name}.tmx`, map])),
    "asks.tmx": unmarked,
    "art.tmx": art,
    "many.tmx": tiledMap(Array.from({ length: 3 }, () => "...#".repeat(24))),
    "aabb.config.json": accepted,
  },
  settings: { "aabb.level.profiles": { bullet: fast }, "aabb.defaultFps": 50 },
});

/** The picture of a level that was checked for the profile. */
async function check(file: string): Promise<Page> {
  await window.current.openFile(file);
  await window.current.runCommand("AABB: Check Level for Tunneling…");
  return await window.current.levelOf(file);
}

function picture(page: Page): Locator {
  return page.locator("[data-cell='0'] [data-scale]");
}

/** The rows of walls that are passed, without those of seams. */
function rows(page: Page): Locator {
  return page.locator("[data-wall]:not(.wrong-side)");
}

const seams = "Where walls touch, it can also be pushed into or through one of them.";

test("the walls that can be passed are marked where they stand, and the first line says how many", async () => {
  const page = await check("marks.tmx");

  await expect
    .poll(() => page.locator(".scene-verdict .note").innerText())
    .toContain(`A mover of 8 × 8 px at 3000 px/s sideways and 60 fps can get through 2 walls of this level. ${seams}`);
  await expect.poll(async () => (await Pixels.of(picture(page))).outlined("red", firstWall)).toBeGreaterThan(0.8);
  const pixels = await Pixels.of(picture(page));
  expect(pixels.covered(firstWall)).toBeGreaterThan(0.8);
  expect(pixels.covered(empty)).toBeLessThan(0.1);
  expect(await rows(page).count()).toBe(2);
});

test("a frame rate that varies is judged at the slowest rate, says so, and stays in the form", async () => {
  const page = await check("marks.tmx");
  const rate = page.getByLabel("Frame rate");
  await rate.fill("144–30");
  expect(await rate.getAttribute("aria-invalid")).toBe("true");
  await rate.fill("30–144");
  await expect
    .poll(() => page.locator(".scene-verdict .note").innerText())
    .toContain(
      `A mover of 8 × 8 px at 3000 px/s sideways and 30 fps can get through 2 walls of this level. ${seams} Checked at 30 fps, the lowest frame rate in the range of 30 to 144 fps.`,
    );
  expect(await rate.inputValue()).toBe("30–144");
});

test("the picture of a tileset is shown faintly where its tiles are, unless the setting says no; what cannot be shown is said once", async () => {
  const workbench = window.current;
  const red = Uint8Array.from({ length: 4 * 16 * 16 }, (_, i) => (i % 4 === 0 || i % 4 === 3 ? 255 : 0));
  fs.writeFileSync(path.join(workbench.folder, "red.png"), indexedPng(red, 16, 16));
  const page = await check("art.tmx");
  await expect
    .poll(() => page.locator(".lost-pictures").allInnerTexts())
    .toEqual([
      "Tileset images that cannot be shown: gone.png (file not found), https://example.org/far.png (not in the workspace).",
    ]);
  const redness = async (): Promise<readonly boolean[]> => {
    const pixels = await Pixels.of(picture(page));
    // In the middle of the tile with the picture, and of a free one.
    return [artTile, freeTile].map(([x, y]) => pixels.has("red", ...pixels.placeOf(x, y)));
  };
  await expect.poll(redness).toEqual([true, false]);
  expect((await Pixels.of(picture(page))).outlined("red", [64, 0, 80, 48])).toBeGreaterThan(0.8);
  await workbench.screenshot("gallery/level-art");

  workbench.set({ "aabb.level.tilesetImages": false });
  await expect.poll(redness).toEqual([false, false]);
  expect(await page.locator(".lost-pictures").count()).toBe(0);
});

test("a wall that the project accepts is faint, comes last, and is not counted", async () => {
  const page = await check("accepted.tmx");

  await expect
    .poll(() => page.locator(".scene-verdict .note").innerText())
    .toContain(`A mover of 8 × 8 px at 3000 px/s sideways and 60 fps can get through 1 wall of this level. ${seams}`);
  expect(await rows(page).nth(0).innerText()).not.toContain("(accepted)");
  expect(await rows(page).nth(1).innerText()).toContain("(accepted)");
  await expect
    .poll(async () => (await Pixels.of(picture(page))).outlined("red", [144, 0, 160, 48]))
    .toBeGreaterThan(0.8);
  // The seam in one of its three tiles is marked all the same.
  expect((await Pixels.of(picture(page))).outlined("red", firstWall)).toBeLessThan(0.5);
});

test.each([380, 700, 1200])("numbers of walls and seams lie apart and on no line, %i px wide", async (width) => {
  const workbench = window.current;
  const page = await check("marks.tmx");
  await page.setViewportSize({ width, height: 900 });
  const listed = page.locator("[data-wall]");
  await expect.poll(() => listed.count()).toBe(3);
  for (const chosen of ["1", "3", undefined]) {
    if (chosen === undefined) await page.getByRole("button", { name: "Fit" }).click();
    else await listed.nth(Number(chosen) - 1).click();
    await whenPainted(picture(page));
    await workbench.screenshot(`level/numbers-${String(width)}-${chosen ?? "all"}`);
    await workbench.runCommand("AABB: Export Diagram");
    await page.getByRole("menuitem", { name: "Save as SVG", exact: true }).click();
    const file = await workbench.answerSave("accept");
    await expect.poll(() => fs.existsSync(file) && fs.readFileSync(file, "utf8")).toContain("</svg>");
    const svg = fs.readFileSync(file, "utf8");
    fs.rmSync(file);
    const { tags, outlines } = await svgTags(page, svg);
    const texts = tags.map(({ text }) => text).sort();
    // Two walls, and a seam in a tile of the first one.
    expect(texts).toEqual(chosen === undefined ? ["1", "2", "3"] : expect.arrayContaining(["1", "3"]));
    const isOn = ({ box: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }: SvgTag, [a = 0, b = 0, c = 0, d = 0]: readonly number[]) =>
      x0 <= c && x1 >= a && y0 <= d && y1 >= b && !(x0 > a && x1 < c && y0 > b && y1 < d);
    const wrong = tags.flatMap((tag) => [
      ...tags.filter((other) => other !== tag && isOn(tag, other.box)),
      ...outlines.filter((outline) => isOn(tag, outline)),
    ]);
    expect(wrong).toEqual([]);
  }
});

test("walls that are weak for one reason are one row, which a click or a key opens to them", async () => {
  const page = await check("many.tmx");
  const heads = page.locator("tr.group");

  await expect.poll(() => heads.count()).toBe(1);
  expect(await heads.innerText()).toContain(
    'A mover tunnels through walls that are 16 px thick: 24 positions in the layer "walls"',
  );
  expect(await rows(page).count()).toBe(0);
  await heads.click();
  await expect.poll(() => rows(page).count()).toBe(24);
  expect(await heads.getByRole("button").getAttribute("aria-expanded")).toBe("true");
  await heads.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => rows(page).count()).toBe(0);
  // What is chosen in the picture is shown in the list.
  await page.locator("[data-stage]").focus();
  await page.keyboard.press("n");
  await expect.poll(() => rows(page).first().getAttribute("aria-current")).toBe("true");
  await window.current.screenshot("gallery/level-groups");
});

test("the verdict of a level says the fixes of its worst walls below the headline", async () => {
  const page = await check("marks.tmx");
  const card = page.locator(".scene-verdict .card");
  await expect.poll(() => card.locator(".happens").innerText()).toContain("A mover tunnels through walls");
  expect(await card.getByRole("group", { name: "Safe with" }).locator(".cure").allInnerTexts()).toEqual([
    expect.stringMatching(/^[\d.]+ fps$/),
    expect.stringMatching(/^[\d.]+ px\/s$/),
    expect.stringMatching(/^\d+ sub-steps$/),
    "swept check",
  ]);
  expect(await card.locator(".why").innerText()).toContain("of crossings go undetected");
});

test("the arrows of a verdict frame the first wall of each cause, and a screen reader says which", async () => {
  const page = await check("marks.tmx");
  const verdict = page.locator(".scene-verdict");
  await expect.poll(() => verdict.locator(".pager span").first().innerText()).toBe("1 of 2");
  const height = (await verdict.boundingBox())?.height;

  await verdict.getByRole("button", { name: "Next finding" }).click();

  await expect.poll(() => verdict.locator(".happens").innerText()).toContain("Where walls touch");
  expect(await page.locator("[data-wall].wrong-side").getAttribute("aria-current")).toBe("true");
  await expect
    .poll(() => page.locator("[role='status']").allInnerTexts())
    .toContainEqual(expect.stringMatching(/^Finding 2 of 2: Where walls touch/));
  expect((await verdict.boundingBox())?.height).toBe(height);
  await verdict.getByRole("button", { name: "Previous finding" }).click();
  await expect.poll(() => rows(page).first().getAttribute("aria-current")).toBe("true");
});

test("the headline of a verdict frames its wall", async () => {
  const page = await check("marks.tmx");
  await page.locator(".scene-verdict .heading").press("Enter");
  await expect.poll(() => rows(page).first().getAttribute("aria-current")).toBe("true");
});

test("the file that a level is exported to says its verdict and its fixes", async () => {
  const page = await check("marks.tmx");
  await expect.poll(() => rows(page).count()).toBe(2);
  await window.current.runCommand("AABB: Export Diagram");
  await page.getByRole("menuitem", { name: "Save as SVG", exact: true }).click();
  const file = await window.current.answerSave("accept");
  await expect.poll(() => fs.existsSync(file) && fs.readFileSync(file, "utf8")).toContain("</svg>");
  const svg = fs.readFileSync(file, "utf8");
  fs.rmSync(file);
  expect(svg).toContain("▲ A mover tunnels through walls");
  expect(svg).toContain("Safe with: ");
});

test("a row shows its wall in the middle, and a button selects the tile in the text", async () => {
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
  await page.getByRole("button", { name: "Show in Source" }).click();
  // The keyboard stays in the picture; the tile's line is the current one of the text beside it.
  await expect.poll(() => workbench.selection()).toContain("Ln 4, ");
});

test("where no tunneling found, the weakest place is marked, with what can happen there", async () => {
  const page = await check("nearest.tmx");
  await page.getByRole("textbox", { name: "Speed sideways" }).fill("300");
  await expect.poll(() => rows(page).count()).toBe(0);

  await expect
    .poll(async () => (await Pixels.of(picture(page))).outlined("green", [64, 0, 80, 16]))
    .toBeGreaterThan(0.8);
  expect(await page.locator(".legend").innerText()).toContain("the weakest wall");
  const verdict = page.locator(".scene-verdict");
  expect(await verdict.innerText()).toContain("Weakest point: walls that touch");
  await verdict.getByRole("button", { name: /cannot get through any wall/ }).click();
  await expect
    .poll(async () => {
      const { scale, originX } = await picture(page).evaluate((element) => ({
        scale: Number(element.dataset["scale"]),
        originX: Number(element.dataset["originX"]),
      }));
      const width = (await picture(page).boundingBox())?.width ?? 0;
      return Math.abs(originX + 72 * scale - width / 2);
    })
    .toBeLessThan(2);
  await expect.poll(() => violations(page)).toEqual([]);
});

test("another speed changes the list at once, and the problems with it", async () => {
  const workbench = window.current;
  const page = await check("speed.tmx");
  await expect.poll(() => rows(page).count()).toBe(2);

  await page.getByRole("textbox", { name: "Speed sideways" }).fill("300");

  await expect.poll(() => rows(page).count()).toBe(0);
  await expect.poll(() => page.locator(".scene-verdict").innerText()).toContain("cannot get through any wall");
  await page.getByRole("combobox", { name: "Mover" }).selectOption("bullet");
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => page.getByRole("textbox", { name: "Speed sideways" }).inputValue()).toBe("3000");
  const rule = page.getByRole("combobox", { name: "Your game checks" });
  expect(await rule.locator("optgroup").count()).toBe(3);
  await rule.selectOption("It sweeps the whole movement, up to the contact");
  await expect.poll(() => rows(page).count()).toBe(0);
  await rule.selectOption("I don’t know: use the shortest push-out");
  await expect.poll(() => rows(page).count()).toBe(2);
  await workbench.page.keyboard.press("Escape");
});

test("a level in which no name says what is solid asks first: a click chooses, and the walls follow", async () => {
  const page = await check("asks.tmx");
  const candidates = page.locator("[data-candidate]");
  const named = page.locator(".scene-verdict");
  await expect
    .poll(() => candidates.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^layer:ground\s+3 tiles$/),
      expect.stringMatching(/^layer:grass\s+6 tiles$/),
      expect.stringMatching(/^any\s+9 tiles$/),
    ]);
  expect(await named.innerText()).toContain("unclear");
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
  await expect.poll(() => named.innerText()).toContain("Nothing in this level is solid");
});

/** Of two numbers of tiles, in a layer that is solid and in one that is not. */
const tileMap = `<map version="1.10" orientation="orthogonal" width="9" height="3" tilewidth="16" tileheight="16">
<tileset firstgid="1" name="tiles" tilewidth="16" tileheight="16" tilecount="4" columns="4"/>
<layer id="1" name="walls" width="9" height="3"><data encoding="csv">
0,0,0,0,1,0,3,0,0,
0,0,0,0,1,0,3,0,0,
0,0,0,0,1,0,3,0,0
</data></layer>
<layer id="2" name="grass" width="9" height="3"><data encoding="csv">
2,2,0,0,0,0,0,0,0,
2,2,0,0,0,0,0,0,0,
2,2,0,0,0,0,0,0,0
</data></layer>
</map>`;

test("the tiles of a level are listed by number, and one is taken out of what is solid by a key", async () => {
  const workbench = window.current;
  workbench.write("tiles.tmx", tileMap);
  const page = await check("tiles.tmx");
  const listed = page.locator("[data-tile]");
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByText("Choose which tiles are solid").focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => listed.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^tiles:2\s+6 tiles, not solid$/),
      expect.stringMatching(/^tiles:1\s+3 tiles, solid$/),
      expect.stringMatching(/^tiles:3\s+3 tiles, solid$/),
    ]);
  const pressed = (): Promise<readonly (string | null)[]> =>
    listed.evaluateAll((buttons) => buttons.map((button) => button.ariaPressed));
  expect(await pressed()).toEqual(["false", "true", "true"]);
  for (const theme of themeNames) {
    await workbench.setTheme(theme);
    await page.locator(`body[data-vscode-theme-kind="vscode-${theme}"]`).waitFor();
    expect(await violations(page)).toEqual([]);
    await workbench.screenshot(`level/tiles-${theme}`);
  }

  await page.locator('[data-tile="tiles:3"]').press("Enter");
  await expect.poll(pressed).toEqual(["false", "true", "false"]);
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await page.getByRole("combobox", { name: "Solid" }).inputValue()).toBe("tiles:1");
  await page.locator('[data-tile="tiles:1"]').press("Enter");
  await expect.poll(() => page.locator(".tiles p").innerText()).toContain("Nothing would be solid then.");
  await page.locator('[data-tile="tiles:2"]').press("Enter");
  await expect.poll(pressed).toEqual(["true", "true", "false"]);
  for (const width of [380, 541]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await workbench.screenshot(`level/tiles-${String(width)}`);
  }
});

test("a click on a tile says whether it is solid, and a button says the opposite of all that are like it", async () => {
  const workbench = window.current;
  workbench.write("tiles.tmx", tileMap);
  const page = await check("tiles.tmx");
  await expect.poll(() => rows(page).count()).toBe(2);
  const said = page.locator(".clicked-tile p");
  const click = async (x: number, y: number): Promise<void> => {
    await picture(page).scrollIntoViewIfNeeded();
    const box = (await picture(page).boundingBox()) ?? expect.fail("the diagram does not exist");
    const [left, top] = (await Pixels.of(picture(page))).placeOf(x, y);
    await page.mouse.click(box.x + left, box.y + top);
  };
  await click(104, 8);
  await expect
    .poll(() => said.innerText())
    .toBe("The tile [6, 0] of walls is solid because of its value tiles:3 (3 tiles like it in total).");
  await workbench.screenshot("level/tile-clicked");
  await page.getByRole("button", { name: "Mark Tile as Not Solid" }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await said.count()).toBe(0);
  await click(104, 8);
  await expect.poll(() => said.innerText()).toContain("The tile [6, 0] of walls is not solid. Its value tiles:3");
  await page.getByRole("button", { name: "Mark Tile as Solid" }).click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await click(136, 40);
  await expect.poll(() => said.count()).toBe(0);
});

test("values of an IntGrid layer of LDtk are listed, and a click takes one out of what is solid", async () => {
  const workbench = window.current;
  workbench.write("tower.ldtk", fs.readFileSync(path.join(repository, "examples/levels/tower.ldtk"), "utf8"));
  const page = await check("tower.ldtk");
  await page.getByText("Choose which tiles are solid").click();
  const listed = page.locator("[data-tile]");
  await expect.poll(() => listed.first().innerText()).toMatch(/^intGrid:\w+\s+\d+ tiles, solid$/);
  await workbench.screenshot("level/tiles-ldtk");
  const first = await listed.first().getAttribute("data-tile");
  await listed.first().click();
  await expect.poll(() => page.getByRole("combobox", { name: "Solid" }).inputValue()).not.toContain(first ?? "");
});

test("an edit of the level by another program is followed", async () => {
  const page = await check("live.tmx");
  await expect.poll(() => rows(page).count()).toBe(2);
  window.current.write("live.tmx", emptyRoom);
  await expect.poll(() => page.locator(".scene-verdict").innerText()).toContain("Nothing in this level is solid");
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
  // Of the table stays what matters; what is wider all the same is scrolled in its own place.
  const columns = level.locator("thead th:visible");
  expect(await columns.allInnerTexts()).toEqual(["#", "wall", "thickness", "undetected", "safe from"]);
  const last = rows(level).first().locator("td:visible").last();
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
  expect(found).toEqual({
    light: [],
    dark: [],
    "high-contrast": [],
    "high-contrast-light": [],
  });
  await workbench.setTheme("dark");
});

test("after a reload the mover, the chosen wall and the view are as they were", async () => {
  const workbench = window.current;
  const before = await check("reload.tmx");
  await before.getByRole("textbox", { name: "Speed sideways" }).fill("2700");
  await expect.poll(() => before.locator(".scene-verdict").innerText()).toContain("2700 px/s");
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

test("what is left out is hatched where it is, and listed; a project of Godot offers its bodies, and says where their numbers come from", async () => {
  await window.current.openFile("game/left.tscn");
  await window.current.runCommand("AABB: Check Level for Tunneling…");
  const page = await window.current.levelOf("left.tscn");
  const list = page.locator("[data-left-out]");
  await expect.poll(() => list.count()).toBe(1);
  expect(await list.innerText()).toContain("Lift");
  const lift = [64, 0, 80, 48] as const;
  await expect.poll(async () => (await Pixels.of(picture(page))).covered(lift)).toBeGreaterThan(0.1);
  const before = await picture(page).getAttribute("data-origin-x");
  await list.click();
  await expect.poll(() => picture(page).getAttribute("data-origin-x")).not.toBe(before);

  // The player's own body comes first, before the profile of the settings, and is chosen.
  const movers = page.getByRole("combobox", { name: "Mover" });
  await expect
    .poll(() => movers.locator("option").allInnerTexts())
    .toEqual(["Custom numbers", "Hero (player.tscn)", "Bat (bat.tscn)", "bullet"]);
  expect(await movers.inputValue()).toBe("Hero (player.tscn)");
  await expect.poll(() => page.getByRole("textbox", { name: "Speed sideways" }).inputValue()).toBe("240");
  expect(await page.locator("form.mover .aside").innerText()).toContain(
    "From the script or the scene of the body: SPEED = 240.",
  );
  for (const theme of ["light", "dark"] as const) {
    await window.current.setTheme(theme);
    await window.current.screenshot(`gallery/level-godot-${theme}`);
  }
});
