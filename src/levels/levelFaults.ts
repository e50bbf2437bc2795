import * as l10n from "@vscode/l10n";
import type { Severity } from "../model/index.js";
import type { TextRange } from "../scene/index.js";
import type { Level, LevelProblem, LevelProblemCode, Source } from "./level.js";
import { leftOutTexts } from "./ruleWords.js";

/** Why a part of a level cannot be read: thrown where it is found, made a problem by whoever can go on without that part. */
export class LevelFault extends Error {
  override readonly name = "LevelFault";

  constructor(
    readonly code: LevelProblemCode,
    readonly range: TextRange,
    message: string,
  ) {
    super(message);
  }
}

/** As many as anybody reads: a damaged file can have one for each of its characters. */
const MOST_PROBLEMS = 200;

export class LevelProblems {
  readonly found: LevelProblem[] = [];
  /** Codes that are not added now; all of them where it says so. */
  #silent: readonly LevelProblemCode[] | "all" = [];

  add(code: LevelProblemCode, file: string, range: TextRange, message: string, severity: Severity = "error"): void {
    if (this.#silent === "all" || this.#silent.includes(code)) return;
    const { offset, length } = range;
    const problem = { code, severity, message, source: { file, range: { offset, length } } };
    if (this.found.length < MOST_PROBLEMS) this.found.push(problem);
  }

  /** Adds what was left out of a level, if anything was. @param range of the level, where nothing says where the first of it is */
  addLeftOut({ skipped, leftOut = [] }: Pick<Level, "skipped" | "leftOut">, whole?: Source): void {
    const place = leftOut[0]?.source ?? whole;
    if (place) this.addAll(leftOutTexts(skipped, leftOut), place);
  }

  private addAll(messages: readonly string[], { file, range }: Source): void {
    for (const message of messages) this.add("left-out", file, range, message, "warning");
  }

  /** Does something without its problems: what is read again has them already. */
  quietly<T>(read: () => Promise<T>): Promise<T> {
    return this.without("all", read);
  }

  /** Does something without its problems of some codes. */
  async without<T>(codes: readonly LevelProblemCode[] | "all", read: () => Promise<T>): Promise<T> {
    const before = this.#silent;
    this.#silent = codes;
    try {
      return await read();
    } finally {
      this.#silent = before;
    }
  }

  /**
   * What a part of `file` is read as; undefined, with a problem, where that part is damaged: the others must not suffer.
   * @param mayBeSolid whether anything in that part may be solid; where nothing can be, the level is judged without it
   */
  async separately<T>(file: string, read: () => T | Promise<T>, mayBeSolid = true): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      this.caught(error, file, mayBeSolid);
      return undefined;
    }
  }

  /** Adds what was caught while `file` was read. Throws it again if it is no fault of the file. @param mayBeSolid see `separately` */
  caught(error: unknown, file: string, mayBeSolid = true): void {
    if (!(error instanceof LevelFault)) throw error;
    const { code, range, message } = error;
    if (mayBeSolid) this.add(code, file, range, message);
    else
      this.add(
        code,
        file,
        range,
        `${message} ${l10n.t("Nothing in this layer can be solid, so it is skipped.")}`,
        "warning",
      );
  }
}
