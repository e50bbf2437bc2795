import * as l10n from "@vscode/l10n";
import type { TextRange } from "../scene/index.js";
import type { Level, LevelChoice, LevelFiles, Pause } from "./level.js";
import { MAX_FILES } from "./limits.js";
import { lastName, nameMatcher, resolveReference } from "./names.js";
import { LevelProblems } from "./problems.js";

/** What is read, and all that is wrong with it, from the file that was asked for down to the last one that it refers to. */
export class Reading {
  readonly problems = new LevelProblems();
  readonly #texts = new Map<string, Promise<string | undefined>>();

  constructor(readonly source: LevelFiles) {}

  /** Every file that was asked for, whether it was there or not: when one appears or changes, so does the answer. */
  get files(): readonly string[] {
    return [...this.#texts.keys()];
  }

  /**
   * The text of a file, read once. Where there is none, that is one problem, however many places refer to it.
   *
   * @param from the place that refers to it
   */
  text(file: string, from: { readonly file: string; readonly range: TextRange }): Promise<string | undefined> {
    const known = this.#texts.get(file);
    if (known !== undefined) return known;
    if (this.#texts.size >= MAX_FILES) {
      const message = l10n.t("{file} is not read: a level may refer to {most} files at most.", {
        file,
        most: MAX_FILES,
      });
      this.problems.add("level-too-large", from.file, from.range, message);
      return Promise.resolve(undefined);
    }
    const text = this.source.read(file).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      const message = l10n.t("{file} cannot be read: {why}", { file, why });
      this.problems.add("level-missing-file", from.file, from.range, message);
      return undefined;
    });
    this.#texts.set(file, text);
    return text;
  }

  /** The file that a reference leads to, and its text; undefined, with a problem, where it leads nowhere. */
  async follow(
    reference: string,
    from: { readonly file: string; readonly range: TextRange },
  ): Promise<{ readonly file: string; readonly text: string } | undefined> {
    const file = resolveReference(from.file, reference);
    if (file === undefined) {
      const message = l10n.t(
        '"{reference}" is outside of the workspace. Files of a level are read from inside of it only.',
        { reference },
      );
      this.problems.add("level-outside", from.file, from.range, message);
      return undefined;
    }
    const text = await this.text(file, from);
    return text === undefined ? undefined : { file, text };
  }

  /** Whether the level that a file is as a whole is one of those that were asked for; a problem where it is not. */
  isAsked({ file, choice }: Pick<LevelText, "file" | "choice">, range: TextRange): boolean {
    if (nameMatcher(choice.levels)(lastName(file))) return true;
    const asked = choice.levels?.join(", ") ?? "";
    const message = l10n.t("None of the levels that were asked for ({asked}) is in this file.", { asked });
    this.problems.add("level-nothing", file, range, message);
    return false;
  }
}

/** What a reader of a format is given. */
export interface LevelText {
  /** From the workspace's root. */
  readonly file: string;
  readonly text: string;
  readonly choice: LevelChoice;
  readonly pause: Pause | undefined;
}

/** Reads the levels of a file, whose format it has; what is wrong goes to the problems of the reading. */
export type LevelReader = (level: LevelText, reading: Reading) => Promise<readonly Level[]>;
