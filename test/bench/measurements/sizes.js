const fs = require("node:fs");
const path = require("node:path");
const { packageExtension } = require("../../harness/packageExtension.js");

const kB = 1000;

exports.title = "Sizes";
exports.how = "What is built, minified, and the package that users download.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = ({ extension }) => {
  const vsix = packageExtension();
  const built = (/** @type {string[]} */ ...names) => names.map((name) => path.join(extension, "dist", name));
  return Promise.resolve([
    row("dist/extension.js", built("extension.js"), 200 * kB),
    row("dist/webview.js and webview.css", built("webview.js", "webview.css"), 450 * kB),
    row("dist/drafts.js", built("drafts.js"), 200 * kB),
    row("dist/cli.js", built("cli.js")),
    row("dist/solver.js", built("solver.js")),
    row("the package (.vsix)", [vsix], 600 * kB),
  ]);
};

/** @param {string} what @param {readonly string[]} files @param {number} [limit] bytes */
function row(what, files, limit) {
  const size = files.reduce((sum, file) => sum + fs.statSync(file).size, 0);
  const measured = { what, measured: `${(size / kB).toFixed(1)} kB` };
  return limit === undefined ? measured : { ...measured, aim: `≤ ${limit / kB} kB`, holds: size <= limit };
}
