// Every text that a user sees, with where it is written and where it is shown.
const fs = require("node:fs");
const path = require("node:path");
const { parseSync, Visitor } = require("oxc-parser");
const { repository } = require("../harness/fetchServer.js");

/** Literals with fewer words are names, keys and labels. */
const MIN_WORDS = 3;

/**
 * @typedef {object} UserText
 * @property {"ui" | "findings" | "help" | "output" | "examples"} kind
 * @property {string} place file and line
 * @property {string} text
 */

/** Which texts the sources below a path are; the first that fits counts. @type {readonly (readonly [string, UserText["kind"]])[]} */
const kinds = [
  ["src/cli/help.ts", "help"],
  ["src/cli/", "output"],
  ["src/disk/", "output"],
  ["src/report/", "output"],
  ["src/verify/", "findings"],
  ["src/tunneling/", "findings"],
  ["src/wording/", "findings"],
  ["src/audit/", "findings"],
  ["src/recordings/", "findings"],
  ["src/model/", "findings"],
  ["src/levels/", "findings"],
  ["src/project/", "findings"],
  ["src/", "ui"],
  ["webview/", "ui"],
];

/** @returns {UserText[]} */
function userTexts() {
  return [...sourceTexts(), ...manifestTexts(), ...exampleTexts()];
}

/** The literals of the product's sources that read like sentences. @returns {UserText[]} */
function sourceTexts() {
  return ["src", "webview"].flatMap(filesIn).flatMap((file) => {
    const content = fs.readFileSync(path.join(repository, file), "utf8");
    /** @type {UserText[]} */
    const found = [];
    const [, kind = "ui"] = kinds.find(([start]) => file.startsWith(start)) ?? [];
    const add = (/** @type {string} */ text, /** @type {number} */ start) => {
      if (!isSentence(text)) return;
      found.push({ kind, place: `${file}:${content.slice(0, start).split("\n").length}`, text });
    };
    const visitor = new Visitor({
      Literal: (node) => {
        if (typeof node.value === "string") add(node.value, node.start);
      },
      TemplateLiteral: (node) => add(node.quasis.map(({ value }) => value.cooked ?? "").join("X"), node.start),
    });
    visitor.visit(parseSync(file, content).program);
    return found;
  });
}

/** Whether a literal has words, and is no path, selector or source code. @param {string} text */
function isSentence(text) {
  const words = text.split(/\s+/).filter((word) => /^["'“(`{<]*\p{L}[\p{L}'’-]*[.,:;!?)"'”}>]*$/u.test(word));
  return (
    words.length >= MIN_WORDS && !/^(?:[.#][\w-]+|M\d|@)|[;{]\n|[)\]"]:\n|\b(?:else|try):\n|=>|\bconst \w+ =/.test(text)
  );
}

/** @returns {UserText[]} */
function manifestTexts() {
  const texts = /** @type {Record<string, string>} */ (readJson("package.nls.json"));
  return Object.entries(texts).map(([key, text]) => ({ kind: "ui", place: `package.nls.json: ${key}`, text }));
}

/** Titles, notes and prose of the examples. @returns {UserText[]} */
function exampleTexts() {
  const files = fs.readdirSync(path.join(repository, "examples"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".aabb.json"))
    .flatMap((file) => {
      const content = fs.readFileSync(path.join(repository, "examples", file), "utf8");
      return [...content.matchAll(/"(?:title|notes|markdown)":\s*("(?:[^"\\]|\\.)*")/g)].map((match) => ({
        kind: /** @type {const} */ ("examples"),
        place: `examples/${file}:${content.slice(0, match.index).split("\n").length}`,
        text: /** @type {string} */ (JSON.parse(match[1] ?? '""')),
      }));
    });
}

/** @param {string} file */
function readJson(file) {
  return /** @type {unknown} */ (JSON.parse(fs.readFileSync(path.join(repository, file), "utf8")));
}

/** The TypeScript files below a folder, relative to the repository, with slashes. @param {string} folder */
function filesIn(folder) {
  return fs
    .readdirSync(path.join(repository, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll(path.sep, "/")}`)
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.includes("/dist/") && !file.includes("/node_modules/"))
    .sort();
}

module.exports = { userTexts };
