import type { Statics } from "../solver/index.js";
import { staticsOf } from "../solver/internal.js";
import { bowOf } from "./curvedMotion.js";
import type { MotionColumns } from "./integrator.js";
import { FRAMES_AHEAD } from "./passage.js";
import type { SceneWorld } from "./sceneWorld.js";
import type { Sizes } from "./sizes.js";
import { extentOf } from "./solid.js";

/**
 * What may come near to whom in a frame: looked for once, by where movers come if nothing turns them, before anything asks who
 * meets whom.
 *
 *     paths        min…, max… of each mover: where it comes in this frame and the next
 *     walls        by place, whether what never moves came up, or nobody looked
 *     others       the same of other movers
 *     stretches    where in `found` that stands, by place: its walls from the first number to the second, movers from there to the
 *                  third; −1 where nobody looked
 */
export class LookAhead {
  private readonly paths: Float64Array;
  private readonly walls: Uint8Array;
  private readonly others: Uint8Array;
  private readonly stretches: Int32Array;
  private readonly found: number[] = [];
  private readonly bounds: Float64Array;
  /** The paths of all in this frame; undefined where nobody is asked for other movers. */
  index: Statics | undefined;
  /** Whether anybody is asked for other movers: those that the game sweeps are not. */
  private readonly areOthersAsked: boolean;
  /** Whether all are boxes that keep their sizes and go straight. */
  private readonly isPlain: boolean;

  constructor(
    private readonly world: SceneWorld,
    private readonly sizes: Sizes,
    private readonly columns: MotionColumns,
  ) {
    const { scene, movers, hasShapes } = world;
    this.paths = new Float64Array(movers.length * 2 * scene.dimensions);
    this.walls = new Uint8Array(movers.length);
    this.others = new Uint8Array(movers.length);
    this.stretches = new Int32Array(3 * movers.length);
    this.bounds = new Float64Array(2 * scene.dimensions);
    this.areOthersAsked =
      movers.length > 1 && (columns.bends !== undefined || movers.some(({ body }) => body.detection === "discrete"));
    this.isPlain = !columns.bends && !sizes.areChanging && !hasShapes;
  }

  /** Before a frame: nobody has looked. */
  forget(): void {
    this.walls.fill(1);
    this.others.fill(1);
    this.stretches.fill(-1);
  }

  /** Skips movers that are near nothing in this frame. @param near by place: 1 for a mover that is near something */
  putAside(near: Uint8Array): void {
    for (let place = 0; place < near.length; place++) {
      if (near[place] === 1) continue;
      this.walls[place] = this.others[place] = 0;
      this.stretches.fill(0, 3 * place, 3 * place + 3);
    }
  }

  /** Says where movers come, when it is known what they move in the frame. */
  begin(): void {
    const { paths, sizes, world } = this;
    const { positions, displacements, bends } = this.columns;
    const { dimensions } = world.scene;
    for (const [place, { body }] of world.movers.entries()) {
      const { corners } = body;
      for (let axis = 0, i = place * dimensions; axis < dimensions; axis++, i++) {
        const low = positions[i] as number;
        const bend = bends ? (bends[i] as number) : 0;
        const grows = sizes.areChanging ? Math.abs(sizes.changes[i] as number) * FRAMES_AHEAD : 0;
        // A parabola gains once more in the next frame.
        const far = (displacements[i] as number) * FRAMES_AHEAD + bend;
        const beside = bowOf(bend, FRAMES_AHEAD) + grows;
        const extent = corners && extentOf({ size: [], corners }, axis);
        const least = extent ? extent[0] : 0;
        const most = extent ? extent[1] : (sizes.now[i] as number);
        paths[2 * place * dimensions + axis] = low + least + Math.min(0, far) - beside;
        // In the order in which the frame's end is rounded as well: what touches it there is among what is near.
        const high = Math.max(low + most + Math.max(0, far), low + (displacements[i] as number) + most);
        paths[(2 * place + 1) * dimensions + axis] = high + beside;
      }
    }
  }

