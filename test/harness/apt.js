// Debian's package manager.
const fs = require("node:fs");
const { spawnSync } = require("node:child_process");

/** How long another run of the package manager may take. */
const MAX_LOCK_SECONDS = 900;

/** Whether this process may install packages of Debian. */
function canInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && fs.existsSync("/etc/debian_version");
}

/** Whether the list of packages is up to date. */
let isUpdated = false;

/**
 * Installs packages. Waits while another process installs some.
 * @param {readonly string[]} packages
 * @returns {boolean} whether all of them are installed
 */
function aptInstall(packages) {
  // A source that cannot be reached may be one that has none of them.
  isUpdated ||= aptGet("update");
  return aptGet("install", "-y", "--no-install-recommends", ...packages);
}

/** @param {string[]} args @returns {boolean} whether it ended well */
function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  const started = Date.now();
  for (;;) {
    const command = ["-o", `DPkg::Lock::Timeout=${MAX_LOCK_SECONDS}`, ...args];
    const { status, stderr } = spawnSync("apt-get", command, {
      env,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (status === 0) return true;
    // The option is not about the lock for the list of packages.
    const isLocked = /could not get lock|unable to (?:acquire|lock)/i.test(stderr ?? "");
    if (!isLocked || Date.now() - started > MAX_LOCK_SECONDS * 1000) {
      console.error(`apt-get ${args.join(" ")} failed:\n${stderr ?? ""}`);
      return false;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  }
}

module.exports = { aptInstall, canInstall };
