import { boxAt, putVec } from "../geometry/index.js";
import { createWorld, type Frame, type FrameContact, type Handle, type PersistentWorld } from "../solver/index.js";
import type { FinalBody } from "./finding.js";
import type { SceneWorld } from "./sceneWorld.js";
import { areTouching, FAR_ROUNDING, SteppedMovers } from "./steppedMovers.js";
import { StepsApart } from "./stepsApart.js";

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

/** Movers for which the solver has room at first: few are awake at once. */
const FEW = 4;

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
  private readonly movers: SteppedMovers;
  private readonly apart: StepsApart;
  /** By mover: before which step it meets nothing. */
  private readonly wakes: Int32Array;
  /** By mover: for how many steps from this one on it meets nothing. */
  private readonly clear: Float64Array;
  private readonly clearOfMovers: Float64Array;
  /** By mover: the last step before which it was compared with all others. */
  private readonly compared: Int32Array;
  private readonly own = new Float64Array(6);
  private readonly other = new Float64Array(6);
  private solver: PersistentWorld | undefined;
  /** Handles by mover, of those in the solver, and movers by handle. */
  private readonly handles = new Map<number, Handle>();
  private readonly moverOf = new Map<Handle, number>();
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
    const movers = new SteppedMovers(world, from);
    this.movers = movers;
    this.apart = new StepsApart(movers, end);
    this.wakes = new Int32Array(movers.count).fill(world.scene.frames + 1);
    this.clear = new Float64Array(movers.count);
    this.clearOfMovers = new Float64Array(movers.count);
    this.compared = new Int32Array(movers.count);
  }

  /** Searches until all have met something, or the search takes too much work. */
  run(): SearchResult {
    const { scene, substeps } = this.world;
    let until = this.end;
    /** A body may have no room in the frame after its contact. */
    let last = scene.frames;
    for (;;) {
      let step = this.end + 1;
      for (let mover = 0; mover < this.movers.count; mover++) step = Math.min(step, this.wakes[mover] as number);
      if (step > this.end || (this.waiting.size === 0 && (this.isLast || step > last + substeps))) break;
      if (this.work + this.apart.compared > MAX_WORK) {
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

  /** Wakes movers. Returns those that may meet something in a step, ascending. The others sleep on. */
  private wake(step: number): readonly number[] {
    const { wakes, clear } = this;
    const woken: number[] = [];
    for (let mover = 0; mover < this.movers.count; mover++)
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
    this.movers.advance(mover, step - 1);
    this.wakes[mover] = step;
    this.clear[mover] = this.clearOfMovers[mover] = Infinity;
    woken.push(mover);
  }

  /** Finds for how many steps a mover is clear of walls and of all other movers, and wakes those that are near it now. */
  private compareWithAll(mover: number, step: number, woken: number[]): void {
    const { clear, compared, wakes, world, apart } = this;
    const { count } = this.movers;
    this.work += WORK_PER_WAKE + count;
    this.lowerToWall(mover, apart.ofWalls(mover, step));
    compared[mover] = step;
    for (let other = 0; other < count; other++) {
      if (other === mover || compared[other] === step) continue;
      if (world.isLimited && world.meetingBetween(mover, other) === "none") continue;
      const steps = apart.ofMovers(mover, other, step);
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
      for (const mover of more) this.movers.advance(mover, step - 1);
      members = [...members, ...more].sort((a, b) => a - b);
    }
    for (const mover of free) if (!members.includes(mover)) this.movers.advance(mover, step);
  }

  /**
   * Whether a mover that is near a wall meets nothing in a step after all.
   *
   * @param hits the first walls that movers meet, which come near no other mover: is written
   */
  private isFree(mover: number, step: number, hits: Map<number, number>): boolean {
    const { world, movers } = this;
    const { velocities, dimensions } = movers;
    const body = movers.bodyOf(mover);
    if (world.hasShapes || movers.bends || body.path || (this.clearOfMovers[mover] as number) < 1) return false;
    if (!movers.isStraight) {
      const before = movers.vec(velocities, mover);
      movers.accelerate(mover, step);
      velocities.set(before, mover * dimensions);
    }
    const box = boxAt(movers.vec(movers.positions, mover), body.size);
    const hit = world.statics.firstHit(box, movers.vec(movers.displacements, mover), world.solverBody(body));
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
      const [{ response }, index] = [this.movers.bodyOf(mover), this.movers.indexOf(mover)];
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
    const { world, handles, moverOf, movers } = this;
    const { velocities, bends, dimensions } = movers;
    const { scene, statics } = world;
    this.work += WORK_PER_STEP * members.length;
    const solver = (this.solver ??= createWorld({
      dimensions,
      statics,
      capacity: Math.min(movers.count, FEW),
    }));
    for (const [mover, handle] of handles) {
      if (members.includes(mover)) continue;
      solver.remove(handle);
      handles.delete(mover);
      moverOf.delete(handle);
    }
    for (const mover of members) {
      const body = movers.bodyOf(mover);
      if (body.path) movers.drive(mover, step);
      else if (!movers.isStraight) {
        // Again if more movers are reached: the velocity at the begin is kept.
        const column = velocities.slice(mover * dimensions, (mover + 1) * dimensions);
        movers.accelerate(mover, step);
        this.before.set(mover, column);
      }
      const [position, velocity] = [movers.vec(movers.positions, mover), movers.vec(velocities, mover)];
      let handle = handles.get(mover);
      if (handle === undefined) {
        handle = solver.add(Object.assign(world.solverBody(body), { position, velocity }));
        handles.set(mover, handle);
        moverOf.set(handle, mover);
      } else {
        solver.setPosition(handle, position);
        solver.setVelocity(handle, velocity);
      }
      solver.setDisplacement(handle, movers.vec(movers.displacements, mover), bends && movers.vec(bends, mover));
    }
    const result = solver.step(1 / scene.fps);
    this.work += WORK_PER_CONTACT * result.contacts.length;
    if (result.outgrown) throw new RangeError(`Step ${step} leads beyond the range of doubles.`);
    return result;
  }

  /** Sleeping movers that the paths of some lead to, which contacts have turned. */
  private reached(step: number, members: readonly number[], result: Frame): readonly number[] {
    const { own, world, movers } = this;
    const { dimensions } = movers;
    if (members.length === movers.count || result.contacts.length === 0) return [];
    const more = new Set<number>();
    const turned = new Map<number, Float64Array>();
    const widen = (handle: Handle, numbers: ArrayLike<number>, first: number): void => {
      const mover = this.moverOf.get(handle) as number;
      let box = turned.get(mover);
      if (!box) {
        box = new Float64Array(6);
        for (let axis = 0; axis < dimensions; axis++) {
          const place = movers.positions[mover * dimensions + axis] as number;
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
        const bow = movers.bends ? Math.abs(movers.bends[i] as number) : 0;
        const beside = FAR_ROUNDING * (Math.abs(box[axis] as number) + Math.abs(box[3 + axis] as number));
        own[axis] = (box[axis] as number) + (movers.leasts[i] as number) - bow - beside;
        own[3 + axis] = (box[3 + axis] as number) + (movers.greatests[i] as number) + bow + beside;
      }
      for (let other = 0; other < movers.count; other++) {
        if (movers.isBesideAlong(0, other, step, own) || members.includes(other)) continue;
        if (world.isLimited && world.meetingBetween(mover, other) === "none") continue;
        movers.writeBounds(other, step, this.other);
        if (areTouching(own, this.other, dimensions)) more.add(other);
      }
    }
    // Who is given to the solver again begins as before.
    if (more.size > 0) {
      for (const [mover, velocity] of this.before) movers.velocities.set(velocity, mover * dimensions);
    }
    this.before.clear();
    return [...more];
  }

  /** Keeps where some movers are when a step ends, and what they met. */
  private keep(step: number, members: readonly number[], result: Frame): void {
    const { world, wakes } = this;
    const { positions, velocities, displacements, times, dimensions, isStraight } = this.movers;
    const { scene, integrator } = world;
    const numbers: number[] = [];
    this.before.clear();
    for (const mover of members) {
      const handle = this.handles.get(mover) as Handle;
      putVec(positions, mover, this.solver?.position(handle, numbers) ?? numbers);
      putVec(velocities, mover, this.solver?.velocity(handle, numbers) ?? numbers);
      integrator.end(velocities, mover, mover + 1);
      if (isStraight) {
        for (let i = mover * dimensions; i < (mover + 1) * dimensions; i++)
          displacements[i] = (velocities[i] as number) / scene.fps;
      }
      times[mover] = step;
      wakes[mover] = step + 1;
    }
    for (const contact of result.contacts) this.note(step, contact);
    for (const handle of [...result.caught, ...result.squeezed]) this.unusual.add(this.indexOf(handle));
  }

  private note(step: number, { body, other, box }: FrameContact): void {
    const own = this.indexOf(body);
    if (other === undefined) {
      this.meet(own, this.world.obstacle(box as number), step);
      return;
    }
    const met = this.indexOf(other);
    this.links.push({ a: own, b: met, step });
    this.meet(own, met, step);
    this.meet(met, own, step);
  }

  /** Returns the index in the scene of a body in the solver. */
  private indexOf(handle: Handle): number {
    return this.movers.indexOf(this.moverOf.get(handle) as number);
  }

  private meet(body: number, met: number, step: number): void {
    if (this.waiting.delete(body)) this.meetings.push({ body, met, step });
  }
}
