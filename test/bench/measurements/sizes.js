const fs = require("node:fs");
const path = require("node:path");
const { packageExtension } = require("../../harness/packageExtension.js");
const { kB, sizeLimits } = require("../../harness/sizeLimits.js");

exports.title = "Sizes";
exports.how = "What is built, minified, and the package that users download.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = ({ extension }) => {
  const vsix = packageExtension();
  const built = (/** @type {string[]} */ ...names) => names.map((name) => path.join(extension, "dist", name));
  return Promise.resolve([
    row("dist/extension.js", built("extension.js"), sizeLimits["dist/extension.js"]),
    row("dist/webview.js", built("webview.js"), sizeLimits["dist/webview.js"]),
    row("dist/webview.css", built("webview.css")),
    row("dist/drafts.js", built("drafts.js"), sizeLimits["dist/drafts.js"]),
    row("dist/cli.js", built("cli.js")),
    row("dist/solver.mjs", built("solver.mjs")),
    row("the package (.vsix)", [vsix], sizeLimits.vsix),
  ]);
};

/** @param {string} what @param {readonly string[]} files @param {number} [limit] bytes */
function row(what, files, limit) {
  const size = files.reduce((sum, file) => sum + fs.statSync(file).size, 0);
  const measured = { what, measured: `${(size / kB).toFixed(1)} kB` };
  return limit === undefined ? measured : { ...measured, aim: `≤ ${limit / kB} kB`, holds: size <= limit };
}
