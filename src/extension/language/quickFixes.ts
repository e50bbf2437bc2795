import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import {
  correcting,
  correctingAll,
  mending,
  mendingAll,
  targetsOf,
  waysToCorrect,
  waysToMend,
  type Fix,
  type Target,
} from "../../language/index.js";
import { findingRange, type NotebookResult, type TextEdit } from "../../notebook/index.js";
import type { Problem } from "../../scene/index.js";
import { diagnosticSource } from "../diagnostics.js";
import type { Disposable } from "../owner.js";
import { Slice } from "../slice.js";
import type { EvaluatedText, EvaluatedTexts } from "./evaluatedText.js";
import { scenes } from "./places.js";

const { QuickFix, SourceFixAll } = vscode.CodeActionKind;

/** What `editor.codeActionsOnSave` and the command "Fix All" run: only what is clearly meant, and nothing that moves a body otherwise. */
const fixAll = SourceFixAll.append("aabb");

/** Offers to mend what is wrong in scenes. All that is offered has been tried: the text with it was evaluated. */
export function registerQuickFixes(texts: EvaluatedTexts): Disposable {
  return vscode.languages.registerCodeActionsProvider(scenes, new QuickFixes(texts), {
    providedCodeActionKinds: [QuickFix, fixAll],
  });
}

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
      const { edits } = correctingAll(result);
      const title = l10n.t("Correct all clear mistakes in the file");
      if (edits.length > 0) actions.push(...action(text, fixAll, title, edits));
    }
    if (only && !only.contains(QuickFix)) return actions;

    const asked = diagnostics.flatMap((diagnostic) => subjectOf(text, diagnostic) ?? []);
    for (const { subject, diagnostic } of asked) {
      for (const fix of await this.fixesOf(result, subject, token)) {
        for (const offered of action(text, QuickFix, fix.title, fix.edits)) {
          offered.diagnostics = [diagnostic];
          offered.isPreferred = fix.isPreferred;
          actions.push(offered);
        }
      }
    }
    // The light bulb only wants to know whether there is something; whoever opens the menu gets all of it.
    if (triggerKind === vscode.CodeActionTriggerKind.Invoke) actions.push(...forAll(text, asked));
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
    const slice = new Slice();
    const fixes: Fix[] = [];
    for (const tried of tries(result, subject)) {
      if (tried) fixes.push(tried);
      if (slice.isOver) await slice.next();
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
    for (const way of waysToCorrect(result, subject.problem)) yield correcting(result, subject.problem, way);
  } else {
    for (const way of waysToMend(result, subject.target)) yield mending(result, subject.target, way);
  }
}

/** The problem or finding that one of our diagnostics shows; undefined where it is of an earlier text. */
function subjectOf(text: EvaluatedText, diagnostic: vscode.Diagnostic): Asked | undefined {
  const { result } = text;
  const { source, range, message } = diagnostic;
  if (source !== diagnosticSource) return undefined;
  const code = typeof diagnostic.code === "object" ? diagnostic.code.value : diagnostic.code;
  const offset = text.offsetAt(range.start);
  const problem = result.problems.find(
    (it) => it.code === code && it.range.offset === offset && it.message === message,
  );
  if (problem) return { subject: { kind: "problem", problem }, diagnostic };
  const target = targetsOf(result).find(({ index, finding }) => {
    const cell = result.cells[index];
    if (finding.code !== code || finding.message !== message || cell?.kind !== "scene") return false;
    return findingRange(cell, finding).offset === offset;
  });
  return target && { subject: { kind: "finding", target }, diagnostic };
}

/** What mends all that is like something that was asked for. */
function forAll(text: EvaluatedText, asked: readonly Asked[]): readonly vscode.CodeAction[] {
  const { result } = text;
  const actions = new Map<string, readonly vscode.CodeAction[]>();
  for (const { subject } of asked) {
    if (subject.kind === "problem") {
      if (actions.has("problems")) continue;
      const { edits, count } = correctingAll(result);
      const title = l10n.t("Correct all {count} clear mistakes in the file", { count });
      if (count > 1) actions.set("problems", action(text, QuickFix, title, edits));
    } else {
      for (const { title, edits } of mendingAll(result, subject.target.finding.code)) {
        actions.set(title, action(text, QuickFix, title, edits));
      }
    }
  }
  return [...actions.values()].flat();
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
