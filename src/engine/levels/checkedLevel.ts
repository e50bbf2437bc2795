import { unusableMovers } from "../../project/index.js";
import { auditSums, skippedNames } from "../../report/index.js";
import type { AuditedLevels } from "../../workspace/index.js";
import type { ChosenSeverities } from "../messages/severities.js";
import type { CheckedLevel } from "../messages/levels.js";
import { auditAsChosen } from "../problems/asChosen.js";

/** Returns what the host is told of a check. */
export function checkedLevel(uri: string, { results, project }: AuditedLevels, chosen: ChosenSeverities): CheckedLevel {
  const files = results.map(({ audited }) => audited);
  const read = project?.parsed.project;
  return {
    uri,
    results: files.map((file) => ({ notEvaluated: skippedNames(file, file.levels) })),
    summary: auditSums(files.map((file) => auditAsChosen(chosen, file))),
    unusableMovers: read ? unusableMovers(read) : [],
  };
}
