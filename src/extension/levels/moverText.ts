import * as l10n from "@vscode/l10n";
import * as v from "valibot";
import type { Mover } from "../../audit/index.js";
import { isFrameRate, isWithinReach, type Vec } from "../../geometry/index.js";

const number = String.raw`(\d+(?:\.\d+)?|\.\d+)`;
const pairPattern = new RegExp(
  String.raw`^\s*${number}\s*(?:px(?:/s)?)?(?:\s*[x×,;\s]\s*${number})?\s*(?:px(?:/s)?)?\s*$`,
  "i",
);

/** Two numbers as people write them: `8 x 8 px`, `300, 400`; one stands for both. Undefined for anything else. */
export function readPair(text: string): Vec | undefined {
  const [, first, second = first] = pairPattern.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const pair = [Number(first), Number(second)];
  return pair.every(isWithinReach) ? pair : undefined;
}

/** A number of frames per second: `60`, `60 fps`. Undefined for anything else. */
export function readFps(text: string): number | undefined {
  const [, written] = new RegExp(String.raw`^\s*${number}\s*(?:fps|hz)?\s*$`, "i").exec(text) ?? [];
  const fps = Number(written);
  return isFrameRate(fps) ? fps : undefined;
}

/** `8 x 8`, as `readPair` takes it. */
export function pairText([x = 0, y = 0]: Vec): string {
  return `${x} x ${y}`;
}

/** `8 × 8 px, up to 900 × 900 px/s, 60 fps` */
export function moverText({ size, speed, fps }: Mover): string {
  return l10n.t("{size} px, up to {speed} px/s, {fps} fps", { size: size.join(" × "), speed: speed.join(" × "), fps });
}

/** Two numbers from 0: a size, or the greatest speeds along x and y. */
export const extents = v.pipe(v.array(v.pipe(v.number(), v.check(isWithinReach), v.minValue(0))), v.length(2));
const mover = v.object({ size: extents, speed: extents, fps: v.pipe(v.number(), v.check(isFrameRate)) });

/** Whether something that came from elsewhere is a mover. */
export function isMover(value: unknown): value is Mover {
  return v.is(mover, value);
}
