import * as vscode from "vscode";
import type { Severity } from "../../model/index.js";
import type { NotebookResult } from "../../notebook/index.js";
import type { AuditedFile, CheckedFile, ReplayedFile } from "../../report/index.js";
import type { Disposable } from "../../workspace/index.js";
import { onDidChangeSetting } from "../sceneFiles.js";

const { Error, Warning, Information, Hint } = vscode.DiagnosticSeverity;

/** What each code is shown as; undefined for what is not to be shown. */
export type SeverityOf = (code: string, own: Severity) => vscode.DiagnosticSeverity | undefined;

const ownSeverities: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: Error,
  warning: Warning,
  information: Information,
};

const chosenSeverities = new Map<unknown, vscode.DiagnosticSeverity | undefined>([
  ...Object.entries(ownSeverities),
  ["hint", Hint],
  ["off", undefined],
]);

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

/** What was found in a scene as the user wants it told: each of its chosen severity, and what is off left out. */
export function asChosen(uri: vscode.Uri, file: CheckedFile): CheckedFile {
  const told = teller(uri);
  const cells = file.cells.map((cell) => ({ ...cell, findings: told(cell.findings) }));
  return { ...file, problems: told(file.problems), cells };
}

/** {@link asChosen} of what was found in a level's file. */
export function auditAsChosen(uri: vscode.Uri, file: AuditedFile): AuditedFile {
  const told = teller(uri);
  const levels = file.levels.map((level) => ({ ...level, findings: told(level.findings) }));
  return { ...file, problems: told(file.problems), levels };
}

/** {@link asChosen} of what was found in a recording. */
export function replayAsChosen(uri: vscode.Uri, file: ReplayedFile): ReplayedFile {
  const told = teller(uri);
  return { ...file, problems: told(file.problems), findings: told(file.findings) };
}

/** {@link asChosen} of an evaluation itself. Where expectations are off, those that fail are as if there were none. */
export function resultAsChosen(uri: vscode.Uri, result: NotebookResult): NotebookResult {
  const told = teller(uri);
  const tellsExpectations = severitiesFor(uri)("expectation", "error") !== undefined;
  const cells = result.cells.map((cell) => {
    if (cell.kind !== "scene") return cell;
    const expectations = cell.result.expectations.filter(({ pass }) => pass || tellsExpectations);
    const findings = told(cell.result.findings);
    return { ...cell, problems: told(cell.problems), result: { ...cell.result, findings, expectations } };
  });
  return { ...result, problems: told(result.problems), cells };
}

function teller(uri: vscode.Uri) {
  const severityOf = severitiesFor(uri);
  return <T extends Told>(things: readonly T[]): T[] =>
    things.flatMap((thing) => {
      const severity = severityOfAll(severityOf, thing);
      return severity === undefined ? [] : [{ ...thing, severity: counted[severity] }];
    });
}

interface Told {
  readonly code: string;
  readonly severity: Severity;
  readonly expected?: boolean;
}

/** The severity of a thing. What the scene expects is no more than information, whatever its code was given. */
export function severityOfAll(severityOf: SeverityOf, { code, severity: own, expected = false }: Told) {
  const chosen = severityOf(code, own);
  const isLouder = chosen === Error || chosen === Warning;
  return expected && isLouder ? Information : chosen;
}

/** As what each is counted in a sum; hints are the faintest that is said. */
const counted: Readonly<Record<vscode.DiagnosticSeverity, Severity>> = {
  [Error]: "error",
  [Warning]: "warning",
  [Information]: "information",
  [Hint]: "information",
};

/** The user may have chosen other severities, for any file. */
export function onDidChangeSeverities(listener: () => void): Disposable {
  return onDidChangeSetting("aabb.findings.severity", listener);
}
