import { at, empty, grown, inSteps, type Steps, type Vec, vecAt } from "../geometry/index.js";
import type { Statics } from "../solver/index.js";
import { staticsInSteps } from "../solver/inSteps.js";
import { isDriven, type SceneBody } from "../scene/index.js";
import { bowOf, type Motion } from "./curves.js";
import type { Flyer } from "./fall.js";
import { Integrator, type MotionColumns } from "./integrator.js";
import { Kinematics } from "./kinematics.js";
import { FRAMES_AHEAD, moving } from "./passage.js";
import { type Meeting, type SceneWorld, upwards } from "./sceneWorld.js";
import { Sizes } from "./sizes.js";
import { areOverlapping, depthAlong, extentOf, movedBy, type Shaped, type Solid, solidOf } from "./solid.js";

/** Movers that are gone through in a step. */
const moversAStep = 4096;

/** A mover that the game's own pushes put past a one-way face: its next look takes it for one that comes from the other side. */
export interface PushedPast {
  readonly body: number;
  /** As `obstacleAt` reads it. */
  readonly obstacle: number;
  /** The frame at whose end it is past the face, and how deep. */
  readonly frame: number;
  readonly normal: Vec;
  readonly depth: number;
}

/**
 * The moving bodies of the game that is being checked, between two frames, by their places among the movers.
 *
 *     positions, velocities, displacements    x, y (, z) of each; what it moves in the frame, before any collision is looked for
 *     bends                                   how its way there is curved in truth, which the game sees nothing of
 *     before                                  where each was at the look before, which only one-way faces ask about
 *     ahead                                   min…, max… of each: where it comes in this frame and the next, if nothing turns it
 */
export class Game {
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  readonly displacements: Float64Array;
  readonly bends: Float64Array | undefined;
  readonly before: Float64Array;
  readonly integrator: Integrator;
  /** Where nothing is uniform, from where on each went by nothing but its acceleration; and its velocity before this frame. */
  private readonly launches: Launches | undefined;
  private readonly ahead: Float64Array;
  private readonly bounds: Float64Array;
  private readonly found: number[] = [];
  private near: Statics | undefined;
  /** Whether anybody is asked for other movers: those that the game sweeps are not. */
  private readonly looksAhead: boolean;
  /** Whether all are boxes that keep their sizes and go straight. */
  private readonly isPlain: boolean;
  /** By place, what came up in the look ahead. */
  private readonly walls: Uint8Array;
  private readonly others: Uint8Array;
  /** Where in `found` that stands, by place: its walls from the first number to the second, movers from there to the third; −1 where nobody looked. */
  private readonly stretches: Int32Array;
  /** Who was pushed in this frame, where there are one-way faces. */
  readonly pushed = new Set<number>();
  /** Movers that pushes of the last frame put past a one-way face, each with what has it, and those that were let through since. */
  private readonly past = new Map<string, PushedPast>();
  readonly lost = new Map<string, PushedPast>();
  private readonly kinematics: Kinematics;
  /** How large each is now, and was at the look before, which only one-way faces ask about. */
  readonly sizes: Sizes;
  private readonly sizesBefore: Float64Array;
  /** Who stood on a kinematic body that carries when the game looked last, and on which. */
  private readonly carriers = new Map<number, number>();

