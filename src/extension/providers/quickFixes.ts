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
import { findingRange, type NotebookResult } from "../../notebook/index.js";
import type { TextEdit } from "../../scene/edit/index.js";
import type { Problem } from "../../scene/index.js";
import type { Disposable } from "../../workspace/index.js";
import { diagnosticSource } from "../problems/diagnostics.js";
import { yieldBudget } from "../workspace.js";
import { type EvaluatedText, type EvaluatedTexts, scenes } from "./evaluatedText.js";

const { QuickFix, SourceFixAll } = vscode.CodeActionKind;

/** What `editor.codeActionsOnSave` and the command "Fix All" run: only what is clearly meant, and nothing that moves a body otherwise. */
const fixAll = SourceFixAll.append("aabb");

/** Offers to mend what is wrong in scenes. All that is offered has been tried: the text with it was evaluated. */
export function registerQuickFixes(texts: EvaluatedTexts): Disposable {
  return vscode.languages.registerCodeActionsProvider(scenes, new QuickFixes(texts), {
    providedCodeActionKinds: [QuickFix, fixAll],
  });
}

/** Problems and findings at one place that are mended each by itself. To mend one means to evaluate the file a few times. */
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
    const text = await this.texts.settled(document);
    const { result } = text;
    const { version } = document;
    const actions: vscode.CodeAction[] = [];
    if (only?.contains(fixAll)) {
      const { edits } = fixProblems(result);
      const title = l10n.t("Correct all clear mistakes in the file");
      if (edits.length > 0) actions.push(...action(text, fixAll, title, edits));
    }
    if (only && !only.contains(QuickFix)) return actions;

    const asked = subjectsOf(text, diagnostics);
    // Whoever selects the whole file wants what mends all of it; each by itself would fill a menu that nobody reads.
    for (const { subject, diagnostic } of asked.slice(0, mostAlone)) {
      for (const fix of await this.fixesOf(result, subject, token)) {
        for (const offered of action(text, QuickFix, fix.title, fix.edits)) {
          offered.diagnostics = [diagnostic];
          offered.isPreferred = fix.isPreferred;
          actions.push(offered);
        }
      }
    }
    // The light bulb only wants to know whether there is something; whoever opens the menu gets all of it.
    if (triggerKind === vscode.CodeActionTriggerKind.Invoke) actions.push(...(await forAll(text, asked, token)));
    return token.isCancellationRequested || document.version !== version ? [] : actions;
  }

  private async fixesOf(
    result: NotebookResult,
    subject: Subject,
    token: vscode.CancellationToken,
  ): Promise<readonly Fix[]> {
    const known = this.known.get(result) ?? new Map<object, readonly Fix[]>();
    this.known.set(result, known);
    const key = subject.kind === "problem" ? subject.problem : subject.target.finding;
    const before = known.get(key);
    if (before) return before;
    const budget = yieldBudget();
    const fixes: Fix[] = [];
    for (const tried of tries(result, subject)) {
      if (tried) fixes.push(tried);
      if (budget.isSpent) await budget.renew();
      if (token.isCancellationRequested) return fixes;
    }
    known.set(key, fixes);
    return fixes;
  }
}

/** What a diagnostic is about. */
type Subject =
  { readonly kind: "problem"; readonly problem: Problem } | { readonly kind: "finding"; readonly target: Target };

interface Asked {
  readonly subject: Subject;
  readonly diagnostic: vscode.Diagnostic;
}

function* tries(result: NotebookResult, subject: Subject): Generator<Fix | undefined> {
  if (subject.kind === "problem") {
    for (const candidate of problemCandidates(result, subject.problem))
      yield fixProblem(result, subject.problem, candidate);
  } else {
    for (const candidate of findingCandidates(result, subject.target))
      yield fixFinding(result, subject.target, candidate);
  }
}

/** The problems and findings that our diagnostics show; those of an earlier text are left out. */
function subjectsOf(text: EvaluatedText, diagnostics: readonly vscode.Diagnostic[]): readonly Asked[] {
  const { result } = text;
  const subjects = new Map<string, Subject>();
  const keyOf = (code: unknown, offset: number, message: string): string => JSON.stringify([code, offset, message]);
  for (const target of targetsOf(result)) {
    const cell = result.cells[target.index];
    if (cell?.kind !== "scene") continue;
    const { code, message } = target.finding;
    subjects.set(keyOf(code, findingRange(cell, target.finding).offset, message), { kind: "finding", target });
  }
  for (const problem of result.problems) {
    subjects.set(keyOf(problem.code, problem.range.offset, problem.message), { kind: "problem", problem });
  }
  return diagnostics.flatMap((diagnostic) => {
    const { source, range, message, code } = diagnostic;
    if (source !== diagnosticSource) return [];
    const subject = subjects.get(
      keyOf(typeof code === "object" ? code.value : code, text.offsetAt(range.start), message),
    );
    return subject ? [{ subject, diagnostic }] : [];
  });
}

/** What mends all that is like something that was asked for. */
async function forAll(
  text: EvaluatedText,
  asked: readonly Asked[],
  token: vscode.CancellationToken,
): Promise<readonly vscode.CodeAction[]> {
  const { result } = text;
  const actions: vscode.CodeAction[] = [];
  if (asked.some(({ subject }) => subject.kind === "problem")) {
    const { edits, count } = fixProblems(result);
    const title = l10n.t("Correct all {count} clear mistakes in the file", { count });
    if (count > 1) actions.push(...action(text, QuickFix, title, edits));
  }
  const codes = asked.flatMap(({ subject }) => (subject.kind === "finding" ? [subject.target.finding.code] : []));
  const budget = yieldBudget();
  for (const fix of fixFindings(result, new Set(codes))) {
    if (fix) actions.push(...action(text, QuickFix, fix.title, fix.edits));
    if (budget.isSpent) await budget.renew();
    if (token.isCancellationRequested) break;
  }
  return actions;
}

/** One, or none where a cell of a notebook cannot be mended by itself: the file around the cells is not in its editor. */
function action(
  text: EvaluatedText,
  kind: vscode.CodeActionKind,
  title: string,
  edits: readonly TextEdit[],
): readonly vscode.CodeAction[] {
  const edit = text.workspaceEdit(edits);
  if (!edit) return [];
  const made = new vscode.CodeAction(title, kind);
  made.edit = edit;
  return [made];
}
