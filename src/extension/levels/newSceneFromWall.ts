import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { wallScene } from "../../report/index.js";
import { openNewScene } from "../newScene.js";
import { diagnosticSource } from "../problems/diagnostics.js";
import { nameOf } from "../sceneFiles.js";
import { levelEndings } from "../../levels/index.js";
import type { CheckedLevel, LevelChecks } from "./levelChecks.js";

const command = "aabb.newSceneFromWall";

/** Which wall of a level that was checked. */
export interface WallChoice {
  readonly fingerprint: string;
}

export function isWall(given: unknown): given is WallChoice {
  return typeof given === "object" && given !== null && "fingerprint" in given && typeof given.fingerprint === "string";
}

/**
 * Opens a new scene beside the level's file, in which the mover passes one of its walls.
 *
 * @returns the scene, which is not written
 * @throws an error that says why there is none
 */
export async function newSceneFromWall(checked: CheckedLevel, { fingerprint }: WallChoice): Promise<vscode.Uri> {
  for (const { check, reading, audits } of checked.results) {
    for (const { level, walls } of audits) {
      const wall = walls.find((each) => each.fingerprint === fingerprint);
      if (!wall) continue;
      const { mover, choice, profile } = check;
      const named = profile === undefined ? mover : { ...mover, name: profile };
      const text = wallScene({ wall, level, reading, choice, mover: named, file: nameOf(checked.uri) });
      if (text === undefined) {
        throw new Error(
          l10n.t(
            "No step was found that shows this in a scene: what is no box, or a level in another file, is in the way.",
          ),
        );
      }
      return await openNewScene(vscode.Uri.joinPath(checked.uri, ".."), text, vscode.ViewColumn.Beside);
    }
  }
  throw new Error(l10n.t("The level has been checked again: this is not in it any more."));
}

const { QuickFix } = vscode.CodeActionKind;

/** Offers a scene where the problem of a level is a wall that can be passed. */
export function registerWallFixes(checks: LevelChecks): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions({ uri }, _, { diagnostics }) {
      return diagnostics
        .filter(({ source }) => source === diagnosticSource)
        .flatMap((diagnostic) =>
          checks.wallsAt(uri, diagnostic.range.start).map(({ level, fingerprint }) => {
            const title = l10n.t("New Scene from This Wall");
            const action = new vscode.CodeAction(title, QuickFix);
            action.diagnostics = [diagnostic];
            action.command = {
              title,
              command,
              arguments: [vscode.Uri.parse(level), { fingerprint } satisfies WallChoice],
            };
            return action;
          }),
        )
        .slice(0, MOST_OFFERED);
    },
  };
  const files = { pattern: `**/*.{${[...levelEndings, "ldtkl"].join(",")}}` };
  return vscode.languages.registerCodeActionsProvider(files, provider, { providedCodeActionKinds: [QuickFix] });
}

/** At one place: a layer whose tiles are compressed has all of its walls there. */
const MOST_OFFERED = 1;
