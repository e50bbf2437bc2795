import { at, type Vec } from "../geometry/index.js";
import { responses } from "../solver/index.js";
import type { SceneBody } from "../scene/index.js";
import type { SceneWorld } from "./sceneWorld.js";
import {
  type Face,
  type Tube,
  type Part,
  type Approach,
  type Contact,
  type Entry,
  passed,
  STILL,
  isAlong,
  isSameFace,
  approachOf,
  ROUNDED_SPEED,
} from "./intervalContact.js";
import { MOST_WALLS, MOST_CONTACTS, type ProofGoal, type AskedPair, canFollow } from "./intervalScope.js";

/** How often it is asked at most when two may overlap. */
const MOST_LOOKS = 16_384;

/** More walls that are joined with one are not looked at. */
const MOST_JOINED = 256;

/** Steps that a run may take beyond its frames, until what enters in the last one is out again. */
const STEPS_BEYOND = 4;

/** Places that are as near as this may be the same, in parts of the greatest coordinate. */
const ROUNDING = 2 ** -44;

/**
 * Runs a scene in all phases, and with all steps that are not longer, at once. Where a mover may be is told by intervals: until its
 * first contact it is on one straight path in all of them; a contact is found by a check at most a step after it, from which on
 * the mover is flush with a face and goes on as its response says. Where it is not sure how a contact ends, each end is followed.
 *
 * It proves that something does not happen. Nothing follows if it proves nothing: the intervals may be too wide, or contacts too close
 * together to tell which comes first.
 */
export class IntervalRun {
  private readonly bodies: readonly SceneBody[];
  private readonly step: number;
  private readonly end: number;
  private readonly tolerance: number;
  private readonly dimensions: number;
  private readonly rest: Vec;
  private contacts = 0;
  /** How often it was asked when two may overlap. */
  looks = 0;
  private readonly found: number[] = [];
  private readonly asked: readonly number[];
  /** By key, whether it is asked how the body passes a wall. */
  private readonly walls = new Map<number, boolean>();
  private readonly wallContacts = new WeakMap<Tube, Contact | "unknown" | undefined>();

  constructor(
    private readonly world: SceneWorld,
    private readonly pair: AskedPair | "all",
    private readonly excluded: ProofGoal,
  ) {
    const { scene, movers, positions, sizes, substeps } = world;
    this.bodies = movers.map(({ body }) => body);
    this.dimensions = scene.dimensions;
    this.rest = Array.from({ length: scene.dimensions }, () => 0);
    this.step = 1 / scene.fps;
    this.end = (scene.frames + STEPS_BEYOND + substeps) * this.step;
    const far = (sum: number, each: number): number => Math.max(sum, Math.abs(each));
    const speed = world.velocities.reduce(far, 0);
    this.tolerance = ROUNDING * (positions.reduce(far, 1) + sizes.reduce(far, 0) + speed * this.end);
    this.asked = (pair === "all" ? [] : [pair.body, pair.obstacle]).flatMap((index) => {
      const place = movers.findIndex((each) => each.index === index);
      return place < 0 ? [] : [place];
    });
  }

  /** Whether it is sure that what is excluded does not happen between the two. */
  isSure(): boolean {
    return canFollow(this.world) && this.goesOn(this.bodies.map((_, place) => this.tubeAtStart(place)));
  }

  private tubeAtStart(place: number): Tube {
    const { positions, velocities, sizes } = this.world;
    const { dimensions } = this;
    const vec = (column: Float64Array): Vec => [...column.subarray(place * dimensions, (place + 1) * dimensions)];
    const low = vec(positions);
    const highFace = low.map((l, axis) => l + at(vec(sizes), axis));
    const path = { ...STILL, low, high: low, highFace, velocity: vec(velocities) };
    return { path, turn: undefined, parts: [path], beside: [] };
  }

