import * as l10n from "@vscode/l10n";
import type { TextRange } from "../scene/index.js";
import type { Level, LevelChoice, LevelFiles, Pause, SolidCandidate, SolidOffers, Source, TileGrid } from "./level.js";
import { lastName, nameMatcher, resolveReference } from "./knownNames.js";
import { LevelFault, LevelProblems } from "./levelFaults.js";

/**
 * Cells of all tile layers of a file together: four layers of 4096 × 4096, more than any level that is known. A byte is
 * kept for each, so that a file that says to be larger than it is cannot take more than 64 MB.
 */
export const MAX_CELLS = 4 * 4096 * 4096;

/** Boxes that are not whole tiles of a grid, and objects, of one file. Each is an object in memory of some 200 bytes. */
export const MAX_BOXES = 1 << 18;

/** Files that a level may refer to, each of them once. */
export const MAX_FILES = 1000;

/** Groups in groups, deeper than anybody can see in an editor. */
export const MAX_DEPTH = 64;

/** What is read, and all that is wrong with it, from the file that was asked for down to the last one that it refers to. */
export class Reading {
  readonly problems = new LevelProblems();
  /** See `LevelReading`. */
  candidates: readonly SolidCandidate[] | undefined;
  offers: SolidOffers | undefined;
  readonly #texts = new Map<string, Promise<string | undefined>>();

  constructor(readonly source: LevelFiles) {}

  /** Every file that was asked for, whether it was there or not: when one appears or changes, so does the answer. */
  get files(): readonly string[] {
    return [...this.#texts.keys()];
  }

  /**
   * The text of a file, read once. Where there is none, or nothing in it, that is one problem, however many places refer to it.
   * @param from the place that refers to it
   */
  text(file: string, from: Source): Promise<string | undefined> {
    const known = this.#texts.get(file);
    if (known !== undefined) return known;
    if (this.#texts.size >= MAX_FILES) {
      const values = { file, most: MAX_FILES };
      const message = l10n.t("{file} was skipped: a level may refer to at most {most} files.", values);
      this.problems.add("level-too-large", from.file, from.range, message);
      return Promise.resolve(undefined);
    }
    const unlessEmpty = (read: string): string | undefined => {
      if (read.trim() !== "") return read;
      this.problems.add("level-syntax", file, { offset: 0, length: 0 }, l10n.t("The file is empty."));
      return undefined;
    };
    const text = this.source.read(file).then(unlessEmpty, (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      const message = l10n.t("{file} cannot be read: {why}", { file, why });
      this.problems.add("level-missing-file", from.file, from.range, message);
      return undefined;
    });
    this.#texts.set(file, text);
    return text;
  }

  /** The text of a file that may be there or not: it is no problem where it is not. */
  async optional(file: string): Promise<string | undefined> {
    const known = this.#texts.get(file);
    const text = known ?? this.source.read(file).catch(() => undefined);
    this.#texts.set(file, text);
    return await text;
  }

  /** The file that a reference leads to, and its text; undefined, with a problem, where it leads nowhere. */
  async follow(reference: string, from: Source): Promise<Pick<LevelText, "file" | "text"> | undefined> {
    const file = resolveReference(from.file, reference);
    if (file === undefined) {
      const message = l10n.t(
        '"{reference}" is outside the workspace. Level files are only read from inside the workspace.',
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
    const message = l10n.t("This file has none of the requested levels ({asked}).", { asked });
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

/**
 * Reads layers one after the other, or levels. Before each the thread hears messages: one layer is read at once.
 * @param read gets a pause for the parts of a layer that is made of others, as a level is
 */
export async function readEach<T>(
  layers: readonly T[],
  pause: Pause | undefined,
  read: (layer: T, within: Pause) => Promise<void> | void,
): Promise<void> {
  for (const [i, layer] of layers.entries()) {
    await pause?.(i / layers.length);
    await read(layer, (done) => pause?.((i + done) / layers.length));
  }
}

/** What the levels of one reading may still take. */
export class Budget {
  #cells = MAX_CELLS;
  #boxes = MAX_BOXES;

  /** Takes the cells of a layer, before memory is taken for them. @throws LevelFault where they are too many */
  takeCells({ layer, width, height }: Pick<TileGrid, "layer" | "width" | "height">, range: TextRange): void {
    const cells = width * height;
    if (cells > this.#cells) {
      const message = l10n.t(
        'The layer "{layer}" has {width} × {height} cells; the maximum for all layers of a file together is {most}.',
        { layer, width, height, most: MAX_CELLS },
      );
      throw new LevelFault("level-too-large", range, message);
    }
    this.#cells -= cells;
  }

  /** @throws LevelFault where there are too many */
  takeBox(layer: string, range: TextRange): void {
    if (this.#boxes === 0) {
      const message = l10n.t('The layer "{layer}" has too many objects; the maximum for a file is {most}.', {
        layer,
        most: MAX_BOXES,
      });
      throw new LevelFault("level-too-large", range, message);
    }
    this.#boxes--;
  }
}
