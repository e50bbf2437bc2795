// A Chromium to open VS Code in: the user's own, else Debian's package, else Playwright's download.
const fs = require("node:fs");
const path = require("node:path");
const { spawnSync } = require("node:child_process");
const { chromium } = require("playwright-core");
const { aptInstall, canInstall } = require("./apt.js");
const { repository } = require("./fetchServer.js");

/** As root there is no sandbox to be had; the rest keeps the browser from talking to anything but the server. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

/**
 * Chromium without its own windows comes first, which nobody sees here: a page takes half the processor time to open in it.
 * Other than that it is the same browser.
 */
const names = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const usualPlaces = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter((root) => root !== undefined)
    .map((root) => path.join(root, "Google", "Chrome", "Application", "chrome.exe")),
};

/**
 * Finds a Chromium or Chrome, or fetches one. `CHROME_PATH` comes first.
 * @returns {string} the path of its binary
 */
function findChromium() {
  const wanted = process.env.CHROME_PATH;
  if (wanted) {
    if (!fs.existsSync(wanted)) throw new Error(`CHROME_PATH is ${wanted}, and there is no such file`);
    return wanted;
  }
  return installed() ?? fromDebian() ?? fromPlaywright();
}

/** @returns {string | undefined} */
function installed() {
  const onPath = (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  const found = [...onPath, ...(usualPlaces[process.platform] ?? [])].find((file) => fs.existsSync(file));
  if (found !== undefined) return found;
  const fetched = chromium.executablePath();
  return fs.existsSync(fetched) ? fetched : undefined;
}

/** @returns {string | undefined} */
function fromDebian() {
  if (!canInstall()) return undefined;
  // On Ubuntu the package is a door to a snap, which does not run in a container.
  if (/^ID=ubuntu$/m.test(fs.readFileSync("/etc/os-release", "utf8"))) return undefined;
  console.log("No Chromium is here: installing Debian's package");
  // Older Debians have no package of it without windows.
  const packages = ["chromium-headless-shell", "chromium"];
  return packages.some((name) => aptInstall(["fonts-dejavu-core", name])) ? installed() : undefined;
}

/** @returns {string} */
function fromPlaywright() {
  console.log("No Chromium is here: fetching Playwright's");
  const cli = path.join(path.dirname(require.resolve("playwright-core/package.json")), "cli.js");
  const withDeps = process.platform === "linux" && process.getuid?.() === 0 ? ["--with-deps"] : [];
  const { status } = spawnSync(process.execPath, [cli, "install", ...withDeps, "chromium"], {
    cwd: repository,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const fetched = chromium.executablePath();
  if (status !== 0 || !fs.existsSync(fetched)) {
    throw new Error(
      "No Chromium could be found or fetched: install Chrome or Chromium, or set CHROME_PATH to its binary",
    );
  }
  return fetched;
}

/** Options for Playwright's `launch`. */
function launchOptions() {
  return { executablePath: findChromium(), args: flags, headless: true, chromiumSandbox: false };
}

module.exports = { findChromium, launchOptions };
