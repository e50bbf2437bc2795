import * as l10n from "@vscode/l10n";
import type { LeftOut, Scene } from "../scene/index.js";
import type { SceneLevel } from "./sceneLevel.js";

/**
 * What of a scene no verdict on it speaks of: names of the parts that were left out of it and of its level. It is made of what
 * was evaluated and not of problems, which can be turned off.
 */
export function notEvaluated(scene: Scene, level: SceneLevel | undefined): readonly string[] {
  const ofLevel = level ? level.notEvaluated : scene.level ? [scene.level.file] : [];
  return [...scene.leftOut.map(nameOf), ...ofLevel];
}

function nameOf({ part, name = "" }: LeftOut): string {
  switch (part) {
    case "scene":
      return l10n.t("the scene");
    case "body":
      return l10n.t("body {id}", { id: name });
    case "bodies":
      return l10n.t("the bodies");
    case "tilemap":
      return l10n.t("the tilemap");
    case "level":
      return l10n.t("the level");
    case "expectations":
      return l10n.t("some expectations");
  }
}
