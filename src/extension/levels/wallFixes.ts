import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { levelEndings } from "../../model/index.js";
import { codeOf, diagnosticSource } from "../problems/diagnostics.js";
import type { LevelChecks } from "./levelChecks.js";
import type { WallChoice } from "./wallChoice.js";

const { QuickFix } = vscode.CodeActionKind;

/** A quick fix: a command about a wall. */
type WallFix = readonly [title: string, command: string, choice: WallChoice];

const allOf = (wall: WallChoice): WallChoice => ({ ...wall, isOfProblem: true });

/** Offers what can be done about a wall of a level that can be passed, where its problem is. */
export function registerWallFixes(checks: LevelChecks): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions({ uri }, _, { diagnostics }) {
      // A layer whose tiles are compressed has all of its walls at one place.
      const own = diagnostics.flatMap((diagnostic) => {
        const wall = diagnostic.source === diagnosticSource ? checks.wallOf(uri, diagnostic) : undefined;
        return wall ? { diagnostic, wall, names: [codeOf(diagnostic), ...wall.names] } : [];
      });
      return own.flatMap(({ diagnostic, wall: { level, fingerprint, isAccepted, places }, names }) => {
        const wall: WallChoice = { fingerprint };
        const accept: readonly WallFix[] = [
          [l10n.t("Accept This Finding…"), "aabb.acceptFinding", wall],
          ...(places > 1
            ? ([
                [l10n.t("Accept This Finding at All {n} Locations…", { n: places }), "aabb.acceptFinding", allOf(wall)],
              ] as const)
            : []),
        ];
        const offered: readonly WallFix[] = [
          [l10n.t("New Scene from This Wall"), "aabb.newSceneFromWall", wall],
          [l10n.t("Show in the Level Preview"), "aabb.showWall", wall],
          ...(isAccepted ? [] : accept),
        ];
        const about = names.filter((name, i) => name !== "" && own.some((each) => each.names[i] !== name)).join(", ");
        return offered.map(([name, command, choice]) => {
          const title = about === "" ? name : `${name} (${about})`;
          const action = new vscode.CodeAction(title, QuickFix);
          action.diagnostics = [diagnostic];
          action.command = {
            title,
            command,
            arguments: [vscode.Uri.parse(level), choice],
          };
          return action;
        });
      });
    },
  };
  const files = { pattern: `**/*.{${[...levelEndings, "ldtkl"].join(",")}}` };
  return vscode.languages.registerCodeActionsProvider(files, provider, { providedCodeActionKinds: [QuickFix] });
}
