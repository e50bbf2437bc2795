import * as vscode from "vscode";

/**
 * The editor that shows the document beside a preview, with or without the keyboard; opens one where there is none.
 * It never comes over the preview.
 */
export async function editorBeside(
  preview: vscode.ViewColumn | undefined,
  document: vscode.TextDocument,
  { focus }: { readonly focus: boolean },
): Promise<vscode.TextEditor> {
  const viewColumn = columnOf(document, preview) ?? besides(preview);
  return await vscode.window.showTextDocument(document, { viewColumn, preserveFocus: !focus });
}

/** The group in which the document is seen or, failing that, has a tab; but not that of the preview. */
function columnOf(
  document: vscode.TextDocument,
  preview: vscode.ViewColumn | undefined,
): vscode.ViewColumn | undefined {
  const editors = vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
  const visible = editors.find(({ viewColumn }) => viewColumn !== undefined && viewColumn !== preview)?.viewColumn;
  if (visible !== undefined) return visible;
  const key = document.uri.toString();
  const hasTab = ({ tabs }: vscode.TabGroup): boolean =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === key);
  return vscode.window.tabGroups.all.find((group) => group.viewColumn !== preview && hasTab(group))?.viewColumn;
}

/** Where text belongs: to the left of its picture, and never over it. */
function besides(preview: vscode.ViewColumn | undefined): vscode.ViewColumn {
  const columns = vscode.window.tabGroups.all.map((group) => group.viewColumn);
  return columns.findLast((column) => preview !== undefined && column < preview) ?? vscode.ViewColumn.Beside;
}

/** Whether some editor shows the text of the document now. */
export function isSeen(document: vscode.TextDocument): boolean {
  return vscode.window.visibleTextEditors.some((editor) => editor.document === document);
}
