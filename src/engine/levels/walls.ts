import * as l10n from "@vscode/l10n";
import type { LevelAudit, WeakWall } from "../../audit/index.js";
import { wallScene } from "../../report/index.js";
import type { AuditedLevels, AuditResult } from "../../workspace/index.js";
import { nameOf } from "../uris.js";

/** A wall that was found for one of the movers that a level was checked for. */
export interface FoundWall {
  readonly result: AuditResult;
  readonly audit: LevelAudit;
  readonly wall: WeakWall;
}

/** Returns a wall of a level. */
export function wallIn({ results }: AuditedLevels, fingerprint: string): FoundWall | undefined {
  for (const result of results) {
    for (const audit of result.audits) {
      const wall = audit.walls.find((each) => each.fingerprint === fingerprint);
      if (wall) return { result, audit, wall };
    }
  }
  return undefined;
}

/** Returns the text of a scene in which the mover passes a wall of a level; undefined if none was found. */
export function sceneOfWall({ result, audit, wall }: FoundWall, uri: string): string | undefined {
  const { check, reading } = result;
  const { mover, choice, profile } = check;
  const named = profile === undefined ? mover : { ...mover, name: profile };
  return wallScene({ wall, level: audit.level, reading, choice, mover: named, file: nameOf(uri) });
}

/** Says that a wall has no scene. */
export function noScene(): string {
  return l10n.t(
    "No scene could be created for this wall. The likely cause is a shape that is not a box, or a neighboring level in another file.",
  );
}

/** Says that there is nothing to take a wall from. */
export function uncheckedLevel(): string {
  return l10n.t("Check a level first.");
}

/** Says that a wall or a problem is not there. */
export function missingWall(): string {
  return l10n.t("The level was checked again, and this finding no longer exists.");
}
