import { at, boxAt, putVec, type Vec, vecAt } from "../geometry/index.js";
import { accelerationOf, type SceneBody } from "../scene/index.js";
import { createWorld, type Frame, type FrameContact, type Handle, type PersistentWorld } from "../solver/index.js";
import { framesUntilMet, ROUNDING, straightMotions } from "./clearFrames.js";
import type { FinalBody } from "./finding.js";
import { placeOnPath } from "./kinematics.js";
import type { SceneWorld } from "./sceneWorld.js";
import { extentOf } from "./solid.js";

/** The first contact of a body after a run. */
export interface FirstMeeting {
  /** Indices in the scene: of the body, and of what it meets, as `obstacleAt` reads it. */
  readonly body: number;
  readonly met: number;
  /** From 1, counted from the begin of the run. */
  readonly step: number;
}

/** A contact of two movers, by their indices in the scene. */
export interface Link {
  readonly a: number;
  readonly b: number;
  readonly step: number;
}

/** What a search finds. */
export interface SearchResult {
  readonly meetings: readonly FirstMeeting[];
  readonly links: readonly Link[];
  /** Indices of the bodies that had no room, or more contacts in a step than the limit. */
  readonly unusual: ReadonlySet<number>;
  /** The last step that was searched. */
  readonly until: number;
}

/**
 * How much is searched at most: pairs of movers that are compared. Steps of the solver and contacts count as much as many pairs. About 10 ms:
 * an answer is wanted with each letter that is typed.
 */
const MAX_WORK = 2 ** 19;
const WORK_PER_WAKE = 32;
const WORK_PER_STEP = 192;
const WORK_PER_CONTACT = 512;

/** Steps for which a path is compared with walls at once: first, and at most. */
const [FIRST_CHUNK, LONGEST_CHUNK] = [32, 512];

/** If more walls are around a path, shorter chunks of it are compared. */
const MAX_WALLS = 32;

/** Steps for which the bounds of curved paths are compared, longest first. */
const SPANS = [256, 32, 4, 1] as const;

/** Movers for which the solver has room at first: few are awake at once. */
const FEW = 4;

/** A sleeping mover is further along by many roundings. */
const FAR_ROUNDING = 1024 * ROUNDING;

/** Whether a search knows how all bodies of a world move. It knows no orbits and no growth, and published methods may meet what is not there. */
export function canSearch({ scene, orbits, growing }: SceneWorld): boolean {
  return scene.method === "exact" && orbits.length === 0 && growing.length === 0;
}

/**
 * Continues a swept run until each of some bodies has met something.
 *
 * Each mover sleeps until the step in which it may meet anything at the earliest. Only movers that are awake are given to the solver, so that
 * a search costs as much as there are contacts, and not as there are steps.
 */
export class MeetingSearch {
  private readonly count: number;
  private readonly dimensions: 2 | 3;
  private readonly positions: Float64Array;
  private readonly velocities: Float64Array;
  private readonly displacements: Float64Array;
  private readonly bends: Float64Array | undefined;
  /** By mover and axis, from its position: its lowest and its highest face. */
  private readonly leasts: Float64Array;
  private readonly greatests: Float64Array;
  /** By mover and axis, what acceleration adds to a displacement in a step. */
  private readonly gains: Float64Array;
  /** By mover: after which step it is at its position, and before which step it meets nothing. */
  private readonly times: Int32Array;
  private readonly wakes: Int32Array;
  /** By mover: for how many steps from this one on it meets nothing. */
  private readonly clear: Float64Array;
  private readonly clearOfMovers: Float64Array;
  /** By mover: the last step before which it was compared with all others. */
  private readonly compared: Int32Array;
  private readonly isStraight: boolean;
  private readonly motions = straightMotions(6);
  private readonly own = new Float64Array(6);
  private readonly other = new Float64Array(6);
  private readonly region: Float64Array;
  private readonly found: number[] = [];
  private readonly wall = new Float64Array(6);
  private solver: PersistentWorld | undefined;
  /** Handles by mover, of those in the solver, and movers by handle. */
  private readonly handles = new Map<number, Handle>();
  private readonly movers = new Map<Handle, number>();
  /** The velocities of movers before they accelerated in this step. */
  private readonly before = new Map<number, Float64Array>();
  private work = 0;
  /** Whether nothing is to be known any more of what follows. */
  private isLast = false;
  private readonly meetings: FirstMeeting[] = [];
  private readonly links: Link[] = [];
  private readonly unusual = new Set<number>();

