import * as l10n from "@vscode/l10n";
import { rectAt } from "./bodyRows.js";
import type { InstantGeometry } from "./instantGeometry.js";
import type { BoxesMark, Lane, PathMark } from "./marks.js";
import type { SceneView } from "./protocol/index.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** How the runs of a scene are laid out: over each other, one in each lane, or one of them alone. */
export const laneLayouts = ["lanes", "game", "sweep", "overlaid"] as const;
export type LaneLayout = (typeof laneLayouts)[number];

/** The lanes of a scene, from the top. Both runs share one lane where they agree, and in the views of a space. */
export function lanesOf(scene: SceneView, layout: LaneLayout): readonly Lane[] {
  if (scene.dimensions === 3 || layout === "overlaid") return ["both"];
  if (layout !== "lanes") return [layout];
  return doRunsAgree(scene) ? ["agreed"] : ["game", "sweep"];
}

/** What stands over a lane; undefined where both runs are drawn and differ. */
export function laneTitle(lane: Lane): string | undefined {
  if (lane === "game") return l10n.t("Your game");
  if (lane === "sweep") return l10n.t("With a sweep");
  return lane === "agreed" ? l10n.t("Game and sweep agree") : undefined;
}

/** Whether nothing was found in the run, and all bodies end the game's run where the sweep leaves them. */
function doRunsAgree(scene: SceneView): boolean {
  if (scene.findings.some(({ code }) => code !== "expectation" && code !== "ends-early") || scene.answers) return false;
  const axes = { across: 0, along: 1 };
  return scene.bodies.ids.every((_, body) => {
    const swept = rectAt(scene, axes, "swept", body, scene.frames);
    return rectAt(scene, axes, "discrete", body, scene.frames).every((edge, k) => Object.is(edge, swept[k]));
  });
}

/** The part of a scene's outline that a lane shows. */
export function laneGeometry(geometry: SceneGeometry, lane: Lane): SceneGeometry {
  if (lane === "both") return geometry;
  if (lane === "agreed") {
    return { ...geometry, lane, path: noPath(geometry.path) };
  }
  if (lane === "game") {
    return {
      ...geometry,
      ...{ lane, contacts: withoutBoxes(geometry.contacts), dots: [], normals: [], path: noPath(geometry.path) },
    };
  }
  return {
    ...geometry,
    ...{ lane, ghosts: withoutBoxes(geometry.ghosts), answers: withoutBoxes(geometry.answers) },
    ...{ gamePath: noPath(geometry.gamePath), hatches: [] },
    annotations: {
      ...{ frameSamples: [], told: [], teleports: [], pushes: [], verdicts: [], obstacleChecks: [] },
      missedStart: undefined,
    },
  };
}

/** The part of a moment that a lane shows. */
export function laneMoment(moment: InstantGeometry, lane: Lane): InstantGeometry {
  if (lane === "both" || lane === "agreed") return moment;
  if (lane === "sweep") return { ...moment, game: withoutBoxes(moment.game) };
  return {
    ...moment,
    ...{ sweep: withoutBoxes(moment.sweep), free: withoutBoxes(moment.free) },
    hull: { polygons: new Float64Array(), edges: new Float64Array(), others: [] },
  };
}

/** The same mark with no box drawn: places of the others stay. */
function withoutBoxes({ index: _, ...mark }: BoxesMark): BoxesMark {
  return { ...mark, rects: new Float64Array(mark.rects.length).fill(NaN) };
}

function noPath({ role }: PathMark): PathMark {
  return { role, points: new Float64Array(), first: Uint32Array.of(0) };
}
