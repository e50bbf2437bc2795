// The packages beside which the solver is measured. They live in this folder only, so that nothing of them is shipped.
const fs = require("node:fs");
const path = require("node:path");
const { npmCleanInstall } = require("../harness/npm.js");

const { dependencies } = JSON.parse(fs.readFileSync(path.join(__dirname, "package.json"), "utf8"));

/** The version that is installed, or undefined. @param {string} name */
function installedVersion(name) {
  const file = path.join(__dirname, "node_modules", name, "package.json");
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")).version : undefined;
}

/** Installs what is missing or of another version. @returns {Promise<Readonly<Record<string, string>>>} versions by name */
async function installPeers() {
  const isComplete = Object.entries(dependencies).every(([name, version]) => installedVersion(name) === version);
  if (!isComplete) await npmCleanInstall(__dirname);
  return dependencies;
}

module.exports = { installPeers };
