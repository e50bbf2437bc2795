// Runs in the extension host: how long at a time nobody else can run in it while what `work.txt` names is done.
const { monitorEventLoopDelay } = require("node:perf_hooks");
const { TextDecoder } = require("node:util");
const vscode = require("vscode");
const { answer, waitFor } = require("./answer.js");
const { longestTurn, ownTime } = require("./longestTurn.js");

const keys = 10;
const betweenKeysMs = 300;
const seeks = 20;
/** How long the loop is looked at while nothing is done. */
const idleMs = 3000;
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
    const copied = await timeToCopy(uri);
    return async () => ({ copied, ...(await vscode.commands.executeCommand("aabb.checkLevel", uri, check)) });
  },
  recording: async () => {
    const [uri] = await vscode.workspace.findFiles("*.aabb.jsonl");
    return async () => {
      await vscode.commands.executeCommand("vscode.openWith", uri, "aabb.recording");
      // It ends with a tunnel, which is a problem once all has been read.
      const found = () => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "aabb");
      await waitFor(() => found().some(({ code }) => code?.value === "recorded-tunnel"), 180_000);
      const last = found()[0].range.start.line - 1;
      for (let step = 0; step <= seeks; step++) {
        await vscode.commands.executeCommand("aabb.showRecordedFrame", uri, Math.floor((last * step) / seeks));
        await new Promise((resolve) => setTimeout(resolve, betweenKeysMs));
      }
      return found().length;
    };
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
  const extension = vscode.extensions.getExtension("aabb-notebook.aabb-notebook");
  await extension?.activate();
  const [file] = await vscode.workspace.findFiles("work.txt");
  const work = await works[new TextDecoder().decode(await vscode.workspace.fs.readFile(file)).trim()]();
  // What opened before has come to rest.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const idle = await heldBy(() => new Promise((resolve) => setTimeout(resolve, idleMs)));
  await answer({ ...(await heldBy(work, extension?.extensionPath)), idle });
};

/**
 * How long the loop is held while something is done, in milliseconds, and what came of it.
 *
 * @param {() => Promise<unknown>} work @param {string} [folder] of the extension whose part of it is told
 */
async function heldBy(work, folder) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const turns = longestTurn(folder);
  const began = performance.now();
  delay.enable();
  const came = await work();
  delay.disable();
  const took = performance.now() - began;
  return { worst: delay.max / 1e6, rarely: delay.percentile(99.9) / 1e6, ...(await turns.end()), took, came };
}

/** The processor time that it takes to have the bytes of a file in memory once more, in milliseconds. */
async function timeToCopy(uri) {
  const bytes = await vscode.workspace.fs.readFile(uri);
  const began = ownTime();
  new Uint8Array(bytes).at(-1);
  return ownTime() - began;
}

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
