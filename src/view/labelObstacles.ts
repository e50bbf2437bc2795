import {
  around,
  arrowLines,
  bordersInView,
  boundsOnScreen,
  boxesAlongEdges,
  edgesInView,
  linesOf,
  mostArrows,
  outlines,
  pivotRect,
  rulerTexts,
  scaleBar,
  screenRects,
  startsOf,
  titlePlace,
  wallsInView,
  waypointRects,
  wayOf,
} from "./drawnShapes.js";
import { checkMarksUntil } from "./checkMarks.js";
import { checkNumbers } from "./checkNumbers.js";
import { uncheckedStretches } from "./gameChecks.js";
import { contactsUntil, currentContact, ghostsUntil, type InstantGeometry } from "./instantGeometry.js";
import type { Surroundings } from "./labelPlaces.js";
import { hasNumberedChecks, type ArrowMark } from "./marks.js";
import { ofView, screenPoint, type Projection } from "./projection.js";
import { meets, type Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";
import { teleportLines, measureOf, middleOf, onScreen, pushLines, annotationsUntil } from "./annotationsUntil.js";

/** What is drawn of a picture for labels, on the screen: what no label lies on, and what they had better not cover. */
export function occupied(geometry: SceneGeometry, moment: InstantGeometry, p: Projection): Surroundings {
  const { time } = moment.instant;
  const { teleports, told, looks, pushes, obstacleChecks, missedStart } = annotationsUntil(geometry.annotations, time);
  const happened = contactsUntil(geometry.scene, moment.instant).slice(0, mostArrows);
  const isOf = (arrow: ArrowMark): boolean => happened.some((i) => geometry.dots[i] === arrow.from);
  const current = currentContact(geometry.scene, moment.instant);
  const normals = geometry.normals.slice(0, mostArrows).filter(isOf);
  const explained =
    current === undefined ? undefined : geometry.normals.find(({ from }) => from === geometry.dots[current]);
  const arrows = [...normals, ...(explained ? [{ ...explained, strong: true as const }] : [])];
  const boxes = [moment.sweep, moment.game, moment.driven];
  const checkMarks = checkMarksUntil(geometry, p, time);
  const seenLooks = new Set(checkMarks.map(({ look }) => look));
  const isGame = hasNumberedChecks(geometry);
  const hatched = geometry.hatches.filter(({ finding }) => finding.frame <= time);
  const edges = [
    ...boxes.map((mark) => outlines(mark, p)),
    outlines(geometry.contacts, p, happened),
    outlines(geometry.ghosts, p, ghostsUntil(geometry, time)),
  ];
  return {
    always: alwaysOccupied(geometry, p),
    bodies: seen(
      boxes.flatMap((mark) => screenRects(mark, p, 100)),
      p,
    ),
    walls: [],
    frames: [
      ...edges.flatMap(({ frames }) => frames),
      ...told.map((look) => onScreen(look.at, p)),
      ...(isGame
        ? [...obstacleChecks.map(({ rect }) => rect), ...(missedStart?.checks ?? [])].map((box) => onScreen(box, p))
        : []),
    ],
    lines: [
      ...edges.flatMap(({ lines }) => lines),
      ...arrows.flatMap((arrow) => arrowLines(arrow, p)),
      ...(isGame
        ? uncheckedStretches(geometry, p, time).flatMap(({ lines }) => lines)
        : teleports.flatMap((teleport) => teleportLines(teleport, p))),
      ...checkMarks.map(({ stem }) => stem),
      ...pushes.flatMap((push) => {
        const { push: way, back } = pushLines(push, p);
        return back ? [way, back] : [way];
      }),
    ],
    marks: seen(
      [
        ...checkMarks.map(({ rect }) => rect),
        ...(isGame ? [] : teleports.map((teleport) => measureOf(teleport, p)?.checkMark)).filter(
          (rect) => rect !== undefined,
        ),
        ...looks.filter((look) => !seenLooks.has(look)).map(({ put }) => around(middleOf(onScreen(put, p)), 3)),
        ...happened.flatMap((i) => (geometry.dots[i] ? [around(screenPoint(p, geometry.dots[i]), 4)] : [])),
        ...hatched.map(({ polygon }) => boundsOnScreen(polygon, p)),
      ],
      p,
    ),
    texts: checkNumbers(geometry, p, moment).map(({ ink }) => ink),
    faint: seen(boxesAlongEdges(moment.hull, p), p),
  };
}

/** What of it is drawn at any time: the same as long as the view is. */
const alwaysOccupied = ofView((geometry: SceneGeometry, p: Projection): Surroundings => {
  const [edges, answers] = [startsOf(geometry, p), outlines(geometry.answers, p)];
  return {
    bodies: seen(screenRects(geometry.starts, p, 100), p),
    walls: seen(
      [geometry.statics, geometry.solids].flatMap((mark) => wallsInView(mark, p)),
      p,
    ),
    frames: [...edges.frames, ...answers.frames],
    lines: [
      ...edges.lines,
      ...answers.lines,
      ...geometry.velocities.slice(0, mostArrows).flatMap((arrow) => arrowLines(arrow, p)),
      ...[geometry.statics, geometry.solids].flatMap((mark) => edgesInView(mark, p)),
      ...bordersInView(geometry.tiles, p),
      ...wayOf(geometry, p),
      ...linesOf(geometry.ways, p),
      // The game's way is a line where there are more teleports than can be told apart.
      ...(geometry.annotations.teleports.length > 0 ? [] : linesOf(geometry.gamePath, p)),
    ],
    marks: seen(
      [
        ...waypointRects(geometry, p),
        ...geometry.pivots.map((pivot) => pivotRect(pivot, p)),
        scaleBar(geometry, p),
        ...titlePlace(geometry, p),
        ...rulerTexts(geometry, p),
      ],
      p,
    ),
    faint: [],
  };
});

function seen(rects: readonly Rect[], { width, height }: Projection): Rect[] {
  return rects.filter((rect) => meets(rect, [0, 0, width, height]));
}