  /** Follows all from contact to contact. */
  private goesOn(tubes: readonly Tube[]): boolean {
    const contact = this.nextContact(tubes);
    if (contact === "unknown") return false;
    if (!contact) return true;
    if (++this.contacts > MOST_CONTACTS || this.looks > MOST_LOOKS || contact.isInTurn) return false;
    const { place, key } = contact;
    const isWall = key < 0;
    const approach = approachOf(contact, this.sizeOf(place), isWall ? undefined : this.sizeOf(key));
    const entries = this.entriesOf(approach);
    if (!entries) return false;
    const isAsked = this.isAsked(place, key);
    const isPushed = this.isPushed(place, key);
    if (isAsked && !entries.every((entry) => this.isFine(entry, isPushed))) return false;
    if (!isWall && isPushed && this.areFlushAlike(approach)) return false;
    if (entries.length === 0 || !isPushed) return this.goesOn(passed(tubes, contact));
    const isSure = entries.length === 1 && entries[0]?.isSure && !entries[0].isMissed;
    if (!isSure && !this.goesOn(passed(tubes, contact))) return false;
    const first = Math.min(...entries.map((entry) => entry.first));
    const last = Math.max(...entries.map((entry) => entry.last)) + this.step;
    const pushes = new Map(entries.flatMap((entry) => entry.pushes.map((push) => [`${push.axis} ${push.side}`, push])));
    if (pushes.size === 0) return false;
    for (const push of pushes.values()) {
      const pushed = this.pushed(tubes, contact, approach, push, first, last);
      if (!pushed || !this.goesOn(pushed)) return false;
    }
    return true;
  }

  /** Whether two go the same way side by side: the rounding of each step may have them overlap after many. */
  private areFlushAlike({ lowIn, highIn, velocity, slack, areMoving }: Approach): boolean {
    const isFlush = ([least, most]: readonly [number, number]): boolean =>
      least <= this.tolerance && most >= -this.tolerance;
    return velocity.some((moves, axis) => {
      const faces = [lowIn[axis], highIn[axis]] as [[number, number], [number, number]];
      return areMoving[axis] && Math.abs(moves) <= slack && faces.some(isFlush);
    });
  }

  /** Whether it is asked how the two pass each other: with a wall, what it is joined with is asked for as well. */
  private isAsked(place: number, key: number): boolean {
    const { asked, walls, pair } = this;
    if (pair === "all") return true;
    if (!asked.includes(place)) return false;
    if (key >= 0) return asked.includes(key);
    if (asked.length > 1) return false;
    // Only a mover is asked about a wall.
    if (this.bodies[place] !== this.world.scene.bodies[pair.body]) return true;
    const known = walls.get(key) ?? this.isJoined(place, -1 - key, pair.obstacle);
    walls.set(key, known);
    return known;
  }

  /** Whether a wall forms one obstacle with the asked one: grown by the body, walls from one to the other touch. */
  private isJoined(place: number, index: number, obstacle: number): boolean {
    const { world, tolerance } = this;
    const { size } = this.bodies[place] as SceneBody;
    const joined = new Set([index]);
    const touched: number[] = [];
    for (const each of joined) {
      if (world.obstacle(each) === obstacle || joined.size > MOST_JOINED) return true;
      const { min, max } = world.solidAt(each);
      const low = min.map((m, axis) => m - at(size, axis) - tolerance);
      const high = max.map((m, axis) => m + at(size, axis) + tolerance);
      touched.length = 0;
      world.statics.collect(Float64Array.of(...low, ...high), touched);
      for (const other of touched) joined.add(other);
    }
    return false;
  }

  /** Whether no passage that is excluded comes of an entry. */
  private isFine({ face, isMissed, pushes }: Entry, isPushed: boolean): boolean {
    if (isMissed) return false;
    return !isPushed || this.excluded === "missed passages" || pushes.every((push) => isSameFace(push, face));
  }

  /** Whether the game pushes two apart. */
  private isPushed(place: number, key: number): boolean {
    const isSensor = (each: number): boolean => this.bodies[each]?.response === "pass";
    return !isSensor(place) && (key < 0 || !isSensor(key));
  }

  /** The next two that may overlap; undefined if there are none. */
  private nextContact(tubes: readonly Tube[]): Contact | "unknown" | undefined {
    let next: Contact | undefined;
    for (const [place, tube] of tubes.entries()) {
      const known = this.wallContacts.has(tube);
      const wall = known ? this.wallContacts.get(tube) : this.nextWall(place, tube);
      if (!known) this.wallContacts.set(tube, wall);
      if (wall === "unknown") return wall;
      if (wall && (!next || wall.time < next.time)) next = wall;
      for (let other = 0; other < place; other++) {
        if (this.isIgnored(place, other)) continue;
        const contact = this.contactOf(place, tube, other, (tubes[other] as Tube).parts);
        if (!contact || (next && contact.time >= next.time)) continue;
        // What one-way faces make of a contact is not followed.
        const isAny = this.world.meetingBetween(place, other) === "any";
        next = isAny ? contact : { ...contact, isInTurn: true };
      }
    }
    return next;
  }

