import * as l10n from "@vscode/l10n";
import { numDown, numUp } from "./numbers.js";

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
