import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { editorBeside } from "./textEditor.js";

/**
 * How often the keyboard is sent to the editor: a page that was given it a moment ago may take it only now, and then
 * nothing is undone anywhere.
 */
const attempts = 3;

/**
 * Undoes or does again one step of a document. VS Code does that only where the keyboard is, so it goes to the editor of
 * the document for a moment and comes back to the panel; a panel that is an editor of the document itself has it already.
 * Undefined when it is done, otherwise why not.
 */
export async function retrace(
  command: "undo" | "redo",
  document: vscode.TextDocument,
  { panel, isEditor }: { readonly panel: vscode.WebviewPanel; readonly isEditor: boolean },
): Promise<string | undefined> {
  const { version } = document;
  for (let attempt = 0; attempt < attempts && document.version === version; attempt++) {
    if (!isEditor) await editorBeside(panel.viewColumn, document, { focus: true });
    await vscode.commands.executeCommand(command);
  }
  panel.reveal(panel.viewColumn, false);
  if (document.version !== version) return undefined;
  return command === "undo" ? l10n.t("There is nothing to undo.") : l10n.t("There is nothing to redo.");
}
