import { unusableMovers } from "../../project/index.js";
import { auditSums, type AuditedFile } from "../../report/index.js";
import type { AuditedLevels } from "../../workspace/index.js";
import type { CheckedLevel, CheckParams } from "../messages/levels.js";
import { auditAsChosen } from "./chosenSeverities.js";

/** Returns what a check came to, as it is told. */
export function checkedLevel({ results, project }: AuditedLevels, { uri, severities }: CheckParams): CheckedLevel {
  const files = results.map(({ audited }) => audited);
  const read = project?.parsed.project;
  return {
    uri,
    results: files.map((file) => ({ notEvaluated: notEvaluatedIn(file) })),
    summary: auditSums(files.map((file) => auditAsChosen(file, severities))),
    unusableMovers: read ? unusableMovers(read) : [],
  };
}

/** Returns the names of what was skipped or not checked in a file, whatever the settings say of its problems: of one without a usable level, its own. */
function notEvaluatedIn({ file, problems, levels }: AuditedFile): readonly string[] {
  const isLost = levels.length === 0 && problems.some(({ severity }) => severity === "error");
  return isLost ? [file] : levels.flatMap(({ notEvaluated }) => notEvaluated);
}
