// VS Code's server and workbench from the npm registry, for places where a desktop VS Code cannot be downloaded.
const fs = require("node:fs");
const path = require("node:path");
const { npmInstall } = require("./npm.js");

/** code-server carries the whole of VS Code; 4.139.1 carries VS Code 1.139.1. */
const serverVersion = "4.139.1";
/** The major version of Node.js that this server is built for. */
const serverNode = 24;

const repository = path.resolve(__dirname, "..", "..");
const cache = path.join(repository, ".vscode-test");

/**
 * Installs VS Code's server into `.vscode-test/` unless it is there already. An interrupted install is started again:
 * the final folder appears only when everything is in it.
 * @returns {Promise<{ node: string, main: string }>} the Node.js binary that runs it, and its entry script
 */
async function fetchServer() {
  const folder = path.join(cache, `server-${serverVersion}`);
  if (!fs.existsSync(folder)) await install(folder);
  return { node: nodeBinary(folder), main: path.join(workbench(folder), "out", "server-main.js") };
}

/** @param {string} folder */
async function install(folder) {
  console.log(`VS Code's server ${serverVersion} is not here yet: fetching it (about 650 MB, once)`);
  const started = Date.now();
  fs.mkdirSync(cache, { recursive: true });
  removeAbandoned();
  const partial = path.join(cache, `installing-${process.pid}`);
  fs.mkdirSync(partial);
  fs.writeFileSync(path.join(partial, "package.json"), JSON.stringify({ private: true }));

  const packages = [`code-server@${serverVersion}`, ...(runsOnThisNode() ? [] : [nodePackage()])];
  await step("1/3 the workbench and its Node.js", () => npmInstall(partial, packages));
  await step("2/3 what the server needs", () => npmInstall(workbench(partial)));
  await step("3/3 what its built-in extensions need", () => npmInstall(path.join(workbench(partial), "extensions")));

  try {
    fs.renameSync(partial, folder);
  } catch (error) {
    // Another run may have finished first; then its install is as good as this one.
    if (!fs.existsSync(folder)) throw error;
    fs.rmSync(partial, { recursive: true, force: true });
  }
  console.log(`VS Code's server is ready after ${seconds(started)}`);
}

/** @param {string} title @param {() => Promise<void>} work */
async function step(title, work) {
  const started = Date.now();
  await work();
  console.log(`  ${title}: ${seconds(started)}`);
}

/** Removes what interrupted installs left behind, but not what a run that is still alive is filling. */
function removeAbandoned() {
  for (const name of fs.readdirSync(cache)) {
    const owner = /^installing-(\d+)$/.exec(name)?.[1];
    if (owner === undefined || (Number(owner) !== process.pid && isAlive(Number(owner)))) continue;
    fs.rmSync(path.join(cache, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function runsOnThisNode() {
  return Number(process.versions.node.split(".")[0]) === serverNode;
}

/** The package that holds nothing but the binary; the package `node` fetches it in an install script instead. */
function nodePackage() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  return `node-${platform}-${process.arch}@${serverNode}`;
}

/** @param {string} folder */
function nodeBinary(folder) {
  if (runsOnThisNode()) return process.execPath;
  const name = nodePackage().split("@")[0];
  const binary = path.join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!fs.existsSync(binary)) {
    throw new Error(`${binary} is missing: delete ${folder} and run this again, it was filled by another Node.js`);
  }
  return binary;
}

/** @param {string} folder */
function workbench(folder) {
  return path.join(folder, "node_modules", "code-server", "lib", "vscode");
}

/** @param {number} started */
function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(0)} s`;
}

module.exports = { cache, fetchServer, repository, serverVersion };
