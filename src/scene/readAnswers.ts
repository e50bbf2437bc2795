import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import type { Bodies } from "./readBodies.js";
import { addNoBody } from "./readExpectations.js";
import { answerEntries, type Dimensions } from "./format/index.js";
import type { RecordedAnswer } from "./notebook.js";
import type { ProblemList } from "./sceneProblemList.js";
import { isKind, owners, property, readKeys } from "./readKeys.js";

/** Reads recorded answers of other code. One that is bad, or about a body that is not there, is left out. */
export function readAnswers(
  nodes: readonly Node[],
  { ids }: Pick<Bodies, "ids">,
  dimensions: Dimensions,
  problems: ProblemList,
): readonly RecordedAnswer[] {
  const entries = answerEntries(dimensions);
  return nodes.flatMap((node, index): readonly RecordedAnswer[] => {
    const place = `answers[${index}]`;
    const isObject = isKind("object", node, problems, (found) => {
      const example = '{ "name": …, "body": … }';
      return l10n.t('"{place}" must be a recorded result, {example}; got {found}.', { place, example, found });
    });
    if (!isObject) return [];
    const before = problems.found.length;
    const { name, body, ...rest } = readKeys(entries, node, owners.answer, problems);
    for (const key of ["body", "obstacle"] as const) {
      const value = property(node, key)?.value;
      const id = value?.value as unknown;
      if (!value || typeof id !== "string" || id === "" || ids.has(id)) continue;
      addNoBody(key, value, id, ids, problems);
    }
    if (problems.found.length > before || name === undefined || body === undefined) return [];
    return [{ name, body, ...rest, source: node }];
  });
}
