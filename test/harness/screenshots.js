/* global document, requestAnimationFrame, createImageBitmap, OffscreenCanvas */
// Makes the pictures of the README, of the walkthrough and of the game from the real thing: node test/harness/screenshots.js [name …]
const fs = require("node:fs");
const path = require("node:path");
const { chromium } = require("playwright-core");
const { launchOptions } = require("./chromium.js");
const { repository } = require("./fetchServer.js");
const { serveGame } = require("./game.js");
const { indexedPng } = require("./indexedPng.js");
const { startServer } = require("./vscodeServer.js");
const { examples, makeWorkspace, removeWorkspace } = require("./workspace.js");

const media = path.join(repository, "media");
const scene = "thin-wall.aabb.json";
const level = path.join("levels", "bunker.tmx");
const themes = { dark: "Dark Modern", light: "Light Modern" };

/** Text and picture have the window for themselves. */
const settings = {
  "breadcrumbs.enabled": false,
  "editor.minimap.enabled": false,
  "editor.wordWrap": "on",
  "workbench.activityBar.location": "hidden",
  "testing.automaticallyOpenTestResults": "neverOpen",
  "aabb.preview.openAutomatically": false,
  "aabb.level.profiles": { bullet: { size: [8, 4], speed: [1200, 0] } },
};

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").FrameLocator} FrameLocator
 *
 * @typedef {object} Shot
 * @property {string} file the example that is open, from the folder of examples
 * @property {{ readonly width: number, readonly height: number }} size of the window
 * @property {(page: Page) => Promise<unknown>} arrange brings the window to where its picture is taken
 * @property {readonly string[]} [parts] selectors of what is in the picture; without it, the editors
 */

/** By name; those of the walkthrough are made in a dark and a light theme. @type {Readonly<Record<string, Shot>>} */
const shots = {
  readme: {
    file: scene,
    size: { width: 1200, height: 830 },
    arrange: async (page) => {
      await checked(page);
      await run(page, "AABB: Open Preview to the Side");
      await painted(page, "[data-stage] [data-scale]");
    },
  },
  "walkthrough/scene": {
    file: scene,
    size: { width: 760, height: 520 },
    arrange: checked,
  },
  "walkthrough/picture": {
    file: scene,
    size: { width: 760, height: 620 },
    arrange: async (page) => {
      await run(page, "AABB: Open Preview");
      await painted(page, "[data-stage] [data-scale]");
    },
  },
  "walkthrough/fix": {
    file: scene,
    size: { width: 760, height: 520 },
    arrange: async (page) => {
      await checked(page);
      await goTo(page, 13, 16);
      await page.keyboard.press("ControlOrMeta+.");
      await page.locator(".action-widget .monaco-list-row").first().waitFor();
    },
  },
  "walkthrough/level": {
    file: level,
    size: { width: 760, height: 800 },
    arrange: async (page) => {
      await run(page, "AABB: Check Level for Tunneling…");
      await painted(page, "[data-scale]");
      await page.locator(".tabs-container .tab").filter({ hasText: "Level bunker" }).dblclick();
    },
  },
  "walkthrough/tests": {
    file: "dwell.aabb.json",
    size: { width: 900, height: 520 },
    parts: [".part.sidebar", ".part.editor"],
    arrange: async (page) => {
      await run(page, "AABB: Show Expectations in Test Explorer");
      await page.locator(".test-explorer .monaco-list-row").first().waitFor();
      await page.locator(".codicon-testing-run-all-icon").first().click();
      await page.locator(".test-explorer .codicon-testing-passed-icon").first().waitFor();
      await page.locator(".codicon-testing-run-all-icon").first().waitFor();
      await page.mouse.move(600, 4);
      await page.locator(".workbench-hover").waitFor({ state: "hidden" });
    },
  },
};

