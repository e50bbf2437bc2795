import * as l10n from "@vscode/l10n";
import { num } from "../wording/index.js";
import type { Acceptance, LevelAudit, WeakWall } from "./weakWall.js";

/** An audit in which what somebody puts up with is marked, and it is said of what is open again. */
export function accepting(audit: LevelAudit, of: (wall: WeakWall) => Acceptance | undefined): LevelAudit {
  return { ...audit, walls: audit.walls.map((wall) => judged(wall, of(wall))) };
}

function judged(wall: WeakWall, acceptance: Acceptance | undefined): WeakWall {
  if (!acceptance) return wall;
  const { isOpen, reason, dwell } = acceptance;
  if (!isOpen) return { ...wall, accepted: reason === undefined ? {} : { reason } };
  const message = l10n.t("It was accepted when the mover was in the wall for {was} of a frame; now it is for {now}.", {
    was: num(dwell ?? 0),
    now: num(wall.dwell),
  });
  return { ...wall, message: `${wall.message} ${message}` };
}
