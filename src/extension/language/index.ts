import type * as vscode from "vscode";
import { Owner, type Disposable } from "../owner.js";
import type { Previews } from "../preview/previews.js";
import type { SceneBooks } from "../notebook/index.js";
import type { SceneResults } from "../sceneResults.js";
import { registerCodeLenses } from "./codeLenses.js";
import { registerCompletion } from "./completion.js";
import { EvaluatedTexts } from "./evaluatedText.js";
import { registerFormatting } from "./formatting.js";
import { registerHover } from "./hover.js";
import { registerIds } from "./ids.js";
import { registerInlayHints } from "./inlayHints.js";
import { startJsonSupport } from "./jsonSupport.js";
import { registerLevelLinks } from "./levelLinks.js";
import { registerQuickFixes } from "./quickFixes.js";
import { registerOutline } from "./outline.js";

/** What the text editor shows of scenes, and does for them: all from their one result. */
export function registerLanguage(
  results: SceneResults,
  books: SceneBooks,
  previews: Previews,
  log: vscode.LogOutputChannel,
): Disposable {
  const owner = new Owner();
  const texts = new EvaluatedTexts(results, books);
  owner.own(registerCodeLenses(results, previews));
  owner.own(registerInlayHints(results));
  owner.own(registerHover(results));
  owner.own(registerCompletion(texts));
  owner.own(registerIds(texts));
  owner.own(registerOutline(texts));
  owner.own(registerLevelLinks(texts));
  owner.own(registerQuickFixes(texts));
  owner.own(registerFormatting());
  owner.own(startJsonSupport(log));
  return owner;
}
