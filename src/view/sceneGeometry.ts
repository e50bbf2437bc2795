import { at } from "../geometry/index.js";
import {
  cornersOf,
  entriesOf,
  facesOf,
  flatBox,
  isImmovable,
  pathOf,
  rectAt,
  rectAtStart,
  rectOfEntry,
  restingBox,
  sizeOfEntry,
  toMiddle,
  traitsOf,
  vectorOf,
} from "./bodyRows.js";
import { misplaces, passes } from "./badges.js";
import { boxIndex } from "./boxIndex.js";
import { obstacleOf } from "./contactRows.js";
import { answerBoxes, contactMarks, hatches } from "./eventMarks.js";
import { isUnbent } from "./frameSamples.js";
import {
  crowdSize,
  withCorners,
  type ArrowMark,
  type BoxesMark,
  type Lane,
  type PathMark,
  type TilesMark,
  type Waypoint,
} from "./marks.js";
import { type BoxRole } from "./styles.js";
import { axesOf, growsUp, type Axes, type Plane } from "./projection.js";
import type { GridView, RunView, SceneView } from "./protocol/index.js";
import type { Point, Rect } from "./rect.js";
import { eventAnnotationsOf } from "./eventAnnotations.js";

/** Everything of a scene's picture that does not depend on the chosen time. */
export type SceneGeometry = Readonly<ReturnType<typeof sceneGeometry>>;

/** From this many ghosts of a body on they are drawn without a fill. */
const fewGhosts = 8;
/** More ghosts of a body than this hide its way. */
const mostOnWay = 24;
/** More ghosts than this say nothing; then only every n-th frame end is drawn. */
const mostGhosts = 20_000;

/** Describes a scene as seen on a plane; one without a third axis is seen from the front. */
export function sceneGeometry(scene: SceneView, asked: Plane) {
  const plane = scene.dimensions === 3 ? asked : "front";
  const axes = axesOf(plane);
  const bodies = [...scene.bodies.ids.keys()];
  const movers = Uint32Array.from(bodies.filter((body) => !isImmovable(scene, body)));
  const immovable = Uint32Array.from(bodies.filter((body) => isImmovable(scene, body)));
  const statics = indexed(boxesAtStart(scene, axes, "static", immovable));
  const starts = boxesAtStart(scene, axes, "start", movers);
  const [ghosts, ghostFrames] = ghostBoxes(scene, axes, movers);
  const answers = answerBoxes(scene, axes);
  const hatched = hatches(scene, axes);
  const marks = contactMarks(scene, axes);
  const velocities = velocityArrows(scene, axes, movers);
  const tiles = plane === "front" ? scene.grids.map(tilesMark) : [];
  const solids = levelBoxes(scene.boxes);
  const unclear = plane === "front" && scene.unclear ? paleSolids(scene.unclear) : undefined;
  const waypoints = waypointsOf(scene, axes, movers);
  const moving = [
    ...velocities.map(({ from: [x, y], direction: [dx, dy], reach = 0 }) =>
      Float64Array.of(x + dx * reach, y + dy * reach, x + dx * reach, y + dy * reach),
    ),
    ...[starts, marks.contacts].map(({ rects }) => rects),
    ...[scene.swept, scene.discrete].map((run) => trackBoxes(scene, run, axes)),
    ...waypoints.map(({ body, point: [x, y] }) => {
      const [x0, y0, x1, y1] = rectAtStart(scene, axes, body);
      const [halfX, halfY] = [(x1 - x0) / 2, (y1 - y0) / 2];
      return Float64Array.of(x - halfX, y - halfY, x + halfX, y + halfY);
    }),
  ];
  const annotations = eventAnnotationsOf(scene, axes, movers, hatched);
  const missed = (annotations.missedStart?.checks ?? []).map((box) => Float64Array.from(box));
  const bounds = boundsOf([
    ...[statics, solids, ghosts, answers, ...(unclear ? [unclear.solids] : [])].map(({ rects }) => rects),
    ...[...tiles, ...(unclear?.tiles ?? [])].map(({ origin: [x, y], tileSize: [w, h], width, height }) =>
      Float64Array.of(x, y, x + w * width, y + h * height),
    ),
    ...velocities.map(({ from: [x, y], direction: [dx, dy], reach = 0 }) =>
      Float64Array.of(x + dx * reach, y + dy * reach, x + dx * reach, y + dy * reach),
    ),
    ...moving,
    ...missed,
  ]);
  const lane: Lane = "both";
  const action =
    movers.length > 0 ? actionWithin(bounds, boundsOf([...moving, ...missed]), metBoxes(scene, axes)) : bounds;
  const decisive = decisiveWithin(scene, axes, action, missed);
  return {
    scene,
    plane,
    axes,
    /** Which runs it shows. */
    lane: lane as Lane,
    up: growsUp(scene, plane),
    /** Bodies that can move, ascending. Boxes of the roles start, sweep, game, driven and free come in this order. */
    movers,
    statics,
    tiles,
    /** Boxes and polygons of a level. */
    solids,
    /** What may be solid in a level, if nobody has said what is. */
    unclear,
    starts,
    velocities,
    ghosts,
    /** Where other code has bodies after the first frame, or at the hit that it saw. */
    answers,
    /** By ghost, the frame at whose end it is. */
    ghostFrames,
    ...marks,
    /** Points of the paths of kinematic bodies, and the ways between them. */
    waypoints,
    ways: waysThrough(scene, waypoints),
    pivots: pivotsOf(scene, axes, movers),
    path: pathMark(scene, scene.swept, axes, "path"),
    gamePath: pathMark(scene, scene.discrete, axes, "gamePath"),
    hatches: hatched,
    annotations,
    /** Holds all of it; a unit square where there is nothing. */
    bounds,
    /** Holds what a picture is about, and a part of what is around that. */
    action,
    /** Holds the frame of the worst finding and its neighbors; the same as `action` where that is not much more. */
    decisive,
  };
}

