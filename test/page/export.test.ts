import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { palettes, type Palette } from "../../src/view/index.js";
import { repository } from "../harness/fetchServer.js";
import { fast, twoWalls } from "../vscode/levels.js";
import { lastLane, pngPixels, strayingPixels, svgGeometry } from "./exported.js";
import type { Cell, Preview } from "./preview.js";
import { eachInWindow, themeNames } from "./window.js";

/** A box that moves 100 px in its only frame, and a thin wall in its way: it is hit at t = 0.4, and passed through. */
const scene = `{
  "version": 1,
  "title": "One & <two>",
  "bodies": [
    { "id": "=box", "position": [0, 40], "size": [20, 20], "velocity": [6000, 0] },
    { "id": "wall", "position": [60, 0], "size": [10, 100] }
  ]
}
`;
const space = `{
  "version": 1,
  "title": "Space",
  "dimensions": 3,
  "bodies": [
    { "id": "ball", "position": [0, 10, 10], "size": [10, 10, 10], "velocity": [3600, 0, 0] },
    { "id": "gate", "position": [40, 0, 0], "size": [5, 30, 20] }
  ]
}
`;
/** The swept bounds touch the post, which the box flies past. */
const past = `{
  "version": 1,
  "bodies": [
    { "id": "box", "position": [0, 0], "size": [20, 20], "velocity": [6000, 6000] },
    { "id": "wall", "position": [60, 0], "size": [10, 100] },
    { "id": "post", "position": [-5, 65], "size": [40, 40] }
  ]
}
`;
const csv =
  "frame,time,seconds,body,obstacle,normal x,normal y,response,exit\r\n" +
  "1,0.4,0.006666666666666667,'=box,wall,-1,0,slide,0.7\r\n";

const names = ["same", "png", "looks", "csv", "keys", "commands", "colours"];
const window = eachInWindow({
  from: null,
  files: {
    ...Object.fromEntries(names.map((name) => [`${name}.aabb.json`, scene])),
    "space.aabb.json": space,
    "past.aabb.json": past,
    "export.tmx": twoWalls,
  },
  settings: { "aabb.level.profiles": { bullet: fast } },
  viewport: { width: 850, height: 1000 },
});

