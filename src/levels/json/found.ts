import * as l10n from "@vscode/l10n";
import { shortened } from "../../wording/index.js";
import type { JsonNode } from "./node.js";

/** As much of a value as a message can hold. */
const MOST_CHARACTERS = 40;

/** What is written in place of what is needed, for a message. */
export function foundText(node: JsonNode): string {
  if (node.kind === "object") return l10n.t("an object");
  if (node.kind === "array") return l10n.t("an array");
  const { text } = node.structure;
  return shortened(text.slice(node.offset, Math.min(node.end, node.offset + MOST_CHARACTERS + 1)), MOST_CHARACTERS);
}
