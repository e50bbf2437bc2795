import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { diagnosticSource } from "../problems/diagnostics.js";
import type { RecordingChecks } from "./recordingChecks.js";

const { QuickFix } = vscode.CodeActionKind;

/** Offers, where a recording that is open as text has a finding, its picture and a scene of it. */
export function registerRecordingFixes(checks: RecordingChecks): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions({ uri }, _, { diagnostics }) {
      return diagnostics
        .filter(({ source }) => source === diagnosticSource)
        .flatMap((diagnostic) => {
          const frame = checks.frameOf(uri, diagnostic);
          if (frame === undefined) return [];
          const fixes = [
            [l10n.t("Create a Scene from This Moment"), "aabb.sceneOfMoment", { frame }],
            [l10n.t("Show in the Recording"), "aabb.showRecordedFrame", frame],
          ] as const;
          return fixes.map(([title, command, given]) => {
            const action = new vscode.CodeAction(title, QuickFix);
            action.diagnostics = [diagnostic];
            action.command = { title, command, arguments: [uri, given] };
            return action;
          });
        });
    },
  };
  const files = { pattern: "**/*.aabb.{jsonl,csv}" };
  return vscode.languages.registerCodeActionsProvider(files, provider, { providedCodeActionKinds: [QuickFix] });
}
