import type { Node } from "jsonc-parser";
import type { ProblemList } from "./problems.js";

/** Keys of the format that nothing acts on yet, and whether a value of theirs changes nothing. */
const planned: Readonly<Record<string, (value: unknown) => boolean>> = {
  gravity: isZero,
  acceleration: isZero,
  growth: isZero,
  orbit: never,
  rotation: (value) => value === 0,
  layers: never,
  collidesWith: never,
  oneWay: never,
};

/**
 * Adds a problem at each of these keys that is given. False when one of them would change the picture, which therefore
 * must not be drawn without it.
 */
export function addUnsupported(
  values: Readonly<Record<string, unknown>>,
  keyOf: (name: string) => Node | undefined,
  consequence: string,
  problems: ProblemList,
): boolean {
  let isDrawn = true;
  for (const name in planned) {
    const value = values[name];
    if (value === undefined) continue;
    const isNeutral = planned[name]?.(value) ?? false;
    if (!isNeutral) isDrawn = false;
    const key = keyOf(name);
    const effect = isNeutral ? "this value changes nothing" : `${consequence} because it would be wrong`;
    if (key) problems.add("unsupported-yet", key, `"${name}" is not supported yet; ${effect}.`);
  }
  return isDrawn;
}

function isZero(value: unknown): boolean {
  return Array.isArray(value) && value.every((component) => component === 0);
}

function never(): boolean {
  return false;
}
