import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { escaped, notebookVerdict, type NotebookVerdict } from "../../language/index.js";
import { findingsRest, Owner } from "../../workspace/index.js";
import type { Previews } from "../preview/previews.js";
import { isScene, nameOf, openDocument } from "../sceneFiles.js";
import type { OpenScenes } from "../workspace.js";
import { onDidChangeSeverities, resultAsChosen } from "./severities.js";

const icons: Readonly<Record<NotebookVerdict["tone"], string>> = {
  error: "$(error)",
  warning: "$(warning)",
  information: "$(info)",
  good: "$(pass)",
  pending: "$(sync~spin)",
};

/** What a tooltip has room for. */
const mostScenes = 12;
const mostMessages = 3;

/** What the scene in front comes to, in the status bar; a click shows why. Gone where something else is in front. */
export class VerdictItem extends Owner {
  private item: vscode.StatusBarItem | undefined;

  constructor(
    private readonly results: OpenScenes,
    private readonly previews: Previews,
  ) {
    super();
    this.owner.add(vscode.window.onDidChangeActiveTextEditor(() => this.update()));
    this.owner.add(previews.onDidChangeActive(() => this.update()));
    this.owner.add(onDidChangeSeverities(() => this.update()));
    this.owner.add(
      results.paced(findingsRest.ms, ({ document }) => {
        if (document.uri.toString() === this.scene?.toString()) this.update();
      }),
    );
  }

  /** The scene in front: as text, or as a picture. */
  private get scene(): vscode.Uri | undefined {
    const uri = vscode.window.activeTextEditor?.document.uri ?? this.previews.active?.uri;
    return uri && isScene(uri) ? uri : undefined;
  }

  private update(): void {
    const uri = this.scene;
    const document = uri && openDocument(uri);
    const latest = document && this.results.latestOf(document);
    const verdict = latest && notebookVerdict(resultAsChosen(uri, latest.result), latest.result);
    if (!verdict) return this.item?.hide();
    const { Right } = vscode.StatusBarAlignment;
    const item = (this.item ??= this.owner.add(vscode.window.createStatusBarItem("aabb.verdict", Right, 100)));
    item.name = l10n.t("AABB: Verdict on the Scene");
    item.text = `${icons[verdict.tone]} ${verdict.text}`;
    item.tooltip = tooltipOf(verdict);
    const isPicture = vscode.window.activeTextEditor?.document !== document;
    item.command = isPicture
      ? { command: "workbench.actions.view.problems", title: l10n.t("Show Problems") }
      : { command: "aabb.openPreviewToSide", title: l10n.t("Open Preview to the Side"), arguments: [uri] };
    const about = { file: nameOf(document.uri), verdict: verdict.text };
    const label = isPicture
      ? l10n.t("{file}: {verdict}. Show problems.", about)
      : l10n.t("{file}: {verdict}. Open preview to the side.", about);
    item.accessibilityInformation = { label, role: "button" };
    item.show();
  }
}

/** Not with `appendText`, which makes no-break spaces of all blanks: lines would break within words. */
function tooltipOf({ scenes }: NotebookVerdict): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  tooltip.isTrusted = { enabledCommands: ["workbench.actions.view.problems"] };
  for (const { title, verdict, messages } of scenes.slice(0, mostScenes)) {
    tooltip.appendMarkdown(`**${escaped(title)}**  \n${escaped(verdict)}`);
    for (const message of messages.slice(0, mostMessages)) tooltip.appendMarkdown(`\n- ${escaped(message)}`);
    const n = messages.length - mostMessages;
    if (n > 0) tooltip.appendMarkdown(`\n- ${l10n.t("… and {n} more", { n })}`);
    tooltip.appendMarkdown("\n\n");
  }
  const n = scenes.length - mostScenes;
  if (n > 0) {
    const more = n === 1 ? l10n.t("… and 1 more scene") : l10n.t("… and {n} more scenes", { n });
    tooltip.appendMarkdown(`${more}\n\n`);
  }
  return tooltip.appendMarkdown(`[${l10n.t("Show Problems")}](command:workbench.actions.view.problems)`);
}
