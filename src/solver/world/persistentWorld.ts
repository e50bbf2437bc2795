import { empty, grown, type Vec } from "../../geometry/index.js";
import type { AnyBody, Handle, Response, Statics, SweepFunction } from "../types.js";
import { isMovable, requireAxis, requireBody, requireSeconds, requireVec, requireWorld } from "../validate.js";
import type { BodyIndex, IndexColumn, SlotIndex } from "../indices.js";
import { leansOn } from "./blocked.js";
import { ContactList } from "./contactList.js";
import { responsesWith } from "./responses.js";
import { copied } from "./bodyShapes.js";
import { Simulation } from "./simulation.js";

/** What of a body is to be another; without a velocity it stays where it is for good. */
export type BodyChanges = Partial<Omit<AnyBody, "velocity" | "size" | "corners">> & {
  readonly velocity?: Vec | undefined;
  readonly size?: Vec | undefined;
  readonly corners?: readonly Vec[] | undefined;
};

/** What a world that stays is made with. */
export interface WorldOptions {
  readonly dimensions: 2 | 3;
  readonly statics?: Statics;
  /** Bodies that move for which there is room at once; there may be more. Default 64. */
  readonly capacity?: number;
  /** Responses of your own by the names that bodies call them by, as in `StepOptions`. */
  readonly responses?: Readonly<Record<string, Response>>;
  /** A published sweep in place of the exact one, as in `StepOptions`. */
  readonly solve?: SweepFunction;
}

/** What a frame came to. It says so until the next one. */
export interface Frame {
  /** By time. */
  readonly contacts: ContactList;
  /** The bodies whose frame was ended early: each had more contacts than the limit, or no room that doubles can say. */
  readonly caught: readonly Handle[];
  /** The bodies that had no free place left beside a kinematic body: only these may end inside anything. */
  readonly squeezed: readonly Handle[];
  /** True when a position or velocity left the range of doubles and was kept at its edge. */
  readonly outgrown: boolean;
  /**
   * Calls for each corner of a body's path, in the order of time: the body, the time as a fraction of the frame, and the
   * place, which stands in `numbers` from `first` on. Where a path begins and ends is not among them.
   */
  eachCorner(visit: (body: Handle, time: number, numbers: Float64Array, first: number) => void): void;
}

/** Handles hold the slot of a body, and how many were in it before. */
const SLOTS = 2 ** 24;
const GENERATIONS = 2 ** 29;

/** Stands for "no body" in a slot. Movers stand there with their numbers, what never moves with `IMMOVABLE`. */
const EMPTY = -1;
const IMMOVABLE = -2;

/** A frame as `step` makes it, some impacts at a time. No other call of the world may come before its end. */
export interface UnfinishedStep {
  /** Resolves the next impacts, some milliseconds of them: the frame, if these were the last ones. */
  resolveSome(): Frame | undefined;
}

/** Begins a frame that a caller moves on: for the product alone. */
export let beginStep: (world: PersistentWorld, dt: number) => UnfinishedStep;

/**
 * A world that stays from frame to frame: bodies in columns, and their grids, lists and answers in memory that every frame
 * uses again. The same bodies come to the same places as with `step`, to the bit.
 *
 *     places, generations    by slot: the number of its mover, `IMMOVABLE` or `EMPTY`, and how many were in the slot before
 *     slots                  by mover its slot
 */
export class PersistentWorld {
  readonly dimensions: 2 | 3;
  private readonly simulation: Simulation;
  private readonly responses: Readonly<Record<string, Response>>;
  private readonly solve: SweepFunction | undefined;
  private places: IndexColumn<BodyIndex> = empty.int32;
  private generations = empty.uint32;
  private slotCount = 0;
  private readonly free: SlotIndex[] = [];
  private slots: IndexColumn<SlotIndex> = empty.int32;
  /** What never moves, by slot; the handles of those that the last frame had, and whether these are others now. */
  private readonly immovable = new Map<SlotIndex, AnyBody>();
  private handles: readonly Handle[] = [];
  private isStale = false;
  private readonly contacts: ContactList;

