import * as vscode from "vscode";
import { language } from "../../engine/index.js";
import type { Disposable } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import { workspaceEdit } from "../engine/edits.js";
import { diagnosticSource } from "../problems/diagnostics.js";
import { scenes } from "./selectors.js";

const { QuickFix, SourceFixAll } = vscode.CodeActionKind;

/** The kind that `editor.codeActionsOnSave` and the command "Fix All" run: only clear mistakes, and no change of a body's motion. */
const fixAllKind = SourceFixAll.append("aabb");

/** Offers fixes for scenes. Each was tried: the text with it was evaluated. */
export function registerQuickFixes(engine: EngineClient): Disposable {
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions(document, _range, { only, diagnostics, triggerKind }, token) {
      const own = diagnostics.filter(({ source }) => source === diagnosticSource);
      const wantsFixes = !only || only.contains(QuickFix);
      const wanted = {
        problems: own.map(({ code, message, range: { start } }) => ({
          code: typeof code === "object" ? code.value : code,
          message,
          start: { line: start.line, character: start.character },
        })),
        wantsFixes,
        // The light bulb only needs to know whether there is a fix.
        wantsForAll: triggerKind === vscode.CodeActionTriggerKind.Invoke,
        wantsFixAll: only?.contains(fixAllKind) === true,
      };
      const found = await engine.ask(language.quickFixes, document, wanted, token);
      if (!found) return [];
      const actions = found.fixes.map((fix) => {
        const action = actionOf(fix, QuickFix);
        const fixed = fix.problem === undefined ? undefined : own[fix.problem];
        if (fixed) action.diagnostics = [fixed];
        return action;
      });
      return found.fixAll ? [actionOf(found.fixAll, fixAllKind), ...actions] : actions;
    },
  };
  return vscode.languages.registerCodeActionsProvider(scenes, provider, {
    providedCodeActionKinds: [QuickFix, fixAllKind],
  });
}

function actionOf({ title, edits, isPreferred }: language.QuickFix, kind: vscode.CodeActionKind): vscode.CodeAction {
  const action = new vscode.CodeAction(title, kind);
  action.edit = workspaceEdit(edits);
  if (isPreferred !== undefined) action.isPreferred = isPreferred;
  return action;
}