  /**
   * @param from bodies when the run ends
   * @param waiting indices of the bodies that are asked for. Those that meet something are taken out.
   * @param end the last step that is searched
   */
  constructor(
    private readonly world: SceneWorld,
    from: readonly FinalBody[],
    private readonly waiting: Set<number>,
    private readonly end: number,
  ) {
    const { scene, movers, integrator, onPaths } = world;
    const { dimensions } = scene;
    this.dimensions = dimensions;
    this.count = movers.length;
    const column = (): Float64Array => new Float64Array(this.count * dimensions);
    this.positions = column();
    this.velocities = column();
    this.displacements = column();
    this.leasts = column();
    this.greatests = column();
    this.isStraight = integrator.isUniform && onPaths.length === 0;
    this.gains = this.isStraight ? this.displacements : column();
    this.bends = integrator.isCurved ? column() : undefined;
    this.times = new Int32Array(this.count).fill(scene.frames);
    this.wakes = new Int32Array(this.count).fill(scene.frames + 1);
    this.clear = new Float64Array(this.count);
    this.clearOfMovers = new Float64Array(this.count);
    this.compared = new Int32Array(this.count);
    this.region = new Float64Array(2 * dimensions);
    for (const [mover, { index, body }] of movers.entries()) {
      const { position, velocity = [] } = from[index] as FinalBody;
      putVec(this.positions, mover, position);
      putVec(this.velocities, mover, velocity);
      const acceleration = this.isStraight ? undefined : accelerationOf(scene, body);
      for (let axis = 0, i = mover * dimensions; axis < dimensions; axis++, i++) {
        const [least, greatest] = body.corners ? extentOf(body, axis) : [0, at(body.size, axis)];
        this.leasts[i] = least;
        this.greatests[i] = greatest;
        if (acceleration) this.gains[i] = at(acceleration, axis) / scene.fps ** 2;
        if (this.isStraight) this.displacements[i] = (this.velocities[i] as number) / scene.fps;
      }
    }
  }

  /** Searches until all have met something, or the search takes too much work. */
  run(): SearchResult {
    const { scene, substeps } = this.world;
    let until = this.end;
    /** A body may have no room in the frame after its contact. */
    let last = scene.frames;
    for (;;) {
      let step = this.end + 1;
      for (let mover = 0; mover < this.count; mover++) step = Math.min(step, this.wakes[mover] as number);
      if (step > this.end || (this.waiting.size === 0 && (this.isLast || step > last + substeps))) break;
      if (this.work > MAX_WORK) {
        until = step - 1;
        break;
      }
      try {
        const awake = this.wake(step);
        if (awake.length > 0) this.step(step, awake);
      } catch (error) {
        // Beyond the range of numbers nothing is known.
        if (!(error instanceof RangeError)) throw error;
        until = step - 1;
        break;
      }
      last = this.meetings.at(-1)?.step ?? last;
    }
    const { meetings, links, unusual } = this;
    return { meetings, links, unusual, until };
  }

  private indexOf(mover: number): number {
    return (this.world.movers[mover] as SceneWorld["movers"][number]).index;
  }

  private bodyOf(mover: number): SceneBody {
    return (this.world.movers[mover] as SceneWorld["movers"][number]).body;
  }

