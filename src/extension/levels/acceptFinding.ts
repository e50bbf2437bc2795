import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { groupsOf, type LevelAudit, placeKey, type WeakWall } from "../../audit/index.js";
import { acceptEdits } from "../../project/index.js";
import { pathFrom } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";
import { editProject } from "./editProject.js";
import type { CheckedLevel } from "./levelChecks.js";
import type { WallChoice } from "./wallChoice.js";

/**
 * Has the project of a level accept one of its findings, with a reason, which is asked for. A wall that is passed along both
 * axes is one. With `isOfProblem`, all listed walls of the same problem are accepted.
 *
 * @param reason absent: the user is asked
 * @returns the project file; undefined when the user thinks better of it
 * @throws an error that says why it cannot be accepted
 */
export async function acceptFinding(
  { uri: level, results }: CheckedLevel,
  { fingerprint, isOfProblem }: WallChoice,
  workspace: Pick<SceneWorkspace, "projects">,
  reason?: string,
): Promise<vscode.Uri | undefined> {
  const walls = results
    .flatMap(({ audits }) => audits)
    .map((audit) => (isOfProblem ? wallsLike(audit, fingerprint) : wallsAt(audit, fingerprint)))
    .find(({ length }) => length > 0);
  if (!walls) throw new Error(l10n.t("The level has been checked again: this is not in it any more."));
  const why = reason ?? (await askForReason());
  if (why === undefined) return undefined;
  return await editProject(level, workspace, (parsed, folder) => {
    const file = pathFrom(folder, level);
    return acceptEdits(
      parsed,
      walls.map(({ fingerprint: finding, dwell }) => ({ finding, dwell, file, reason: why })),
    );
  });
}

/** The findings of one wall: two where it is passed along both axes. */
function wallsAt({ walls }: LevelAudit, fingerprint: string): readonly WeakWall[] {
  const wall = walls.find((each) => each.fingerprint === fingerprint);
  const place = wall && placeKey({ code: wall.code, seam: wall.seam, ...wall.wall });
  return walls.filter((each) => placeKey({ code: each.code, seam: each.seam, ...each.wall }) === place);
}

/** All listed walls that are weak for the same reason as one. */
function wallsLike({ walls, unlistedBy }: LevelAudit, fingerprint: string): readonly WeakWall[] {
  const { groups } = groupsOf(
    walls.map((weak) => ({ ...weak, ...weak.wall })),
    unlistedBy,
  );
  const all = groups.map(({ listed }) => listed.flat().flatMap((i) => walls[i] ?? []));
  return all.find((group) => group.some((wall) => wall.fingerprint === fingerprint)) ?? [];
}

async function askForReason(): Promise<string | undefined> {
  const reason = await vscode.window.showInputBox({
    title: l10n.t("Accept This Finding"),
    prompt: l10n.t("Why may this wall be passed? The project file keeps the reason."),
    placeHolder: l10n.t("A door that bullets may pass"),
    validateInput: (text) => (text.trim() === "" ? l10n.t("A reason is needed.") : undefined),
  });
  return reason?.trim();
}
