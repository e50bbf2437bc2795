import type * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../workspace/index.js";
import type { SceneBooks } from "../notebook/index.js";
import type { Previews } from "../preview/previews.js";
import type { OpenScenes } from "../workspace.js";
import { registerCodeLenses, registerHover, registerInlayHints } from "./annotations.js";
import { registerCompletion } from "./completion.js";
import { EvaluatedTexts } from "./evaluatedText.js";
import { registerIds } from "./ids.js";
import { registerFormatting, startJsonSupport } from "./json.js";
import { registerLevelLinks, registerOutline } from "./outline.js";
import { registerQuickFixes } from "./quickFixes.js";

/** What the text editor shows of scenes, and does for them: all from their one result. */
export function registerLanguage(
  results: OpenScenes,
  books: SceneBooks,
  previews: Previews,
  log: vscode.LogOutputChannel,
): Disposable {
  const owner = new DisposableStore();
  const texts = new EvaluatedTexts(results, books);
  owner.add(registerCodeLenses(results, previews));
  owner.add(registerInlayHints(results));
  owner.add(registerHover(results));
  owner.add(registerCompletion(texts));
  owner.add(registerIds(texts));
  owner.add(registerOutline(texts));
  owner.add(registerLevelLinks(texts));
  owner.add(registerQuickFixes(texts));
  owner.add(registerFormatting());
  owner.add(startJsonSupport(log));
  return owner;
}
