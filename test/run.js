// Everything that has to hold, in one run: node test/run.js [stage …]
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const util = require("node:util");
const { fetchServer, repository } = require("./harness/fetchServer.js");

const output = path.join(repository, "test-output");
/** How many stages run at the same time: each of them keeps about one core busy. */
const atOnce = 2;
const mostSlowest = 20;

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 *
 * @typedef {object} Stage
 * @property {string} title
 * @property {boolean} [needsBuild]
 * @property {boolean} [builds] it makes what others need: not while they run, nor they while it does
 * @property {(print: Print) => Promise<Counts>} run
 *
 * @typedef {(text: string) => void} Print
 *
 * @typedef {object} Timed
 * @property {string} stage
 * @property {string} name
 * @property {number} ms
 */

/**
 * In the order in which they begin, the longest first: what ends last decides how long all of it takes. But for those
 * that need a build, which wait for it.
 * @type {Readonly<Record<string, Stage>>}
 */
const stages = {
  build: { title: "Build", builds: true, run: (print) => node(print, path.join(repository, "esbuild.js")) },
  unit: { title: "Unit and property tests", run: (print) => vitest("unit", print) },
  lint: { title: "Lint", run: (print) => check(print, "oxlint", "--deny-warnings", "-c", "oxlint.config.js") },
  // The tests' project refers to all others; each looks only at what has changed since it was looked at.
  types: { title: "Types", run: (print) => check(print, "tsc", "--build", "test") },
  format: {
    title: "Format",
    run: (print) => check(print, "oxfmt", "--check"),
  },
  host: { title: "Tests in VS Code's extension host", needsBuild: true, run: (print) => host(print) },
  golden: { title: "Recorded results of all examples", needsBuild: true, run: (print) => vitest("golden", print) },
  page: { title: "Pages in a bare browser", needsBuild: true, run: (print) => vitest("page", print) },
  journeys: { title: "Journeys through VS Code", needsBuild: true, run: (print) => vitest("journeys", print) },
  web: {
    title: "What differs in a web worker, as in VS Code for the Web",
    needsBuild: true,
    run: (print) => host(print, "--web", "--only", inWorker),
  },
  package: { title: "Package", needsBuild: true, builds: true, run: (print) => vitest("package", print) },
  exact: {
    title: "The sweep beside exact arithmetic",
    run: (print) => all([() => vitest("exact", print), () => sampleOfCorpora(print)]),
  },
  fuzz: {
    title: "Inputs that nobody thought of, for 40 seconds",
    // The same cases in each run, so that a change does not fail by what was wrong before it; `npm run fuzz` takes others, and
    // more of them.
    run: (print) => {
      const options = ["--seconds", "20", "--seed", process.env.SEED ?? "1"];
      const fuzz = (...more) => node(print, path.join(repository, "test", "fuzz", "run.js"), ...options, ...more);
      // Of the judge's cases a few hundred are played in that time.
      return all([() => fuzz(), () => fuzz("--target", "safety")]);
    },
  },
};

/** In-host tests of what a web worker does in another way: how it starts, reads files and levels, and what it is not given. */
const inWorker = "^(activation|host|levels|virtual)\\.";

/** The package and script behind each command, so that nothing depends on a shell or on PATH. */
const scripts = {
  oxfmt: "oxfmt/bin/oxfmt",
  oxlint: "oxlint/bin/oxlint",
  tsc: "typescript/bin/tsc",
  vitest: "vitest/vitest.mjs",
};

/** @param {Print} print @param {keyof typeof scripts} command @param {string[]} args */
function check(print, command, ...args) {
  return node(print, path.join(repository, "node_modules", scripts[command]), ...args);
}

/** Runs a script; it counts as one test. @param {Print} print @param {string} script @param {string[]} args @returns {Promise<Counts>} */
async function node(print, script, ...args) {
  const code = await exitCode(print, script, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Of each corpus, what can be checked within seconds; `npm run test:exact` checks a thousand times as many. @param {Print} print */
function sampleOfCorpora(print) {
  return node(print, path.join(repository, "test", "exact", "run.js"), String(1e4));
}

/** @param {Print} print @param {string} script @param {readonly string[]} args @returns {Promise<number | null>} */
function exitCode(print, script, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: repository,
      stdio: ["ignore", "pipe", "pipe"],
      // Vite's note on its next major version is for those who keep the configuration, not for each run.
      env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", print);
    }
    child.once("error", reject);
    child.once("close", resolve);
  });
}

/** @param {readonly (() => Promise<Counts>)[]} runs @returns {Promise<Counts>} */
async function all(runs) {
  const total = { passed: 0, failed: 0 };
  for (const run of runs) add(total, await run());
  return total;
}

/** How long each test took. @type {Timed[]} */
const timed = [];
/** What failed, and how: said once more at the end, where it is looked for. @type {string[]} */
const failures = [];

