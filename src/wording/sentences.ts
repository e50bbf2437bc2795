import * as l10n from "@vscode/l10n";
import { numDown, numUp } from "./numbers.js";

/** What is counted where a number stands with its noun alone. In a sentence the sentence says both. */
export type Countable = keyof typeof counts;

/** `3 scenes` */
export function count(n: number, noun: Countable): string {
  return counts[noun](n);
}

const counts = {
  file: (n: number) => (n === 1 ? l10n.t("1 file") : l10n.t("{n} files", { n })),
  level: (n: number) => (n === 1 ? l10n.t("1 level") : l10n.t("{n} levels", { n })),
  frame: (n: number) => (n === 1 ? l10n.t("1 frame") : l10n.t("{n} frames", { n })),
  scene: (n: number) => (n === 1 ? l10n.t("1 scene") : l10n.t("{n} scenes", { n })),
  "tunneling scene": (n: number) => (n === 1 ? l10n.t("1 scene tunnels") : l10n.t("{n} scenes tunnel", { n })),
  "scene at risk": (n: number) => (n === 1 ? l10n.t("1 scene at risk") : l10n.t("{n} scenes at risk", { n })),
  obstacle: (n: number) => (n === 1 ? l10n.t("1 obstacle") : l10n.t("{n} obstacles", { n })),
  contact: (n: number) => (n === 1 ? l10n.t("1 contact") : l10n.t("{n} contacts", { n })),
  wall: (n: number) => (n === 1 ? l10n.t("1 wall") : l10n.t("{n} walls", { n })),
  "solid tile": (n: number) => (n === 1 ? l10n.t("1 solid tile") : l10n.t("{n} solid tiles", { n })),
  "solid box": (n: number) => (n === 1 ? l10n.t("1 solid box") : l10n.t("{n} solid boxes", { n })),
  problem: (n: number) => (n === 1 ? l10n.t("1 problem") : l10n.t("{n} problems", { n })),
  error: (n: number) => (n === 1 ? l10n.t("1 error") : l10n.t("{n} errors", { n })),
  warning: (n: number) => (n === 1 ? l10n.t("1 warning") : l10n.t("{n} warnings", { n })),
  info: (n: number) => (n === 1 ? l10n.t("1 info") : l10n.t("{n} infos", { n })),
  "wrong side": (n: number) => (n === 1 ? l10n.t("1 wrong side") : l10n.t("{n} wrong sides", { n })),
  "failing expectation": (n: number) =>
    n === 1 ? l10n.t("1 expectation fails") : l10n.t("{n} expectations fail", { n }),
  "passing expectation": (n: number) =>
    n === 1 ? l10n.t("1 expectation passes") : l10n.t("{n} expectations pass", { n }),
} as const;

/** More than this are counted. */
const MOST_NAMED = 3;
const LONGEST_NAME = 60;

/** What a verdict does not speak of: `not evaluated: 9 polygons, body ledge`. No verdict beside it is "safe". */
export function notEvaluatedText(parts: readonly string[]): string {
  const named = parts
    .slice(0, MOST_NAMED)
    .map((part) => shortened(part, LONGEST_NAME))
    .join(", ");
  const n = parts.length - MOST_NAMED;
  return n > 0
    ? l10n.t("not evaluated: {parts} and {n} more", { parts: named, n })
    : l10n.t("not evaluated: {parts}", { parts: named });
}

/** The same of all scenes of a file: what was left out of one that is alone, of several how many they are. */
export function partialScenesText(scenes: readonly { readonly notEvaluated: readonly string[] }[]): string | undefined {
  const partial = scenes.filter(({ notEvaluated }) => notEvaluated.length > 0);
  const n = partial.length;
  const [first] = partial;
  if (!first) return undefined;
  if (scenes.length === 1) return notEvaluatedText(first.notEvaluated);
  return n === 1 ? l10n.t("1 scene not wholly evaluated") : l10n.t("{n} scenes not wholly evaluated", { n });
}

/** From where on nothing is missed. What is absent decides nothing, or is no number that a double can hold. */
export interface SafeNumbers {
  /** Frames per second (exclusive), > 0. */
  readonly minFps?: number;
  /** Units per second (exclusive), > 0. */
  readonly maxSpeed?: number;
  /** Units (exclusive). */
  readonly minThickness?: number;
}

/** The sentence that says it. */
export function safeText(numbers: SafeNumbers, unit: string): string {
  const { minFps, maxSpeed, minThickness } = numbers;
  const ways = [
    ...(minFps === undefined ? [] : [l10n.t("above {fps} fps", { fps: numUp(minFps) })]),
    ...(maxSpeed === undefined ? [] : [l10n.t("below {speed} {unit}/s", { speed: numDown(maxSpeed), unit })]),
    ...(minThickness === undefined
      ? []
      : [l10n.t("with more than {thickness} {unit} of thickness", { thickness: numUp(minThickness), unit })]),
  ];
  const [first, second, third] = ways;
  if (first === undefined) return l10n.t("No frame rate, speed or thickness that numbers can hold is safe.");
  if (second === undefined) return l10n.t("Safe {way}.", { way: first });
  if (third === undefined) return l10n.t("Safe {first} or {second}.", { first, second });
  return l10n.t("Safe {first}, {second}, or {third}.", { first, second, third });
}

/** A number that says from where on something is safe; undefined where that is beyond what numbers can hold. */
export function attainable(value: number): number | undefined {
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

/**
 * A text of any length, as it can stand in a line: cut to at most `most` UTF-16 code units with an ellipsis as its last, and never
 * within a character that takes two of them.
 */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
