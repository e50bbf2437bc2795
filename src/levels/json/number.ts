import * as l10n from "@vscode/l10n";
import { JsonError } from "./error.js";

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number that is written from `offset` to `end`: as `JSON.parse` has it, infinite where it is beyond all doubles. */
export function decodeNumber(text: string, offset: number, end: number): number {
  const written = text.slice(offset, end);
  if (jsonNumber.test(written)) return Number(written);
  const message = l10n.t("Expected {wanted}, found {found}.", { wanted: l10n.t("a number"), found: written });
  throw new JsonError("syntax", message, { offset, length: end - offset });
}