  constructor(readonly world: SceneWorld) {
    const { scene, movers } = world;
    const { dimensions } = scene;
    this.positions = new Float64Array(movers.length * dimensions);
    this.velocities = new Float64Array(movers.length * dimensions);
    this.displacements = new Float64Array(movers.length * dimensions);
    this.before = grown(empty.float64, world.isLimited ? this.positions.length : 0);
    this.integrator = new Integrator(
      scene,
      movers.map(({ body }) => body),
    );
    if (this.integrator.isCurved) this.bends = new Float64Array(movers.length * dimensions);
    this.ahead = new Float64Array(movers.length * 2 * dimensions);
    this.bounds = new Float64Array(2 * dimensions);
    this.walls = new Uint8Array(movers.length);
    this.others = new Uint8Array(movers.length);
    this.stretches = new Int32Array(3 * movers.length);
    this.kinematics = new Kinematics(world);
    this.sizes = new Sizes(world);
    this.sizesBefore = world.isLimited ? this.sizes.now.slice() : this.sizes.now;
    this.looksAhead =
      movers.length > 1 && (this.integrator.isCurved || movers.some(({ body }) => body.detection === "discrete"));
    this.isPlain = !this.integrator.isCurved && !this.sizes.areChanging && !world.hasShapes;
    if (!this.integrator.isUniform) this.launches = new Launches(movers.length, dimensions);
    for (const [place, { body }] of movers.entries()) {
      this.positions.set(body.position, place * dimensions);
      if (body.velocity) this.velocities.set(body.velocity, place * dimensions);
    }
  }

  get count(): number {
    return this.world.movers.length;
  }

  body(place: number): SceneBody {
    return (this.world.movers[place] as SceneWorld["movers"][number]).body;
  }

  /** Its index in the scene. */
  index(place: number): number {
    return (this.world.movers[place] as SceneWorld["movers"][number]).index;
  }

  position(place: number): Vec {
    return this.vec(this.positions, place);
  }

  velocity(place: number): Vec {
    return this.vec(this.velocities, place);
  }

  displacement(place: number): Vec {
    return this.vec(this.displacements, place);
  }

  /** Its shape and its way through the frame: as it is in truth, the game goes along its displacement. */
  motion(place: number): Motion {
    const bend = this.bends && this.vec(this.bends, place);
    return moving(this.box(place), this.displacement(place), bend, this.sizes.growthOf(place));
  }

  /** What it is at this look: as large as it is then. */
  shape(place: number): Shaped {
    return { size: this.sizes.of(place), corners: this.body(place).corners };
  }

  box(place: number): Solid {
    return solidOf(this.shape(place), this.position(place));
  }

  /** Writes the bounds of one where it is, `min…, max…` from a place on: asked of all in each frame, it makes nothing of a box. */
  writeBounds(place: number, to: Float64Array, first: number): void {
    const { positions, sizes } = this;
    const { dimensions } = this.world.scene;
    const { corners } = this.body(place);
    for (let axis = 0, i = place * dimensions; axis < dimensions; axis++, i++) {
      const low = positions[i] as number;
      const extent = corners && extentOf({ size: [], corners }, axis);
      to[first + axis] = low + (extent ? extent[0] : 0);
      to[first + dimensions + axis] = low + (extent ? extent[1] : (sizes.now[i] as number));
    }
  }

  /** Where one was at the look before this one: a platform lets through who was below it then. */
  boxBefore(place: number): Solid {
    const size = this.vec(this.sizesBefore, place);
    return solidOf({ size, corners: this.body(place).corners }, this.vec(this.before, place));
  }

  /**
   * Notes, when a frame ends, whom its pushes put past a one-way face that it was outside of.
   *
   * @param index of all movers, as they stood before the pushes
   */
  findPushedPast(frame: number, index: Statics): void {
    const { world, pushed, past, bounds, found } = this;
    past.clear();
    for (const place of pushed) {
      const box = this.box(place);
      bounds.set([...box.min, ...box.max]);
      const noteIf = (met: Meeting, obstacle: number, before: Solid, now: Solid): void => {
        if (met === "any" || met === "none" || !areOverlapping(box, now)) return;
        if (depthAlong(met, this.boxBefore(place), before) > 0) return;
        const depth = depthAlong(met, box, now);
        if (depth > 0)
          past.set(`${place} ${obstacle}`, { body: this.index(place), obstacle, frame, normal: met, depth });
      };
      found.length = 0;
      world.statics.collect(bounds, found);
      for (const i of found) {
        const wall = world.solidAt(i);
        noteIf(world.meetingWith(place, i), world.obstacle(i), wall, wall);
      }
      found.length = 0;
      index.collect(bounds, found);
      for (const i of found) {
        if (i !== place) noteIf(world.meetingBetween(place, i), this.index(i), this.boxBefore(i), this.box(i));
      }
    }
    pushed.clear();
  }

