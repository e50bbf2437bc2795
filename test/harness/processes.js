// Child processes that never outlive this one, whichever way it ends.
const { spawn, spawnSync } = require("node:child_process");

const onWindows = process.platform === "win32";

/** What runs, and what is to be done when it is ended by the end of this process. @type {Map<import("node:child_process").ChildProcess, () => void>} */
const running = new Map();
let hooked = false;

/**
 * Starts a program as the head of its own process group, so that everything it starts can be ended with it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { afterwards?: () => void }} [options] `afterwards`: cleans up if
 *   the end of this process ends the program
 * @returns {import("node:child_process").ChildProcess}
 */
function startProcess(command, args, { afterwards = () => {}, ...options } = {}) {
  hookExit();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options, detached: !onWindows });
  running.set(child, afterwards);
  child.once("exit", () => running.delete(child));
  return child;
}

/**
 * Ends a program and everything it started. Resolves once it is gone.
 * @param {import("node:child_process").ChildProcess} child
 * @param {number} [graceMs] how long it may take to end by itself
 */
async function stopProcess(child, graceMs = 3000) {
  if (child.exitCode !== null || child.signalCode !== null) {
    signalTree(child, "SIGKILL");
    return;
  }
  const gone = new Promise((resolve) => child.once("exit", resolve));
  signalTree(child, "SIGTERM");
  const timer = setTimeout(() => signalTree(child, "SIGKILL"), graceMs);
  await gone;
  clearTimeout(timer);
  // The head may be gone while what it started is still closing down.
  signalTree(child, "SIGKILL");
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalTree(child, signal) {
  if (child.pid === undefined) return;
  if (onWindows) {
    spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"], { stdio: "ignore" });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is empty: nothing is left to end.
  }
}

function hookExit() {
  if (hooked) return;
  hooked = true;
  process.once("exit", () => {
    for (const [child, afterwards] of running) {
      signalTree(child, "SIGKILL");
      try {
        afterwards();
      } catch {
        // Files that a dying process still holds: the system's temporary folder forgets them in time.
      }
    }
  });
  for (const [signal, number] of /** @type {const} */ ([
    ["SIGINT", 2],
    ["SIGTERM", 15],
    ["SIGHUP", 1],
  ])) {
    // A listener of someone else decides when to exit; alone, keep the default meaning of the signal.
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number);
    });
  }
}

module.exports = { startProcess, stopProcess };