  /** Whether it does not matter that two movers meet. */
  private isIgnored(place: number, other: number): boolean {
    if (this.world.meetingBetween(place, other) === "none") return true;
    return !this.isAsked(place, other) && !this.isPushed(place, other);
  }

  private nextWall(place: number, tube: Tube): Contact | "unknown" | undefined {
    const { world, dimensions, end, found } = this;
    if (this.pair !== "all" && !this.isPushed(place, -1) && !this.asked.includes(place)) return undefined;
    const bounds = new Float64Array(2 * dimensions);
    const size = this.sizeOf(place);
    const { path } = tube;
    for (let axis = 0; axis < dimensions; axis++) {
      const [low, high, by] = [at(path.low, axis), at(path.high, axis), at(path.velocity, axis) * (end - path.from)];
      bounds[axis] = Math.min(low + Math.min(0, by), tube.turn?.low[axis] ?? Infinity) - this.tolerance;
      bounds[dimensions + axis] =
        Math.max(high + Math.max(0, by), tube.turn?.high[axis] ?? -Infinity) + at(size, axis) + this.tolerance;
    }
    found.length = 0;
    world.statics.collect(bounds, found);
    if (found.length > MOST_WALLS) return "unknown";
    let next: Contact | undefined;
    for (const index of found) {
      const met = world.meetingWith(place, index);
      if (met === "none") continue;
      const { min, max } = world.solidAt(index);
      const still = { ...STILL, low: min, high: min, highFace: max, velocity: this.rest };
      const isOff = ({ planes }: Part): boolean => isAlong(planes, { min, max });
      const parts = tube.parts.some(isOff) ? tube.parts.filter((part) => !isOff(part)) : tube.parts;
      const contact = this.contactOf(place, parts === tube.parts ? tube : { ...tube, parts }, -1 - index, [still]);
      if (!contact || (next && next.time <= contact.time)) continue;
      // What one-way faces make of a contact is not followed.
      next = met === "any" ? contact : { ...contact, isInTurn: true };
    }
    return next;
  }

  /** When a mover may first overlap another one, or a wall. */
  private contactOf(place: number, tube: Tube, key: number, met: readonly Part[]): Contact | undefined {
    if (tube.beside.some((each) => each.key === key)) return undefined;
    let next: Contact | undefined;
    this.looks += tube.parts.length * met.length;
    for (const own of tube.parts) {
      for (const other of met) {
        const time = this.firstOverlap(place, own, other);
        if (time === undefined || (next && next.time <= time)) continue;
        next = { place, key, time, own, other, isInTurn: own.isTurn || other.isTurn };
      }
    }
    return next;
  }

  /** When a mover may first overlap another one, or a wall. Makes nothing: each mover is asked about each after each contact. */
  private firstOverlap(place: number, own: Part, other: Part): number | undefined {
    const { tolerance, dimensions } = this;
    const { size } = this.bodies[place] as SceneBody;
    const from = Math.max(own.from, other.from);
    let [enters, leaves] = [from, Math.min(own.until, other.until, this.end)];
    const [ownTime, otherTime] = [from - own.from, from - other.from];
    for (let axis = 0; axis < dimensions && enters <= leaves; axis++) {
      const [v, u] = [own.velocity[axis] as number, other.velocity[axis] as number];
      const [by, otherBy] = [v * ownTime, u * otherTime];
      const moves = v - u;
      // The greatest depth behind the low face, and behind the high one.
      const before =
        (own.high[axis] as number) + by + (size[axis] as number) - (other.low[axis] as number) - otherBy + tolerance;
      const behind = (other.highFace[axis] as number) + otherBy - (own.low[axis] as number) - by + tolerance;
      if (before <= 0) {
        if (moves <= 0) return undefined;
        enters = Math.max(enters, from - before / moves);
      } else if (moves < 0) leaves = Math.min(leaves, from - before / moves);
      if (behind <= 0) {
        if (moves >= 0) return undefined;
        enters = Math.max(enters, from + behind / moves);
      } else if (moves > 0) leaves = Math.min(leaves, from + behind / moves);
    }
    return enters <= leaves ? enters : undefined;
  }

