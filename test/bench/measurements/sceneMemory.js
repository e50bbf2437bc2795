const path = require("node:path");
const { askExtensionHost } = require("../extensionHost.js");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { sceneText } = require("../scenes.js");
const { median } = require("../statistics.js");

const bodies = 5000;
const frames = 100;
/** Of host and page together, beyond an empty preview. */
const most = 60e6;
const rounds = 3;
/** What an open preview sets going is over by then. */
const restMs = 3000;

exports.title = "Memory of a large scene";
exports.how =
  `What a preview of ${bodies.toLocaleString("en")} bodies, of which a tenth moves through ${frames} frames, holds beyond one of a ` +
  "single body, after garbage collections: heap and buffers. The extension host's as Node.js tells them; the page's as " +
  "Chromium does, with the DOM, and with what the editor beside it, in the same process, holds of the text. " +
  `Medians of ${rounds} previews of each, in turn; in the host the first of each warms up.`;

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const texts = {
    "large.aabb.json": sceneText({ bodies, movers: bodies / 10, frames }),
    "empty.aabb.json": sceneText({ bodies: 1, movers: 1, frames: 1 }),
  };
  const folder = makeWorkspace({ files: texts });
  const [, ...inHost] = await askExtensionHost(bench, "sceneMemory.js", folder);
  removeWorkspace(folder);
  const inPage = [];
  for (let i = 0; i < rounds; i++) {
    const [large, empty] = [
      await bytesInPage(bench, texts["large.aabb.json"]),
      await bytesInPage(bench, texts["empty.aabb.json"]),
    ];
    inPage.push({ large, empty });
  }
  const [host, page] = [inHost, inPage].map((each) => median(each.map(({ large, empty }) => large - empty)));
  return [
    { what: "extension host", measured: megabytes(host) },
    { what: "page", measured: megabytes(page) },
    {
      what: "both together",
      measured: megabytes(host + page),
      aim: `≤ ${megabytes(most)}`,
      holds: host + page <= most,
    },
  ];
};

/** What is held of the page when the preview of a scene has been painted, in a window of its own. */
async function bytesInPage(bench, text) {
  const { browser, server } = await bench.workbench();
  const file = "scene.aabb.json";
  const folder = makeWorkspace({ files: { [file]: text }, settings: { "aabb.preview.openAutomatically": true } });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(server.url({ folder, openFile: path.join(folder, file), extensionPaths: [bench.extension] }));
  const webview = page.locator("iframe.webview.ready").contentFrame().frameLocator("#active-frame");
  await webview.locator(".stage .canvas[data-version]").waitFor({ timeout: 60_000 });
  await page.waitForTimeout(restMs);
  const chromium = await page.context().newCDPSession(page);
  for (let i = 0; i < 3; i++) await chromium.send("HeapProfiler.collectGarbage");
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await chromium.send("Runtime.getHeapUsage");
  await page.context().close();
  removeWorkspace(folder);
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
