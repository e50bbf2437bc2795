import { overlaps } from "../../geometry/index.js";
import { axisNormal } from "../sweep/axes.js";
import { sweep } from "../sweep/sweep.js";
import type { BodyIndex } from "../indices.js";
import { obstacleBehind } from "./blocked.js";
import { isClosing, recordContact } from "./contact.js";
import { areShapesOverlapping, areSolidShapes, isAmongShapes, normalBetweenShapes } from "./convexOverlap.js";
import { nearestFreeOfShapes } from "./convexPlace.js";
import {
  anythingIn,
  depenetrate,
  movedTo,
  obstacleIn,
  overlapsOf,
  putBeside,
  minimumTranslation,
} from "./freePlace.js";
import { meet } from "./growingBodies.js";
import type { MoverPair, StepContext } from "./impacts.js";
import { squeeze } from "./kinematic.js";
import { NONE } from "./dynamicBodies.js";
import { isJammed, respond } from "./impulse.js";
import { comparePlaces, inOrder } from "./order.js";
import { holdStuck } from "./roundingOverlaps.js";

/*
 * Lists alone, of this frame's beginning: movers inside obstacles and pairs of movers that overlap, both in the order of places.
 * They are walked once for obstacles; pairs are pushed apart from a worklist, to which those come that a push has brought into each
 * other, `PUSHES` times a mover at the most; who finds no room is walked once more at the end. What begins in many at once is
 * a cluster, and was spread before (`spreadClusters.ts`).
 */

/** A mover is pushed so often; more means one in a cluster that pushes in circles. */
const PUSHES = 16;

/**
 * Separates what overlaps when the frame begins, with contacts at time 0: movers from obstacles, to the nearest free
 * place, then from each other by the least translation.
 */
export class Depenetration {
  /** Movers inside obstacles that are still to be moved out, in the order of places. */
  private readonly inside: BodyIndex[];
  /** The overlaps at the start of the frame; undefined once pairs are under way. */
  private begun: { readonly inside: readonly BodyIndex[]; readonly overlapping: readonly MoverPair[] } | undefined;
  private readonly pairs: PairDepenetration;
  private readonly turned: Set<BodyIndex>;
  private readonly met = new Set<string>();

  constructor(
    private readonly context: StepContext,
    inside: readonly BodyIndex[],
    overlapping: readonly MoverPair[],
  ) {
    this.inside = inside.toSorted((a, b) => comparePlaces(context.movers, a, b));
    this.turned = new Set(inside);
    this.pairs = new PairDepenetration(context, (...separated) => this.meet(...separated));
    this.begun = { inside, overlapping };
  }

  /** Moves out the next mover or pair. Returns whether there is none left. */
  resolveNext(): boolean {
    const mover = this.inside.shift();
    if (mover !== undefined) {
      this.moveOut(mover);
      return false;
    }
    if (this.begun) {
      const { inside, overlapping } = this.begun;
      this.begun = undefined;
      this.pairs.begin([...overlapping, ...inside.flatMap((each) => overlapsOf(this.context, each, 0))]);
    }
    return this.pairs.resolveNext();
  }

  /** Returns the bodies that moved or go on differently, in the order of places. */
  end(): readonly BodyIndex[] {
    const { turned, context } = this;
    const { movers, paths } = context;
    for (const mover of this.pairs.pushed) turned.add(mover);
    for (const mover of turned) {
      movers.setOrigin(mover);
      paths.mark(mover, 0);
    }
    return [...turned].toSorted((a, b) => comparePlaces(movers, a, b));
  }

  /** Moves a mover out of the obstacles that it is inside. */
  private moveOut(mover: BodyIndex): void {
    const { context } = this;
    const { movers, obstacles } = context;
    obstacles.near(mover);
    if (isAmongShapes(context, mover)) {
      depenetrateShape(context, mover);
      return;
    }
    const start = movers.moving(mover, 0);
    const still = start.displacement.map(() => 0);
    for (const { axis, side } of depenetrate(context, mover, 0, obstacleIn(context, mover, 0))) {
      const obstacle = obstacleBehind(context, mover, axis, side, 0);
      if (obstacle === NONE) continue;
      const { min, max } = obstacles.boxOf(obstacle);
      const answer = sweep(start, { min, max, displacement: still });
      const exit = answer.kind === "miss" ? 0 : answer.exit;
      recordContact(context, mover, NONE, obstacle, 0, exit, axisNormal(movers.dimensions, axis, side));
      if (isClosing(context, mover, NONE, axis, side)) respond(movers, mover, axis, side, 0);
    }
  }

  /** Records the contact of two movers that overlapped: `axis` and `side` lead the first one out of the second. */
  private meet(a: BodyIndex, b: BodyIndex, axis: number, side: -1 | 1): void {
    const { context, met } = this;
    const { movers } = context;
    // A pair that is pushed together again by others has met all the same.
    if (met.has(`${a} ${b}`)) return;
    met.add(`${a} ${b}`);
    recordContact(context, a, b, NONE, 0, 0, axisNormal(movers.dimensions, axis, side));
    const all = movers.isKinematic(b) ? [a] : [a, b];
    const closes = isClosing(context, a, b, axis, side);
    const isSqueezed = closes && movers.isKinematic(b) && isJammed(context, a, b, axis, side, 0);
    if (isSqueezed) squeeze(context, a, 0);
    const both = closes && !isSqueezed ? meet(context, a, b, axis, side, 0) : all;
    for (const mover of both) this.turned.add(mover);
  }
}

