import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { recordings } from "../../engine/index.js";
import type { EngineClient } from "../engine/client.js";
import { findFiles } from "../workspaceFiles.js";
import { folderAround, readContent } from "../referencedFiles.js";
import { isThere } from "../sceneFiles.js";

/** A recorder, and the folder that it belongs to. */
interface Choice {
  readonly recorder: recordings.GameRecorder;
  readonly folder: vscode.Uri;
  /** By which file the engine was found; absent where nothing says that it is used here. */
  readonly by?: vscode.Uri;
}

/** Where Unity looks for scripts. */
const scripts = "Assets";

/**
 * Writes the recorder for the engine of a project next to its code, with the module that it imports, and opens it. Where several
 * engines are found, or none, the user is asked.
 *
 * @param extension where the extension is installed
 * @param wanted the name of the game's engine; absent: the one that is found
 * @returns the file; undefined when the user cancels, or there is no folder
 */
export async function writeRecorder(
  engine: EngineClient,
  extension: vscode.Uri,
  wanted?: string,
): Promise<vscode.Uri | undefined> {
  const [root] = vscode.workspace.workspaceFolders ?? [];
  if (!root) {
    void vscode.window.showInformationMessage(l10n.t("Open the game's folder first."));
    return undefined;
  }
  const { recorders, module: moduleName } = await engine.connection.sendRequest(recordings.recorders);
  const found = await enginesAtHand(recorders);
  const others = recorders
    .filter((recorder) => found.every((each) => each.recorder !== recorder))
    .map((recorder) => ({ recorder, folder: root.uri }));
  const all = [...found, ...others];
  const chosen =
    wanted === undefined ? await chooseAmong(found, all) : all.find((each) => each.recorder.engine === wanted);
  if (!chosen) return undefined;
  const { recorder } = chosen;
  const assets = vscode.Uri.joinPath(chosen.folder, scripts);
  const folder = recorder.engine === "Unity" && (await isThere(assets)) ? assets : chosen.folder;
  const uri = vscode.Uri.joinPath(folder, recorder.file);
  // Files that are there may have been changed.
  if (recorder.needsModule) {
    const module = vscode.Uri.joinPath(folder, moduleName);
    const shipped = vscode.Uri.joinPath(extension, "dist", "recorder.mjs");
    if (!(await isThere(module))) {
      await vscode.workspace.fs.writeFile(module, await vscode.workspace.fs.readFile(shipped));
    }
  }
  if (!(await isThere(uri))) await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(recorder.text));
  await vscode.window.showTextDocument(uri);
  return uri;
}

/** The engines that files of the workspace name, the most special first. */
async function enginesAtHand(recorders: readonly recordings.GameRecorder[]): Promise<readonly Choice[]> {
  const choices: Choice[] = [];
  const taken = new Set<string>();
  for (const recorder of recorders) {
    const globs = recorder.foundBy.filter((glob) => !glob.endsWith("/**"));
    for (const uri of await findFiles(globs.map((glob) => `**/${glob}`))) {
      if (taken.has(uri.toString()) || !(await isOf(recorder, uri))) continue;
      taken.add(uri.toString());
      const depth = globs.find((glob) => uri.path.endsWith(`/${glob}`))?.split("/").length ?? 1;
      const folder = vscode.Uri.joinPath(uri, ...Array.from({ length: depth }, () => ".."));
      choices.push({ recorder, folder, by: uri });
      break;
    }
  }
  return choices;
}

/** Returns whether a file is of a project with the engine of a recorder. */
async function isOf({ mark }: recordings.GameRecorder, uri: vscode.Uri): Promise<boolean> {
  if (!mark) return true;
  const wording = new RegExp(mark.source, mark.flags);
  return await readContent(uri, folderAround(uri)).then(
    ({ bytes }) => wording.test(new TextDecoder().decode(bytes)),
    () => false,
  );
}

async function chooseAmong(found: readonly Choice[], all: readonly Choice[]): Promise<Choice | undefined> {
  const [only] = found;
  if (only && found.length === 1) return only;
  const items = all.map((choice) => ({
    label: choice.recorder.engine,
    description: choice.by
      ? l10n.t("this project contains {file}", { file: vscode.workspace.asRelativePath(choice.by) })
      : choice.recorder.file,
    choice,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t("Write a Recorder for This Project"),
    placeHolder: l10n.t("Which engine or language does the game use?"),
  });
  return picked?.choice;
}
