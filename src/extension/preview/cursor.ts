import * as vscode from "vscode";
import { subjectAt, type TextSubject } from "../../notebook/index.js";
import type { TextRange } from "../../scene/index.js";
import { Owner } from "../../workspace/index.js";
import type { SceneResult } from "../workspace.js";

/** Tells what the user moves the text cursor to, once for each thing, and as soon as the text can be read. */
export class CursorFollower extends Owner {
  private uri: string | undefined;
  private latest: SceneResult | undefined;
  /** The editor whose cursor the preview has not been told of. */
  private moved: vscode.TextEditor | undefined;
  /** What the preview takes to be selected in the text. */
  private told: string | undefined;

  constructor(private readonly tell: (subject: TextSubject) => void) {
    super();
    this.owner.add(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        // Without a kind it was not the user who moved it: the text changed around it, or was changed back.
        if (kind === undefined || textEditor.document.uri.toString() !== this.uri) return;
        this.moved = textEditor;
        this.follow();
      }),
    );
  }

  /** Begins anew with a file, for a preview that knows nothing yet, where its cursor is now. */
  begin(uri: vscode.Uri): void {
    const key = uri.toString();
    const isShowing = (editor: vscode.TextEditor): boolean => editor.document.uri.toString() === key;
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    this.uri = key;
    this.latest = undefined;
    this.told = undefined;
    this.moved =
      activeTextEditor && isShowing(activeTextEditor) ? activeTextEditor : visibleTextEditors.find(isShowing);
  }

  /** A version of the text has been evaluated, and the preview knows it. */
  update(latest: SceneResult): void {
    this.latest = latest;
    this.follow();
  }

  /** The preview itself is about to have these places selected. */
  expect({ result }: SceneResult, ranges: readonly TextRange[]): void {
    const ends = ranges.map(({ offset, length }) => offset + length);
    this.told = keyOf(result, subjectAt(result, ends));
  }

  private follow(): void {
    const { moved, latest } = this;
    if (!moved || !latest?.result.notebook) return;
    const { document, selections } = moved;
    // A newer version is on its way here.
    if (document !== latest.document || document.version !== latest.version) return;
    this.moved = undefined;
    const { result } = latest;
    const subject = subjectAt(
      result,
      selections.map(({ active }) => document.offsetAt(active)),
    );
    const key = keyOf(result, subject);
    if (key === this.told) return;
    this.told = key;
    this.tell(subject);
  }
}

/** The same for the same bodies, also when they have other places in the list by now. */
function keyOf({ cells }: SceneResult["result"], { cell, bodies }: TextSubject): string {
  const found = cell === undefined ? undefined : cells[cell];
  const ids = found?.kind === "scene" ? bodies.map((index) => found.scene.bodies[index]?.id) : [];
  return JSON.stringify([cell, ids]);
}
