import * as vscode from "vscode";
import { Owner } from "../../workspace/index.js";
import { onDidChangeSetting, reasonOf } from "../sceneFiles.js";
import { previewTitle, previewType } from "./previewPanel.js";
import type { Previews } from "./previews.js";
import { sceneInFront, tabsOf } from "./textEditor.js";

/** Opens previews beside scenes, if wanted. One that the user closes stays closed until its scene is closed, too. */
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
    const consider = (): void => this.consider(vscode.window.activeTextEditor);
    this.owner.add(onDidChangeSetting("aabb.preview.openAutomatically", consider));
  }

  /** Begins with the editor that is open already. */
  start(): void {
    this.consider(vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0]);
  }

  private consider(editor: vscode.TextEditor | undefined): void {
    const uri = sceneInFront(editor);
    if (!uri || this.dismissed.has(uri.toString())) return;
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
    if (tabsOf(uri).length > 0) this.dismissed.add(uri.toString());
  }

  private tabsClosed(closed: readonly vscode.Tab[]): void {
    for (const { input } of closed) {
      if (input instanceof vscode.TabInputText && tabsOf(input.uri).length === 0) {
        this.dismissed.delete(input.uri.toString());
      }
    }
  }
}

function hasPreviewTab(uri: vscode.Uri): boolean {
  const titles = [previewTitle(uri, false), previewTitle(uri, true)];
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(
    ({ input, label }) =>
      input instanceof vscode.TabInputWebview && input.viewType.endsWith(previewType) && titles.includes(label),
  );
}
