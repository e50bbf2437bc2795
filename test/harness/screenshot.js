/* global requestAnimationFrame, createImageBitmap, OffscreenCanvas */
// Makes the README's picture from the real thing: node test/harness/screenshot.js [file]
const fs = require("node:fs");
const path = require("node:path");
const { chromium } = require("playwright-core");
const { launchOptions } = require("./chromium.js");
const { repository } = require("./fetchServer.js");
const { indexedPng } = require("./indexedPng.js");
const { startServer } = require("./vscodeServer.js");
const { examples } = require("./workspace.js");

const size = { width: 1400, height: 860 };
const scene = path.join(examples, "thin-wall.aabb.json");

/** Text and picture have the window for themselves. */
const settings = {
  "aabb.preview.openAutomatically": true,
  "breadcrumbs.enabled": false,
  "editor.minimap.enabled": false,
  "editor.wordWrap": "on",
  "workbench.activityBar.location": "hidden",
  "workbench.colorTheme": "Dark Modern",
};

/** @param {string} file */
async function main(file) {
  const server = await startServer({ settings });
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ viewport: size });
    const extensionPaths = [process.env.AABB_EXTENSION ?? repository];
    await page.goto(server.url({ folder: examples, openFile: scene, extensionPaths }));
    const preview = page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
    await preview.locator("[data-stage] [data-scale]").first().waitFor();
    await page.locator(".squiggly-warning").first().waitFor();
    await page.locator(".monaco-editor.focused").waitFor();
    await page.keyboard.press("ControlOrMeta+B");
    await page.locator(".part.sidebar").waitFor({ state: "hidden" });
    // The stage takes the width that has become free; the frame after that has it painted.
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await preview.locator("#notebook").evaluate(painted);
    const picture = await page.locator(".part.editor").screenshot();
    const { width, height, pixels } = await page.evaluate(decode, picture.toString("base64"));
    fs.writeFileSync(file, indexedPng(Buffer.from(pixels, "base64"), width, height));
    console.log(`${path.relative(repository, file)} is made`);
  } finally {
    await browser.close();
    await server.stop();
  }
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

main(path.resolve(process.argv[2] ?? path.join(repository, "media", "readme.png"))).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