/** @param {"unit" | "exact" | "package" | "golden" | "page" | "journeys"} project @param {Print} print @returns {Promise<Counts>} */
async function vitest(project, print) {
  // Before the tests' clocks start, and where its progress can be seen.
  if (project === "package" || project === "journeys") await fetchServer();
  const report = path.join(output, `${project}.json`);
  fs.rmSync(report, { force: true });
  const script = path.join(repository, "node_modules", scripts.vitest);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", "--config", "test/vitest.config.ts", "--project", project, ...reporters];
  const code = await exitCode(print, script, args);
  if (!fs.existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(fs.readFileSync(report, "utf8"));
  for (const { assertionResults } of testResults) {
    for (const { fullName, duration, failureMessages = [] } of assertionResults) {
      timed.push({ stage: project, name: fullName, ms: duration ?? 0 });
      for (const message of failureMessages) failed(project, fullName, message);
    }
  }
  // A file that cannot be loaded has no failed test, and neither has an error outside of tests.
  const unseen = (code !== 0 || !success || numPassedTests === 0) && numFailedTests === 0 ? 1 : 0;
  if (numPassedTests + numFailedTests === 0) print("No test ran\n");
  return { passed: numPassedTests, failed: numFailedTests + unseen };
}

/** @param {Print} print @param {string[]} args @returns {Promise<Counts>} */
async function host(print, ...args) {
  await fetchServer();
  let said = "";
  const code = await exitCode(
    (text) => {
      said += text;
      print(text);
    },
    path.join(repository, "test", "harness", "hostSuite.js"),
    args,
  );
  const stage = args.includes("--web") ? "web" : "host";
  for (const [, name = "", ms] of said.matchAll(/✓ (.*) \((\d+) ms\)/g)) timed.push({ stage, name, ms: Number(ms) });
  for (const [, name = "", message = ""] of said.matchAll(/✗ (.*)\n([^✓✗]*)/g)) failed(stage, name, message);
  const [, passed, missed] = /^(\d+) passed, (\d+) failed$/m.exec(said) ?? [];
  if (passed === undefined) return { passed: 0, failed: 1 };
  return { passed: Number(passed), failed: Math.max(Number(missed), Number(code !== 0)) };
}

/** @param {string} stage @param {string} name @param {string} message its first lines are enough */
function failed(stage, name, message) {
  const lines = util.stripVTControlCharacters(message).trimEnd().split("\n").slice(0, 12);
  failures.push(`${stage}: ${name}\n${lines.join("\n").replace(/^/gm, "    ")}`);
}

/** @param {Counts} total @param {Counts} counts */
function add(total, counts) {
  total.passed += counts.passed;
  total.failed += counts.failed;
}

/** Whose output is on the screen while it comes. That of another stage waits until this one has ended. @type {Stage | undefined} */
let onScreen;

/** Runs a stage. What it prints comes as one piece. @param {Stage} stage @returns {Promise<Counts & { seconds: number }>} */
async function runStage(stage) {
  const head = `\n== ${stage.title} ==\n`;
  let kept = head;
  /** @type {Print} */
  const print = (text) => {
    if (onScreen === undefined) onScreen = stage;
    if (onScreen !== stage) {
      kept += text;
      return;
    }
    process.stdout.write(kept + text);
    kept = "";
  };
  const started = Date.now();
  const counts = await stage.run(print).catch((error) => {
    print(`${error.stack ?? error}\n`);
    return { passed: 0, failed: 1 };
  });
  const seconds = (Date.now() - started) / 1000;
  if (onScreen === stage) onScreen = undefined;
  process.stdout.write(
    `${kept}-- ${stage.title}: ${counts.passed} passed, ${counts.failed} failed in ${seconds.toFixed(1)} s --\n`,
  );
  return { ...counts, seconds };
}

/** @param {readonly string[]} wanted names of stages; none: all of them */
async function main(wanted) {
  const unknown = wanted.filter((name) => !(name in stages));
  if (unknown.length > 0) {
    throw new Error(`unknown: ${unknown.join(", ")} (there are ${Object.keys(stages).join(", ")})`);
  }
  const needsBuild = wanted.some((name) => stages[name].needsBuild === true);
  const waiting = Object.keys(stages).filter(
    (name) => wanted.length === 0 || wanted.includes(name) || (needsBuild && name === "build"),
  );
  fs.mkdirSync(output, { recursive: true });

  const started = Date.now();
  const total = { passed: 0, failed: 0 };
  /** @type {[string, string][]} */
  const rows = [];
  let buildHasFailed = false;
  /** @type {Set<Stage>} */
  const running = new Set();
  /** Whether a stage can begin beside those that run. @param {string} name */
  const canBegin = (name) => {
    const { needsBuild, builds } = stages[name];
    const others = [...running];
    if (builds && others.some((other) => other.needsBuild)) return false;
    return !(needsBuild && (waiting.includes("build") || others.some((other) => other.builds)));
  };
  /** @type {(() => void)[]} */
  let idle = [];
  async function work() {
    for (;;) {
      if (waiting.length === 0) return;
      const at = waiting.findIndex(canBegin);
      if (at < 0) {
        await new Promise((resolve) => idle.push(resolve));
        continue;
      }
      const [name] = waiting.splice(at, 1);
      const stage = stages[name];
      if (stage.needsBuild === true && buildHasFailed) {
        rows.push([name, "skipped: it needs a build"]);
        continue;
      }
      running.add(stage);
      const counts = await runStage(stage);
      running.delete(stage);
      if (name === "build") buildHasFailed = counts.failed > 0;
      rows.push([name, `${counts.seconds.toFixed(1).padStart(7)} s`]);
      add(total, counts);
      idle.forEach((wake) => wake());
      idle = [];
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));

  if (timed.length > 0) console.log(`\nThe ${mostSlowest} slowest tests:`);
  for (const { stage, name, ms } of timed.sort((a, b) => b.ms - a.ms).slice(0, mostSlowest)) {
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${stage.padEnd(8)}  ${name}`);
  }
  console.log("\nStages, two at a time:");
  for (const [name, took] of rows) console.log(`${name.padEnd(8)}  ${took}`);
  console.log(`${"all".padEnd(8)}  ${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s`);
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join("\n")}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
