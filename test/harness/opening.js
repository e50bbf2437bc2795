// What scripts share that serve something and open it in the browser.
const { spawn } = require("node:child_process");
const { parseArgs } = require("node:util");

/**
 * Reads `[--port N] [--no-open]` from the command line.
 * @param {number} [usualPort] default: any that is free
 * @returns {{ readonly port: number, readonly opens: boolean }} port 0 is any that is free
 */
function openingOptions(usualPort = 0) {
  const { values } = parseArgs({
    options: { port: { type: "string", default: String(usualPort) }, "no-open": { type: "boolean", default: false } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`--port takes a number that is at least 0 (any free port) to 65535, not ${values.port}`);
  }
  return { port, opens: !values["no-open"] };
}

/** Where there is a screen; elsewhere the printed address has to do. @param {string} address */
function openBrowser(address) {
  const hasScreen = process.platform !== "linux" || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!hasScreen || process.env.CI) return;
  const opener = { darwin: "open", win32: "explorer" }[process.platform] ?? "xdg-open";
  const child = spawn(opener, [address], { stdio: "ignore", detached: true });
  child.once("error", () => console.log(`(${opener} is not here: open the address by hand)`));
  child.unref();
}

module.exports = { openBrowser, openingOptions };
