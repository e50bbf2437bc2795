import * as vscode from "vscode";
import { Owner } from "../../workspace/index.js";
import { isScene, reasonOf } from "../sceneFiles.js";
import { previewTitle, previewType } from "./preview.js";
import type { Previews } from "./previews.js";

/**
 * Opens the preview beside a scene when the scene is opened, for those who set `aabb.preview.openAutomatically`. A
 * preview that the user closes stays closed until the scene is closed as well.
 */
export class AutomaticPreview extends Owner {
  private readonly dismissed = new Set<string>();

  constructor(
    private readonly previews: Previews,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.owner.add(previews.onDidDismiss((uri) => this.dismiss(uri)));
    this.owner.add(vscode.window.onDidChangeActiveTextEditor((editor) => this.consider(editor)));
    this.owner.add(
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        this.tabsClosed(closed);
        // An editor may be told of before its tab is.
        this.consider(vscode.window.activeTextEditor);
      }),
    );
    this.owner.add(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("aabb.preview.openAutomatically"))
          this.consider(vscode.window.activeTextEditor);
      }),
    );
  }

  /** Begins with the editor that is open already. */
  start(): void {
    this.consider(vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0]);
  }

  private consider(editor: vscode.TextEditor | undefined): void {
    const uri = editor?.document.uri;
    if (!uri || !isScene(uri) || this.dismissed.has(uri.toString()) || !isShownAlone(uri)) return;
    const isWanted = vscode.workspace.getConfiguration("aabb", uri).get("preview.openAutomatically") === true;
    const previews = this.previews.of(uri);
    if (!isWanted || previews.some(({ panel }) => panel.visible)) return;
    // After a reload VS Code brings back the tabs at once, and what is in them a little later.
    if (previews.length === 0 && hasPreviewTab(uri)) return;
    try {
      this.previews.open(uri, "beside");
    } catch (error) {
      this.log.error(`The preview of ${uri.toString()} could not be opened: ${reasonOf(error)}`);
    }
  }

  /** Together with its scene a preview is closed for now only. */
  private dismiss(uri: vscode.Uri): void {
    if (!tabsOf(uri).next().done) this.dismissed.add(uri.toString());
  }

  private tabsClosed(closed: readonly vscode.Tab[]): void {
    for (const { input } of closed) {
      if (input instanceof vscode.TabInputText && tabsOf(input.uri).next().done) {
        this.dismissed.delete(input.uri.toString());
      }
    }
  }
}

/** Whether a plain text editor shows the file in front: not one side of a comparison. */
function isShownAlone(uri: vscode.Uri): boolean {
  return [...tabsOf(uri)].some((tab) => tab.isActive);
}

function hasPreviewTab(uri: vscode.Uri): boolean {
  const title = previewTitle(uri);
  return vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(
      ({ input, label }) =>
        input instanceof vscode.TabInputWebview && input.viewType.endsWith(previewType) && label === title,
    ),
  );
}

function* tabsOf(uri: vscode.Uri): Generator<vscode.Tab> {
  const key = uri.toString();
  for (const group of vscode.window.tabGroups.all) {
    for (const tab of group.tabs) {
      if (tab.input instanceof vscode.TabInputText && tab.input.uri.toString() === key) yield tab;
    }
  }
}
