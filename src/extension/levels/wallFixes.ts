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
      // A layer whose tiles are compressed has all of its walls at one place.
      const own = diagnostics.flatMap((diagnostic) => {
        const wall = diagnostic.source === diagnosticSource ? checks.wallOf(uri, diagnostic) : undefined;
        return wall ? { diagnostic, wall, names: [codeOf(diagnostic), ...wall.names] } : [];
      });
      return own.flatMap(({ diagnostic, wall: { level, fingerprint, isAccepted }, names }) => {
        const offered: readonly (readonly [title: string, command: string])[] = [
          [l10n.t("New Scene from This Wall"), "aabb.newSceneFromWall"],
          [l10n.t("Show in the Level's Picture"), "aabb.showWall"],
          ...(isAccepted ? [] : ([[l10n.t("Accept This Finding…"), "aabb.acceptFinding"]] as const)),
        ];
        const about = names.filter((name, i) => name !== "" && own.some((each) => each.names[i] !== name)).join(", ");
        return offered.map(([name, command]) => {
          const title = about === "" ? name : `${name} (${about})`;
          const action = new vscode.CodeAction(title, QuickFix);
          action.diagnostics = [diagnostic];
          action.command = {
            title,
            command,
            arguments: [vscode.Uri.parse(level), { fingerprint } satisfies WallChoice],
          };
          return action;
        });
      });
    },
  };
  const files = { pattern: `**/*.{${[...levelEndings, "ldtkl"].join(",")}}` };
  return vscode.languages.registerCodeActionsProvider(files, provider, { providedCodeActionKinds: [QuickFix] });
}
