// Runs the tests of one project of Vitest.
const fs = require("node:fs");
const path = require("node:path");
const { around, outcomeOf, runSteadily } = require("./attempts.js");
const { fetchServer, repository } = require("./fetchServer.js");
const { runScript } = require("./processes.js");

const script = path.join(repository, "node_modules", "vitest", "vitest.mjs");

/**
 * @param {"unit" | "exact" | "package" | "browser" | "browser-web"} project
 * @returns {Promise<import("./attempts.js").Outcome>}
 */
async function runVitest(project) {
  const isInBrowser = project.startsWith("browser");
  // Before the tests' clocks start, and where its progress can be seen.
  if (project === "package" || isInBrowser) await fetchServer();
  return isInBrowser ? await runSteadily((files) => attempt(project, files)) : outcomeOf(await attempt(project));
}

/**
 * @param {string} project
 * @param {readonly string[]} [files] only these, by their path in the repository
 * @returns {Promise<readonly import("./attempts.js").TestFile[]>}
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
  /** @type {import("./attempts.js").TestFile[]} */
  const tested = results.map(testFile);
  const isUnexplained = code !== 0 && tested.every(({ failed }) => failed.length === 0);
  return isUnexplained ? [...tested, { file: around, passed: [], failed: [`Vitest ended with ${code}`] }] : tested;
}

/**
 * @param {{ name: string, status: string, assertionResults: readonly { status: string, fullName: string }[] }} result
 * @returns {import("./attempts.js").TestFile}
 */
function testFile({ name, status, assertionResults }) {
  const file = path.relative(repository, name).replaceAll("\\", "/");
  const namesOf = (/** @type {string} */ wanted) =>
    assertionResults.filter((test) => test.status === wanted).map(({ fullName }) => fullName);
  const failed = namesOf("failed");
  // A file that cannot be loaded, or a window that does not open, fails without a failed test.
  return { file, passed: namesOf("passed"), failed: status === "failed" && failed.length === 0 ? [file] : failed };
}

module.exports = { runVitest };
