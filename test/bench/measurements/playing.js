const path = require("node:path");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { framesOf } = require("../gestures.js");
const { konvaCode } = require("../konva.js");
const { frameRate, mean } = require("../statistics.js");

const turnMs = 1500;
const rounds = 4;

const reason =
  "Without a graphics card the processor paints some 700 boxes, lines and letters in each frame, and what stands beside the " +
  "picture; the empty stage has none of that. Where it takes longer than a frame of the screen, the next one is waited for";

exports.title = "Playing a run";
exports.how =
  "In the preview's page 60 frames of 100 bodies that bounce among walls are played at a quarter of the game's speed, as long " +
  "as frames are counted; beside it an empty Konva stage of as many layers and of the same size lies over the paused picture " +
  "and is moved in each frame. Frames a second of both, which take turns; the ratio is of the mean times of a frame.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const { browser, server } = await bench.workbench();
  const file = "scene.aabb.json";
  const folder = makeWorkspace({ files: { [file]: crowd() }, settings: { "aabb.preview.openAutomatically": true } });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  try {
    await page.goto(server.url({ folder, openFile: path.join(folder, file), extensionPaths: [bench.extension] }));
    const webview = page.locator("iframe.webview.ready").contentFrame().frameLocator("#active-frame");
    await webview.locator(".stage .canvas[data-version]").waitFor({ timeout: 120_000 });
    const stage = webview.locator("[data-stage]");
    const frame = await (await stage.elementHandle()).ownerFrame();
    await frame.evaluate(await konvaCode());
    await webview.getByRole("combobox", { name: "Speed" }).selectOption("1/4×");
    const [ours, empty] = [[], []];
    for (let round = 0; round < rounds; round++) {
      empty.push(...(await stage.evaluate(framesOf, { kind: "play", ms: turnMs, isEmpty: true })));
      await stage.press("Home");
      await stage.press("Space");
      ours.push(...(await stage.evaluate(framesOf, { kind: "play", ms: turnMs, isEmpty: false })));
      await stage.press("Space");
    }
    const ratio = mean(ours) / mean(empty);
    const what = "60 frames, 100 bodies";
    const holds = ratio <= 1 / 0.95;
    const measured = { what, measured: frameRate(ours), peer: `empty stage: ${frameRate(empty)}` };
    return [{ ...measured, ratio, aim: "≤ 1.05 ×", holds, reason }];
  } finally {
    await page.context().close();
    removeWorkspace(folder);
  }
};

/** A hundred boxes that bounce among twenty walls. */
function crowd() {
  const bodies = Array.from({ length: 100 }, (_, i) => ({
    ...{ id: `box${i}`, position: [(i % 10) * 40, Math.floor(i / 10) * 40], size: [10, 10] },
    ...{ velocity: [((i * 37) % 400) - 200, ((i * 91) % 400) - 200], response: "deflect" },
  }));
  const walls = Array.from({ length: 20 }, (_, i) => ({
    ...{ id: `wall${i}`, position: [15 + (i % 5) * 80, 20 + Math.floor(i / 5) * 90], size: [8, 24] },
  }));
  return JSON.stringify({ version: 1, frames: 60, bodies: [...bodies, ...walls] });
}
