// Languages in which adapters are tried: what is there, else Debian's package.
const fs = require("node:fs");
const path = require("node:path");
const { spawnSync } = require("node:child_process");

/** @param {string} name */
function onPath(name) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}

/**
 * A program; it is installed where it is missing and can be.
 * @param {string} name that it is found by, or its path
 * @param {readonly string[]} [packages] Debian's that have it; default: the one of this name
 * @param {readonly string[]} [proof] arguments with which it ends well if all is there
 * @returns {string} its path
 */
function interpreter(name, packages = [name, "libc6-dev"], proof) {
  const find = () => {
    const found = path.isAbsolute(name) && fs.existsSync(name) ? name : onPath(name);
    return found !== undefined && (!proof || spawnSync(found, proof).status === 0) ? found : undefined;
  };
  const found = find();
  if (found !== undefined) return found;
  if (process.platform === "linux" && process.getuid?.() === 0 && fs.existsSync("/etc/debian_version")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
      spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env });
    }
  }
  const installed = find();
  if (installed === undefined) throw new Error(`there is no ${name}: install it`);
  return installed;
}

module.exports = { interpreter };
