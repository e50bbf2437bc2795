// Builds the extension and opens the examples with it: node test/harness/start.js [--port N] [--no-open]
const { spawn, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { parseArgs } = require("node:util");
const { repository } = require("./fetchServer.js");
const { startServer } = require("./vscodeServer.js");
const { examples } = require("./workspace.js");

const firstScene = path.join(examples, "thin-wall.aabb.json");

async function main() {
  const { values } = parseArgs({
    options: { port: { type: "string", default: "0" }, "no-open": { type: "boolean", default: false } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`--port takes a number from 0 (any free port) to 65535, not ${values.port}`);
  }
  build();
  const desktop = values["no-open"] ? undefined : onPath("code");
  if (desktop !== undefined) openDesktop(desktop);
  else await openServer(port, !values["no-open"]);
}

function build() {
  console.log("Building the extension");
  const { status } = spawnSync(process.execPath, [path.join(repository, "esbuild.js")], { stdio: "inherit" });
  if (status !== 0) throw new Error("the build failed");
}

/** @param {string} desktop */
function openDesktop(desktop) {
  console.log(`Opening the examples in ${desktop}`);
  const args = ["--extensionDevelopmentPath", repository, examples, firstScene].map(quoted);
  const { status } = spawnSync(quoted(desktop), args, { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`${desktop} could not be started`);
}

/** @param {number} port @param {boolean} open */
async function openServer(port, open) {
  const server = await startServer({ port });
  const address = server.url({ folder: examples, openFile: firstScene, extensionPaths: [repository] });
  console.log(`\nThe examples are open in VS Code at\n\n  ${address}\n\nCtrl+C ends it.`);
  if (open) openBrowser(address);
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

/** @param {string} command @returns {string | undefined} */
function onPath(command) {
  const names = process.platform === "win32" ? [`${command}.cmd`, `${command}.exe`] : [command];
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
}

/** Windows starts a .cmd only through its shell, which splits paths at spaces. @param {string} text */
function quoted(text) {
  return process.platform === "win32" ? `"${text}"` : text;
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
