const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { repository } = require("../../harness/fetchServer.js");

const kB = 1000;

exports.title = "Sizes";
exports.how = "What is built, minified, and the package that users download.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = ({ extension }) => {
  const vsix = path.join(repository, "test-output", "bench.vsix");
  pack(extension, vsix);
  const built = (/** @type {string[]} */ ...names) => names.map((name) => path.join(extension, "dist", name));
  const rows = [
    row("dist/extension.js", built("extension.js"), 200 * kB),
    row("dist/webview.js and webview.css", built("webview.js", "webview.css"), 450 * kB),
    row("dist/cli.js", built("cli.js")),
    row("dist/solver.js", built("solver.js")),
    row("the package (.vsix)", [vsix], 600 * kB),
  ];
  fs.rmSync(vsix);
  return Promise.resolve(rows);
};

/** @param {string} what @param {readonly string[]} files @param {number} [limit] bytes */
function row(what, files, limit) {
  const size = files.reduce((sum, file) => sum + fs.statSync(file).size, 0);
  const measured = { what, measured: `${(size / kB).toFixed(1)} kB` };
  return limit === undefined ? measured : { ...measured, aim: `≤ ${limit / kB} kB`, holds: size <= limit };
}

/** @param {string} extension @param {string} vsix */
function pack(extension, vsix) {
  fs.mkdirSync(path.dirname(vsix), { recursive: true });
  const script = path.join(repository, "node_modules", "@vscode", "vsce", "vsce");
  const args = ["package", "--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args, "--out", vsix], {
    cwd: repository,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the extension could not be packaged:\n${stdout}${stderr}`);
}
