const { askExtensionHost } = require("../extensionHost.js");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { sceneText } = require("../scenes.js");
const { median, milliseconds } = require("../statistics.js");

const windows = 5;

const reason =
  "V8 reads a bundle half as long again as that of the JSON extension's client, which takes half of the time in Node.js alone; from " +
  "run to run the ratio is between 0.6 and 1.2, by who else is at work as the window opens";

exports.title = "Activation";
exports.how =
  "A new window opens a scene, which activates VS Code's JSON extension and this one. VS Code's own table of activation " +
  `times (Developer: Startup Performance), the median of ${windows} windows. The first row is what *Running Extensions* ` +
  "shows: the time in which the extension host does nothing else. The second adds what an extension then waits for.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const folder = makeWorkspace({ files: { "one.aabb.json": sceneText({ bodies: 20, movers: 4, frames: 10 }) } });
  const samples = [];
  for (let i = 0; i < windows; i++) samples.push(await askExtensionHost(bench, "activation.js", folder));
  removeWorkspace(folder);

  const row = (what, time, aim) => {
    const ours = median(samples.map(({ ours }) => time(ours)));
    const json = median(samples.map(({ json }) => time(json)));
    const measured = { what, measured: milliseconds(ours), peer: `JSON extension: ${milliseconds(json)}` };
    return { ...measured, ratio: ours / json, ...(aim && { aim, holds: ours <= json, reason }) };
  };
  return [
    row("load code and call activate", ({ load, call }) => load + call, "≤ 1 ×"),
    row("until activated", ({ load, call, finish }) => load + call + finish, "≤ 1 ×"),
  ];
};
