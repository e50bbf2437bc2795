import * as vscode from "vscode";
import type { Disposable } from "../../workspace/index.js";
import type { SceneBooks } from "../notebook/kernel.js";
import type { Previews } from "../preview/previews.js";
import type { ProjectDiagnostics } from "../problems/projectDiagnostics.js";
import type { OpenScenes, SceneWorkspace } from "../workspace.js";
import { registerCodeLenses, registerHover, registerInlayHints } from "./annotations.js";
import { registerCompletion } from "./completion.js";
import { EvaluatedTexts } from "./evaluatedText.js";
import { registerIds } from "./ids.js";
import { registerFormatting } from "./formatting.js";
import { registerSchema } from "./schema.js";
import { registerLevelLinks, registerOutline } from "./symbols.js";
import { registerProjectFixes } from "./projectFixes.js";
import { registerQuickFixes } from "./quickFixes.js";

/** What the text editor shows of scenes, and does for them: all from their one result. */
export function registerLanguage(
  results: OpenScenes,
  books: SceneBooks,
  previews: Previews,
  workspace: SceneWorkspace,
  projects: ProjectDiagnostics,
  extension: vscode.Uri,
): Disposable {
  const texts = new EvaluatedTexts(results, books);
  return vscode.Disposable.from(
    registerCodeLenses(texts, results, previews),
    registerInlayHints(texts, results),
    registerHover(texts),
    registerCompletion(texts),
    registerIds(texts),
    registerOutline(texts),
    registerLevelLinks(texts),
    registerQuickFixes(texts),
    registerProjectFixes(workspace, projects),
    registerFormatting(),
    registerSchema(texts, extension),
  );
}