  /** The faces through which one may come into the other; undefined where that is not known. */
  private entriesOf({ from, lowIn, highIn, velocity, slack }: Approach): readonly Entry[] | undefined {
    const { tolerance, step, dimensions } = this;
    const entries: Entry[] = [];
    const isOutside = velocity.some((_, axis) =>
      [lowIn, highIn].some((depths) => (depths[axis] as [number, number])[1] <= tolerance),
    );
    // It may be inside already.
    if (!isOutside) return undefined;
    for (let axis = 0; axis < dimensions; axis++) {
      const moves = Math.abs(at(velocity, axis));
      if (moves === 0) continue;
      const side = at(velocity, axis) > 0 ? -1 : 1;
      const [least, most] = (side < 0 ? lowIn : highIn)[axis] as [number, number];
      // It is past the face for sure.
      if (least > tolerance) continue;
      if (most > tolerance) return undefined;
      const [first, last] = [Math.max(0, -most / moves), Math.max(0, -least / moves)];
      /** Depths behind each face when it comes through this one: the least, the greatest, and what a second adds. */
      const depths: { axis: number; side: number; least: number; most: number; gain: number }[] = [];
      let [isPossible, isSure] = [true, true];
      for (let each = 0; each < dimensions; each++) {
        for (const face of [-1, 1]) {
          const gain = -face * at(velocity, each);
          if (each === axis) {
            const through = (lowIn[each] as [number, number])[0] + (highIn[each] as [number, number])[1];
            const begin = face === side ? 0 : through;
            depths.push({ axis: each, side: face, least: begin, most: begin, gain });
            continue;
          }
          const [low, high] = (face < 0 ? lowIn : highIn)[each] as [number, number];
          const [a, b] = [gain * first, gain * last];
          const [min, max] = [low + Math.min(a, b), high + Math.max(a, b)];
          if (max <= -tolerance || (max <= tolerance && gain < 0)) isPossible = false;
          if (min <= tolerance) isSure = false;
          depths.push({ axis: each, side: face, least: Math.max(0, min), most: Math.max(0, max), gain });
        }
      }
      if (!isPossible) continue;
      const isMissed =
        !isSure ||
        depths.some(
          ({ least, gain, ...face }) => !isSameFace(face, { axis, side }) && least + gain * step <= tolerance,
        );
      const pushes = depths.filter((own) => {
        // Some time after the entry, at which this may be the shortest way out.
        let [begin, until] = [0, step];
        for (const other of depths) {
          if (other === own) continue;
          // own.least + own.gain · s ≤ other.most + other.gain · s. Of equally long ways out, a game takes the one against the motion.
          const gained = own.gain - other.gain;
          const slope = Math.abs(gained) <= slack ? 0 : gained;
          const gap = own.least - other.most + (slope < 0 ? tolerance : -tolerance);
          if (slope > 0) until = Math.min(until, -gap / slope);
          else if (slope < 0) begin = Math.max(begin, -gap / slope);
          else if (gap > 0) return false;
        }
        return begin <= until;
      });
      entries.push({ face: { axis, side }, first: from + first, last: from + last, isSure, isMissed, pushes });
    }
    return entries;
  }

