import * as vscode from "vscode";
import type { Severity } from "../scene/index.js";
import type { Disposable } from "./owner.js";

const { Error, Warning, Information, Hint } = vscode.DiagnosticSeverity;

/** What each code is shown as; undefined for what is not to be shown. */
export type SeverityOf = (code: string, own: Severity) => vscode.DiagnosticSeverity | undefined;

const ownSeverities: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: Error,
  warning: Warning,
  information: Information,
};

const chosenSeverities: ReadonlyMap<unknown, vscode.DiagnosticSeverity | undefined> = new Map<
  unknown,
  vscode.DiagnosticSeverity | undefined
>([...Object.entries(ownSeverities), ["hint", Hint], ["off", undefined]]);

/** The severities that the user has chosen for a file. What is written in the settings may be anything. */
export function severitiesFor(uri: vscode.Uri): SeverityOf {
  const written: unknown = vscode.workspace.getConfiguration("aabb.findings", uri).get("severity");
  const chosen = new Map<string, unknown>(
    typeof written === "object" && written !== null ? Object.entries(written) : [],
  );
  return (code, own) => {
    const wanted = chosen.get(code);
    return chosenSeverities.has(wanted) ? chosenSeverities.get(wanted) : ownSeverities[own];
  };
}

/** The user may have chosen other severities, for any file. */
export function onDidChangeSeverities(listener: () => void): Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration("aabb.findings.severity")) listener();
  });
}
