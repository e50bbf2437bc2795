import { vectorText } from "../drawing/index.js";
import { at } from "../geometry/index.js";
import type { Scene, SceneBody } from "../scene/index.js";
import { num } from "../wording/index.js";
import { escaped } from "./markdown.js";

const extents = ["width", "height", "depth"];

/** What a motion is in one frame, along each axis and beside the size of the box: what decides whether a wall is missed. */
export function motionText({ fps, unit }: Pick<Scene, "fps" | "unit">, body: SceneBody): string {
  const { velocity, displacement, size } = body;
  if (!velocity) return "";
  const length = escaped(unit);
  const steps = velocity.flatMap((speed, axis) => {
    const step = Math.abs(displacement ? at(displacement, axis) : speed / fps);
    const extent = at(size, axis);
    const share = extent > 0 ? `, ${num(step / extent)} × its ${extents[axis] ?? "extent"}` : "";
    return step === 0 ? [] : [`${num(step)} ${length} along ${"xyz".charAt(axis)}${share}`];
  });
  const motion = steps.length === 0 ? "It stays where it is." : `In a frame at ${num(fps)} fps: ${steps.join("; ")}.`;
  // Where `to` is written, the velocity is not to be seen in the text.
  return displacement ? `${motion}  \nThat is ${vectorText(velocity)} ${length}/s.` : motion;
}

/** What a number of a scene's key means in time; undefined for other keys. */
export function numberMeaning(key: string, value: unknown, fps: unknown): string | undefined {
  if (typeof value !== "number" || !(value > 0)) return undefined;
  if (key === "fps") return `A frame lasts ${num(1000 / value)} ms.`;
  if (key === "frames" && typeof fps === "number" && fps > 0) return `${num(value / fps)} s at ${num(fps)} fps.`;
  return undefined;
}
