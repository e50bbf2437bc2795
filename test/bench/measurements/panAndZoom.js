const path = require("node:path");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { framesOf } = require("../gestures.js");
const { konvaCode } = require("../konva.js");
const { boxesText, landMap, randomMap } = require("../grounds.js");
const { frameRate, mean } = require("../statistics.js");

const turnMs = 1500;
const rounds = 2;

exports.title = "Pan and zoom of large scenes";
exports.how =
  "In the preview's page a pointer drags the picture in circles, or a wheel zooms it in and out, one step in each " +
  "animation frame, as long as frames are counted; beside it an empty Konva stage of as many layers and of the same " +
  "size lies over the picture and is moved in each frame. Frames a second of both, which take turns, and the worst frame; the ratio is " +
  "of the mean times of a frame.";

const scenes = [
  { name: "100,000 boxes", text: () => boxesText(100_000) },
  { name: "2000² tiles, 30 % at random", text: () => randomMap(2000, 0.3) },
  { name: "2000² tiles, land", text: () => landMap(2000) },
];
/** Wheel steps in from the view of everything, and how that is called. */
const views = [
  { zoom: 0, called: "all in view" },
  { zoom: 12, called: "zoomed in" },
  { zoom: 24, called: "zoomed in far" },
];

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const rows = [];
  for (const scene of scenes) rows.push(...(await measureScene(bench, scene)));
  return rows;
};

async function measureScene(bench, { name, text }) {
  const { browser, server } = await bench.workbench();
  const file = "scene.aabb.json";
  const folder = makeWorkspace({
    files: { [file]: text() },
    settings: { "aabb.preview.openAutomatically": true, "editor.minimap.enabled": false },
  });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  try {
    await page.goto(server.url({ folder, openFile: path.join(folder, file), extensionPaths: [bench.extension] }));
    const webview = page.locator("iframe.webview.ready").contentFrame().frameLocator("#active-frame");
    await webview.locator(".stage .canvas[data-version]").waitFor({ timeout: 120_000 });
    const stage = webview.locator("[data-stage]");
    const frame = await (await stage.elementHandle()).ownerFrame();
    await frame.evaluate(await konvaCode());
    const rows = [];
    for (const { zoom, called } of views) {
      // From wherever it is: what happens, then everything.
      for (const key of ["+", "f", "f"]) await stage.press(key);
      for (let i = 0; i < zoom; i++) await stage.press("+");
      // The picture is crisp before it is moved.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      for (const kind of ["pan", "zoom"]) {
        const [ours, empty] = [[], []];
        for (let round = 0; round < rounds; round++) {
          empty.push(...(await stage.evaluate(framesOf, { kind, ms: turnMs, isEmpty: true })));
          ours.push(...(await stage.evaluate(framesOf, { kind, ms: turnMs, isEmpty: false })));
        }
        rows.push(row(`${name}, ${called}: ${kind}`, ours, empty));
      }
    }
    return rows;
  } finally {
    await page.context().close();
    removeWorkspace(folder);
  }
}

/** @param {string} what @param {readonly number[]} ours @param {readonly number[]} empty */
function row(what, ours, empty) {
  const ratio = mean(ours) / mean(empty);
  return {
    what,
    measured: frameRate(ours),
    peer: `empty stage: ${frameRate(empty)}`,
    ratio,
    aim: "≤ 2 ×",
    holds: ratio <= 2,
  };
}
