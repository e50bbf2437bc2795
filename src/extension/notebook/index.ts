import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../workspace/index.js";
import type { SceneWorkspace } from "../workspace.js";
import { NotebookKernel, bookType } from "./kernel.js";
import { BookSerializer } from "./serializer.js";
import type { BookParts } from "./session.js";

export type { BookParts, CellPart } from "./session.js";

/** The notebooks that are open now. */
export interface SceneBooks extends Disposable {
  /** The evaluation of all cells of a notebook, for the text of one of them; undefined for any other document. */
  partsFor(document: vscode.TextDocument): BookParts | undefined;
}

/** Lets scenes be opened as VS Code's own notebooks. The kernel is there as long as one of them is. */
export function registerNotebooks(
  extensionId: string,
  workspace: SceneWorkspace,
  log: vscode.LogOutputChannel,
): SceneBooks {
  const owner = new DisposableStore();
  let books: NotebookKernel | undefined;
  const opened = (notebook: vscode.NotebookDocument): void => {
    if (notebook.notebookType !== bookType) return;
    books ??= owner.add(new NotebookKernel(extensionId, workspace, log));
    books.add(notebook);
  };
  const closed = (notebook: vscode.NotebookDocument): void => {
    books?.close(notebook);
    if (!books?.isEmpty) return;
    owner.delete(books);
    books = undefined;
  };
  owner.add(vscode.workspace.registerNotebookSerializer(bookType, new BookSerializer(), { transientOutputs: true }));
  owner.add(vscode.workspace.onDidOpenNotebookDocument(opened));
  owner.add(vscode.workspace.onDidCloseNotebookDocument(closed));
  vscode.workspace.notebookDocuments.forEach(opened);
  return { partsFor: (document) => books?.partsFor(document), dispose: () => owner.dispose() };
}
