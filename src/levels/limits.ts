import * as l10n from "@vscode/l10n";
import type { TextRange } from "../scene/index.js";
import { LevelFault } from "./problems.js";

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

/** What the levels of one reading may still take. */
export class Budget {
  #cells = MAX_CELLS;
  #boxes = MAX_BOXES;

  /** Takes the cells of a layer, before memory is taken for them. @throws LevelFault where they are too many */
  takeCells(width: number, height: number, layer: string, range: TextRange): void {
    const cells = width * height;
    if (cells > this.#cells) {
      const message = l10n.t(
        'The layer "{layer}" has {width} × {height} cells: the layers of a file may have {most} together.',
        { layer, width, height, most: MAX_CELLS },
      );
      throw new LevelFault("level-too-large", range, message);
    }
    this.#cells -= cells;
  }

  /** @throws LevelFault where there are too many */
  takeBox(layer: string, range: TextRange): void {
    if (this.#boxes === 0) {
      const message = l10n.t('The layer "{layer}" has too many objects: those of a file may be {most} together.', {
        layer,
        most: MAX_BOXES,
      });
      throw new LevelFault("level-too-large", range, message);
    }
    this.#boxes--;
  }
}
