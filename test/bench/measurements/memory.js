const { askExtensionHost } = require("../extensionHost.js");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { sceneText } = require("../scenes.js");
const { short } = require("../statistics.js");

const previews = 100;
/** Of the heap after 100 previews: what the engine's own tables grow by. */
const mostGrowth = 1e6;

exports.title = "Memory after 100 previews";
exports.how =
  `${previews} previews of a scene of 200 bodies are opened and closed, one after the other, after ten to warm up. ` +
  "*Owned*: what the extension is to dispose of some day, as it counts it. The heap is that of the extension host after " +
  "a garbage collection, all extensions together.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const folder = makeWorkspace({ files: { "one.aabb.json": sceneText({ bodies: 200, movers: 100, frames: 1 }) } });
  const { before, after } = await askExtensionHost(bench, "previews.js", folder);
  removeWorkspace(folder);
  const growth = after.heap - before.heap;
  return [
    {
      what: "owned, before and after",
      measured: `${before.owned}, ${after.owned}`,
      aim: "no growth",
      holds: after.owned <= before.owned,
    },
    {
      what: "open previews, before and after",
      measured: `${before.previews}, ${after.previews}`,
      aim: "none",
      holds: after.previews === 0,
    },
    {
      what: "heap, before and after",
      measured: `${megabytes(before.heap)}, ${megabytes(after.heap)}: ${short(growth / previews / 1000)} kB a preview`,
      aim: `≤ ${mostGrowth / previews / 1000} kB a preview`,
      holds: growth <= mostGrowth,
    },
  ];
};

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