  /** Wakes movers. Returns those that may meet something in a step, ascending. The others sleep on. */
  private wake(step: number): readonly number[] {
    const { wakes, clear } = this;
    const woken: number[] = [];
    for (let mover = 0; mover < this.count; mover++)
      if ((wakes[mover] as number) <= step) this.call(mover, step, woken);
    // Some wake others, which come after them.
    for (const mover of woken) this.compareWithAll(mover, step, woken);
    const awake: number[] = [];
    for (const mover of woken) {
      const steps = Math.floor(clear[mover] as number);
      wakes[mover] = step + Math.max(1, Math.min(steps, this.end - step + 1));
      if (steps < 1) awake.push(mover);
    }
    return awake.sort((a, b) => a - b);
  }

  /** Moves a mover to where a step begins, as one that is awake. */
  private call(mover: number, step: number, woken: number[]): void {
    this.advance(mover, step - 1);
    this.wakes[mover] = step;
    this.clear[mover] = this.clearOfMovers[mover] = Infinity;
    woken.push(mover);
  }

  /** Lets a mover go on until a step ends, by its displacements alone. */
  private advance(mover: number, until: number): void {
    const { positions, velocities, displacements, bends, times, dimensions } = this;
    const { integrator } = this.world;
    const { path } = this.bodyOf(mover);
    const [first, from] = [mover * dimensions, times[mover] as number];
    times[mover] = until;
    if (path && from < until) putVec(positions, mover, placeOnPath(path, until, this.world.scene.fps));
    if (path) return;
    for (let step = from + 1; step <= until; step++) {
      if (!this.isStraight) {
        integrator.begin(step, { positions, velocities, displacements, bends }, mover, mover + 1);
        integrator.end(velocities, mover, mover + 1);
      }
      for (let i = first; i < first + dimensions; i++) {
        positions[i] = (positions[i] as number) + (displacements[i] as number);
      }
    }
  }

  /** Finds for how many steps a mover is clear of walls and of all other movers, and wakes those that are near it now. */
  private compareWithAll(mover: number, step: number, woken: number[]): void {
    const { clear, compared, wakes, world } = this;
    this.work += WORK_PER_WAKE + this.count;
    this.lowerToWall(mover, this.isStraight ? this.stepsToWall(mover, step) : this.spanToWall(mover, step));
    compared[mover] = step;
    for (let other = 0; other < this.count; other++) {
      if (other === mover || compared[other] === step) continue;
      if (world.isLimited && world.meetingBetween(mover, other) === "none") continue;
      const steps = this.isStraight ? this.stepsToMeet(mover, other, step) : this.spanToMeet(mover, other, step);
      if (steps === Infinity) continue;
      if ((wakes[other] as number) > step) {
        if (steps >= 1) wakes[other] = Math.min(wakes[other] as number, step + Math.floor(steps));
        else this.call(other, step, woken);
      }
      this.lower(mover, steps);
      if ((wakes[other] as number) === step) this.lower(other, steps);
    }
    if (clear[mover] === Infinity) clear[mover] = this.end - step + 1;
  }

  private lowerToWall(mover: number, steps: number): void {
    if (steps < (this.clear[mover] as number)) this.clear[mover] = steps;
  }

  private lower(mover: number, steps: number): void {
    this.lowerToWall(mover, steps);
    if (steps < (this.clearOfMovers[mover] as number)) this.clearOfMovers[mover] = steps;
  }

  /** Puts a mover that is awake in hand. Returns whether its numbers are within the range of doubles. */
  private putInHand(mover: number, most: number): boolean {
    const { motions, positions, displacements, leasts, greatests, dimensions } = this;
    for (let axis = 0, i = mover * dimensions; axis < dimensions; axis++, i++) {
      const [place, moves] = [positions[i] as number, displacements[i] as number];
      const [low, high] = [place + (leasts[i] as number), place + (greatests[i] as number)];
      const reach = Math.max(Math.abs(low), Math.abs(high)) + (high - low) + most * Math.abs(moves);
      if (!(reach <= Number.MAX_VALUE)) return false;
      motions.lows[axis] = low;
      motions.highs[axis] = high;
      motions.moves[axis] = moves;
      motions.drifts[axis] = ROUNDING * reach;
    }
    return true;
  }

