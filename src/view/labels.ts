import * as l10n from "@vscode/l10n";
import { vectorOf } from "./bodyRows.js";
import type { InstantGeometry } from "./instantGeometry.js";
import { fixed, plain, readable } from "./numberText.js";
import { arrowLine, pivotRect, waypointRect } from "./drawnShapes.js";
import type { CheckNumber } from "./checkNumbers.js";
import { occupied } from "./labelObstacles.js";
import {
  placeLabels,
  placeOver,
  type LabelRequest,
  type Measure,
  type Placement,
  type Surroundings,
} from "./labelPlaces.js";
import { lastLook } from "./frameSamples.js";
import { isSameView, screenRect, type Projection, type Size } from "./projection.js";
import type { Rect } from "./rect.js";
import { velocitiesShown, type SceneGeometry } from "./sceneGeometry.js";
import { contactRequests } from "./contactLabels.js";
import { storyRequests } from "./gameLabels.js";
import { endNameRequests, nameRequests, mostEndNames, mostNamed } from "./nameLabels.js";

/** Pixels of the ruler at the stage's upper and left edge. */
export const rulerRoom = { top: 18, left: 4 } as const;

/** The part of a stage that labels may use. */
export function stageRoom({ width, height }: Size): Rect {
  return [rulerRoom.left, rulerRoom.top, width - 4, height - 4];
}

/** A picture at one instant, for its labels. */
interface LabelledPicture {
  readonly geometry: SceneGeometry;
  readonly moment: InstantGeometry;
  readonly projection: Projection;
  readonly selected: ReadonlySet<number>;
  /** The numbers of checks that are drawn. */
  readonly numbers?: readonly Pick<CheckNumber, "text">[];
  readonly measure: Measure;
  /** What no label lies on, and not every picture shows. */
  readonly also?: Pick<Surroundings, "inset" | "insetLeader"> &
    Required<Pick<Surroundings, "frames" | "lines" | "marks">>;
  /** The body under the pointer. */
  readonly pointed?: number | undefined;
  /**
   * The labels of a moment shortly before, while a run is played: what has a place keeps it while that is free, and what has none is
   * not looked for until something new is told. Eyes follow bodies then, and no words that jump.
   */
  readonly before?: PlacedLabels | undefined;
}

/** The labels of a picture, and when and where they were placed. */
export interface PlacedLabels extends Placement {
  /** When the game looked last, in frames. */
  readonly look: number;
  readonly projection: Projection;
}

/**
 * The labels of a picture, placed. What is said of a body that is looked at is there in any case: over the picture where there is
 * no place in it.
 */
export function labels(labelled: LabelledPicture): PlacedLabels {
  const { geometry, moment, projection: p, selected, numbers = [], measure, also, pointed, before } = labelled;
  const look = lastLook(geometry.scene, moment.instant.time);
  // Among so many nobody reads what changes with each animation frame.
  const isCrowd = geometry.movers.length > mostNamed;
  if (isCrowd && before?.look === look && isSameView(before.projection, p)) return before;
  const requests = [
    ...nameRequests(geometry, moment, p, selected),
    ...storyRequests(geometry, moment.instant, p, new Set(numbers.map(({ text }) => text))),
    ...velocityRequests(geometry, p, selected),
    ...contactRequests(geometry, moment, p),
    ...endNameRequests(geometry, moment, p),
    ...waypointRequests(geometry, p),
    ...pivotRequests(geometry, p),
  ];
  const drawn = occupied(geometry, moment, p);
  const all = also
    ? {
        ...drawn,
        ...(also.inset && { inset: also.inset }),
        ...(also.insetLeader && { insetLeader: also.insetLeader }),
        frames: [...(drawn.frames ?? []), ...also.frames],
        lines: [...drawn.lines, ...also.lines],
        marks: [...drawn.marks, ...also.marks],
      }
    : drawn;
  const { placed, dropped } = placeLabels(requests, measure, stageRoom(p), all, before);
  const asked = dropped.filter(({ body = -1 }) => body === pointed || selected.has(body));
  return { placed: [...placed, ...placeOver(asked, measure, stageRoom(p), placed)], dropped, look, projection: p };
}

function velocityRequests(geometry: SceneGeometry, p: Projection, selected: ReadonlySet<number>): LabelRequest[] {
  const { scene, movers, starts } = geometry;
  const velocities = velocitiesShown(geometry, selected);
  if (velocities.length > mostNamed) return [];
  return velocities.map((arrow) => {
    const [, , x, y] = arrowLine(arrow, p);
    return {
      text: `${readable(Math.hypot(...vectorOf(scene, "velocity", arrow.body)))} ${scene.unit}/s`,
      body: arrow.body,
      colour: "dim",
      anchor: [x, y, x, y],
      towards: [arrow.direction[0], arrow.direction[1] * p.down],
      otherwise: screenRect(starts.rects, movers.indexOf(arrow.body), p),
      optional: true,
      priority: 4.5,
    };
  });
}

/** Numbers of the points of paths, from 1, where there is room for them. */
function waypointRequests({ waypoints }: SceneGeometry, p: Projection): LabelRequest[] {
  if (waypoints.length > mostNamed) return [];
  // The first is where its body begins.
  const others = waypoints.filter(({ index }) => index > 0);
  return others.map((waypoint) => ({
    text: l10n.t("point {number}", { number: waypoint.index + 1 }),
    colour: "dim",
    anchor: waypointRect(waypoint, p),
    optional: true,
    priority: 2,
  }));
}

/** The word at the center of a circle on which a body moves. */
function pivotRequests({ pivots }: SceneGeometry, p: Projection): LabelRequest[] {
  return pivots.slice(0, mostEndNames).map((pivot) => ({
    text: l10n.t("pivot"),
    colour: "dim",
    anchor: pivotRect(pivot, p),
    optional: true,
    priority: 2,
  }));
}

/** Scale bar of a view in words: world length of a major line of the grid. */
export function scaleText(major: number, unit: string): string {
  const isPlain = Math.abs(major) >= 1e6 || Math.abs(major) < 1e-4;
  return `${isPlain ? plain(major) : fixed(major, Math.max(0, -Math.floor(Math.log10(major))))} ${unit}`.trim();
}
