import * as l10n from "@vscode/l10n";
import type { CancellationToken } from "vscode-jsonrpc/browser";
import {
  findingCandidates,
  fixFinding,
  fixFindings,
  fixProblem,
  fixProblems,
  problemCandidates,
  targetsOf,
  type Fix,
  type Target,
} from "../../language/index.js";
import { findingRange, type NotebookResult } from "../../notebook/index.js";
import type { TextEdit } from "../../scene/edit/index.js";
import type { Scheduler } from "../../workspace/index.js";
import type { EvaluatedText } from "../evaluatedText.js";
import type { EvaluatedTexts } from "../evaluatedTexts.js";
import { type Trials, trialsUntil, unlessCancelled } from "../trials.js";
import type { QuickFix, QuickFixesParams, ShownProblem } from "../messages/language.js";

/** Problems and findings at one place that are fixed one by one. Each fix evaluates the file a few times. */
const MAX_SINGLE_FIXES = 16;

/** Offers fixes for problems and findings. Each was tried: the text with it was evaluated. */
export class QuickFixes {
  /** Fixes by what they fix, for each result: the cursor often comes back to the same place. */
  private readonly known = new WeakMap<NotebookResult, Map<object, readonly Fix[]>>();

  constructor(
    private readonly texts: EvaluatedTexts,
    private readonly scheduler: Scheduler,
  ) {}

  async find(wanted: QuickFixesParams, token: CancellationToken) {
    const text = await this.texts.settled(wanted, token);
    const found = text && (await unlessCancelled(this.findIn(text, wanted)));
    return found && !text.isOutdated() ? found : null;
  }

  private async findIn(text: EvaluatedText, wanted: QuickFixesParams) {
    const { result } = text;
    const trials = trialsUntil(text.isOutdated, this.scheduler);
    const fixes: QuickFix[] = [];
    let fixAll: QuickFix | undefined;
    if (wanted.wantsFixAll) {
      const { edits } = await fixProblems(result, trials.read);
      const title = l10n.t("Fix all mistakes in this file that can be fixed automatically");
      if (edits.length > 0) [fixAll] = quickFix(text, title, edits);
    }
    if (wanted.wantsFixes) {
      const subjects = subjectsOf(text, wanted.problems);
      // Fixes one by one for a selection of the whole file would fill a menu that nobody reads.
      for (const { subject, problem } of subjects.slice(0, MAX_SINGLE_FIXES)) {
        for (const { title, edits, isPreferred } of await this.fixesFor(text, subject, trials)) {
          for (const fix of quickFix(text, title, edits)) fixes.push({ ...fix, isPreferred, problem });
        }
      }
      if (wanted.wantsForAll) fixes.push(...(await this.fixesForAll(text, subjects, trials)));
    }
    return { fixes, fixAll };
  }

  private async fixesFor(text: EvaluatedText, { key, tries }: Subject, trials: Trials): Promise<readonly Fix[]> {
    const { result } = text;
    const known = this.known.get(result) ?? new Map<object, readonly Fix[]>();
    this.known.set(result, known);
    const before = known.get(key);
    if (before) return before;
    const fixes: Fix[] = [];
    for (const tried of tries) {
      const fix = await tried(trials);
      if (fix) fixes.push(fix);
    }
    if (!text.isOutdated()) known.set(key, fixes);
    return fixes;
  }

  /** Returns fixes of everything similar to the given problems. */
  private async fixesForAll(
    text: EvaluatedText,
    subjects: readonly ShownSubject[],
    trials: Trials,
  ): Promise<readonly QuickFix[]> {
    const { result } = text;
    const fixes: QuickFix[] = [];
    if (subjects.some(({ subject }) => subject.code === undefined)) {
      const { edits, count } = await fixProblems(result, trials.read);
      const title = l10n.t("Fix all {count} mistakes in this file that can be fixed automatically", { count });
      if (count > 1) fixes.push(...quickFix(text, title, edits));
    }
    const codes = subjects.flatMap(({ subject }) => subject.code ?? []);
    for (const fix of await fixFindings(result, new Set(codes), trials.evaluate))
      fixes.push(...quickFix(text, fix.title, fix.edits));
    return fixes;
  }
}

/** A problem or a finding of a scene. */
interface Subject {
  readonly key: object;
  /** The code of a finding. */
  readonly code?: Target["finding"]["code"];
  /** Ways to fix it, to be tried one after the other. */
  readonly tries: readonly ((trials: Trials) => Promise<Fix | undefined>)[];
}

interface ShownSubject {
  readonly subject: Subject;
  /** Index of the problem that the editor shows. */
  readonly problem: number;
}

/** Finds what the shown problems are about. Problems of an earlier text are skipped. */
function subjectsOf(text: EvaluatedText, problems: readonly ShownProblem[]): readonly ShownSubject[] {
  const { result } = text;
  const keyOf = (code: unknown, offset: number, message: string): string => JSON.stringify([code, offset, message]);
  const shown = problems.map((problem) => ({ ...problem, offset: text.offsetAt(problem.start) }));
  // A file may have very many findings, and few of them are wanted.
  const offsets = new Set(shown.map(({ offset }) => offset));
  const subjects = new Map<string, Subject>();
  for (const target of targetsOf(result)) {
    const cell = result.cells[target.index];
    if (cell?.kind !== "scene") continue;
    const { finding } = target;
    const { code, message } = finding;
    const { offset } = findingRange(cell, finding);
    if (!offsets.has(offset)) continue;
    const tries = findingCandidates(result, target).map((candidate) => ({ evaluate }: Trials) => {
      return fixFinding(result, target, candidate, evaluate);
    });
    subjects.set(keyOf(code, offset, message), { key: finding, code, tries });
  }
  for (const problem of result.problems) {
    const { code, range, message } = problem;
    if (!offsets.has(range.offset)) continue;
    const tries = problemCandidates(result, problem).map((candidate) => ({ read }: Trials) => {
      return fixProblem(result, problem, candidate, read);
    });
    subjects.set(keyOf(code, range.offset, message), { key: problem, tries });
  }
  return shown.flatMap(({ code, offset, message }, problem) => {
    const subject = subjects.get(keyOf(code, offset, message));
    return subject ? [{ subject, problem }] : [];
  });
}

/** Returns one fix, or none if an edit is outside the cells of a notebook: its editor does not have the file around them. */
function quickFix(text: EvaluatedText, title: string, edits: readonly TextEdit[]): readonly QuickFix[] {
  const made = text.documentEdits(edits);
  return made ? [{ title, edits: made }] : [];
}
