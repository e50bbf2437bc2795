import * as vscode from "vscode";
import { Owner, type Disposable } from "../owner.js";
import { Books, bookType } from "./books.js";
import type { BookParts } from "./openBook.js";
import { BookSerializer } from "./serializer.js";

export type { BookParts, CellPart } from "./openBook.js";

/** The notebooks that are open now. */
export interface SceneBooks extends Disposable {
  /** The evaluation of all cells of a notebook, for the text of one of them; undefined for any other document. */
  partsFor(document: vscode.TextDocument): BookParts | undefined;
}

/** Lets scenes be opened as VS Code's own notebooks. The kernel is there as long as one of them is. */
export function registerNotebooks(extensionId: string, log: vscode.LogOutputChannel): SceneBooks {
  const owner = new Owner();
  let books: Books | undefined;
  const opened = (notebook: vscode.NotebookDocument): void => {
    if (notebook.notebookType !== bookType) return;
    books ??= owner.own(new Books(extensionId, log));
    books.add(notebook);
  };
  const closed = (notebook: vscode.NotebookDocument): void => {
    books?.close(notebook);
    if (!books?.isEmpty) return;
    owner.release(books);
    books = undefined;
  };
  owner.own(vscode.workspace.registerNotebookSerializer(bookType, new BookSerializer(), { transientOutputs: true }));
  owner.own(vscode.workspace.onDidOpenNotebookDocument(opened));
  owner.own(vscode.workspace.onDidCloseNotebookDocument(closed));
  vscode.workspace.notebookDocuments.forEach(opened);
  return { partsFor: (document) => books?.partsFor(document), dispose: () => owner.dispose() };
}
