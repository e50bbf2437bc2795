import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { books } from "../../engine/index.js";
import { readOutputMessage } from "../../view/protocol/index.js";
import { type Disposable, DisposableStore, Owner } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import { saveExport } from "../preview/export.js";
import { editorRange, reasonOf, sceneLanguage } from "../sceneFiles.js";
import { BookSerializer } from "./serializer.js";
import { NotebookSession } from "./session.js";

/** The type of notebook, as package.json names it. */
const bookType = "aabb.notebook";
/** What draws outputs, as package.json names it. */
const rendererId = "aabb.scene";
const controllerId = "aabb.kernel";

/** Lets scenes be opened as VS Code's own notebooks. The kernel is there as long as one of them is. */
export function registerNotebooks(extensionId: string, engine: EngineClient, log: vscode.LogOutputChannel): Disposable {
  const owner = new DisposableStore();
  let kernel: NotebookKernel | undefined;
  const opened = (notebook: vscode.NotebookDocument): void => {
    if (notebook.notebookType !== bookType) return;
    kernel ??= owner.add(new NotebookKernel(extensionId, engine, log));
    kernel.add(notebook);
  };
  const closed = (notebook: vscode.NotebookDocument): void => {
    kernel?.close(notebook);
    if (kernel?.open.size !== 0) return;
    owner.delete(kernel);
    kernel = undefined;
  };
  owner.add(
    vscode.workspace.registerNotebookSerializer(bookType, new BookSerializer(engine), { transientOutputs: true }),
  );
  owner.add(vscode.workspace.onDidOpenNotebookDocument(opened));
  owner.add(vscode.workspace.onDidCloseNotebookDocument(closed));
  vscode.workspace.notebookDocuments.forEach(opened);
  return owner;
}

/** All open notebooks, and the kernel that runs them. */
class NotebookKernel extends Owner {
  readonly open = new Map<vscode.NotebookDocument, NotebookSession>();
  private readonly controller = this.owner.add(
    vscode.notebooks.createNotebookController(controllerId, bookType, "AABB Notebook"),
  );
  private readonly diagnostics = this.owner.add(vscode.languages.createDiagnosticCollection("aabb-notebook"));

  constructor(
    private readonly extensionId: string,
    private readonly engine: EngineClient,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    const { controller, open } = this;
    controller.supportedLanguages = [sceneLanguage, "jsonc", "json"];
    controller.description = l10n.t("Runs each scene while you write it");
    controller.executeHandler = (cells, notebook) => open.get(notebook)?.run(cells);
    const messaging = vscode.notebooks.createRendererMessaging(rendererId);
    const take = (editors: readonly vscode.NotebookEditor[]): void => editors.forEach((it) => this.take(it));
    this.owner.add(
      controller.onDidChangeSelectedNotebooks(({ notebook, selected }) => open.get(notebook)?.choose(selected)),
    );
    const sessionOf = (book: number) => [...open.values()].find((session) => session.book === book);
    this.owner.add(
      engine.connection.onNotification(books.evaluated, ({ book, cells }) => sessionOf(book)?.evaluated(cells)),
    );
    this.owner.add(
      engine.connection.onNotification(books.failed, ({ book, reason }) => sessionOf(book)?.failed(reason)),
    );
    this.owner.add(
      vscode.workspace.onDidChangeNotebookDocument((change) => open.get(change.notebook)?.changed(change)),
    );
    this.owner.add(engine.onDidRestart(() => [...open.values()].forEach((session) => session.reopen())));
    this.owner.add(vscode.window.onDidChangeVisibleNotebookEditors(take));
    this.owner.add(messaging.onDidReceiveMessage(({ editor, message }) => this.receive(editor, message)));
  }

  add(notebook: vscode.NotebookDocument): void {
    if (this.open.has(notebook)) return;
    const { controller, diagnostics, engine, log } = this;
    this.open.set(notebook, this.owner.add(new NotebookSession(notebook, { controller, diagnostics, engine, log })));
    controller.updateNotebookAffinity(notebook, vscode.NotebookControllerAffinity.Preferred);
    for (const editor of vscode.window.visibleNotebookEditors) this.take(editor);
  }

  /** Nobody should have to choose among one: a notebook that is looked at has our kernel unless it has another one. */
  private take(editor: vscode.NotebookEditor): void {
    const book = this.open.get(editor.notebook);
    if (!book || book.isOurs) return;
    const kernel = { notebookEditor: editor, id: controllerId, extension: this.extensionId };
    vscode.commands
      .executeCommand("notebook.selectKernel", { ...kernel, skipIfAlreadySelected: true })
      .then(undefined, (error: unknown) => this.log.warn(`The kernel could not be chosen: ${reasonOf(error)}`));
  }

  close(notebook: vscode.NotebookDocument): void {
    const book = this.open.get(notebook);
    this.open.delete(notebook);
    this.owner.delete(book);
  }

  /** A picture asks for something. */
  private receive({ notebook }: vscode.NotebookEditor, received: unknown): void {
    const message = readOutputMessage(received);
    if (!message) return;
    const doing = message.type === "export" ? saveExport(notebook.uri, message) : this.reveal(notebook, message);
    doing.catch((error: unknown) => this.log.error(`${notebook.uri.toString()}: ${reasonOf(error)}`));
  }

  private async reveal(
    notebook: vscode.NotebookDocument,
    { cell: key, problem }: { readonly cell: string; readonly problem: number },
  ): Promise<void> {
    const cell = notebook.getCells().find(({ document }) => document.uri.toString() === key);
    const range = cell && this.open.get(notebook)?.problemsOf(cell)[problem]?.range;
    if (!range) return;
    await vscode.window.showTextDocument(cell.document, { selection: editorRange(range) });
  }
}
