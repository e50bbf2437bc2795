// Runs npm as a child, with the user's own registry settings but none of the switches that could break an install.
const { spawn } = require("node:child_process");

/** Said on the command line, because a user's npmrc may say the opposite. */
const switches = [
  "--no-audit",
  "--no-fund",
  "--ignore-scripts",
  "--engine-strict=false",
  "--global=false",
  "--include=optional",
  "--omit=dev",
  "--loglevel=error",
];

/**
 * Runs `npm install` in a folder, a second time if the first fails (a registry may be busy for a moment).
 * @param {string} folder where to install; has its own package.json
 * @param {readonly string[]} [packages] what to install; default: what its package.json names
 */
function npmInstall(folder, packages = []) {
  return twice(["install", ...switches, ...packages], folder);
}

/** Installs exactly what the lock file of a folder says, which stays as it is. @param {string} folder */
function npmCleanInstall(folder) {
  return twice(["ci", ...switches], folder);
}

/** @param {readonly string[]} args @param {string} folder */
async function twice(args, folder) {
  const first = await run(args, folder);
  if (first.code === 0) return;
  console.log(`npm failed in ${folder}, trying once more:\n${first.output}`);
  const second = await run(args, folder);
  if (second.code !== 0) throw new Error(`npm ${args.join(" ")} failed in ${folder}:\n${second.output}`);
}

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(args, cwd) {
  // Inside `npm run` its own script is known; this also avoids npm.cmd, which Windows only starts through a shell.
  const script = process.env.npm_execpath;
  const [command, all] = script?.endsWith(".js") ? [process.execPath, [script, ...args]] : ["npm", [...args]];
  const shell = command === "npm" && process.platform === "win32";
  return new Promise((resolve, reject) => {
    const child = spawn(command, all, { cwd, shell, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

module.exports = { npmCleanInstall, npmInstall };
