import * as l10n from "@vscode/l10n";
import { rewriteExpectation } from "../../notebook/index.js";
import { answerTo, expectationText } from "../../tunneling/index.js";
import type { Way } from "./fix.js";
import type { Found } from "./tunneling.js";

/** Writes what happens into an expectation that does not hold, in the place of what does not. */
export function expectWhatHappens({ result, cell, finding }: Found): Way {
  const expectation = cell.scene.expect[finding.expectation ?? -1];
  if (!expectation) return { attempts: [] };
  const answer = answerTo(cell.scene, cell.result, expectation);
  const edits = rewriteExpectation(result.text, expectation, answer);
  const inOrder = [...edits].sort((a, b) => a.offset - b.offset);
  const title = l10n.t("Expect what happens: {expectation}", { expectation: expectationText(answer) });
  return { attempts: [{ title, edits: inOrder }] };
}
