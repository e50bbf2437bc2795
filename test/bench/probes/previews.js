// Runs in the extension host: opens and closes previews, and looks at what is left of them.
const v8 = require("node:v8");
const vm = require("node:vm");
const vscode = require("vscode");
const { answer, waitFor } = require("./answer.js");

const warmUps = 10;
const rounds = 100;

exports.run = async () => {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc");
  const [scene] = await vscode.workspace.findFiles("*.aabb.json");
  await vscode.window.showTextDocument(scene);
  const ours = await vscode.extensions.getExtension("aabb-notebook.aabb-notebook")?.activate();
  const openAndClose = async () => {
    await vscode.commands.executeCommand("aabb.openPreviewToSide");
    const tab = () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(({ input }) => input instanceof vscode.TabInputWebview);
    await waitFor(() => ours.previews === 1 && tab() !== undefined);
    await vscode.window.tabGroups.close(tab());
    await waitFor(() => ours.previews === 0);
  };
  const look = async () => {
    collect();
    collect();
    return { owned: await ours.owned, previews: ours.previews, heap: process.memoryUsage().heapUsed };
  };
  for (let i = 0; i < warmUps; i++) await openAndClose();
  const before = await look();
  for (let i = 0; i < rounds; i++) await openAndClose();
  await answer({ before, after: await look() });
};
