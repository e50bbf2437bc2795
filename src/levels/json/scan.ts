import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../problems.js";

/** The characters that JSON is made of. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const ZERO = 0x30;
export const NINE = 0x39;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

/** The first place from `offset` on that is not white space. */
export function skipSpace(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code > 0x20 || (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09)) return at;
    at++;
  }
}

/** The place behind the string that begins at `offset`. */
export function endOfString(text: string, offset: number): number {
  // Most strings are short: to call `indexOf` for each costs more than to look at a few characters here.
  const near = Math.min(offset + 24, text.length);
  let at = offset + 1;
  for (; at < near; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at++;
  }
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw syntaxFault(l10n.t("A string has no end."), { offset, length: text.length - offset });
    let slashes = 0;
    while (quote - 1 - slashes >= at && text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** The place behind the number or word that begins at `offset`, whether it is a right one or not. */
export function endOfWord(text: string, offset: number): number {
  let at = offset;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === COMMA || code === COLON || code === QUOTE) break;
    if (code === CLOSE_BRACKET || code === CLOSE_BRACE || code === OPEN_BRACKET || code === OPEN_BRACE) break;
  }
  return at;
}

/** That something else stands at `offset` than may stand there. */
export function unexpected(text: string, offset: number, wanted: string): LevelFault {
  const found = offset < text.length ? JSON.stringify(text.slice(offset, offset + 1)) : l10n.t("the end of the text");
  const message = l10n.t("Expected {wanted}, found {found}.", { wanted, found });
  return syntaxFault(message, { offset, length: offset < text.length ? 1 : 0 });
}

/** That a text is no JSON. */
export function syntaxFault(message: string, { offset, length }: TextRange): LevelFault {
  return new LevelFault("level-syntax", { offset, length }, message);
}
