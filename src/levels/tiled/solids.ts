import * as l10n from "@vscode/l10n";
import { at, type Box, isWithinReach } from "../../geometry/index.js";
import type { SkippedKind, SolidBox, Source } from "../level.js";
import { MAX_BOXES } from "../limits.js";
import { LevelFault } from "../problems.js";

/** What was found to be solid and is no whole tile of a grid, and what cannot be a box. */
export class Solids {
  readonly boxes: SolidBox[] = [];
  readonly skipped: Partial<Record<SkippedKind, number>> = {};
  /** Where the first of what was skipped is. */
  firstSkipped: Source | undefined;

  /** @throws LevelFault where there are more than can be kept */
  add(box: SolidBox): void {
    if (this.boxes.length === MAX_BOXES) {
      const message = l10n.t("More than {most} boxes that are not whole tiles of the map's grid.", { most: MAX_BOXES });
      throw new LevelFault("level-too-large", box.source.range, message);
    }
    if (![...box.box.min, ...box.box.max].every(isWithinReach)) {
      const message = l10n.t("{box} reaches beyond the range of numbers.", { box: box.name });
      throw new LevelFault("level-format", box.source.range, message);
    }
    this.boxes.push(box);
  }

  /** Takes what was found in a layer. */
  addAll({ boxes, skipped, firstSkipped }: Solids): void {
    for (const box of boxes) this.add(box);
    for (const kind of Object.keys(skipped) as SkippedKind[]) {
      this.skipped[kind] = (this.skipped[kind] ?? 0) + (skipped[kind] ?? 0);
    }
    this.firstSkipped ??= firstSkipped;
  }

  skip(kind: SkippedKind, source: () => Source, count = 1): void {
    if (count === 0) return;
    this.skipped[kind] = (this.skipped[kind] ?? 0) + count;
    this.firstSkipped ??= source();
  }
}

/** Whether two boxes are the same. */
export function isSame(a: Box, b: Box): boolean {
  return [0, 1].every((axis) => at(a.min, axis) === at(b.min, axis) && at(a.max, axis) === at(b.max, axis));
}
