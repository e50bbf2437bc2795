import * as l10n from "@vscode/l10n";
import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseErrorCode,
  parseTree,
  printParseErrorCode,
  visit,
} from "jsonc-parser";
import type { ParseCache } from "./parseCache.js";
import type { TextRange } from "./notebook.js";
import { ProblemList } from "./sceneProblemList.js";
import { MAX_DEPTH, readWellFormed } from "./treeReader.js";

/** UTF-16 code units. Editors themselves hand no larger documents to extensions. */
const MAX_LENGTH = 64 * 1024 * 1024;
/** About 100 bytes each once parsed. */
const MAX_VALUES = 4_000_000;
/** After the first few, errors of syntax are consequences of the earlier ones. */
const MAX_SYNTAX_ERRORS = 10;

interface ReadText {
  /** The text as a tree, as far as there is one where it is broken; of a broken text it is made when it is first asked for. */
  readonly root: Node | undefined;
  readonly isBroken: boolean;
  /** What makes reading the next version of the text quicker. */
  readonly memory: ParseCache | undefined;
}

/**
 * Reads a text.
 *
 * @param problems gets those that say what is broken in it
 * @param before the memory of an earlier text
 */
export function readTree(text: string, problems = new ProblemList(text), before?: ParseCache): ReadText {
  if (text.length > MAX_LENGTH) {
    const values = { count: text.length, limit: MAX_LENGTH / 1024 / 1024 };
    const message = l10n.t("The file has {count} characters; the maximum is {limit} million.", values);
    problems.add("too-large", start, message);
    return { ...unreadable, memory: before };
  }
  // A byte order mark is a character that no JSON parser expects; a space keeps all offsets.
  const json = text.startsWith("\uFEFF") ? " " + text.slice(1) : text;
  const tree = readWellFormed(json, before);
  if (tree && tree.values <= MAX_VALUES) return { isBroken: false, ...tree };
  if (!isWithinLimits(json, problems)) return { ...unreadable, memory: before };
  if (tree) return { isBroken: false, ...tree };
  addSyntaxErrors(json, problems);
  let root: { readonly made: Node | undefined } | undefined;
  return {
    get root() {
      root ??= { made: parseTree(json, [], { allowTrailingComma: true }) };
      return root.made;
    },
    isBroken: true,
    memory: before,
  };
}

/** Says what is broken in a text, at the first places where something is. */
function addSyntaxErrors(text: string, problems: ProblemList): void {
  let count = 0;
  const onError = (code: ParseErrorCode, offset: number, length: number): void => {
    if (++count > MAX_SYNTAX_ERRORS) return;
    const from = Math.min(offset, text.length);
    const range = { offset: from, length: Math.min(length, text.length - from) };
    problems.add("syntax", range, sentences[printParseErrorCode(code)]?.() ?? l10n.t("This is not valid JSON."));
  };
  visit(text, { onError }, { allowTrailingComma: true });
}

const unreadable = { root: undefined, isBroken: true } as const;

const start = { offset: 0, length: 0 };

/** The shortest file that is right, for messages. */
export const leastScene = '{ "version": 1, "bodies": [] }';

const sentences: Readonly<Record<string, () => string>> = {
  InvalidSymbol: () =>
    l10n.t(
      "This word is not valid JSON. Strings need double quotes; the only words without quotes are true, false and null.",
    ),
  InvalidNumberFormat: () =>
    l10n.t("This is not a valid JSON number. Valid numbers are, for example, 12, -0.5 and 1e3."),
  PropertyNameExpected: () => l10n.t("Expected a key in double quotes."),
  ValueExpected: () => l10n.t("Expected a value."),
  ColonExpected: () => l10n.t('Expected a colon between the key and its value ("fps": 60).'),
  CommaExpected: () => l10n.t("Expected a comma."),
  CloseBraceExpected: () => l10n.t("Expected a closing brace }."),
  CloseBracketExpected: () => l10n.t("Expected a closing bracket ]."),
  EndOfFileExpected: () => l10n.t("The file must end here: it can contain only one object."),
  InvalidCommentToken: () => l10n.t("Comments start with // or are enclosed in /* */."),
  UnexpectedEndOfComment: () => l10n.t("This comment is not closed; */ is missing."),
  UnexpectedEndOfString: () => l10n.t("This string is not closed; a double quote is missing."),
  UnexpectedEndOfNumber: () => l10n.t("This number is incomplete."),
  InvalidUnicode: () => l10n.t("\\u must be followed by 4 hexadecimal digits."),
  InvalidEscapeCharacter: () => l10n.t('Only " \\ / b f n r t and u can follow a backslash.'),
  InvalidCharacter: () =>
    l10n.t("A string cannot contain a control character; write \\n for a new line and \\t for a tab."),
};

/** One pass over the tokens, because the parser recurses and keeps every value in memory. */
function isWithinLimits(text: string, problems: ProblemList): boolean {
  // The closing bracket that each open one waits for. Others do not close it, neither here nor in the parser.
  const open: string[] = [];
  let values = 0;
  let isEmpty = true;
  const scanner = createScanner(text);
  // Of a comment that nobody closed the scanner says, at the end of the text, that more of it is there.
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const offset = scanner.getTokenOffset();
    const first = text.charAt(offset);
    if (first === "[" || first === "{") open.push(first === "[" ? "]" : "}");
    if (first === "[" || first === "{" || first === ",") values++;
    if (open.at(-1) === first) open.pop();
    isEmpty &&= /^([ \t\r\n]|\/[/*])/.test(text.slice(offset, offset + 2));
    if (open.length > MAX_DEPTH) {
      const message = l10n.t("These brackets are nested more than {most} levels deep.", { most: MAX_DEPTH });
      problems.add("too-deep", { offset, length: 1 }, message);
      return false;
    }
    if (values > MAX_VALUES) {
      const message = l10n.t("The file has more than {most} values.", { most: MAX_VALUES });
      problems.add("too-large", { offset, length: 1 }, message);
      return false;
    }
  }
  if (isEmpty)
    problems.add("empty", start, l10n.t("The file is empty. The smallest scene is {leastScene}.", { leastScene }));
  return !isEmpty;
}

/** The range of the value at a path below `source` ("velocity", 0), or of `source` itself where there is none. */
export function rangeOf(source: Node, ...path: readonly (string | number)[]): TextRange {
  const { offset, length } = findNodeAtLocation(source, [...path]) ?? source;
  return { offset, length };
}
