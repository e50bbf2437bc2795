const path = require("node:path");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { answersOf, framesOf } = require("../gestures.js");
const { konvaCode } = require("../konva.js");
const { sceneText } = require("../scenes.js");
const { median, milliseconds, quantile, short } = require("../statistics.js");

const turnMs = 2500;
const rounds = 3;
const limit = 1.25;

exports.title = "Drag of a body";
exports.how =
  "A pointer drags a body of a scene of 200, 100 of them moving, one step in each animation frame. Each step asks what the " +
  "scene would be; measured is the mean time between frames that have a newer answer to paint. Beside it the frames of " +
  "an empty Konva stage in the same page. In turn.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const { browser, server } = await bench.workbench();
  const file = "scene.aabb.json";
  const folder = makeWorkspace({
    files: { [file]: sceneText({ bodies: 200, movers: 100, frames: 1 }) },
    settings: { "aabb.preview.openAutomatically": true },
  });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  try {
    await page.goto(server.url({ folder, openFile: path.join(folder, file), extensionPaths: [bench.extension] }));
    const webview = page.locator("iframe.webview.ready").contentFrame().frameLocator("#active-frame");
    const picture = webview.locator(".stage .canvas[data-version]");
    await picture.waitFor({ timeout: 60_000 });
    const stage = webview.locator("[data-stage]");
    const frame = await (await stage.elementHandle()).ownerFrame();
    await frame.evaluate(await konvaCode());
    // Only what is selected is dragged: the body in the middle of the field.
    const { scale, originX, originY } = await picture.evaluate((element) => ({ ...element.dataset }));
    const x = Number(originX) + (7 * 40 + 14.5) * Number(scale);
    const y = Number(originY) + (6 * 40 + 14.5) * Number(scale);
    await stage.click({ position: { x, y } });
    const [frames, answers, empty] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      empty.push(...(await stage.evaluate(framesOf, { kind: "pan", ms: turnMs, isEmpty: true })));
      const dragged = await stage.evaluate(answersOf, { x, y, ms: turnMs });
      frames.push(...dragged.frames);
      answers.push(...dragged.answers);
    }
    if (answers.length === 0) throw new Error("no live answer came");
    const ratio = mean(answers) / mean(empty);
    return [
      {
        what: "200 bodies",
        measured: `an answer each ${milliseconds(mean(answers))} (p95 ${short(quantile(answers, 0.95))}); frames of ${milliseconds(median(frames))}`,
        peer: `empty stage: a frame each ${milliseconds(mean(empty))}`,
        ratio,
        aim: `≤ ${limit} ×`,
        holds: ratio <= limit,
        reason:
          "The answer is made in a thread beside the page. Where there is no graphics card and only two cores, that thread " +
          "shares them with those that paint the page and VS Code's window. The box itself follows the pointer in every frame",
      },
    ];
  } finally {
    await page.context().close();
    removeWorkspace(folder);
  }
};

/** @param {readonly number[]} samples */
function mean(samples) {
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}
