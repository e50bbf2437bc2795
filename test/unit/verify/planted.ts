import type { Body, Box, Hit, Move, Mover, Sweep } from "./code.js";

/** A slip in code that is right without it. */
export type Slip = (typeof slips)[number];

export const slips = [
  "wrong sign",
  "< for <=",
  "swapped axes",
  "missing abs",
  "no early-out",
  "start overlap ignored",
  "per-axis moves",
  "epsilon too large",
  "f32 rounding",
  "seams",
] as const;

interface Times {
  readonly enter: number;
  readonly leave: number;
  readonly speed: number;
}

/** Code as people write it, with one slip in it, or none. @param isTolerant whether faces that rounding has overlap touch */
export function code(slip?: Slip, isTolerant = true): { readonly sweep: Sweep; readonly move: Move } {
  const number = slip === "f32 rounding" ? Math.fround : (value: number) => value;
  const epsilon = slip === "epsilon too large" ? 1e-3 : 0;

  function times(place: number, size: number, other: number, otherSize: number, speed: number): Times | null {
    // What rounding has overlap only touches: a body that was put at a wall stays there.
    const coordinates = Math.abs(place) + size + Math.abs(other) + otherSize;
    const rounding = !isTolerant ? 0 : 4 * Number.EPSILON * coordinates + 1e-9 * Math.min(size, otherSize);
    const gap = (distance: number): number => (Math.abs(distance) <= rounding ? 0 : distance);
    const before = gap(number(number(other) - number(number(place) + number(size)))) + epsilon;
    const behind = gap(number(number(number(other) + number(otherSize)) - number(place))) - epsilon;
    if (speed > 0 || (speed < 0 && slip === "missing abs")) {
      return { enter: number(before / speed), leave: number(behind / speed), speed };
    }
    if (speed < 0) return { enter: number(behind / speed), leave: number(before / speed), speed };
    const isWithin = slip === "seams" ? before <= 0 && behind >= 0 : before < 0 && behind > 0;
    return isWithin ? { enter: -Infinity, leave: Infinity, speed } : null;
  }

  function meet(a: Mover, b: Mover): (Hit & { readonly isCorner?: boolean }) | null {
    const x = times(a.x, a.width, b.x, b.width, number(a.dx - b.dx));
    const isSwapped = slip === "swapped axes";
    const y = times(a.y, isSwapped ? a.width : a.height, b.y, b.height, number(a.dy - b.dy));
    if (x === null || y === null) return null;
    const time = Math.max(x.enter, y.enter);
    const leave = Math.min(x.leave, y.leave);
    if (slip === "< for <=" ? time > leave : time >= leave) return null;
    if ((time >= 1 && slip !== "no early-out") || leave <= 0) return null;
    if (time < 0) return slip === "start overlap ignored" ? null : { time: 0 };
    const isCorner = x.enter === y.enter;
    const isX = isCorner ? Math.abs(x.speed) >= Math.abs(y.speed) : x.enter > y.enter;
    const sign = slip === "wrong sign" ? 1 : -1;
    return { time, isCorner, normal: isX ? [sign * Math.sign(x.speed), 0] : [0, sign * Math.sign(y.speed)] };
  }

  function slide(body: Body, walls: readonly Box[], dt: number): ReturnType<Move> {
    let { x, y, vx, vy } = body;
    let left = 1;
    for (let contacts = 0; contacts < 8 && left > 0; contacts++) {
      const mover = { x, y, width: body.width, height: body.height, dx: vx * dt * left, dy: vy * dt * left };
      let first: ReturnType<typeof meet> = null;
      let wall: Box | undefined;
      for (const each of walls) {
        const hit = meet(mover, { ...each, dx: 0, dy: 0 });
        if (hit?.normal && (!first || hit.time < first.time || (hit.time === first.time && first.isCorner))) {
          [first, wall] = [hit, each];
        }
      }
      if (!first?.normal || !wall) return { x: x + mover.dx, y: y + mover.dy, vx, vy };
      x += mover.dx * first.time;
      y += mover.dy * first.time;
      if (first.normal[0] !== 0) {
        x = (first.normal[0] ?? 0) < 0 ? wall.x - body.width : wall.x + wall.width;
        vx = 0;
      } else {
        y = (first.normal[1] ?? 0) < 0 ? wall.y - body.height : wall.y + wall.height;
        vy = 0;
      }
      left *= 1 - first.time;
    }
    return { x, y, vx, vy };
  }

  /** Moves along x and pushes out of what is overlapped then, and the same along y. */
  function perAxis(body: Body, walls: readonly Box[], dt: number): ReturnType<Move> {
    let { x, y } = body;
    const overlapped = (): readonly Box[] =>
      walls.filter((w) => x < w.x + w.width && w.x < x + body.width && y < w.y + w.height && w.y < y + body.height);
    x += body.vx * dt;
    for (const wall of overlapped()) x = body.vx > 0 ? wall.x - body.width : wall.x + wall.width;
    y += body.vy * dt;
    for (const wall of overlapped()) y = body.vy > 0 ? wall.y - body.height : wall.y + wall.height;
    return { x, y };
  }

  return { sweep: meet, move: slip === "per-axis moves" ? perAxis : slide };
}
