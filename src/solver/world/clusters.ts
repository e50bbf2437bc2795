import { at, type Box, Clusters, overlaps, type Vec } from "../../geometry/index.js";
import { axisNormal } from "../sweep/axes.js";
import { overlapIn, penetration } from "../sweep/separation.js";
import { recordContact } from "./contact.js";
import { obstacleIn, roundingError } from "./freePlace.js";
import type { StepContext } from "./impacts.js";
import { NONE } from "./movers.js";
import { compareNames, comparePlaces } from "./order.js";

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
export function spreadClusters(context: StepContext, near: readonly number[]): readonly number[] {
  const { movers, hashGrid } = context;
  // Who is in more than a few others has more than a few pairs.
  if (near.length / 2 <= FEW) return [];
  const isOverlap = overlapsOf(context);
  const degrees = new Uint32Array(movers.count);
  for (let i = 0; i < near.length; i += 2) {
    const [a, b] = [near[i] as number, near[i + 1] as number];
    if (!isOverlap(a, b)) continue;
    degrees[a] = (degrees[a] as number) + 1;
    degrees[b] = (degrees[b] as number) + 1;
  }
  const joined = new Clusters(movers.count);
  const isInMany = (mover: number): boolean => (degrees[mover] as number) > FEW;
  for (let i = 0; i < near.length; i += 2) {
    const [a, b] = [near[i] as number, near[i + 1] as number];
    if (isInMany(a) && isInMany(b) && !joined.areJoined(a, b) && isOverlap(a, b)) joined.join(a, b);
  }
  const clusters = joined.withSeveral().map((cluster) => [...cluster].sort((a, b) => comparePlaces(movers, a, b)));
  clusters.sort((a, b) => comparePlaces(movers, a[0] as number, b[0] as number));
  const all: number[] = [];
  for (const cluster of clusters) {
    recordContacts(context, cluster);
    spread(context, cluster);
    for (const mover of cluster) {
      movers.setOrigin(mover);
      movers.bound(mover, 0);
      hashGrid.update(mover);
      context.paths.mark(mover, 0);
      all.push(mover);
    }
  }
  return all;
}

/** Says of two movers whether they overlap where they begin. In a cluster each is asked about each: boxes are loaded once. */
function overlapsOf({ movers }: StepContext): (a: number, b: number) => boolean {
  const boxes = new Float64Array(6 * movers.count);
  for (let mover = 0; mover < movers.count; mover++) movers.loadBox(mover, 0, boxes.subarray(6 * mover));
  return (a, b) => !movers.passes(a) && !movers.passes(b) && overlapIn(boxes, 6 * a, boxes, 6 * b, movers.dimensions);
}

/** Notes for each of a cluster a contact with the first one before it that it overlaps. */
function recordContacts(context: StepContext, cluster: readonly number[]): void {
  const { movers } = context;
  const boxes = cluster.map((mover) => movers.box(mover, 0));
  boxes.forEach((box, i) => {
    const first = boxes.findIndex((other, j) => j < i && overlaps(box, other));
    if (first < 0) return;
    const [one, other] = [cluster[i] as number, cluster[first] as number];
    const [mover, met] = compareNames(movers, one, other) < 0 ? [one, other] : [other, one];
    const push = penetration(movers.box(mover, 0), movers.box(met, 0));
    const axis = push.findIndex((component) => component !== 0);
    recordContact(context, mover, met, NONE, 0, 0, axisNormal(movers.dimensions, axis, at(push, axis) < 0 ? -1 : 1));
  });
}

function spread(context: StepContext, cluster: readonly number[]): void {
  const { movers } = context;
  const { dimensions } = movers;
  const first = cluster[0] as number;
  const origin = movers.position(first, 0);
  const cell = cellOf(context, cluster);
  const isWaiting = new Set(cluster);
  const blocker = clusterBlocker(context, isWaiting);
  const taken = new Set<string>();
  /** Per cell how far around it all cells are taken. */
  const reached = new Map<string, number>();
  const ring = rings(dimensions);
  let tries = PLACES + PLACES_EACH * cluster.length;
  for (const mover of cluster) {
    const position = movers.position(mover, 0);
    const home = position.map((p, axis) => Math.round((p - at(origin, axis)) / at(cell, axis)));
    const key = home.join();
    let step = reached.get(key) ?? 0;
    for (; tries > 0; step++, tries--) {
      const offset = ring(step);
      const indices = home.map((h, axis) => h + at(offset, axis));
      if (taken.has(indices.join())) continue;
      const min = indices.map((index, axis) => at(origin, axis) + index * at(cell, axis));
      const box: Box = { min, max: min.map((m, axis) => m + movers.size(mover, axis)) };
      if (!box.max.every(Number.isFinite) || !box.min.every(Number.isFinite)) continue;
      taken.add(indices.join());
      if (blocker(box)) continue;
      min.forEach((coordinate, axis) => movers.place(mover, axis, coordinate, 0));
      isWaiting.delete(mover);
      movers.bound(mover, 0);
      context.hashGrid.update(mover);
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
function cellOf({ movers }: StepContext, cluster: readonly number[]): Vec {
  const widths = Array.from({ length: movers.dimensions }, (_, axis) => {
    let width = 0;
    let rounding = 0;
    for (const mover of cluster) {
      width = Math.max(width, movers.size(mover, axis));
      rounding = Math.max(rounding, roundingError(movers, mover, axis, 0));
    }
    return width * ROOM + rounding;
  });
  const widest = Math.max(...widths);
  return widths.map((width) => width || widest || 1);
}

/** Says of a box whether something is in it that does not wait to be placed itself. */
function clusterBlocker(context: StepContext, isWaiting: ReadonlySet<number>): (box: Box) => boolean {
  const { movers, hashGrid } = context;
  const inObstacle = obstacleIn(context);
  return (box) =>
    inObstacle(box) !== undefined ||
    hashGrid
      .touchingBox(box)
      .some((other) => !isWaiting.has(other) && !movers.passes(other) && overlaps(box, movers.box(other, 0)));
}

/** The offsets of a lattice's cells from one of them, by their distance, which is the greatest of those along the axes. */
function rings(dimensions: number): (step: number) => Vec {
  const offsets: Vec[] = [];
  let radius = 0;
  return (step) => {
    for (; offsets.length <= step; radius++) {
      const along = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
      const ring = (dimensions === 2 ? [0] : along).flatMap((z) =>
        along.flatMap((y) =>
          along.flatMap((x) =>
            Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) === radius ? [dimensions === 2 ? [x, y] : [x, y, z]] : [],
          ),
        ),
      );
      const length = (offset: Vec): number => offset.reduce((sum, c) => sum + Math.abs(c), 0);
      offsets.push(...ring.sort((a, b) => length(a) - length(b)));
    }
    return offsets[step] as Vec;
  };
}
