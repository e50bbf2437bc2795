import type { Response } from "../types.js";
import { ConvexPair } from "../sweep/convex/convexPair.js";
import { Gaps } from "../sweep/convex/gaps.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { NEVER } from "./collisionFilter.js";
import { findImpulses, largest } from "./contactImpulses.js";
import { countContact } from "./contactLimit.js";
import { isMetAlong } from "./convexOverlap.js";
import type { Impact, StepContext } from "./impacts.js";
import { NONE, type DynamicBodies } from "./dynamicBodies.js";
import { comparePlaces } from "./order.js";
import { responses } from "./responses.js";

/*
 *     members        movers that may be pushed at this moment, in the order of their places
 *     pairs          two members that are near each other, or a member and an obstacle
 *     constraints    the faces among them that are met: the normal, the separation and the impulse of each
 *     displacements  x and y of what each member moves in what is left of the frame, while the impulses are looked for
 *
 * In a heap each body leans on several others. Where two of them meet, and then the next two, the impulses run to and fro and get
 * smaller for ever. So all that is near gives way at once: of all motions by which nobody comes closer to anything than there is
 * room, those that are nearest to the motions before (by the sum of m v²). Whatever this leaves closing, by rounding or since it was
 * not looked at, is met as an impact of its own, as ever: this changes motions, and decides nothing about who is inside of whom.
 *
 * Source: J. J. Moreau, "Unilateral contact and dry friction in finite freedom dynamics" (1988), without friction. That faces with
 * room between them count as well is the speculative contact of E. Catto, "Continuous collision" (2013), here of those alone that
 * would be met.
 */

/** So often two together have met something, since they last gave way with others, before all that is near them does at once. */
const CROWDED = 6;
/** And so often those of which one gives anything back. */
const CROWDED_OF_DEFLECTING = 64;

/** By how much two may still come closer when the impulses are found, as a share of the fastest. */
const FOUND = 2 ** -46;
/** Those that touch part by so much of the fastest, or rounding would lead some of them into each other. */
const PARTING = 2 ** -40;
/** Of those that have no room to part, each face pushes at least this share of the strongest; so often such are looked for. */
const WEDGED = 2 ** -16;
const ATTEMPTS = 4;

/** So often it is looked whom the motions that were found lead into. */
const LOOKS = 3;

/** So many times what rounding does two may be apart that touch. */
const NEAR = 4;

/** What has no mass gives way so much more than what has one. */
const MOST_YIELDING = 2 ** 40;

/** Who goes on with less than this share of its motion stands still, and so does who has less than this of the fastest. */
const STILL = 2 ** -20;
const STILL_OF_ALL = 2 ** -40;

/** Who gives way with others: by then it has answered in its own way what it met. What one's own response does, nobody knows. */
const YIELDING: ReadonlySet<Response> = new Set([responses.slide, responses.stop, responses.push, responses.deflect]);

const pair = new ConvexPair();
const gaps = new Gaps();

/** Two members that are near each other, by their places in the list; or one and an obstacle, where the second is `NONE`. */
interface NearPair {
  readonly a: number;
  readonly b: number;
  readonly obstacle: ObstacleIndex;
  /** Which faces count, as `CollisionFilter` says. */
  readonly face: number;
}

/** A face between two that touch, or that meet as they move. */
interface Constraint {
  readonly a: number;
  readonly b: number;
  /** The normal, out of the second at the first. */
  readonly x: number;
  readonly y: number;
  /** How much closer they may come in what is left of the frame: 0 or less of those that touch. */
  separation: number;
  impulse: number;
}

/** Members, each as heavy as it is, and how they move: x and y of each. */
interface Motions {
  /** One over the masses: 0 of what nothing moves. */
  readonly inverseMasses: Float64Array;
  readonly displacements: Float64Array;
}