  /**
   * For how many steps a mover that goes straight stays apart from another one; Infinity for good. Two that lie against each other and do
   * not come nearer stay apart: what rounding adds is no contact.
   */
  private stepsToMeet(mover: number, other: number, step: number): number {
    const { positions, displacements, leasts, greatests, dimensions } = this;
    const slept = step - 1 - (this.times[other] as number);
    const most = this.end - step + 1 + slept;
    let [enters, leaves] = [0, Infinity];
    for (let axis = 0, i = mover * dimensions, j = other * dimensions; axis < dimensions; axis++, i++, j++) {
      const [ofOwn, ofOther] = [displacements[i] as number, displacements[j] as number];
      const [place, met] = [positions[i] as number, (positions[j] as number) + slept * ofOther];
      const before = met + (leasts[j] as number) - (place + (greatests[i] as number));
      const behind = place + (leasts[i] as number) - (met + (greatests[j] as number));
      const moved = most * (Math.abs(ofOwn) + Math.abs(ofOther));
      const rounded = FAR_ROUNDING * (Math.abs(place) + Math.abs(met) + Math.abs(before) + Math.abs(behind) + moved);
      const closing = ofOwn - ofOther;
      if (before >= -rounded) {
        if (closing <= 0) return Infinity;
        enters = Math.max(enters, (before - rounded) / closing);
      } else if (behind >= -rounded) {
        if (closing >= 0) return Infinity;
        enters = Math.max(enters, (behind - rounded) / -closing);
      }
      if (closing > 0) leaves = Math.min(leaves, (rounded - behind) / closing);
      else if (closing < 0) leaves = Math.min(leaves, (rounded - before) / -closing);
      if (enters > leaves || enters >= most) return Infinity;
    }
    return enters;
  }

  /** For how many steps a mover that goes straight stays apart from all that never moves; Infinity for good. */
  private stepsToWall(mover: number, step: number): number {
    const { motions, region, found, wall, dimensions, world } = this;
    const { lows, highs, moves, drifts } = motions;
    const most = this.end - step + 1;
    if (!this.putInHand(mover, most)) return 0;
    let chunk = FIRST_CHUNK;
    for (let from = 0; from < most; from += chunk, chunk = Math.min(LONGEST_CHUNK, 2 * chunk)) {
      for (;;) {
        for (let axis = 0; axis < dimensions; axis++) {
          const [moved, drift] = [moves[axis] as number, (from + chunk) * (drifts[axis] as number)];
          const [near, far] = [from * moved, Math.min(most, from + chunk) * moved];
          region[axis] = (lows[axis] as number) + Math.min(near, far) - drift;
          region[dimensions + axis] = (highs[axis] as number) + Math.max(near, far) + drift;
        }
        found.length = 0;
        world.statics.collect(region, found);
        if (found.length <= MAX_WALLS || chunk === 1) break;
        chunk >>= 2;
        if (chunk === 0) chunk = 1;
      }
      this.work += found.length;
      let steps = Infinity;
      for (const index of found) {
        if (world.isLimited && world.meetingWith(mover, index) === "none") continue;
        world.statics.load(index, wall, 0);
        for (let axis = 0; axis < dimensions; axis++) {
          lows[OTHER + axis] = wall[axis] as number;
          highs[OTHER + axis] = wall[3 + axis] as number;
          moves[OTHER + axis] = drifts[OTHER + axis] = 0;
        }
        steps = Math.min(steps, framesUntilMet(motions, 0, OTHER, dimensions));
      }
      if (steps < from + chunk) return steps;
    }
    return Infinity;
  }