  /** @throws RangeError for other dimensions than 2 and 3, and for statics that have others. */
  constructor(options: WorldOptions) {
    requireWorld(options);
    this.dimensions = options.dimensions;
    this.responses = responsesWith(options.responses);
    this.solve = options.solve;
    const { capacity = 64 } = options;
    if (!Number.isInteger(capacity) || capacity < 0) {
      throw new RangeError(`capacity must be a whole number, 0 or more; got ${capacity}.`);
    }
    this.simulation = new Simulation(capacity, options.dimensions, this.responses, options.statics);
    const handleOfImmovable = (place: number): Handle => this.handles[place];
    this.contacts = new ContactList(this.simulation, (mover) => this.handleOf(mover), handleOfImmovable);
  }

  /** How many bodies there are. */
  get count(): number {
    return this.simulation.movers.count + this.immovable.size;
  }

  /**
   * Puts in a body, of which all vectors are copied.
   *
   * @throws RangeError for numbers that are not finite, sizes and restitutions below 0, masses that are not above 0, vectors of
   *   another length, responses that are not known, and what is no bit mask or no face.
   */
  add(body: AnyBody): Handle {
    requireBody(body, "body", this.dimensions, this.responses);
    const slot = this.free.pop() ?? this.newSlot();
    // The columns of movers are copies as they are.
    const own = isMovable(body) ? body : { ...body };
    if (own !== body) copyVectors(own, body);
    this.place(slot, own);
    return this.handle(slot);
  }

  /**
   * Changes a body between two frames: a copy of what is given takes the place of what it had. A velocity of `undefined` lets it
   * stay where it is for good; a displacement is what it moves in the next frame alone.
   *
   * @throws RangeError for a body that is not there, and as `add` does.
   */
  set(body: Handle, changes: BodyChanges): void {
    const slot = this.slotOf(body);
    const { size, corners } = changes;
    // A new shape takes the place of a box, and the other way round.
    const other = size ? { corners: undefined } : corners ? { size: undefined } : {};
    const changed = { ...this.bodyIn(slot), ...other, ...changes } as AnyBody;
    requireBody(changed, "body", this.dimensions, this.responses);
    const place = this.places[slot];
    if (place >= 0 && isMovable(changed)) {
      const { movers } = this.simulation;
      movers.set(place, changed);
      return;
    }
    this.takeOut(slot);
    copyVectors(changed, changes);
    this.place(slot, changed);
  }

  /**
   * Puts a body elsewhere between two frames: all else that it is stays.
   *
   * @throws RangeError for a body that is not there, for what is no vector, and for a place at which it reaches beyond the range
   *   of doubles.
   */
  setPosition(body: Handle, position: Vec): void {
    const place = this.places[this.slotOf(body)];
    if (place < 0) {
      this.set(body, { position });
      return;
    }
    requireVec(position, this.dimensions, "position");
    const { movers } = this.simulation;
    for (let axis = 0; axis < this.dimensions; axis++) {
      if (Math.abs(position[axis]) < NEAR) continue;
      requireBody({ ...movers.body(place), position }, "body", this.dimensions, this.responses);
      break;
    }
    movers.moveTo(place, position);
  }

  /** Gives a body that moves another velocity, units per second: what most games do to most bodies in every frame. */
  setVelocity(body: Handle, velocity: Vec): void {
    const place = this.places[this.slotOf(body)];
    if (place < 0) {
      this.set(body, { velocity });
      return;
    }
    requireVec(velocity, this.dimensions, "velocity");
    const { movers } = this.simulation;
    for (let axis = 0; axis < this.dimensions; axis++) movers.setSpeed(place, axis, velocity[axis]);
  }

  /**
   * Says what a body that moves goes in the next frame alone, in place of its velocity × dt.
   *
   * @param bend what that displacement per frame grows by from the frame's begin to its end: the body goes there along a parabola.
   *   From its first contact in the frame on it goes straight, along its tangent there. Published sweeps see the straight line alone.
   * @throws RangeError for a body that is not there, and for what is no vector.
   */
  setDisplacement(body: Handle, displacement: Vec, bend?: Vec): void {
    const place = this.places[this.slotOf(body)];
    if (place < 0) {
      this.set(body, { displacement });
      return;
    }
    requireVec(displacement, this.dimensions, "displacement");
    if (bend !== undefined) requireVec(bend, this.dimensions, "bend");
    const { movers } = this.simulation;
    movers.displace(place, displacement);
    if (bend && !this.solve) movers.curves.set(place, bend);
  }