/** Whether two that meet have met so much, since they last gave way with others, that they are in a crowd; the other one is `NONE` of an obstacle. */
export function needsIslandSolve({ movers, gaveWay }: StepContext, a: BodyIndex, b: BodyIndex, time: number): boolean {
  if (!(time < 1)) return false;
  const both = b === NONE ? [a] : [a, b];
  const count = both.reduce((sum, each) => sum + movers.contacts[each] - (gaveWay.get(each) ?? 0), 0);
  if (count < CROWDED) return false;
  return both.every((each) => {
    // Who stays where it is may be squeezed.
    if (movers.isFrozen(each)) return false;
    if (movers.isKinematic(each)) return true;
    if (movers.traits.restitution(each) > 0) return count >= CROWDED_OF_DEFLECTING;
    return YIELDING.has(movers.traits.response(each));
  });
}

/**
 * Lets all that is near two that met, or one and an obstacle, give way at once.
 *
 * @returns those that go on differently; `undefined` where one of the two is beyond what this knows.
 */
export function solveIsland(context: StepContext, { mover, other, time }: Impact): readonly BodyIndex[] | undefined {
  const { movers, gaveWay } = context;
  const both = other === NONE ? [mover] : [mover, other];
  if (both.some((each) => isBeyond(movers, each))) return undefined;
  const members = membersAround(context, both);
  const left = 1 - time;
  const before = members.flatMap((each) => [movers.rate(each, 0) * left, movers.rate(each, 1) * left]);
  const inverseMasses = Float64Array.from(members, (each) => inverseMassOf(movers, each));
  const motions = { inverseMasses, displacements: Float64Array.from(before) };
  const constraints = constraintsOf(context, members, motions, time, PARTING * largest(before));
  const stopped = standStill(constraints, motions, before);

  const speeds = members.flatMap((each, i) =>
    stopped.has(i) || movers.isFrozen(each) ? [0, 0] : [speedOf(movers, each, 0), speedOf(movers, each, 1)],
  );
  const after = { inverseMasses, displacements: Float64Array.from(speeds) };
  const perMove = largest(speeds) / (largest(before) || 1);
  const pressed = constraints.filter(({ separation, impulse }) => separation <= 0 || impulse > 0);
  relax(
    pressed.map(({ a, b, x, y, impulse }) => ({ a, b, x, y, separation: 0, impulse: impulse * perMove })),
    speeds,
    after,
  );
  const turned: BodyIndex[] = [];
  members.forEach((each, i) => {
    if (movers.isKinematic(each) || movers.isFrozen(each)) return;
    const isTurned = [2 * i, 2 * i + 1].some((place) => motions.displacements[place] !== before[place]);
    if (!isTurned && each !== mover && each !== other) return;
    for (let axis = 0; axis < 2; axis++) {
      const place = 2 * i + axis;
      if (motions.displacements[place] !== before[place])
        movers.go(each, axis, motions.displacements[place] / left, time);
      movers.setSpeed(each, axis, after.displacements[place] - movers.carriedSpeed(each, axis));
    }
    context.paths.mark(each, time);
    turned.push(each);
  });
  for (const each of both) countContact(context, each, time);
  for (const each of members) gaveWay.set(each, movers.contacts[each]);
  return turned;
}

/** Whether a mover grows or goes along a curve, of which this knows nothing: it is met as ever. */
function isBeyond(movers: DynamicBodies, mover: BodyIndex): boolean {
  return movers.grows(mover) || movers.curves.isCurved(mover);
}

/** How easily a mover gives way: one over its mass. */
function inverseMassOf(movers: DynamicBodies, mover: BodyIndex): number {
  if (movers.isKinematic(mover) || movers.isFrozen(mover)) return 0;
  return Math.min(1 / movers.traits.mass(mover), MOST_YIELDING);
}

