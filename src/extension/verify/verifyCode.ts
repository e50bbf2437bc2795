import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { type CommandLine, platform } from "../platform/index.js";
import type { Previews } from "../preview/previews.js";
import { isThere, nameOf, offer, pathFrom, reasonOf } from "../sceneFiles.js";
import { counterexamplesOf, findAdapters, folderOf, isAdapter, isModule } from "./adapters.js";

/** What came of verifying code: the task's exit code, and the notebook of what is wrong. */
export interface VerifyOutcome {
  readonly exit: number | undefined;
  readonly notebook: vscode.Uri | undefined;
}

/**
 * Verifies collision code in a terminal, and opens the notebook of the cases in which it is wrong beside it.
 *
 * @param given the code; absent: it is asked for, and an adapter can be begun
 * @returns undefined when the user thinks better of it, has an adapter to fill in first, or nothing can be run here
 */
export async function verifyCode(
  given: vscode.Uri | undefined,
  previews: Previews,
): Promise<VerifyOutcome | undefined> {
  if (!vscode.workspace.isTrusted) {
    const text = l10n.t("Verifying runs your code, but this folder is not trusted.");
    const button = l10n.t("Manage Workspace Trust");
    await offer(vscode.window.showWarningMessage, text, button, "workbench.trust.manage");
    return undefined;
  }
  const { commandLine } = platform;
  const code = given ?? (commandLine && (await askForCode(commandLine)));
  if (!commandLine || code?.scheme !== "file") {
    if (commandLine && !code) return undefined;
    const text = l10n.t(
      "Verifying runs your code in a separate process. Only VS Code on a desktop or a server can do this.",
    );
    void vscode.window.showInformationMessage(text);
    return undefined;
  }
  if (!isModule(code)) {
    const text = l10n.t(
      '{file} is not a JavaScript or TypeScript module. To verify code in another language, run this in a terminal: aabb verify --command "…".',
      { file: nameOf(code) },
    );
    void vscode.window.showInformationMessage(text);
    return undefined;
  }
  if (!isAdapter(code) && !(await isAnswering(code))) {
    const text = l10n.t("{file} exports neither sweep nor move. Create an adapter that calls its functions.", {
      file: nameOf(code),
    });
    const button = l10n.t("New Adapter");
    if ((await vscode.window.showInformationMessage(text, button)) === button) await newAdapter(commandLine, code);
    return undefined;
  }
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === code.toString());
  if (document?.isDirty) await document.save();
  const notebook = counterexamplesOf(code);
  const task = verifyTask(code);
  if (!task) return undefined;
  const exit = await runToItsEnd(task);
  if (exit === 0) {
    const text = l10n.t("{file}: all checks pass.", { file: nameOf(code) });
    void vscode.window.showInformationMessage(text);
  } else if (exit === 1 && (await isThere(notebook))) previews.open(notebook, "beside");
  return { exit, notebook: exit === 1 ? notebook : undefined };
}

/**
 * The task that verifies a file, as it stands on the disk; undefined where no program can be run.
 *
 * @param definition as somebody has written it
 */
export function verifyTask(
  code: vscode.Uri,
  definition?: vscode.TaskDefinition,
  name?: string,
): vscode.Task | undefined {
  const { commandLine } = platform;
  if (!commandLine || code.scheme !== "file") return undefined;
  const folder = folderOf(code);
  const file = pathFrom(folder, code);
  const args = ["verify", file, "--out", pathFrom(folder, counterexamplesOf(code))];
  const scope = vscode.workspace.getWorkspaceFolder(code) ?? vscode.TaskScope.Workspace;
  const task = new vscode.Task(
    definition ?? { type: "aabb", command: "verify", file },
    scope,
    name ?? `verify ${nameOf(code)}`,
    "aabb",
    commandLine.execution(args, folder),
    [],
  );
  task.group = vscode.TaskGroup.Test;
  task.detail = l10n.t("Compare collision code with exact results, and check properties that games rely on");
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, focus: false, echo: false, clear: true };
  return task;
}

