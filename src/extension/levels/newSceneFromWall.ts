import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { wallScene } from "../../report/index.js";
import { openNewSceneAndPreview } from "../newScene.js";
import { nameOf } from "../sceneFiles.js";
import type { CheckedLevel } from "./levelChecks.js";
import type { WallChoice } from "./wallChoice.js";

/**
 * Opens a new scene beside the level's file, in which the mover passes one of its walls, with its preview.
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
      return await openNewSceneAndPreview(vscode.Uri.joinPath(checked.uri, ".."), text, vscode.ViewColumn.Beside);
    }
  }
  throw new Error(l10n.t("The level has been checked again: this is not in it any more."));
}
