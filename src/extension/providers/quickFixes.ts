import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import {
  fixProblem,
  fixProblems,
  fixFinding,
  fixFindings,
  targetsOf,
  problemCandidates,
  findingCandidates,
  type Fix,
  type Target,
} from "../../language/index.js";
import type { Steps } from "../../geometry/index.js";
import { findingRange, type NotebookResult } from "../../notebook/index.js";
import type { TextEdit } from "../../scene/edit/index.js";
import type { Disposable } from "../../workspace/index.js";
import { diagnosticSource } from "../problems/diagnostics.js";
import { yieldBudget } from "../clock.js";
import { type EvaluatedText, type EvaluatedTexts, scenes } from "./evaluatedText.js";

const { QuickFix, SourceFixAll } = vscode.CodeActionKind;

/** What `editor.codeActionsOnSave` and the command "Fix All" run: only what is clearly meant, and nothing that moves a body otherwise. */
const fixAll = SourceFixAll.append("aabb");

/** Offers to fix what is wrong in scenes. All that is offered has been tried: the text with it was evaluated. */
export function registerQuickFixes(texts: EvaluatedTexts): Disposable {
  return vscode.languages.registerCodeActionsProvider(scenes, new QuickFixes(texts), {
    providedCodeActionKinds: [QuickFix, fixAll],
  });
}

/** Problems and findings at one place that are fixed each by itself. To fix one means to evaluate the file a few times. */
const mostAlone = 16;

class QuickFixes implements vscode.CodeActionProvider {
  /** Fixes of problems and findings by the result they are of: the cursor often comes by the same place. */
  private readonly known = new WeakMap<NotebookResult, Map<object, readonly Fix[]>>();

  constructor(private readonly texts: EvaluatedTexts) {}

  async provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { only, diagnostics, triggerKind }: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    const text = await this.texts.settled(document, token);
    if (!text) return [];
    const { result } = text;
    const actions: vscode.CodeAction[] = [];
    if (only?.contains(fixAll)) {
      const { edits = [] } = (await inSlices(fixProblems(result), text)) ?? {};
      const title = l10n.t("Correct all clear mistakes in the file");
      if (edits.length > 0) actions.push(...action(text, fixAll, title, edits));
    }
    if (only && !only.contains(QuickFix)) return actions;

    const asked = (await inSlices(subjectsOf(text, diagnostics), text)) ?? [];
    // Whoever selects the whole file wants what fixes all of it; each by itself would fill a menu that nobody reads.
    for (const { subject, diagnostic } of asked.slice(0, mostAlone)) {
      for (const fix of await this.fixesOf(text, subject)) {
        for (const offered of action(text, QuickFix, fix.title, fix.edits)) {
          offered.diagnostics = [diagnostic];
          offered.isPreferred = fix.isPreferred;
          actions.push(offered);
        }
      }
    }
    // The light bulb only wants to know whether there is something; whoever opens the menu gets all of it.
    if (triggerKind === vscode.CodeActionTriggerKind.Invoke) actions.push(...(await forAll(text, asked)));
    return text.isOutdated() ? [] : actions;
  }

  private async fixesOf(text: EvaluatedText, { key, tries }: Subject): Promise<readonly Fix[]> {
    const { result } = text;
    const known = this.known.get(result) ?? new Map<object, readonly Fix[]>();
    this.known.set(result, known);
    const before = known.get(key);
    if (before) return before;
    const fixes: Fix[] = [];
    for (const steps of tries()) {
      const fix = await inSlices(steps, text);
      if (fix) fixes.push(fix);
    }
    if (!text.isOutdated()) known.set(key, fixes);
    return fixes;
  }
}

/** What work comes to, in slices, as long as the text is this one. */
function inSlices<T>(steps: Steps<T>, { isOutdated }: EvaluatedText): Promise<T | undefined> {
  return yieldBudget().through(steps, isOutdated);
}

/** The problem or the finding that a diagnostic is about. */
interface Subject {
  readonly key: object;
  /** Of a finding. */
  readonly code?: Target["finding"]["code"];
  /** What might fix it. */
  tries(): readonly Steps<Fix | undefined>[];
}

interface Asked {
  readonly subject: Subject;
  readonly diagnostic: vscode.Diagnostic;
}

/** Findings that are looked for in a step. */
const targetsAStep = 256;

/** The problems and findings that our diagnostics show; those of an earlier text are left out. */
function* subjectsOf(text: EvaluatedText, diagnostics: readonly vscode.Diagnostic[]): Steps<readonly Asked[]> {
  const { result } = text;
  const keyOf = (code: unknown, offset: number, message: string): string => JSON.stringify([code, offset, message]);
  const shown = diagnostics
    .filter(({ source }) => source === diagnosticSource)
    .map((diagnostic) => ({ diagnostic, offset: text.offsetAt(diagnostic.range.start) }));
  // Few are asked for of what may be very many.
  const offsets = new Set(shown.map(({ offset }) => offset));
  const subjects = new Map<string, Subject>();
  for (const [i, target] of targetsOf(result).entries()) {
    if (i % targetsAStep === targetsAStep - 1) yield;
    const cell = result.cells[target.index];
    if (cell?.kind !== "scene") continue;
    const { finding } = target;
    const { code, message } = finding;
    const { offset } = findingRange(cell, finding);
    if (!offsets.has(offset)) continue;
    const tries = () => findingCandidates(result, target).map((it) => fixFinding(result, target, it));
    subjects.set(keyOf(code, offset, message), { key: finding, code, tries });
  }
  for (const problem of result.problems) {
    const { code, range, message } = problem;
    const tries = () => problemCandidates(result, problem).map((it) => fixProblem(result, problem, it));
    if (offsets.has(range.offset)) subjects.set(keyOf(code, range.offset, message), { key: problem, tries });
  }
  return shown.flatMap(({ diagnostic, offset }) => {
    const { message, code: given } = diagnostic;
    const code = typeof given === "object" ? given.value : given;
    const subject = subjects.get(keyOf(code, offset, message));
    return subject ? [{ subject, diagnostic }] : [];
  });
}

/** What fixes all that is like something that was asked for. */
async function forAll(text: EvaluatedText, asked: readonly Asked[]) {
  const { result } = text;
  const actions: vscode.CodeAction[] = [];
  if (asked.some(({ subject }) => subject.code === undefined)) {
    const { edits = [], count = 0 } = (await inSlices(fixProblems(result), text)) ?? {};
    const title = l10n.t("Correct all {count} clear mistakes in the file", { count });
    if (count > 1) actions.push(...action(text, QuickFix, title, edits));
  }
  const codes = asked.flatMap(({ subject }) => subject.code ?? []);
  for (const steps of fixFindings(result, new Set(codes))) {
    const fix = await inSlices(steps, text);
    if (fix) actions.push(...action(text, QuickFix, fix.title, fix.edits));
  }
  return actions;
}

/** One, or none where a cell of a notebook cannot be fixed by itself: the file around the cells is not in its editor. */
function action(text: EvaluatedText, kind: vscode.CodeActionKind, title: string, edits: readonly TextEdit[]) {
  const edit = text.workspaceEdit(edits);
  if (!edit) return [];
  const made = new vscode.CodeAction(title, kind);
  made.edit = edit;
  return [made];
}
