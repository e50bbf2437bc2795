const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { askExtensionHost } = require("../extensionHost.js");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { notebookText } = require("../scenes.js");
const { median, short } = require("../statistics.js");

const files = 1000;
const rounds = 5;
/** Times as long as to read and parse the files. */
const most = 6;

const reason =
  "More than half of the time goes to code that has not run often enough to be compiled well: in a process that has checked " +
  "them before, the same files take less than half of it. To keep compiled code from run to run spares 30 ms of a start and " +
  "nothing that can be measured of 1,000 files; earlier or later compilation and a larger heap change as little";

exports.title = "Check of 1,000 scene files";
exports.how =
  "Notebooks of two scenes with 6 to 25 bodies and 30 frames each. In VS Code: the command *Check Tunneling in " +
  "Workspace* beside an extension that finds, reads and parses the same files. On the command line: `aabb check` with one " +
  "thread, and with one for each core, beside a Node.js script that does the same: wall time of the whole process, its start " +
  `included. In turn, median of ${rounds} rounds.`;

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const names = Array.from({ length: files }, (_, i) => `scenes/${Math.floor(i / 100)}/case-${i}.aabb.json`);
  const folder = makeWorkspace({ files: Object.fromEntries(names.map((name, i) => [name, notebookText(i)])) });
  const inHost = await askExtensionHost(bench, "checkWorkspace.js", folder);
  if (inHost.summary.files !== files) throw new Error(`the command checked ${inHost.summary.files} files`);
  const onLine = commandLine(path.join(bench.extension, "dist", "cli.js"), folder);
  removeWorkspace(folder);
  const { one, all, parse } = onLine;
  const ofOne = row("`aabb check --jobs 1`", { check: one, parse });
  return [
    row("the command in VS Code", inHost),
    { ...ofOne, aim: `≤ ${most} ×`, holds: ofOne.ratio <= most, reason },
    row("`aabb check`", { check: all, parse }),
  ];
};

function row(what, { check, parse }) {
  const rate = (times) => `${short((files / median(times)) * 1000)} files/s`;
  const ratio = median(check) / median(parse);
  return { what, measured: rate(check), peer: `read and parse: ${rate(parse)}`, ratio };
}

function commandLine(cli, folder) {
  const one = [];
  const all = [];
  const parse = [];
  for (let round = 0; round < rounds; round++) {
    one.push(timed(cli, "check", folder, "--format", "json", "--jobs", "1"));
    all.push(timed(cli, "check", folder, "--format", "json"));
    parse.push(timed(path.join(__dirname, "..", "readAndParse.js"), folder));
  }
  return { one, all, parse };
}

/** Milliseconds of a Node.js process, its start included. */
function timed(script, ...args) {
  const output = path.join(fs.realpathSync(args.find((it) => fs.existsSync(it))), ".bench-output");
  const stdout = fs.openSync(output, "w");
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: ["ignore", stdout, "inherit"] });
  const took = performance.now() - started;
  fs.closeSync(stdout);
  // 1: there are findings, as there should be.
  if (status !== 0 && status !== 1) throw new Error(`${script} ended with ${status}`);
  return took;
}
