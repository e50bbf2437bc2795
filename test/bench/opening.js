// A VS Code window in which files are opened, and the time until a webview has painted what is in them.

const limitMs = 60_000;

/**
 * @typedef {object} Opening
 * @property {(file: string) => Promise<number>} open opens a file whose picture opens by itself, and closes both again;
 *   milliseconds from the key that opens it to the end of the frame in which the webview painted its picture
 * @property {() => Promise<void>} close
 */

/**
 * @param {import("./run.js").Bench} bench
 * @param {object} what
 * @param {string} what.extension the folder of an extension that opens the picture by itself
 * @param {string} what.folder
 * @param {string} what.mark an element of the picture whose `data-version` tells that it is painted
 * @returns {Promise<Opening>}
 */
async function openOpening(bench, { extension, folder, mark }) {
  const { browser, server } = await bench.workbench();
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  // In every frame of the page, those of webviews included.
  await page.addInitScript(notePaint, `${mark}[data-version]`);
  await page.goto(server.url({ folder, extensionPaths: [extension] }));
  await page.locator(".statusbar-item").first().waitFor({ timeout: limitMs });
  await page.evaluate(noteEnter);
  const input = page.locator(".quick-input-widget input[type=text]");
  return {
    open: async (file) => {
      await page.keyboard.press("Control+P");
      await input.fill(file);
      await page.locator(".quick-input-list .monaco-list-row", { hasText: file }).first().waitFor();
      await page.keyboard.press("Enter");
      const webview = page.locator("iframe.webview.ready").contentFrame().frameLocator("#active-frame");
      const picture = webview.locator(`${mark}[data-version]`).first();
      await picture.waitFor({ timeout: limitMs });
      const painted = await picture.evaluate(async () => {
        while (globalThis.aabbPainted === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
        return globalThis.aabbPainted;
      });
      const took = painted - (await page.evaluate(() => globalThis.aabbEntered));
      await page.keyboard.press("Control+1");
      await page.keyboard.press("F1");
      await input.fill(">View: Close All Editors");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: "Close All Editors" }).first().click();
      await page.locator("iframe.webview").first().waitFor({ state: "detached" });
      return took;
    },
    close: () => page.context().close(),
  };
}

/** In the window: when Enter was last pressed, on the clock that all frames of a page share. */
function noteEnter() {
  const note = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") globalThis.aabbEntered = performance.timeOrigin + event.timeStamp;
  };
  globalThis.addEventListener("keydown", note, true);
}

/**
 * In a webview: when its first picture is painted, to a few milliseconds. By a timer, since VS Code writes the page anew
 * into a frame that is there.
 * @param {string} mark
 */
function notePaint(mark) {
  const timer = setInterval(() => {
    if (!globalThis.document.querySelector(mark)) return;
    clearInterval(timer);
    globalThis.aabbPainted = performance.timeOrigin + performance.now();
  }, 2);
}

module.exports = { openOpening };
