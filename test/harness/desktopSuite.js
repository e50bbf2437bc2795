// Runs the in-host tests in the desktop VS Code: node test/harness/desktopSuite.js [version]
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { runTests, TestRunFailedError } = require("@vscode/test-electron");
const { bundleSuite } = require("./bundleSuite.js");
const { mentionsOf } = require("./extensionErrors.js");
const { repository } = require("./fetchServer.js");
const { judge, readResult } = require("./hostSuite.js");
const { quietSettings } = require("./vscodeServer.js");
const { examples, makeWorkspace } = require("./workspace.js");

/** @param {string} version of VS Code: "stable", "insiders", or a number such as "1.100.0" */
async function runDesktopSuite(version) {
  const extensionTestsPath = await bundleSuite(repository);
  const folder = makeWorkspace({ from: examples });
  const userData = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-desktop-"));
  fs.mkdirSync(path.join(userData, "User"));
  fs.writeFileSync(path.join(userData, "User", "settings.json"), JSON.stringify(quietSettings));
  // Electron has no sandbox for root, as in most containers.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const launchArgs = [folder, "--user-data-dir", userData, "--disable-extensions", "--disable-gpu", ...asRoot];
  try {
    const code = await runTests({
      version,
      extensionDevelopmentPath: repository,
      extensionTestsPath,
      launchArgs,
    }).catch((error) => {
      if (error instanceof TestRunFailedError) return error.code ?? 1;
      throw error;
    });
    return judge(readResult(folder), { code, extensionErrors: loggedErrors(path.join(userData, "logs")) });
  } finally {
    fs.rmSync(userData, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Errors in the extension hosts' logs that came through the extension's code. @param {string} folder */
function loggedErrors(folder) {
  if (!fs.existsSync(folder)) return [];
  const mentions = mentionsOf(repository);
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === "exthost.log")
    .flatMap((name) => fs.readFileSync(path.join(folder, name), "utf8").split(/^(?=\d{4}-\d\d-\d\d )/m))
    .filter((entry) => entry.includes("[error]") && mentions(entry));
}

runDesktopSuite(process.argv[2] ?? "stable").then(
  ({ passed, failed }) => {
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed > 0 || passed === 0 ? 1 : 0);
  },
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
