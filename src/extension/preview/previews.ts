import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isScene, openDocument } from "../sceneFiles.js";
import { scheduler } from "../hostScheduler.js";
import type { EngineClient } from "../engine/client.js";
import { Pages } from "./page.js";
import { editorType, Preview, type PreviewContext, previewType } from "./previewPanel.js";
import { PreviewClients } from "./previewClients.js";

/** Where a preview is to be seen: in the active editor group, or in the one beside it while the text keeps the focus. */
export type Place = "here" | "beside";

/** How long VS Code takes at most to tell of all that is closed together. */
const closingMs = 250;

/** All previews that are open: at most one of a file in each editor group, and those that are the file's editor. */
export class Previews extends Pages<Preview> implements vscode.CustomTextEditorProvider {
  private readonly context: PreviewContext;
  /** The files that untitled scenes have been written to, until those are closed. */
  private readonly savedAs = new Map<string, vscode.Uri>();
  private readonly dismissed = this.owner.add(new vscode.EventEmitter<vscode.Uri>());
  /** The user has closed a preview of this file. */
  readonly onDidDismiss = this.dismissed.event;
  private readonly activated = this.owner.add(new vscode.EventEmitter<void>());
  /** Another preview has the focus, or none has it any more. */
  readonly onDidChangeActive = this.activated.event;

  constructor(extension: vscode.Uri, engine: EngineClient, log: vscode.LogOutputChannel) {
    super(previewType);
    this.context = { extension, clients: this.owner.add(new PreviewClients(engine)), log };
    this.owner.add(
      vscode.window.registerCustomEditorProvider(editorType, this, {
        webviewOptions: { enableFindWidget: true },
        supportsMultipleEditorsPerDocument: true,
      }),
    );
    this.owner.add(vscode.workspace.onDidCloseTextDocument((document) => this.documentClosed(document)));
    this.owner.add(vscode.workspace.onDidSaveTextDocument((document) => this.documentSaved(document)));
  }

  /** The preview at hand: the one that has the focus, else one of this file that can be seen. */
  atHand(file: vscode.Uri | undefined): Preview | undefined {
    const visible = [...this.pages].filter(({ panel }) => panel.visible);
    return visible.find(({ panel }) => panel.active) ?? visible.find(({ uri }) => uri.toString() === file?.toString());
  }

  /** Shows a preview of the file: the one that is there, or a new one. */
  open(uri: vscode.Uri, place: Place): Preview {
    const active = vscode.window.tabGroups.activeTabGroup.viewColumn;
    const there = this.of(uri).find(({ panel }) => (place === "here") === (panel.viewColumn === active));
    const preserveFocus = place === "beside";
    if (there) {
      there.panel.reveal(there.panel.viewColumn, preserveFocus);
      return there;
    }
    const viewColumn = place === "here" ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
    const where = { viewColumn, preserveFocus };
    const options = { enableFindWidget: true };
    return this.show(vscode.window.createWebviewPanel(previewType, l10n.t("Preview"), where, options), uri);
  }

  protected restored(panel: vscode.WebviewPanel, uri: vscode.Uri): (() => void) | undefined {
    return isScene(uri) ? () => this.show(panel, uri) : undefined;
  }

  /** Fills the panel in which the user opens a scene as its picture, in the place of its text. */
  resolveCustomTextEditor({ uri }: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    this.show(panel, uri);
  }

  private show(panel: vscode.WebviewPanel, uri: vscode.Uri): Preview {
    const preview = this.add(new Preview(panel, uri, this.context));
    const focus = this.owner.add(panel.onDidChangeViewState(() => this.activated.fire()));
    this.activated.fire();
    preview.onDidDispose(() => {
      this.owner.delete(focus);
      this.activated.fire();
      if (!preview.isEditor) this.dismissed.fire(preview.uri);
    });
    return preview;
  }

  /** An untitled scene is saved by writing its text to a file and then closing it. */
  private documentSaved(file: vscode.TextDocument): void {
    if (!isScene(file.uri)) return;
    for (const { uri } of this.pages) {
      if (uri.scheme !== "untitled") continue;
      if (openDocument(uri)?.getText() === file.getText()) this.savedAs.set(uri.toString(), file.uri);
    }
  }

  /** Of text closed unsaved, the disk counts again. Previews that close with it are not to open it: they wait. */
  private documentClosed({ uri }: vscode.TextDocument): void {
    if (!isScene(uri)) return;
    const file = this.savedAs.get(uri.toString());
    this.savedAs.delete(uri.toString());
    const previews = this.of(uri);
    if (file) return previews.forEach((preview) => preview.follow(file));
    const closing = this.owner.add(
      scheduler.after(closingMs, () => {
        this.owner.delete(closing);
        for (const preview of previews) if (this.pages.has(preview)) preview.refresh();
      }),
    );
  }
}
