import * as l10n from "@vscode/l10n";
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { TextRange } from "./notebook.js";
import { ProblemList } from "./problems.js";

/** Deeper than any valid scene (6), and far below what the recursive parser survives. */
const MAX_DEPTH = 64;
/** UTF-16 code units. Editors themselves hand no larger documents to extensions. */
const MAX_LENGTH = 64 * 1024 * 1024;
/** About 100 bytes each once parsed. */
const MAX_VALUES = 4_000_000;
/** After the first few, errors of syntax are consequences of the earlier ones. */
const MAX_SYNTAX_ERRORS = 10;

/** A text as a tree of values with their ranges. */
export interface TextTree {
  /** As far as the parser could tell where the text is broken; absent where there is nothing, or more than can be read. */
  readonly root?: Node | undefined;
  readonly isBroken: boolean;
}

/**
 * The text as a tree.
 *
 * @param problems gets the problems that say what is broken in it
 */
export function readTree(text: string, problems: ProblemList = new ProblemList(text)): TextTree {
  if (text.length > MAX_LENGTH) {
    const limit = MAX_LENGTH / 1024 / 1024;
    const message = l10n.t("The file has {count} characters; at most {limit} million can be read.", {
      count: text.length,
      limit,
    });
    problems.add("too-large", start, message);
    return { isBroken: true };
  }
  // A byte order mark is a character that no JSON parser expects; a space keeps all offsets.
  const json = text.startsWith("\uFEFF") ? " " + text.slice(1) : text;
  if (!isWithinLimits(json, problems)) return { isBroken: true };
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { allowTrailingComma: true });
  for (const { error, offset, length } of errors.slice(0, MAX_SYNTAX_ERRORS)) {
    const from = Math.min(offset, text.length);
    const range = { offset: from, length: Math.min(length, text.length - from) };
    problems.add("syntax", range, sentences[printParseErrorCode(error)]?.() ?? l10n.t("This is not JSON."));
  }
  return { root, isBroken: errors.length > 0 };
}

const start = { offset: 0, length: 0 };

/** The shortest file that is right, for messages. */
export const leastScene = '{ "version": 1, "bodies": [] }';

const sentences: Readonly<Record<string, () => string>> = {
  InvalidSymbol: () =>
    l10n.t("This word is not JSON. Texts need double quotes; other words are only true, false and null."),
  InvalidNumberFormat: () => l10n.t("This number is not written as JSON has it, such as 12, -0.5 or 1e3."),
  PropertyNameExpected: () => l10n.t("A key in double quotes is needed here."),
  ValueExpected: () => l10n.t("A value is needed here."),
  ColonExpected: () => l10n.t('A colon is needed here, between a key and its value ("fps": 60).'),
  CommaExpected: () => l10n.t("A comma is needed here."),
  CloseBraceExpected: () => l10n.t("A closing brace } is needed here."),
  CloseBracketExpected: () => l10n.t("A closing bracket ] is needed here."),
  EndOfFileExpected: () => l10n.t("The file should end here: it holds one object."),
  InvalidCommentToken: () => l10n.t("Comments are written // or /* */."),
  UnexpectedEndOfComment: () => l10n.t("This comment is not closed; */ is missing."),
  UnexpectedEndOfString: () => l10n.t("This text is not closed; a double quote is missing."),
  UnexpectedEndOfNumber: () => l10n.t("This number ends too early."),
  InvalidUnicode: () => l10n.t("\\u must be followed by 4 hexadecimal digits."),
  InvalidEscapeCharacter: () => l10n.t('After a backslash only " \\ / b f n r t and u are allowed.'),
  InvalidCharacter: () => l10n.t("A text cannot hold a control character; write \\n for a new line and \\t for a tab."),
};

/** One cheap pass over the characters, because the parser recurses and keeps every value in memory. */
function isWithinLimits(text: string, problems: ProblemList): boolean {
  // The closing bracket that each open one waits for. Others do not close it, neither here nor in the parser.
  const open: number[] = [];
  let values = 0;
  let isEmpty = true;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
        continue;
      case 0x22: // "
        i = endOfString(text, i);
        break;
      case 0x2f: // /
        if (text[i + 1] === "/" || text[i + 1] === "*") {
          i = endOfComment(text, i);
          continue;
        }
        break;
      case 0x5b: // [
      case 0x7b: // {
        values++;
        open.push(text.charCodeAt(i) + 2);
        if (open.length > MAX_DEPTH) {
          const message = l10n.t("Brackets are nested more than {most} deep here.", { most: MAX_DEPTH });
          problems.add("too-deep", { offset: i, length: 1 }, message);
          return false;
        }
        break;
      case 0x5d: // ]
      case 0x7d: // }
        if (open.at(-1) === text.charCodeAt(i)) open.pop();
        break;
      case 0x2c: // ,
        values++;
        break;
    }
    isEmpty = false;
    if (values > MAX_VALUES) {
      const message = l10n.t("The file has more than {most} values.", { most: MAX_VALUES });
      problems.add("too-large", { offset: i, length: 1 }, message);
      return false;
    }
  }
  if (isEmpty)
    problems.add("empty", start, l10n.t("The file is empty. The least scene is {leastScene}.", { leastScene }));
  return !isEmpty;
}

/** Index of the closing quote, or of the line's end: the parser ends an unclosed text there too. */
function endOfString(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22 || code === 0x0a || code === 0x0d) return i;
    if (code === 0x5c) i++;
  }
  return text.length;
}

function endOfComment(text: string, open: number): number {
  if (text[open + 1] === "*") {
    const close = text.indexOf("*/", open + 2);
    return close < 0 ? text.length : close + 1;
  }
  for (let i = open; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x0a || code === 0x0d) return i;
  }
  return text.length;
}

/** The range of the value at a path below `source` ("velocity", 0), or of `source` itself where there is none. */
export function rangeOf(source: Node, ...path: readonly (string | number)[]): TextRange {
  const { offset, length } = findNodeAtLocation(source, [...path]) ?? source;
  return { offset, length };
}
