import { at, boxAt, Clusters, empty, type Vec } from "../../geometry/index.js";
import { axisNormal } from "../sweep/axes.js";
import { overlapIn, penetration } from "../sweep/separation.js";
import type { BodyIndex } from "../indices.js";
import { ANY } from "./collisionFilter.js";
import { recordContact } from "./contact.js";
import { moversIn, obstacleIn } from "./freePlace.js";
import type { StepContext } from "./impacts.js";
import { NONE } from "./dynamicBodies.js";
import { comparePlaces } from "./order.js";

/*
 *     pairs      [ a | b | a | b | … ]     movers that overlap where they begin
 *     degrees    per mover how many pairs it is in; more than `FEW` joins it with the others to a cluster (a disjoint set)
 *     taken      numbers of the lattice's cells in which somebody stands
 *     reached    per home cell how many cells around it, ring by ring, were looked at already
 *
 * A cluster is walked in the order of places. Each mover looks at the cells around its home from the ring at which the last one
 * from there ended, so that 5,000 in one place do not look at the same cells again and again.
 */

/**
 * Movers that begin in more than so many others are a cluster. Fewer are pushed apart pair by pair, which takes time that
 * grows with the pairs, and these grow with the square of a cluster.
 */
const FEW = 32;

/** Cells of a lattice are so much wider than what stands in them, so that rounding brings no neighbours together. */
const ROOM = 1 + 2 ** -30;

/** So many places are looked at for each of a cluster, at the most. */
const PLACES_EACH = 16;
const PLACES = 10_000;

/**
 * Spreads clusters: each mover goes to the free cell of a lattice that is nearest to where it began. A contact is noted with
 * the first one of its cluster that it overlaps; velocities stay.
 *
 * @param near pairs of movers, one after the other, among which are all that overlap.
 * @returns the movers that were in clusters; those for which there is no free cell stay where they are.
 */
export function spreadClusters(context: StepContext, near: readonly BodyIndex[]): readonly BodyIndex[] {
  const { movers, hashGrid } = context;
  const pairs = overlapping(context, near);
  const degrees = new Uint32Array(movers.count);
  const joined = new Clusters(movers.count);
  const isInMany = (mover: BodyIndex): boolean => degrees[mover] > FEW;
  for (const mover of pairs) degrees[mover] = degrees[mover] + 1;
  for (let i = 0; i < pairs.length; i += 2) {
    const [a, b] = [pairs[i], pairs[i + 1]];
    if (isInMany(a) && isInMany(b)) joined.join(a, b);
  }
  const clusters: (readonly BodyIndex[])[] = [];
  for (const cluster of joined.withSeveral()) {
    clusters.push([...cluster].toSorted((a, b) => comparePlaces(movers, a, b)));
  }
  clusters.sort((a, b) => comparePlaces(movers, a[0], b[0]));
  recordContacts(context, clusters, pairs);
  for (const cluster of clusters) {
    spread(context, cluster);
    for (const mover of cluster) {
      movers.setOrigin(mover);
      hashGrid.refile(mover, 0);
      context.paths.mark(mover, 0);
    }
  }
  return clusters.flat();
}

/** Pairs of each mover, counted for a moment: room that is used again, since most frames have no cluster. */
let pairsOf = empty.uint32;

/** Whether any mover is in more than a few pairs: only such a one can be in more than a few others, and be in a cluster. */
export function isAnyInMany(near: readonly BodyIndex[], count: number): boolean {
  if (near.length / 2 <= FEW) return false;
  if (pairsOf.length < count) pairsOf = new Uint32Array(2 * count);
  pairsOf.fill(0, 0, count);
  for (const mover of near) {
    if ((pairsOf[mover] = pairsOf[mover] + 1) > FEW) return true;
  }
  return false;
}

/** Those of some pairs that overlap where they begin, one after the other. Boxes are loaded once: each is in many pairs. */
function overlapping({ movers, filter }: StepContext, near: readonly BodyIndex[]): readonly BodyIndex[] {
  const boxes = new Float64Array(6 * movers.count);
  for (let mover = 0; mover < movers.count; mover++) movers.loadBox(mover, 0, boxes.subarray(6 * mover));
  const pairs: BodyIndex[] = [];
  for (let i = 0; i < near.length; i += 2) {
    const [a, b] = [near[i], near[i + 1]];
    if (movers.passesObstacles(a) || movers.passesObstacles(b) || filter.normalBetween(a, b) !== ANY) continue;
    if (overlapIn(boxes, 6 * a, boxes, 6 * b, movers.dimensions)) pairs.push(a, b);
  }
  return pairs;
}