/** How fast a mover is with what carries it. */
function speedOf(movers: DynamicBodies, mover: BodyIndex, axis: number): number {
  if (movers.isKinematic(mover)) return movers.faceSpeed(mover, axis, 1);
  return movers.speed(mover, axis) + movers.carriedSpeed(mover, axis);
}

/** Those from one to the next of which something is in the way, until the frame ends, in the order of their places. */
function membersAround(context: StepContext, first: readonly BodyIndex[]): readonly BodyIndex[] {
  const { movers, hashGrid, filter } = context;
  const members = [...first];
  const known = new Set(members);
  for (const member of members) {
    // What moves as it is told leads on to nobody.
    if (movers.isKinematic(member)) continue;
    for (const other of [...hashGrid.touching(member)]) {
      if (known.has(other) || movers.passEachOther(member, other)) continue;
      if (filter.normalBetween(member, other) === NEVER || isBeyond(movers, other)) continue;
      known.add(other);
      members.push(other);
    }
  }
  return members.sort((a, b) => comparePlaces(movers, a, b));
}

/** The faces on which they press each other, and the motions that this leaves, by which those that touch part by so much. */
function constraintsOf(
  context: StepContext,
  members: readonly BodyIndex[],
  motions: Motions,
  time: number,
  parting: number,
): readonly Constraint[] {
  const before = motions.displacements.slice();
  const constraints: Constraint[] = [];
  let left = pairsOf(context, members);
  for (let look = 0; look < LOOKS; look++) {
    const found = constraints.length;
    left = left.filter((each) => {
      const constraint = constraintOf(context, members, each, motions.displacements, time);
      if (constraint?.separation === 0) constraint.separation = -parting;
      if (constraint) constraints.push(constraint);
      return constraint === undefined;
    });
    if (constraints.length === found) break;
    relax(constraints, before, motions);
  }
  return constraints;
}

/** All that is near each other among members, and obstacles near them. */
function pairsOf(context: StepContext, members: readonly BodyIndex[]): readonly NearPair[] {
  const { movers, obstacles, hashGrid, filter } = context;
  const places = new Map(members.map((member, i) => [member, i]));
  const pairs: NearPair[] = [];
  members.forEach((member, a) => {
    if (movers.isKinematic(member)) return;
    if (!obstacles.isEmpty && !movers.isFrozen(member)) {
      obstacles.near(member);
      const around = obstacles.found.slice(obstacles.from, obstacles.to).sort((p, q) => obstacles.compare(p, q));
      for (const obstacle of around) {
        const face = filter.normalAt(member, obstacle);
        if (face !== NEVER) pairs.push({ a, b: NONE, obstacle, face });
      }
    }
    const others = hashGrid.touching(member).flatMap((other) => places.get(other) ?? []);
    for (const b of others.sort((p, q) => p - q)) {
      const other = members[b];
      if ((b < a && !movers.isKinematic(other)) || movers.passEachOther(member, other)) continue;
      const face = filter.normalBetween(member, other);
      if (face !== NEVER) pairs.push({ a, b, obstacle: NONE, face });
    }
  });
  return pairs;
}