/** Of a side of where bodies go, that is shown around it; a side counts as at least so much of the longer one. */
const air = 0.4;
const leastSide = 0.35;
/** Obstacles that are longer than this part of the longer side are not shown whole. */
const mostMetSide = 0.5;
/** How many times as long everything has to be for a picture to begin nearer, at what moves. */
const leastLonger = 1.5;

/** What moves, where it goes and what it meets, with air: all, where that is not much more. What is met is shown whole unless it is large. */
function actionWithin(all: Rect, moving: Rect, met: readonly Rect[]): Rect {
  const longer = Math.max(moving[2] - moving[0], moving[3] - moving[1]);
  const small = met.filter(([x0, y0, x1, y1]) => Math.max(x1 - x0, y1 - y0) <= mostMetSide * longer);
  const [x0, y0, x1, y1] = boundsOf([Float64Array.from([moving, ...small].flat())]);
  const least = leastSide * Math.max(x1 - x0, y1 - y0);
  const [roomX, roomY] = [air * Math.max(x1 - x0, least), air * Math.max(y1 - y0, least)];
  const near: Rect = [
    ...([Math.max(all[0], x0 - roomX), Math.max(all[1], y0 - roomY)] as const),
    ...([Math.min(all[2], x1 + roomX), Math.min(all[3], y1 + roomY)] as const),
  ];
  const isMuchLonger = (low: 0 | 1, high: 2 | 3): boolean =>
    all[high] - all[low] > leastLonger * (near[high] - near[low]);
  return isMuchLonger(0, 2) || isMuchLonger(1, 3) ? near : all;
}

/** The boxes of who is in the worst finding, from two frame ends before it to one after it, in both runs. */
function decisiveWithin(scene: SceneView, axes: Axes, action: Rect, missed: readonly Float64Array[]): Rect {
  const finding = scene.findings.find((each) => passes(each) || misplaces(each) || each.code === "tunnel-risk");
  if (!finding || scene.dimensions === 3) return action;
  const { body, obstacle, frame } = finding;
  const isMoving = obstacle?.kind === "body" && !isImmovable(scene, obstacle.index);
  const times = [frame - 2, frame - 1, frame, frame + 1].filter((time) => time >= 0 && time <= scene.frames);
  const boxes = [body, ...(isMoving ? [obstacle.index] : [])].flatMap((each) =>
    times.flatMap((time) =>
      (["swept", "discrete"] as const).map((run) => Float64Array.from(rectAt(scene, axes, run, each, time))),
    ),
  );
  const resting = obstacle && !isMoving ? restingBox(scene, obstacle) : undefined;
  return actionWithin(action, boundsOf([...boxes, ...missed]), resting ? [flatBox(resting, axes)] : []);
}

