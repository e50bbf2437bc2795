const path = require("node:path");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { answersOf, framesOf } = require("../gestures.js");
const { konvaCode } = require("../konva.js");
const { sceneText } = require("../scenes.js");
const { median, milliseconds, quantile, short } = require("../statistics.js");

const turnMs = 2500;
const rounds = 3;
const limit = 1.25;

exports.title = "Drag of a body, of a phase and of a number";
exports.how =
  "A pointer drags a body of a scene of 200, 100 of them moving, one step in each animation frame; then the phase strip of one of " +
  "them, and the number of its speed. Each step asks what the scene would be; measured is the mean time between frames that have a newer answer " +
  "to paint. Beside it the frames of an empty Konva stage in the same page. In turn.";

/** Passes a wall, so that there are phases and numbers of it; beside the field. */
const bullet = [
  '{ "id": "bullet", "position": [-80, 130], "size": [8, 8], "velocity": [3000, 0] }',
  '{ "id": "wall", "position": [-42, 100], "size": [4, 68] }',
];

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const { browser, server } = await bench.workbench();
  const file = "scene.aabb.json";
  const field = sceneText({ bodies: 198, movers: 99, frames: 1 });
  const folder = makeWorkspace({
    files: { [file]: field.replace('"bodies": [', `"bodies": [\n    ${bullet.join(",\n    ")},`) },
    settings: { "aabb.preview.openAutomatically": true },
  });
  const page = await browser.newPage({ viewport: { width: 1400, height: 1100 } });
  try {
    await page.goto(server.url({ folder, openFile: path.join(folder, file), extensionPaths: [bench.extension] }));
    const webview = page.locator("iframe.webview.ready").contentFrame().frameLocator("#active-frame");
    const picture = webview.locator(".stage .canvas[data-version]");
    await picture.waitFor({ timeout: 60_000 });
    const stage = webview.locator("[data-stage]");
    const frame = await (await stage.elementHandle()).ownerFrame();
    await frame.evaluate(await konvaCode());
    /** The middle of a slider. @param {string} selector */
    const slider = async (selector) => {
      const element = webview.locator(selector).first();
      await element.scrollIntoViewIfNeeded();
      const { width, height } = await element.boundingBox();
      return [element, { x: width / 2, y: height / 2, way: width / 4 }];
    };
    // Only what is selected is dragged: the bullet, whose phases and numbers these are.
    const { scale, originX, originY } = await picture.evaluate((element) => ({ ...element.dataset }));
    const grip = { x: Number(originX) - 76 * Number(scale), y: Number(originY) + 134 * Number(scale), way: 12 };
    await stage.click({ position: grip });
    const gestures = {
      "a body": async () => [stage, grip],
      "the phase strip": () => slider(".phase-slider"),
      "the speed": () => slider('.tuned-slider[data-number="speed"]'),
    };
    const empty = [];
    const dragged = Object.fromEntries(Object.keys(gestures).map((what) => [what, { frames: [], answers: [] }]));
    for (let round = 0; round < rounds; round++) {
      empty.push(...(await stage.evaluate(framesOf, { kind: "pan", ms: turnMs, isEmpty: true })));
      for (const [what, find] of Object.entries(gestures)) {
        const [element, place] = await find();
        const { frames, answers } = await element.evaluate(answersOf, { ...place, ms: turnMs });
        dragged[what].frames.push(...frames);
        dragged[what].answers.push(...answers);
      }
    }
    return Object.entries(dragged).map(([what, { frames, answers }]) => {
      if (answers.length === 0) throw new Error(`no live answer came of ${what}`);
      const ratio = mean(answers) / mean(empty);
      return {
        what: `${what}, 200 bodies`,
        measured: `an answer each ${milliseconds(mean(answers))} (p95 ${short(quantile(answers, 0.95))}); frames of ${milliseconds(median(frames))}`,
        peer: `empty stage: a frame each ${milliseconds(mean(empty))}`,
        ratio,
        aim: `≤ ${limit} ×`,
        holds: ratio <= limit,
        reason:
          "The answer is made in a thread beside the page. Where there is no graphics card and only two cores, that thread " +
          "shares them with those that paint the page and VS Code's window. The box itself follows the pointer in every frame",
      };
    });
  } finally {
    await page.context().close();
    removeWorkspace(folder);
  }
};

/** @param {readonly number[]} samples */
function mean(samples) {
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}