  /** Writes the bounds of a mover between where it is and the end of a step. */
  private writeBounds(mover: number, until: number, to: Float64Array): void {
    const { positions, velocities, gains, leasts, greatests, dimensions, world } = this;
    const { fps } = world.scene;
    const { path } = this.bodyOf(mover);
    const steps = until - (this.times[mover] as number);
    for (let axis = 0, i = mover * dimensions; axis < dimensions; axis++, i++) {
      const [now, gain] = [(velocities[i] as number) / fps, gains[i] as number];
      const moves = path ? path.speed / fps : this.isStraight ? now : now + steps * gain;
      const [low, high] = path
        ? [-steps * moves, steps * moves]
        : [steps * Math.min(0, now, moves), steps * Math.max(0, now, moves)];
      const place = positions[i] as number;
      const beside = FAR_ROUNDING * (Math.abs(place) + (greatests[i] as number) - (leasts[i] as number) + high - low);
      to[axis] = place + (leasts[i] as number) + low - beside;
      to[3 + axis] = place + (greatests[i] as number) + high + beside;
    }
  }

  /** For how many steps, of some spans, a mover stays apart from all that never moves; 0 if it may not stay so for a step. */
  private spanToWall(mover: number, step: number): number {
    const { own, region, found, dimensions, world } = this;
    for (const span of SPANS) {
      this.writeBounds(mover, step - 1 + span, own);
      for (let axis = 0; axis < dimensions; axis++) {
        region[axis] = own[axis] as number;
        region[dimensions + axis] = own[3 + axis] as number;
      }
      found.length = 0;
      world.statics.collect(region, found);
      this.work += found.length;
      const isClear = world.isLimited
        ? found.every((index) => world.meetingWith(mover, index) === "none")
        : found.length === 0;
      if (isClear) return span;
    }
    return 0;
  }

  /** For how many steps, of some spans, two movers stay apart; 0 if they may not stay so for a step. */
  private spanToMeet(mover: number, other: number, step: number): number {
    for (const span of SPANS) {
      this.writeBounds(mover, step - 1 + span, this.own);
      this.writeBounds(other, step - 1 + span, this.other);
      if (!this.areTouching()) return span;
    }
    return 0;
  }

  /** Whether the bounds in hand share a point. */
  private areTouching(): boolean {
    const { own, other } = this;
    for (let axis = 0; axis < this.dimensions; axis++) {
      if ((own[axis] as number) > (other[3 + axis] as number) || (other[axis] as number) > (own[3 + axis] as number))
        return false;
    }
    return true;
  }

  /** Moves some movers through a step: the solver moves those that meet something, and those that they are turned to. */
  private step(step: number, awake: readonly number[]): void {
    const hits = new Map<number, number>();
    const free = awake.filter((mover) => this.isFree(mover, step, hits));
    let members = awake.filter((mover) => !free.includes(mover));
    if (this.meetLast(step, members, hits)) return;
    while (members.length > 0) {
      const result = this.solve(step, members);
      const more = this.reached(step, members, result);
      if (more.length === 0) {
        this.keep(step, members, result);
        break;
      }
      for (const mover of more) this.advance(mover, step - 1);
      members = [...members, ...more].sort((a, b) => a - b);
    }
    for (const mover of free) if (!members.includes(mover)) this.advance(mover, step);
  }

  /**
   * Whether a mover that is near a wall meets nothing in a step after all.
   *
   * @param hits the first walls that movers meet, which come near no other mover: is written
   */
  private isFree(mover: number, step: number, hits: Map<number, number>): boolean {
    const { world, positions, velocities, displacements, bends, dimensions } = this;
    const body = this.bodyOf(mover);
    if (world.hasShapes || bends || body.path || (this.clearOfMovers[mover] as number) < 1) return false;
    if (!this.isStraight) {
      const before = this.vec(velocities, mover);
      world.integrator.begin(step, { positions, velocities, displacements, bends }, mover, mover + 1);
      velocities.set(before, mover * dimensions);
    }
    const box = boxAt(this.vec(positions, mover), body.size);
    const hit = world.statics.firstHit(box, this.vec(displacements, mover), world.solverBody(body));
    if (hit) hits.set(mover, world.obstacle(hit.index));
    return hit === undefined;
  }