  /** Notes that the game's check lets a mover through a one-way face, which is wrong where pushes put it past that. */
  letThrough(place: number, obstacle: number): void {
    const key = `${place} ${obstacle}`;
    const found = this.past.get(key);
    if (found && !this.lost.has(key)) this.lost.set(key, found);
  }

  private vec(column: Float64Array, place: number): Vec {
    return vecAt(column, place, this.world.scene.dimensions);
  }

  /** Says what each moves in a frame, with what it stood on that carries, and what may come near it then. */
  *beginFrame(frame: number): Steps<void> {
    if (!this.kinematics.areNone) {
      this.kinematics.drive(frame, this.positions, this.displacements, this.velocities, this.sizes.now);
      yield* this.findCarried();
    }
    this.walls.fill(1);
    this.others.fill(1);
    this.stretches.fill(-1);
    if (this.world.isLimited) {
      this.before.set(this.positions);
      this.sizesBefore.set(this.sizes.now);
    }
    this.sizes.begin();
    yield* inSteps(this.count, moversAStep, (from, end) => this.begin(frame, from, end));
    for (const place of this.sizes.growing) this.moveLow(place);
  }

  /** Finds who may come near to whom: only of a frame in which anybody may. */
  *lookAhead(): Steps<void> {
    this.found.length = 0;
    if (this.looksAhead) this.near = yield* staticsInSteps(this.ahead, this.world.scene.dimensions);
  }

  private *findCarried(): Steps<void> {
    const { carriers, world } = this;
    const { dimensions } = world.scene;
    const up = upwards(world.scene);
    carriers.clear();
    // Who is carried carries what stands on it.
    const supports = this.kinematics.movers.filter(
      (mover) => this.body(mover).carries && this.body(mover).response !== "pass",
    );
    for (const support of supports) {
      const carrier = carriers.get(support) ?? support;
      const { detection } = this.body(carrier);
      const below = this.box(support);
      yield* inSteps(this.count, moversAStep, (from, end) => {
        for (let place = from; place < end; place++) {
          const body = this.body(place);
          if (isDriven(body) || body.response === "pass" || carriers.has(place)) continue;
          // Who is swept together is carried by the sweep.
          if (body.detection === "swept" && detection === "swept") continue;
          if (!this.standsOn(place, below, up, dimensions)) continue;
          carriers.set(place, carrier);
          supports.push(place);
        }
      });
    }
  }

  private standsOn(place: number, below: Solid, up: Vec, dimensions: number): boolean {
    const { now } = this.sizes;
    if (this.body(place).corners || below.polygon) {
      const own = this.box(place);
      const near = NEAR_SHAPE * Math.max(...[own.min, own.max, below.min, below.max].flat().map(Math.abs));
      const further = up.map((component) => component * near);
      const nearer = up.map((component) => (component === 0 ? 0 : -component * near));
      return (
        !areOverlapping(movedBy(own, { displacement: further }), below) &&
        areOverlapping(movedBy(own, { displacement: nearer }), below)
      );
    }
    for (let axis = 0, i = place * dimensions; axis < dimensions; axis++, i++) {
      const low = this.positions[i] as number;
      const high = low + (now[i] as number);
      const [min, max] = [at(below.min, axis), at(below.max, axis)];
      if (up[axis] === 0) {
        if (!(low < max && min < high)) return false;
      } else {
        const [foot, face] = up[axis] === 1 ? [low, max] : [high, min];
        if (Math.abs(foot - face) > NEAR * Math.max(Math.abs(low), Math.abs(high))) return false;
      }
    }
    return true;
  }

