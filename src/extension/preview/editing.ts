import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { preview as messages } from "../../engine/index.js";
import type { TextEdit } from "../../scene/edit/index.js";
import { editorRange, isEditable, nameOf, rangeIn } from "../sceneFiles.js";
import { editorBeside, tabsOf } from "./textEditor.js";

/** Makes edits of the document as it is now, as {@link changeText} does. */
export async function editText(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
  preview: vscode.ViewColumn | undefined,
): Promise<string | undefined> {
  const replacements = edits.map((edit) => vscode.TextEdit.replace(rangeIn(document, edit), edit.text));
  return await replaceText(document, document.version, replacements, preview);
}

/** Makes edits as one step of undo, unsaved, in an editor that shows them. Undefined when done, else why not. */
export async function changeText(
  document: vscode.TextDocument,
  { version, edits }: messages.TextChange,
  preview: vscode.ViewColumn | undefined,
): Promise<string | undefined> {
  const replacements = edits.map(({ range, text }) => vscode.TextEdit.replace(editorRange(range), text));
  return await replaceText(document, version, replacements, preview);
}

async function replaceText(
  document: vscode.TextDocument,
  version: number,
  replacements: vscode.TextEdit[],
  preview: vscode.ViewColumn | undefined,
): Promise<string | undefined> {
  if (!(await isWritable(document.uri))) {
    return l10n.t("{file} cannot be written.", { file: nameOf(document.uri) });
  }
  if (document.isClosed || document.version !== version) return textHasChanged();
  // As text or as its picture, in front or behind others.
  const hasEditor = [vscode.TabInputText, vscode.TabInputCustom].some((kind) => tabsOf(document.uri, kind).length > 0);
  if (!hasEditor) await editorBeside(preview, document, { focus: false });
  if (document.version !== version) return textHasChanged();

  const change = new vscode.WorkspaceEdit();
  change.set(document.uri, replacements);
  // VS Code refuses it if the document changes before it gets there.
  return (await vscode.workspace.applyEdit(change)) ? undefined : textHasChanged();
}

/** Why an edit was not made that was meant for an earlier version. */
export function textHasChanged(): string {
  return l10n.t("The source has changed in the meantime.");
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

/** How often the keyboard is sent to the editor: a page that was just given it may take it only now. */
const attempts = 3;

/** Undoes or redoes a step where the keyboard is: in the text, for a moment. Undefined when done, else why not. */
export async function undoOrRedo(
  command: "undo" | "redo",
  document: vscode.TextDocument,
  panel: vscode.WebviewPanel,
  isEditor: boolean,
): Promise<string | undefined> {
  const { version } = document;
  for (let attempt = 0; attempt < attempts && document.version === version; attempt++) {
    if (!isEditor) await editorBeside(panel.viewColumn, document, { focus: true });
    await vscode.commands.executeCommand(command);
  }
  panel.reveal(panel.viewColumn, false);
  if (document.version !== version) return undefined;
  return command === "undo" ? l10n.t("Nothing to undo.") : l10n.t("Nothing to redo.");
}