  /** Makes it possible to ask for movers near to others: only of a frame in which anybody may be. */
  look(): void {
    this.found.length = 0;
    if (this.areOthersAsked) this.index = staticsOf(this.paths, this.world.scene.dimensions);
  }

  /** Whether anything that never moves may come near a mover's path: nobody looked, or it does. */
  hasWalls(place: number): boolean {
    return this.walls[place] === 1;
  }

  /** Whether other movers may come near to any, where none is put aside. */
  get areAnyNear(): boolean {
    return this.others.length > 1 && this.others.includes(1);
  }

  /** Whether another mover may come near to one: nobody looked, or it does. */
  hasOthers(place: number): boolean {
    return this.others[place] === 1;
  }

  /** Whether it is known of all that others may come near to who those are. */
  get areAllKnown(): boolean {
    for (let place = 0; place < this.others.length; place++) {
      if (this.others[place] === 1 && !this.isKnown(place)) return false;
    }
    return true;
  }

  /** Whether it is known what is near to one in this frame. */
  isKnown(place: number): boolean {
    return this.stretches[3 * place] !== -1;
  }

  /**
   * Collects, ascending, what never moves and touches one where its frame ends: of what its look ahead found, where there was one.
   *
   * @param bounds of the mover, `min…, max…`
   */
  collectWalls(place: number, bounds: Float64Array, touched: number[]): void {
    const { found, world, stretches } = this;
    if (this.isKnown(place)) {
      for (let f = stretches[3 * place] as number; f < (stretches[3 * place + 1] as number); f++) {
        const index = found[f] as number;
        this.loadWall(index);
        if (areTouching(bounds, 0, otherPath, 0, bounds.length / 2)) touched.push(index);
      }
    } else world.statics.collect(bounds, touched);
    if (touched.length > 1) touched.sort(ascending);
  }

  /** Whether a box, `min…, max…`, may be in what stands at an index in `statics`: of boxes, whether it is. */
  mayBeIn(index: number, bounds: Float64Array): boolean {
    const dimensions = bounds.length / 2;
    this.loadWall(index);
    if (!areTouching(bounds, 0, otherPath, 0, dimensions)) return false;
    if (this.world.hasShapes) return true;
    for (let axis = 0; axis < dimensions; axis++) {
      if (bounds[axis] === otherPath[dimensions + axis] || otherPath[axis] === bounds[dimensions + axis]) return false;
    }
    return true;
  }

  /** Puts the bounds of what stands at an index in `statics` in hand, `min…, max…`. */
  private loadWall(index: number): void {
    const { dimensions } = this.world.scene;
    this.world.statics.load(index, otherPath, 0);
    for (let axis = 0; axis < dimensions; axis++) otherPath[dimensions + axis] = otherPath[3 + axis] as number;
  }

  /**
   * Collects the movers behind one that was looked at which touch it where their frames end.
   *
   * @param ends by place the bounds of each, `min…, max…`
   */
  collectBehind(place: number, ends: Float64Array, touched: number[]): void {
    const { found, stretches, bounds } = this;
    const stride = bounds.length;
    for (let f = stretches[3 * place + 1] as number; f < (stretches[3 * place + 2] as number); f++) {
      const other = found[f] as number;
      if (other > place && areTouching(ends, place * stride, ends, other * stride, stride / 2)) touched.push(other);
    }
  }

  /** Whether a mover may come through a face of any that is near in this frame: what it comes to in the next one it tells of then. */
  private canMeetAny(place: number, from: number, movers: number): boolean {
    const { found, world } = this;
    const { dimensions } = world.scene;
    this.writePath(place, ownPath);
    for (let f = from; f < found.length; f++) {
      const index = found[f] as number;
      if (f >= movers && index === place) continue;
      if (f < movers) {
        world.statics.load(index, otherPath, 0);
        otherPath.fill(0, MOVES);
      } else this.writePath(index, otherPath);
      if (canMeet(ownPath, otherPath, dimensions)) return true;
    }
    return false;
  }

