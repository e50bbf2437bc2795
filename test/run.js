// Everything that has to hold, in one run: node test/run.js [stage …] [part of a test's name or of its file's path …]
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const util = require("node:util");
const { installPeers } = require("./bench/peers.js");
const { findChromium } = require("./harness/chromium.js");
const { fetchServer, repository } = require("./harness/fetchServer.js");
const { findTests } = require("./harness/findTests.js");
const { installPhaser } = require("./harness/phaser.js");
const { installMissing, maySkip, describeMissing } = require("./harness/requirements.js");

const output = path.join(repository, "test-output");
/** How many stages run at the same time: each of them keeps about one core busy. */
const atOnce = 2;
const mostSlowest = 20;
/** Files of each stage that are named before chosen tests run. */
const MAX_LISTED = 10;

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 *
 * @typedef {object} Stage
 * @property {string} title
 * @property {boolean} [needsBuild]
 * @property {boolean} [builds] it makes what others need: not while they run, nor they while it does
 * @property {(print: Print, chosen?: Selection) => Promise<Counts>} run `chosen`: only these tests of it
 *
 * @typedef {import("./harness/findTests.js").Selection} Selection
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
  unit: { title: "Unit and property tests", run: (print, chosen) => vitest("unit", print, chosen) },
  lint: { title: "Lint", run: (print) => check(print, "oxlint", "--deny-warnings", "-c", "oxlint.config.js") },
  // The tests' project refers to all others; each looks only at what has changed since it was looked at.
  types: { title: "Types", run: (print) => check(print, "tsc", "--build", "test") },
  format: {
    title: "Format",
    run: (print) => check(print, "oxfmt", "--check"),
  },
  host: { title: "Tests in VS Code's extension host", needsBuild: true, run: hostTests },
  golden: {
    title: "Recorded results of all examples",
    needsBuild: true,
    run: (print, chosen) => vitest("golden", print, chosen),
  },
  page: { title: "Pages in a bare browser", needsBuild: true, run: (print, chosen) => vitest("page", print, chosen) },
  journeys: {
    title: "Journeys through VS Code",
    needsBuild: true,
    run: (print, chosen) => vitest("journeys", print, chosen),
  },
  web: {
    title: "What differs in a web worker, as in VS Code for the Web",
    needsBuild: true,
    run: (print) => host(print, "--web", "--only", inWorker),
  },
  package: {
    title: "Package",
    needsBuild: true,
    builds: true,
    run: (print, chosen) => vitest("package", print, chosen),
  },
  exact: {
    title: "The sweep beside exact arithmetic",
    run: (print, chosen) =>
      chosen ? vitest("exact", print, chosen) : all([() => vitest("exact", print), () => sampleOfCorpora(print)]),
  },
  fuzz: {
    title: "Random inputs, for 40 seconds",
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
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const run of runs) add(total, await run());
  return total;
}

/** How long each test took. @type {Timed[]} */
const timed = [];
/** What failed, and how: said once more at the end, where it is looked for. @type {string[]} */
const failures = [];

/**
 * @param {"unit" | "exact" | "package" | "golden" | "page" | "journeys"} project
 * @param {Print} print
 * @param {Selection} [chosen] default: all tests of the project
 * @returns {Promise<Counts>}
 */
async function vitest(project, print, chosen) {
  // Before the tests' clocks start, and where its progress can be seen.
  if (project === "package" || project === "journeys") await fetchServer();
  if (project === "unit" && mentions(chosen, "/peers.js")) await installPeers();
  if (project === "page" && mentions(chosen, "/phaser.js")) await installPhaser();
  return all(splitSelection(chosen).map((choice) => () => vitestRun(project, print, choice)));
}

/** Whether chosen tests import a file. Without a choice all tests are chosen. @param {Selection | undefined} chosen @param {string} end of the path of that file */
function mentions(chosen, end) {
  if (!chosen) return true;
  const files = [...chosen.files, ...chosen.named];
  return files.some((file) => fs.readFileSync(path.join(repository, file), "utf8").includes(`${end}"`));
}

/**
 * @typedef {object} Choice
 * @property {readonly string[]} files none: all
 * @property {string} [pattern] a regular expression for full names; default: all
 */

/** @param {Selection} [chosen] @returns {readonly Choice[]} one for each run that it takes */
function splitSelection(chosen) {
  if (!chosen) return [{ files: [] }];
  const { files, named, pattern } = chosen;
  return [{ files }, { files: named, pattern }].filter((choice) => choice.files.length > 0);
}

