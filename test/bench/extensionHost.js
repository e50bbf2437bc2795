// Runs a script in the extension host of a new VS Code window, and returns what it answers.
const fs = require("node:fs");
const path = require("node:path");

const answerFile = ".bench-answer";
const limitMs = 6 * 60_000;

/**
 * @param {import("./run.js").Bench} bench
 * @param {string} probe name of a script in `probes`
 * @param {string} folder the folder that the window opens
 * @param {number} [limit] milliseconds until the probe is given up
 * @returns {Promise<any>} what the probe passes to `result`
 */
async function askExtensionHost(bench, probe, folder, limit = limitMs) {
  const { browser, server } = await bench.workbench();
  const file = path.join(folder, answerFile);
  fs.rmSync(file, { force: true });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const said = [];
  try {
    await page.exposeFunction("codeAutomationLog", (_type, args) => said.push(args.map(String).join(" ")));
    const ended = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${probe} did not end within ${limit / 1000} s`)), limit);
      page
        .exposeFunction("codeAutomationExit", () => {
          clearTimeout(timer);
          resolve(undefined);
        })
        .catch(reject);
    });
    const testsPath = path.join(__dirname, "probes", probe);
    await page.goto(server.url({ folder, extensionPaths: [bench.extension], testsPath }));
    await ended;
    if (!fs.existsSync(file)) throw new Error(`${probe} gave no answer:\n${said.slice(-20).join("\n")}`);
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } finally {
    await page.close();
  }
}

module.exports = { askExtensionHost };