/** Whether the text of a module has one of the functions that are asked: an export of that name, or one of all that another has. */
async function isAnswering(code: vscode.Uri): Promise<boolean> {
  const text = (await vscode.workspace.openTextDocument(code)).getText();
  return /\b(?:sweep|move)\b/.test(text) || /\bexport\s*\*|\bexport\s+default\b/.test(text);
}

async function runToItsEnd(task: vscode.Task): Promise<number | undefined> {
  const started = vscode.tasks.executeTask(task);
  let listener: vscode.Disposable | undefined;
  try {
    return await new Promise((resolve, reject) => {
      listener = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name === task.name && execution.task.source === task.source) resolve(exitCode);
      });
      started.then(undefined, reject);
    });
  } finally {
    listener?.dispose();
  }
}

/** A file of the workspace, one from elsewhere, or an adapter that is begun: that is filled in first. */
async function askForCode(commandLine: CommandLine): Promise<vscode.Uri | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const adapters = await findAdapters();
  const isListed = (uri: vscode.Uri): boolean => adapters.some((each) => each.toString() === uri.toString());
  const known = [...(active && isModule(active) && !isListed(active) ? [active] : []), ...adapters];
  const files = known.map((uri) => ({
    label: nameOf(uri),
    description: vscode.workspace.asRelativePath(uri).slice(0, -nameOf(uri).length),
    run: () => Promise.resolve<vscode.Uri | undefined>(uri),
  }));
  const others = [
    {
      label: l10n.t("$(new-file) New Adapter…"),
      detail: l10n.t("Creates a module with comments that calls your code"),
      run: () => newAdapter(commandLine, active),
    },
    {
      label: l10n.t("$(folder-opened) Choose a File…"),
      detail: l10n.t("A module that exports sweep or move"),
      run: chooseFile,
    },
  ];
  const placeHolder = l10n.t("Collision code to verify");
  const chosen = await vscode.window.showQuickPick([...files, ...others], { placeHolder });
  return await chosen?.run();
}

async function chooseFile(): Promise<vscode.Uri | undefined> {
  const filters = { JavaScript: ["js", "mjs", "cjs"], TypeScript: ["ts", "mts", "cts"] };
  const [file] = (await vscode.window.showOpenDialog({ filters, title: l10n.t("Collision code to verify") })) ?? [];
  return file;
}

/** Where a new adapter is proposed: next to the code that it is for, by its name, or else in the workspace. */
export function proposedAdapter(code: vscode.Uri | undefined): vscode.Uri | undefined {
  const isHere = code?.scheme === "file";
  const folder = isHere ? vscode.Uri.joinPath(code, "..") : vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = isHere && isModule(code) ? nameOf(code) : "";
  const [, stem, ending] = /^(.+?)(?:\.aabb)?(\.m?[jt]s)$/.exec(name) ?? [];
  return folder && vscode.Uri.joinPath(folder, `${stem ?? "collision"}.aabb${ending ?? ".js"}`);
}

/**
 * Writes an adapter to begin with and opens it. It works as it is; what is to be verified is put into it.
 *
 * @param code the code that it is for, or the file that is open
 */
async function newAdapter(commandLine: CommandLine, code: vscode.Uri | undefined): Promise<undefined> {
  const proposed = proposedAdapter(code);
  const file = await vscode.window.showSaveDialog({
    defaultUri: proposed,
    filters: { JavaScript: ["js", "mjs"], TypeScript: ["ts", "mts"] },
    title: l10n.t("New Adapter"),
  });
  if (!file) return undefined;
  // The dialog has asked whether a file that is there may go.
  if (await isThere(file)) await vscode.workspace.fs.delete(file, { useTrash: true });
  const { token } = new vscode.CancellationTokenSource();
  const { exit, errors } = await commandLine.run(
    ["verify", "--new", nameOf(file)],
    vscode.Uri.joinPath(file, ".."),
    token,
  );
  if (exit !== 0) throw new Error(errors.trim());
  await vscode.window.showTextDocument(file);
  const text = l10n.t("Add your own code to {file}, then verify it.", { file: nameOf(file) });
  offer(vscode.window.showInformationMessage, text, l10n.t("Verify"), "aabb.verifyCode", file).then(
    undefined,
    reasonOf,
  );
  return undefined;
}
