// A VS Code window in which keys are pressed, and the time until a webview has painted what they changed.
const path = require("node:path");

/**
 * @typedef {object} Editing
 * @property {(key: string) => Promise<number>} press presses a key that edits the text; milliseconds from the key to
 *   the end of the frame in which the webview painted the new version
 * @property {() => Promise<void>} close
 */

/**
 * Opens a file with its picture beside it, and puts the cursor at a place of the text.
 * @param {import("./run.js").Bench} bench
 * @param {object} what
 * @param {string} what.extension the folder of an extension that opens the picture by itself
 * @param {string} what.folder
 * @param {string} what.file
 * @param {string} what.mark an element of the picture whose `data-version` tells which version it has painted
 * @param {{ readonly line: number, readonly column: number }} what.cursor counted from 1
 * @returns {Promise<Editing>}
 */
async function openEditing(bench, { extension, folder, file, mark, cursor }) {
  const { browser, server } = await bench.workbench();
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(server.url({ folder, openFile: path.join(folder, file), extensionPaths: [extension] }));
  const webview = page.locator("iframe.webview.ready").contentFrame().frameLocator("#active-frame");
  const picture = webview.locator(`${mark}[data-version]`);
  await picture.waitFor({ timeout: 60_000 });

  const text = page.locator(".editor-instance .monaco-editor").first();
  await text
    .locator(".view-line")
    .first()
    .click({ position: { x: 2, y: 8 } });
  await page.keyboard.press("Control+G");
  const input = page.locator(".quick-input-widget input[type=text]");
  await input.fill(`:${cursor.line}:${cursor.column}`);
  await page.keyboard.press("Enter");
  await input.waitFor({ state: "hidden" });

  await page.evaluate(noteKeys);
  return {
    press: async (key) => {
      await picture.evaluate(notePaint);
      await page.keyboard.press(key);
      const painted = await picture.evaluate(() => globalThis.aabbPainted);
      return painted - (await page.evaluate(() => globalThis.aabbPressed));
    },
    close: () => page.context().close(),
  };
}

/** In the window: when the last key went down, on the clock that all frames of a page share. */
function noteKeys() {
  const note = (/** @type {KeyboardEvent} */ event) => {
    globalThis.aabbPressed = performance.timeOrigin + event.timeStamp;
  };
  globalThis.addEventListener("keydown", note, true);
}

/**
 * In the webview: when the next version is on the canvas. Both pictures paint in an animation frame, so that the first
 * task after it comes when that frame is done.
 * @param {HTMLElement} picture
 */
function notePaint(picture) {
  globalThis.aabbPainted = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
    const before = picture.dataset.version;
    const versions = new globalThis.MutationObserver(() => {
      if (picture.dataset.version === before) return;
      versions.disconnect();
      port2.postMessage(undefined);
    });
    versions.observe(picture, { attributes: true, attributeFilter: ["data-version"] });
  });
}

module.exports = { openEditing };
