// A real VS Code without a download site: its own server, opened in a browser.
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { fetchServer } = require("./fetchServer.js");
const { stageExtension } = require("./stageExtension.js");
const { startProcess, stopProcess } = require("./processes.js");

/** Settings of every server: nothing is asked of the network, and nothing but the editor is in the picture. */
const quietSettings = {
  "security.workspace.trust.enabled": false,
  "chat.disableAIFeatures": true,
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.enableExperiments": false,
  "telemetry.telemetryLevel": "off",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "json.schemaDownload.enable": false,
  "update.mode": "none",
  // Of itself VS Code looks for a repository with each folder of which a file opens, for ports, and for types to install.
  "git.enabled": false,
  "remote.autoForwardPorts": false,
  "js/ts.tsserver.automaticTypeAcquisition.enabled": false,
  // One process for JavaScript instead of two.
  "js/ts.tsserver.useSyntaxServer": "never",
  // In a browser VS Code saves by itself; on the desktop it does not.
  "files.autoSave": "off",
  // A page that is there late takes the focus, and would close a question to which nobody has an answer yet.
  "workbench.quickOpen.closeOnFocusLost": false,
};

/** Runs the extension in a web worker of the window, as VS Code for the Web does. */
const webHostSettings = { "remote.extensionKind": { "aabb-notebook.aabb-notebook": ["web"] } };

/** A marketplace without an address: there is nothing to look up. */
const noGallery = JSON.stringify({ serviceUrl: "" });

const readyLine = /Extension host agent listening on (\d+)/;
const readyTimeoutMs = 300_000;

/**
 * @typedef {object} ServerOptions
 * @property {number} [port] 0 (the default) takes a free one
 * @property {Readonly<Record<string, unknown>>} [settings] user settings, over the quiet ones
 * @property {string} [vsix] an extension package to install, as a user would
 * @property {readonly string[]} [folders] folders of extensions that are installed as they are
 *
 * @typedef {object} WindowOptions
 * @property {string} folder the folder to open: a path, or the address of one in an extension's file system
 * @property {string} [openFile] a file to open at once
 * @property {readonly string[]} [extensionPaths] folders of extensions to run from source
 * @property {string} [testsPath] a bundle whose exported `run()` VS Code calls in the extension host
 *
 * @typedef {object} Server
 * @property {number} port
 * @property {(window: WindowOptions) => string} url the address of a VS Code window
 * @property {() => string} output what the server has printed so far
 * @property {() => Promise<void>} stop ends the server with all its extension hosts and removes its data
 */

/**
 * Starts VS Code's server with a data folder of its own. It ends with this process at the latest.
 * @param {ServerOptions} [options]
 * @returns {Promise<Server>}
 */
async function startServer({ port = 0, settings = {}, vsix, folders: installed = [] } = {}) {
  const { node, main } = await fetchServer();
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-server-"));
  const removeData = () => fs.rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  writeSettings(path.join(data, "user"), { ...quietSettings, ...settings });

  for (const folder of installed) {
    fs.cpSync(folder, path.join(data, "server", "extensions", path.basename(folder)), { recursive: true });
  }

  const folders = ["--server-data-dir", path.join(data, "server"), "--user-data-dir", path.join(data, "user")];
  const terms = ["--accept-server-license-terms", "--telemetry-level", "off"];
  if (vsix !== undefined) await installExtension(node, [main, ...folders, ...terms], vsix);

  const address = [
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    "--without-connection-token",
    "--disable-websocket-compression",
  ];
  // Without the driver a built server ignores extensions that run from source, in silence.
  const child = startProcess(node, [main, ...address, ...folders, ...terms, "--enable-smoke-test-driver"], {
    env: serverEnvironment(),
    afterwards: removeData,
  });
  const { actualPort, output } = await whenReady(child);

  return {
    port: actualPort,
    url: (window) => windowUrl(actualPort, window),
    output,
    stop: async () => {
      await stopProcess(child);
      removeData();
    },
  };
}

/** @param {string} userData @param {Readonly<Record<string, unknown>>} settings */
function writeSettings(userData, settings) {
  const folder = path.join(userData, "User");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "settings.json"), JSON.stringify(settings, undefined, 2));
}

/** A VS Code that this process was started from must not leak into the one it starts. */
function serverEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(name));
  return { ...Object.fromEntries(kept), EXTENSIONS_GALLERY: noGallery };
}

/** @param {string} node @param {readonly string[]} args @param {string} vsix */
async function installExtension(node, args, vsix) {
  const child = startProcess(node, [...args, "--install-extension", path.resolve(vsix), "--force"], {
    env: serverEnvironment(),
  });
  const output = collectOutput(child);
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${vsix} could not be installed:\n${output()}`);
}

/** @param {import("node:child_process").ChildProcess} child */
function collectOutput(child) {
  let text = "";
  child.stdout?.on("data", (chunk) => (text += chunk));
  child.stderr?.on("data", (chunk) => (text += chunk));
  return () => text;
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<{ actualPort: number, output: () => string }>}
 */
async function whenReady(child) {
  const output = collectOutput(child);
  const port = await new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ why) => reject(new Error(`VS Code's server ${why}:\n${output()}`));
    const timer = setTimeout(() => fail(`is not ready after ${readyTimeoutMs / 1000} s`), readyTimeoutMs);
    child.stdout?.on("data", () => {
      const port = readyLine.exec(output())?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
    child.once("error", (error) => fail(`could not be started (${error.message})`));
    child.once("exit", (code) => fail(`ended with ${code} before it was ready`));
  }).catch(async (error) => {
    await stopProcess(child);
    throw error;
  });
  return { actualPort: port, output };
}

/**
 * @param {number} port
 * @param {WindowOptions} window
 */
function windowUrl(port, { folder, openFile, extensionPaths = [], testsPath }) {
  const remote = (/** @type {string} */ file) => `vscode-remote://127.0.0.1:${port}${encodeURI(remotePath(file))}`;
  const payload = [
    ["skipWelcome", "true"],
    ...extensionPaths.map((it) => ["extensionDevelopmentPath", remote(stageExtension(it))]),
  ];
  if (testsPath !== undefined) payload.push(["extensionTestsPath", remote(testsPath)]);
  if (openFile !== undefined) payload.push(["openFile", remote(openFile)]);
  const isAddress = /^[a-z][a-z-]+:\//.test(folder);
  const query = new URLSearchParams({
    folder: isAddress ? folder : remotePath(folder),
    payload: JSON.stringify(payload),
  });
  return `http://127.0.0.1:${port}/?${query}`;
}

/** @param {string} file */
function remotePath(file) {
  const absolute = path.resolve(file).replaceAll("\\", "/");
  return absolute.startsWith("/") ? absolute : `/${absolute}`;
}

module.exports = { fetchServer, quietSettings, startServer, webHostSettings, windowUrl };
