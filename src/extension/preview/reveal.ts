import * as vscode from "vscode";
import { bodyRange } from "../../notebook/index.js";
import type { WebviewMessage } from "../../view/protocol/index.js";
import type { TextRange } from "../../scene/index.js";
import type { SceneResult } from "../sceneResults.js";
import { outsideCells, reasonIn } from "./outbox.js";
import { editorBeside } from "./textEditor.js";

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
