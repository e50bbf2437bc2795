import type { AuditedFile } from "../../report/index.js";
import type { Severity } from "../../model/index.js";

/** What the setting may say: as what each is counted, if at all. */
const countedAs = new Map<unknown, Severity | undefined>([
  ["error", "error"],
  ["warning", "warning"],
  ["information", "information"],
  ["hint", "information"],
  ["off", undefined],
]);

/** Returns what was found in a level's file with the severities that the user chose, without what is off. What is written in the setting may be anything. */
export function auditAsChosen(file: AuditedFile, written: unknown): AuditedFile {
  const chosen = new Map<string, unknown>(
    typeof written === "object" && written !== null ? Object.entries(written) : [],
  );
  const asChosen = <T extends { readonly code: string; readonly severity: Severity }>(things: readonly T[]): T[] =>
    things.flatMap((thing) => {
      const wanted = chosen.get(thing.code);
      const severity = countedAs.has(wanted) ? countedAs.get(wanted) : thing.severity;
      return severity === undefined ? [] : [{ ...thing, severity }];
    });
  const levels = file.levels.map((level) => ({ ...level, findings: asChosen(level.findings) }));
  return { ...file, problems: asChosen(file.problems), levels };
}
