// Everything that has to hold, in one run: node test/run.js [stage …]
// Stages that leave a processor idle run beside each other, each in a process of its own.
const { fork, spawn } = require("node:child_process");
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
 * @property {string} [besides] those that follow each other with the same word run at the same time
 * @property {() => Promise<Counts>} run
 */

/** In the order in which they run. @type {Readonly<Record<string, Stage>>} */
const stages = {
  lint: { title: "Lint", besides: "sources", run: () => check("eslint", "--max-warnings", "0", ".") },
  types: {
    title: "Types",
    besides: "sources",
    run: () => all(projects.map((project) => () => check("tsc", "-p", project))),
  },
  format: {
    title: "Format",
    besides: "sources",
    run: () => check("prettier", "--check", "--log-level", "warn", "."),
  },
  build: { title: "Build", run: () => node(path.join(repository, "esbuild.js")) },
  unit: { title: "Unit and property tests", run: () => vitest("unit") },
  exact: {
    title: "The sweep beside exact arithmetic",
    run: () => all([() => vitest("exact"), () => sampleOfCorpora()]),
  },
  package: { title: "Package", needsBuild: true, run: () => vitest("package") },
  host: {
    title: "Tests in VS Code's extension host",
    needsBuild: true,
    run: () => runHostSuite(),
  },
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

/** Runs a stage, whatever becomes of it, and says so. @param {string} name @returns {Promise<Counts>} */
async function runStage(name) {
  const { title, run } = stages[name];
  console.log(`\n== ${title} ==`);
  const started = Date.now();
  const counts = await run().catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`-- ${title}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s --`);
  return counts;
}

/** Runs a stage in a process of its own and prints what it says at its end. @param {string} name @returns {Promise<Counts>} */
function runBeside(name) {
  return new Promise((resolve) => {
    const child = fork(__filename, [asChild, name], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    let counts = { passed: 0, failed: 1 };
    child.once("message", (message) => (counts = /** @type {Counts} */ (message)));
    child.once("error", (error) => output.push(Buffer.from(`${name} could not be run: ${error.message}\n`)));
    child.once("close", () => {
      process.stdout.write(Buffer.concat(output));
      resolve(counts);
    });
  });
}

/** Stages that run at the same time, in the order of the stages. @param {readonly string[]} names @returns {string[][]} */
function besideEachOther(names) {
  /** @type {string[][]} */
  const groups = [];
  for (const name of names) {
    const { besides } = stages[name];
    const last = groups.at(-1);
    if (last && besides !== undefined && stages[last[0]].besides === besides) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

/** @param {readonly string[]} wanted names of stages; none: all of them */
async function main(wanted) {
  const unknown = wanted.filter((name) => !(name in stages));
  if (unknown.length > 0) {
    throw new Error(`unknown: ${unknown.join(", ")} (there are ${Object.keys(stages).join(", ")})`);
  }
  const needsBuild = wanted.some((name) => stages[name].needsBuild === true);
  const chosen = Object.keys(stages).filter(
    (name) => wanted.length === 0 || wanted.includes(name) || (needsBuild && name === "build"),
  );

  const total = { passed: 0, failed: 0 };
  let isBuilt = true;
  for (const names of besideEachOther(chosen)) {
    if (!isBuilt && names.some((name) => stages[name].needsBuild === true)) {
      console.log(`\nskipped, since it needs a build: ${names.join(", ")}`);
      continue;
    }
    const run = names.length === 1 ? runStage : runBeside;
    const counts = { passed: 0, failed: 0 };
    for (const each of await Promise.all(names.map(run))) add(counts, each);
    if (names.includes("build")) isBuilt = counts.failed === 0;
    add(total, counts);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

const asChild = "--stage";
const [first, ...rest] = process.argv.slice(2);
if (first === asChild) {
  runStage(rest[0]).then((counts) => process.send?.(counts, () => process.exit(0)));
} else {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
