const fs = require("node:fs");
const path = require("node:path");
const { packageExtension } = require("../../harness/packageExtension.js");

const kB = 1000;

exports.title = "Sizes";
exports.how =
  "What is built, minified, and the package that users download. The tests of the package hold them to limits, with reasons.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = ({ extension }) => {
  const vsix = packageExtension();
  const built = (/** @type {string[]} */ ...names) => names.map((name) => path.join(extension, "dist", name));
  return Promise.resolve([
    row("dist/extension.js", built("extension.js")),
    row("dist/webview.js and webview.css", built("webview.js", "webview.css")),
    row("dist/drafts.js", built("drafts.js")),
    row("dist/cli.js", built("cli.js")),
    row("dist/solver.js", built("solver.js")),
    row("the package (.vsix)", [vsix]),
  ]);
};

/** @param {string} what @param {readonly string[]} files */
function row(what, files) {
  const size = files.reduce((sum, file) => sum + fs.statSync(file).size, 0);
  return { what, measured: `${(size / kB).toFixed(1)} kB` };
}
