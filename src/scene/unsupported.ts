import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import type { ProblemList } from "./problems.js";

/** Keys of the format that nothing acts on yet, and whether a value changes nothing: `anchor` alone never does. */
const planned: Readonly<Record<string, (value: unknown) => boolean>> = {
  gravity: isZero,
  acceleration: isZero,
  growth: isZero,
  anchor: always,
  orbit: never,
  rotation: (value) => value === 0,
  layers: never,
  collidesWith: never,
  oneWay: never,
};

/** Keys of the format that nothing acts on yet: read, explained and warned of, but never offered. */
export const plannedKeys: readonly string[] = Object.keys(planned);

/** What comes of such a key whose value would change something, by what has the key. */
export const effects = {
  body: (key: string) =>
    l10n.t('"{key}" is not supported yet; the body is left out of the picture because it would be wrong.', { key }),
  scene: (key: string) =>
    l10n.t('"{key}" is not supported yet; the scene is not drawn because it would be wrong.', { key }),
};

/**
 * Adds a problem at each of these keys that is given. False when one of them would change the picture, which therefore
 * must not be drawn without it.
 */
export function addUnsupported(
  values: Readonly<Record<string, unknown>>,
  keyOf: (name: string) => Node | undefined,
  effect: (key: string) => string,
  problems: ProblemList,
): boolean {
  let isDrawn = true;
  for (const name in planned) {
    const value = values[name];
    if (value === undefined) continue;
    const isNeutral = planned[name]?.(value) ?? false;
    if (!isNeutral) isDrawn = false;
    const key = keyOf(name);
    if (key) problems.add("unsupported-yet", key, isNeutral ? noEffect(name) : effect(name));
  }
  return isDrawn;
}

function noEffect(key: string): string {
  return l10n.t('"{key}" is not supported yet; this value changes nothing.', { key });
}

function isZero(value: unknown): boolean {
  return Array.isArray(value) && value.every((component) => component === 0);
}

function always(): boolean {
  return true;
}

function never(): boolean {
  return false;
}
