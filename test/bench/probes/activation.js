// Runs in the extension host: opens a scene, and asks VS Code how long each extension took to activate.
const vscode = require("vscode");
const { answer, waitFor } = require("./answer.js");

const extensions = { ours: "aabb-notebook.aabb-notebook", json: "vscode.json-language-features" };

exports.run = async () => {
  const [scene] = await vscode.workspace.findFiles("*.aabb.json");
  await vscode.window.showTextDocument(scene);
  for (const id of Object.values(extensions)) await waitFor(() => vscode.extensions.getExtension(id)?.isActive);
  await vscode.commands.executeCommand("perfview.show");
  const report = () => vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === "perf")?.getText() ?? "";
  // The report is written once VS Code has come to rest.
  await waitFor(() => Object.values(extensions).every((id) => timesOf(report(), id) !== undefined));
  await answer(Object.fromEntries(Object.entries(extensions).map(([name, id]) => [name, timesOf(report(), id)])));
};

/**
 * The row of an extension in the table "Extension Activation Stats".
 * @param {string} report @param {string} id
 * @returns {{ load: number, call: number, finish: number } | undefined} milliseconds
 */
function timesOf(report, id) {
  const rows = report.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const row = rows.find((cells) => cells[1] === id && cells.length === 9);
  if (row === undefined) return undefined;
  const [, , , load, call, finish] = row;
  return { load: Number(load), call: Number(call), finish: Number(finish) };
}
