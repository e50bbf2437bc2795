import { shortened } from "../wording/index.js";
import { Comparing } from "./nearest.js";
import type { Problem, TextRange } from "./notebook.js";

/** Every code of a problem and what it means. Codes are stable: docs and settings refer to them. */
export const problemCodes = {
  syntax: "The source is not valid JSON with comments.",
  empty: "The file is empty.",
  "too-deep": "Brackets are nested too deeply.",
  "too-large": "The file, or a part of it, is larger than allowed, such as a tilemap or the number of frames.",
  "unsupported-version": "The version of the format is not supported.",
  missing: "A required key is missing. The problem is shown at the opening brace of its object.",
  "unknown-key": "The key is not part of the format.",
  "wrong-type": "A value has the wrong type, for example a string where a number is needed.",
  "wrong-length": "A list or string has too few or too many entries.",
  "not-finite": "A number is too large for a double.",
  "out-of-range": "A number is too small, too large, or not a whole number.",
  "not-one-of": "The value is not one of the allowed values.",
  "duplicate-id": "Two bodies in a cell have the same id.",
  "duplicate-key": "An object has the same key twice; the first one counts.",
  conflict: "Two keys exclude each other, or a key is not allowed in this scene.",
  "unknown-id": "An expectation names a body or tile that is not in the scene.",
  "unknown-layer": "No body of the scene is on a layer with this name.",
  "no-effect": "The key has no effect on a body that does not move with its own velocity.",
} as const satisfies Record<string, string>;

export type ProblemCode = keyof typeof problemCodes;

/** What leaves nothing out that could be run. */
const warnings: ReadonlySet<ProblemCode> = new Set(["unknown-layer", "no-effect"]);

/** More text than this in a message is cut. */
const MAX_QUOTE = 48;

/** The problems found so far in one text. */
export class ProblemList {
  readonly found: Problem[] = [];

  /** @param comparing for advice, shared by all lists of the text */
  constructor(
    readonly text: string,
    readonly comparing = new Comparing(),
  ) {}

  add(
    code: ProblemCode,
    at: TextRange,
    message: string,
    remedy: Pick<Problem, "meant" | "key" | "unknownKey"> = {},
  ): void {
    const severity = warnings.has(code) ? "warning" : "error";
    this.found.push({ code, severity, message, range: { offset: at.offset, length: at.length }, ...remedy });
  }

  /** A value as it is written, on one line and not too long. */
  quote({ offset, length }: TextRange): string {
    const written = this.text.slice(offset, offset + Math.min(length, 4 * MAX_QUOTE)).replace(/\s+/g, " ");
    return shortened(length > 4 * MAX_QUOTE ? `${written}…` : written, MAX_QUOTE);
  }
}

/** In the order of the text and each once: cells that share a default share its problems. */
export function ordered(problems: readonly Problem[]): readonly Problem[] {
  const once = new Map<string, Problem>();
  for (const problem of problems) {
    const { code, message, range } = problem;
    once.set(`${range.offset} ${range.length} ${code} ${message}`, problem);
  }
  const compare = (a: Problem, b: Problem): number =>
    a.range.offset - b.range.offset || a.range.length - b.range.length;
  return [...once.values()].toSorted(compare);
}
