import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { projectOfGodot } from "../../levels/index.js";
import { codeOf, diagnosticSource } from "../problems/diagnostics.js";
import { isThere, nameOf } from "../sceneFiles.js";

const { QuickFix } = vscode.CodeActionKind;

/** The folder of the nearest project.godot above a file, in its workspace folder or above that. */
export async function godotProjectAround(file: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = vscode.Uri.joinPath(file, "..");
  if (folder.path === file.path) return undefined;
  return (await isThere(vscode.Uri.joinPath(folder, projectOfGodot))) ? folder : await godotProjectAround(folder);
}

/** Whether files that a level refers to are read in a folder: above a workspace that is not trusted, none is. */
export function isReadable(folder: vscode.Uri): boolean {
  return vscode.workspace.isTrusted || vscode.workspace.getWorkspaceFolder(folder) !== undefined;
}

/**
 * The command that opens the folder of the project of Godot around a level, in which its missing files may be; undefined where that folder is
 * read already, and for levels of other editors. Where no project.godot is found, the user picks the folder: a browser may not show what is above a workspace.
 */
export async function openingProject(level: vscode.Uri): Promise<vscode.Command | undefined> {
  if (!/\.t(?:scn|res)$/i.test(level.path)) return undefined;
  const folder = await godotProjectAround(level);
  const command = "vscode.openFolder";
  if (!folder) return { command, title: l10n.t("Open the Folder of {project}…", { project: projectOfGodot }) };
  if (isReadable(folder)) return undefined;
  return { command, title: l10n.t('Open the Folder "{folder}"', { folder: nameOf(folder) }), arguments: [folder] };
}

/** Offers to open the folder of the project where a file of a level is missing. */
export function registerProjectFolderFix(): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions({ uri }, _, { diagnostics }) {
      const missing = diagnostics.filter(
        (each) => each.source === diagnosticSource && codeOf(each) === "level-missing-file",
      );
      const command = missing.length > 0 ? await openingProject(uri) : undefined;
      if (!command) return [];
      const action = new vscode.CodeAction(command.title, QuickFix);
      return [Object.assign(action, { command, diagnostics: missing })];
    },
  };
  const files = { pattern: "**/*.{tscn,tres}" };
  return vscode.languages.registerCodeActionsProvider(files, provider, { providedCodeActionKinds: [QuickFix] });
}