  /**
   * Whether the last bodies that are asked for meet walls in a step, and nothing else: then it is not needed where the contacts turn them.
   */
  private meetLast(step: number, members: readonly number[], hits: ReadonlyMap<number, number>): boolean {
    const { waiting } = this;
    if (waiting.size > members.length) return false;
    const found: FirstMeeting[] = [];
    for (const mover of members) {
      const [{ response }, index] = [this.bodyOf(mover), this.indexOf(mover)];
      if (!waiting.has(index)) continue;
      const met = hits.get(mover);
      // Others can have many contacts in a step.
      const isSimple = response === "slide" || response === "stop" || response === "pass";
      if (met === undefined || !isSimple) return false;
      found.push({ body: index, met, step });
    }
    if (found.length < waiting.size) return false;
    this.meetings.push(...found);
    waiting.clear();
    this.isLast = true;
    return true;
  }

  private solve(step: number, members: readonly number[]): Frame {
    const { world, handles, movers, positions, velocities, displacements, bends } = this;
    const { scene, statics, integrator } = world;
    this.work += WORK_PER_STEP * members.length;
    const solver = (this.solver ??= createWorld({
      dimensions: this.dimensions,
      statics,
      capacity: Math.min(this.count, FEW),
    }));
    for (const [mover, handle] of handles) {
      if (members.includes(mover)) continue;
      solver.remove(handle);
      handles.delete(mover);
      movers.delete(handle);
    }
    for (const mover of members) {
      const body = this.bodyOf(mover);
      if (body.path) this.drive(mover, step);
      else if (!this.isStraight) {
        // Again if more movers are reached: the velocity at the begin is kept.
        const column = velocities.slice(mover * this.dimensions, (mover + 1) * this.dimensions);
        integrator.begin(step, { positions, velocities, displacements, bends }, mover, mover + 1);
        this.before.set(mover, column);
      }
      const [position, velocity] = [this.vec(positions, mover), this.vec(velocities, mover)];
      let handle = handles.get(mover);
      if (handle === undefined) {
        handle = solver.add(Object.assign(world.solverBody(body), { position, velocity }));
        handles.set(mover, handle);
        movers.set(handle, mover);
      } else {
        solver.setPosition(handle, position);
        solver.setVelocity(handle, velocity);
      }
      solver.setDisplacement(handle, this.vec(displacements, mover), bends && this.vec(bends, mover));
    }
    const result = solver.step(1 / scene.fps);
    this.work += WORK_PER_CONTACT * result.contacts.length;
    if (result.outgrown) throw new RangeError(`Step ${step} leads beyond the range of doubles.`);
    return result;
  }

  private drive(mover: number, step: number): void {
    const { positions, displacements, velocities, dimensions, world } = this;
    const { path } = this.bodyOf(mover);
    const place = path ? placeOnPath(path, step, world.scene.fps) : [];
    for (let axis = 0, i = mover * dimensions; axis < dimensions; axis++, i++) {
      displacements[i] = at(place, axis) - (positions[i] as number);
      velocities[i] = (displacements[i] as number) * world.scene.fps;
    }
  }

