import * as l10n from "@vscode/l10n";
import { count } from "../wording/index.js";
import type { CheckedFile, CheckReport } from "./check.js";
import { fileText, foundText, markOf } from "./fileText.js";
import { plain, type Ink } from "./ink.js";
import type { Sums } from "./suite.js";

/**
 * A check report for people: what was found, grouped by file and scene, then one line with the sums. Files with nothing to
 * say are not named.
 */
export function checkText(report: CheckReport, ink: Ink): string {
  const files = report.files.map((file) => checkedFileText(file, ink)).filter((text) => text !== "");
  return [...files, summaryText(report, ink)].join("\n") + "\n";
}

/** What a check came to, as a sentence: `Checked 3 files: 1 warning, not evaluated: body ball.` */
export function checkSentence(
  { files, ...sums }: Sums & { readonly files: number },
  notEvaluated: readonly string[],
): string {
  const found = foundText(sums, notEvaluated, plain).join(", ");
  return files === 1
    ? l10n.t("Checked 1 file: {found}.", { found })
    : l10n.t("Checked {n} files: {found}.", { n: files, found });
}

function checkedFileText({ file, problems, cells }: CheckedFile, ink: Ink): string {
  const inFile = <T>(line: T) => ({ ...line, file });
  return fileText(
    file,
    [{ lines: problems.map(inFile) }, ...cells.map(({ title, findings }) => ({ title, lines: findings.map(inFile) }))],
    ink,
  );
}

function summaryText({ files: checked, summary }: CheckReport, ink: Ink): string {
  const { files, cells, expectations } = summary;
  const notEvaluated = checked.flatMap((file) => file.cells.flatMap((cell) => cell.notEvaluated));
  const scope = l10n.t("{scenes} in {files}", { scenes: count(cells, "scene"), files: count(files, "file") });
  const found = [...foundText(summary, notEvaluated, ink)];
  const all = expectations.pass + expectations.fail;
  if (expectations.fail > 0) found.push(ink("error", failedText(expectations.fail, all)));
  else if (all > 0) {
    const passing = count(all, "passing expectation");
    found.push(notEvaluated.length > 0 ? passing : ink("good", passing));
  }
  return `${markOf(summary, notEvaluated, ink)} ${scope}: ${found.join(", ")}`;
}

function failedText(failed: number, all: number): string {
  return all === 1
    ? l10n.t("{failed} of 1 expectation failed", { failed })
    : l10n.t("{failed} of {all} expectations failed", { failed, all });
}
