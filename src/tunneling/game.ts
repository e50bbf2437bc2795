import { at, empty, grown, putVec, type Vec, vecAt } from "../geometry/index.js";
import { responses, type Statics } from "../solver/index.js";
import { isDriven, type SceneBody } from "../scene/index.js";
import type { Motion } from "./curvedMotion.js";
import type { BallisticState } from "./fall.js";
import type { Integrator } from "./integrator.js";
import { Kinematics } from "./kinematics.js";
import { Launches } from "./launches.js";
import { LookAhead } from "./lookAhead.js";
import { moving } from "./passage.js";
import { type Meeting, type SceneWorld, upwards } from "./sceneWorld.js";
import { Sizes } from "./sizes.js";
import { along, areOverlapping, depthAlong, extentOf, movedBy, type BodyShape, type Solid, solidOf } from "./solid.js";

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
 *     before                                  where each was at the look before, which only one-way faces and bodies ask about that are put back
 */
export class Game {
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  readonly displacements: Float64Array;
  readonly bends: Float64Array | undefined;
  readonly before: Float64Array;
  /** Where nothing is uniform, from where on each went by nothing but its acceleration; and its velocity before this frame. */
  private readonly launches: Launches | undefined;
  /** What may come near to whom. */
  readonly ahead: LookAhead;
  /** By place: 1 where the game pushed the body in this step; and in the step before. */
  private pushedNow: Uint8Array;
  private pushedBefore: Uint8Array;
  /** Who was pushed in this frame, where there are one-way faces. */
  readonly pushed = new Set<number>();
  /** Movers that pushes of the last frame put past a one-way face, each with what has it, and those that were let through since. */
  private readonly past = new Map<string, PushedPast>();
  readonly lost = new Map<string, PushedPast>();
  private readonly kinematics: Kinematics;
  private readonly isBeforeKept: boolean;
  /** How large each is now, and was at the look before, which only one-way faces ask about. */
  readonly sizes: Sizes;
  private readonly sizesBefore: Float64Array;
  /** Who stood on a kinematic body that carries when the game looked last, and on which. */
  private readonly carriers = new Map<number, number>();

  constructor(readonly world: SceneWorld) {
    const { scene, movers } = world;
    const { dimensions } = scene;
    this.positions = world.positions.slice();
    this.velocities = world.velocities.slice();
    this.displacements = new Float64Array(movers.length * dimensions);
    [this.pushedNow, this.pushedBefore] = [new Uint8Array(movers.length), new Uint8Array(movers.length)];
    const isBackKnown = movers.some(({ body }) => body.check.rule === "overlap, back to the old position");
    this.isBeforeKept = world.isLimited || isBackKnown;
    this.before = grown(empty.float64, this.isBeforeKept ? this.positions.length : 0);
    if (this.world.integrator.isCurved) this.bends = new Float64Array(movers.length * dimensions);
    this.kinematics = new Kinematics(world);
    this.sizes = new Sizes(world);
    this.sizesBefore = world.isLimited ? this.sizes.now.slice() : this.sizes.now;
    this.ahead = new LookAhead(world, this.sizes, this);
    if (!this.world.integrator.isUniform) this.launches = new Launches(movers.length, dimensions);
  }

  get count(): number {
    return this.world.movers.length;
  }

  body(place: number): SceneBody {
    return (this.world.movers[place] as SceneWorld["movers"][number]).body;
  }

  /** How fast each was when this frame began, before it accelerated: empty where nothing accelerates. */
  get velocitiesBefore(): Float64Array {
    return this.launches?.before ?? empty.float64;
  }

