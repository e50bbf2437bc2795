import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { readOutputMessage } from "../../view/protocol/index.js";
import { type Disposable, DisposableStore } from "../../workspace/index.js";
import { saveExport } from "../preview/export.js";
import { reasonOf, sceneLanguage } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";
import { keyOf } from "./output.js";
import { type BookParts, NotebookSession } from "./session.js";

/** The type of notebook, as package.json names it. */
export const bookType = "aabb.notebook";
/** What draws outputs, as package.json names it. */
const rendererId = "aabb.scene";
const controllerId = "aabb.kernel";

/** All open notebooks, and the kernel that runs them. */
export class NotebookKernel implements Disposable {
  private readonly owner = new DisposableStore();
  private readonly open = new Map<vscode.NotebookDocument, NotebookSession>();
  private readonly controller = this.owner.add(
    vscode.notebooks.createNotebookController(controllerId, bookType, "AABB Notebook"),
  );
  private readonly diagnostics = this.owner.add(vscode.languages.createDiagnosticCollection("aabb-notebook"));
  private readonly messaging = vscode.notebooks.createRendererMessaging(rendererId);

  constructor(
    private readonly extensionId: string,
    private readonly workspace: SceneWorkspace,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.controller.supportedLanguages = [sceneLanguage, "jsonc", "json"];
    this.controller.description = l10n.t("Runs every scene as it is written");
    this.controller.executeHandler = (cells, notebook) => this.open.get(notebook)?.run(cells);
    this.owner.add(this.controller.onDidChangeSelectedNotebooks((change) => this.selected(change)));
    this.owner.add(vscode.workspace.onDidChangeNotebookDocument((change) => this.changed(change)));
    this.owner.add(
      vscode.window.onDidChangeVisibleNotebookEditors((editors) => editors.forEach((it) => this.take(it))),
    );
    this.owner.add(this.messaging.onDidReceiveMessage(({ editor, message }) => this.receive(editor, message)));
  }

  add(notebook: vscode.NotebookDocument): void {
    if (this.open.has(notebook)) return;
    const { controller, diagnostics, workspace, log } = this;
    this.open.set(notebook, this.owner.add(new NotebookSession(notebook, { controller, diagnostics, workspace, log })));
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

  private selected({
    notebook,
    selected,
  }: {
    readonly notebook: vscode.NotebookDocument;
    readonly selected: boolean;
  }): void {
    const book = this.open.get(notebook);
    if (selected) book?.begin();
    else book?.rest();
  }

  /** Outputs change too, and by that nothing else does. */
  private changed({ notebook, metadata, contentChanges, cellChanges }: vscode.NotebookDocumentChangeEvent): void {
    // The text around the cells is in the metadata.
    const isOfText =
      metadata !== undefined || contentChanges.length > 0 || cellChanges.some(({ document }) => document !== undefined);
    if (isOfText) this.open.get(notebook)?.changed();
  }

  /** The evaluation of all cells of a notebook, for the text of one of them; undefined for any other document. */
  partsFor(document: vscode.TextDocument): BookParts | undefined {
    for (const [{ uri }, book] of this.open) {
      const parts = uri.path === document.uri.path ? book.partsFor(document) : undefined;
      if (parts) return parts;
    }
    return undefined;
  }

  get isEmpty(): boolean {
    return this.open.size === 0;
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
    const cell = notebook.getCells().find(({ document }) => keyOf(document) === key);
    const range = cell && this.open.get(notebook)?.problemsOf(cell)[problem]?.range;
    if (!range) return;
    const { document } = cell;
    const selection = new vscode.Range(
      document.positionAt(range.offset),
      document.positionAt(range.offset + range.length),
    );
    await vscode.window.showTextDocument(document, { selection });
  }

  dispose(): void {
    this.open.clear();
    this.owner.dispose();
  }
}
