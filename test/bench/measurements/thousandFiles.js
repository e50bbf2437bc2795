const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { askExtensionHost } = require("../extensionHost.js");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { notebookText } = require("../scenes.js");
const { median, milliseconds, short } = require("../statistics.js");

const files = 1000;
const rounds = 5;
/** Times as long as to read and parse the files. */
const most = 6;

const reason =
  "More than half of the time goes to code that has not run often enough to be compiled well: in a process that has checked " +
  "them before, the same files take less than half of it. A seventh is the compiler's own. Nine frames in ten touch nothing " +
  "and are gone through at once; what is left is spread over hundreds of functions, none of which takes a fortieth. To keep " +
  "compiled code from run to run spares 30 ms of a start and nothing that can be measured of 1,000 files; earlier, later or " +
  "smaller compilation, fewer threads for garbage and a larger heap change as little";

exports.title = "Check of 1,000 scene files";
exports.how =
  "Notebooks of two scenes with 6 to 25 bodies and 30 frames each. In VS Code: the command *Check Tunneling in " +
  "Workspace* beside an extension that finds, reads and parses the same files. On the command line: `aabb check` with one " +
  "thread, and with one for each core, beside a Node.js script that does the same: wall time of the whole process, its start " +
  `included, and the processor time of all its threads. In turn, median of ${rounds} rounds. The ratio with one thread is that of the ` +
  "processor times, which other work on the machine is not in.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const names = Array.from({ length: files }, (_, i) => `scenes/${Math.floor(i / 100)}/case-${i}.aabb.json`);
  const folder = makeWorkspace({ files: Object.fromEntries(names.map((name, i) => [name, notebookText(i)])) });
  const inHost = await askExtensionHost(bench, "checkWorkspace.js", folder);
  if (inHost.summary.files !== files) throw new Error(`the command checked ${inHost.summary.files} files`);
  const onLine = commandLine(path.join(bench.extension, "dist", "cli.js"), folder);
  removeWorkspace(folder);
  const { one, all, parse } = onLine;
  return [
    row("the command in VS Code, once", { check: inHost.first, parse: inHost.parse }),
    row("the command in VS Code, when no file has changed", inHost),
    rowOfOne({ check: one, parse }),
    row("`aabb check`", { check: wallOf(all), parse: wallOf(parse) }),
  ];
};

/** With one thread, by the processor. */
function rowOfOne({ check, parse }) {
  const { what, measured, peer } = row("`aabb check --jobs 1`", { check: wallOf(check), parse: wallOf(parse) });
  const [own, least] = [check, parse].map((times) => median(times.map(({ processor }) => processor)));
  const ratio = own / least;
  return {
    ...{
      what,
      measured: `${measured}, processor ${milliseconds(own)}`,
      peer: `${peer}, processor ${milliseconds(least)}`,
    },
    ...{ ratio, aim: `≤ ${most} ×`, holds: ratio <= most, reason },
  };
}

const wallOf = (times) => times.map(({ wall }) => wall);

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

/** Milliseconds of a Node.js process, its start included, on the clock and of the processor. */
function timed(script, ...args) {
  const tell = path.join(__dirname, "..", "probes", "processorTime.js");
  const output = path.join(fs.realpathSync(args.find((it) => fs.existsSync(it))), ".bench-output");
  const stdout = fs.openSync(output, "w");
  const started = performance.now();
  const { status, output: streams } = spawnSync(process.execPath, ["--require", tell, script, ...args], {
    stdio: ["ignore", stdout, "inherit", "pipe"],
  });
  const wall = performance.now() - started;
  fs.closeSync(stdout);
  // 1: there are findings, as there should be.
  if (status !== 0 && status !== 1) throw new Error(`${script} ended with ${status}`);
  return { wall, processor: Number(String(streams[3])) };
}
