import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { levelEndings } from "../../levels/index.js";
import { codeOf, diagnosticSource } from "../problems/diagnostics.js";
import type { LevelChecks } from "./levelChecks.js";
import type { WallChoice } from "./wallChoice.js";

const { QuickFix } = vscode.CodeActionKind;

/** Offers what can be done about a wall of a level that can be passed, where its problem is. */
export function registerWallFixes(checks: LevelChecks): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions({ uri }, _, { diagnostics }) {
      const isOfWall = (each: vscode.Diagnostic): boolean =>
        each.source === diagnosticSource && checks.wallsAt(uri, each.range.start, codeOf(each)).length > 0;
      const own = diagnostics.filter(isOfWall);
      const codes = new Set(own.map(codeOf));
      return own
        .flatMap((diagnostic) => {
          const code = codeOf(diagnostic);
          // At one place: a layer whose tiles are compressed has all of its walls there.
          const [wall] = checks.wallsAt(uri, diagnostic.range.start, code);
          if (!wall) return [];
          const { level, fingerprint, isAccepted } = wall;
          const offered: readonly (readonly [title: string, command: string])[] = [
            [l10n.t("New Scene from This Wall"), "aabb.newSceneFromWall"],
            [l10n.t("Show in the Level's Picture"), "aabb.showWall"],
            ...(isAccepted ? [] : ([[l10n.t("Accept This Finding…"), "aabb.acceptFinding"]] as const)),
          ];
          return offered.map(([name, command]) => {
            const title = codes.size > 1 ? `${name} (${code})` : name;
            const action = new vscode.CodeAction(title, QuickFix);
            action.diagnostics = [diagnostic];
            action.command = {
              title,
              command,
              arguments: [vscode.Uri.parse(level), { fingerprint } satisfies WallChoice],
            };
            return action;
          });
        })
        .filter(({ title }, i, all) => all.findIndex((other) => other.title === title) === i);
    },
  };
  const files = { pattern: `**/*.{${[...levelEndings, "ldtkl"].join(",")}}` };
  return vscode.languages.registerCodeActionsProvider(files, provider, { providedCodeActionKinds: [QuickFix] });
}