  /**
   * Says by how much the size of a body that grows changes in the next frame alone, in place of its growth × dt.
   *
   * @throws RangeError for a body that is not there or does not grow, and for what is no vector.
   */
  setGrowth(body: Handle, change: Vec): void {
    const place = this.places[this.slotOf(body)];
    const { movers } = this.simulation;
    if (place < 0 || !movers.growths.isGrowing(place))
      throw new RangeError(
        `Body ${body} cannot change its size: it was added to the world without a "growth", or with one of 0.`,
      );
    requireVec(change, this.dimensions, "change");
    movers.growths.tell(place, change);
  }

  /** Takes out a body. @throws RangeError for one that is not there. */
  remove(body: Handle): void {
    const slot = this.slotOf(body);
    this.takeOut(slot);
    this.generations[slot] = (this.generations[slot] + 1) % GENERATIONS;
    this.free.push(slot);
  }

  has(body: Handle): boolean {
    const slot = body % SLOTS;
    return slot < this.slotCount && this.places[slot] !== EMPTY && this.handle(slot) === body;
  }

  /** Writes where a body's lowest corner is. @throws RangeError for a body that is not there. */
  position(body: Handle, out: number[] = []): number[] {
    const slot = this.slotOf(body);
    const mover = this.places[slot];
    if (mover < 0) return this.writeImmovable(slot, "position", out);
    const { movers } = this.simulation;
    for (let axis = 0; axis < this.dimensions; axis++) out[axis] = movers.coordinate(mover, axis, 1);
    return out;
  }

  /** Writes how large a body is. @throws RangeError for a body that is not there. */
  size(body: Handle, out: number[] = []): number[] {
    const slot = this.slotOf(body);
    const mover = this.places[slot];
    if (mover < 0) return this.writeImmovable(slot, "size", out);
    const { movers } = this.simulation;
    for (let axis = 0; axis < this.dimensions; axis++) out[axis] = movers.size(mover, axis, 1);
    return out;
  }

  /** Writes how fast a body is, units per second; 0 for what never moves. @throws RangeError for a body that is not there. */
  velocity(body: Handle, out: number[] = []): number[] {
    const slot = this.slotOf(body);
    const mover = this.places[slot];
    if (mover < 0) return this.writeImmovable(slot, "velocity", out);
    const { movers } = this.simulation;
    for (let axis = 0; axis < this.dimensions; axis++) out[axis] = movers.speed(mover, axis);
    return out;
  }

  /**
   * Moves all bodies through one frame, as `step` does.
   *
   * @param dt seconds
   * @throws RangeError for a time that is not finite, and for a response of your own that answers with no vector.
   */
  step(dt: number): Frame {
    this.beginFrame(dt);
    this.simulation.frame(dt, this.solve);
    return this.endFrame();
  }

  static {
    beginStep = (world, dt) => {
      world.beginFrame(dt);
      world.simulation.begin(dt, world.solve);
      return { resolveSome: () => (world.simulation.resolveSome() ? world.endFrame() : undefined) };
    };
  }

  private beginFrame(dt: number): void {
    requireSeconds(dt);
    const { simulation } = this;
    if (this.isStale) {
      simulation.obstacles.setBodies([...this.immovable.values()]);
      this.handles = [...this.immovable.keys()].map((slot) => this.handle(slot));
    }
    this.isStale = false;
  }

  private endFrame(): Frame {
    const { simulation } = this;
    simulation.settle();
    return {
      contacts: this.contacts,
      caught: [...simulation.caught].map((mover) => this.handleOf(mover)),
      squeezed: [...simulation.squeezed].map((mover) => this.handleOf(mover)),
      outgrown: simulation.movers.outgrown,
      eachCorner: (visit) => {
        simulation.paths.each((mover, ...corner) => visit(this.handleOf(mover), ...corner));
      },
    };
  }

