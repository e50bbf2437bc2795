// What some tests need and a machine may lack: the one list of what may be skipped. What of it is missing, and how to
// install it: node test/harness/requirements.js [--install]
const fs = require("node:fs");
const path = require("node:path");
const { spawnSync } = require("node:child_process");
const { aptInstall, canInstall } = require("./apt.js");

/**
 * @typedef {object} Program
 * @property {string} title
 * @property {readonly string[]} names names or paths: the first that passes the check is taken
 * @property {readonly string[]} [check] arguments with which the program ends well if it is the right one
 * @property {readonly string[]} packages packages of Debian that have it
 * @property {Readonly<Partial<Record<NodeJS.Platform, string>>>} [installs] the command for other systems
 *
 * @typedef {object} System
 * @property {string} title
 * @property {readonly NodeJS.Platform[]} systems where it is there
 */

/** @type {Readonly<Record<"lua" | "python" | "gcc" | "gpp" | "mono" | "xvfb" | "love" | "pygame" | "godot3", Program>>} */
const programs = {
  lua: {
    title: "Lua 5.4",
    names: ["lua5.4", "lua54", "lua"],
    check: ["-e", "assert(_VERSION == 'Lua 5.4')"],
    packages: ["lua5.4"],
    installs: { darwin: "brew install lua@5.4", win32: "winget install DEVCOM.Lua" },
  },
  python: {
    title: "Python 3",
    names: ["python3", "python"],
    check: ["-c", "import sys; assert sys.version_info >= (3, 8)"],
    packages: ["python3"],
    installs: { darwin: "brew install python", win32: "winget install Python.Python.3.12" },
  },
  gcc: {
    title: "gcc",
    names: ["gcc"],
    packages: ["gcc", "libc6-dev"],
    installs: { darwin: "xcode-select --install", win32: "winget install BrechtSanders.WinLibs.POSIX.UCRT" },
  },
  gpp: {
    title: "g++",
    names: ["g++"],
    packages: ["g++"],
    installs: { darwin: "xcode-select --install", win32: "winget install BrechtSanders.WinLibs.POSIX.UCRT" },
  },
  // The compiler for C#, with the program that runs what it makes next to it.
  mono: { title: "Mono", names: ["mcs"], packages: ["mono-mcs"], installs: { darwin: "brew install mono" } },
  xvfb: { title: "Xvfb", names: ["xvfb-run"], packages: ["xvfb", "xauth"] },
  love: { title: "LÖVE", names: ["love"], packages: ["love"] },
  pygame: {
    title: "pygame",
    names: ["python3", "/usr/bin/python3", "python"],
    check: ["-c", "import pygame"],
    packages: ["python3-pygame"],
    installs: { darwin: "python3 -m pip install pygame", win32: "python -m pip install pygame" },
  },
  godot3: { title: "Godot 3", names: ["godot3-server"], packages: ["godot3-server"] },
};

/** @type {Readonly<Record<"posix" | "linux", System>>} */
const systems = {
  posix: { title: "a system with signals, symbolic links and a shell", systems: ["linux", "darwin"] },
  linux: { title: "Linux, with /proc and file names of any bytes", systems: ["linux"] },
};

/** @typedef {keyof typeof programs | keyof typeof systems} Requirement */

/** Programs that were found, by their id and the path on which they were looked for. @type {Map<string, string>} */
const found = new Map();

/** @param {keyof typeof programs} id @returns {string | undefined} the path of a program */
function findProgram(id) {
  const key = `${id} ${process.env.PATH ?? ""}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const { names, check } = programs[id];
  const file = names
    .flatMap((name) => findFiles(name))
    .find((each) => check === undefined || spawnSync(each, check, { stdio: "ignore" }).status === 0);
  if (file !== undefined) found.set(key, file);
  return file;
}

/** @param {string} name @returns {readonly string[]} paths of files with this name, or this path */
function findFiles(name) {
  if (path.isAbsolute(name)) return fs.existsSync(name) ? [name] : [];
  const file = process.platform === "win32" ? `${name}.exe` : name;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, file)).filter((each) => fs.existsSync(each));
}

/** @param {keyof typeof programs} id @returns {string} the path of a program, which has to be there */
function programPath(id) {
  const file = findProgram(id);
  if (file === undefined) throw new Error(`${programs[id].title} is missing: ${installCommand([id])}`);
  return file;
}

/**
 * Whether tests may be skipped here. They may not where everything can be installed, or is to be there: as root on
 * Debian, and in continuous integration on Linux.
 */
function maySkip() {
  return !canInstall() && !(process.platform === "linux" && isSet(process.env.CI));
}

/** @param {string | undefined} variable of the environment */
function isSet(variable) {
  return variable !== undefined && !["", "0", "false"].includes(variable);
}

/**
 * Whether a test is skipped, since something is missing that it needs. Where nothing may be skipped it is not, and fails.
 * @param {Requirement[]} ids
 */
function isMissing(...ids) {
  return maySkip() && ids.some((id) => !isThere(id));
}

/** @param {Requirement} id */
function isThere(id) {
  return id in systems ? systems[id].systems.includes(process.platform) : findProgram(id) !== undefined;
}

/** @returns {readonly (keyof typeof programs)[]} */
function missingPrograms() {
  return Object.keys(programs).filter((id) => findProgram(id) === undefined);
}

/** @param {readonly (keyof typeof programs)[]} ids @returns {string} the command that installs programs */
function installCommand(ids) {
  const others = ids.map((id) => programs[id].installs?.[process.platform]);
  if (process.platform === "linux") {
    const packages = ids.flatMap((id) => programs[id].packages);
    return `${process.getuid?.() === 0 ? "" : "sudo "}apt-get install ${packages.join(" ")}`;
  }
  return others.every((each) => each !== undefined) ? others.join(" && ") : "there is no package for this system";
}

/** Installs programs that are missing, where this process may. @param {readonly (keyof typeof programs)[]} [ids] */
function installMissing(ids = missingPrograms()) {
  if (ids.length === 0 || !canInstall()) return;
  console.log(`Installing what tests need: ${ids.map((id) => programs[id].title).join(", ")}`);
  if (aptInstall([...new Set(ids.flatMap((id) => programs[id].packages))])) return;
  // One package that this Debian does not have would keep the others out.
  for (const id of ids) aptInstall(programs[id].packages);
}

/** @returns {readonly string[]} a line for each requirement that is missing, with the command that installs it */
function describeMissing() {
  const lines = missingPrograms().map((id) => [programs[id].title, installCommand([id])]);
  for (const { title, systems: where } of Object.values(systems)) {
    if (!where.includes(process.platform)) lines.push([title, `only on ${where.join(" and ")}`]);
  }
  const width = Math.max(...lines.map(([title]) => title.length));
  return lines.map(([title, command]) => `  ${title.padEnd(width)}  ${command}`);
}

module.exports = { installMissing, isMissing, maySkip, describeMissing, programPath };

if (require.main === module) {
  if (process.argv.includes("--install")) installMissing();
  const lines = describeMissing();
  console.log(lines.length === 0 ? "Nothing is missing that tests need." : `Missing:\n${lines.join("\n")}`);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
