import { at } from "../geometry/index.js";
import { rectAt } from "./bodyRows.js";
import { checkNumbers } from "./checkNumbers.js";
import { obstacleRect } from "./eventMarks.js";
import { instantAt, instantGeometry } from "./instantGeometry.js";
import { OccupancyBitmap } from "./occupancyBitmap.js";
import { arrowLines } from "./drawnShapes.js";
import { occupied } from "./labelObstacles.js";
import { boundsOfLine, lineMeets, lineRoom, type Line } from "./line.js";
import { labels, stageRoom } from "./labels.js";
import { worldX, worldY, type Projection } from "./projection.js";
import { boundsOf, inside, meets, shared, widened, type Point, type Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";
import type { Push } from "./eventAnnotations.js";
import { onScreen } from "./annotationsUntil.js";
import { SvgSurface } from "./svgSurface.js";
import { Strokes } from "./paint/strokes.js";
import { palettes } from "./palette.js";

/** A place of a picture that is too small to see, shown larger beside it. Boxes are on the screen, in pixels. */
export interface Inset {
  /** When it is so, in frames since the scene began. */
  readonly time: number;
  /** Around the place itself. */
  readonly ring: Rect;
  /** What is taken of the stage: the part through which the world is seen, and below it how many times larger it is. */
  readonly frame: Rect;
  readonly window: Rect;
  readonly factor: number;
  /** From the ring to the frame. */
  readonly leader: Line;
  /** World → the screen within the window. */
  readonly projection: Projection;
}

/** Pixels below which what goes wrong cannot be seen for what it is, and an overlap that is only pushed out. */
const leastSeen = { wrong: 6, usual: 3 } as const;
/** Pixels that it gets, about, and how many times larger it is shown. */
const wanted = 22;
const factors = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500] as const;
/** Sizes of windows in pixels, of which the first is taken that finds a place. */
const windows = [
  [132, 88],
  [108, 72],
  [84, 60],
] as const;
/** Pixels of the line with the number, around the ring, between the places that are tried, and around the frame. */
const room = { text: 15, ring: 9, step: 12, edge: 4 } as const;
/** Pixels from the place within which its inset is. */
const furthest = 320;
/** With more moving bodies than this there is no one place to look at. */
const mostMovers = 40;
/** Boxes of the ways of bodies that are kept free. */
const mostOnWays = 600;

const known = new WeakMap<SceneGeometry, { readonly p: Projection; readonly inset: Inset | undefined }>();

/** What is shown larger of a scene, if something has to be. It stays where it is, whatever the time. */
export function insetOf(geometry: SceneGeometry, p: Projection): Inset | undefined {
  const before = known.get(geometry);
  if (before && (Object.keys(p) as (keyof Projection)[]).every((key) => before.p[key] === p[key])) return before.inset;
  const inset = findInset(geometry, p);
  known.set(geometry, { p, inset });
  return inset;
}

function findInset(geometry: SceneGeometry, p: Projection): Inset | undefined {
  // The front view of a 3D scene has the annotations.
  if (geometry.plane !== "front" || geometry.movers.length > mostMovers) return undefined;
  const stage = stageRoom(p);
  for (const { rect, time, isWrong } of placesOf(geometry)) {
    const place = onScreen(rect, p);
    const least = Math.min(place[2] - place[0], place[3] - place[1]);
    const factor = factors.findLast((each) => each * least <= wanted);
    if (
      !(least > 0 && least < leastSeen[isWrong ? "wrong" : "usual"]) ||
      factor === undefined ||
      factor * least < wanted / 2
    )
      continue;
    const [x, y] = [(place[0] + place[2]) / 2, (place[1] + place[3]) / 2];
    if (!inside([x, y, x, y], stage)) continue;
    const ring = widened(shared(place, [x - 20, y - 20, x + 20, y + 20]), 2 * room.ring);
    const frame = freePlace(geometry, p, ring, stage);
    if (!frame) continue;
    const window: Rect = [frame[0], frame[1], frame[2], frame[3] - room.text];
    const scale = p.scale * factor;
    return {
      ...{ time, ring, frame, window, factor },
      leader: leaderBetween(ring, frame),
      projection: {
        ...p,
        scale,
        centerX: worldX(p, x) - ((window[0] + window[2]) / 2 - p.width / 2) / scale,
        centerY: worldY(p, y) - (((window[1] + window[3]) / 2 - p.height / 2) / scale) * p.down,
      },
    };
  }
  return undefined;
}

