import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { type CommandLine, platform } from "../../src/extension/platform/index.js";
import { commandLineOf } from "../../src/extension/platform/node/commandLine.js";
import { AdapterTests } from "../../src/extension/verify/adapterTests.js";
import type { Previews } from "../../src/extension/preview/previews.js";
import { verifyCode, type VerifyOutcome } from "../../src/extension/verify/verifyCode.js";
import { parseNotebook } from "../../src/scene/index.js";
import { adapterText } from "../../src/verify/index.js";
import { Explorer, statesOf, textOf, type Told } from "./explorer.js";
import { eventually, extension, extensionId, folder, tidyUp, write } from "./scenes.js";

const adapter = "collision.aabb.js";

/** The template, which misses what it is flush with. */
const wrong = adapterText.replace("if (time >= leave", "if (time === 0 || time >= leave");

function ownCommandLine(): CommandLine {
  const home = vscode.extensions.getExtension(extensionId)?.extensionUri ?? assert.fail();
  return commandLineOf(vscode.Uri.joinPath(home, "dist/cli.js").fsPath);
}

/** @param cases of each law, where the run says none */
function ofAdapters(cases: number): Explorer<AdapterTests> {
  const commandLine = ownCommandLine();
  const asking: CommandLine = {
    ...commandLine,
    run: (args, ...where) =>
      commandLine.run(args.includes("--cases") ? args : [...args, "--cases", String(cases)], ...where),
  };
  return new Explorer((controller, _, log) => new AdapterTests(controller, asking, log));
}

/** An adapter of code that stands beside it, of which it asks about one function. */
async function writeSweep(text: string): Promise<void> {
  await write("code.mjs", text);
  await write(adapter, 'export { sweep } from "./code.mjs";\n');
}

/** How many tests of a run ended in each way. */
function countsOf(told: Told): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const state of Object.values(statesOf(told))) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

describe("laws of collision code as tests", () => {
  let explorer: Explorer<AdapterTests>;
  beforeEach(() => (explorer = ofAdapters(500)));
  afterEach(async () => {
    explorer.dispose();
    await tidyUp();
  });

  it("are those of the adapter that are about its functions, and all hold of the template", async () => {
    await write(adapter, adapterText);
    await explorer.resolve?.(undefined);
    assert.deepEqual(explorer.files, [adapter]);
    const told = await explorer.run();
    const labels = explorer.labels(adapter);
    assert.ok(labels.includes("sweep: flush") && labels.includes("move: seams"), labels.join());
    assert.deepEqual(countsOf(told), { passed: labels.length });
  });

  it("fail with the smallest case, at the function that is wrong", async () => {
    await write(adapter, wrong);
    await explorer.resolve?.(undefined);
    const told = await explorer.run([adapter]);
    const failed = Object.entries(statesOf(told)).find(
      ([path, state]) => path.includes("/sweep/") && state === "failed",
    );
    assert.ok(failed, JSON.stringify(statesOf(told)));
    const message = told.tests.get(failed[0])?.message;
    assert.match(
      message ? textOf(message) : "",
      /This fails in [\d,]+ of 500 cases; the smallest case: a .*exact a hit at 0/,
    );
    const line = wrong.split("\n").findIndex((each) => each.startsWith("export function sweep"));
    assert.equal(message?.location?.range.start.line, line);
    // One of them alone.
    const [law] = [...explorer.item(adapter).children].filter(([, { label }]) => label === "sweep: whole");
    assert.ok(law);
    const alone = await explorer.runItems([law[1]]);
    assert.deepEqual(Object.keys(statesOf(alone)), [`${adapter}/sweep/whole`]);
  });

  it("say why code could not be run", async () => {
    await write(adapter, "export const answer = 42;\n");
    await explorer.resolve?.(undefined);
    const told = await explorer.run([adapter]);
    assert.deepEqual(statesOf(told), { [adapter]: "errored" });
    const message = told.tests.get(adapter)?.message;
    assert.match(message ? textOf(message) : "", /no function named sweep or move/);
  });

  it("are run again when the adapter is saved", async () => {
    await write(adapter, adapterText);
    await explorer.resolve?.(undefined);
    await explorer.run([adapter], [], true);
    assert.equal(explorer.runs.length, 0);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder(), adapter));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), wrong);
    await vscode.workspace.applyEdit(edit);
    await document.save();
    await eventually(() => assert.equal(explorer.runs.at(-1)?.hasEnded, true));
    assert.ok((countsOf(explorer.runs[0] ?? assert.fail()).failed ?? 0) > 0);
  });
});

it("VS Code's own Node runs the command line, and has nothing to say of its own", async () => {
  const commandLine = ownCommandLine();
  const { token } = new vscode.CancellationTokenSource();
  const { exit, errors } = await commandLine.run(["--version"], folder(), token);
  assert.deepEqual({ exit, errors }, { exit: 0, errors: "" });
});

