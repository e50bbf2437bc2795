import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { type LevelCheck, Owner } from "../../workspace/index.js";
import { isWithin, movedWith, type Renamed } from "../sceneFiles.js";
import type { CheckedLevel } from "./levelChecks.js";
import { LevelPreview, type LevelPreviewContext, levelPreviewType } from "./levelPreview.js";
import { readCheck } from "./profiles.js";
import { profilesFor } from "./workspaceLevels.js";

/** All pictures of levels that are open: one of a file. */
export class LevelPreviews extends Owner implements vscode.WebviewPanelSerializer {
  private readonly previews = new Set<LevelPreview>();

  constructor(private readonly context: LevelPreviewContext) {
    super();
    this.owner.add(vscode.window.registerWebviewPanelSerializer(levelPreviewType, this));
    this.owner.add(vscode.workspace.onDidRenameFiles(({ files }) => files.forEach((it) => this.renamed(it))));
  }

  get count(): number {
    return this.previews.size;
  }

  /** The picture that has the focus. */
  get active(): LevelPreview | undefined {
    return [...this.previews].find(({ panel }) => panel.active);
  }

  /** Shows what a level was checked for. */
  show(checked: CheckedLevel, check: LevelCheck): void {
    const there = this.of(checked.uri);
    if (there) {
      there.panel.reveal(there.panel.viewColumn);
      return;
    }
    const column = vscode.ViewColumn.Active;
    const title = l10n.t("Level");
    const panel = vscode.window.createWebviewPanel(levelPreviewType, title, column, { enableFindWidget: true });
    this.add(panel, checked.uri, check).show(checked);
  }

  /** Takes a panel that VS Code brings back after a reload. Its state was written by the page and may be anything. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = keptIn(state);
    if (kept) this.add(panel, kept.uri, kept.check);
    else panel.dispose();
    return Promise.resolve();
  }

  /** The picture of a file, if there is one. */
  of(uri: vscode.Uri): LevelPreview | undefined {
    return [...this.previews].find((preview) => preview.uri.toString() === uri.toString());
  }

  private add(panel: vscode.WebviewPanel, uri: vscode.Uri, check: LevelCheck): LevelPreview {
    const preview = this.owner.add(new LevelPreview(panel, uri, check, this.context));
    this.previews.add(preview);
    preview.onDidDispose(() => {
      this.previews.delete(preview);
      this.owner.delete(preview);
      this.context.checks.pictureClosed(preview.uri);
    });
    return preview;
  }

  private renamed(renamed: Renamed): void {
    for (const preview of this.previews) {
      if (isWithin(preview.uri, renamed.oldUri)) preview.follow(movedWith(preview.uri, renamed));
    }
  }
}

function keptIn(state: unknown): { readonly uri: vscode.Uri; readonly check: LevelCheck } | undefined {
  if (typeof state !== "object" || state === null || !("uri" in state) || !("mover" in state)) return undefined;
  if (typeof state.uri !== "string") return undefined;
  try {
    const uri = vscode.Uri.parse(state.uri, true);
    const profiles = profilesFor(uri);
    const name = "profile" in state ? state.profile : undefined;
    const profile = profiles.checks.find((check) => check.profile === name);
    const choice = "choice" in state ? state.choice : undefined;
    return { uri, check: profile ?? readCheck(Object.assign({}, state.mover, choice), profiles) };
  } catch {
    return undefined;
  }
}
