// Measures, and writes docs/benchmarks.md: node test/bench/run.js [--trial] [measurement …]. A trial writes nothing.
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { chromium } = require("playwright-core");
const { launchOptions } = require("../harness/chromium.js");
const { fetchServer, repository } = require("../harness/fetchServer.js");
const { startServer } = require("../harness/vscodeServer.js");
const { installPeers } = require("./peers.js");
const { reportText, sectionText } = require("./report.js");
const { bundleSolver } = require("./solverBundle.js");

/** Scripts in `measurements`, in the order of the page: those of the solver alone come before a workbench is started. */
const names = [
  ...["pair", "convex", "scan", "statics", "tiles", "frame", "room", "audit", "reading", "running", "recordings"],
  ...[
    "levels",
    "activation",
    "editToPaint",
    "panAndZoom",
    "playing",
    "dragging",
    "openNotebook",
    "memory",
    "sceneMemory",
    "thousandFiles",
    "largeProject",
    "heldHost",
    "threads",
    "verify",
    "hugeDocuments",
    "textEditor",
    "sizes",
  ],
];
const page = path.join(repository, "docs", "benchmarks.md");

/**
 * What measurements are made with; each part is made ready when it is first asked for.
 * @typedef {object} Bench
 * @property {() => Promise<Workbench>} workbench
 * @property {() => Promise<SolverBench>} solver
 * @property {string} extension the folder of the built extension
 *
 * @typedef {object} Workbench
 * @property {import("playwright-core").Browser} browser
 * @property {Awaited<ReturnType<typeof startServer>>} server
 *
 * @typedef {object} SolverBench
 * @property {string} solver URL of the solver, as it is shipped
 * @property {typeof import("../exact/index.js")} oracle
 * @property {Readonly<Record<string, string>>} peers versions of the packages beside which it is measured
 */

/** @param {readonly string[]} wanted none: all @param {boolean} isTrial */
async function main(wanted, isTrial) {
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(", ")} (there are ${names.join(", ")})`);
  const workbench = once(startWorkbench);
  const solver = once(makeSolverReady);
  /** @type {Bench} */
  const bench = { workbench: workbench.get, solver: solver.get, extension: process.env.AABB_EXTENSION ?? repository };
  const sections = [];
  try {
    for (const name of wanted.length > 0 ? wanted : names) {
      const { title, how, measure } = require(`./measurements/${name}.js`);
      const [load = 0] = os.loadavg();
      const section = { title, how, load, rows: await measure(bench) };
      console.log(sectionText(section));
      sections.push(section);
    }
    if (isTrial) return;
    const { browser } = await bench.workbench();
    const versions = { vscode: await versionOfVSCode(), chromium: browser.version(), peers: await installPeers() };
    const titles = names.map((name) => require(`./measurements/${name}.js`).title);
    const before = fs.existsSync(page) ? fs.readFileSync(page, "utf8") : "";
    fs.mkdirSync(path.dirname(page), { recursive: true });
    const { text, chart } = reportText(before, sections, titles, versions);
    fs.writeFileSync(page, text);
    if (chart !== undefined) fs.writeFileSync(path.join(path.dirname(page), "media", "benchmarks.svg"), chart);
    console.log(`Written to ${path.relative(process.cwd(), page)}`);
  } finally {
    await Promise.allSettled([workbench.dispose(), solver.dispose()]);
  }
}

/**
 * Something that is made when it is first wanted, and disposed of if it was.
 * @template {{ readonly dispose: () => unknown }} T
 * @param {() => Promise<T>} make
 */
function once(make) {
  /** @type {Promise<T> | undefined} */
  let made;
  return {
    get: () => (made ??= make()),
    dispose: async () => (await made)?.dispose(),
  };
}

async function startWorkbench() {
  const server = await startServer();
  const browser = await chromium.launch(launchOptions());
  const dispose = async () => {
    await browser.close();
    await server.stop();
  };
  return { browser, server, dispose };
}

async function makeSolverReady() {
  const peers = await installPeers();
  const { solver, oracle, dispose } = await bundleSolver();
  return { solver, oracle: await import(oracle), peers, dispose };
}

async function versionOfVSCode() {
  const { main } = await fetchServer();
  return JSON.parse(fs.readFileSync(path.join(path.dirname(main), "..", "package.json"), "utf8")).version;
}

const given = process.argv.slice(2);
main(
  given.filter((argument) => argument !== "--trial"),
  given.includes("--trial"),
).catch((error) => {
  console.error(error);
  process.exit(1);
});
