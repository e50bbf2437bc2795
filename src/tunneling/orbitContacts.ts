import { at, type Vec } from "../geometry/index.js";
import type { Stay } from "../solver/index.js";
import { beside, type FramePaths, type Stretch } from "./framePaths.js";
import { bowOf, curveOf, type CurvedSolid, MOMENT, nearestFace, staysOf } from "./curvedMotion.js";
import type { OrbitWay } from "./orbit.js";
import type { Meeting, SceneWorld } from "./sceneWorld.js";
import { along, solidOf } from "./solid.js";

/** A contact of a body on an orbit, which goes on through what it meets. */
export interface OrbitContact {
  /** Its place among the orbits of the world. */
  readonly orbit: number;
  /** Index of what it meets, as a column has it, and where the lowest corner of that is then. */
  readonly obstacle: number;
  readonly obstaclePosition: Vec;
  /** Fraction of the frame. */
  readonly time: number;
  readonly exit: number;
  readonly normal: Vec;
}

/** The first try for an end that is beyond the frame, in frames; and of movers, the last one. */
const SOON = 2;
const LATE = 2 ** 12;

/** Finds, frame by frame, what bodies on orbits meet on their arcs: what never moves, movers on their paths, and each other. */
export class OrbitContacts {
  /** Of each orbit, in what it was when the last frame ended. */
  private readonly inside: ReadonlySet<number>[];
  private readonly found: number[] = [];

  constructor(private readonly world: SceneWorld) {
    this.inside = world.orbits.map(() => new Set<number>());
  }

  /**
   * The contacts of a frame, in the order of time.
   *
   * @param sizeAt how large a mover is at a time of the frame, 0…1
   */
  inFrame(frame: number, paths: FramePaths, sizeAt: (mover: number, time: number) => Vec): readonly OrbitContact[] {
    const contacts: OrbitContact[] = [];
    for (const orbit of this.world.orbits.keys()) {
      contacts.push(...this.contactsOf(orbit, frame, paths, sizeAt));
    }
    return contacts.sort((a, b) => a.time - b.time);
  }

  private contactsOf(
    orbit: number,
    frame: number,
    paths: FramePaths,
    sizeAt: (mover: number, time: number) => Vec,
  ): readonly OrbitContact[] {
    const { world, found } = this;
    const { movers, orbits, statics } = world;
    const { way } = orbits[orbit] as SceneWorld["orbits"][number];
    const bounds = way.bounds(frame - 1, 1);
    const stillInside = new Set<number>();
    const contacts: OrbitContact[] = [];
    const meet = (obstacle: number, met: Meeting, stretches: readonly ShapedStretch[], other?: OrbitWay): void => {
      if (met === "none") return;
      const known = { orbit, obstacle, frame, way, wasInside: this.inside[orbit]?.has(obstacle) ?? false };
      const { isInside, all } = contactsWith(known, stretches, other);
      if (isInside) stillInside.add(obstacle);
      for (const contact of all) {
        if (met === "any" || along(met, contact.normal) > 0) contacts.push(contact);
      }
    };
    found.length = 0;
    statics.collect(bounds, found);
    for (const index of found.sort((a, b) => a - b)) {
      meet(world.obstacle(index), world.meetingWith(movers.length + orbit, index), [this.restingAt(index)]);
    }
    for (const [mover, { index, body }] of movers.entries()) {
      const { corners } = body;
      const stretches = paths
        .stretches(mover, (time) => sizeAt(mover, time))
        .map((each) => (corners ? { ...each, corners } : each));
      if (!stretches.some((stretch) => isNear(stretch, bounds))) continue;
      meet(index, world.meetingBetween(movers.length + orbit, mover), stretches);
    }
    for (let other = orbit + 1; other < orbits.length; other++) {
      const { index, way: otherWay } = orbits[other] as SceneWorld["orbits"][number];
      const met = world.meetingBetween(movers.length + orbit, movers.length + other);
      if (areApart(bounds, otherWay.bounds(frame - 1, 1))) continue;
      meet(index, met, [{ from: 0, to: 1, start: [0, 0], size: [0, 0], displacement: [0, 0] }], otherWay);
    }
    this.inside[orbit] = stillInside;
    return contacts;
  }

  /** What stands at an index among what never moves: of a polygon, seen from the position of its body. */
  private restingAt(index: number): ShapedStretch {
    const { statics, obstacle, scene } = this.world;
    const { min, max } = statics.box(index);
    const size = max.map((m, axis) => m - at(min, axis));
    const rest = { from: 0, to: 1, size, displacement: [0, 0] };
    const placed = statics.shapes?.get(index);
    // To the bit, where the sum of a corner and a size is not.
    if (!placed) return { ...rest, start: min, max };
    const start = scene.bodies[obstacle(index)]?.position ?? min;
    return { ...rest, start, corners: placed.map((corner) => corner.map((c, axis) => c - at(start, axis))) };
  }
}

