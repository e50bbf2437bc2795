// Everything that has to hold, in one run: node test/run.js [stage …]
const path = require("node:path");
const { runSteadily } = require("./harness/attempts.js");
const { runHostSuite } = require("./harness/hostSuite.js");
const { repository } = require("./harness/fetchServer.js");
const { runScript } = require("./harness/processes.js");
const { runVitest } = require("./harness/vitestSuite.js");

const projects = [".", "src/extension", "src/cli", "webview", "test"];

/**
 * @typedef {import("./harness/attempts.js").Outcome} Counts
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
  unit: { title: "Unit and property tests", run: () => runVitest("unit") },
  exact: {
    title: "The sweep beside exact arithmetic",
    run: () => all([() => runVitest("exact"), () => sampleOfCorpora()]),
  },
  package: { title: "Package", needsBuild: true, run: () => runVitest("package") },
  host: { title: "Tests in VS Code's extension host", needsBuild: true, run: () => inHost() },
  web: {
    title: "The same tests in a web worker, as in VS Code for the Web",
    needsBuild: true,
    run: () => inHost({ web: true }),
  },
  browser: { title: "Tests in VS Code in a browser", needsBuild: true, run: () => runVitest("browser") },
  "browser-web": {
    title: "Those of them that concern the extension's host, with the extension in a web worker",
    needsBuild: true,
    run: () => runVitest("browser-web"),
  },
};

/** The package and script behind each command, so that nothing depends on a shell or on PATH. */
const scripts = {
  prettier: "prettier/bin/prettier.cjs",
  eslint: "eslint/bin/eslint.js",
  tsc: "typescript/bin/tsc",
};

/** @param {keyof typeof scripts} command @param {string[]} args */
function check(command, ...args) {
  return node(path.join(repository, "node_modules", scripts[command]), ...args);
}

/** Runs a script; it counts as one test. @param {string} script @param {string[]} args @returns {Promise<Counts>} */
async function node(script, ...args) {
  const code = await runScript(script, args, { cwd: repository });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Of each corpus, what can be checked within a minute; `npm run test:exact` checks a hundred times as many. */
function sampleOfCorpora() {
  return node(path.join(repository, "test", "exact", "run.js"), String(1e5));
}

/** @param {{ web?: boolean }} [host] @returns {Promise<Counts>} */
function inHost(host) {
  return runSteadily((files) => runHostSuite({ ...host, only: (file) => files?.includes(file) ?? true }));
}

/** @param {readonly (() => Promise<Counts>)[]} runs @returns {Promise<Counts>} */
async function all(runs) {
  const total = { passed: 0, failed: 0 };
  for (const run of runs) add(total, await run());
  return total;
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
  /** @type {string[]} */
  const unsteady = [];
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
      return { passed: 0, failed: 1, unsteady: [] };
    });
    if (name === "build") isBuilt = counts.failed === 0;
    add(total, counts);
    unsteady.push(...(counts.unsteady ?? []));
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`-- ${stage.title}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s --`);
  }
  if (unsteady.length > 0) console.log(`\nPassed in a second window only:\n${unsteady.join("\n")}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