interface Place {
  /** In the world. */
  readonly rect: Rect;
  readonly time: number;
  readonly isWrong: boolean;
}

/** What may be too small, the most serious first: what is passed through, then what is overlapped. */
function placesOf({ scene, axes, hatches, annotations }: SceneGeometry): Place[] {
  const passed = hatches.map(({ finding, polygon }): Place => {
    const corner = (_: unknown, i: number): Point => [at(polygon, 2 * i), at(polygon, 2 * i + 1)];
    const rect = boundsOf(Array.from({ length: polygon.length / 2 }, corner));
    return { rect, time: finding.frame, isWrong: true };
  });
  const pushes = annotations.pushes.toSorted((a, b) => Number(b.isWrong) - Number(a.isWrong));
  return [
    ...passed,
    ...pushes.map((push): Place => {
      const { obstacle, time, at: own } = push.look;
      const other = obstacle && obstacleRect(scene, { obstacle, frame: time, entry: 1 }, axes);
      const strip = overlapOf(push);
      return { rect: other && meets(own, other) ? within(strip, other) : strip, time, isWrong: push.isWrong };
    }),
  ];
}

/** The side of a body that is pushed out, as thick as the push is deep. */
function overlapOf({ look: { at: seen, put } }: Push): Rect {
  const side = (low: 0 | 1): readonly [number, number] => {
    const by = at(put, low) - at(seen, low);
    return by === 0
      ? [at(seen, low), at(seen, low + 2)]
      : by < 0
        ? [at(seen, low + 2) + by, at(seen, low + 2)]
        : [at(seen, low), at(seen, low) + by];
  };
  const [[x0, x1], [y0, y1]] = [side(0), side(1)];
  return [x0, y0, x1, y1];
}

/** The part of a strip that is in a box, along the strip. */
function within(strip: Rect, box: Rect): Rect {
  const both = shared(strip, box);
  return both[2] > both[0] && both[3] > both[1] ? both : strip;
}

/** The nearest place for a frame in which it lies on nothing that a picture tells with, at any time. */
function freePlace(geometry: SceneGeometry, p: Projection, ring: Rect, stage: Rect): Rect | undefined {
  const end = instantGeometry(geometry, instantAt(geometry.scene, geometry.scene.frames));
  const drawn = occupied(geometry, end, p);
  const all = drawn.always ? [drawn, drawn.always] : [drawn];
  const taken = new OccupancyBitmap(stage);
  for (const line of [
    ...all.flatMap(({ lines }) => lines),
    ...geometry.normals.slice(0, 100).flatMap((n) => arrowLines({ ...n, strong: true }, p)),
  ])
    taken.line(line, lineRoom);
  for (const frame of all.flatMap(({ frames = [] }) => frames)) taken.frame(frame, lineRoom);
  for (const box of [
    ...all.flatMap(({ marks, texts = [], bodies }) => [...marks, ...texts, ...bodies]),
    ...waysOf(geometry, p),
    ring,
  ])
    taken.box(box);
  // As texts are measured in files, so that an inset is at the same place in all pictures of a scene.
  const { measure } = new Strokes(new SvgSurface(), palettes.light);
  const withTexts = taken.copy();
  const numbers = checkNumbers(geometry, p, end);
  const picture = { geometry, moment: end, projection: p, selected: new Set<number>(), numbers, measure };
  for (const { box, leader } of labels(picture).placed) {
    withTexts.box(box);
    if (leader) withTexts.box(boundsOfLine(leader));
  }
  const withWalls = withTexts.copy();
  for (const wall of all.flatMap(({ walls }) => walls)) withWalls.box(wall);
  const { texts = [] } = drawn;
  const isClear = (frame: Rect): boolean => !texts.some((text) => lineMeets(leaderBetween(ring, frame), text));
  // Rather smaller than on a text, and rather on a text, which then goes elsewhere, than not at all; beside walls if it can.
  for (const isAllowed of [isClear, () => true]) {
    for (const ink of [withWalls, withTexts, taken]) {
      for (const [width, height] of windows) {
        const frames = framesNearestTo(ring, [width, height + room.text], stage);
        const found = frames.find((frame) => !ink.isAny(grown(frame)) && isAllowed(frame));
        if (found) return found;
      }
    }
  }
  return undefined;
}

