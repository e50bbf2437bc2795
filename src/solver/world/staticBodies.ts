import { type Box, boxAt, empty, type Vec } from "../../geometry/index.js";
import { joined } from "../broadphase/combined.js";
import { statics } from "../broadphase/multiLevelGrid.js";
import type { AnyBody, AxisMotion, CurvedBox, CurvedConvex, Statics, StaticsLimits, StaticsOptions } from "../types.js";
import type { ConvexShape } from "../sweep/convex/convexShape.js";
import type { BodyIndex, ObstacleIndex, StaticIndex } from "../indices.js";
import { ALL_LAYERS } from "./bodyTraits.js";
import { NONE, type DynamicBodies } from "./dynamicBodies.js";
import { Outline } from "./bodyOutline.js";

/** A convex polygon and where it stands. */
interface PositionedOutline {
  readonly outline: Outline;
  readonly position: Vec;
}

/** Of what never moves, in two dimensions. */
const RESTING: readonly AxisMotion[] = [0, 1].map(() => ({ kind: "line", displacement: 0 }));

/** A box in hand: three numbers each for min and max. */
const numbers = new Float64Array(6);

/**
 * Everything in a world that never moves, by number: first its immovable bodies, then the boxes of its statics.
 *
 * Layout: `found` is one list for the frame; the obstacles near mover `i` stand in it from `ranges[2 i]` until
 * `ranges[2 i + 1]`. They were looked for within the bounds at `seen[i]` (`min…, max…`), and are asked for again only when
 * the mover's bounds leave these; the stretch from before then stays in the list unused.
 */
export class StaticBodies {
  private bodies: readonly AnyBody[] = [];
  /** Those of the mover that was asked for last stand from `from` until `to`. */
  readonly found: ObstacleIndex[] = [];
  from = 0;
  to = 0;
  private index: Statics | undefined;
  private ranges = empty.uint32;
  private seen = empty.float64;
  private readonly bounds: Float64Array;
  private readonly answer: ObstacleIndex[] = [NONE];
  /** Whether any of them is a convex polygon. */
  hasShapes: boolean;
  /** By obstacle what the bodies among them are that are convex polygons; and the same of the boxes, by index, once asked for. */
  private readonly outlines = new Map<ObstacleIndex, PositionedOutline>();
  private readonly outlinesInBoxes = new Map<StaticIndex, PositionedOutline>();

  constructor(
    private readonly boxes: Statics | undefined,
    private readonly movers: DynamicBodies,
  ) {
    this.index = boxes;
    this.hasShapes = boxes?.shapes !== undefined;
    this.bounds = new Float64Array(2 * movers.dimensions);
  }

  /** How many of them are bodies. */
  get bodyCount(): number {
    return this.bodies.length;
  }

  get isEmpty(): boolean {
    return this.index === undefined || this.index.count === 0;
  }

  /** Puts these in the place of all immovable bodies. */
  setBodies(bodies: readonly AnyBody[]): void {
    const { boxes } = this;
    const { dimensions } = this.movers;
    this.bodies = bodies;
    this.movers.rest.forgetApart();
    this.outlines.clear();
    this.hasShapes = boxes?.shapes !== undefined || bodies.some(({ corners }) => corners);
    this.index = boxes;
    if (bodies.length === 0) return;
    const stride = 2 * dimensions;
    const flat = new Float64Array(bodies.length * stride);
    bodies.forEach(({ position, size, corners }, i) => {
      if (corners) {
        const outline = new Outline(corners);
        this.outlines.set(i, { outline, position });
        outline.loadBounds(position[0], position[1], numbers);
        for (let axis = 0; axis < dimensions; axis++) {
          flat[i * stride + axis] = numbers[axis];
          flat[i * stride + dimensions + axis] = numbers[3 + axis];
        }
        return;
      }
      const { min, max } = boxAt(position, size);
      flat.set(min, i * stride);
      flat.set(max, i * stride + dimensions);
    });
    const resting = statics(flat, dimensions, limitsOf(bodies, dimensions));
    this.index = boxes ? joined(resting, boxes) : resting;
  }

  /** Whether an obstacle is a convex polygon. */
  isShape(obstacle: ObstacleIndex): boolean {
    return this.outlines.has(obstacle) || this.boxes?.shapes?.has(obstacle - this.bodies.length) === true;
  }

  /** Loads the shape of an obstacle, at rest. */
  loadShape(obstacle: ObstacleIndex, shape: ConvexShape): void {
    const placed = this.placedAt(obstacle);
    if (placed) {
      const { outline, position } = placed;
      shape.loadFrom(outline.shape, position[0], position[1]);
    } else {
      this.load(obstacle, numbers, 0);
      shape.loadSides(numbers[0], numbers[1], numbers[3], numbers[4]);
    }
    shape.loadMotion(0, 0);
  }

  /** An obstacle, a box or a polygon, as what moves along curves is swept against it. */
  solidAt(obstacle: ObstacleIndex): CurvedBox | CurvedConvex {
    const placed = this.placedAt(obstacle);
    if (placed) return { position: placed.position, corners: placed.outline.corners, motion: RESTING };
    const { min, max } = this.boxOf(obstacle);
    return { min, max, motion: RESTING };
  }