/** Contacts whose obstacles are looked at: of more, those that come later are where these are, or bodies go there. */
const mostMet = 1000;

/** What cannot move and is met in the swept run. */
function metBoxes(scene: SceneView, axes: Axes): Rect[] {
  const contacts = Math.min(mostMet, scene.swept.contacts.times.length);
  return Array.from({ length: contacts }, (_, contact) => restingBox(scene, obstacleOf(scene, contact))).flatMap(
    (box) => (box?.min.length === scene.dimensions ? [flatBox(box, axes)] : []),
  );
}

function boxesAtStart(scene: SceneView, axes: Axes, role: BoxRole, bodies: Uint32Array): BoxesMark {
  const rects = new Float64Array(bodies.length * 4);
  bodies.forEach((body, i) => rects.set(rectAtStart(scene, axes, body), i * 4));
  return withFaces(scene, axes, { role, rects, bodies });
}

/** Boxes of bodies, with the faces of those that are one-way, and the corners of those that are none. */
export function withFaces(scene: SceneView, axes: Axes, mark: BoxesMark): BoxesMark {
  const faces = facesOf(scene, axes, mark.bodies);
  return withCorners(scene, faces ? { ...mark, faces } : mark);
}

/** So that what is seen of many boxes costs what can be seen of them. */
function indexed(mark: BoxesMark): BoxesMark {
  return mark.bodies.length > crowdSize ? { ...mark, index: boxIndex(mark.rects) } : mark;
}

/**
 * Where the game put its bodies, about as far apart as they are long, so that a slow body leaves no solid block and a long
 * run no more of them than can be told apart. Older ones are fainter.
 */
function ghostBoxes(scene: SceneView, axes: Axes, movers: Uint32Array): readonly [BoxesMark, Uint32Array] {
  const every = Math.max(1, Math.ceil((movers.length * scene.frames) / mostGhosts));
  const rects: number[] = [];
  const bodies: number[] = [];
  const frames: number[] = [];
  const count = Math.floor(scene.frames / every);
  // The boxes of a body as it starts and at frame ends: one array for all bodies, who have as many.
  const way = new Float64Array(4 * (count + 1));
  for (const body of movers) {
    if (isUnbent(scene, body)) continue;
    way.set(rectAtStart(scene, axes, body));
    for (let i = 1; i <= count; i++) way.set(rectAt(scene, axes, "discrete", body, i * every), 4 * i);
    const least = Math.max(at(way, 2) - at(way, 0), at(way, 3) - at(way, 1), lengthOf(way) / mostOnWay);
    let before = 0;
    for (let i = 1; i <= count; i++) {
      const dx = middleOn(way, i, 0) - middleOn(way, before, 0);
      const dy = middleOn(way, i, 1) - middleOn(way, before, 1);
      if (!(Math.hypot(dx, dy) > least)) continue;
      before = i;
      for (let edge = 4 * i; edge < 4 * i + 4; edge++) rects.push(at(way, edge));
      bodies.push(body);
      frames.push(i * every);
    }
  }
  const faint = bodies.length > fewGhosts * movers.length;
  const fade = Float32Array.from(frames, (frame) => 0.35 + (0.65 * frame) / scene.frames);
  const mark = { rects: Float64Array.from(rects), bodies: Uint32Array.from(bodies), fade };
  return [withCorners(scene, { role: "ghost", ...mark, faint: faint || undefined }), Uint32Array.from(frames)];
}

/** How far the lowest corner goes of boxes one after the other. */
function lengthOf(boxes: Float64Array): number {
  let length = 0;
  for (let i = 4; i < boxes.length; i += 4) {
    length += Math.hypot(at(boxes, i) - at(boxes, i - 4), at(boxes, i + 1) - at(boxes, i - 3));
  }
  return length;
}

