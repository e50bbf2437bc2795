// One file with every in-host test, for the desktop, the server and the web worker alike.
const crypto = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const esbuild = require("esbuild");
const { repository } = require("./fetchServer.js");
const { replaceFile } = require("./stageExtension.js");

const testFolder = path.join(repository, "test", "vscode");

/**
 * @param {string} folder of the extension that is tested: VS Code runs what lies in it in the host of that extension
 * @param {object} [choice]
 * @param {string} [choice.part] a regular expression: only files whose name it matches
 * @param {string} [choice.named] a regular expression: only tests whose full name it matches
 * @returns {Promise<string>} the path of the bundle, whose exported `run()` runs the tests
 */
async function bundleSuite(folder, { part = "", named } = {}) {
  // Each choice has a file of its own: a run of some tests may begin before another one's host has loaded its own.
  const choice = part === "" && named === undefined ? "" : `-${digest(JSON.stringify([part, named]))}`;
  const outfile = path.join(folder, "dist-test", `suite${choice}.js`);
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(testFolder, "suite.ts")],
    outfile,
    write: false,
    bundle: true,
    format: "cjs",
    // Like the extension itself: what runs in a browser runs in Node as well.
    platform: "browser",
    target: "es2022",
    mainFields: ["module", "main"],
    conditions: ["import"],
    external: ["vscode", "node:*"],
    // The build of Mocha that needs neither Node nor a document, and assertions that are no part of Node.
    alias: { mocha: "mocha/mocha.mjs", "node:assert/strict": path.join(__dirname, "strictAssert.js") },
    // What packages for browsers that were written for Node ask for.
    define: { global: "globalThis", process: "nodeProcess" },
    banner: { js: "const nodeProcess = globalThis.process ?? { env: {} };" },
    sourcemap: "inline",
    logLevel: "warning",
    plugins: [testFiles(part, named), mochaAsGlobal],
  });
  fs.mkdirSync(path.dirname(outfile), { recursive: true });
  for (const { path: file, contents } of outputFiles) replaceFile(file, Buffer.from(contents));
  return outfile;
}

/** @param {string} text */
function digest(text) {
  return crypto.createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** The module `in-host-tests`: every test file, loaded when the suite asks for it. @returns {esbuild.Plugin} */
const testFiles = (/** @type {string} */ part, /** @type {string | undefined} */ named) => ({
  name: "in-host-tests",
  setup(build) {
    build.onResolve({ filter: /^in-host-tests$/ }, () => ({ path: "in-host-tests", namespace: "in-host-tests" }));
    build.onLoad({ filter: /.*/, namespace: "in-host-tests" }, () => {
      const entries = listTests(part).map(
        (name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(`./${name}`)})`,
      );
      const onlyNamed = named === undefined ? "undefined" : `new RegExp(${JSON.stringify(named)})`;
      const contents = `export const tests = { ${entries.join(", ")} }, onlyNamed = ${onlyNamed};`;
      return { contents, resolveDir: testFolder };
    });
  },
});

/** Mocha's browser build takes a `module` that it sees for its own, and would replace the suite's exports. @type {esbuild.Plugin} */
const mochaAsGlobal = {
  name: "mocha-as-global",
  setup(build) {
    build.onLoad({ filter: /mocha[\\/]mocha\.js$/ }, ({ path: file }) => ({
      contents: `const module = undefined, exports = undefined;\n${fs.readFileSync(file, "utf8")}`,
    }));
  },
};

/** @param {string} part */
function listTests(part) {
  return fs
    .readdirSync(testFolder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".test.ts") && new RegExp(part).test(name))
    .sort();
}

module.exports = { bundleSuite };
