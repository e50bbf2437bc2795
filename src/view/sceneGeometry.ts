import { at } from "../geometry/index.js";
import { entriesOf, isImmovable, rectAt, rectAtStart, rectOf, sizeOf } from "./bodies.js";
import { boxIndex } from "./boxIndex.js";
import { contactMarks, hatches } from "./eventMarks.js";
import {
  crowdSize,
  type ArrowMark,
  type BoxesMark,
  type BoxRole,
  type DotMark,
  type HatchMark,
  type PathMark,
  type TilesMark,
} from "./marks.js";
import { axesOf, growsUp, planeFor, type Axes, type Plane } from "./projection.js";
import type { GridView, RunView, SceneView } from "./protocol/index.js";
import type { Rect } from "./rect.js";

/** Everything of a scene's picture that does not depend on the chosen time. */
export interface SceneGeometry {
  readonly scene: SceneView;
  readonly plane: Plane;
  readonly axes: Axes;
  readonly up: boolean;
  /** Bodies that can move, ascending. Boxes of the roles start, expected, now and discrete come in this order. */
  readonly movers: Uint32Array;
  readonly statics: BoxesMark;
  readonly tiles: readonly TilesMark[];
  /** Boxes of a level. */
  readonly solids: BoxesMark;
  readonly starts: BoxesMark;
  readonly velocities: readonly ArrowMark[];
  readonly ghosts: BoxesMark;
  readonly contacts: BoxesMark;
  readonly dots: readonly DotMark[];
  readonly normals: readonly ArrowMark[];
  readonly paths: readonly PathMark[];
  readonly hatches: readonly HatchMark[];
  /** Holds all of it; a unit square where there is nothing. */
  readonly bounds: Rect;
}

/** In the place of a body, for a box that is of none. */
const noBody = 0xffffffff;
/** From this many ghosts of a body on they are drawn without a fill. */
const fewGhosts = 8;
/** More ghosts than this say nothing; then only every n-th frame end is drawn. */
const mostGhosts = 20_000;

/** Describes a scene as seen on a plane. */
export function sceneGeometry(scene: SceneView, asked: Plane): SceneGeometry {
  const plane = planeFor(scene, asked);
  const axes = axesOf(plane);
  const count = scene.bodies.ids.length;
  const fixedBodies: number[] = [];
  const moving: number[] = [];
  for (let body = 0; body < count; body++) (isImmovable(scene, body) ? fixedBodies : moving).push(body);
  const movers = Uint32Array.from(moving);
  const statics = indexed(boxesAtStart(scene, axes, "static", Uint32Array.from(fixedBodies)));
  const starts = boxesAtStart(scene, axes, "start", movers);
  const ghosts = ghostBoxes(scene, axes, movers);
  const { boxes: contacts, dots, normals } = contactMarks(scene, axes);
  const paths = [pathMark(scene, scene.swept, axes, "path"), pathMark(scene, scene.discrete, axes, "discretePath")];
  const tiles = plane === "front" ? scene.grids.map(tilesMark) : [];
  const solids = levelBoxes(scene.boxes);
  const bounds = new Bounds();
  for (const mark of [statics, solids, starts, ghosts, contacts]) bounds.addRects(mark.rects);
  for (const mark of tiles) bounds.addTiles(mark);
  bounds.addTracks(scene, scene.swept, axes);
  bounds.addTracks(scene, scene.discrete, axes);
  bounds.addExpected(scene, axes);
  return {
    scene,
    plane,
    axes,
    up: growsUp(scene, plane),
    movers,
    statics,
    tiles,
    solids,
    starts,
    velocities: velocityArrows(scene, axes, movers),
    ghosts,
    contacts,
    dots,
    normals,
    paths,
    hatches: hatches(scene, axes),
    bounds: bounds.rect(),
  };
}

function boxesAtStart(scene: SceneView, axes: Axes, role: BoxRole, bodies: Uint32Array): BoxesMark {
  const rects = new Float64Array(bodies.length * 4);
  bodies.forEach((body, i) => {
    rects.set(rectAtStart(scene, axes, body), i * 4);
  });
  return { kind: "boxes", role, rects, bodies };
}

/** So that what is seen of many boxes costs what can be seen of them. */
function indexed(mark: BoxesMark): BoxesMark {
  return mark.bodies.length > crowdSize ? { ...mark, index: boxIndex(mark.rects) } : mark;
}

function ghostBoxes(scene: SceneView, axes: Axes, movers: Uint32Array): BoxesMark {
  const every = Math.max(1, Math.ceil((movers.length * scene.frames) / mostGhosts));
  const rects: number[] = [];
  const bodies: number[] = [];
  for (const body of movers) {
    let before: Rect | undefined;
    for (let frame = every; frame <= scene.frames; frame += every) {
      const rect = rectAt(scene, axes, "discrete", body, frame);
      // A body that stays where it is leaves one ghost.
      if (rect[0] === before?.[0] && rect[1] === before[1]) continue;
      before = rect;
      rects.push(...rect);
      bodies.push(body);
    }
  }
  const faint = bodies.length > fewGhosts * movers.length;
  return {
    kind: "boxes",
    role: "ghost",
    rects: Float64Array.from(rects),
    bodies: Uint32Array.from(bodies),
    ...(faint && { faint }),
  };
}

