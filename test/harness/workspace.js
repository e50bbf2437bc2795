// Folders that tests may change: copies of the examples and of files that a test names.
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { repository } = require("./fetchServer.js");

/** @type {Set<string>} */
const folders = new Set();
process.once("exit", () => folders.forEach(removeWorkspace));

/**
 * Makes a temporary folder, removed with this process at the latest.
 * @param {object} [content]
 * @param {string} [content.from] a folder to copy; default: none
 * @param {Readonly<Record<string, string>>} [content.files] texts by relative path
 * @param {Readonly<Record<string, unknown>>} [content.settings] workspace settings, over those that are copied
 * @returns {string} its path
 */
function makeWorkspace({ from, files = {}, settings } = {}) {
  // Without symbolic links: VS Code names files by their real path.
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "aabb-workspace-"));
  folders.add(folder);
  if (from !== undefined) fs.cpSync(from, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) write(path.join(folder, name), text);
  if (settings !== undefined) {
    const file = path.join(folder, ".vscode", "settings.json");
    const copied = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
    write(file, JSON.stringify({ ...copied, ...settings }, undefined, 2));
  }
  return folder;
}

/** @param {string} folder */
function removeWorkspace(folder) {
  folders.delete(folder);
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** @param {string} file @param {string} text */
function write(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** The scenes that ship with the repository. */
const examples = path.join(repository, "examples");

module.exports = { examples, makeWorkspace, removeWorkspace };
