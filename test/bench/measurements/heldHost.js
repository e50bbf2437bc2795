const path = require("node:path");
const { askExtensionHost } = require("../extensionHost.js");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { mapText, randomCells } = require("../inputs/tiledMaps.js");
const { notebookText, sceneText } = require("../scenes.js");
const { milliseconds } = require("../statistics.js");

/** Milliseconds: longer, and what somebody types shows late. */
const most = 50;

const bodies = { typed: 100_000, mended: 5000 };
const files = 10_000;

/** An extension that leaves scenes alone. */
const other = path.join(__dirname, "..", "echo-extension");

exports.title = "How long the extension host is held";
exports.how =
  "The delay of the event loop of VS Code's extension host, as Node.js measures it each millisecond, all extensions together: " +
  "the worst and the 99.9th percentile. Ten digits are typed into a scene, and its symbols asked for; a level is read and audited; " +
  "scenes are checked by *Check Tunneling in Workspace*; quick fixes are asked for at the first finding. Each in a window of its own. " +
  "Beside typing is the same with another extension in the place of this one, which does nothing with the text: that is VS Code's own share.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const thousands = (n) => n.toLocaleString("en");
  const row = async (what, work, isDone, contents, isTypedAlone = false) => {
    const folder = makeWorkspace({ files: { "work.txt": work, ...contents() } });
    try {
      const { worst, rarely, took, came } = await askExtensionHost(bench, "held.js", folder);
      // A work that was not done takes no time.
      if (!isDone(came)) throw new Error(`${what}: ${JSON.stringify(came)}`);
      const alone = isTypedAlone && (await askExtensionHost({ ...bench, extension: other }, "held.js", folder));
      return {
        what,
        ...(alone && { peer: `worst ${milliseconds(alone.worst)}, p99.9 ${milliseconds(alone.rarely)}` }),
        measured: `worst ${milliseconds(worst)}, p99.9 ${milliseconds(rarely)}, of ${milliseconds(took)}`,
        aim: `≤ ${most} ms`,
        holds: worst <= most,
      };
    } finally {
      removeWorkspace(folder);
    }
  };
  return [
    await row(
      `typing in ${thousands(bodies.typed)} bodies`,
      "type",
      (symbols) => symbols.length > 0,
      () => ({
        "large.aabb.json": sceneText({ bodies: bodies.typed, movers: bodies.typed / 100, frames: 1 }),
      }),
      true,
    ),
    await row(
      "a level of 4096² tiles",
      "level",
      ({ warnings }) => warnings > 0,
      () => ({
        "level.tmj": mapText(
          "csv.tmj",
          randomCells().map((gid, i) => (i % 40_009 === 0 ? 999 : gid === 999 ? 0 : gid)),
        ),
      }),
    ),
    await row(
      `a check of ${thousands(files)} scene files`,
      "check",
      (checked) => checked.files === files,
      () =>
        Object.fromEntries(
          Array.from({ length: files }, (_, i) => [`${Math.floor(i / 100)}/case-${i}.aabb.json`, notebookText(i)]),
        ),
    ),
    await row(
      `quick fixes in ${thousands(bodies.mended)} bodies`,
      "fixes",
      (offered) => offered.length > 0,
      () => ({
        "many.aabb.json": tunnelingText(bodies.mended),
      }),
    ),
  ];
};

/** Every second body passes the thin wall beside it. @param {number} count */
function tunnelingText(count) {
  const lines = Array.from({ length: count }, (_, i) => {
    const [x, y] = [(i >> 1) % 50, Math.floor(i / 100)].map((n) => n * 200);
    if (i % 2 === 0) return `{ "id": "wall ${i}", "position": [${x + 60}, ${y}], "size": [2, 40] }`;
    return `{ "id": "bullet ${i}", "position": [${x}, ${y + 10}], "size": [4, 4], "velocity": [6000, 0] }`;
  });
  return `{ "version": 1, "bodies": [\n${lines.join(",\n")}\n] }\n`;
}
