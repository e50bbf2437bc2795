import * as vscode from "vscode";
import type { problems } from "../../engine/index.js";
import { messageOf, type CheckedFile, type Remark } from "../../report/index.js";
import { editorLocation } from "../engine/client.js";
import { editorRange } from "../sceneFiles.js";
import { findingPage } from "../servedPages.js";
import { editorSeverities, type SeverityOf } from "./severitySettings.js";

/** Whom VS Code names beside each of our problems. */
export const diagnosticSource = "aabb";

/** The code of a problem, whether it leads to a page or not. */
export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === "object" ? code.value : code);
}

/** Converts a problem of the engine. */
export function publishedDiagnostic(problem: problems.PublishedProblem): vscode.Diagnostic {
  const { range, code, severity, message, isAccepted, related } = problem;
  const item = new vscode.Diagnostic(editorRange(range), message, editorSeverities[severity]);
  if (isAccepted) item.tags = [vscode.DiagnosticTag.Unnecessary];
  item.code = { value: code, target: findingPage(code) };
  item.source = diagnosticSource;
  if (related) {
    item.relatedInformation = [new vscode.DiagnosticRelatedInformation(editorLocation(related), related.message)];
  }
  return item;
}

/** A problem as the editor shows it; undefined where the user does not want to see it. */
export function diagnostic(
  of: CheckedFile["problems"][number] & Pick<Remark, "accepted">,
  severityOf: SeverityOf,
): vscode.Diagnostic | undefined {
  const severity = severityOf(of.code, of.severity);
  if (severity === undefined) return undefined;
  const item = new vscode.Diagnostic(editorRange(of.range), messageOf(of), severity);
  if (of.accepted) {
    // Seen, but faintly: nothing is to be done.
    item.severity = vscode.DiagnosticSeverity.Hint;
    item.tags = [vscode.DiagnosticTag.Unnecessary];
  }
  item.code = { value: of.code, target: findingPage(of.code) };
  item.source = diagnosticSource;
  return item;
}