/** The middle on an axis of one of them. */
function middleOn(boxes: Float64Array, i: number, axis: number): number {
  return (at(boxes, 4 * i + axis) + at(boxes, 4 * i + 2 + axis)) / 2;
}

/** The way of the boxes' middles. */
function pathMark(scene: SceneView, run: RunView, axes: Axes, role: PathMark["role"]): PathMark {
  const { tracks } = run;
  const points = new Float64Array(tracks.times.length * 2);
  for (let body = 0; body < scene.bodies.ids.length; body++) {
    const [from, to] = entriesOf(tracks, body);
    const middle = cornersOf(scene, body) && toMiddle(scene, axes, body);
    for (let entry = from; entry < to; entry++) {
      const [halfX, halfY] = middle ?? [
        sizeOfEntry(scene, tracks, body, axes.across, entry) / 2,
        sizeOfEntry(scene, tracks, body, axes.along, entry) / 2,
      ];
      points[entry * 2] = at(tracks.positions, entry * scene.dimensions + axes.across) + halfX;
      points[entry * 2 + 1] = at(tracks.positions, entry * scene.dimensions + axes.along) + halfY;
    }
  }
  return { role, points, first: tracks.first };
}

function waypointsOf(scene: SceneView, axes: Axes, movers: Uint32Array): Waypoint[] {
  if (!scene.bodies.traits) return [];
  return [...movers].flatMap((body) => {
    const [x, y] = toMiddle(scene, axes, body);
    const points = pathOf(scene, body)?.points ?? [];
    return points.map((place, index) => ({
      ...{ body, index },
      point: [at(place, axes.across) + x, at(place, axes.along) + y] as const,
    }));
  });
}

/** The centers of the circles on which bodies move, each once. */
function pivotsOf(scene: SceneView, axes: Axes, movers: Uint32Array): readonly Point[] {
  if (!scene.bodies.traits) return [];
  const pivots = [...movers].flatMap((body): (readonly [string, Point])[] => {
    const center = traitsOf(scene, body)?.orbit?.center;
    return center ? [[center.join(), [at(center, axes.across), at(center, axes.along)]]] : [];
  });
  return [...new Map(pivots).values()];
}

function waysThrough(scene: SceneView, waypoints: readonly Waypoint[]): PathMark {
  const points: number[] = [];
  const first: number[] = [];
  waypoints.forEach(({ body, index, point }, i) => {
    if (index === 0) first.push(points.length / 2);
    points.push(...point);
    const begin = waypoints[i - index];
    if (begin && waypoints[i + 1]?.body !== body && pathOf(scene, body)?.loops) points.push(...begin.point);
  });
  first.push(points.length / 2);
  return { role: "way", points: Float64Array.from(points), first: Uint32Array.from(first) };
}

function velocityArrows(scene: SceneView, axes: Axes, movers: Uint32Array): ArrowMark[] {
  const arrows: ArrowMark[] = [];
  for (const body of movers) {
    const velocity = vectorOf(scene, "velocity", body);
    const [vx, vy] = [at(velocity, axes.across), at(velocity, axes.along)];
    const speed = Math.hypot(vx, vy);
    if (!(speed > 0) || !Number.isFinite(speed)) continue;
    const [x0, y0, x1, y1] = rectAtStart(scene, axes, body);
    arrows.push({
      role: "velocity",
      body,
      from: [(x0 + x1) / 2, (y0 + y1) / 2],
      direction: [vx / speed, vy / speed],
      reach: speed / scene.fps,
    });
  }
  return arrows;
}

/** The velocities that are drawn: in a lane those of selected bodies, since the way of the others is drawn in their place. */
export function velocitiesShown(
  { lane, velocities }: Pick<SceneGeometry, "lane" | "velocities">,
  selected: ReadonlySet<number>,
): readonly ArrowMark[] {
  return lane === "both" ? velocities : velocities.filter(({ body }) => selected.has(body));
}

/** Tiles lie in the plane of x and y; from the top and from the side they cannot be told apart and are left out. */
export function tilesMark({ origin: [x = 0, y = 0], tileSize: [w = 0, h = 0], ...cells }: GridView): TilesMark {
  return { ...cells, origin: [x, y], tileSize: [w, h] };
}