/** A stretch of the path of a box, or of a polygon with these corners. */
interface ShapedStretch extends Stretch {
  readonly corners?: readonly Vec[];
}

interface KnownContact {
  readonly orbit: number;
  readonly obstacle: number;
  readonly frame: number;
  readonly way: OrbitWay;
  readonly wasInside: boolean;
}

/** The contacts with one obstacle along the stretches of its path in a frame, and whether the two overlap when that ends. */
function contactsWith(known: KnownContact, stretches: readonly ShapedStretch[], other: OrbitWay | undefined) {
  const { orbit, obstacle, frame, way } = known;
  const all: OrbitContact[] = [];
  // Who begins inside came through no face; who begins at a face comes through that.
  let isInside = known.wasInside;
  let isFirst = frame === 1;
  for (const stretch of stretches) {
    const { from, to } = stretch;
    const began = frame - 1 + from;
    const own = way.piece(began, to - from);
    const against = other?.piece(began, to - from) ?? solidAlong(stretch, to - from);
    let endsInside = false;
    for (const stay of staysOf(own, against)) {
      const isOld = stay.entry <= MOMENT && (isInside || (isFirst && !stay.normal));
      endsInside = stay.exit === 1;
      if (isOld) continue;
      const time = from + stay.entry * (to - from);
      const exit = stay.exit < 1 ? from + stay.exit * (to - from) : endOf(known, stretch, other, stay);
      const normal = stay.normal ?? nearestFace(own, against, stay.entry);
      const obstaclePosition =
        other?.placeAt(frame - 1 + time) ??
        stretch.start.map((s, axis) => {
          const onChord = s + at(stretch.displacement, axis) * stay.entry;
          return stretch.bend ? onChord - beside(at(stretch.bend, axis), time, to) : onChord;
        });
      all.push({ orbit, obstacle, obstaclePosition, time, exit, normal });
    }
    isInside = endsInside;
    isFirst = false;
  }
  return { isInside, all };
}

/** When a stay ends that lasts beyond a stretch, in fractions of its frame, if all goes on as it does then. */
function endOf({ frame, way }: KnownContact, stretch: ShapedStretch, other: OrbitWay | undefined, stay: Stay): number {
  const { from, to, displacement, bend } = stretch;
  const began = frame - 1 + from;
  const entry = stay.entry * (to - from);
  const isStill = !other && !bend && displacement.every((d) => d === 0);
  const late = Math.max(SOON, isStill ? 2 * way.period : Math.min(LATE, 2 * way.period));
  for (const frames of [SOON, late].map((wanted) => Math.min(way.atMost(wanted), other?.atMost(wanted) ?? wanted))) {
    if (!Number.isFinite(frames)) continue;
    const against = other?.piece(began, frames) ?? solidAlong(stretch, frames);
    const found = staysOf(way.piece(began, frames), against).find(({ exit }) => exit * frames > entry + MOMENT);
    if (found && found.exit < 1) return from + found.exit * frames;
  }
  return Infinity;
}

/** What goes along a stretch for so many frames, as it does there. */
function solidAlong(stretch: ShapedStretch, frames: number): CurvedSolid {
  const { from, to, start, max, displacement, bend, grows } = stretch;
  const length = to - from;
  const growth = grows && { min: grows.map(() => 0), max: grows.map((change) => change / length) };
  // A curve begins with its frame.
  const whole = displacement.map((d, axis) => d / length + ((bend?.[axis] ?? 0) * (1 - length)) / 2);
  return curveOf({ ...solidOf(stretch, start), ...(max && { max }), growth, displacement: whole, bend }, frames);
}

function isNear(stretch: ShapedStretch, bounds: Float64Array): boolean {
  const { from, to, start, displacement, bend, grows } = stretch;
  const { min, max } = solidOf(stretch, start);
  return min.every((m, axis) => {
    const d = at(displacement, axis);
    const bow = bowOf(bend?.[axis] ?? 0, to - from);
    const [low, high] = [
      m + Math.min(0, d) - bow,
      at(max, axis) + Math.max(0, d) + Math.max(0, grows?.[axis] ?? 0) + bow,
    ];
    return low <= (bounds[axis + 2] as number) && (bounds[axis] as number) <= high;
  });
}

function areApart(a: Float64Array, b: Float64Array): boolean {
  return [0, 1].some(
    (axis) => (a[axis + 2] as number) < (b[axis] as number) || (b[axis + 2] as number) < (a[axis] as number),
  );
}