  /** All after a check has pushed a mover over a face; undefined where that is not known. */
  private pushed(
    tubes: readonly Tube[],
    { place, key }: Contact,
    { velocity }: Approach,
    { axis, side }: Face,
    first: number,
    last: number,
  ): readonly Tube[] | undefined {
    const changed = [...tubes];
    const normal = velocity.map((_, each) => (each === axis ? side : 0));
    const deepest = Math.max(...velocity.map(Math.abs)) * this.step;
    if (key < 0) {
      const wall = this.world.solidAt(-1 - key);
      const coordinate = side < 0 ? at(wall.min, axis) : at(wall.max, axis);
      const flush = side < 0 ? coordinate - at(this.sizeOf(place), axis) : coordinate;
      const turned = this.turned(place, tubes[place] as Tube, normal, [first, last], { flush, deepest });
      if (!turned || at(turned.path.velocity, axis) * side < 0) return undefined;
      const path = { ...turned.path, planes: [...turned.path.planes, { axis, side, coordinate }] };
      const parts = turned.turn ? [turned.turn, path] : [path];
      changed[place] = { ...turned, path, parts, beside: [...turned.beside, { key, axis }] };
    } else {
      const back = normal.map((n) => 0 - n);
      const own = this.turned(place, tubes[place] as Tube, normal, [first, last], { deepest });
      const other = this.turned(key, tubes[key] as Tube, back, [first, last], { deepest });
      if (!own || !other) return undefined;
      const [v, u] = [at(own.path.velocity, axis), at(other.path.velocity, axis)];
      const slack = ROUNDED_SPEED * (Math.abs(v) + Math.abs(u));
      // Side by side the same way, rounding may have them overlap after many steps.
      const areAlike = v !== 0 && u !== 0 && Math.abs(v - u) <= slack;
      if (areAlike || (v - u) * side < 0) return undefined;
      changed[place] = { ...own, beside: [...own.beside, { key, axis }] };
      changed[key] = { ...other, beside: [...other.beside, { key: place, axis }] };
    }
    // A mover that one of the two was beside may be met now.
    for (const [each, tube] of changed.entries()) {
      const kept = tube.beside.filter(
        (known) => known.key < 0 || changed[known.key]?.beside.some(({ key: own }) => own === each),
      );
      if (kept.length < tube.beside.length) changed[each] = { ...tube, beside: kept };
    }
    return changed;
  }

  /** A mover that responds to a contact some time between two times, at which it is moved out along an axis. */
  private turned(
    place: number,
    tube: Tube,
    normal: Vec,
    [first, last]: readonly [number, number],
    { flush, deepest }: { readonly flush?: number; readonly deepest: number },
  ): Tube | undefined {
    const { response, restitution } = this.bodies[place] as SceneBody;
    // It is still coming out of what it met before.
    const { path } = tube;
    if (first < path.from) return undefined;
    const { velocity } = path;
    const into = velocity.reduce((sum, v, axis) => sum + v * at(normal, axis), 0);
    const after = into < 0 ? responses[response](velocity, normal, restitution) : velocity;
    const width = last - first;
    const [low, high]: [number[], number[]] = [[], []];
    const [turnLow, turnHigh]: [number[], number[]] = [[], []];
    const isKept: boolean[] = [];
    for (const [axis, v] of velocity.entries()) {
      const n = at(normal, axis);
      const [begin, end] = [v * (first - path.from), v * (last - path.from)];
      const [from, to] = [at(path.low, axis), at(path.high, axis)];
      const way: [number, number] = [from + Math.min(begin, end), to + Math.max(begin, end)];
      const other = at(after, axis);
      if (n !== 0 && flush !== undefined) {
        low.push(flush + Math.min(0, other * width));
        high.push(flush + Math.max(0, other * width));
      } else {
        const change = (other - v) * width;
        const [out, outUp] = n === 0 ? [0, 0] : [Math.min(0, n * deepest), Math.max(0, n * deepest)];
        low.push(from + end + Math.min(0, change) + out);
        high.push(to + end + Math.max(0, change) + outUp);
        way[0] += out;
        way[1] += outUp;
      }
      turnLow.push(Math.min(way[0], low[axis] ?? Infinity, flush !== undefined && n !== 0 ? flush : Infinity));
      turnHigh.push(Math.max(way[1], high[axis] ?? -Infinity, flush !== undefined && n !== 0 ? flush : -Infinity));
      isKept.push(n === 0 && other === v);
    }
    const planes = path.planes.filter((plane) => isKept[plane.axis]);
    const size = this.sizeOf(place);
    const partOf = (part: Omit<Part, "highFace" | "planes">): Part => ({
      ...part,
      planes,
      highFace: part.high.map((h, axis) => h + at(size, axis)),
    });
    const turn = partOf({ from: first, until: last, low: turnLow, high: turnHigh, velocity: this.rest, isTurn: true });
    const onward = partOf({ from: last, until: Infinity, low, high, velocity: after, isTurn: false });
    const beside = tube.beside.filter((each) => each.axis !== undefined && isKept[each.axis]);
    return { path: onward, turn, parts: [turn, onward], beside };
  }

  private sizeOf(place: number): Vec {
    return (this.bodies[place] as SceneBody).size;
  }
}