  /** Sleeping movers that the paths of some lead to, which contacts have turned. */
  private reached(step: number, members: readonly number[], result: Frame): readonly number[] {
    const { own, dimensions, world } = this;
    if (members.length === this.count || result.contacts.length === 0) return [];
    const more = new Set<number>();
    const turned = new Map<number, Float64Array>();
    const widen = (handle: Handle, numbers: ArrayLike<number>, first: number): void => {
      const mover = this.movers.get(handle) as number;
      let box = turned.get(mover);
      if (!box) {
        box = new Float64Array(6);
        for (let axis = 0; axis < dimensions; axis++) {
          const place = this.positions[mover * dimensions + axis] as number;
          box[axis] = box[3 + axis] = place;
        }
        turned.set(mover, box);
      }
      for (let axis = 0; axis < dimensions; axis++) {
        const place = numbers[first + axis] as number;
        box[axis] = Math.min(box[axis] as number, place);
        box[3 + axis] = Math.max(box[3 + axis] as number, place);
      }
    };
    result.eachCorner((handle, _, numbers, first) => widen(handle, numbers, first));
    const numbers: number[] = [];
    for (const contact of result.contacts) {
      for (const handle of [contact.body, contact.other]) {
        if (handle !== undefined) widen(handle, this.solver?.position(handle, numbers) ?? numbers, 0);
      }
    }
    for (const [mover, box] of turned) {
      for (let axis = 0, i = mover * dimensions; axis < dimensions; axis++, i++) {
        const bow = this.bends ? Math.abs(this.bends[i] as number) : 0;
        const beside = FAR_ROUNDING * (Math.abs(box[axis] as number) + Math.abs(box[3 + axis] as number));
        own[axis] = (box[axis] as number) + (this.leasts[i] as number) - bow - beside;
        own[3 + axis] = (box[3 + axis] as number) + (this.greatests[i] as number) + bow + beside;
      }
      for (let other = 0; other < this.count; other++) {
        if (this.isBesideAlong(0, other, step) || members.includes(other)) continue;
        if (world.isLimited && world.meetingBetween(mover, other) === "none") continue;
        this.writeBounds(other, step, this.other);
        if (this.areTouching()) more.add(other);
      }
    }
    // Who is given to the solver again begins as before.
    if (more.size > 0) {
      for (const [mover, velocity] of this.before) this.velocities.set(velocity, mover * dimensions);
    }
    this.before.clear();
    return [...more];
  }

  /** Whether a sleeping mover that goes straight is surely beside the bounds in hand in a step, along an axis: most are. */
  private isBesideAlong(axis: number, mover: number, step: number): boolean {
    if (!this.isStraight) return false;
    const { own } = this;
    const i = mover * this.dimensions + axis;
    const moves = this.displacements[i] as number;
    const place = (this.positions[i] as number) + (step - 1 - (this.times[mover] as number)) * moves;
    const beside = Math.abs(moves) + FAR_ROUNDING * Math.abs(place);
    return (
      place + (this.greatests[i] as number) + beside < (own[axis] as number) ||
      place + (this.leasts[i] as number) - beside > (own[3 + axis] as number)
    );
  }

  /** Keeps where some movers are when a step ends, and what they met. */
  private keep(step: number, members: readonly number[], result: Frame): void {
    const { world, positions, velocities, displacements, times, wakes, dimensions } = this;
    const { scene, integrator } = world;
    const numbers: number[] = [];
    this.before.clear();
    for (const mover of members) {
      const handle = this.handles.get(mover) as Handle;
      putVec(positions, mover, this.solver?.position(handle, numbers) ?? numbers);
      putVec(velocities, mover, this.solver?.velocity(handle, numbers) ?? numbers);
      integrator.end(velocities, mover, mover + 1);
      if (this.isStraight) {
        for (let i = mover * dimensions; i < (mover + 1) * dimensions; i++)
          displacements[i] = (velocities[i] as number) / scene.fps;
      }
      times[mover] = step;
      wakes[mover] = step + 1;
    }
    for (const contact of result.contacts) this.note(step, contact);
    for (const handle of [...result.caught, ...result.squeezed])
      this.unusual.add(this.indexOf(this.movers.get(handle) as number));
  }

  private note(step: number, { body, other, box }: FrameContact): void {
    const own = this.indexOf(this.movers.get(body) as number);
    if (other === undefined) {
      this.meet(own, this.world.obstacle(box as number), step);
      return;
    }
    const met = this.indexOf(this.movers.get(other) as number);
    this.links.push({ a: own, b: met, step });
    this.meet(own, met, step);
    this.meet(met, own, step);
  }

  private meet(body: number, met: number, step: number): void {
    if (this.waiting.delete(body)) this.meetings.push({ body, met, step });
  }

  private vec(column: Float64Array, mover: number): Vec {
    return vecAt(column, mover, this.dimensions);
  }
}

/** The place of the second of two motions in hand. */
const OTHER = 3;
