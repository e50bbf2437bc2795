// Finds tests by a part of their name, or of their file's path.
const fs = require("node:fs");
const path = require("node:path");
const { parseSync, Visitor } = require("oxc-parser");
const { repository } = require("./fetchServer.js");

/** Stages of `npm test` by the folder in `test` whose tests they run. */
const stageOfFolder = {
  unit: "unit",
  property: "unit",
  exact: "exact",
  golden: "golden",
  page: "page",
  journeys: "journeys",
  package: "package",
  vscode: "host",
};

/** Functions that declare tests, or groups of them. */
const declaring = new Set(["describe", "it", "suite", "test"]);

/** Letters that a fixed part of a name needs so that it is recognized within what was asked for. */
const MIN_FRAGMENT = 8;
const MAX_SUGGESTIONS = 5;

/**
 * @typedef {object} TestFile
 * @property {string} file its path in the repository, with slashes
 * @property {string} stage
 *
 * @typedef {object} Selection
 * @property {readonly string[]} files files of which every test runs
 * @property {readonly string[]} named other files, of which only tests run whose full name matches `pattern`
 * @property {string} [pattern] the source of a regular expression
 */

/** @returns {readonly TestFile[]} every file with tests */
function listTestFiles() {
  return Object.entries(stageOfFolder).flatMap(([folder, stage]) =>
    fs
      .readdirSync(path.join(repository, "test", folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => ({ file: `test/${folder}/${name.replaceAll("\\", "/")}`, stage }))
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
  );
}

/**
 * Finds tests. Words that match as one phrase are one name; otherwise each word is a name by itself.
 * @param {readonly string[]} words
 * @param {readonly string[]} [stages] only tests of these; default: of all
 * @returns {ReadonlyMap<string, Selection>} by stage
 */
function findTests(words, stages = Object.values(stageOfFolder)) {
  const files = listTestFiles().filter(({ stage }) => stages.includes(stage));
  const phrase = findMatch(words.join(" "), files);
  const found = phrase ? [phrase] : words.map((word) => findMatch(word, files) ?? refuse(word, files));
  return new Map(
    [...new Set(files.map(({ stage }) => stage))].flatMap((stage) => {
      const ofStage = found.map(({ whole, named, word }) => ({
        word,
        whole: whole.filter((each) => each.stage === stage),
        named: named.filter((each) => each.stage === stage),
      }));
      const whole = listPaths(ofStage.flatMap((each) => each.whole));
      const named = listPaths(ofStage.flatMap((each) => each.named)).filter((file) => !whole.includes(file));
      if (whole.length + named.length === 0) return [];
      const names = ofStage.filter((each) => each.named.length > 0).map(({ word }) => toPattern(word));
      return [[stage, { files: whole, named, ...(named.length > 0 && { pattern: names.join("|") }) }]];
    }),
  );
}

/** @param {readonly TestFile[]} files */
function listPaths(files) {
  return [...new Set(files.map(({ file }) => file))];
}

/**
 * Finds files by their path, otherwise files with a test of this name.
 * @param {string} word
 * @param {readonly TestFile[]} files
 * @returns {{ word: string, whole: readonly TestFile[], named: readonly TestFile[] } | undefined}
 */
function findMatch(word, files) {
  const asPath = toRepositoryPath(word);
  const whole = files.filter(({ file }) => file.toLowerCase().includes(asPath));
  if (whole.length > 0) return { word, whole, named: [] };
  const named = files.filter((each) => readTests(each).names.some((name) => canContain(name, word)));
  if (named.length > 0) return { word, whole: [], named };
  // Names that stand in a table, or are arguments of a helper.
  const mentioning = files.filter((each) =>
    readTests(each).strings.some((text) => text.toLowerCase().includes(word.toLowerCase())),
  );
  return mentioning.length > 0 ? { word, whole: [], named: mentioning } : undefined;
}

/** @param {string} word @returns {string} the part of a path in the repository that it stands for */
function toRepositoryPath(word) {
  const file = path.isAbsolute(word) ? path.relative(repository, word) : word;
  return file.replaceAll("\\", "/").replace(/^\.\//, "").toLowerCase();
}

/**
 * A full name with those of the groups around it. What is only known when the test runs separates its fixed parts.
 * @typedef {readonly string[]} Name
 */

/**
 * @typedef {object} Tests
 * @property {readonly Name[]} names
 * @property {readonly string[]} strings every string of the file
 */

/** Files that were read. @type {Map<string, Tests>} */
const testsOfFiles = new Map();

/** @param {TestFile} of @returns {Tests} */
function readTests({ file }) {
  const known = testsOfFiles.get(file);
  if (known) return known;
  const { program } = parseSync(file, fs.readFileSync(path.join(repository, file), "utf8"));
  /** @type {{ end: number, title: Name }[]} */
  const around = [];
  /** @type {Name[]} */
  const names = [];
  /** @type {string[]} */
  const strings = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") strings.push(value);
    },
    CallExpression: ({ callee, arguments: [first], start, end }) => {
      if (first === undefined || !isDeclaring(callee)) return;
      while (around.length > 0 && around.at(-1).end <= start) around.pop();
      const title = readFixedParts(first);
      names.push([...around.map((group) => group.title), title].reduce(joinNames));
      around.push({ end, title });
    },
  }).visit({ ...program, body: program.body.filter(({ type }) => type !== "ImportDeclaration") });
  const tests = { names, strings };
  testsOfFiles.set(file, tests);
  return tests;
}