describe("a continuous run of laws", () => {
  let explorer: Explorer<AdapterTests>;
  beforeEach(() => (explorer = ofAdapters(500)));
  afterEach(async () => {
    explorer.dispose();
    await tidyUp();
  });

  it("follows the code that an adapter calls, and asks once for several saves", async () => {
    await writeSweep(adapterText);
    await explorer.resolve?.(undefined);
    await explorer.run([adapter], [], true);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder(), "code.mjs"));
    // The first run is not over by the last save.
    const slow = `import { existsSync } from "node:fs";
while (!existsSync(new URL("saved", import.meta.url))) await new Promise((resolve) => setTimeout(resolve, 20));
`;
    let saves = 0;
    const listener = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      if (uri.toString() === document.uri.toString()) saves++;
    });
    for (const text of [`${slow}${adapterText}`, `${slow}${adapterText}\n`, `${slow}${wrong}`]) {
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
      await vscode.workspace.applyEdit(edit);
      await document.save();
    }
    // VS Code may report a save after the document has been saved.
    await eventually(() => assert.equal(saves, 3));
    listener.dispose();
    await write("saved", "");
    await eventually(() => {
      const last = explorer.runs.at(-1);
      assert.equal(last?.hasEnded, true);
      assert.ok((countsOf(last).failed ?? 0) > 0);
    });
    assert.ok(explorer.runs.length <= 2, String(explorer.runs.length));
  });
});

const { showInformationMessage, showSaveDialog } = vscode.window;

describe("AABB: Verify Collision Code", () => {
  afterEach(async () => {
    Object.assign(vscode.window, { showInformationMessage, showSaveDialog });
    delete platform.commandLine;
    await tidyUp();
  });

  it("offers a new adapter, next to the code, for code without sweep and move", async () => {
    const code = await write("game/physics.mjs", "export const gravity = 900;\n");
    platform.commandLine = ownCommandLine();
    const messages: string[] = [];
    Object.assign(vscode.window, {
      showInformationMessage: (text: string, button: string) => {
        messages.push(text);
        return Promise.resolve(button === "New Adapter" ? button : undefined);
      },
      showSaveDialog: ({ defaultUri }: vscode.SaveDialogOptions) => Promise.resolve(defaultUri),
    });
    // Nothing is wrong with code that is not verified: no preview is opened.
    assert.equal(await verifyCode(code, {} as Previews), undefined);
    assert.deepEqual(messages, [
      "physics.mjs exports neither sweep nor move. Create an adapter that calls its functions.",
      "Add your own code to physics.aabb.mjs, then verify it.",
    ]);
    const made = vscode.Uri.joinPath(code, "..", "physics.aabb.mjs");
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), made.toString());
    assert.match(vscode.window.activeTextEditor.document.getText(), /export function (sweep|move)/);
  });

  it("runs in a terminal, and opens the notebook of what is wrong beside the code", async () => {
    await writeSweep(wrong);
    const code = vscode.Uri.joinPath(folder(), adapter);
    const { exit, notebook } = await vscode.commands.executeCommand<VerifyOutcome>("aabb.verifyCode", code);
    assert.equal(exit, 1);
    assert.ok(notebook);
    assert.ok(notebook.path.endsWith("/collision.counterexamples.aabb.json"), notebook.path);
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(notebook));
    const { notebook: parsed, problems } = parseNotebook(text);
    assert.deepEqual(problems, []);
    assert.ok((parsed?.cells.filter(({ kind }) => kind === "scene").length ?? 0) > 0);
    assert.equal((await extension()).previews, 1);
  });

  it("opens nothing where every law holds", async () => {
    await writeSweep(adapterText);
    const code = vscode.Uri.joinPath(folder(), adapter);
    const verified = await vscode.commands.executeCommand<VerifyOutcome>("aabb.verifyCode", code);
    assert.deepEqual(verified, { exit: 0, notebook: undefined });
    assert.equal((await extension()).previews, 0);
  });

  it("is a task of each adapter, and one of tasks.json", async () => {
    await write(adapter, adapterText);
    await eventually(async () => {
      const tasks = await vscode.tasks.fetchTasks({ type: "aabb" });
      const verifying = tasks.map(({ definition }) => definition).filter(({ command }) => command === "verify");
      assert.deepEqual(
        verifying
          .map(({ file }) => String(file))
          .filter((file) => folder().path.endsWith(file.slice(0, -adapter.length - 1))),
        [`${folder().path.split("/").at(-1) ?? ""}/${adapter}`],
        JSON.stringify(tasks.map(({ definition }) => definition)),
      );
    });
  });
});
