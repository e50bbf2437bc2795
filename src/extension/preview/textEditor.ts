import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { bodyRange } from "../../notebook/index.js";
import type { WebviewMessage } from "../../view/protocol/index.js";
import type { TextRange } from "../../scene/index.js";
import { openDocument } from "../sceneFiles.js";
import type { SceneResult } from "../workspace.js";
import { outsideCells, reasonIn } from "./viewDiff.js";

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

type RevealMessage = Extract<WebviewMessage, { type: "reveal" | "revealProblem" }>;

/** What a message asks to be selected, in the order in which it asks; nothing if the text does not have it any more. */
export function rangesFor({ result }: SceneResult, message: RevealMessage): readonly TextRange[] {
  const cell = message.cell === undefined ? undefined : result.cells[message.cell];
  const scene = cell?.kind === "scene" ? cell : undefined;
  if (message.type === "reveal") {
    return message.bodies.flatMap((index) => {
      const body = scene?.scene.bodies[index];
      return body ? [bodyRange(body)] : [];
    });
  }
  const { problem } = message;
  if (message.cell !== undefined) return rangeOf(scene?.problems[problem ?? 0]);
  return rangeOf(problem === undefined ? reasonIn(result.problems) : outsideCells(result)[problem]);
}

function rangeOf(problem: { readonly range: TextRange } | undefined): readonly TextRange[] {
  return problem ? [problem.range] : [];
}

/**
 * Selects places in the editor that shows the document, or opens one beside the preview; the first is scrolled to. The
 * keyboard stays in the picture, where the user is at work.
 */
export async function reveal(
  document: vscode.TextDocument,
  ranges: readonly TextRange[],
  preview: vscode.ViewColumn | undefined,
): Promise<void> {
  const editor = await editorBeside(preview, document, { focus: false });
  const selections = ranges.map(
    ({ offset, length }) => new vscode.Selection(document.positionAt(offset), document.positionAt(offset + length)),
  );
  const [first] = selections;
  if (!first) return;
  editor.selections = selections;
  editor.revealRange(first, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The document of a scene, from the disk where it is not open. Opening changes nothing in it. */
export async function openScene(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = openDocument(uri);
  if (document) return document;
  // To open what was never saved would be to make it anew.
  if (uri.scheme === "untitled") throw new Error(l10n.t("it was closed without being saved"));
  return await vscode.workspace.openTextDocument(uri);
}
