import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { TextEdit } from "../../scene/edit/index.js";
import { isEditable, nameOf } from "../sceneFiles.js";
import { editorBeside } from "./textEditor.js";

/**
 * Makes edits in a document, as one step of undo, and does not save it. It is shown in an editor first if it has none:
 * what is changed is to be seen, and can be undone there. Undefined when it is done, otherwise why not.
 */
export async function editText(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
  preview: vscode.ViewColumn | undefined,
): Promise<string | undefined> {
  const { version } = document;
  if (!(await isWritable(document.uri))) {
    return l10n.t("{file} cannot be written.", { file: nameOf(document.uri) });
  }
  if (!hasEditor(document)) await editorBeside(preview, document, { focus: false });
  if (document.version !== version) return textHasChanged();

  const change = new vscode.WorkspaceEdit();
  const replacements = edits.map(({ offset, length, text }) =>
    vscode.TextEdit.replace(new vscode.Range(document.positionAt(offset), document.positionAt(offset + length)), text),
  );
  change.set(document.uri, replacements);
  // VS Code refuses it if the document changes before it gets there.
  return (await vscode.workspace.applyEdit(change)) ? undefined : textHasChanged();
}

/** Why an edit was not made that was meant for an earlier version. */
export function textHasChanged(): string {
  return l10n.t("The text has changed in the meantime.");
}

async function isWritable(uri: vscode.Uri): Promise<boolean> {
  const { fs } = vscode.workspace;
  if (uri.scheme === "untitled") return true;
  if (!isEditable(uri) || fs.isWritableFileSystem(uri.scheme) === false) return false;
  try {
    const { permissions = 0 } = await fs.stat(uri);
    return (permissions & vscode.FilePermission.Readonly) === 0;
  } catch {
    // A file that is not there any more is written anew.
    return true;
  }
}

/** Whether some tab edits the document, as text or as its picture, in front or behind others. */
function hasEditor({ uri }: vscode.TextDocument): boolean {
  const key = uri.toString();
  const edits = ({ input }: vscode.Tab): boolean =>
    (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) && input.uri.toString() === key;
  return vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(edits));
}
