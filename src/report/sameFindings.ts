import * as l10n from "@vscode/l10n";

/** Further frames that a block of findings lists. */
const MAX_FRAMES_LISTED = 8;

/** A finding, as far as equal ones are told apart. */
interface FoundAt {
  readonly code: string;
  readonly severity: string;
  readonly body: string | null;
  readonly obstacle: string | null;
  readonly expected?: boolean;
  readonly frame: number;
}

/** Findings that differ only in their frames. */
interface SameFindings<T> {
  readonly first: T;
  /** A sentence with the frames of the others. */
  readonly others?: string;
}

/**
 * Groups findings with the same code, body and obstacle, in the order of their first frames. Failed expectations are never the same.
 *
 * @param placeOf names the frame of a finding, and its line if that helps
 */
export function sameFindings<T extends FoundAt>(
  findings: readonly T[],
  placeOf: (finding: T) => string,
): readonly SameFindings<T>[] {
  const groups = new Map<unknown, [T, ...T[]]>();
  for (const finding of findings) {
    const { code, severity, body, obstacle, expected } = finding;
    const key = code === "expectation" ? finding : JSON.stringify([code, severity, body, obstacle, expected]);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()].map(([first, ...others]) => {
    return others.length === 0 ? { first } : { first, others: othersText(others.map(placeOf)) };
  });
}

function othersText(frames: readonly string[]): string {
  const n = frames.length;
  const listed = frames.slice(0, MAX_FRAMES_LISTED).join(", ");
  const more = n - MAX_FRAMES_LISTED;
  if (n === 1) return l10n.t("The same in 1 more frame: {frames}.", { frames: listed });
  return more > 0
    ? l10n.t("The same in {n} more frames: {frames} and {more} more.", { n, frames: listed, more })
    : l10n.t("The same in {n} more frames: {frames}.", { n, frames: listed });
}
