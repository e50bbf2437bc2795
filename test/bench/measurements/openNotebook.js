const path = require("node:path");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { openOpening } = require("../opening.js");
const { longNotebookText } = require("../scenes.js");
const { median, spread } = require("../statistics.js");

const echo = path.join(__dirname, "..", "echo-extension");
const samples = 7;
const [many, one] = ["many.aabb.json", "one.aabb.json"];

const reason =
  "All scenes are read, run, handed to the page and given their places in it before the first picture is painted, so that " +
  "problems, places and the scroll bar are right from then on; nearly all of it is done by code that runs for the first time: " +
  "in Node.js 200 scenes take 160 ms where one takes 15, and 110 a second time";

exports.title = "A notebook of 200 cells";
exports.how =
  "A file is picked by its name and opens with its picture beside it; the time ends with the frame in which the first " +
  "picture is painted. Beside it a notebook of one of its cells, and the echo extension with the text of all 200. " +
  `In turn; median of ${samples} after one to warm up.`;

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const files = { [many]: longNotebookText(200), [one]: longNotebookText(1) };
  const folder = makeWorkspace({ files, settings: { "aabb.preview.openAutomatically": true } });
  const windows = {
    ours: await openOpening(bench, { extension: bench.extension, folder, mark: ".stage .canvas" }),
    echo: await openOpening(bench, { extension: echo, folder, mark: "canvas" }),
  };
  const times = { many: [], one: [], echo: [] };
  for (let i = 0; i <= samples; i++) {
    const took = {
      many: await windows.ours.open(many),
      one: await windows.ours.open(one),
      echo: await windows.echo.open(many),
    };
    if (i > 0) for (const [side, ms] of Object.entries(took)) times[side].push(ms);
  }
  for (const window of Object.values(windows)) await window.close();
  removeWorkspace(folder);

  const row = (what, peer, aim) => {
    const ratio = median(times.many) / median(times[peer]);
    const compared = { measured: spread(times.many), peer: `${what}: ${spread(times[peer])}`, ratio };
    return { what: "open 200 cells", ...compared, aim: `≤ ${aim} ×`, holds: ratio <= aim, reason };
  };
  return [row("one cell", "one", 1.25), row("echo", "echo", 1.5)];
};
