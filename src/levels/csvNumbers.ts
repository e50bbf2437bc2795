import * as l10n from "@vscode/l10n";
import type { TextRange } from "../scene/index.js";
import type { JsonNode } from "./json/index.js";
import type { Pause } from "./level.js";
import { LevelFault } from "./problems.js";

/** Numbers between two pauses. */
const SLICE = 1 << 16;

/** Each number of this many has its place remembered. */
const STRIDE = 1 << 10;

/** What lies between two numbers, as a text of JSON has it: commas, and ends of lines, which are escaped. */
const betweenNumbers = /(?:[\s,]|\\[nrt])*/y;
const wholeNumber = /-?\d{1,15}(?![\d.])/y;

/** The numbers of a string with commas or ends of lines between them, read from the text one by one. */
export class CsvNumbers {
  /** Where every `STRIDE`th number begins. */
  readonly #places: number[] = [];
  #count = 0;

  /** @param string a node of the kind `string` */
  constructor(readonly string: JsonNode) {}

  /** How many there are, as far as they were read. */
  get count(): number {
    return this.#count;
  }

  /**
   * Gives every number with its index to `use`.
   *
   * @throws LevelFault where something else is written
   */
  async each(use: (value: number, index: number) => void, pause?: Pause): Promise<void> {
    const { offset, length } = this.string;
    this.#count = 0;
    this.#places.length = 0;
    for (
      let number = this.#next(offset + 1);
      number !== undefined;
      number = this.#next(number.offset + number.length)
    ) {
      if (this.#count % STRIDE === 0) this.#places.push(number.offset);
      use(Number(this.#written(number)), this.#count++);
      if (this.#count % SLICE === 0) await pause?.((number.offset - offset) / length);
    }
  }

  /** Where the number of this index is written; `undefined` where there are not so many. */
  rangeOf(index: number): TextRange | undefined {
    const place = this.#places[Math.floor(index / STRIDE)];
    if (place === undefined || index >= this.#count) return undefined;
    let number = this.#next(place);
    for (let i = index % STRIDE; i > 0 && number !== undefined; i--) number = this.#next(number.offset + number.length);
    return number;
  }

  #written({ offset, length }: TextRange): string {
    return this.string.structure.text.slice(offset, offset + length);
  }

  /** The first number from `at` on. */
  #next(at: number): TextRange | undefined {
    const { text } = this.string.structure;
    betweenNumbers.lastIndex = at;
    betweenNumbers.exec(text);
    const offset = betweenNumbers.lastIndex;
    if (offset >= this.string.end - 1) return undefined;
    wholeNumber.lastIndex = offset;
    if (wholeNumber.exec(text) !== null) return { offset, length: wholeNumber.lastIndex - offset };
    const found = JSON.stringify(text.slice(offset, offset + 1));
    const message = l10n.t("A cell must be a whole number; found {found}.", { found });
    throw new LevelFault("level-format", { offset, length: 1 }, message);
  }
}