/** The way of the boxes' middles. */
function pathMark(scene: SceneView, run: RunView, axes: Axes, role: PathMark["role"]): PathMark {
  const { tracks } = run;
  const points = new Float64Array(tracks.times.length * 2);
  for (let body = 0; body < scene.bodies.ids.length; body++) {
    const [from, to] = entriesOf(tracks, body);
    const halfX = sizeOf(scene, body, axes.across) / 2;
    const halfY = sizeOf(scene, body, axes.along) / 2;
    for (let entry = from; entry < to; entry++) {
      points[entry * 2] = at(tracks.positions, entry * scene.dimensions + axes.across) + halfX;
      points[entry * 2 + 1] = at(tracks.positions, entry * scene.dimensions + axes.along) + halfY;
    }
  }
  return { kind: "path", role, points, first: tracks.first };
}

function velocityArrows(scene: SceneView, axes: Axes, movers: Uint32Array): ArrowMark[] {
  const arrows: ArrowMark[] = [];
  for (const body of movers) {
    const first = body * scene.dimensions;
    const vx = at(scene.bodies.velocity, first + axes.across);
    const vy = at(scene.bodies.velocity, first + axes.along);
    const speed = Math.hypot(vx, vy);
    if (!(speed > 0) || !Number.isFinite(speed)) continue;
    arrows.push({
      kind: "arrow",
      role: "velocity",
      body,
      from: [
        at(scene.bodies.position, first + axes.across) + sizeOf(scene, body, axes.across) / 2,
        at(scene.bodies.position, first + axes.along) + sizeOf(scene, body, axes.along) / 2,
      ],
      direction: [vx / speed, vy / speed],
      reach: speed / scene.fps,
      ...(movers.length > crowdSize && { crowded: true as const }),
      strong: false,
    });
  }
  return arrows;
}

/** Tiles lie in the plane of x and y; from the top and from the side they cannot be told apart and are left out. */
export function tilesMark({ origin, tileSize, width, height, solid }: GridView): TilesMark {
  return {
    kind: "tiles",
    origin: [at(origin, 0), at(origin, 1)],
    tileSize: [at(tileSize, 0), at(tileSize, 1)],
    width,
    height,
    solid,
  };
}

/** Those of a level belong to no body. */
export function levelBoxes({ rects }: SceneView["boxes"]): BoxesMark {
  return indexed({ kind: "boxes", role: "static", rects, bodies: new Uint32Array(rects.length / 4).fill(noBody) });
}

/** Grows around whatever is finite. */
class Bounds {
  private minX = Infinity;
  private minY = Infinity;
  private maxX = -Infinity;
  private maxY = -Infinity;

  add(x0: number, y0: number, x1: number, y1: number): void {
    if (!Number.isFinite(x0 + y0 + x1 + y1)) return;
    this.minX = Math.min(this.minX, x0);
    this.minY = Math.min(this.minY, y0);
    this.maxX = Math.max(this.maxX, x1);
    this.maxY = Math.max(this.maxY, y1);
  }

  addRects(rects: Float64Array): void {
    for (let i = 0; i < rects.length; i += 4) {
      this.add(at(rects, i), at(rects, i + 1), at(rects, i + 2), at(rects, i + 3));
    }
  }

  addTiles({ origin: [x, y], tileSize: [w, h], width, height }: TilesMark): void {
    this.add(x, y, x + w * width, y + h * height);
  }

  addTracks(scene: SceneView, run: RunView, axes: Axes): void {
    for (let body = 0; body < scene.bodies.ids.length; body++) {
      const [from, to] = entriesOf(run.tracks, body);
      const w = sizeOf(scene, body, axes.across);
      const h = sizeOf(scene, body, axes.along);
      for (let entry = from; entry < to; entry++) {
        const x = at(run.tracks.positions, entry * scene.dimensions + axes.across);
        const y = at(run.tracks.positions, entry * scene.dimensions + axes.along);
        this.add(x, y, x + w, y + h);
      }
    }
  }

  addExpected(scene: SceneView, axes: Axes): void {
    for (const { body, expected } of scene.swept.contacts) this.add(...rectOf(scene, axes, body, expected));
  }

  rect(): Rect {
    if (!(this.maxX >= this.minX)) return [0, 0, 1, 1];
    if (this.maxX > this.minX || this.maxY > this.minY) return [this.minX, this.minY, this.maxX, this.maxY];
    // A single point: shown with as much room as it is away from nothing.
    const room = Math.max(Math.abs(this.minX), Math.abs(this.minY)) * 1e-3 || 1;
    return [this.minX - room, this.minY - room, this.maxX + room, this.maxY + room];
  }
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
      a.tiles.length === b.tiles.length &&
      a.tiles.every((tiles, i) => areSameTiles(tiles, b.tiles[i])))
  );
}

function areSameBoxes(a: BoxesMark, b: BoxesMark): boolean {
  if (a.rects === b.rects) return true;
  if (a.rects.length !== b.rects.length) return false;
  for (let i = 0; i < a.rects.length; i++) if (a.rects[i] !== b.rects[i]) return false;
  return true;
}

/** Tiles are compared by their array, not one by one: they can be millions, and drafts keep the array. */
function areSameTiles(a: TilesMark, b: TilesMark | undefined): boolean {
  return (
    a.solid === b?.solid &&
    a.width === b.width &&
    a.origin.every((n, axis) => n === b.origin[axis]) &&
    a.tileSize.every((n, axis) => n === b.tileSize[axis])
  );
}

/**
 * The sceneGeometry with one body's velocity drawn at its full reach: to where the body's middle would be after a frame. That
 * tip is what is dragged to aim, so that it stands for a place.
 */
export function withFullReach(outline: SceneGeometry, body: number): SceneGeometry {
  if (!outline.velocities.some((arrow) => arrow.body === body)) return outline;
  const velocities = outline.velocities.map((arrow) =>
    arrow.body === body ? { ...arrow, full: true as const } : arrow,
  );
  return { ...outline, velocities };
}