  private begin(frame: number, from: number, end: number): void {
    const { positions, displacements, bends, ahead, sizes } = this;
    const { dimensions } = this.world.scene;
    this.launches?.begin(frame, this, from, end);
    this.integrator.begin(frame, this, from, end);
    for (let place = from; place < end; place++) {
      const { corners } = this.body(place);
      const carrier = this.carriers.get(place);
      for (let axis = 0, i = place * dimensions; axis < dimensions; axis++, i++) {
        if (carrier !== undefined) {
          displacements[i] = (displacements[i] as number) + (displacements[carrier * dimensions + axis] as number);
        }
        const low = positions[i] as number;
        const bend = bends ? (bends[i] as number) : 0;
        const grows = sizes.areChanging ? Math.abs(sizes.changes[i] as number) * FRAMES_AHEAD : 0;
        // A parabola gains once more in the next frame.
        const far = (displacements[i] as number) * FRAMES_AHEAD + bend;
        const beside = bowOf(bend, FRAMES_AHEAD) + grows;
        const extent = corners && extentOf({ size: [], corners }, axis);
        const least = extent ? extent[0] : 0;
        const most = extent ? extent[1] : (sizes.now[i] as number);
        ahead[2 * place * dimensions + axis] = low + least + Math.min(0, far) - beside;
        // In the order in which the frame's end is rounded as well: what touches it there is among what is near.
        const high = Math.max(low + most + Math.max(0, far), low + (displacements[i] as number) + most);
        ahead[(2 * place + 1) * dimensions + axis] = high + beside;
      }
    }
  }

  /** Adds what growth moves its lower faces. */
  private moveLow(place: number): void {
    const { displacements, sizes } = this;
    const { dimensions } = this.world.scene;
    for (let i = place * dimensions; i < (place + 1) * dimensions; i++) {
      displacements[i] = (displacements[i] as number) + (sizes.lows[i] as number);
    }
  }

  /** A contact turns one. */
  turn(place: number, velocity: Vec): void {
    this.velocities.set(velocity, place * this.world.scene.dimensions);
    if (this.launches) this.launches.isTurned[place] = 1;
  }

  /** What this frame's displacement can grow by in the next one; undefined where all keep their velocities. */
  growth(place: number): Vec | undefined {
    if (this.integrator.isUniform) return undefined;
    const { fps } = this.world.scene;
    return this.integrator.gainOf(place, this.velocity(place)).map((gain) => gain / fps);
  }

  /** One that falls, from where nothing but its acceleration turned it; with `isNow`, from where it is. */
  flyer(place: number, frame: number, isNow: boolean): { readonly flyer: Flyer; readonly frames: number } {
    const { launches } = this;
    const body = this.body(place);
    if (!launches || isNow) {
      const velocity = launches ? this.vec(launches.before, place) : this.velocity(place);
      return { flyer: { body, position: this.position(place), velocity }, frames: 1 };
    }
    const [position, velocity] = [this.vec(launches.positions, place), this.vec(launches.velocities, place)];
    return { flyer: { body, position, velocity }, frames: frame - (launches.frames[place] as number) + 1 };
  }

  /** Moves one by its displacement. */
  goOn(place: number): void {
    const { positions, displacements } = this;
    const { dimensions } = this.world.scene;
    for (let i = place * dimensions; i < (place + 1) * dimensions; i++) {
      positions[i] = (positions[i] as number) + (displacements[i] as number);
    }
    this.sizes.grow(place);
  }

  /** Moves all by their displacements, through a frame that is clear: in those none grows. */
  goOnClear(): void {
    const { positions, displacements } = this;
    for (let i = 0; i < positions.length; i++) positions[i] = (positions[i] as number) + (displacements[i] as number);
  }