/** @param {readonly string[]} wanted */
async function main(wanted) {
  const names = wanted.length > 0 ? wanted.filter((name) => name !== "game") : Object.keys(shots);
  const browser = await chromium.launch(launchOptions());
  try {
    if (wanted.length === 0 || wanted.includes("game")) await takeGame(browser);
    if (names.length === 0) return;
    for (const [theme, id] of Object.entries(themes)) {
      const server = await startServer();
      const folder = makeWorkspace({ from: examples, settings: { ...settings, "workbench.colorTheme": id } });
      try {
        for (const name of names) {
          if (name.includes("/")) await take(browser, server, folder, name, `${name}-${theme}.png`);
          else if (theme === "dark") await take(browser, server, folder, name, `${name}.png`);
        }
      } finally {
        await server.stop();
        removeWorkspace(folder);
      }
    }
  } finally {
    await browser.close();
  }
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {Awaited<ReturnType<typeof startServer>>} server
 * @param {string} folder a copy of the examples
 * @param {string} name
 * @param {string} file in `media`
 */
async function take(browser, server, folder, name, file) {
  const { file: example, size, arrange, parts = [".part.editor"] } = shots[name];
  const page = await browser.newPage({ viewport: size });
  const extensionPaths = [process.env.AABB_EXTENSION ?? repository];
  await page.goto(server.url({ folder, openFile: path.join(folder, example), extensionPaths }));
  await page.locator(".monaco-editor.focused").waitFor();
  await page.keyboard.press("ControlOrMeta+B");
  await page.locator(".part.sidebar").waitFor({ state: "hidden" });
  await arrange(page);
  // What the pointer rests on has a tooltip.
  await page.mouse.move(0, 0);
  await page.locator(".workbench-hover").first().waitFor({ state: "hidden" });
  const boxes = await Promise.all(parts.map((part) => page.locator(part).first().boundingBox()));
  const picture = await page.screenshot({ clip: around(boxes.filter((box) => box !== null)) });
  await save(page, picture, path.join(media, file));
  await page.close();
}

/** The game of the examples, when all of its crates have come to rest. @param {import("playwright-core").Browser} browser */
async function takeGame(browser) {
  const game = await serveGame();
  const page = await browser.newPage({ viewport: { width: 900, height: 540 }, colorScheme: "light" });
  await page.goto(game.url);
  await page.locator("output").filter({ hasText: "awake 0 of" }).waitFor();
  const canvas = page.locator("canvas");
  await canvas.blur();
  await save(page, await canvas.screenshot(), path.join(repository, "docs", "media", "game.png"));
  await page.close();
  await game.stop();
}

/** Writes a picture with few colours. @param {Page} page any @param {Buffer} picture PNG @param {string} made the file */
async function save(page, picture, made) {
  const { width, height, pixels } = await page.evaluate(decode, picture.toString("base64"));
  fs.mkdirSync(path.dirname(made), { recursive: true });
  fs.writeFileSync(made, indexedPng(Buffer.from(pixels, "base64"), width, height));
  console.log(`${path.relative(repository, made)} is made: ${width} × ${height}, ${fs.statSync(made).size} bytes`);
}

/** The least box around others. @typedef {{ x: number, y: number, width: number, height: number }} Box @param {readonly Box[]} boxes @returns {Box} */
function around(boxes) {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Runs a command of the palette. @param {Page} page @param {string} title */
async function run(page, title) {
  await page.keyboard.press("F1");
  const input = page.locator(".quick-input-widget input[type=text]");
  await input.fill(`>${title}`);
  await page.locator(".quick-input-list .monaco-list-row").filter({ hasText: title }).first().click();
}

/** Waits until the text shows what was found in it, and nothing else. @param {Page} page */
async function checked(page) {
  await page.locator(".codelens-decoration").first().waitFor();
  // VS Code's own JSON support minds commas until it knows this format.
  await page.waitForFunction(() => document.querySelectorAll(".squiggly-info").length === 1);
}

/** Puts the cursor at a place of the text, counted from 1. @param {Page} page @param {number} line @param {number} column */
async function goTo(page, line, column) {
  await page.keyboard.press("Control+G");
  const input = page.locator(".quick-input-widget input[type=text]");
  await input.fill(`:${line}:${column}`);
  await page.keyboard.press("Enter");
  await input.waitFor({ state: "hidden" });
}

/** Waits until a picture has been painted, in the size that it has now. @param {Page} page @param {string} stage */
async function painted(page, stage) {
  const preview = page.locator("iframe.webview.ready").last().contentFrame().frameLocator("#active-frame");
  await preview.locator(stage).first().waitFor();
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await preview.locator("main").evaluate(frames);
}

/** The pixels of a PNG. Runs in the page, which can read it. @param {string} png in base64 */
async function decode(png) {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  if (!context) throw new Error("the picture cannot be read");
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  let letters = "";
  for (let i = 0; i < data.length; i += 0x8000) letters += String.fromCharCode(...data.subarray(i, i + 0x8000));
  return { width, height, pixels: btoa(letters) };
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
