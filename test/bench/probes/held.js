// Runs in the extension host: how long at a time nobody else can run in it while what `work.txt` names is done.
const { monitorEventLoopDelay } = require("node:perf_hooks");
const { TextDecoder } = require("node:util");
const vscode = require("vscode");
const { answer, waitFor } = require("./answer.js");

const keys = 10;
const betweenKeysMs = 300;
const mover = { size: [8, 8], speed: [2400, 2400], fps: 60 };

/** What is done, by its name; what comes first belongs to it and is not measured. */
const works = {
  type: async () => {
    const editor = await openScene();
    return async () => {
      for (let key = 0; key < keys; key++) {
        // A digit more behind the place of the first body.
        const place = editor.document.getText(new vscode.Range(0, 0, 20, 0)).indexOf("[10.5") + "[10.5".length;
        await editor.edit((edit) => edit.insert(editor.document.positionAt(place), "1"));
        await new Promise((resolve) => setTimeout(resolve, betweenKeysMs));
      }
      return await symbolsOf(editor.document);
    };
  },
  level: async () => {
    const [uri] = await vscode.workspace.findFiles("*.tmj");
    const check = { ...mover, solid: [{ tiles: [999] }] };
    return () => vscode.commands.executeCommand("aabb.checkLevel", uri, check);
  },
  check: async () => () => vscode.commands.executeCommand("aabb.checkWorkspace"),
  fixes: async () => {
    const { document } = await openScene();
    await waitFor(() => vscode.languages.getDiagnostics(document.uri).length > 0);
    const [{ range }] = vscode.languages.getDiagnostics(document.uri);
    return async () => {
      const actions = await vscode.commands.executeCommand("vscode.executeCodeActionProvider", document.uri, range);
      return actions.map(({ title }) => title);
    };
  },
};

exports.run = async () => {
  await vscode.extensions.getExtension("aabb-notebook.aabb-notebook")?.activate();
  const [file] = await vscode.workspace.findFiles("work.txt");
  const work = await works[new TextDecoder().decode(await vscode.workspace.fs.readFile(file)).trim()]();
  // What opened before has come to rest.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const began = performance.now();
  delay.enable();
  const came = await work();
  delay.disable();
  const took = performance.now() - began;
  await answer({ worst: delay.max / 1e6, rarely: delay.percentile(99.9) / 1e6, took, came });
};

/** Without what is in them, which is large. */
async function symbolsOf({ uri }) {
  const symbols = await vscode.commands.executeCommand("vscode.executeDocumentSymbolProvider", uri);
  return symbols.map(({ name }) => name);
}

async function openScene() {
  const [uri] = await vscode.workspace.findFiles("*.aabb.json");
  const editor = await vscode.window.showTextDocument(uri);
  await vscode.commands.executeCommand("vscode.executeCodeLensProvider", uri);
  return editor;
}
