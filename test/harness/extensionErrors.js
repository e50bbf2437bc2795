// Which of the errors that a window of VS Code logs are those of the extension.
const path = require("node:path");
const { stagedFolder } = require("./stageExtension.js");

/**
 * How VS Code's own pages and its built-in extensions are named in stacks, in a browser, on the desktop and in the server; and the program
 * that searches for it, which cannot begin in a folder that a test has removed meanwhile.
 */
const vsCodes = /\/static\/out\/|[\\/](app|vscode)[\\/]extensions[\\/]|spawn \S+[\\/]@vscode[\\/]ripgrep/;

/** What either extension host says of a rejection that nobody handles: of whom it is, only the stack tells. */
const unhandled = /stack trace: |rejected promise not handled/;

/**
 * Gives the question whether a text names the extension, or a stack or the address of a script leads into what it ships.
 * @param {string} extension the folder of the extension that was asked for
 * @returns {(text: string) => boolean}
 */
function mentionsOf(extension) {
  const { publisher, name } = require(path.join(extension, "package.json"));
  // By its real path in Node.js and in webviews, by the path it was given in a web worker.
  const folders = [extension, stagedFolder(extension)].map((it) => `${slashed(path.resolve(it))}/dist/`);
  const signs = [`[${publisher}.${name}]`, ...folders];
  return (text) => signs.some((sign) => slashed(text).includes(sign));
}

/** @param {string} text */
function slashed(text) {
  return text.replaceAll("\\", "/");
}

/**
 * Collects what goes wrong in a window because of the extension: exceptions and rejections that nobody has handled, in
 * its pages and in either extension host; whatever it logs as an error or a warning; and whatever a content security
 * policy has refused.
 * @param {import("playwright-core").Page} page
 * @param {string} extension
 * @returns {readonly string[]} grows as errors come
 */
function collectErrors(page, extension) {
  /** @type {string[]} */
  const errors = [];
  const mentions = mentionsOf(extension);
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() !== "error" && message.type() !== "warning") return;
    // What the host rejects for the extension, such as a file that is not there, may not have passed through its code.
    const isNobodys = unhandled.test(text) && !vsCodes.test(text);
    const isRefused = message.type() === "error" && text.includes("Content Security Policy");
    if (mentions(text) || mentions(message.location().url) || isNobodys || isRefused) errors.push(text);
  });
  page.on("pageerror", (error) => {
    const stack = error.stack ?? "";
    if (mentions(stack) || !vsCodes.test(stack)) errors.push(stack || String(error));
  });
  return errors;
}

module.exports = { collectErrors, mentionsOf };
