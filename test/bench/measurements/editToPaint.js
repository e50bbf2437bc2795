const path = require("node:path");
const { openEditing } = require("../editing.js");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { edited, endOf, sceneText } = require("../scenes.js");
const { median, spread } = require("../statistics.js");

const echo = path.join(__dirname, "..", "echo-extension");
const file = "scene.aabb.json";
const warmUps = 6;
const samples = 30;
/** What follows an edit, such as the JSON extension's validation after half a second, is over before a key in the other window. */
const pauseMs = 1000;

const scenes = [
  { bodies: 200, movers: 100, frames: 1, limit: 1.15 },
  { bodies: 200, movers: 100, frames: 30, limit: 1.25 },
  { bodies: 5000, movers: 500, frames: 1, limit: 1.25 },
  { bodies: 5000, movers: 500, frames: 10, limit: 1.4 },
];

exports.title = "From a key to the painted picture";
exports.how =
  "A key is pressed in the text editor and changes the place of a body; the time ends with the frame in which the " +
  "picture beside it is painted anew. The peer is the least that an extension can do: it posts the text to a webview " +
  "that fills as many rectangles on a canvas. Both have a window of their own, on the same text, and get keys in turn; " +
  `median of ${samples} keys each.`;

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const rows = [];
  for (const scene of scenes) rows.push(await compare(bench, scene));
  return rows;
};

async function compare(bench, { bodies, movers, frames, limit }) {
  const text = sceneText({ bodies, movers, frames });
  const settings = { "aabb.preview.openAutomatically": true, "echo.rectangles": bodies };
  const folder = makeWorkspace({ files: { [file]: text }, settings });
  const open = (extension, mark) => openEditing(bench, { extension, folder, file, mark, cursor: endOf(text, edited) });
  const windows = [await open(bench.extension, ".stage .canvas"), await open(echo, "canvas")];
  const [ours, peer] = windows.map(() => []);
  for (let i = 0; i < warmUps + samples; i++) {
    // A digit is added and taken back, so that the text stays of a size.
    const key = i % 2 === 0 ? "5" : "Backspace";
    for (const [window, times] of [
      [windows[0], ours],
      [windows[1], peer],
    ]) {
      const ms = await window.press(key);
      if (i >= warmUps) times.push(ms);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  for (const window of windows) await window.close();
  removeWorkspace(folder);

  const ratio = median(ours) / median(peer);
  return {
    what: `${bodies} bodies, ${movers} moving, ${counted(frames)}`,
    measured: spread(ours),
    peer: `echo: ${spread(peer)}`,
    ratio,
    aim: `≤ ${limit} ×`,
    holds: ratio <= limit,
    reason:
      "The echo neither reads nor runs what it posts, and paints one canvas; ours reads the text, runs the scene with the sweep and as " +
      "the game does, and paints four layers and the open lenses, without a graphics card by the processor. Of 30 frames of 200 bodies " +
      "the host's thread is at work for 10 to 20 ms and the page for 25; on the clock that is three times as long, since VS Code paints the typed " +
      "letter and its own marks at the same time, in five processes on two cores",
  };
}

/** @param {number} frames */
function counted(frames) {
  return frames === 1 ? "1 frame" : `${frames} frames`;
}
