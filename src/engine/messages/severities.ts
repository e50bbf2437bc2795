import type { Severity } from "../../model/index.js";

/** How bad a problem is shown to be. */
export type ShownSeverity = Severity | "hint";

/** The severities that the user chose for a file, by code. */
export type ChosenSeverities = Readonly<Record<string, ShownSeverity | "off">>;

const choices: ReadonlySet<unknown> = new Set(["error", "warning", "information", "hint", "off"]);

/** Reads the setting with severities. It may have anything; values that mean nothing are skipped. */
export function readSeverities(written: unknown): ChosenSeverities {
  if (typeof written !== "object" || written === null) return {};
  const chosen = Object.entries(written).filter(([, severity]) => choices.has(severity));
  return Object.fromEntries(chosen) as ChosenSeverities;
}

/** What decides how bad a problem or finding is. */
export interface SeverityFacts {
  readonly code: string;
  readonly severity: Severity;
  /** Whether the scene expects it. */
  readonly expected?: boolean;
}

/** Returns how bad something is shown to be; undefined if it is turned off. Something expected is never a warning or an error. */
export function shownSeverity(
  chosen: ChosenSeverities,
  { code, severity, expected = false }: SeverityFacts,
): ShownSeverity | undefined {
  const shown = Object.hasOwn(chosen, code) ? chosen[code] : severity;
  if (shown === undefined || shown === "off") return undefined;
  const isLouder = shown === "error" || shown === "warning";
  return expected && isLouder ? "information" : shown;
}

/** Gives things the severities that the user chose, and skips those that are turned off. A hint counts as information. */
export function withChosenSeverities<T extends SeverityFacts>(chosen: ChosenSeverities, things: readonly T[]): T[] {
  return things.flatMap((thing) => {
    const severity = shownSeverity(chosen, thing);
    return severity === undefined ? [] : [{ ...thing, severity: severity === "hint" ? "information" : severity }];
  });
}
