import * as l10n from "@vscode/l10n";
import type { TextRange } from "../scene/index.js";
import { MAX_BOXES, MAX_CELLS } from "./limits.js";
import { LevelFault } from "./problems.js";

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
