import * as l10n from "@vscode/l10n";
import { vectorText } from "../drawing/index.js";
import { at } from "../geometry/index.js";
import type { Scene, SceneBody } from "../scene/index.js";
import { num } from "../wording/index.js";
import { escaped } from "./markdown.js";

/** What a motion is in one frame, along each axis and beside the size of the box: what decides whether a wall is missed. */
export function motionText({ fps, unit }: Pick<Scene, "fps" | "unit">, body: SceneBody): string {
  const { velocity, displacement, size } = body;
  if (!velocity) return "";
  const length = escaped(unit);
  const steps = velocity.flatMap((speed, axis) => {
    const step = Math.abs(displacement ? at(displacement, axis) : speed / fps);
    const extent = at(size, axis);
    const share = step / extent;
    // Beside a box almost without an extent, a step is so many times its size as no number can hold.
    return step === 0 ? [] : [stepText(num(step), length, axis, Number.isFinite(share) ? num(share) : undefined)];
  });
  const motion =
    steps.length === 0
      ? l10n.t("It stays where it is.")
      : l10n.t("In a frame at {fps} fps: {steps}.", { fps: num(fps), steps: steps.join("; ") });
  if (!displacement) return motion;
  // Where `to` is written, the velocity is not to be seen in the text.
  return `${motion}  \n${l10n.t("That is {velocity} {unit}/s.", { velocity: vectorText(velocity), unit: length })}`;
}

/** @param share of the step in the size of the box; undefined where there is no such number */
function stepText(step: string, unit: string, axis: number, share: string | undefined): string {
  if (share === undefined) return l10n.t("{step} {unit} along {axis}", { step, unit, axis: "xyz".charAt(axis) });
  if (axis === 0) return l10n.t("{step} {unit} along x, {share} × its width", { step, unit, share });
  if (axis === 1) return l10n.t("{step} {unit} along y, {share} × its height", { step, unit, share });
  return l10n.t("{step} {unit} along z, {share} × its depth", { step, unit, share });
}

/** What a number of a scene's key means in time; undefined for other keys. */
export function numberMeaning(key: string, value: unknown, fps: unknown): string | undefined {
  if (typeof value !== "number" || !(value > 0)) return undefined;
  if (key === "fps") return l10n.t("A frame lasts {duration} ms.", { duration: num(1000 / value) });
  if (key === "frames" && typeof fps === "number" && fps > 0) {
    return l10n.t("{duration} s at {fps} fps.", { duration: num(value / fps), fps: num(fps) });
  }
  return undefined;
}