/** @param {Name} group @param {Name} title @returns {Name} */
function joinNames(group, title) {
  const [first = "", ...rest] = title;
  return [...group.slice(0, -1), `${group.at(-1) ?? ""} ${first}`, ...rest];
}

/** Whether a call declares a test: `test(…)`, `test.skipIf(…)(…)`, `describe.each(…)(…)`. @param {any} callee */
function isDeclaring(callee) {
  let at = callee;
  // The table of `test.each(…)` is in a call of its own, whose first argument is no name.
  if (at.type === "MemberExpression" && /^(each|for|skipIf|runIf)$/.test(at.property.name)) return false;
  while (at.type === "CallExpression" || at.type === "MemberExpression" || at.type === "TaggedTemplateExpression") {
    at = at.type === "CallExpression" ? at.callee : at.type === "MemberExpression" ? at.object : at.tag;
  }
  return at.type === "Identifier" && declaring.has(at.name);
}

/** The fixed parts of a title, between placeholders such as `%s` and `$file`. @param {any} title @returns {Name} */
function readFixedParts(title) {
  if (title.type === "Literal") return String(title.value).split(/%[sdifjoO#%$]|\$[\w.]+/);
  if (title.type === "TemplateLiteral") {
    return title.quasis.flatMap((/** @type {any} */ { value }) => value.cooked.split(/%[sdifjoO#%$]|\$[\w.]+/));
  }
  return ["", ""];
}

/** Whether a name may have a word in it, or a word a name with its values. @param {Name} name @param {string} word */
function canContain(name, word) {
  const wanted = word.toLowerCase();
  return name.some((part) => {
    const fixed = part.trim().toLowerCase();
    return fixed.includes(wanted) || (name.length > 1 && fixed.length >= MIN_FRAGMENT && wanted.includes(fixed));
  });
}

/** A regular expression that matches a text in upper and lower case: Vitest takes no flags. @param {string} text */
function toPattern(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/\p{L}/gu, (letter) => {
    const [low, high] = [letter.toLowerCase(), letter.toUpperCase()];
    return low === high || low.length + high.length > 2 ? letter : `[${low}${high}]`;
  });
}

/** @param {string} word @param {readonly TestFile[]} files @returns {never} */
function refuse(word, files) {
  const names = [
    ...files.map(({ file }) => file.replace(/^test\/|\.test\.ts$/g, "")),
    ...files.flatMap((each) => readTests(each).names.map((name) => name.join("…"))),
  ];
  const nearest = names
    .map((name) => ({ name, likeness: compareNames(word, name) }))
    .filter((each) => each.likeness > 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_SUGGESTIONS);
  const lines = nearest.map(({ name }) => `\n  ${name}`);
  throw new Error(
    `No test has "${word}" in its name or in its file's path.${lines.length > 0 ? ` The nearest:${lines.join("")}` : ""}`,
  );
}

/** The share of a word's groups of three letters that a name has, 0 to 1, less for long names. @param {string} word @param {string} name */
function compareNames(word, name) {
  const [ofWord, ofName] = [groupLetters(word), groupLetters(name)];
  const both = [...ofWord].filter((each) => ofName.has(each)).length;
  return both / ofWord.size - ofName.size / 1000;
}

/** @param {string} text */
function groupLetters(text) {
  const padded = ` ${text.toLowerCase()} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)));
}

module.exports = { findTests, listTestFiles };
