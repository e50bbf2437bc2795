import * as vscode from "vscode";
import { severities, type ChosenSeverities, type ShownSeverity } from "../../engine/index.js";
import type { Severity } from "../../model/index.js";
import type { ReplayedFile } from "../../report/index.js";
import type { Disposable } from "../../workspace/index.js";
import { onDidChangeSetting } from "../sceneFiles.js";

const { Error, Warning, Information, Hint } = vscode.DiagnosticSeverity;

/** Severities as the editor has them. */
export const editorSeverities: Readonly<Record<ShownSeverity, vscode.DiagnosticSeverity>> = {
  error: Error,
  warning: Warning,
  information: Information,
  hint: Hint,
};

/** Returns the severities that the user chose for a file. The settings may have anything; what means nothing is skipped. */
export function chosenSeverities(uri: vscode.Uri): ChosenSeverities {
  return severities.readSeverities(vscode.workspace.getConfiguration("aabb.findings", uri).get("severity"));
}

/** Returns the codes that the user does not want to see in a file. */
export function hiddenCodesFor(uri: vscode.Uri): readonly string[] {
  return Object.entries(chosenSeverities(uri)).flatMap(([code, severity]) => (severity === "off" ? [code] : []));
}

/** What each code is shown as; undefined for what is not to be shown. */
export type SeverityOf = (code: string, own: Severity) => vscode.DiagnosticSeverity | undefined;

/** The severities that the user has chosen for a file. */
export function severitiesFor(uri: vscode.Uri): SeverityOf {
  const chosen = chosenSeverities(uri);
  return (code, severity) => {
    const shown = severities.shownSeverity(chosen, { code, severity });
    return shown && editorSeverities[shown];
  };
}

/** What was found in a recording as the user wants it told: each of its chosen severity, and what is off left out. */
export function replayAsChosen(uri: vscode.Uri, file: ReplayedFile): ReplayedFile {
  const chosen = chosenSeverities(uri);
  const [problems, findings] = [
    severities.withChosenSeverities(chosen, file.problems),
    severities.withChosenSeverities(chosen, file.findings),
  ];
  return { ...file, problems, findings };
}

/** The user may have chosen other severities, for any file. */
export function onDidChangeSeverities(listener: () => void): Disposable {
  return onDidChangeSetting("aabb.findings.severity", listener);
}
