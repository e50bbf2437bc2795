// Builds the extension and opens the examples with it: node test/harness/start.js [--port N] [--no-open]
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { repository } = require("./fetchServer.js");
const { openBrowser, openingOptions } = require("./opening.js");
const { startServer } = require("./vscodeServer.js");
const { examples } = require("./workspace.js");

const firstScene = path.join(examples, "thin-wall.aabb.json");

async function main() {
  const { port, opens } = openingOptions();
  build();
  const desktop = opens ? onPath("code") : undefined;
  if (desktop !== undefined) openDesktop(desktop);
  else await openServer(port, opens);
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
