import { at, boxAt, type Box, type Vec } from "../../geometry/index.js";
import type { Body, ResponseName, Waypoint } from "../contract.js";

/** Something that a body rests against: an obstacle, or another mover that cannot give way. */
export interface Support {
  /** Out of the support. */
  readonly normal: Vec;
  readonly boxAt: (time: number) => Box;
  /** Whether the support itself gives way to a push against `normal`; never for what does not move. */
  readonly isFirmAt: (time: number) => boolean;
}

/** A body that another one goes along with, face to face, since they met. */
export interface Companion {
  readonly mover: Mover;
  /** Out of the companion. */
  readonly normal: Vec;
}

/**
 * A moving body within a frame. Each axis has an anchor of its own, the place and time of its last turn: an axis that
 * no contact touches ends at exactly `position + displacement`, however often the body slides on the others.
 */
export class Mover {
  readonly path: Waypoint[] = [];
  /** What this body does not ask about again in this frame: obstacles by name, and movers. */
  readonly settled: (string | number | Mover)[] = [];
  /** Bodies that it came to go along with in this frame. */
  readonly companions: Companion[] = [];
  /** What it came to rest against in this frame. */
  readonly supports: Support[] = [];
  /** Displacement per frame from here on. */
  rate: Vec;
  velocity: Vec;
  /** Grows with each turn; what was predicted for an earlier one no longer holds. */
  turn = 0;
  contacts = 0;
  isFrozen = false;
  /** Per axis, what bodies that were set going together have in common until one of them turns on that axis. */
  readonly impetus: object[];
  private readonly anchor: number[];
  private readonly anchorTime: number[];

  constructor(
    readonly body: Body,
    /** Place in the order of ids: decides ties, so that the order of the given bodies does not. */
    readonly rank: number,
    dt: number,
  ) {
    this.velocity = body.velocity ?? body.position.map(() => 0);
    this.rate = body.displacement ?? this.velocity.map((component) => component * dt);
    this.anchor = [...body.position];
    this.anchorTime = body.position.map(() => 0);
    this.impetus = body.position.map(() => this);
    this.mark(0);
  }

  get response(): ResponseName {
    return this.body.response ?? "slide";
  }

  get mass(): number {
    return this.body.mass ?? 1;
  }

  /** What the body gives back of its normal speed: only "deflect" gives back anything. */
  get restitution(): number {
    return this.response === "deflect" ? (this.body.restitution ?? 1) : 0;
  }

  positionAt(time: number): Vec {
    return this.anchor.map((anchor, axis) => {
      const since = time - at(this.anchorTime, axis);
      return since === 0 ? anchor : anchor + at(this.rate, axis) * since;
    });
  }

  boxAt(time: number): Box {
    return boxAt(this.positionAt(time), this.body.size);
  }

  /** What is left of the frame's movement. */
  remainingAt(time: number): Vec {
    return time === 0 ? this.rate : this.rate.map((component) => component * (1 - time));
  }

  /**
   * Whether the body cannot give way to a push against `normal`, because it rests on something there. Without this, a
   * body that presses another one against a wall would meet it again and again, each time half as fast.
   */
  isSupported(normal: Vec, time: number): boolean {
    return this.supports.some((support) => {
      if (!support.normal.every((n, axis) => n === at(normal, axis))) return false;
      return restsOn(this.boxAt(time), support.boxAt(time), normal) && support.isFirmAt(time);
    });
  }

  /** Puts one axis on a coordinate. */
  place(axis: number, coordinate: number, time: number): void {
    this.anchor[axis] = coordinate;
    this.anchorTime[axis] = time;
    this.turn++;
  }

  /** Goes on with another displacement per frame; axes that keep theirs keep their anchor. */
  go(rate: Vec, time: number): void {
    const position = this.positionAt(time);
    for (let axis = 0; axis < rate.length; axis++) {
      if (at(rate, axis) === at(this.rate, axis)) continue;
      this.anchor[axis] = at(position, axis);
      this.anchorTime[axis] = time;
      this.impetus[axis] = this;
    }
    this.rate = rate;
    this.turn++;
  }

  /** Notes where the body is, as a corner of its path. */
  mark(time: number): void {
    this.path.push({ time, position: this.positionAt(time) });
  }
}

/** Whether a box is flush with the face of another that `normal` looks out of, and not beside it. */
function restsOn(box: Box, support: Box, normal: Vec): boolean {
  const isFlush = normal.every((n, axis) => {
    if (n > 0) return at(box.min, axis) === at(support.max, axis);
    if (n < 0) return at(box.max, axis) === at(support.min, axis);
    return true;
  });
  return isFlush && facesMeet(box, support, normal);
}

/** Whether two boxes overlap on the axes along the face. */
export function facesMeet(a: Box, b: Box, normal: Vec): boolean {
  return normal.every((n, axis) => n !== 0 || (at(a.min, axis) < at(b.max, axis) && at(b.min, axis) < at(a.max, axis)));
}
