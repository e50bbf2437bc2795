import * as vscode from "vscode";
import { project } from "../../engine/index.js";
import { projectName } from "../../project/index.js";
import type { Disposable } from "../../workspace/index.js";
import { plainRange, type EngineClient } from "../engine/client.js";
import { workspaceEdit } from "../engine/edits.js";

const { QuickFix } = vscode.CodeActionKind;

/** Offers fixes of problems in project files, if it is clear what was meant. */
export function registerProjectFixes(engine: EngineClient): Disposable {
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions(document, range, _context, token) {
      const found = await engine.ask(project.fixes, document, { range: plainRange(range) }, token);
      return found?.map(({ title, edits }) => {
        const action = new vscode.CodeAction(title, QuickFix);
        action.isPreferred = true;
        action.edit = workspaceEdit(edits);
        return action;
      });
    },
  };
  const files = { pattern: `**/${projectName}` };
  return vscode.languages.registerCodeActionsProvider(files, provider, { providedCodeActionKinds: [QuickFix] });
}