  private placedAt(obstacle: ObstacleIndex): PositionedOutline | undefined {
    return this.outlines.get(obstacle) ?? this.outlineInBoxes(obstacle);
  }

  private outlineInBoxes(obstacle: ObstacleIndex): PositionedOutline | undefined {
    const index = obstacle - this.bodies.length;
    const corners = this.boxes?.shapes?.get(index);
    if (!corners) return undefined;
    let placed = this.outlinesInBoxes.get(index);
    if (!placed) this.outlinesInBoxes.set(index, (placed = { outline: new Outline(corners), position: [0, 0] }));
    return placed;
  }

  /** What limits who meets them; undefined where nothing does. */
  get limits(): StaticsLimits | undefined {
    return this.index?.limits;
  }

  /** Forgets who was near whom. */
  clear(): void {
    this.found.length = 0;
    const { count, capacity } = this.movers;
    if (this.isEmpty || this.ranges.length >= 2 * count) return;
    this.ranges = new Uint32Array(2 * capacity);
    this.seen = new Float64Array(this.bounds.length * capacity);
  }

  /** Looks for what a mover's path touches. */
  lookNear(mover: BodyIndex): void {
    const { movers, bounds, seen, ranges, found } = this;
    const { state } = movers;
    const place = movers.boundsAt(mover);
    for (let i = 0, at = mover * bounds.length; i < bounds.length; i++, at++) {
      const face = state[place + i];
      bounds[i] = face;
      seen[at] = face;
    }
    this.from = found.length;
    this.index?.collect(bounds, found);
    this.to = found.length;
    ranges[2 * mover] = this.from;
    ranges[2 * mover + 1] = this.to;
  }

  /** Leaves out a mover that meets none of them: whoever asks for those near it looks for them first. */
  leaveOut(mover: BodyIndex): void {
    this.seen[mover * this.bounds.length] = Infinity;
  }

  /** The same as {@link lookNear}, but only where nobody looked in this frame. */
  near(mover: BodyIndex): void {
    const { movers, seen } = this;
    const { state, dimensions } = movers;
    const place = movers.boundsAt(mover);
    const at = mover * 2 * dimensions;
    for (let axis = 0; axis < dimensions; axis++) {
      const low = state[place + axis];
      const high = state[place + dimensions + axis];
      if (!(low >= seen[at + axis] && high <= seen[at + dimensions + axis])) {
        this.lookNear(mover);
        return;
      }
    }
    this.from = this.ranges[2 * mover];
    this.to = this.ranges[2 * mover + 1];
  }

  touching({ min, max }: Box): readonly ObstacleIndex[] {
    const found: ObstacleIndex[] = [];
    this.bounds.set(min);
    this.bounds.set(max, this.movers.dimensions);
    this.index?.collect(this.bounds, found);
    return found;
  }

  /**
   * All that touch bounds, `min…, max…`: a list that the next call overwrites. What is first in it is no obstacle: a list
   * that is emptied loses its room.
   */
  around(region: Float64Array): readonly ObstacleIndex[] {
    const { bounds, answer } = this;
    for (let i = 0; i < bounds.length; i++) bounds[i] = region[i];
    // To set a length takes as long as a search.
    if (answer.length > 1) answer.length = 1;
    this.index?.collect(bounds, answer);
    return answer;
  }

  /** Writes the box of an obstacle: three numbers each for min and max. */
  load(obstacle: ObstacleIndex, numbers: Float64Array, offset: number): void {
    (this.index as Statics).load(obstacle, numbers, offset);
  }

  boxOf(obstacle: ObstacleIndex): Box {
    return (this.index as Statics).box(obstacle);
  }

  /** The name by which contacts call an obstacle. */
  name(obstacle: ObstacleIndex): string | number {
    const { bodies } = this;
    return obstacle < bodies.length ? bodies[obstacle].id : obstacle - bodies.length;
  }

  /** Order of names: bodies by their ids, then statics by their indices. */
  compare(a: ObstacleIndex, b: ObstacleIndex): number {
    const { bodies } = this;
    if (a >= bodies.length || b >= bodies.length) return a - b;
    const idA = bodies[a].id;
    const idB = bodies[b].id;
    return idA < idB ? -1 : idA > idB ? 1 : a - b;
  }
}

/** The columns of bodies that have layers or one-way faces. */
function limitsOf(bodies: readonly AnyBody[], dimensions: number): StaticsOptions {
  const hasLayers = bodies.some(({ layers, collidesWith }) => layers !== undefined || collidesWith !== undefined);
  return {
    ...(hasLayers && {
      layers: bodies.map(({ layers = ALL_LAYERS }) => layers),
      collidesWith: bodies.map(({ collidesWith = ALL_LAYERS }) => collidesWith),
    }),
    ...(bodies.some(({ oneWay }) => oneWay) && {
      oneWay: bodies.flatMap(({ oneWay }) => oneWay ?? Array.from({ length: dimensions }, () => 0)),
    }),
  };
}
