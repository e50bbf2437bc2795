import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isScene, openDocument } from "../sceneFiles.js";

/** The document's editor beside a preview, with or without the keyboard: opened if need be, never over it. */
export async function editorBeside(
  preview: vscode.ViewColumn | undefined,
  document: vscode.TextDocument,
  { focus }: { readonly focus: boolean },
): Promise<vscode.TextEditor> {
  const viewColumn = columnOf(document, preview) ?? besides(preview);
  return await vscode.window.showTextDocument(document, { viewColumn, preserveFocus: !focus });
}

/** The group in which the document is seen or, failing that, has a tab; but not that of the preview. */
function columnOf(document: vscode.TextDocument, preview: vscode.ViewColumn | undefined) {
  const visible = vscode.window.visibleTextEditors.find(
    ({ document: shown, viewColumn }) => shown === document && viewColumn !== undefined && viewColumn !== preview,
  );
  const { viewColumn } = visible ?? tabsOf(document.uri).find(({ group }) => group.viewColumn !== preview)?.group ?? {};
  return viewColumn;
}

/** The tabs that show a file: as text, where nothing else is said, and not as one side of a comparison. */
export function tabsOf(
  uri: vscode.Uri,
  kind: typeof vscode.TabInputText | typeof vscode.TabInputCustom = vscode.TabInputText,
): readonly vscode.Tab[] {
  const key = uri.toString();
  return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.filter(({ input }) => input instanceof kind && input.uri.toString() === key),
  );
}

/** The scene that an editor has in front: not behind another tab, and not as one side of a comparison. */
export function sceneInFront(editor: vscode.TextEditor | undefined): vscode.Uri | undefined {
  const uri = editor?.document.uri;
  return uri && isScene(uri) && tabsOf(uri).some((tab) => tab.isActive) ? uri : undefined;
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

/** Selects places in an editor beside the preview and scrolls to the first. The keyboard stays in the picture. */
export async function reveal(
  document: vscode.TextDocument,
  ranges: readonly vscode.Range[],
  preview: vscode.ViewColumn | undefined,
): Promise<void> {
  const editor = await editorBeside(preview, document, { focus: false });
  editor.selections = ranges.map(({ start, end }) => new vscode.Selection(start, end));
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The document of a scene, from the disk where it is not open. Opening changes nothing in it. */
export async function openScene(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = openDocument(uri);
  if (document) return document;
  // To open what was never saved would be to make it anew.
  if (uri.scheme === "untitled") throw new Error(l10n.t("the file was closed before it was saved"));
  return await vscode.workspace.openTextDocument(uri);
}