/** Those of a level belong to no body: each is counted by itself, as its corners are. */
export function levelBoxes({ rects, corners }: SceneView["boxes"]): BoxesMark {
  const bodies = Uint32Array.from({ length: rects.length / 4 }, (_, box) => box);
  return indexed({ role: "static", rects, bodies, corners });
}

/** What may be solid, to be drawn pale. */
export function paleSolids({ grids, boxes }: Pick<SceneView, "grids" | "boxes">) {
  return { tiles: grids.map(tilesMark), solids: levelBoxes(boxes) };
}

/** Boxes of a run's bodies wherever they turn. */
function trackBoxes(scene: SceneView, { tracks }: RunView, axes: Axes): Float64Array {
  // What is of no body is nowhere.
  const boxes = new Float64Array(tracks.times.length * 4).fill(NaN);
  for (let body = 0; body < scene.bodies.ids.length; body++) {
    const [from, to] = entriesOf(tracks, body);
    for (let entry = from; entry < to; entry++) boxes.set(rectOfEntry(scene, tracks, axes, body, entry), entry * 4);
  }
  return boxes;
}

/** What holds all that is finite of boxes, any number of them in each array. */
function boundsOf(all: readonly Float64Array[]): Rect {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const boxes of all) {
    for (let i = 0; i < boxes.length; i += 4) {
      const x0 = boxes[i] as number;
      const y0 = boxes[i + 1] as number;
      const x1 = boxes[i + 2] as number;
      const y1 = boxes[i + 3] as number;
      if (!Number.isFinite(x0 + y0 + x1 + y1)) continue;
      minX = Math.min(minX, x0);
      minY = Math.min(minY, y0);
      maxX = Math.max(maxX, x1);
      maxY = Math.max(maxY, y1);
    }
  }
  if (!(maxX >= minX)) return [0, 0, 1, 1];
  if (maxX > minX || maxY > minY) return [minX, minY, maxX, maxY];
  // A single point: shown with as much room as it is away from nothing.
  const room = Math.max(Math.abs(minX), Math.abs(minY)) * 1e-3 || 1;
  return [minX - room, minY - room, maxX + room, maxY + room];
}

/** Whether two outlines have the same ground: what cannot move looks alike in both, wherever the rest is. */
export function hasSameGround(a: SceneGeometry, b: SceneGeometry): boolean {
  return (
    a === b ||
    (a.plane === b.plane &&
      a.up === b.up &&
      a.scene.unit === b.scene.unit &&
      areSameBoxes(a.statics, b.statics) &&
      areSameBoxes(a.solids, b.solids) &&
      a.scene.unclear === b.scene.unclear &&
      a.tiles.length === b.tiles.length &&
      a.tiles.every((tiles, i) => areSameTiles(tiles, b.tiles[i])))
  );
}

function areSameBoxes(a: BoxesMark, b: BoxesMark): boolean {
  return (
    areSameNumbers(a.rects, b.rects) &&
    areSameNumbers(a.faces ?? noFaces, b.faces ?? noFaces) &&
    areSameNumbers(a.corners?.first ?? noPoints.first, b.corners?.first ?? noPoints.first) &&
    areSameNumbers(a.corners?.points ?? noPoints.points, b.corners?.points ?? noPoints.points)
  );
}

const noFaces = new Int8Array();
const noPoints = { first: new Uint32Array(), points: new Float64Array() };

function areSameNumbers<T extends Float64Array | Uint32Array | Int8Array>(a: T, b: T): boolean {
  return a === b || (a.length === b.length && a.every((number, i) => number === b[i]));
}

/** Tiles are compared by their array, not one by one: they can be millions, and drafts keep the array. */
function areSameTiles(a: TilesMark, b: TilesMark | undefined): boolean {
  return (
    a.solid === b?.solid &&
    a.slopes === b.slopes &&
    a.width === b.width &&
    a.origin.every((n, axis) => n === b.origin[axis]) &&
    a.tileSize.every((n, axis) => n === b.tileSize[axis])
  );
}
