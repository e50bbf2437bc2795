import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { emptyProject, isUsable, parseProject, projectName, type Usable } from "../../project/index.js";
import { rangesOf } from "../../scene/index.js";
import { applyTextEdits, type TextEdit } from "../../scene/edit/index.js";
import { editorRange, nameOf, openDocument } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";

/**
 * Edits the project file of a level, which is made where there is none: one edit, which can be undone, and is saved.
 *
 * @param editsOf gives the edits of a project in a folder
 * @returns the project file
 * @throws an error that says why the file cannot be edited
 */
export async function editProject(
  level: vscode.Uri,
  { projects }: Pick<SceneWorkspace, "projects">,
  editsOf: (parsed: Usable, folder: vscode.Uri) => readonly TextEdit[] | Promise<readonly TextEdit[]>,
): Promise<vscode.Uri> {
  const found = await projects?.around(level.toString())?.settled();
  const uri = found ? vscode.Uri.parse(found.uri) : vscode.Uri.joinPath(homeOf(level), projectName);
  const parsed = found?.parsed ?? parseProject(emptyProject);
  if (!isUsable(parsed)) {
    throw new Error(l10n.t("{file} is not in order; correct it first.", { file: nameOf(uri) }));
  }
  const edits = await editsOf(parsed, vscode.Uri.joinPath(uri, ".."));
  const edit = new vscode.WorkspaceEdit();
  if (!found) {
    const contents = new TextEncoder().encode(applyTextEdits(emptyProject, edits));
    edit.createFile(uri, { contents, ignoreIfExists: true });
  } else {
    const place = rangesOf(parsed.text);
    edit.set(
      uri,
      edits.map((it) => vscode.TextEdit.replace(editorRange(place(it)), it.text)),
    );
  }
  // What else is not saved is for the user to save.
  const wasDirty = openDocument(uri)?.isDirty === true;
  const isWritten = await vscode.workspace.applyEdit(edit);
  if (!isWritten || !(wasDirty || (await (await vscode.workspace.openTextDocument(uri)).save()))) {
    throw new Error(l10n.t("{file} could not be written.", { file: nameOf(uri) }));
  }
  return uri;
}

/** Where a project file is made: for all of the workspace folder. */
function homeOf(level: vscode.Uri): vscode.Uri {
  return vscode.workspace.getWorkspaceFolder(level)?.uri ?? vscode.Uri.joinPath(level, "..");
}
