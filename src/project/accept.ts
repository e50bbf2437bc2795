import * as l10n from "@vscode/l10n";
import { type AcceptedFinding, type Project, type ProjectProblem, unusableMovers } from "./project.js";

/** What an accepted finding is told by. */
export interface FindingIdentity {
  readonly fingerprint: string;
  readonly dwell: number;
}

/** Numbers are written with four digits: what the last one leaves out does not open a finding again. */
const TOLERANCE = 1e-4;

/**
 * What a project puts up with of a finding: `entry` is what it has for it, and `isOpen` that the finding counts all the
 * same, because the mover is in the wall for less of a frame than when it was accepted.
 */
export interface Acceptance {
  readonly entry: AcceptedFinding;
  readonly isOpen: boolean;
}

/** Entries by finding, made once for all levels. */
const byFinding = new WeakMap<Project, ReadonlyMap<string, readonly AcceptedFinding[]>>();

/** Whether a project accepts a finding. @param file path of its level from the project's folder, with slashes */
export function acceptance(project: Project, file: string, of: FindingIdentity): Acceptance | undefined {
  const known = byFinding.get(project) ?? indexOf(project.accept);
  byFinding.set(project, known);
  const entries = (known.get(of.fingerprint) ?? []).filter((entry) => entry.file === undefined || entry.file === file);
  const holding = entries.find(({ dwell = 0 }) => of.dwell >= dwell - TOLERANCE);
  const entry = holding ?? entries[0];
  return entry && { entry, isOpen: !holding };
}

function indexOf(accept: readonly AcceptedFinding[]): ReadonlyMap<string, readonly AcceptedFinding[]> {
  const index = new Map<string, AcceptedFinding[]>();
  for (const entry of accept) {
    const known = index.get(entry.finding);
    if (known) known.push(entry);
    else index.set(entry.finding, [entry]);
  }
  return index;
}

/**
 * The levels that were looked at for all movers that the project has for them, by path from the project's folder, with the
 * findings that each has, at least those that the project accepts.
 */
export type LookedAtLevels = Pick<ReadonlyMap<string, ReadonlySet<string>>, "get">;

/**
 * Entries that match no finding any more.
 *
 * None while a mover of the project cannot be used: what is found for it nobody knows.
 *
 * @param all what was found anywhere, if these are all levels of the project: what names no file can be told then only
 * @param isGone whether a file is not there
 */
export function unmatched(
  project: Project,
  looked: LookedAtLevels,
  all: ReadonlySet<string> | undefined,
  isGone: (file: string) => boolean,
): readonly AcceptedFinding[] {
  if (unusableMovers(project).length > 0) return [];
  return project.accept.filter(({ finding, file }) => {
    if (file === undefined) return all?.has(finding) === false;
    const found = looked.get(file);
    return found ? !found.has(finding) : isGone(file);
  });
}

/** What is said of such an entry. */
export function unmatchedProblem({ finding, file, source: { offset, length } }: AcceptedFinding): ProjectProblem {
  const message =
    file === undefined
      ? l10n.t('{finding} no longer occurs, so you can remove it from "accept".', { finding })
      : l10n.t('{finding} no longer occurs in {file}, so you can remove it from "accept".', { finding, file });
  return { code: "accept-unmatched", severity: "warning", message, range: { offset, length } };
}