  /** Whether anything that never moves may come near a mover's path: nobody looked, or it does. */
  hasWallsAhead(place: number): boolean {
    return this.walls[place] === 1;
  }

  /** Whether other movers may come near to any, where none is put aside. */
  get areAnyNear(): boolean {
    return this.count > 1 && this.others.includes(1);
  }

  /** Whether another mover may come near to one: nobody looked, or it does. */
  hasOthersAhead(place: number): boolean {
    return this.others[place] === 1;
  }

  /** Whether it is known of all that others may come near to who those are. */
  get areAllLookedAt(): boolean {
    for (let place = 0; place < this.count; place++) {
      if (this.others[place] === 1 && !this.isLookedAt(place)) return false;
    }
    return true;
  }

  /** Whether it is known what is near to one in this frame. */
  isLookedAt(place: number): boolean {
    return this.stretches[3 * place] !== -1;
  }

  /**
   * Collects, ascending, what never moves and touches one where its frame ends: of what its look ahead found, where there was one.
   *
   * @param bounds of the mover, `min…, max…`
   */
  collectWalls(place: number, bounds: Float64Array, touched: number[]): void {
    const { found, world, stretches } = this;
    if (this.isLookedAt(place)) {
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
    const { positions, displacements, sizes } = this;
    const { dimensions } = this.world.scene;
    for (let axis = 0, i = place * dimensions; axis < dimensions; axis++, i++) {
      const low = positions[i] as number;
      const moves = displacements[i] as number;
      path[axis] = low + Math.min(0, moves);
      path[3 + axis] = low + (sizes.now[i] as number) + Math.max(0, moves);
      path[MOVES + axis] = moves;
    }
  }

  /** What never moves and comes near a mover's path, ascending, and after that the movers whose paths do, itself among them. */
  aheadOf(place: number): { readonly walls: readonly number[]; readonly movers: readonly number[] } | undefined {
    const { bounds, ahead, found } = this;
    for (let i = 0; i < bounds.length; i++) bounds[i] = ahead[place * bounds.length + i] as number;
    // Behind what is near the one before: a list that is emptied loses its room.
    const from = found.length;
    this.world.statics.collect(bounds, found);
    const movers = found.length;
    this.near?.collect(bounds, found);
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

/** A fall is told from no further back: its end is what counts. */
const MOST_FRAMES_OF_FALL = 64;

/**
 * From where on movers have gone by nothing but their acceleration.
 *
 *     frames, positions, velocities    of each, the frame with which that began, and what it was then
 *     before                           velocities when this frame began
 */
class Launches {
  readonly frames: Float64Array;
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  readonly before: Float64Array;
  readonly isTurned: Uint8Array;

  constructor(
    count: number,
    private readonly dimensions: number,
  ) {
    this.frames = new Float64Array(count);
    this.positions = new Float64Array(count * dimensions);
    this.velocities = new Float64Array(count * dimensions);
    this.before = new Float64Array(count * dimensions);
    this.isTurned = new Uint8Array(count).fill(1);
  }

  begin(frame: number, { positions, velocities }: MotionColumns, from: number, end: number): void {
    const { dimensions, isTurned, frames } = this;
    const [first, last] = [from * dimensions, end * dimensions];
    this.before.set(velocities.subarray(first, last), first);
    for (let place = from; place < end; place++) {
      if (isTurned[place] === 0 && frame - (frames[place] as number) < MOST_FRAMES_OF_FALL) continue;
      isTurned[place] = 0;
      frames[place] = frame;
      for (let i = place * dimensions; i < (place + 1) * dimensions; i++) {
        this.positions[i] = positions[i] as number;
        this.velocities[i] = velocities[i] as number;
      }
    }
  }
}

/** What a foot may be from the face under it, relative to their coordinates: what rounding does. */
const NEAR = 8 * Number.EPSILON;

/** The same where pushes over slanted faces put it. */
const NEAR_SHAPE = 2 ** -40;
