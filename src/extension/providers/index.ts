import * as vscode from "vscode";
import type { Disposable } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import type { Previews } from "../preview/previews.js";
import { registerCodeLenses, registerHover, registerInlayHints } from "./lensesAndHints.js";
import { registerCompletion } from "./completionProvider.js";
import { registerIds } from "./ids.js";
import { registerFormatting } from "./formattingProvider.js";
import { registerSchema } from "./schemaProvider.js";
import { registerLevelLinks, registerOutline } from "./symbolProvider.js";
import { registerProjectFixes } from "./projectFixes.js";
import { registerQuickFixes } from "./quickFixProvider.js";

/** Registers what the text editor shows about scenes and does for them. The engine answers all of it. */
export function registerLanguage(engine: EngineClient, previews: Previews): Disposable {
  return vscode.Disposable.from(
    registerCodeLenses(engine, previews),
    registerInlayHints(engine),
    registerHover(engine),
    registerCompletion(engine),
    registerIds(engine),
    registerOutline(engine),
    registerLevelLinks(engine),
    registerQuickFixes(engine),
    registerProjectFixes(engine),
    registerFormatting(engine),
    registerSchema(engine),
  );
}
