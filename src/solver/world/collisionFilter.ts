import type { Vec } from "../../geometry/index.js";
import { axisNormal, faceAlong } from "../sweep/axes.js";
import type { Limited, StaticsLimits } from "../types.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { ALL_LAYERS } from "./bodyTraits.js";
import type { DynamicBodies } from "./dynamicBodies.js";
import type { StaticBodies } from "./staticBodies.js";

/*
 *     layers, collidesWith, faces    per mover, in its `BodyTraits`: two masks, and the face that is solid
 *     limits                         the same of the statics, by index, where they have any
 *
 * A question about two reads both masks and faces; of a one-way face also where both were when the motion began. It walks nowhere.
 */

/** Answers in place of a face's normal: any may be met, or none. Others are coded as by `faceAlong`. */
export const ANY = 0;
export const NEVER = 127;

/**
 * Who meets whom, and through which face. Layers let two meet or not, whatever they do. Of a one-way body only one face is
 * solid, and only to what is outside of it: beyond the face, or flush with it. What is past it goes through until it is
 * out; no memory is needed for that, only where the two are when a segment of the motion begins.
 *
 * A place is rounded wherever a segment begins. What was outside when the frame or the motion along the axis began, and is
 * no deeper in than rounding reaches, is outside still: else a body would fall through what it lies on.
 *
 * @internal
 */
export class CollisionFilter {
  /** Whether anything in the world has layers or one-way faces; where nothing has, nothing else need be asked. */
  isOn = false;
  private limits: StaticsLimits | undefined;
  private readonly box = new Float64Array(6);

  constructor(
    private readonly movers: DynamicBodies,
    private readonly obstacles: StaticBodies,
  ) {}

  /** Looks, for a frame, whether anything is limited. */
  begin(): void {
    this.limits = this.obstacles.limits;
    this.isOn = this.movers.traits.isLimited || this.limits !== undefined;
  }

  /** The only normal, out of `b` at `a`, with which two movers can meet; `ANY` where all are, `NEVER` where none is. */
  normalBetween(a: BodyIndex, b: BodyIndex): number {
    if (!this.isOn) return ANY;
    const { layers, collidesWith, faces } = this.movers.traits;
    if ((layers[a] & collidesWith[b]) === 0) return NEVER;
    if ((layers[b] & collidesWith[a]) === 0) return NEVER;
    return normalOf(faces[a], faces[b]);
  }

  /** The only normal, out of an obstacle, with which a mover can meet it. */
  normalAt(mover: BodyIndex, obstacle: ObstacleIndex): number {
    if (!this.isOn) return ANY;
    const { limits } = this;
    const { traits } = this.movers;
    const layers = limits?.layers(obstacle) ?? ALL_LAYERS;
    const collidesWith = limits?.collidesWith(obstacle) ?? ALL_LAYERS;
    if ((traits.layers[mover] & collidesWith) === 0) return NEVER;
    if ((layers & traits.collidesWith[mover]) === 0) return NEVER;
    return normalOf(traits.faces[mover], limits?.face(obstacle) ?? 0);
  }

  /** Whether two movers are solid to each other where they are at a time. */
  areSolid(a: BodyIndex, b: BodyIndex, time: number): boolean {
    const normal = this.normalBetween(a, b);
    return normal === ANY || (normal !== NEVER && this.areOutside(a, b, normal, time));
  }

  /** Whether an obstacle is solid to a mover where that is at a time. */
  isSolidObstacle(mover: BodyIndex, obstacle: ObstacleIndex, time: number): boolean {
    const normal = this.normalAt(mover, obstacle);
    if (normal === ANY || normal === NEVER) return normal === ANY;
    this.obstacles.load(obstacle, this.box, 0);
    return this.isOutside(mover, normal, this.box, 0, time);
  }