  /**
   * Whether a body leans on something with one of its faces: what games call grounded, where the direction is down. It
   * does where the face lies on that of another body or of a static box, as near as doubles let it come, and not only on an
   * edge of it.
   *
   * @param direction a unit vector along an axis, such as `[0, 1]` where y grows downwards
   * @throws RangeError for a body that is not there, and for another direction.
   */
  isResting(body: Handle, direction: Vec): boolean {
    const axis = requireAxis(direction, this.dimensions, "direction");
    const place = this.places[this.slotOf(body)];
    return place >= 0 && leansOn(this.simulation, place, axis, direction[axis]);
  }

  /** @param body whose vectors nothing else changes, where it never moves */
  private place(slot: SlotIndex, body: AnyBody): void {
    const { movers } = this.simulation;
    if (!isMovable(body)) {
      this.immovable.set(slot, body);
      this.places[slot] = IMMOVABLE;
      this.isStale = true;
      return;
    }
    const mover = movers.add(body);
    if (mover >= this.slots.length) this.slots = grown(this.slots, movers.capacity);
    this.slots[mover] = slot;
    this.places[slot] = mover;
  }

  private takeOut(slot: SlotIndex): void {
    const { movers } = this.simulation;
    const mover = this.places[slot];
    this.places[slot] = EMPTY;
    if (this.immovable.delete(slot)) {
      this.isStale = true;
      return;
    }
    const last = movers.count - 1;
    movers.remove(mover);
    // The last one takes its place.
    if (mover !== last) {
      const moved = this.slots[last];
      this.slots[mover] = moved;
      this.places[moved] = mover;
    }
  }

  private newSlot(): SlotIndex {
    const slot = this.slotCount++;
    if (slot === SLOTS) throw new RangeError(`A world can have at most ${SLOTS} bodies.`);
    if (slot === this.places.length) {
      const room = Math.max(2 * slot, this.simulation.movers.capacity, 8);
      this.places = grown(this.places, room);
      this.generations = grown(this.generations, room);
    }
    return slot;
  }

  private handle(slot: SlotIndex): Handle {
    return this.generations[slot] * SLOTS + slot;
  }

  private handleOf(mover: BodyIndex): Handle {
    return this.handle(this.slots[mover]);
  }

  private slotOf(body: Handle): SlotIndex {
    if (!this.has(body)) throw new RangeError(`There is no body ${body} in this world.`);
    return body % SLOTS;
  }

  private bodyIn(slot: SlotIndex): AnyBody {
    const mover = this.places[slot];
    if (mover < 0) return this.immovable.get(slot) as AnyBody;
    return this.simulation.movers.body(mover);
  }

  private writeImmovable(slot: SlotIndex, field: "position" | "size" | "velocity", out: number[]): number[] {
    const vec = this.immovable.get(slot)?.[field];
    for (let axis = 0; axis < this.dimensions; axis++) out[axis] = vec?.[axis] ?? 0;
    return out;
  }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Puts copies in the place of all vectors that were given with a body: what is given may change later. */
function copyVectors(copy: Mutable<AnyBody>, given: BodyChanges): void {
  const { position, size, corners, growth, anchor, oneWay, carries } = given;
  if (position) copy.position = position.slice();
  if (size) copy.size = size.slice();
  if (corners) copy.corners = copied(corners);
  if (growth) copy.growth = growth.slice();
  if (anchor) copy.anchor = anchor.slice();
  if (oneWay) copy.oneWay = oneWay.slice();
  if (carries) copy.carries = carries.slice();
}

/** Below this a coordinate and any size have a finite sum: it is less than half of what lies between the greatest doubles. */
const NEAR = 2 ** 960;

/**
 * Makes a world that stays from frame to frame, for games: bodies are put in once and called by handles, and a frame makes
 * nothing anew. For a single frame of bodies that something else keeps, `step` is there.
 *
 * @throws RangeError for other dimensions than 2 and 3, for statics that have others, and for a response of your own that is no
 *   function or is named "pass".
 * @example
 * const world = createWorld({ dimensions: 2 });
 * const player = world.add({ id: "player", position: [0, 0], size: [1, 1], velocity: [0, 60] });
 * const floor = world.add({ id: "floor", position: [-9, 1.5], size: [18, 1] });
 * world.step(1 / 60).contacts.length; // 1
 * world.position(player); // [0, 0.5]
 * world.isResting(player, [0, 1]); // true
 */
export function createWorld(options: WorldOptions): PersistentWorld {
  return new PersistentWorld(options);
}