beforeEach(async () => {
  await window.current.context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

/** The first cell of a scene whose picture is there. */
async function show(file: string): Promise<{ readonly preview: Preview; readonly cell: Cell }> {
  const preview = await window.current.show(file);
  const cell = preview.cell();
  await expect.poll(() => cell.contacts.count()).toBeGreaterThan(0);
  await preview.painted();
  return { preview, cell };
}

async function choose(cell: Cell, item: string): Promise<void> {
  await cell.element.getByRole("button", { name: "Export" }).click();
  await cell.element.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Copies something, and returns it as text. */
async function copied(cell: Cell, item: string): Promise<string> {
  return await copiedBy(window.current.page, () => choose(cell, item));
}

/** What is copied then. All windows have one clipboard: whatever copies is tested here, one after the other. */
async function copiedBy(page: Page, copy: () => Promise<void>): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await copy();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
  return await page.evaluate(() => navigator.clipboard.readText());
}

/** Saves something where VS Code proposes it, and returns the name and the bytes. */
async function saved(cell: Cell, item: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const { folder } = window.current;
  await choose(cell, item);
  const file = await window.current.answerSave("accept");
  expect(path.dirname(file)).toBe(folder);
  await expect.poll(() => fs.existsSync(file) && fs.statSync(file).size > 0).toBe(true);
  const bytes = fs.readFileSync(file);
  // The next one of this name is not to be asked about.
  fs.rmSync(file);
  return { name: path.basename(file), bytes };
}

/** What the command line draws of a file. */
function rendered(file: string, ...flags: readonly string[]): string {
  const out = path.join(window.current.folder, "rendered.svg");
  const args = ["dist/cli.js", "render", path.join(window.current.folder, file), "--out", out, ...flags];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: repository, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return fs.readFileSync(out, "utf8");
}

const sizeOf = (svg: string): string => /width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1).join(",") ?? "";

test("a cell is exported as the very SVG that the command line draws, in every theme", async () => {
  const { preview, cell } = await show("same.aabb.json");
  for (const theme of themeNames) {
    await window.current.setTheme(theme);
    await preview.whenInTheme(theme);
    const svg = await copied(cell, "Copy SVG");
    expect(svg).toBe(rendered("same.aabb.json", "--theme", theme, "--size", sizeOf(svg)));
    fs.writeFileSync(path.join(repository, "test-output", `export-${theme}.svg`), svg);
  }
  await window.current.setTheme("dark");
  await preview.whenInTheme("dark");

  await cell.slider.press("Home");
  await cell.slider.press("ArrowRight");
  const { name, bytes } = await saved(cell, "Save as SVG");
  expect(name).toBe("same-One-&-two.svg");
  const svg = bytes.toString("utf8");
  expect(svg).toBe(rendered("same.aabb.json", "--theme", "dark", "--size", sizeOf(svg), "--time", "0.05"));
});

test("the views of a space are exported together, as the command line draws them", async () => {
  const { cell } = await show("space.aabb.json");
  const svg = await copied(cell, "Copy SVG");
  expect(svg.match(/^<svg .*width="\d+" height="\d+">$/gm)?.length).toBeGreaterThanOrEqual(3);
  expect(svg).toBe(rendered("space.aabb.json", "--theme", "dark", "--size", sizeOf(svg)));
  fs.writeFileSync(path.join(repository, "test-output", "export-space.svg"), svg);
});

test("an exported SVG is well-formed, has its boxes where the stage has them, and looks like it", async () => {
  const { preview, cell } = await show("looks.aabb.json");
  const { scale, originX, originY } = await cell.view();
  const svg = await copied(cell, "Copy SVG");

  const { error, title, boxes, texts } = await svgGeometry(window.current.page, svg);

  expect(error).toBe("");
  expect(title).toBe("One & <two>");
  const at = ([x, y, w, h]: readonly [number, number, number, number]): unknown =>
    [originX + x * scale, originY + y * scale, w * scale, h * scale].map((n) => expect.closeTo(n, 1) as number);
  const { colours } = palettes.dark;
  expect(boxes[`fill ${colours.static}`]).toEqual(at([60, 0, 10, 100]));
  expect(boxes[`stroke ${colours.start}`]).toEqual(at([0, 40, 20, 20]));
  expect(boxes[`stroke ${colours.game}`]).toEqual(at([100, 40, 20, 20]));
  const name = texts["=box"];
  expect(name?.x).toBeCloseTo(originX + 10 * scale, 0);
  expect(name?.y).toBeLessThan(originY + 60 * scale + 24);
  expect(name?.y).toBeGreaterThan(originY + 40 * scale - 24);
  // Letters are of another font in a file, and labels keep off each other by their width: without them all is the same.
  await preview.frame.getByRole("button", { name: "Layers" }).click();
  await preview.frame.getByRole("checkbox", { name: "Labels" }).uncheck();
  await preview.frame.getByRole("button", { name: "Layers" }).press("Escape");
  await preview.painted();
  const bare = await copied(cell, "Copy SVG");
  expect(bare).not.toBe(svg);
  expect(await strayingPixels(window.current.page, cell.pane("front"), bare)).toBe(0);
  await preview.frame.getByRole("button", { name: "Layers" }).click();
  await preview.frame.getByRole("checkbox", { name: "Labels" }).check();
  await preview.frame.getByRole("button", { name: "Layers" }).press("Escape");
});

test("a picture is exported at one, two and four times its size, with everything in its place", async () => {
  const { cell } = await show("png.aabb.json");
  const { scale, originX, originY } = await cell.view();
  const svg = await copied(cell, "Copy SVG");
  const [, wide, high] = (/<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? []).map(Number);
  const lane = lastLane(svg);
  for (const [item, times] of [
    ["Save as PNG", 1],
    ["Save as PNG at 2×", 2],
    ["Save as PNG at 4×", 4],
  ] as const) {
    const { name, bytes } = await saved(cell, item);
    expect(name).toBe("png-One-&-two.png");
    const picture = await pngPixels(window.current.page, bytes);
    expect([picture.width, picture.height]).toEqual([wide, high].map((size = 0) => times * size));
    /** How far the pixels around a place of the world are from a colour, at best. */
    const away = (x: number, y: number, colour: string): number => {
      const [px, py] = [(lane.x + originX + x * scale) * times, (lane.y + originY + y * scale) * times].map(
        Math.round,
      ) as [number, number];
      const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => picture.at(px + dx, py + dy)));
      return Math.min(...around.map((pixel) => distance(pixel, colour)));
    };
    const { colours } = palettes.dark;
    expect(away(63, 100, colours.static)).toBeLessThan(40);
    expect(away(60, 20, colours.static)).toBeLessThan(40);
    // At its own size a line may lie between two pixels, each of which has a part of its colour.
    expect(away(4, 40, colours.start)).toBeLessThan(times === 1 ? 60 : 40);
    expect(away(80, 20, colours.start)).toBeGreaterThan(120);
    expect(distance(picture.at(picture.width - 3, picture.height - 70 * times), colours.surface)).toBeLessThan(24);
    expect(picture.alphas.every((alpha) => alpha === 255)).toBe(true);
    fs.writeFileSync(path.join(repository, "test-output", `export-${times}x.png`), bytes);
  }
});

