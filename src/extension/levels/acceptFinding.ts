import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { levels as messages } from "../../engine/index.js";
import type { EngineClient } from "../engine/client.js";
import { editProject } from "./editProject.js";
import type { WallChoice } from "./wallChoice.js";

/**
 * Has the project of a level accept one of its findings, with a reason, which is asked for if there is none. A wall that is passed
 * along both axes is one. With `isOfProblem`, all listed walls of the same problem are accepted.
 *
 * @returns the project file; undefined when the user thinks better of it
 * @throws an error that says why it cannot be accepted
 */
export async function acceptFinding(
  level: vscode.Uri,
  { fingerprint, isOfProblem = false, reason: given }: WallChoice,
  { connection }: EngineClient,
): Promise<vscode.Uri | undefined> {
  if (given === undefined) {
    const found = await connection.sendRequest(messages.checkOfWall, { uri: level.toString(), fingerprint });
    if (typeof found === "string") throw new Error(found);
  }
  const reason = given ?? (await askForReason());
  if (reason === undefined) return undefined;
  return await editProject(level, (place) =>
    connection.sendRequest(messages.acceptEdit, { ...place, fingerprint, isOfProblem, reason }),
  );
}

async function askForReason(): Promise<string | undefined> {
  const reason = await vscode.window.showInputBox({
    title: l10n.t("Accept This Finding"),
    prompt: l10n.t("Why is it fine to tunnel through this wall? The project file keeps the reason."),
    placeHolder: l10n.t("A door that bullets may fly through"),
    validateInput: (text) => (text.trim() === "" ? l10n.t("Enter a reason.") : undefined),
  });
  return reason?.trim();
}
