// Looks for inputs that break a promise: node test/fuzz/run.js [--target name]… [--seconds n] [--seed n] [--case n|file]
const fs = require("node:fs");
const path = require("node:path");
const { parseArgs } = require("node:util");
const { Worker } = require("node:worker_threads");
const esbuild = require("esbuild");
const { cliBundles } = require("../../esbuild.js");
const { repository } = require("../harness/fetchServer.js");

const usualSeconds = 60;
/** For each law that is broken: smaller cases are looked for no longer than this. */
const usualShrinkSeconds = 60;
const watchMs = 100;
/** Waiting costs no processor time: what does not answer for so many times its processor seconds hangs. */
const waitFactor = 8;
/** A target on which everything fails tells no more after so many laws. */
const mostLaws = 10;

/**
 * @typedef {import("./worker.js").Question} Question
 * @typedef {import("./target.js").Failure} Failure
 * @typedef {import("./target.js").Target} Target
 * @typedef {{ given?: unknown, failure?: Failure }} Outcome without a case, if there is none
 */

/** @param {readonly string[]} args */
async function main(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      target: { type: "string", multiple: true },
      seconds: { type: "string", default: String(usualSeconds) },
      shrink: { type: "string", default: String(usualShrinkSeconds) },
      seed: { type: "string", default: process.env.SEED ?? String(Date.now() % 1e9) },
      case: { type: "string" },
    },
  });
  const script = await bundle();
  const { targets, targetOf } = require(script);
  const chosen = values.target ? values.target.map(targetOf) : targets.filter((target) => !target.isByNameOnly);
  const shrinkSeconds = numberFrom("--shrink", values.shrink);
  if (values.case !== undefined) {
    if (chosen.length !== 1 || !values.target) throw new Error("--case wants its --target");
    await oneCase(script, chosen[0], values.case, shrinkSeconds);
    return;
  }
  const seed = numberFrom("--seed", values.seed);
  const seconds = numberFrom("--seconds", values.seconds);
  console.log(`seed ${seed}`);
  const total = { passed: 0, failed: 0 };
  for (const target of chosen) {
    const counts = await runTarget(script, target, { seed, seconds: seconds / chosen.length, shrinkSeconds });
    total.passed += counts.passed;
    total.failed += counts.failed;
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** @param {string} flag @param {string} given */
function numberFrom(flag, given) {
  const value = Number(given);
  if (given.trim() !== "" && Number.isFinite(value) && value >= 0) return value;
  throw new Error(`${flag} wants a number that is at least 0; got "${given}"`);
}

/** @returns {Promise<string>} the script of the worker, which is also what this one asks about the targets */
async function bundle() {
  const folder = path.join(repository, "dist-test");
  const outfile = path.join(folder, "fuzz.cjs");
  const worker = {
    entryPoints: [path.join(__dirname, "worker.ts")],
    outfile,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "es2022",
    mainFields: ["module", "main"],
    logLevel: "warning",
  };
  // Names in the program are those of its sources, so that an accident says where it is.
  const program = cliBundles.map((bundle) => ({ ...bundle, absWorkingDir: repository, outdir: folder, minify: false }));
  await Promise.all([worker, ...program].map((options) => esbuild.build(options)));
  return outfile;
}

/**
 * @param {string} script @param {Target} target
 * @param {{ seed: number, seconds: number, shrinkSeconds: number }} options
 */
async function runTarget(script, target, { seed, seconds, shrinkSeconds }) {
  const runner = new Runner(script, target);
  const started = Date.now();
  /** How often each law was broken. @type {Map<string, number>} */
  const broken = new Map();
  let passed = 0;
  let failed = 0;
  /** Time that went into making cases smaller is not taken from looking for them. */
  let shrinkingMs = 0;
  try {
    for (let at = Math.floor(seed); Date.now() - started - shrinkingMs < 1000 * seconds; at++) {
      const { given, failure } = await runner.ask({ ask: "generated", target: target.name, seed: at });
      if (!failure) {
        passed++;
        continue;
      }
      failed++;
      const times = broken.get(failure.law) ?? 0;
      broken.set(failure.law, times + 1);
      if (times > 0) continue;
      const before = Date.now();
      await report(runner, target, { seed: at, given, failure }, shrinkSeconds);
      shrinkingMs += Date.now() - before;
      if (broken.size >= mostLaws) break;
    }
    const { given: counts } = await runner.ask({ ask: "counts", target: target.name });
    for (const line of counts) console.log(`  ${line}`);
  } finally {
    await runner.close();
  }
  const took = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${target.name}: ${passed} passed, ${failed} failed in ${took} s`);
  for (const [law, times] of broken) console.log(`  ${times} × ${law}`);
  return { passed, failed };
}

/** @param {string} script @param {Target} target @param {string} which a seed, or a file @param {number} shrinkSeconds */
async function oneCase(script, target, which, shrinkSeconds) {
  const runner = new Runner(script, target);
  try {
    const isSeed = /^\d+$/.test(which);
    const { given, failure } = await runner.ask(
      isSeed
        ? { ask: "generated", target: target.name, seed: Number(which) }
        : { ask: "given", target: target.name, given: JSON.parse(fs.readFileSync(which, "utf8")) },
    );
    if (failure) {
      await report(runner, target, { seed: isSeed ? Number(which) : undefined, given, failure }, shrinkSeconds);
    } else console.log("1 passed, 0 failed");
    process.exitCode = failure ? 1 : 0;
  } finally {
    await runner.close();
  }
}

/**
 * Tells of a failure with the smallest case that has it.
 *
 * @param {Runner} runner @param {Target} target
 * @param {{ seed?: number, given: unknown, failure: Failure }} found
 * @param {number} shrinkSeconds
 */
async function report(runner, target, { seed, given, failure }, shrinkSeconds) {
  const { targetOf, caseOf } = require(runner.script);
  const own = targetOf(target.name);
  const known = given ?? (seed === undefined ? undefined : caseOf(own, seed));
  const least = await smallest(runner, target, { given: known, failure }, shrinkSeconds);
  const folder = path.join(repository, "test-output", "fuzz");
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${target.name}-${seed ?? "given"}.json`);
  fs.writeFileSync(file, JSON.stringify(least.given, undefined, 1) + "\n");
  const repeat = `node test/fuzz/run.js --target ${target.name} --case`;
  console.log(`\n✗ ${target.name}: ${failure.law}`);
  console.log(least.failure.detail);
  console.log(own.text(least.given));
  if (seed !== undefined) console.log(`again: ${repeat} ${seed}`);
  console.log(`this smallest case: ${repeat} ${path.relative(repository, file)}\n`);
}

