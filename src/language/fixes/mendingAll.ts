import * as l10n from "@vscode/l10n";
import type { NotebookResult } from "../../notebook/index.js";
import type { TextEdit } from "../../scene/edit/index.js";
import type { FindingCode } from "../../tunneling/index.js";
import { expectWhatHappens, moveOut } from "./findingCandidates.js";
import type { Attempt, Fix } from "./fix.js";
import { targetsOf, Trial, tunnelingCodes, withFailing, type Target } from "./mending.js";
import { raiseRate, sweep, type Found } from "./tunneling.js";

/** The same way to mend, for everything in a file that it is a way for and that nobody has declared. */
interface WayForAll {
  readonly isFor: (code: FindingCode) => boolean;
  /** What is mended in one go, such as a body with all that it passes: findings with the same key are. */
  readonly keyOf: (found: Found) => unknown;
  /** How, by the worst of the findings. */
  readonly attempts: (found: Found) => readonly Attempt[];
  readonly title: (count: number) => string;
}

const isTunneling = (code: FindingCode): boolean => tunnelingCodes.has(code);
const bodyOf = ({ cell, finding }: Found): unknown => cell.scene.bodies[finding.body]?.source.offset;

const waysForAll: readonly WayForAll[] = [
  {
    isFor: isTunneling,
    keyOf: bodyOf,
    attempts: sweep,
    title: (count) => l10n.t("Mark all {count} tunneling bodies in the file as swept", { count }),
  },
  {
    isFor: isTunneling,
    keyOf: ({ index }) => index,
    attempts: raiseRate,
    title: (count) => l10n.t("Raise fps of all {count} tunneling scenes in the file to safe values", { count }),
  },
  {
    isFor: (code) => code === "start-overlap",
    keyOf: bodyOf,
    attempts: (found) => moveOut(found).attempts,
    title: (count) => l10n.t("Move all {count} bodies in the file out of what they overlap", { count }),
  },
  {
    isFor: (code) => code === "expectation",
    keyOf: ({ cell, finding }) => cell.scene.expect[finding.expectation ?? -1]?.source.offset,
    attempts: (found) => expectWhatHappens(found).attempts,
    title: (count) => l10n.t("Expect what happens in all {count} failing expectations of the file", { count }),
  },
];

/**
 * The fixes that mend all findings of a file that are like one with one of these codes, each in one way. What a scene
 * expects is no fault: it is left as it is, unless what mends another one mends it too. Of the others none of them leaves
 * any out: a fix that says "all" means it. There are none where there is only one thing to mend. Each step takes as long
 * as to evaluate the file a few times; one that comes to nothing gives undefined.
 */
export function* mendingAll(result: NotebookResult, codes: ReadonlySet<FindingCode>): Generator<Fix | undefined> {
  for (const way of waysForAll) if ([...codes].some(way.isFor)) yield mendingInWay(result, way);
}

/** What is mended together. */
interface Group {
  readonly targets: readonly Target[];
  /** Those that are left to be tried; the first one is. */
  attempts: readonly Attempt[];
}

function mendingInWay(result: NotebookResult, { isFor, keyOf, attempts, title }: WayForAll): Fix | undefined {
  const byKey = new Map<unknown, Found[]>();
  for (const { index, finding } of targetsOf(result)) {
    const cell = result.cells[index];
    if (cell?.kind !== "scene" || !isFor(finding.code) || finding.expected) continue;
    const found = { result, index, cell, finding };
    const key = keyOf(found);
    const same = byKey.get(key);
    if (same) same.push(found);
    else byKey.set(key, [found]);
  }
  if (byKey.size < 2) return undefined;
  const groups = [...byKey.values()].map((all): Group => ({ targets: all, attempts: attempts(worst(all)) }));
  const made = together(result, groups);
  return made && { title: withFailing(title(groups.length), made.failing), edits: made.edits, isPreferred: false };
}

function worst(all: readonly Found[]): Found {
  return all.reduce((most, next) => ((next.finding.minFps ?? 0) > (most.finding.minFps ?? 0) ? next : most));
}

/** The first attempts of all groups that work together. Where one does not, it and what is in the same scene go on to the next. */
function together(
  result: NotebookResult,
  groups: readonly Group[],
): { readonly edits: readonly TextEdit[]; readonly failing: number } | undefined {
  const trial = new Trial(result);
  for (;;) {
    const edits = groups.flatMap(({ attempts: [attempt] }) => attempt?.edits ?? []).sort((a, b) => a.offset - b.offset);
    const outcome = groups.every(({ attempts }) => attempts.length > 0) ? trial.of(edits) : undefined;
    if (!outcome) return undefined;
    const failed = groups.filter(({ targets }) =>
      targets.some((target) => outcome.spoilt.has(target.index) || outcome.has(target)),
    );
    if (failed.length === 0) return outcome.spoilt.size === 0 ? { edits, failing: outcome.failing } : undefined;
    for (const group of failed) group.attempts = group.attempts.slice(1);
  }
}