/** @param {string} project @param {Print} print @param {Choice} choice @returns {Promise<Counts>} */
async function vitestRun(project, print, { files, pattern }) {
  const report = path.join(output, `${project}.json`);
  fs.rmSync(report, { force: true });
  const script = path.join(repository, "node_modules", scripts.vitest);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const named = pattern === undefined ? [] : ["--testNamePattern", pattern];
  const args = ["run", "--config", "test/vitest.config.ts", "--project", project, ...reporters, ...named, ...files];
  const code = await exitCode(print, script, args);
  if (!fs.existsSync(report)) return { passed: 0, failed: 1 };
  let skipped = 0;
  const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(fs.readFileSync(report, "utf8"));
  for (const { assertionResults } of testResults) {
    for (const { fullName, status, duration, failureMessages = [] } of assertionResults) {
      if (status === "skipped" || status === "pending") {
        if (pattern === undefined || new RegExp(pattern).test(fullName)) skipped++;
        continue;
      }
      timed.push({ stage: project, name: fullName, ms: duration ?? 0 });
      for (const message of failureMessages) failed(project, fullName, message);
    }
  }
  // Files that mention a name may have no test of it.
  const mustRun = pattern === undefined && skipped === 0;
  // A file that cannot be loaded has no failed test, and neither has an error outside of tests.
  const unseen = (code !== 0 || !success || (mustRun && numPassedTests === 0)) && numFailedTests === 0 ? 1 : 0;
  if (numPassedTests + numFailedTests === 0) print("No test ran\n");
  return { passed: numPassedTests, failed: numFailedTests + unseen, skipped };
}

/** @param {Print} print @param {Selection} [chosen] default: all tests in the host @returns {Promise<Counts>} */
function hostTests(print, chosen) {
  if (!chosen) return host(print);
  return all(
    splitSelection(chosen).map(({ files, pattern }) => () => {
      const names = files.map((file) => file.slice("test/vscode/".length).replaceAll(".", "\\."));
      return host(print, "--only", `^(${names.join("|")})$`, ...(pattern === undefined ? [] : ["--named", pattern]));
    }),
  );
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
  total.skipped = (total.skipped ?? 0) + (counts.skipped ?? 0);
}

/** @param {Counts} counts */
function formatCounts({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Whose output is on the screen while it comes. That of another stage waits until this one has ended. @type {Stage | undefined} */
let onScreen;

/** Runs a stage. What it prints comes as one piece. @param {Stage} stage @param {Selection} [chosen] @returns {Promise<Counts & { seconds: number }>} */
async function runStage(stage, chosen) {
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
  const counts = await stage.run(print, chosen).catch((error) => {
    print(`${error.stack ?? error}\n`);
    return { passed: 0, failed: 1 };
  });
  const seconds = (Date.now() - started) / 1000;
  if (onScreen === stage) onScreen = undefined;
  process.stdout.write(`${kept}-- ${stage.title}: ${formatCounts(counts)} in ${seconds.toFixed(1)} s --\n`);
  return { ...counts, seconds };
}

/**
 * Finds the tests that words name, and says which they are.
 * @param {readonly string[]} words
 * @param {readonly string[]} stagesOfThem none: all
 * @returns {ReadonlyMap<string, Selection>} by stage
 */
function choose(words, stagesOfThem) {
  try {
    const chosen = findTests(words, stagesOfThem.length > 0 ? stagesOfThem : undefined);
    for (const [stage, { files, named }] of chosen) {
      const lines = [...files, ...named.map((file) => `tests of this name in ${file}`)];
      for (const line of lines.slice(0, MAX_LISTED)) console.log(`${stage}: ${line}`);
      if (lines.length > MAX_LISTED) console.log(`${stage}: … and ${lines.length - MAX_LISTED} more`);
    }
    return chosen;
  } catch (error) {
    throw new Error(
      `${error.message}\nGive a part of a test's name, of its file's path, or stages: ${Object.keys(stages).join(", ")}`,
      { cause: error },
    );
  }
}

/** Stages whose tests open a browser. */
const inBrowser = new Set(["host", "page", "journeys", "web", "package"]);

/**
 * Installs programs before any stage begins: the package manager does one thing at a time, and no test waits for it.
 * @param {readonly string[]} names of the stages that run
 * @param {ReadonlyMap<string, Selection>} [chosen] default: all tests of these
 */
function installWhatIsNeeded(names, chosen) {
  if (names.includes("unit") && mentions(chosen?.get("unit"), "/requirements.js")) installMissing();
  if (!names.some((name) => inBrowser.has(name))) return;
  try {
    findChromium();
  } catch (error) {
    // The stages that need it fail; the others run.
    console.error(error.message);
  }
}

/** @param {readonly string[]} args names of stages, and parts of names or paths of tests; none: everything */
async function main(args) {
  const words = args.filter((word) => !(word in stages));
  const wantedStages = args.filter((name) => name in stages);
  const chosen = words.length > 0 ? choose(words, wantedStages) : undefined;
  const wanted = chosen ? [...chosen.keys()] : wantedStages;
  const needsBuild = wanted.some((name) => stages[name].needsBuild === true);
  const waiting = Object.keys(stages).filter(
    (name) => wanted.length === 0 || wanted.includes(name) || (needsBuild && name === "build"),
  );
  fs.mkdirSync(output, { recursive: true });

  const started = Date.now();
  installWhatIsNeeded(waiting, chosen);
  const total = { passed: 0, failed: 0, skipped: 0 };
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
      const counts = await runStage(stage, chosen?.get(name));
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
  if (total.skipped > 0)
    console.log(`\nSkipped tests: ${total.skipped}. Missing here:\n${describeMissing().join("\n")}`);
  const isSkipWrong = total.skipped > 0 && !maySkip();
  if (isSkipWrong) console.log("Here no test may be skipped: it counts as failed.");
  console.log(`\n${formatCounts(total)}`);
  process.exit(total.failed > 0 || isSkipWrong || total.passed + total.skipped === 0 ? 1 : 0);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
