import * as l10n from "@vscode/l10n";
import type { SceneView } from "../protocol.js";

/** Which two axes are looked at: from the front, from the top, or from the side. A 2D scene has the front only. */
export type Plane = "front" | "top" | "side";

/** What a plane is called, with its axes to the right and down or up. */
export function planeName(plane: Plane): string {
  if (plane === "top") return l10n.t("Top x·z");
  return plane === "front" ? l10n.t("Front x·y") : l10n.t("Side z·y");
}

/** Indices of the axis that runs to the right and of the one that runs down or up the picture. */
export interface Axes {
  readonly across: number;
  readonly along: number;
}

/** The axes of a plane: front x·y, top x·z, side z·y. */
export function axesOf(plane: Plane): Axes {
  if (plane === "top") return { across: 0, along: 2 };
  if (plane === "side") return { across: 2, along: 1 };
  return { across: 0, along: 1 };
}

/** The plane that can be shown of a scene: what was asked for, or the front where there is no third axis. */
export function planeFor(scene: Pick<SceneView, "dimensions">, plane: Plane): Plane {
  return scene.dimensions === 3 ? plane : "front";
}

/** Whether larger numbers of the vertical axis are drawn higher. Seen from the top, z always grows downwards. */
export function growsUp(scene: Pick<SceneView, "yAxis">, plane: Plane): boolean {
  return plane !== "top" && scene.yAxis === "up";
}
