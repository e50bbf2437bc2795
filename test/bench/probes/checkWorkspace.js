// Runs in the extension host: checks all scenes of the folder by the command, and reads and parses the same files.
const vscode = require("vscode");
const { answer } = require("./answer.js");

const rounds = 5;

exports.run = async () => {
  await vscode.extensions.getExtension("aabb-notebook.aabb-notebook")?.activate();
  // What came of a file is known from then on, until it changes.
  const first = [await timed(() => vscode.commands.executeCommand("aabb.checkWorkspace"))];
  const check = [];
  const parse = [];
  let summary;
  for (let round = 0; round < rounds; round++) {
    check.push(await timed(async () => (summary = await vscode.commands.executeCommand("aabb.checkWorkspace"))));
    parse.push(await timed(readAndParse));
  }
  await answer({ first, check, parse, summary });
};

/** What nobody can do without: find the files, read them as extensions do, parse them. */
async function readAndParse() {
  const scenes = await vscode.workspace.findFiles("**/*.aabb.json", "**/node_modules/**");
  const decoder = new TextDecoder();
  const waiting = scenes.values();
  const read = async () => {
    for (const uri of waiting) JSON.parse(decoder.decode(await vscode.workspace.fs.readFile(uri)));
  };
  await Promise.all(Array.from({ length: 8 }, read));
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
