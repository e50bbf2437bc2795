// Runs the tests of one project of Vitest; what fails in a browser is tried again in a new one.
const fs = require("node:fs");
const path = require("node:path");
const { fetchServer, repository } = require("./fetchServer.js");
const { runScript } = require("./processes.js");

const script = path.join(repository, "node_modules", "vitest", "vitest.mjs");

/** Where tests of more files fail than this, more than a window is to blame. */
const mostFilesAgain = 3;

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [unsteady] tests that failed at first and passed in a new window
 *
 * @typedef {object} TestFile
 * @property {string} file
 * @property {readonly string[]} passed names of tests
 * @property {readonly string[]} failed names of tests
 * @property {boolean} isGood whether the file could be loaded, and nothing in it failed
 */

/**
 * Runs all tests of a project.
 * @param {"unit" | "exact" | "package" | "browser" | "browser-web"} project
 * @returns {Promise<Outcome>}
 */
async function runVitest(project) {
  const isInBrowser = project.startsWith("browser");
  // Before the tests' clocks start, and where its progress can be seen.
  if (project === "package" || isInBrowser) await fetchServer();
  const first = await attempt(project);
  return isInBrowser ? await again(project, first) : counts(first);
}

/**
 * A window of VS Code on a busy machine may lose a key, or the news of a change on the disk. That does not happen again in
 * another window; what the extension is to blame for does. So the few files with a failure are run once more, whole, and the
 * second result counts. What passes only then is named in the end, not hidden.
 * @param {string} project @param {readonly TestFile[]} first @returns {Promise<Outcome>}
 */
async function again(project, first) {
  const bad = first.filter(({ isGood }) => !isGood);
  if (bad.length === 0 || bad.length > mostFilesAgain || bad.some(({ file }) => !fs.existsSync(file)))
    return counts(first);
  const files = bad.map(({ file }) => file);
  console.log(`\nOnce more, in new windows: ${files.map((file) => path.basename(file)).join(", ")}`);
  const second = await attempt(project, files);
  const passed = new Set(second.flatMap((it) => it.passed));
  return {
    ...counts([...first.filter(({ isGood }) => isGood), ...second]),
    unsteady: bad.flatMap((it) => it.failed).filter((name) => passed.has(name)),
  };
}

/** @param {readonly TestFile[]} files @returns {Outcome} */
function counts(files) {
  const passed = files.reduce((sum, file) => sum + file.passed.length, 0);
  // A file that cannot be loaded has no failed test.
  const failed = files.reduce((sum, file) => sum + (file.isGood ? 0 : Math.max(1, file.failed.length)), 0);
  if (passed + failed === 0) console.log("No test ran");
  return { passed, failed: passed + failed === 0 ? 1 : failed };
}

/**
 * @param {string} project
 * @param {readonly string[]} [files] only these
 * @returns {Promise<readonly TestFile[]>}
 */
async function attempt(project, files = []) {
  const report = path.join(repository, "test-output", `${project}.json`);
  fs.rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", "--config", "test/vitest.config.ts", "--project", project, ...reporters, ...files];
  // Vite's note on its next major version is for those who keep the configuration, not for each run.
  const env = { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" };
  const code = await runScript(script, args, { cwd: repository, env });
  const results = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, "utf8")).testResults : [];
  const tested = results.map(testFile);
  // An error outside of tests is in no file.
  if (code !== 0 && tested.every((/** @type {TestFile} */ { isGood }) => isGood))
    tested.push({ file: "", passed: [], failed: [], isGood: false });
  return tested;
}

/**
 * @param {{ name: string, status: string, assertionResults: readonly { status: string, fullName: string }[] }} result
 * @returns {TestFile}
 */
function testFile({ name, status, assertionResults }) {
  const namesOf = (/** @type {string} */ wanted) =>
    assertionResults.filter((test) => test.status === wanted).map(({ fullName }) => fullName);
  return { file: name, passed: namesOf("passed"), failed: namesOf("failed"), isGood: status === "passed" };
}

module.exports = { runVitest };
