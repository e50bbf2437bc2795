import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { verdict as messages } from "../../engine/index.js";
import { Owner } from "../../workspace/index.js";
import type { EngineSession } from "../engine/client.js";
import type { Previews } from "../preview/previews.js";
import { isScene, nameOf } from "../sceneFiles.js";

const icons: Readonly<Record<messages.SceneVerdict["tone"], string>> = {
  error: "$(error)",
  warning: "$(warning)",
  information: "$(info)",
  good: "$(pass)",
  pending: "$(sync~spin)",
};

/** Shows the verdict on the scene in front in the status bar; a click shows why. Hidden if something else is in front. */
export class VerdictItem extends Owner {
  private item: vscode.StatusBarItem | undefined;

  constructor(
    private readonly engine: EngineSession,
    private readonly previews: Previews,
  ) {
    super();
    this.owner.add(vscode.window.onDidChangeActiveTextEditor(() => this.update()));
    this.owner.add(previews.onDidChangeActive(() => this.update()));
    this.owner.add(
      engine.connection.onNotification(messages.changed, ({ uri, verdict }) => {
        const { scene } = this;
        if (scene?.toString() === uri) this.show(scene, verdict);
      }),
    );
    this.owner.add(engine.onDidRestart(() => this.update()));
    this.update();
  }

  /** The scene in front: as text, or as a picture. */
  private get scene(): vscode.Uri | undefined {
    const uri = vscode.window.activeTextEditor?.document.uri ?? this.previews.active?.uri;
    return uri && isScene(uri) ? uri : undefined;
  }

  private update(): void {
    const { scene } = this;
    if (!scene) this.item?.hide();
    void this.engine.connection.sendNotification(messages.follow, { uri: scene?.toString() ?? null });
  }

  private show(uri: vscode.Uri, verdict: messages.SceneVerdict | null): void {
    if (!verdict) return this.item?.hide();
    const { Right } = vscode.StatusBarAlignment;
    const item = (this.item ??= this.owner.add(vscode.window.createStatusBarItem("aabb.verdict", Right, 100)));
    item.name = l10n.t("AABB: Scene Verdict");
    item.text = `${icons[verdict.tone]} ${verdict.text}`;
    item.tooltip = tooltipOf(verdict);
    const isPicture = vscode.window.activeTextEditor?.document.uri.toString() !== uri.toString();
    item.command = isPicture
      ? { command: "workbench.actions.view.problems", title: l10n.t("Show Problems") }
      : { command: "aabb.openPreviewToSide", title: l10n.t("Open Preview to the Side"), arguments: [uri] };
    const about = { file: nameOf(uri), verdict: verdict.text };
    const label = isPicture
      ? l10n.t("{file}: {verdict}. Show problems.", about)
      : l10n.t("{file}: {verdict}. Open preview to the side.", about);
    item.accessibilityInformation = { label, role: "button" };
    item.show();
  }
}

/** Not with `appendText`, which makes no-break spaces of all blanks: lines would break within words. */
function tooltipOf({ details }: messages.SceneVerdict): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString(details);
  tooltip.isTrusted = { enabledCommands: ["workbench.actions.view.problems"] };
  return tooltip.appendMarkdown(`[${l10n.t("Show Problems")}](command:workbench.actions.view.problems)`);
}
