// Runs the in-host tests in VS Code's server: node test/harness/hostSuite.js [--web] [--extension <folder>] [--only <file>] [--named <test>]
const fs = require("node:fs");
const path = require("node:path");
const { chromium } = require("playwright-core");
const { bundleSuite } = require("./bundleSuite.js");
const { launchOptions } = require("./chromium.js");
const { collectErrors } = require("./extensionErrors.js");
const { repository } = require("./fetchServer.js");
const { stageExtension } = require("./stageExtension.js");
const { startServer, webHostSettings } = require("./vscodeServer.js");
const { examples, makeWorkspace } = require("./workspace.js");

const resultFile = ".in-host-result.json";
const suiteTimeoutMs = 60 * 60_000;

/**
 * Nobody looks at this window: what is only drawn, in two of five parts of the time of opening and closing an editor, is left out.
 * What asks the extension for something stays: breadcrumbs, folding, lenses, links.
 */
const unseenSettings = {
  "editor.bracketPairColorization.enabled": false,
  "editor.cursorBlinking": "solid",
  "editor.guides.indentation": false,
  "editor.minimap.enabled": false,
  "window.commandCenter": false,
  "window.menuBarVisibility": "hidden",
  "window.title": "AABB Notebook",
  "workbench.activityBar.location": "hidden",
  "workbench.editor.editorActionsLocation": "hidden",
  "workbench.editor.showTabs": "none",
  "workbench.iconTheme": null,
  "workbench.layoutControl.enabled": false,
  "workbench.navigationControl.enabled": false,
  "workbench.reduceMotion": "on",
  "workbench.statusBar.visible": false,
};

/**
 * @typedef {object} SuiteOutcome
 * @property {number} passed
 * @property {number} failed failed tests, and one more for each thing that went wrong around them
 */

/**
 * Runs all tests of test/vscode in the extension host of a real VS Code.
 * @param {object} [options]
 * @param {boolean} [options.web] in the web-worker host instead of the Node.js one
 * @param {string} [options.extension] the extension to test; default: this repository
 * @param {string} [options.only] a regular expression for names of files; default: all
 * @param {string} [options.named] a regular expression for full names of tests; default: all
 * @returns {Promise<SuiteOutcome>}
 */
async function runHostSuite({ web = false, extension = repository, only, named } = {}) {
  const testsPath = await bundleSuite(stageExtension(extension), { part: only, named });
  const folder = makeWorkspace({ from: examples });
  const server = await startServer({ settings: { ...unseenSettings, ...(web && webHostSettings) } });
  const browser = await chromium.launch(launchOptions());
  try {
    const url = server.url({ folder, extensionPaths: [extension], testsPath });
    const { code, extensionErrors } = await runInPage(browser, url, extension);
    return judge(readResult(folder), { code, extensionErrors, web, mayBeNone: named !== undefined });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {string} extension
 * @returns {Promise<{ code: number, extensionErrors: readonly string[] }>}
 */
async function runInPage(browser, url, extension) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } });
  const errors = collectErrors(page, extension);
  // All of it is there, and nothing of it is painted.
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const unseen = new CSSStyleSheet();
    unseen.replaceSync("body { opacity: 0 }");
    document.adoptedStyleSheets = [unseen];
  });
  await page.exposeFunction("codeAutomationLog", (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
    const line = args.map(String).join(" ");
    if (process.env.AABB_VERBOSE) console.log(`[${type}]`, line);
    if (isAboutTests(line)) console.log(line);
  });
  /** @type {Promise<number>} */
  const exit = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the extension host did not finish its tests")), suiteTimeoutMs);
    const finish = (/** @type {number} */ code) => {
      clearTimeout(timer);
      resolve(code);
    };
    page
      .exposeFunction("codeAutomationExit", finish)
      .then(() => page.goto(url))
      .catch(reject);
    page.once("crash", () => reject(new Error("the browser's page crashed")));
  });
  const code = await exit;
  return { code, extensionErrors: errors.filter((error) => !isAboutTests(error)) };
}

/** @param {string} line */
function isAboutTests(line) {
  return /(^|%c)(✓|✗|unhandled:|in the host:)/.test(line);
}

/** @param {string} folder @returns {import("../vscode/suite.ts").SuiteResult | undefined} */
function readResult(folder) {
  const file = path.join(folder, resultFile);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : undefined;
}

/**
 * @param {import("../vscode/suite.ts").SuiteResult | undefined} result
 * @param {{ code: number, extensionErrors: readonly string[], web?: boolean, mayBeNone?: boolean }} host
 *   `mayBeNone`: whether it is fine that no test ran
 * @returns {SuiteOutcome}
 */
function judge(result, { code, extensionErrors, web = false, mayBeNone = false }) {
  if (result === undefined) {
    console.log(`The extension host ended with ${code} and left no result`);
    return { passed: 0, failed: 1 };
  }
  const ran = result.passed + result.failed;
  const complaints = [
    ...extensionErrors.map((error) => `The extension logged an error: ${error}`),
    ...result.unhandled.map((error) => `Nobody handled: ${error}`),
    ...(ran === 0 && !mayBeNone ? ["No test ran"] : []),
    ...(result.inWorker === web ? [] : [`The tests ran ${web ? "outside of" : "in"} a web worker`]),
    ...(ran === result.registered ? [] : [`${ran} of ${result.registered} tests ran`]),
  ];
  if (code !== 0 && result.failed === 0 && complaints.length === 0) complaints.push(`VS Code ended with ${code}`);
  complaints.forEach((complaint) => console.log(complaint));
  return { passed: result.passed, failed: result.failed + complaints.length };
}

module.exports = { judge, readResult, runHostSuite };

if (require.main === module) {
  const args = process.argv.slice(2);
  const valueOf = (/** @type {string} */ name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const extension = path.resolve(valueOf("--extension") ?? repository);
  const named = valueOf("--named");
  runHostSuite({ web: args.includes("--web"), extension, only: valueOf("--only"), named }).then(
    ({ passed, failed }) => {
      console.log(`${passed} passed, ${failed} failed`);
      process.exit(failed > 0 || (passed === 0 && named === undefined) ? 1 : 0);
    },
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
}