/** The face between two that touch, or that meet as they move; `undefined` where they do neither. */
function constraintOf(
  context: StepContext,
  members: readonly BodyIndex[],
  { a, b, obstacle, face }: NearPair,
  displacements: Float64Array,
  time: number,
): Constraint | undefined {
  const { movers, obstacles } = context;
  const mover = members[a];
  movers.shapes.load(mover, time, pair.a);
  pair.a.loadMotion(displacements[2 * a], displacements[2 * a + 1]);
  let slack = movers.roundingError(mover, 0, time) + movers.roundingError(mover, 1, time);
  if (b === NONE) obstacles.loadShape(obstacle, pair.b);
  else {
    const other = members[b];
    movers.shapes.load(other, time, pair.b);
    pair.b.loadMotion(displacements[2 * b], displacements[2 * b + 1]);
    slack += movers.roundingError(other, 0, time) + movers.roundingError(other, 1, time);
  }
  slack *= NEAR;
  gaps.look(pair.a, pair.b);
  const count = pair.a.count + pair.b.count;
  const gapAt = (i: number): number => (gaps.low[i] + gaps.high[i]) / 2;
  let widest = -Infinity;
  for (let i = 0; i < count; i++) if (gapAt(i) > widest) widest = gapAt(i);
  if (!(widest >= -slack && widest < Infinity)) return undefined;
  let edge = 0;
  let separation = 0;
  if (widest <= slack) edge = slowestEdge(widest - slack, gapAt);
  else if (pair.sweep() === "hit") {
    edge = pair.edge;
    separation = Math.max(0, gapAt(edge > 0 ? edge - 1 : pair.b.count - 1 - edge) - slack);
  }
  if (edge === 0) return undefined;
  const normal = pair.normalOf(edge);
  if (!isMetAlong(face, normal)) return undefined;
  return { a, b, x: normal[0], y: normal[1], separation, impulse: 0 };
}

/** Of the edges that are no less apart than this, the one that closes slowest, as where two meet at a corner. */
function slowestEdge(least: number, gapAt: (i: number) => number): number {
  const { a, b } = pair;
  let [slowest, most] = [0, -Infinity];
  for (let i = 0; i < a.count + b.count; i++) {
    if (!(gapAt(i) >= least)) continue;
    const edge = i < b.count ? i + 1 : b.count - 1 - i;
    const [x, y] = pair.normalOf(edge) as [number, number];
    const opening = x * (a.place[2] - b.place[2]) + y * (a.place[3] - b.place[3]);
    if (opening > most) [slowest, most] = [edge, opening];
  }
  return slowest;
}

/** Finds the impulses by which nobody comes closer than there is room, beginning with those before. */
function relax(
  constraints: readonly Constraint[],
  before: readonly number[] | Float64Array,
  { inverseMasses, displacements }: Motions,
): void {
  const faces = {
    count: constraints.length,
    firsts: Int32Array.from(constraints, ({ a }) => a),
    seconds: Int32Array.from(constraints, ({ b }) => b),
    xs: Float64Array.from(constraints, ({ x }) => x),
    ys: Float64Array.from(constraints, ({ y }) => y),
    separations: Float64Array.from(constraints, ({ separation }) => separation),
  };
  const impulses = Float64Array.from(constraints, ({ impulse }) => impulse);
  const tolerance = FOUND * largest(before);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    displacements.set(before);
    if (findImpulses(faces, inverseMasses, displacements, impulses, tolerance)) break;
    // Between two walls nobody parts from both.
    const strong = WEDGED * largest(impulses);
    constraints.forEach((constraint, i) => {
      if (impulses[i] > strong) faces.separations[i] = constraint.separation = Math.max(0, constraint.separation);
    });
    if (attempt < ATTEMPTS - 1) impulses.fill(0);
  }
  constraints.forEach((constraint, i) => (constraint.impulse = impulses[i]));
}

/** Lets those stand still that hardly move any more, and the others find their way around them. Returns who they are. */
function standStill(
  constraints: readonly Constraint[],
  motions: Motions,
  before: readonly number[],
): ReadonlySet<number> {
  const { inverseMasses, displacements } = motions;
  const fastest = largest(before);
  const left = [...before];
  const stopped = new Set<number>();
  for (let i = 0; i < inverseMasses.length; i++) {
    const was = largest(before.slice(2 * i, 2 * i + 2));
    const is = largest(displacements.subarray(2 * i, 2 * i + 2));
    if (inverseMasses[i] === 0 || is > Math.max(STILL * was, STILL_OF_ALL * fastest)) continue;
    inverseMasses[i] = left[2 * i] = left[2 * i + 1] = 0;
    stopped.add(i);
  }
  if (stopped.size > 0) relax(constraints, left, motions);
  return stopped;
}