/** How far a pixel is from a colour: the largest difference of a channel. */
function distance([r = 0, g = 0, b = 0]: readonly number[], colour: string): number {
  const [wr = 0, wg = 0, wb = 0] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
  return Math.max(Math.abs(r - wr), Math.abs(g - wg), Math.abs(b - wb));
}

test("the contacts are saved and copied as CSV, and the picture is copied as one", async () => {
  const { cell } = await show("csv.aabb.json");
  const { page } = window.current;
  expect((await saved(cell, "Save contacts as CSV")).bytes.toString("utf8")).toBe(csv);
  expect(await copied(cell, "Copy contacts as CSV")).toBe(csv);
  expect(await copied(cell, "Copy bodies as CSV")).toMatch(/^body,position x,.*\r\n/);

  await choose(cell, "Copy PNG");
  const types = (): Promise<readonly string[]> =>
    page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  await expect.poll(types).toEqual(["image/png"]);
  await expect.poll(() => cell.element.locator(".export [role=status]").innerText()).toBe("Copied.");
  expect(window.current.read("csv.aabb.json")).toBe(scene);
});

test("the picture of a level and its table are exported as they are seen", async () => {
  await window.current.openFile("export.tmx");
  await window.current.runCommand("AABB: Check Level for Tunneling…");
  const page = await window.current.levelOf("export.tmx");
  await page.locator("[data-wall]").first().waitFor();
  const copy = async (item: string): Promise<string> => {
    return await copiedBy(page, async () => {
      await window.current.runCommand("AABB: Export Diagram");
      await page.getByRole("menuitem", { name: item, exact: true }).click();
    });
  };

  const table = (await copy("Copy walls as CSV")).trimEnd().split("\r\n");
  expect(table).toHaveLength(4);
  expect(table[1]).toMatch(/^1,tunnel,walls: tile 0,x,64,0,80,48,16,/);

  const svg = await copy("Copy SVG");
  const { error, title, boxes, texts } = await svgGeometry(page, svg);
  expect({ error, title }).toEqual({ error: "", title: "export.tmx" });
  // The first wall that can be passed: 16 × 48 px from (64, 0), at the scale of the stage.
  const shown = await page.locator("[data-cell='0'] [data-scale]").evaluate(({ dataset }) => ({
    scale: Number(dataset["scale"]),
    x: Number(dataset["originX"]),
    y: Number(dataset["originY"]),
  }));
  const [marked] = Object.entries(boxes).filter(([name]) => name.startsWith("stroke "));
  const wanted = [shown.x + 64 * shown.scale, shown.y, 16 * shown.scale, 48 * shown.scale];
  expect(marked?.[1].map((edge, i) => Math.abs(edge - (wanted[i] ?? NaN)) < 0.1)).toEqual([true, true, true, true]);
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(["1", "2"]));
});