/**
 * The least case that breaks the same law: each smaller one that does takes the place of the case, until none does.
 *
 * @param {Runner} runner @param {Target} target
 * @param {{ given: unknown, failure: Failure }} found @param {number} seconds
 */
async function smallest(runner, target, found, seconds) {
  const end = Date.now() + 1000 * seconds;
  let least = found;
  for (let nth = 0, since = 0; Date.now() < end;) {
    const { given, failure } = await runner.ask({ ask: "smaller", target: target.name, given: least.given, nth });
    if (given === undefined) {
      // All were tried. Those before the latest change are other ones now.
      if (since === 0) break;
      [nth, since] = [0, 0];
    } else if (failure?.law === least.failure.law) {
      least = { given, failure };
      since++;
    } else nth++;
  }
  return least;
}

/** A worker, replaced by another one where a case does not end or takes all memory. */
class Runner {
  /** @type {Worker | undefined} */
  #worker;
  /** What the question in hand is about, once that is told. @type {unknown} */
  #given;
  /** @type {{ resolve: (ending: Failure | undefined | "none") => void, reject: (error: Error) => void } | undefined} */
  #settle;
  /** @type {NodeJS.Timeout | undefined} */
  #watch;

  /** @param {string} script @param {Target} target */
  constructor(script, target) {
    this.script = script;
    this.target = target;
  }

  /** @param {Question} question @returns {Promise<Outcome>} */
  async ask(question) {
    const { megabytes, seconds } = this.target;
    const tooMuch = { law: "bounded memory", detail: `The case takes more than ${megabytes} MB.` };
    const worker = (this.#worker ??= this.#start(tooMuch));
    const cpu = process.cpuUsage();
    const started = Date.now();
    const memory = process.memoryUsage().rss;
    this.#given = undefined;
    /** @type {Failure | undefined | "none"} */
    const ending = await new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#watch = setInterval(() => {
        const { user, system } = process.cpuUsage(cpu);
        const spent = (user + system) / 1e6;
        if (spent > seconds || Date.now() - started > 1000 * waitFactor * seconds) {
          resolve({ law: "bounded time", detail: `The case takes more than ${seconds} s.` });
        }
        // Buffers are outside of what a worker's limits count.
        if (process.memoryUsage().rss - memory > megabytes * 2 ** 20) resolve(tooMuch);
      }, watchMs);
      worker.postMessage(question);
    }).finally(() => clearInterval(this.#watch));
    if (ending === "none") return {};
    if (ending?.law.startsWith("bounded")) await this.close();
    return { given: this.#given, failure: ending };
  }

  /** @param {Failure} tooMuch */
  #start(tooMuch) {
    const worker = new Worker(this.script, { resourceLimits: { maxOldGenerationSizeMb: this.target.megabytes } });
    worker.on("message", (answer) => {
      if (answer.kind === "case") this.#given = answer.given;
      else this.#settle?.resolve(answer.kind === "none" ? "none" : answer.failure);
    });
    worker.on("error", (error) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") this.#settle?.resolve(tooMuch);
      else this.#settle?.reject(new Error(`no case can be made: ${error.stack}`));
    });
    return worker;
  }

  async close() {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
