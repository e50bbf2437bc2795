import { at } from "../geometry/index.js";
import { num, numDown, numUp, percent } from "../wording/index.js";
import { placeText } from "./placeText.js";
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
  const { axis, thickness, missed, minThickness } = weak;
  const what = `${weak.name}, ${placeText(weak.wall)}`;
  const who = `A mover of ${num(w)} × ${num(h)} px`;
  const rate = `${num(mover.fps)} fps`;
  if (axis === "diagonal") {
    const moves = `${who} at up to (${mover.speed.map(num).join(", ")}) px/s and ${rate} moves up to (${num(x)}, ${num(y)}) px a frame`;
    const safe = safeText([...limits(weak, " along the diagonal")]);
    if (weak.code === "corner-cut") {
      const depth = num((x * y) / (x + y));
      const more = count.corners - 1;
      const others =
        more > 0
          ? `, and ${count.isLeast ? "at least " : ""}${more} more ${more === 1 ? "corner" : "corners"} of this level,`
          : "";
      return (
        `${moves}: it can cut this corner (${what})${others} up to ${depth} px deep between two frames, ` +
        `its centre passing through the solid. ${safe}`
      );
    }
    return (
      `${moves}: it can pass between two solids that touch only in corners (${what}); ` +
      `that is missed in ${percent(missed)} of the frame’s phases. ${safe}`
    );
  }
  const index = axis === "x" ? 0 : 1;
  const step = index === 0 ? x : y;
  const safe = [...limits(weak)];
  if (minThickness !== undefined) safe.push(`with more than ${numUp(minThickness)} px of thickness`);
  return (
    `${who} at ${num(at(mover.speed, index))} px/s and ${rate} moves ${num(step)} px a frame ${wayText(weak)}; ` +
    `this wall (${what}) is ${num(thickness)} px thick: it is missed in ${percent(missed)} of the frame’s phases. ` +
    safeText(safe)
  );
}

function wayText({ axis, directions }: Numbers): string {
  const [way] = directions;
  const isBoth = directions.length > 1;
  if (axis === "x") return isBoth ? "sideways" : way === 1 ? "to the right" : "to the left";
  return isBoth ? "up or down" : way === 1 ? "down" : "up";
}

/** Where the mover is seen for no part of a frame, as one of no size is at a corner, there is neither. */
function limits({ dwell, minFps, maxSpeed }: Numbers, along = ""): readonly string[] {
  return dwell > 0 ? [`above ${numUp(minFps)} fps`, `below ${numDown(maxSpeed)} px/s${along}`] : [];
}

function safeText(ways: readonly string[]): string {
  if (ways.length === 0) return "No frame rate and no speed are safe, since the mover has no size.";
  const last = ways.at(-1) ?? "";
  const others = ways.slice(0, -1).join(", ");
  return `Safe ${others === "" ? last : `${others}${ways.length > 2 ? "," : ""} or ${last}`}.`;
}
