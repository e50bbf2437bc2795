import * as l10n from "@vscode/l10n";
import { count } from "../wording/index.js";
import { hasSolids, type AuditedFile, type AuditedLevel } from "./auditReport.js";
import type { AnsiStyle } from "./ansi.js";

/** Collects the first line of an audit: the answer to whether a mover gets through a wall. */
export class AuditAnswer {
  /** Places where a mover gets through, by level: each once, however many movers do. */
  private readonly placesByLevel = new Map<string, { walls: Set<string>; seams: Set<string>; unlisted: number }>();
  private accepted = 0;
  private isMore = false;
  private isAnyChecked = false;
  private isAllChecked = true;
  private isAnySwept = false;
  private isAllSwept = true;

  add({ file, problems, levels }: AuditedFile): void {
    if (problems.some(({ severity }) => severity === "error")) this.isAllChecked = false;
    for (const level of levels) this.addLevel(`${file}\n${level.level}`, level);
  }

  private addLevel(name: string, level: AuditedLevel): void {
    const { findings, unlisted, isCutShort, isUnclear, notEvaluated, isSwept } = level;
    const places = this.placesByLevel.get(name) ?? { walls: new Set(), seams: new Set(), unlisted: 0 };
    for (const { severity, accepted, seam, min, max } of findings) {
      if (severity === "information") continue;
      if (accepted) this.accepted++;
      else (seam ? places.seams : places.walls).add(JSON.stringify([min, max]));
    }
    // Walls that are not listed may be the same for another mover.
    this.isMore ||= isCutShort || (unlisted > 0 && places.unlisted > 0);
    places.unlisted = Math.max(places.unlisted, unlisted);
    if (places.walls.size + places.seams.size + unlisted > 0) this.placesByLevel.set(name, places);
    if (isUnclear || isCutShort || notEvaluated.length > 0) this.isAllChecked = false;
    if (!hasSolids(level) || isUnclear) return;
    this.isAnyChecked = true;
    if (isSwept) this.isAnySwept = true;
    else this.isAllSwept = false;
  }

  /** Returns the line, with its mark. It is green only if everything was checked. @param n levels of all files */
  text(n: number, ink: AnsiStyle): string {
    const [warning, good] = [ink("warning", "▲"), ink("good", "✓")];
    const places = [...this.placesByLevel.values()];
    const walls = places.reduce((sum, { walls: { size }, unlisted }) => sum + size + unlisted, 0);
    const levels = count(n, "level");
    if (places.length > 0) {
      const where = n === 1 ? levels : l10n.t("{n} of {all}", { n: places.length, all: levels });
      const rest = this.isAllChecked ? "" : ` ${l10n.t("Not everything was checked.")}`;
      return `${warning} ${passedText(walls, this.isMore, where)}${rest}`;
    }
    if (n === 0) return `${warning} ${l10n.t("No level was checked, so a mover may get through a wall.")}`;
    if (!this.isAnyChecked) {
      return `${warning} ${l10n.t("Nothing was checked in {levels}, so a mover may get through a wall.", { levels })}`;
    }
    if (!this.isAllChecked) {
      return `${warning} ${l10n.t("No mover gets through a wall in the checked part of {levels}. Not everything was checked.", { levels })}`;
    }
    if (this.accepted > 0) {
      return `${good} ${l10n.t("No mover gets through a wall in {levels}, except for accepted findings.", { levels })}`;
    }
    if (this.isAnySwept && this.isAllSwept) {
      return `${good} ${l10n.t("If your game sweeps its movers, no mover gets through a wall in {levels}.", { levels })}`;
    }
    return `${good} ${l10n.t("No mover gets through a wall in {levels}.", { levels })}`;
  }
}

/** @param isMore whether there may be more walls than were counted @param levels that they are in */
function passedText(n: number, isMore: boolean, levels: string): string {
  if (n === 0) return l10n.t("In {levels}, a mover can be pushed from one wall into the next.", { levels });
  if (isMore) return l10n.t("A mover gets through at least {walls} in {levels}.", { walls: count(n, "wall"), levels });
  return l10n.t("A mover gets through {walls} in {levels}.", { walls: count(n, "wall"), levels });
}
