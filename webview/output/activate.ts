import * as l10n from "@vscode/l10n";
import { readSceneOutput } from "../../src/view/protocol/index.js";
import { speakLanguage } from "../l10n.js";
import { onThemeChange } from "../stage/palette.js";
import { ownFile } from "../ownFile.js";
import type { RendererContext } from "./OutputHost.js";
import { OutputView } from "./OutputView.js";

/** One output of a cell, as VS Code hands it over. */
interface OutputItem {
  readonly id: string;
  text(): string;
}

/** What VS Code calls to have outputs drawn. */
interface Renderer {
  renderOutputItem(item: OutputItem, element: HTMLElement): Promise<void>;
  /** Without an id: of all. */
  disposeOutputItem(id?: string): void;
}

/** Draws scenes below the cells of VS Code's own notebooks, with all that a preview has but the editing. */
export function activate(context: RendererContext): Renderer {
  const views = new Map<string, OutputView>();
  let styles: Promise<CSSStyleSheet> | undefined;
  let speaking: Promise<unknown> | undefined;
  onThemeChange(() => views.forEach((view) => view.restyle()));

  function drop(id: string): void {
    views.get(id)?.destroy();
    views.delete(id);
  }

  return {
    async renderOutputItem(item, element) {
      const output = readSceneOutput(item.text());
      if (!output) throw new Error(l10n.t("This output is of another version of AABB Notebook: run the cell again."));
      if (output.translations !== undefined) await (speaking ??= speakLanguage(output.translations));
      const sheet = await (styles ??= loadStyles());
      let view = views.get(item.id);
      if (view?.element !== element || view.cell !== output.cell || !element.firstChild) {
        view?.destroy();
        view = new OutputView(element, output.cell, context, sheet);
        views.set(item.id, view);
      }
      view.show(output);
    },
    disposeOutputItem(id) {
      if (id === undefined) [...views.keys()].forEach(drop);
      else drop(id);
    },
  };
}

/** The style sheet of the preview, once for all outputs. */
async function loadStyles(): Promise<CSSStyleSheet> {
  return await new CSSStyleSheet().replace(await (await ownFile("webview.css")).text());
}
