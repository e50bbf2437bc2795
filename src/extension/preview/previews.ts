import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { Owner } from "../../workspace/index.js";
import { isScene, isWithin, movedWith, openDocument, type Renamed } from "../sceneFiles.js";
import { type SceneWorkspace, scheduler } from "../workspace.js";
import { editorType, Preview, type PreviewContext, previewType } from "./preview.js";

/** Where a preview is to be seen: in the active editor group, or in the one beside it while the text keeps the focus. */
export type Place = "here" | "beside";

/** How long VS Code takes at most to tell of all that is closed together. */
const closingMs = 250;

/** All previews that are open: at most one of a file in each editor group, and those that are the file's editor. */
export class Previews extends Owner implements vscode.WebviewPanelSerializer, vscode.CustomTextEditorProvider {
  private readonly previews = new Set<Preview>();
  private readonly context: PreviewContext;
  /** The files that untitled scenes have been written to, until those are closed. */
  private readonly savedAs = new Map<string, vscode.Uri>();
  private readonly dismissed = this.owner.add(new vscode.EventEmitter<vscode.Uri>());
  /** The user has closed a preview of this file. */
  readonly onDidDismiss = this.dismissed.event;
  private readonly activated = this.owner.add(new vscode.EventEmitter<void>());
  /** Another preview has the focus, or none has it any more. */
  readonly onDidChangeActive = this.activated.event;

  constructor(extension: vscode.Uri, workspace: SceneWorkspace, log: vscode.LogOutputChannel) {
    super();
    this.context = { extension, workspace, log };
    const { scenes } = workspace;
    this.owner.add(vscode.window.registerWebviewPanelSerializer(previewType, this));
    this.owner.add(
      vscode.window.registerCustomEditorProvider(editorType, this, {
        webviewOptions: { enableFindWidget: true },
        supportsMultipleEditorsPerDocument: true,
      }),
    );
    this.owner.add(scenes.onDidEvaluate((it) => this.of(it.document.uri).forEach((preview) => preview.update(it))));
    this.owner.add(scenes.onDidClose((document) => this.documentClosed(document)));
    this.owner.add(vscode.workspace.onDidSaveTextDocument((document) => this.documentSaved(document)));
    this.owner.add(vscode.workspace.onDidRenameFiles(({ files }) => files.forEach((it) => this.renamed(it))));
  }

  get count(): number {
    return this.previews.size;
  }

  /** The file of the preview that has the focus. */
  get active(): vscode.Uri | undefined {
    return [...this.previews].find(({ panel }) => panel.active)?.uri;
  }

  /** The previews of a file. */
  of(uri: vscode.Uri): readonly Preview[] {
    const key = uri.toString();
    return [...this.previews].filter((preview) => preview.uri.toString() === key);
  }

  /** The preview at hand: the one that has the focus, else one of this file that can be seen. */
  atHand(file: vscode.Uri | undefined): Preview | undefined {
    const visible = [...this.previews].filter(({ panel }) => panel.visible);
    return visible.find(({ panel }) => panel.active) ?? visible.find(({ uri }) => uri.toString() === file?.toString());
  }

  /** Shows a preview of the file: the one that is there, or a new one. */
  open(uri: vscode.Uri, place: Place): Preview {
    const active = vscode.window.tabGroups.activeTabGroup.viewColumn;
    const there = this.of(uri).find(({ column }) => (place === "here") === (column === active));
    const preserveFocus = place === "beside";
    if (there) {
      there.panel.reveal(there.column, preserveFocus);
      return there;
    }
    const viewColumn = place === "here" ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
    const panel = vscode.window.createWebviewPanel(
      previewType,
      l10n.t("Preview"),
      { viewColumn, preserveFocus },
      { enableFindWidget: true },
    );
    return this.add(panel, uri);
  }

  /** Takes a panel that VS Code brings back after a reload. Its state was written by the page and may be anything. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const uri = uriIn(state);
    if (uri) this.add(panel, uri);
    else panel.dispose();
    return Promise.resolve();
  }

  /** Fills the panel in which the user opens a scene as its picture, in the place of its text. */
  resolveCustomTextEditor({ uri }: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    this.add(panel, uri);
  }

  private add(panel: vscode.WebviewPanel, uri: vscode.Uri): Preview {
    const preview = this.owner.add(new Preview(panel, uri, this.context));
    this.previews.add(preview);
    const focus = this.owner.add(panel.onDidChangeViewState(() => this.activated.fire()));
    this.activated.fire();
    preview.onDidDispose(() => {
      this.previews.delete(preview);
      this.owner.delete(focus);
      this.activated.fire();
      this.owner.delete(preview);
      if (!preview.isEditor) this.dismissed.fire(preview.uri);
    });
    return preview;
  }

  private renamed(renamed: Renamed): void {
    for (const preview of this.previews) {
      if (!isWithin(preview.uri, renamed.oldUri)) continue;
      const moved = movedWith(preview.uri, renamed);
      if (isScene(moved)) preview.follow(moved);
      else preview.refresh();
    }
  }

  /** An untitled scene is saved by writing its text to a file and then closing it. */
  private documentSaved(file: vscode.TextDocument): void {
    if (!isScene(file.uri)) return;
    for (const { uri } of this.previews) {
      if (uri.scheme !== "untitled") continue;
      if (openDocument(uri)?.getText() === file.getText()) this.savedAs.set(uri.toString(), file.uri);
    }
  }

  /**
   * Text that is closed without being saved is forgotten: what is on the disk counts again. Previews that are closed
   * together with it may still be there: they are not to open it again, with its problems, for as long as VS Code keeps
   * what an extension opens.
   */
  private documentClosed({ uri }: vscode.TextDocument): void {
    const file = this.savedAs.get(uri.toString());
    this.savedAs.delete(uri.toString());
    const previews = this.of(uri);
    if (file) {
      for (const preview of previews) preview.follow(file);
      return;
    }
    const closing = this.owner.add(
      scheduler.after(closingMs, () => {
        this.owner.delete(closing);
        for (const preview of previews) if (this.previews.has(preview)) preview.refresh();
      }),
    );
  }
}

function uriIn(state: unknown): vscode.Uri | undefined {
  if (typeof state !== "object" || state === null || !("uri" in state) || typeof state.uri !== "string")
    return undefined;
  try {
    const uri = vscode.Uri.parse(state.uri, true);
    return isScene(uri) ? uri : undefined;
  } catch {
    return undefined;
  }
}
