import * as l10n from "@vscode/l10n";
import { count } from "../wording/index.js";
import { annotationsOfLevel, type AuditedFile, type AuditReport } from "./audit.js";
import { fileText, foundText, markOf } from "./fileText.js";
import { oneLine, type Ink } from "./ink.js";

/** More rules than this are not listed in the sums. */
const MAX_RULES = 3;

/**
 * An audit for people: what was found, grouped by file and level, then one line with the sums and with what counted as
 * solid: where nobody has said so, that decides everything. Files with nothing to say are not named.
 */
export function auditText(files: readonly AuditedFile[], { levels, summary }: AuditReport, ink: Ink): string {
  const texts = files
    .map(({ file, problems, levels: own }) =>
      fileText(
        file,
        [{ lines: problems }, ...own.map((level) => ({ title: level.level, lines: annotationsOfLevel(level) }))],
        ink,
      ),
    )
    .filter((text) => text !== "");
  const scope = l10n.t("{levels} in {files}", {
    levels: count(summary.levels, "level"),
    files: count(summary.files, "file"),
  });
  const rules = [...new Set(levels.map(({ rule }) => rule))].filter((rule) => rule !== "");
  const solid = [
    ...(summary.solidTiles > 0 ? [count(summary.solidTiles, "solid tile")] : []),
    ...(summary.levels > 0 && summary.solidTiles + summary.solidBoxes === 0 ? [l10n.t("nothing is solid")] : []),
    ...(summary.solidBoxes > 0 ? [count(summary.solidBoxes, "solid box")] : []),
    ...(rules.length > 0 && rules.length <= MAX_RULES
      ? [l10n.t("by {rules}", { rules: oneLine(rules.join("; ")) })]
      : []),
  ];
  const notEvaluated = levels.flatMap((level) => level.notEvaluated);
  const detail = solid.length > 0 ? ink("quiet", ` (${solid.join(", ")})`) : "";
  texts.push(
    `${markOf(summary, notEvaluated, ink)} ${scope}${detail}: ${foundText(summary, notEvaluated, ink).join(", ")}`,
  );
  return texts.join("\n") + "\n";
}