test("a save that is cancelled writes nothing, and a clipboard that refuses says so", async () => {
  const { preview, cell } = await show("keys.aabb.json");
  const { folder } = window.current;
  const before = fs.readdirSync(folder);
  await choose(cell, "Save as SVG");
  await window.current.answerSave("cancel");
  expect(fs.readdirSync(folder)).toEqual(before);
  expect(await cell.element.locator(".export [role=status]").innerText()).toBe("");

  await preview.notebook.evaluate(() => {
    const refuse = (): Promise<void> => Promise.reject(new Error("Write permission denied."));
    Object.assign(navigator.clipboard, { writeText: refuse });
  });
  await choose(cell, "Copy SVG");
  await expect
    .poll(() => cell.element.locator(".export [role=status]").innerText())
    .toBe("Copy SVG: Write permission denied.");
  await preview.notebook.evaluate(() => Reflect.deleteProperty(navigator.clipboard, "writeText"));
});

test("the export menu is worked with the keyboard alone", async () => {
  const { cell } = await show("keys.aabb.json");
  const { page } = window.current;
  const button = cell.element.getByRole("button", { name: "Export" });
  const focused = cell.element.locator(":focus");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused.innerText()).toBe("Save as PNG");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => focused.innerText()).toBe("Copy bodies as CSV");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused.innerText()).toBe("Save as PNG at 2×");
  for (const theme of themeNames) {
    await window.current.setTheme(theme);
    await window.current.screenshot(`export-menu-${theme}`);
  }
  await window.current.setTheme("dark");
  await page.keyboard.press("Escape");
  await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
  await expect.poll(() => focused.innerText()).toBe("Export");
});

test("the palette's commands work on the picture while the text has the focus", async () => {
  const workbench = window.current;
  const { cell } = await show("commands.aabb.json");
  const fitted = await cell.view();
  await cell.slider.press("Home");
  await cell.stage.press("+");
  await expect.poll(async () => (await cell.view()).scale).toBeGreaterThan(fitted.scale);

  await workbench.focusText();
  await workbench.runCommand("AABB: Next Contact");
  await expect.poll(async () => (await cell.view()).time).toBeCloseTo(0.4);
  await workbench.runCommand("AABB: Fit View");
  await expect.poll(async () => (await cell.view()).scale).toBeCloseTo(fitted.scale, 6);
  await cell.slider.press("End");
  await expect.poll(async () => (await cell.view()).time).toBe(1);
  await workbench.runCommand("AABB: Previous Contact");
  await expect.poll(async () => (await cell.view()).time).toBeCloseTo(0.4);

  await workbench.focusText();
  await workbench.runCommand("AABB: Export Diagram");
  await expect.poll(() => cell.element.locator("[role=menuitem]:focus").innerText()).toBe("Save as PNG");
});

test("a preview paints with the colours that pictures have without one, in every default theme", async () => {
  const { preview } = await show("colours.aabb.json");
  const entryPoints = [path.join(repository, "webview/stage/themePalette.ts")];
  const built = buildSync({ entryPoints, bundle: true, write: false, format: "iife", globalName: "palette" });
  const code = built.outputFiles[0]?.text ?? "";
  for (const theme of themeNames) {
    await window.current.setTheme(theme);
    await preview.whenInTheme(theme);
    const read: Palette = await preview.notebook.evaluate(`(() => { ${code}; return palette.readPalette(); })()`);
    expect(read.colours, theme).toEqual(palettes[theme].colours);
  }
  await window.current.setTheme("dark");
});

test("what the broad phase touched and the sweep rejected is exported while it is shown", async () => {
  const { cell } = await show("past.aabb.json");
  /** Where the sign of what was rejected begins, in the lane of the sweep. */
  const cross = (svg: string): RegExpExecArray | null =>
    /stroke="#cccccc" stroke-width="1.6" d="M([\d.]+) ([\d.]+)L/.exec(svg.slice(svg.lastIndexOf("<svg ")));
  expect(cross(await copied(cell, "Copy SVG"))).toBeNull();

  await cell.openLenses("Broad phase");

  const [, x, y] = cross(await copied(cell, "Copy SVG")) ?? [];
  const { scale, originX, originY } = await cell.view();
  expect(Number(x) + 4.5).toBeCloseTo(originX + 15 * scale, 1);
  expect(Number(y) + 4.5).toBeCloseTo(originY + 85 * scale, 1);
});
