import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { levels as messages } from "../../engine/index.js";
import { workspaceEdit } from "../engine/edits.js";
import { isProject, nameOf, openDocument } from "../sceneFiles.js";

/** How often an edit is asked for whose text changes meanwhile. */
const MAX_TRIES = 3;

/**
 * Edits the project file of a level, which is made where there is none: one edit, which can be undone, and is saved.
 *
 * @param askEdit gives the edit for the text as it is
 * @returns the project file
 * @throws an error that says why the file cannot be edited
 */
export async function editProject(
  level: vscode.Uri,
  askEdit: (place: messages.ProjectPlace) => Promise<messages.ProjectEdit | string>,
): Promise<vscode.Uri> {
  const place = { uri: level.toString(), home: homeOf(level).toString() };
  for (let tries = 1; ; tries++) {
    const projects = vscode.workspace.textDocuments.filter((document) => isProject(document.uri));
    const versions = new Map(projects.map((document) => [document.uri.toString(), document.version]));
    const asked = await askEdit(place);
    if (typeof asked === "string") throw new Error(asked);
    const uri = vscode.Uri.parse(asked.uri);
    const document = openDocument(uri);
    // One that was opened meanwhile begins with the text on the disk.
    const isOther = document && document.version !== (versions.get(document.uri.toString()) ?? 1);
    if (isOther && tries < MAX_TRIES) continue;
    if (isOther || !(await isWritten(uri, asked))) {
      throw new Error(l10n.t("{file} could not be written.", { file: nameOf(uri) }));
    }
    return uri;
  }
}

async function isWritten(uri: vscode.Uri, asked: messages.ProjectEdit): Promise<boolean> {
  const edit = "edits" in asked ? workspaceEdit(asked.edits) : new vscode.WorkspaceEdit();
  if ("contents" in asked) {
    edit.createFile(uri, { contents: new TextEncoder().encode(asked.contents), ignoreIfExists: true });
  }
  // What else is not saved is for the user to save.
  const wasDirty = openDocument(uri)?.isDirty === true;
  if (!(await vscode.workspace.applyEdit(edit))) return false;
  return wasDirty || (await (await vscode.workspace.openTextDocument(uri)).save());
}

/** Where a project file is made: for all of the workspace folder. */
function homeOf(level: vscode.Uri): vscode.Uri {
  return vscode.workspace.getWorkspaceFolder(level)?.uri ?? vscode.Uri.joinPath(level, "..");
}
