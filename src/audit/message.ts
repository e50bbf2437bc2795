import { at } from "../geometry/index.js";
import { num, numDown, numUp, percent } from "../wording/index.js";
import type { Mover, WeakWall } from "./weakWall.js";

type Numbers = Omit<WeakWall, "message" | "source">;

/** Corners of a level that can be cut: so many, or at least so many. */
export interface CornerCount {
  readonly corners: number;
  readonly isLeast: boolean;
}

/** What a level's designer is told about a weak wall. */
export function message(weak: Numbers, mover: Mover, count: CornerCount): string {
  const [w = 0, h = 0] = mover.size;
  const [x = 0, y = 0] = mover.speed.map((speed) => speed / mover.fps);
  const { name, axis, thickness, missed, minFps, maxSpeed, minThickness } = weak;
  const who = `A mover of ${num(w)} × ${num(h)} px`;
  const rate = `${num(mover.fps)} fps`;
  if (axis === "diagonal") {
    const moves = `${who} at up to (${mover.speed.map(num).join(", ")}) px/s and ${rate} moves up to (${num(x)}, ${num(y)}) px a frame`;
    const safe = `Safe above ${numUp(minFps)} fps or below ${numDown(maxSpeed)} px/s along the diagonal.`;
    if (weak.code === "corner-cut") {
      const depth = num((x * y) / (x + y));
      const more = count.corners - 1;
      const others =
        more > 0
          ? `, and ${count.isLeast ? "at least " : ""}${more} more ${more === 1 ? "corner" : "corners"} of this level,`
          : "";
      return (
        `${moves}: it can cut this corner of ${name}${others} up to ${depth} px deep between two frames, ` +
        `its centre passing through the solid. ${safe}`
      );
    }
    return (
      `${moves}: it can pass between ${name} and the solid that touches it only in a corner; ` +
      `that is missed in ${percent(missed)} of the frame’s phases. ${safe}`
    );
  }
  const index = axis === "x" ? 0 : 1;
  const step = index === 0 ? x : y;
  const safe = [`above ${numUp(minFps)} fps`, `below ${numDown(maxSpeed)} px/s`];
  if (minThickness !== undefined) safe.push(`or with more than ${numUp(minThickness)} px of thickness`);
  return (
    `${who} at ${num(at(mover.speed, index))} px/s and ${rate} moves ${num(step)} px a frame ` +
    `${index === 0 ? "sideways" : "up or down"}; this wall (${name}) is ${num(thickness)} px thick: ` +
    `it is missed in ${percent(missed)} of the frame’s phases. Safe ${safe.join(", ")}.`
  );
}
