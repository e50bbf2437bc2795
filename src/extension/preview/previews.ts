import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { type FileRename, isScene, isWithin, movedWith, openDocument } from "../sceneFiles.js";
import { scheduler } from "../hostScheduler.js";
import type { EngineClient } from "../engine/client.js";
import { Pages } from "./page.js";
import { editorType, Preview, type PreviewContext, previewType } from "./previewPanel.js";
import { PreviewClients } from "./previewClients.js";
import { sceneInFront } from "./textEditor.js";

/** Where a preview is to be seen: in the active editor group, or in the one beside it while the text keeps the focus. */
export type Place = "here" | "beside";

/** How long VS Code takes at most to tell of all that is closed together. */
const closingMs = 250;

/** The context key of whether the preview at hand is locked to its file. */
const lockedKey = "aabb.previewLocked";

/**
 * All previews that are open. In each editor group at most one shows the scene that is edited, whichever that is; others are
 * locked to their files, at most one to each, or are the editors of their files.
 */
export class Previews extends Pages<Preview> implements vscode.CustomTextEditorProvider {
  private readonly context: PreviewContext;
  /** The files that untitled scenes have been written to, and new names of files, until the old ones are closed. */
  private readonly successors = new Map<string, vscode.Uri>();
  /** The scene that is in front, as text. */
  private front: vscode.Uri | undefined;
  /** The preview that had the focus last. */
  private last: Preview | undefined;
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
    this.owner.add(vscode.workspace.onWillRenameFiles(({ files }) => files.forEach((it) => this.willRename(it))));
    this.owner.add(vscode.workspace.onDidRenameFiles(({ files }) => files.forEach((it) => this.didRename(it))));
    this.front = sceneInFront(vscode.window.activeTextEditor);
    const follow = (): void => this.followFront();
    this.owner.add(vscode.window.onDidChangeActiveTextEditor(follow));
    // An editor may be told of before its tab is.
    this.owner.add(vscode.window.tabGroups.onDidChangeTabs(follow));
  }

  /** The preview at hand: the one that has the focus, else one of this file that can be seen. */
  atHand(file: vscode.Uri | undefined): Preview | undefined {
    const visible = [...this.pages].filter(({ panel }) => panel.visible);
    return visible.find(({ panel }) => panel.active) ?? visible.find(({ uri }) => uri.toString() === file?.toString());
  }

  /** Shows a preview of the file: the one that is there, or one that is not locked to another file, or a new one. */
  open(uri: vscode.Uri, place: Place): Preview {
    const active = vscode.window.tabGroups.activeTabGroup.viewColumn;
    const isInPlace = ({ panel }: Preview): boolean => (place === "here") === (panel.viewColumn === active);
    const there = this.of(uri).find(isInPlace) ?? this.following.find(isInPlace);
    const preserveFocus = place === "beside";
    if (there) {
      if (there.uri.toString() !== uri.toString()) there.follow(uri);
      there.panel.reveal(there.panel.viewColumn, preserveFocus);
      return there;
    }
    const viewColumn = place === "here" ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
    const where = { viewColumn, preserveFocus };
    const options = { enableFindWidget: true };
    return this.show(vscode.window.createWebviewPanel(previewType, l10n.t("Preview"), where, options), uri);
  }

  /** Those that show the scene that is in front. */
  private get following(): readonly Preview[] {
    return [...this.pages].filter(({ isFollowing }) => isFollowing);
  }

  /** Locks the preview at hand to its file, or has it follow again what is in front. */
  setLocked(isLocked: boolean): void {
    const preview = this.lockable;
    if (!preview) return;
    preview.isLocked = isLocked;
    // Of two in one group that follow, both would show the same.
    const inGroup = this.following.filter(({ panel }) => panel.viewColumn === preview.panel.viewColumn);
    if (!isLocked) for (const other of inGroup) if (other !== preview) other.dispose();
    this.tellLock();
  }

  /** The preview that can be locked: the one that has or had the focus last, or one that can be seen. */
  private get lockable(): Preview | undefined {
    const visible = [...this.pages].filter(({ panel, isEditor }) => panel.visible && !isEditor);
    return visible.find((preview) => preview === this.last) ?? visible[0];
  }

  private tellLock(): void {
    void vscode.commands.executeCommand("setContext", lockedKey, this.lockable?.isLocked === true);
  }

  /** Has previews show the scene that came to the front. */
  private followFront(): void {
    const front = sceneInFront(vscode.window.activeTextEditor);
    if (front?.toString() === this.front?.toString()) return;
    this.front = front;
    if (!front) return;
    for (const preview of this.following) {
      const shown = preview.uri.toString();
      if (shown === front.toString()) continue;
      if (this.successors.get(shown)?.toString() === front.toString()) preview.renamed(front);
      else preview.follow(front);
    }
  }

  protected restored(panel: vscode.WebviewPanel, uri: vscode.Uri, state: object): (() => void) | undefined {
    const isLocked = "isLocked" in state && state.isLocked === true;
    return isScene(uri) ? () => this.show(panel, uri, isLocked) : undefined;
  }

  /** Fills the panel in which the user opens a scene as its picture, in the place of its text. */
  resolveCustomTextEditor({ uri }: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    this.show(panel, uri);
  }

  private show(panel: vscode.WebviewPanel, uri: vscode.Uri, isLocked = false): Preview {
    const preview = this.add(new Preview(panel, uri, this.context, isLocked));
    const viewChanged = (): void => {
      if (panel.active) this.last = preview;
      this.tellLock();
      this.activated.fire();
    };
    const focus = this.owner.add(panel.onDidChangeViewState(viewChanged));
    viewChanged();
    preview.onDidDispose(() => {
      this.owner.delete(focus);
      if (this.last === preview) this.last = undefined;
      this.tellLock();
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
      if (openDocument(uri)?.getText() === file.getText()) this.successors.set(uri.toString(), file.uri);
    }
  }

  /** The text under the new name may come to the front before the rename is told. */
  private willRename(renamed: FileRename): void {
    for (const { uri } of this.pages) {
      if (isWithin(uri, renamed.oldUri)) this.successors.set(uri.toString(), movedWith(uri, renamed));
    }
  }

  private didRename({ oldUri }: FileRename): void {
    for (const uri of this.successors.keys()) {
      if (isWithin(vscode.Uri.parse(uri), oldUri)) this.successors.delete(uri);
    }
  }

  /** Of text closed unsaved, the disk counts again. Previews that close with it are not to open it: they wait. */
  private documentClosed({ uri }: vscode.TextDocument): void {
    if (!isScene(uri)) return;
    const file = this.successors.get(uri.toString());
    this.successors.delete(uri.toString());
    const previews = this.of(uri);
    if (file) return previews.forEach((preview) => preview.renamed(file));
    const closing = this.owner.add(
      scheduler.after(closingMs, () => {
        this.owner.delete(closing);
        for (const preview of previews) if (this.pages.has(preview)) preview.refresh();
      }),
    );
  }
}