  /**
   * Whether a mover is beyond the face of an obstacle that looks along a normal.
   *
   * @param box the obstacle's, three numbers each for min and max from a place on
   */
  isOutside(mover: BodyIndex, normal: number, box: Float64Array, offset: number, time: number): boolean {
    const { movers } = this;
    const axis = axisOf(normal);
    const face = box[normal < 0 ? offset + axis : offset + 3 + axis];
    const depthAt = (low: number, when: number): number => depthIn(normal, low, movers.size(mover, axis, when), face);
    const depth = depthAt(movers.coordinate(mover, axis, time), time);
    if (depth <= 0) return true;
    if (time > 0 && depth > this.reachOfRounding(mover, time)) return false;
    if (depthAt(movers.origin(mover, axis), 0) <= 0) return true;
    const turned = movers.anchorTime(mover, axis);
    return turned < time && depthAt(movers.coordinate(mover, axis, turned), turned) <= 0;
  }

  /** Whether two movers are beyond each other's faces between which a normal, out of `b` at `a`, stands. */
  areOutside(a: BodyIndex, b: BodyIndex, normal: number, time: number): boolean {
    const { movers } = this;
    const axis = axisOf(normal);
    const [lowA, lowB] = [movers.coordinate(a, axis, time), movers.coordinate(b, axis, time)];
    const depth = this.depthBetween(a, b, normal, lowA, lowB, time);
    if (depth <= 0) return true;
    if (time > 0 && depth > this.reachOfRounding(a, time) + this.reachOfRounding(b, time)) return false;
    if (this.depthBetween(a, b, normal, movers.origin(a, axis), movers.origin(b, axis), 0) <= 0) return true;
    const turned = Math.max(movers.anchorTime(a, axis), movers.anchorTime(b, axis));
    if (turned >= time) return false;
    const [turnedA, turnedB] = [movers.coordinate(a, axis, turned), movers.coordinate(b, axis, turned)];
    return this.depthBetween(a, b, normal, turnedA, turnedB, turned) <= 0;
  }

  /** As far as a mover is put to be out of what rounding put it into. */
  private reachOfRounding(mover: BodyIndex, time: number): number {
    const { movers } = this;
    let reach = 0;
    for (let axis = 0; axis < movers.dimensions; axis++) reach += movers.roundingError(mover, axis, time);
    return reach;
  }

  /** How deep `a` is past the face of `b`, where their lower faces are at these coordinates; rounded, with the right sign. */
  private depthBetween(a: BodyIndex, b: BodyIndex, normal: number, lowA: number, lowB: number, time: number): number {
    const axis = axisOf(normal);
    const face = normal < 0 ? lowB : lowB + this.movers.size(b, axis, time);
    return depthIn(normal, lowA, this.movers.size(a, axis, time), face);
  }
}

/**
 * How two bodies can meet: with any normal, with none since their layers or one-way faces keep them apart, or only with one,
 * which points out of the second at the first.
 *
 * @example
 * meetingNormal({}, { oneWay: [0, -1] }); // [0, -1]
 * meetingNormal({ collidesWith: 1 }, { layers: 2 }); // "none"
 */
export function meetingNormal(a: Limited, b: Limited): Vec | "any" | "none" {
  if (((a.layers ?? ALL_LAYERS) & (b.collidesWith ?? ALL_LAYERS)) === 0) return "none";
  if (((b.layers ?? ALL_LAYERS) & (a.collidesWith ?? ALL_LAYERS)) === 0) return "none";
  const dimensions = a.oneWay?.length ?? b.oneWay?.length ?? 2;
  const normal = normalOf(a.oneWay ? faceAlong(a.oneWay) : 0, b.oneWay ? faceAlong(b.oneWay) : 0);
  if (normal === ANY || normal === NEVER) return normal === ANY ? "any" : "none";
  return axisNormal(dimensions, axisOf(normal), normal < 0 ? -1 : 1);
}

/** The normal that the solid faces of two bodies leave, out of the second at the first. */
function normalOf(face: number, other: number): number {
  if (face === 0) return other;
  return other === 0 || other === -face ? -face : NEVER;
}

function axisOf(normal: number): number {
  return Math.abs(normal) - 1;
}

/** How deep a box is past a face, of what is beyond it in the direction of a normal. */
function depthIn(normal: number, low: number, size: number, face: number): number {
  return normal < 0 ? low + size - face : face - low;
}