  /** Writes from where to where a box comes in this frame, and how far it moves: three numbers each. */
  private writePath(place: number, path: Float64Array): void {
    const { positions, displacements } = this.columns;
    const { dimensions } = this.world.scene;
    for (let axis = 0, i = place * dimensions; axis < dimensions; axis++, i++) {
      const low = positions[i] as number;
      const moves = displacements[i] as number;
      path[axis] = low + Math.min(0, moves);
      path[3 + axis] = low + (this.sizes.now[i] as number) + Math.max(0, moves);
      path[MOVES + axis] = moves;
    }
  }

  /** How many others come near a mover's path in this frame or the next one. */
  countNear(place: number): number {
    if (!this.isKnown(place)) return 0;
    return (this.stretches[3 * place + 2] as number) - (this.stretches[3 * place] as number);
  }

  /** Tells of all that comes near a mover's path in this frame or the next one: walls by their index in `statics`, movers by place. */
  forEachNear(place: number, tell: (index: number, isMover: boolean) => void): void {
    const { stretches, found } = this;
    if (!this.isKnown(place)) return;
    const [from, movers, end] = [0, 1, 2].map((i) => stretches[3 * place + i] as number) as [number, number, number];
    for (let f = from; f < end; f++) {
      const index = found[f] as number;
      if (f < movers || index !== place) tell(index, f >= movers);
    }
  }

  /** What never moves and comes near a mover's path, ascending, and after that the movers whose paths do, itself among them. */
  of(place: number): { readonly walls: readonly number[]; readonly movers: readonly number[] } | undefined {
    const { bounds, paths, found } = this;
    if (this.walls[place] === 0 && this.others[place] === 0) return undefined;
    for (let i = 0; i < bounds.length; i++) bounds[i] = paths[place * bounds.length + i] as number;
    // Behind what is near the one before: a list that is emptied loses its room.
    const from = found.length;
    this.world.statics.collect(bounds, found);
    const movers = found.length;
    this.index?.collect(bounds, found);
    this.walls[place] = movers > from ? 1 : 0;
    this.others[place] = found.length > movers + 1 ? 1 : 0;
    this.stretches[3 * place] = from;
    this.stretches[3 * place + 1] = movers;
    this.stretches[3 * place + 2] = found.length;
    // Most have nothing but themselves near them in most frames.
    if (movers === from && found.length < from + 2) return undefined;
    if (this.isPlain && !this.canMeetAny(place, from, movers)) return undefined;
    return { walls: found.slice(from, movers).sort(ascending), movers: found.slice(movers).sort(ascending) };
  }
}

/** Paths in hand, as `writePath` writes them. */
const ownPath = new Float64Array(9);
const otherPath = new Float64Array(9);
const MOVES = 6;

const ascending = (a: number, b: number): number => a - b;

/** Whether closed boxes share a point, `min…, max…` each, from a place of a column on. */
export function areTouching(a: Float64Array, atA: number, b: Float64Array, atB: number, dimensions: number): boolean {
  for (let axis = 0; axis < dimensions; axis++) {
    if ((a[atA + axis] as number) > (b[atB + dimensions + axis] as number)) return false;
    if ((b[atB + axis] as number) > (a[atA + dimensions + axis] as number)) return false;
  }
  return true;
}

/** Whether two may come through a face of each other on their paths. Sums are rounded as they are ordered, so that none is missed. */
function canMeet(a: Float64Array, b: Float64Array, dimensions: number): boolean {
  for (let axis = 0; axis < dimensions; axis++) {
    const [lowA, highA] = [a[axis] as number, a[3 + axis] as number];
    const [lowB, highB] = [b[axis] as number, b[3 + axis] as number];
    if (highA < lowB || highB < lowA) return false;
    if (a[MOVES + axis] !== 0 || b[MOVES + axis] !== 0) continue;
    // Beside each other they stay there; two without extent at the same place are on no side of each other.
    if ((highA === lowB || highB === lowA) && !(lowA === highB && lowB === highA)) return false;
  }
  return true;
}