/** Puts one of two movers, of which one is a convex polygon, out of all when the frame begins. Returns who was moved. */
function separateShapes(context: StepContext, a: BodyIndex, b: BodyIndex): readonly BodyIndex[] {
  const { movers } = context;
  if (!areShapesOverlapping(context, a, b, 0) || !areSolidShapes(context, a, b, 0)) return [];
  for (const mover of [a, b]) {
    if (movers.isKinematic(mover) || movers.isFrozen(mover)) continue;
    const from = [movers.coordinate(mover, 0, 0), movers.coordinate(mover, 1, 0)] as const;
    const way = nearestFreeOfShapes(context, mover, from, 0, true);
    if (!way) continue;
    movedTo(context, mover, way.place, 0);
    const other = mover === a ? b : a;
    const [first, second] = movers.comesFirst(mover, other) ? [mover, other] : [other, mover];
    const normal = normalBetweenShapes(context, first, second, 0);
    const closing = normal.reduce(
      (sum, n, axis) => sum + n * (movers.rate(first, axis) - movers.rate(second, axis)),
      0,
    );
    if (!(closing < 0)) recordContact(context, first, second, NONE, 0, 0, normal);
    return [mover];
  }
  if (movers.isKinematic(b)) squeeze(context, a, 0);
  else if (movers.isKinematic(a)) squeeze(context, b, 0);
  else for (const mover of [a, b]) holdStuck(context, mover, 0);
  return [];
}

/** Puts a mover out of convex shapes when the frame begins; what it moves into it meets then. */
function depenetrateShape(context: StepContext, mover: BodyIndex): void {
  const { movers } = context;
  const from = [movers.coordinate(mover, 0, 0), movers.coordinate(mover, 1, 0)] as const;
  const way = nearestFreeOfShapes(context, mover, from, 0);
  if (!way) {
    holdStuck(context, mover, 0);
    return;
  }
  movedTo(context, mover, way.place, 0);
  for (const { obstacle, normal } of way.contacts) {
    const closing = normal.reduce((sum, component, axis) => sum + component * movers.rate(mover, axis), 0);
    if (!(closing < 0)) recordContact(context, mover, NONE, obstacle, 0, 0, normal);
  }
}

/**
 * Separates movers pair by pair: one of the two is put face to face with the other, out of it by the least translation,
 * and may push on others there. Who is pushed against something that does not move, or against one who is, makes the
 * other give way. What finds no room on its axis in the end goes to the nearest place that has some, but who overlaps a
 * kinematic one is squeezed: far places are on its other side.
 */
class PairDepenetration {
  private work: MoverPair[] = [];
  private next = 0;
  private readonly jammed: MoverPair[] = [];
  private readonly pushes = new Map<BodyIndex, number>();
  /** Where movers cannot go: mover, axis and side. And to which side they were pushed on an axis. */
  private readonly stuck = new Set<string>();
  private readonly heading = new Map<string, number>();

  /** @param separated is told of two movers that overlapped: `axis` and `side` lead the first one out of the second */
  constructor(
    private readonly context: StepContext,
    private readonly separated: (a: BodyIndex, b: BodyIndex, axis: number, side: -1 | 1) => void,
  ) {}

  /** The movers that were moved. */
  get pushed(): Iterable<BodyIndex> {
    return this.pushes.keys();
  }

  begin(pairs: readonly MoverPair[]): void {
    this.work = inOrder(this.context.movers, pairs);
  }

  /** Separates the next pair. Returns whether there is none left. */
  resolveNext(): boolean {
    if (this.next < this.work.length) this.separate(this.work[this.next++]);
    else this.findRoom(this.jammed.shift());
    return this.next === this.work.length && this.jammed.length === 0;
  }

  private separate([a, b]: MoverPair): void {
    const { context, heading, stuck } = this;
    const { movers } = context;
    if (movers.shapes.areAmong(a, b)) {
      for (const mover of separateShapes(context, a, b)) this.pushes.set(mover, PUSHES);
      return;
    }
    if (!overlaps(movers.box(a, 0), movers.box(b, 0))) return;
    const { axis, side } = minimumTranslation(context, a, b, 0);
    // Who was pushed here from the other one's side is not pushed back at once.
    const isBack = heading.get(`${a} ${axis}`) === -side;
    const [first, second, firstSide] = isBack ? [b, a, -side] : [a, b, side];
    if (!this.push(first, second, axis, firstSide)) {
      stuck.add(`${first} ${axis} ${firstSide}`);
      if (this.push(second, first, axis, -firstSide)) stuck.add(`${second} ${axis} ${firstSide}`);
      else this.jammed.push([a, b]);
    }
    this.separated(a, b, axis, side);
  }

  private push(mover: BodyIndex, against: BodyIndex, axis: number, side: number): boolean {
    const { context, pushes, heading, stuck } = this;
    const { movers } = context;
    const count = pushes.get(mover) ?? 0;
    if (count === PUSHES || movers.isFrozen(mover) || movers.isKinematic(mover)) return false;
    if (stuck.has(`${mover} ${axis} ${side}`)) return false;
    if (!putBeside(context, mover, against, axis, side, 0)) return false;
    heading.set(`${mover} ${axis}`, side);
    pushes.set(mover, count + 1);
    this.work.push(...inOrder(movers, overlapsOf(context, mover, 0)));
    return true;
  }

  /** Puts the first of two movers that could not be pushed apart where there is room. */
  private findRoom(pair: MoverPair | undefined): void {
    if (!pair) return;
    const { context } = this;
    const { movers } = context;
    const [a, b] = pair;
    if (!overlaps(movers.box(a, 0), movers.box(b, 0))) return;
    if (movers.isKinematic(b)) squeeze(context, a, 0);
    else depenetrate(context, a, 0, anythingIn(context, a, 0));
    this.pushes.set(a, PUSHES);
  }
}
