import * as vscode from "vscode";
import type { TextRange } from "../../scene/index.js";

/**
 * Selects a place in the editor that shows the document, or opens one beside the preview. The keyboard stays in the
 * picture, where the user is at work.
 */
export async function reveal(
  document: vscode.TextDocument,
  { offset, length }: TextRange,
  previewColumn: vscode.ViewColumn | undefined,
): Promise<void> {
  const selection = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  const viewColumn = columnOf(document) ?? besides(previewColumn);
  await vscode.window.showTextDocument(document, { viewColumn, selection, preserveFocus: true });
}

/** The group in which the document is seen or, failing that, has a tab. */
function columnOf(document: vscode.TextDocument): vscode.ViewColumn | undefined {
  const editors = vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
  const visible = editors.find((editor) => editor.viewColumn !== undefined)?.viewColumn;
  if (visible !== undefined) return visible;
  const key = document.uri.toString();
  return vscode.window.tabGroups.all.find((group) =>
    group.tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === key),
  )?.viewColumn;
}

/** Where text belongs: to the left of its picture, and never over it. */
function besides(preview: vscode.ViewColumn | undefined): vscode.ViewColumn {
  const columns = vscode.window.tabGroups.all.map((group) => group.viewColumn);
  return columns.findLast((column) => preview !== undefined && column < preview) ?? vscode.ViewColumn.Beside;
}
