import * as l10n from "@vscode/l10n";
import { shortened } from "./shortened.js";

/** More than this are counted. */
const MOST_NAMED = 3;
const LONGEST_NAME = 60;

/** What a verdict does not speak of: `not evaluated: 9 polygons, body ledge`. No verdict beside it is "safe". */
export function notEvaluatedText(parts: readonly string[]): string {
  const named = parts
    .slice(0, MOST_NAMED)
    .map((part) => shortened(part, LONGEST_NAME))
    .join(", ");
  const n = parts.length - MOST_NAMED;
  return n > 0
    ? l10n.t("not evaluated: {parts} and {n} more", { parts: named, n })
    : l10n.t("not evaluated: {parts}", { parts: named });
}

/** The same of all scenes of a file: what was left out of one that is alone, of several how many they are. */
export function partialScenesText(scenes: readonly { readonly notEvaluated: readonly string[] }[]): string | undefined {
  const partial = scenes.filter(({ notEvaluated }) => notEvaluated.length > 0);
  const n = partial.length;
  const [first] = partial;
  if (!first) return undefined;
  if (scenes.length === 1) return notEvaluatedText(first.notEvaluated);
  return n === 1 ? l10n.t("1 scene not wholly evaluated") : l10n.t("{n} scenes not wholly evaluated", { n });
}
