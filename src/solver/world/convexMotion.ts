import type { Vec } from "../../geometry/index.js";
import type { BodyIndex } from "../indices.js";
import type { ConvexPair } from "../sweep/convex/convexPair.js";
import { type DynamicBodies, NONE } from "./dynamicBodies.js";

/*
 * Keeps nothing: reads and turns the records of movers (`motionRecords.ts`) along normals of any direction.
 */

/** So often a motion is turned by an ulp until it does not lead into a face. */
export const TURNS = 100;

/** The cosine of what is straight against a face: what comes at it from aside goes on along it. */
export const STRAIGHT = 0.999;

/**
 * The sign of what a mover moves in what is left of the frame, and another one if there is one, along the normal of an edge of two
 * shapes that are loaded as these: below 0 towards each other. Of one that grows it is that of the corner, or of the face, that meets the edge.
 */
export function signOfMotion(
  pair: ConvexPair,
  { shapes }: DynamicBodies,
  mover: BodyIndex,
  other: BodyIndex,
  [normalX, normalY]: Vec,
  edge: number,
  left: number,
): number {
  const [x, y] = [normalX, normalY];
  const moves = (each: BodyIndex, axis: number, along: number): number =>
    each === NONE ? 0 : shapes.rateAgainst(each, axis, along) * left;
  return pair.signAlong(edge, moves(mover, 0, x), moves(mover, 1, y), moves(other, 0, -x), moves(other, 1, -y));
}

/**
 * Lets one or two that meet go on along the tangents of their curves. Where these do not lead towards each other, they are pressed
 * against each other along the normal by what is left of the way to where they would end the frame.
 */
export function goStraightAlong(movers: DynamicBodies, both: readonly BodyIndex[], normal: Vec, time: number): void {
  const { curves } = movers;
  if (!curves.isAny || !both.some((each) => curves.isCurved(each))) return;
  const bends = both.map(
    (each) => along([curves.accelerationOf(each, 0), curves.accelerationOf(each, 1)], normal) * ((1 - time) / 2),
  );
  for (const each of both) curves.straighten(each, time);
  const [first, second] = both.map((each) => along(motionOf(movers, each), normal)) as [number, number?];
  if (first - (second ?? 0) < 0) return;
  both.forEach((each, i) => {
    for (let axis = 0; axis < 2; axis++) {
      movers.go(each, axis, movers.motion(each, axis) + bends[i] * normal[axis], time);
    }
  });
}

/** How fast a mover grows along a normal where it meets something on the other side of it. */
export function growthAgainst(movers: DynamicBodies, mover: BodyIndex, normal: Vec): number {
  if (!movers.grows(mover)) return 0;
  const grows = (axis: number): number =>
    movers.shapes.rateAgainst(mover, axis, normal[axis]) - movers.motion(mover, axis);
  return along([grows(0), grows(1)], normal);
}

/** What a mover moves per frame besides growing. */
export function motionOf(movers: DynamicBodies, mover: BodyIndex): Vec {
  return [movers.motion(mover, 0), movers.motion(mover, 1)];
}

/** What its faces move per frame, x and y of the lower ones and the upper ones. */
export function ratesOf(movers: DynamicBodies, mover: BodyIndex): readonly number[] {
  return [0, 1].flatMap((axis) => [movers.faceRate(mover, axis, -1), movers.faceRate(mover, axis, 1)]);
}

export function along(motion: Vec, normal: Vec): number {
  return motion[0] * normal[0] + motion[1] * normal[1];
}

export function setMotion(
  movers: DynamicBodies,
  mover: BodyIndex,
  axis: number,
  rate: number,
  speed: number,
  time: number,
): void {
  movers.go(mover, axis, rate, time);
  movers.setSpeed(mover, axis, speed);
}
