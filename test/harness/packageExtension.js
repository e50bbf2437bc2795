// The extension as it is published.
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { repository } = require("./fetchServer.js");

const vsix = path.join(repository, "test-output", "aabb-notebook.vsix");

/**
 * Packs the extension, as `npm run package` does.
 * @returns {string} the path of the package
 */
function packageExtension() {
  fs.mkdirSync(path.dirname(vsix), { recursive: true });
  fs.rmSync(vsix, { force: true });
  vsce("package", "--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links", "--out", vsix);
  return vsix;
}

/**
 * Lists what is packed.
 * @returns {readonly string[]} paths in the repository
 */
function packagedFiles() {
  return vsce("ls", "--no-dependencies")
    .split("\n")
    .filter((line) => fs.existsSync(path.join(repository, line)) && line !== "");
}

/** @param {string[]} args @returns {string} what VS Code's packaging tool prints */
function vsce(...args) {
  const script = path.join(repository, "node_modules", "@vscode", "vsce", "vsce");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: repository,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status !== 0) throw new Error(`vsce ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}

module.exports = { packageExtension, packagedFiles };
