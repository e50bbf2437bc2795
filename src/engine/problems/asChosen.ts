import type { NotebookResult } from "../../notebook/index.js";
import type { AuditedFile, CheckedFile } from "../../report/index.js";
import { shownSeverity, withChosenSeverities, type ChosenSeverities } from "../messages/severities.js";

/** Gives everything found in a scene file the severity that the user chose, without what is turned off. */
export function fileAsChosen(chosen: ChosenSeverities, file: CheckedFile): CheckedFile {
  const cells = file.cells.map((cell) => ({ ...cell, findings: withChosenSeverities(chosen, cell.findings) }));
  return { ...file, problems: withChosenSeverities(chosen, file.problems), cells };
}

/** Does the same for a level's file. */
export function auditAsChosen(chosen: ChosenSeverities, file: AuditedFile): AuditedFile {
  const levels = file.levels.map((level) => ({ ...level, findings: withChosenSeverities(chosen, level.findings) }));
  return { ...file, problems: withChosenSeverities(chosen, file.problems), levels };
}

/** Does the same for an evaluation. If expectations are turned off, failing ones are skipped. */
export function resultAsChosen(chosen: ChosenSeverities, result: NotebookResult): NotebookResult {
  const showsExpectations = shownSeverity(chosen, { code: "expectation", severity: "error" }) !== undefined;
  const cells = result.cells.map((cell) => {
    if (cell.kind !== "scene") return cell;
    const expectations = cell.result.expectations.filter(({ pass }) => pass || showsExpectations);
    const findings = withChosenSeverities(chosen, cell.result.findings);
    const problems = withChosenSeverities(chosen, cell.problems);
    return { ...cell, problems, result: { ...cell.result, findings, expectations } };
  });
  return { ...result, problems: withChosenSeverities(chosen, result.problems), cells };
}
