// Measures, and writes docs/benchmarks.md: node test/bench/run.js [measurement …]
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { chromium } = require("playwright-core");
const { launchOptions } = require("../harness/chromium.js");
const { fetchServer, repository } = require("../harness/fetchServer.js");
const { startServer } = require("../harness/vscodeServer.js");
const { reportText, sectionText } = require("./report.js");

/** Scripts in `measurements`, in the order of the page. */
const names = ["activation", "editToPaint", "thousandFiles", "hugeDocuments", "sizes"];
const page = path.join(repository, "docs", "benchmarks.md");

/**
 * What measurements are made with.
 * @typedef {object} Bench
 * @property {import("playwright-core").Browser} browser
 * @property {Awaited<ReturnType<typeof startServer>>} server
 * @property {string} extension the folder of the built extension
 */

/** @param {readonly string[]} wanted none: all, and the page is written */
async function main(wanted) {
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(", ")} (there are ${names.join(", ")})`);
  const [load = 0] = os.loadavg();
  const server = await startServer();
  const browser = await chromium.launch(launchOptions());
  /** @type {Bench} */
  const bench = { browser, server, extension: process.env.AABB_EXTENSION ?? repository };
  const sections = [];
  try {
    for (const name of wanted.length > 0 ? wanted : names) {
      const { title, how, measure } = require(`./measurements/${name}.js`);
      const section = { title, how, rows: await measure(bench) };
      console.log(sectionText(section));
      sections.push(section);
    }
    if (wanted.length > 0) return;
    const versions = { vscode: await versionOfVSCode(), chromium: browser.version() };
    fs.mkdirSync(path.dirname(page), { recursive: true });
    fs.writeFileSync(page, reportText(sections, versions, load));
    console.log(`Written to ${path.relative(process.cwd(), page)}`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function versionOfVSCode() {
  const { main } = await fetchServer();
  return JSON.parse(fs.readFileSync(path.join(path.dirname(main), "..", "package.json"), "utf8")).version;
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
