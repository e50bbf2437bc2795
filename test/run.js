// Everything that has to hold, in one run: node test/run.js [stage …]
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { runHostSuite } = require("./harness/hostSuite.js");
const { fetchServer, repository } = require("./harness/fetchServer.js");

const projects = [".", "src/extension", "src/cli", "webview", "test"];

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 *
 * @typedef {object} Stage
 * @property {string} title
 * @property {boolean} [needsBuild]
 * @property {() => Promise<Counts>} run
 */

/** In the order in which they run. @type {Readonly<Record<string, Stage>>} */
const stages = {
  format: { title: "Format", run: () => check("prettier", "--check", "--log-level", "warn", ".") },
  lint: { title: "Lint", run: () => check("eslint", "--max-warnings", "0", ".") },
  types: { title: "Types", run: () => all(projects.map((project) => () => check("tsc", "-p", project))) },
  build: { title: "Build", run: () => node(path.join(repository, "esbuild.js")) },
  unit: { title: "Unit and property tests", run: () => vitest("unit") },
  exact: {
    title: "The sweep beside exact arithmetic",
    run: () => all([() => vitest("exact"), () => sampleOfCorpora()]),
  },
  fuzz: {
    title: "Inputs that nobody thought of, for a minute",
    // The same cases in each run, so that a change does not fail by what was wrong before it; `npm run fuzz` takes others.
    run: () => node(path.join(repository, "test", "fuzz", "run.js"), "--seed", process.env.SEED ?? "1"),
  },
  package: { title: "Package", needsBuild: true, run: () => vitest("package") },
  host: { title: "Tests in VS Code's extension host", needsBuild: true, run: () => runHostSuite() },
  web: {
    title: "The same tests in a web worker, as in VS Code for the Web",
    needsBuild: true,
    run: () => runHostSuite({ web: true }),
  },
  browser: { title: "Tests in VS Code in a browser", needsBuild: true, run: () => vitest("browser") },
  "browser-web": {
    title: "Those of them that concern the extension's host, with the extension in a web worker",
    needsBuild: true,
    run: () => vitest("browser-web"),
  },
};

/** The package and script behind each command, so that nothing depends on a shell or on PATH. */
const scripts = {
  prettier: "prettier/bin/prettier.cjs",
  eslint: "eslint/bin/eslint.js",
  tsc: "typescript/bin/tsc",
  vitest: "vitest/vitest.mjs",
};

/** @param {keyof typeof scripts} command @param {string[]} args */
function check(command, ...args) {
  return node(path.join(repository, "node_modules", scripts[command]), ...args);
}

/** Runs a script; it counts as one test. @param {string} script @param {string[]} args @returns {Promise<Counts>} */
async function node(script, ...args) {
  const code = await exitCode(script, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Of each corpus, what can be checked within a minute; `npm run test:exact` checks a hundred times as many. */
function sampleOfCorpora() {
  return node(path.join(repository, "test", "exact", "run.js"), String(1e5));
}

/** @param {string} script @param {readonly string[]} args @returns {Promise<number | null>} */
function exitCode(script, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: repository,
      stdio: ["ignore", "inherit", "inherit"],
      // Vite's note on its next major version is for those who keep the configuration, not for each run.
      env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" },
    });
    child.once("error", reject);
    child.once("exit", resolve);
  });
}

/** @param {readonly (() => Promise<Counts>)[]} runs @returns {Promise<Counts>} */
async function all(runs) {
  const total = { passed: 0, failed: 0 };
  for (const run of runs) add(total, await run());
  return total;
}

/** @param {"unit" | "exact" | "package" | "browser" | "browser-web"} project @returns {Promise<Counts>} */
async function vitest(project) {
  // Before the tests' clocks start, and where its progress can be seen.
  if (project === "package" || project.startsWith("browser")) await fetchServer();
  const report = path.join(repository, "test-output", `${project}.json`);
  fs.rmSync(report, { force: true });
  const script = path.join(repository, "node_modules", scripts.vitest);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await exitCode(script, ["run", "--config", "test/vitest.config.ts", "--project", project, ...reporters]);
  if (!fs.existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, success } = JSON.parse(fs.readFileSync(report, "utf8"));
  // A file that cannot be loaded has no failed test, and neither has an error outside of tests.
  const unseen = (code !== 0 || !success || numPassedTests === 0) && numFailedTests === 0 ? 1 : 0;
  if (numPassedTests + numFailedTests === 0) console.log("No test ran");
  return { passed: numPassedTests, failed: numFailedTests + unseen };
}

/** @param {Counts} total @param {Counts} counts */
function add(total, counts) {
  total.passed += counts.passed;
  total.failed += counts.failed;
}

/** @param {readonly string[]} wanted names of stages; none: all of them */
async function main(wanted) {
  const unknown = wanted.filter((name) => !(name in stages));
  if (unknown.length > 0) {
    throw new Error(`unknown: ${unknown.join(", ")} (there are ${Object.keys(stages).join(", ")})`);
  }
  const needsBuild = wanted.some((name) => stages[name].needsBuild === true);
  const chosen = Object.entries(stages).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name) || (needsBuild && name === "build"),
  );

  const total = { passed: 0, failed: 0 };
  let isBuilt = true;
  for (const [name, stage] of chosen) {
    console.log(`\n== ${stage.title} ==`);
    if (stage.needsBuild === true && !isBuilt) {
      console.log("skipped: it needs a build");
      continue;
    }
    const started = Date.now();
    const counts = await stage.run().catch((error) => {
      console.error(error);
      return { passed: 0, failed: 1 };
    });
    if (name === "build") isBuilt = counts.failed === 0;
    add(total, counts);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`-- ${stage.title}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s --`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
