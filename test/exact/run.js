// Compares the sweep with exact arithmetic: node test/exact/run.js [cases] [corpus[/2d|/3d][#index] …]
const os = require("node:os");
const path = require("node:path");
const { Worker } = require("node:worker_threads");
const esbuild = require("esbuild");
const { repository } = require("../harness/fetchServer.js");

const defaultCases = 1e7;
/** So few that the cores end at about the same time, so many that nothing is lost in between. */
const casesAtOnce = 5_000;
const progressMs = 10_000;
const mostExamples = 3;

/**
 * A corpus in one number of dimensions, and what is known of it so far.
 * @typedef {object} Row
 * @property {import("./worker.js").CorpusName} corpus
 * @property {2 | 3} dimensions
 * @property {number} cases
 * @property {Record<"miss" | "graze" | "hit" | "overlap", number>} kinds
 * @property {number} disagreements
 * @property {string[]} examples
 * @property {number} seconds on one core
 */

/** @param {readonly string[]} args */
async function main(args) {
  const script = await bundle();
  const { corpusNames, dimensionsOf, shareOf, caseText, lacking } = require(script);
  const hasCount = isCount(args[0]);
  const cases = hasCount ? Number(args[0]) : defaultCases;
  const wanted = args.slice(hasCount ? 1 : 0).map((arg) => parse(arg, corpusNames, dimensionsOf));
  const single = wanted.filter(({ index }) => index !== undefined);
  for (const { corpus, dimensions, index } of single) {
    for (const count of dimensions) console.log(caseText({ corpus, dimensions: count, from: index }));
  }
  if (single.length > 0 && single.length === wanted.length) return;

  const chosen = wanted.length > 0 ? wanted : corpusNames.map((name) => parse(name, corpusNames, dimensionsOf));
  const rows = chosen.flatMap(({ corpus, dimensions }) => dimensions.map((count) => emptyRow(corpus, count)));
  await checkAll(script, rows, ({ corpus }) => Math.ceil(cases * shareOf(corpus)));
  printTable(rows);
  const poor = rows.flatMap(({ corpus, dimensions, cases, kinds }) =>
    lacking(corpus, cases, kinds).map((kind) => `${corpus}/${dimensions}d has hardly any ${kind}`),
  );
  for (const line of poor) console.log(line);
  process.exitCode = poor.length > 0 || rows.some(({ disagreements }) => disagreements > 0) ? 1 : 0;
}

/** Like 20000 or 1e6. @param {string | undefined} arg */
function isCount(arg) {
  return /^\d+(e\d+)?$/.test(arg ?? "");
}

/** @returns {Promise<string>} the script of a worker, which is also what this one asks about the corpora */
async function bundle() {
  const outfile = path.join(repository, "dist-test", "exact.cjs");
  await esbuild.build({
    entryPoints: [path.join(__dirname, "worker.ts")],
    outfile,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "es2022",
    mainFields: ["module", "main"],
    logLevel: "warning",
  });
  return outfile;
}

/**
 * @param {string} arg
 * @param {readonly Row["corpus"][]} names
 * @param {typeof import("./worker.js").dimensionsOf} dimensionsOf
 */
function parse(arg, names, dimensionsOf) {
  const [, name, dimensions, index] = /^([\w-]+?)(?:\/([23])d)?(?:#(\d+))?$/.exec(arg) ?? [];
  const corpus = names.find((known) => known === name);
  if (corpus === undefined) throw new Error(`unknown: ${arg} (there are ${names.join(", ")})`);
  return {
    corpus,
    dimensions: dimensions === undefined ? dimensionsOf(corpus) : [Number(dimensions)],
    index: index === undefined ? undefined : Number(index),
  };
}

/** @param {Row["corpus"]} corpus @param {Row["dimensions"]} dimensions @returns {Row} */
function emptyRow(corpus, dimensions) {
  const kinds = { miss: 0, graze: 0, hit: 0, overlap: 0 };
  return { corpus, dimensions, cases: 0, kinds, disagreements: 0, examples: [], seconds: 0 };
}

/**
 * Spreads all cases over the cores.
 * @param {string} script
 * @param {readonly Row[]} rows
 * @param {(row: Row) => number} casesOf
 */
async function checkAll(script, rows, casesOf) {
  const ranges = rangesOf(rows, casesOf);
  const total = rows.reduce((sum, row) => sum + casesOf(row), 0);
  const started = Date.now();
  const progress = setInterval(() => {
    const done = rows.reduce((sum, row) => sum + row.cases, 0);
    const found = rows.reduce((sum, row) => sum + row.disagreements, 0);
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`${((100 * done) / total).toFixed(1)} % of ${total} cases, ${found} disagreements, ${seconds} s`);
  }, progressMs);
  try {
    await Promise.all(Array.from({ length: os.availableParallelism() }, () => work(script, ranges)));
  } finally {
    clearInterval(progress);
  }
}

/** @param {readonly Row[]} rows @param {(row: Row) => number} casesOf */
function* rangesOf(rows, casesOf) {
  for (const row of rows) {
    const cases = casesOf(row);
    for (let from = 0; from < cases; from += casesAtOnce) {
      yield { row, from, to: Math.min(from + casesAtOnce, cases) };
    }
  }
}

/** One core: takes the next range until there is none. @param {string} script @param {ReturnType<typeof rangesOf>} ranges */
async function work(script, ranges) {
  const worker = new Worker(script);
  try {
    for (const { row, from, to } of ranges) {
      const { corpus, dimensions } = row;
      worker.postMessage({ corpus, dimensions, from, to });
      const part = await answerOf(worker);
      add(row, part, to - from);
    }
  } finally {
    await worker.terminate();
  }
}

/** @param {Worker} worker @returns {Promise<import("./worker.js").Part>} */
function answerOf(worker) {
  return new Promise((resolve, reject) => {
    const onMessage = (part) => {
      worker.off("error", reject);
      resolve(part);
    };
    worker.once("error", reject);
    worker.once("message", onMessage);
  });
}

/** @param {Row} row @param {import("./worker.js").Part} part @param {number} cases */
function add(row, part, cases) {
  row.cases += cases;
  row.seconds += part.seconds;
  row.disagreements += part.disagreements;
  for (const kind of Object.keys(row.kinds)) row.kinds[kind] += part.kinds[kind];
  for (const example of part.examples.slice(0, mostExamples - row.examples.length)) {
    row.examples.push(example);
    console.log(example);
  }
}

/** @param {readonly Row[]} rows */
function printTable(rows) {
  const share = (count, { cases }) => `${((100 * count) / cases).toFixed(1)} %`;
  const lines = rows.map((row) => [
    `${row.corpus}/${row.dimensions}d`,
    String(row.cases),
    ...Object.values(row.kinds).map((count) => share(count, row)),
    String(row.disagreements),
    row.seconds.toFixed(1),
  ]);
  const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
  lines.push([
    "all",
    String(sum((row) => row.cases)),
    ...["", "", "", ""],
    String(sum((row) => row.disagreements)),
    sum((row) => row.seconds).toFixed(1),
  ]);
  const head = ["corpus", "cases", "miss", "graze", "hit", "overlap", "disagreements", "seconds"];
  const widths = head.map((title, column) => Math.max(...[head, ...lines].map((line) => line[column].length)));
  for (const line of [head, ...lines]) {
    console.log(
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join("  "),
    );
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
