import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { mappedInSteps, type Steps } from "../../geometry/index.js";
import { messageOf, type CheckedFile, type Remark } from "../../report/index.js";
import { filesAround } from "../readFile.js";
import { editorRange } from "../sceneFiles.js";
import { findingPage } from "../servedPages.js";
import { severitiesFor, type SeverityOf, severityOfAll } from "./severities.js";

/** Whom VS Code names beside each of our problems. */
export const diagnosticSource = "aabb";

/** Problems and findings of a checked file as the editor shows them, with the obstacle of a finding beside it. */
export function* diagnosticsOf(uri: vscode.Uri, { file, problems, cells }: CheckedFile): Steps<vscode.Diagnostic[]> {
  const around = filesAround(uri);
  const severityOf = severitiesFor(uri);
  const of = (finding: CheckedFile["cells"][number]["findings"][number]): vscode.Diagnostic | undefined => {
    const item = diagnostic(finding, severityOf);
    if (!item) return undefined;
    const { body, obstacle, obstacleFile, obstacleRange } = finding;
    if (obstacle !== null && obstacleFile !== null && obstacleRange) {
      // Of its level the file is named from the root.
      const where = obstacleFile === file ? uri : vscode.Uri.parse(around.uriOf(obstacleFile));
      const location = new vscode.Location(where, editorRange(obstacleRange));
      const text = l10n.t("{obstacle}: what {body} meets", { obstacle, body });
      item.relatedInformation = [new vscode.DiagnosticRelatedInformation(location, text)];
    }
    return item;
  };
  const found = yield* mappedInSteps(problems, diagnosticsAStep, (problem) => diagnostic(problem, severityOf));
  for (const { findings } of cells) found.push(...(yield* mappedInSteps(findings, diagnosticsAStep, of)));
  return found.filter((item) => item !== undefined);
}

/** The code of a problem, whether it leads to a page or not. */
export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === "object" ? code.value : code);
}

/** Some milliseconds. */
const diagnosticsAStep = 128;

/** A problem as the editor shows it; undefined where the user does not want to see it. */
export function diagnostic(
  of: CheckedFile["problems"][number] & Pick<Remark, "accepted"> & { readonly expected?: boolean },
  severityOf: SeverityOf,
): vscode.Diagnostic | undefined {
  const severity = severityOfAll(severityOf, of);
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