  /** What moves all in a frame: the first one can be shorter. */
  integratorOf(frame: number): Integrator {
    return frame === 1 ? this.world.firstIntegrator : this.world.integrator;
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
  shape(place: number): BodyShape {
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

  /** Where one was when its leg along an axis began: known where there are one-way faces. */
  boxBeforeLeg(place: number, axis: number): Solid {
    const position = this.position(place).with(axis, this.before[place * this.world.scene.dimensions + axis] as number);
    return solidOf({ size: this.vec(this.sizesBefore, place), corners: this.body(place).corners }, position);
  }

  /**
   * Notes, when a frame ends, whom its pushes put past a one-way face that it was outside of.
   *
   * @param index of all movers, as they stood before the pushes
   */
  findPushedPast(frame: number, index: Statics): void {
    const { world, pushed, past } = this;
    const bounds = new Float64Array(2 * world.scene.dimensions);
    const found: number[] = [];
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
  beginFrame(frame: number): void {
    if (this.world.onPaths.length > 0) {
      this.kinematics.drive(frame, this.positions, this.displacements, this.velocities, this.sizes.now);
      this.findCarried();
    }
    this.ahead.forget();
    [this.pushedNow, this.pushedBefore] = [this.pushedBefore, this.pushedNow];
    this.pushedNow.fill(0);
    if (this.isBeforeKept) this.before.set(this.positions);
    if (this.world.isLimited) this.sizesBefore.set(this.sizes.now);
    this.sizes.begin(frame);
    this.begin(frame);
    for (const place of this.world.growing) this.moveLow(place);
  }

  private findCarried(): void {
    const { carriers, world } = this;
    const { dimensions } = world.scene;
    const up = upwards(world.scene);
    carriers.clear();
    // Who is carried carries what stands on it.
    const supports = this.world.onPaths.filter(
      (mover) => this.body(mover).carries && this.body(mover).response !== "pass",
    );
    for (const support of supports) {
      const carrier = carriers.get(support) ?? support;
      const { detection } = this.body(carrier);
      const below = this.box(support);
      for (let place = 0; place < this.count; place++) {
        const body = this.body(place);
        if (isDriven(body) || body.response === "pass" || carriers.has(place)) continue;
        // Who is swept together is carried by the sweep.
        if (body.detection === "swept" && detection === "swept") continue;
        if (!this.standsOn(place, below, up, dimensions)) continue;
        carriers.set(place, carrier);
        supports.push(place);
      }
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

  private begin(frame: number): void {
    const { count, displacements, carriers } = this;
    const { dimensions } = this.world.scene;
    this.launches?.begin(frame, this);
    this.integratorOf(frame).begin(frame, this, 0, count);
    for (const [place, carrier] of carriers) {
      for (let axis = 0, i = place * dimensions; axis < dimensions; axis++, i++) {
        displacements[i] = (displacements[i] as number) + (displacements[carrier * dimensions + axis] as number);
      }
    }
    for (let place = 0; place < count && this.launches; place++) this.launches.letGo(place, this.displacement(place));
    this.ahead.begin();
  }

  /** Adds what growth moves its lower faces. */
  private moveLow(place: number): void {
    const { displacements, sizes } = this;
    const { dimensions } = this.world.scene;
    for (let i = place * dimensions; i < (place + 1) * dimensions; i++) {
      displacements[i] = (displacements[i] as number) + (sizes.lows[i] as number);
    }
  }

  /** Whether the game pushed one when the step before ended. @param isWithin whether pushes in this step count as well */
  wasPushed(place: number, isWithin = false): boolean {
    return this.pushedBefore[place] === 1 || (isWithin && this.pushedNow[place] === 1);
  }

  /** Whether a body that accelerates was held by a face in the same plane as this face of a solid, and has not moved away since. */
  isHeldBy(place: number, normal: Vec, solid: Solid): boolean {
    return this.launches?.isHeldBy(place, normal, solid) ?? false;
  }

  /** Lets one respond to a contact with a face of a solid, by its rule and its response, if it moves into that. */
  respond(place: number, normal: Vec, solid: Solid): void {
    this.pushedNow[place] = 1;
    if (this.launches) {
      this.launches.isTurned[place] = 1;
      this.launches.hold(place, normal, solid);
    }
    const { response, restitution, check } = this.body(place);
    if (check.isVelocityKept) return;
    const velocity = this.velocity(place);
    if (along(normal, velocity) < 0) putVec(this.velocities, place, responses[response](velocity, normal, restitution));
  }

  /** What this frame's displacement can grow by in the next one; undefined where all keep their velocities. */
  growth(place: number): Vec | undefined {
    const { integrator, scene } = this.world;
    if (integrator.isUniform) return undefined;
    const gains = integrator.gainOf(place, this.velocity(place)).map((gain) => gain / scene.fps);
    const isMean = scene.integrator === "verlet" || scene.integrator === "curve";
    if (!this.launches || !isMean || this.body(place).maxSpeed === undefined) return gains;
    // A cap that ends a gain between the two velocities of a step ends it for half of the next one.
    const before = this.vec(this.launches.before, place);
    return this.velocity(place).map((now, axis) => (at(gains, axis) + (now - at(before, axis)) / scene.fps) / 2);
  }

  /** One that falls, from where nothing but its acceleration turned it; with `isNow`, from where it is. */
  ballistic(
    place: number,
    frame: number,
    isNow: boolean,
  ): { readonly ballistic: BallisticState; readonly frames: number } {
    const { launches } = this;
    const body = this.body(place);
    if (!launches || isNow) {
      const velocity = launches ? this.vec(launches.before, place) : this.velocity(place);
      return { ballistic: { body, position: this.position(place), velocity }, frames: 1 };
    }
    const [position, velocity] = [this.vec(launches.positions, place), this.vec(launches.velocities, place)];
    return { ballistic: { body, position, velocity }, frames: frame - (launches.frames[place] as number) + 1 };
  }

  /** Moves one by its displacement along one axis. */
  goAlong(place: number, axis: number): void {
    const i = place * this.world.scene.dimensions + axis;
    this.positions[i] = (this.positions[i] as number) + (this.displacements[i] as number);
    if (axis === 0) this.sizes.grow(place);
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
}

/** What a foot may be from the face under it, relative to their coordinates: what rounding does. */
const NEAR = 8 * Number.EPSILON;

/** The same where pushes over slanted faces put it. */
const NEAR_SHAPE = 2 ** -40;
