// The folder that VS Code is told to run the extension from.
const fs = require("node:fs");
const path = require("node:path");
const { cache } = require("./fetchServer.js");

const unfinished = ".new";
const stage = path.join(cache, "extension");
const parts = ["dist", "media", "docs"];
const manifests = /^package(\.nls(\.[\w-]+)?)?\.json$/;

/**
 * The folder that an extension runs from: its own, or a copy.
 * @param {string} extension the folder of an extension
 */
function stagedFolder(extension) {
  return path.relative(extension, cache).startsWith("..") ? extension : stage;
}

/**
 * VS Code takes everything below an extension's folder for that extension, its own built-in extensions too when the
 * server stands there: no themes, no languages. So an extension around the server runs from a copy beside the server.
 * It has to be a copy: VS Code knows who calls it by the real path of the caller's file.
 * @param {string} extension the folder of an extension
 * @returns {string} a folder with the same extension and without the server in it
 */
function stageExtension(extension) {
  if (stagedFolder(extension) === extension) return extension;
  fs.mkdirSync(stage, { recursive: true });
  const texts = fs.readdirSync(extension).filter((name) => manifests.test(name));
  for (const part of [...texts, ...parts]) copy(path.join(extension, part), path.join(stage, part));
  return stage;
}

/** @param {string} from @param {string} to */
function copy(from, to) {
  if (!fs.statSync(from).isDirectory()) {
    replaceFile(to, fs.readFileSync(from));
    return;
  }
  fs.mkdirSync(to, { recursive: true });
  const names = fs.readdirSync(from);
  const gone = fs.readdirSync(to).filter((name) => !names.includes(name) && !name.endsWith(unfinished));
  for (const name of gone) fs.rmSync(path.join(to, name), { recursive: true, force: true });
  for (const name of names) copy(path.join(from, name), path.join(to, name));
}

/** At one stroke, and only when it changes: another window may be reading it. @param {string} file @param {Buffer} bytes */
function replaceFile(file, bytes) {
  if (fs.existsSync(file) && fs.readFileSync(file).equals(bytes)) return;
  const next = `${file}.${process.pid}${unfinished}`;
  fs.writeFileSync(next, bytes);
  fs.renameSync(next, file);
}

module.exports = { replaceFile, stagedFolder, stageExtension };
