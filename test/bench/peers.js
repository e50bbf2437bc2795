// The packages beside which the solver is measured. They live in this folder only, so that nothing of them is shipped.
const fs = require("node:fs");
const path = require("node:path");
const { setTimeout } = require("node:timers/promises");
const { npmCleanInstall } = require("../harness/npm.js");

const { dependencies } = JSON.parse(fs.readFileSync(path.join(__dirname, "package.json"), "utf8"));

/** The version that is installed, or undefined. @param {string} name */
function installedVersion(name) {
  const file = path.join(__dirname, "node_modules", name, "package.json");
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")).version : undefined;
}

/** Waits until no other process installs, and keeps others waiting until the work is done. @param {() => Promise<void>} work */
async function alone(work) {
  const lock = path.join(__dirname, ".installing");
  for (;;) {
    try {
      fs.mkdirSync(lock);
      break;
    } catch {
      // Whoever was ended in the middle of it left the lock behind.
      const stats = fs.statSync(lock, { throwIfNoEntry: false });
      if (stats && Date.now() - stats.mtimeMs > mostMs) fs.rmSync(lock, { recursive: true, force: true });
      await setTimeout(200);
    }
  }
  try {
    await work();
  } finally {
    fs.rmSync(lock, { recursive: true, force: true });
  }
}

/** An installation takes no longer. */
const mostMs = 900_000;

/** Installs what is missing or of another version. @returns {Promise<Readonly<Record<string, string>>>} versions by name */
async function installPeers() {
  const isComplete = () => Object.entries(dependencies).every(([name, version]) => installedVersion(name) === version);
  // Files of tests run side by side.
  if (!isComplete()) await alone(async () => void (isComplete() || (await npmCleanInstall(__dirname))));
  return dependencies;
}

module.exports = { installPeers };
