import * as vscode from "vscode";
import { Owner } from "../../workspace/index.js";

/** Cursors in a document as it is now, as offsets. */
interface Cursors {
  readonly document: vscode.TextDocument;
  readonly offsets: readonly number[];
}

/** A move of a cursor that the page has not been told of. */
interface Move {
  readonly editor: vscode.TextEditor;
  /** The version of the text that was reported last. */
  reported?: number;
}

/** Reports where the user moves the text cursor, until the page was told. */
export class CursorFollower extends Owner {
  private uri: string | undefined;
  private move: Move | undefined;

  /** @param report answers whether the page was told, once it knows the text; false if it never will */
  constructor(private readonly report: (cursors: Cursors) => Promise<boolean>) {
    super();
    this.owner.add(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        // Without a kind it was not the user who moved it: the text changed around it, or was changed back.
        if (kind === undefined || textEditor.document.uri.toString() !== this.uri) return;
        this.begin(textEditor);
      }),
    );
  }

  /** Begins with a file, for a page that knows nothing yet, where its cursor is now. */
  follow(uri: vscode.Uri): void {
    const key = uri.toString();
    const isShowing = (editor: vscode.TextEditor): boolean => editor.document.uri.toString() === key;
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    this.uri = key;
    this.begin(activeTextEditor && isShowing(activeTextEditor) ? activeTextEditor : visibleTextEditors.find(isShowing));
  }

  /** The page knows this version of the text now. A move that was reported of another version is reported again. */
  update(version: number): void {
    const { move } = this;
    if (move && move.reported !== version && move.editor.document.version === version) this.send(move);
  }

  private begin(editor: vscode.TextEditor | undefined): void {
    this.move = editor && { editor };
    if (this.move) this.send(this.move);
  }

  private send(move: Move): void {
    const { document, selections } = move.editor;
    move.reported = document.version;
    const offsets = selections.map(({ active }) => document.offsetAt(active));
    void this.report({ document, offsets }).then((isTold) => {
      if (isTold && this.move === move) this.move = undefined;
    });
  }
}
