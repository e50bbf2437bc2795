// Runs in the extension host: checks all levels of the folder by the command, cancels that once, and reads and parses the same files.
const { TextDecoder } = require("node:util");
const v8 = require("node:v8");
const vm = require("node:vm");
const { monitorEventLoopDelay } = require("node:perf_hooks");
const vscode = require("vscode");
const { answer } = require("./answer.js");
const { longestTurn, ownTime } = require("./longestTurn.js");

const cancelAfterMs = 3000;
const sampledEachMs = 100;
/** When memory is told, as parts of the time: levels that are alike take equally long. */
const parts = [0.1, 0.5, 1];

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc");

exports.run = async () => {
  const extension = vscode.extensions.getExtension("aabb-notebook.aabb-notebook");
  await extension?.activate();
  // What opened before has come to rest.
  await rest();
  const before = inUse();
  const turns = longestTurn(extension?.extensionPath);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const memory = samples();
  const began = ownTime();
  const summary = await vscode.commands.executeCommand("aabb.checkWorkspace");
  const check = ownTime() - began;
  delay.disable();
  const { longest, collecting, part } = await turns.end();
  const resident = memory.end();
  await rest();
  const kept = inUse() - before;
  const cancelled = await cancel();
  const { files, own: parse, longest: longestWithout } = await readAndParse();
  const worst = delay.max / 1e6;
  await answer({
    check,
    parse,
    longest,
    collecting,
    part,
    worst,
    longestWithout,
    resident,
    kept,
    summary,
    cancelled,
    files,
  });
};

const rest = () => new Promise((resolve) => setTimeout(resolve, 2000));

/** Bytes of objects that somebody holds. */
function inUse() {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Bytes of memory that the process has, at those parts of the time. */
function samples() {
  const taken = [];
  const timer = setInterval(() => taken.push(process.memoryUsage.rss()), sampledEachMs);
  return {
    end: () => {
      clearInterval(timer);
      return parts.map((part) => taken[Math.ceil(part * taken.length) - 1]);
    },
  };
}

/** How long a check goes on after somebody has ended it, in milliseconds. */
async function cancel() {
  const source = new vscode.CancellationTokenSource();
  const checking = vscode.commands.executeCommand("aabb.checkWorkspace", source.token);
  await new Promise((resolve) => setTimeout(resolve, cancelAfterMs));
  const began = performance.now();
  source.cancel();
  const { cancelled, levels } = await checking;
  return { ms: performance.now() - began, cancelled, levels };
}

/** What nobody can do without: find the files, and one after the other read them as extensions do and parse them. */
async function readAndParse() {
  const turns = longestTurn();
  const began = ownTime();
  const files = await vscode.workspace.findFiles("**/*.tmj", "**/node_modules/**");
  const decoder = new TextDecoder();
  for (const uri of files) JSON.parse(decoder.decode(await vscode.workspace.fs.readFile(uri)));
  return { files: files.length, own: ownTime() - began, ...(await turns.end()) };
}
