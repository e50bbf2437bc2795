import * as vscode from "vscode";
import { Owner, type Disposable } from "../owner.js";
import type { SceneResults } from "../sceneResults.js";
import type { Setting } from "./settings.js";

/**
 * Says when something is to be asked for again though no text has changed: when a setting has, or a level of a scene.
 * After a change of the text VS Code asks by itself.
 */
export class Refresh implements Disposable {
  private readonly owner = new Owner();
  private readonly fired = this.owner.own(new vscode.EventEmitter<void>());
  readonly event = this.fired.event;
  private readonly versions = new WeakMap<vscode.TextDocument, number>();

  constructor(results: SceneResults, setting: Setting) {
    this.owner.own(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(`aabb.${setting}`)) this.fired.fire();
      }),
    );
    this.owner.own(
      results.onDidEvaluate(({ document, version }) => {
        const isSameText = this.versions.get(document) === version;
        this.versions.set(document, version);
        if (isSameText) this.fired.fire();
      }),
    );
  }

  dispose(): void {
    this.owner.dispose();
  }
}
