// Runs in the extension host: what it holds for the preview of one scene beyond that of another.
const v8 = require("node:v8");
const vm = require("node:vm");
const vscode = require("vscode");
const { answer, waitFor } = require("./answer.js");

const rounds = 3;
/** What an open preview sets going is over by then. */
const restMs = 3000;

exports.run = async () => {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc");
  const ours = await vscode.extensions.getExtension("aabb-notebook.aabb-notebook")?.activate();
  const held = async (name) => {
    const [scene] = await vscode.workspace.findFiles(name);
    // By name alone: what a program opens as a document VS Code keeps for minutes.
    await vscode.commands.executeCommand("vscode.open", scene);
    await vscode.commands.executeCommand("aabb.openPreviewToSide");
    await waitFor(() => ours.previews === 1);
    await new Promise((resolve) => setTimeout(resolve, restMs));
    collect();
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const isOpen = () => vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === scene.toString());
    await waitFor(() => ours.previews === 0 && !isOpen());
    return heapUsed + arrayBuffers;
  };
  const bytes = [];
  for (let i = 0; i < rounds; i++)
    bytes.push({ large: await held("large.aabb.json"), empty: await held("empty.aabb.json") });
  await answer(bytes);
};