/** Where the bodies are at any time, on the screen. */
function waysOf({ scene, axes, movers }: SceneGeometry, p: Projection): Rect[] {
  const boxes: Rect[] = [];
  const every = Math.max(1, (2 * movers.length * scene.frames) / mostOnWays);
  for (const body of movers) {
    for (const run of ["swept", "discrete"] as const) {
      let before = onScreen(rectAt(scene, axes, run, body, 0), p);
      for (let time = every; time < scene.frames + every; time += every) {
        const box = onScreen(rectAt(scene, axes, run, body, Math.min(time, scene.frames)), p);
        // The game's box jumps; the other goes the whole way.
        const parts = run === "swept" ? partsBetween(before, box) : 1;
        for (let k = 1; k <= parts; k++) boxes.push(between(before, box, k / parts));
        before = box;
      }
    }
  }
  return boxes.filter((box) => box.every(Number.isFinite));
}

function between(a: Rect, b: Rect, part: number): Rect {
  const edge = (i: 0 | 1 | 2 | 3): number => a[i] + (b[i] - a[i]) * part;
  return [edge(0), edge(1), edge(2), edge(3)];
}

/** So many that a box and the next one overlap. */
function partsBetween(a: Rect, b: Rect): number {
  const [w, h] = [Math.max(4, a[2] - a[0]), Math.max(4, a[3] - a[1])];
  const count = Math.ceil(2 * Math.max(Math.abs(b[0] - a[0]) / w, Math.abs(b[1] - a[1]) / h));
  return Math.min(40, Math.max(1, count || 1));
}

/** Places for a frame of a size around a ring, the nearest first. */
function framesNearestTo(ring: Rect, [width, height]: readonly [number, number], stage: Rect): Rect[] {
  const places: { readonly frame: Rect; readonly way: number }[] = [];
  const [fromX, fromY] = [(ring[0] + ring[2]) / 2, (ring[1] + ring[3]) / 2];
  for (let y = stage[1] + room.edge; y + height <= stage[3] - room.edge; y += room.step) {
    for (let x = stage[0] + room.edge; x + width <= stage[2] - room.edge; x += room.step) {
      const frame: Rect = [x, y, x + width, y + height];
      const [, , toX, toY] = leaderBetween(ring, frame);
      const way = Math.hypot(toX - fromX, toY - fromY);
      if (way <= furthest) places.push({ frame, way });
    }
  }
  return places.sort((a, b) => a.way - b.way).map(({ frame }) => frame);
}

/** From the side of a ring to the nearest point of a frame. */
function leaderBetween(ring: Rect, frame: Rect): Line {
  const [x, y] = [(ring[0] + ring[2]) / 2, (ring[1] + ring[3]) / 2];
  const into = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
  const to: Point = [into(x, frame[0], frame[2]), into(y, frame[1], frame[3])];
  return [into(to[0], ring[0], ring[2]), into(to[1], ring[1], ring[3]), ...to];
}

function grown([x0, y0, x1, y1]: Rect): Rect {
  return [x0 - room.edge, y0 - room.edge, x1 + room.edge, y1 + room.edge];
}