/** Notes for each of a cluster a contact with the first one before it that it overlaps. */
function recordContacts(
  context: StepContext,
  clusters: readonly (readonly BodyIndex[])[],
  pairs: readonly BodyIndex[],
): void {
  const { movers } = context;
  const order = clusters.flat();
  const ranks = new Int32Array(movers.count).fill(NONE);
  order.forEach((mover, rank) => (ranks[mover] = rank));
  /** Per rank that of the first one that overlaps. */
  const firsts = Int32Array.from(order, (_, rank) => rank);
  for (let i = 0; i < pairs.length; i += 2) {
    const [a, b] = [ranks[pairs[i]], ranks[pairs[i + 1]]];
    if (a === NONE || b === NONE) continue;
    const [before, after] = a < b ? [a, b] : [b, a];
    if (before < firsts[after]) firsts[after] = before;
  }
  for (const [rank, first] of firsts.entries()) {
    if (first === rank) continue;
    const [one, other] = [order[rank], order[first]];
    const [mover, met] = movers.traits.names.compare(one, other) < 0 ? [one, other] : [other, one];
    const push = penetration(movers.box(mover, 0), movers.box(met, 0));
    const axis = push.findIndex((component) => component !== 0);
    recordContact(context, mover, met, NONE, 0, 0, axisNormal(movers.dimensions, axis, at(push, axis) < 0 ? -1 : 1));
  }
}

function spread(context: StepContext, cluster: readonly BodyIndex[]): void {
  const { movers } = context;
  const { dimensions } = movers;
  const first = cluster[0];
  const origin = movers.position(first, 0);
  const cell = cellOf(context, cluster);
  const isWaiting = new Set(cluster);
  const isPlaced = (other: BodyIndex): boolean => !isWaiting.has(other);
  const taken = new Set<number>();
  /** Per cell how far around it all cells are taken. */
  const reached = new Map<string, number>();
  const ring = rings(dimensions);
  let tries = PLACES + PLACES_EACH * cluster.length;
  // Cells further away than that from the first one have numbers of others, which are taken with these.
  const span = 8 * cluster.length;
  const numberOf = (indices: Vec): number => indices.reduce((number, index) => number * span + index, 0);
  for (const mover of cluster) {
    const inObstacle = obstacleIn(context, mover, 0);
    const position = movers.position(mover, 0);
    const home = position.map((p, axis) => Math.round((p - at(origin, axis)) / at(cell, axis)));
    const key = home.join();
    let step = reached.get(key) ?? 0;
    for (; tries > 0; step++) {
      const offset = ring(step);
      const indices = home.map((h, axis) => h + at(offset, axis));
      const number = numberOf(indices);
      if (taken.has(number)) continue;
      tries--;
      const min = indices.map((index, axis) => at(origin, axis) + index * at(cell, axis));
      const box = boxAt(min, movers.sizes(mover, 0));
      if (![...min, ...box.max].every(Number.isFinite)) continue;
      taken.add(number);
      if (inObstacle(box) || moversIn(context, mover, box, 0, isPlaced).length > 0) continue;
      min.forEach((coordinate, axis) => movers.place(mover, axis, coordinate, 0));
      isWaiting.delete(mover);
      context.hashGrid.refile(mover, 0);
      break;
    }
    reached.set(key, step);
    if (isWaiting.has(mover)) {
      movers.freeze(mover, 0);
      context.caught.add(mover);
    }
  }
}

/** As wide as the widest of a cluster on each axis, and a little more. */
function cellOf({ movers }: StepContext, cluster: readonly BodyIndex[]): Vec {
  const widths = Array.from({ length: movers.dimensions }, (_, axis) => {
    const most = (lengthOf: (mover: BodyIndex) => number): number =>
      cluster.reduce((width, mover) => Math.max(width, lengthOf(mover)), 0);
    return most((mover) => movers.size(mover, axis, 0)) * ROOM + most((mover) => movers.roundingError(mover, axis, 0));
  });
  const widest = Math.max(...widths);
  return widths.map((width) => width || widest || 1);
}

/** The offsets of a lattice's cells from one of them, by their distance, which is the greatest of those along the axes. */
function rings(dimensions: number): (step: number) => Vec {
  const offsets: Vec[] = [];
  let radius = 0;
  return (step) => {
    for (; offsets.length <= step; radius++) {
      const along = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
      const cube = (dimensions === 2 ? [[]] : along.map((z) => [z])).flatMap((z) =>
        along.flatMap((y) => along.map((x) => [x, y, ...z])),
      );
      const ring = cube.filter((offset) => Math.max(...offset.map(Math.abs)) === radius);
      const length = (offset: Vec): number => offset.reduce((sum, c) => sum + Math.abs(c), 0);
      offsets.push(...ring.sort((a, b) => length(a) - length(b)));
    }
    return offsets[step];
  };
}
